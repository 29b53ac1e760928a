(** * The nim values of heaps in the game 0.144
    
    They have period 10 from heap 4 on, for heaps of all sizes, and neither
    number can be smaller.

    Written by upstar prove from the certificate 33693056495d, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Sums Octal Period NimValue Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 1; 4; 4].
Definition entries := table
  [0; 1; 0; 0; 1; 2; 2; 2; 2; 4; 4; 1; 1; 1].
Definition value (n : N) : N := get 0 entries n.

Lemma checked : forall n, nim game n = value (continued 4 10 n).
Proof. apply check_values_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem values : forall n, n < 14 -> nim game n = value n.
Proof. exact (values_of_table _ _ _ 4 10 eq_refl checked). Qed.

Theorem period : forall n, 4 <= n -> nim game (n + 10) = nim game n.
Proof. exact (period_of_table _ _ _ 4 10 eq_refl checked). Qed.

Theorem least : forall m q, 0 < q -> (forall n, m <= n -> nim game (n + q) = nim game n) ->
  4 <= m /\ 10 <= q.
Proof.
  apply (least_of_table value 4 10 _ eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Normal play of any sum of heaps: lost iff the exclusive or of the nim values is 0. *)
Theorem outcome : forall w, Loses _ (octal_opts game) false w <-> xorsum nat (nim_value game) w = 0.
Proof. apply octal_outcome. reflexivity. Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
