(** * The nim values of heaps in the game 0.77
    
    They have period 12 from heap 71 on, for heaps of all sizes, and neither
    number can be smaller.

    Written by upstar prove from the certificate bc3b09948fc6, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Sums Octal Period NimValue Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 7; 7].
Definition entries := table
  [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2; 1; 8; 6; 7;
  4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 6; 7;
  4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2].
Definition value (n : N) : N := get 0 entries n.

Lemma checked : forall n, nim game n = value (continued 71 12 n).
Proof. apply check_values_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem values : forall n, n < 83 -> nim game n = value n.
Proof. exact (values_of_table _ _ _ 71 12 eq_refl checked). Qed.

Theorem period : forall n, 71 <= n -> nim game (n + 12) = nim game n.
Proof. exact (period_of_table _ _ _ 71 12 eq_refl checked). Qed.

Theorem least : forall m q, 0 < q -> (forall n, m <= n -> nim game (n + q) = nim game n) ->
  71 <= m /\ 12 <= q.
Proof.
  apply (least_of_table value 71 12 _ eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Normal play of any sum of heaps: lost iff the exclusive or of the nim values is 0. *)
Theorem outcome : forall w, Loses _ (octal_opts game) false w <-> xorsum nat (nim_value game) w = 0.
Proof. apply octal_outcome. reflexivity. Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
