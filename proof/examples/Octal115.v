(** * The nim values of heaps in the game 0.115
    
    They have period 14 from heap 1 on, for heaps of all sizes, and neither
    number can be smaller.

    Written by upstar prove from the certificate 8a68bd1a944e, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Sums Octal Period NimValue Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 1; 1; 5].
Definition entries := table
  [0; 1; 1; 1; 0; 1; 1; 1; 2; 2; 2; 1; 2; 2; 2].
Definition value (n : N) : N := get 0 entries n.

Lemma checked : forall n, nim game n = value (continued 1 14 n).
Proof. apply check_values_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem values : forall n, n < 15 -> nim game n = value n.
Proof. exact (values_of_table _ _ _ 1 14 eq_refl checked). Qed.

Theorem period : forall n, 1 <= n -> nim game (n + 14) = nim game n.
Proof. exact (period_of_table _ _ _ 1 14 eq_refl checked). Qed.

Theorem least : forall m q, 0 < q -> (forall n, m <= n -> nim game (n + q) = nim game n) ->
  1 <= m /\ 14 <= q.
Proof.
  apply (least_of_table value 1 14 _ eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Normal play of any sum of heaps: lost iff the exclusive or of the nim values is 0. *)
Theorem outcome : forall w, Loses _ (octal_opts game) false w <-> xorsum nat (nim_value game) w = 0.
Proof. apply octal_outcome. reflexivity. Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
