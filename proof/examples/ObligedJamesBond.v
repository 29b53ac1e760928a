(** * The obliged values of heaps in the game 0.007
    
    They have period 22 from heap 0 on, for heaps of all sizes, and neither
    number can be smaller.

    Written by upstar prove from the certificate 02cea5dd57a3, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Octal Period Obliged ObligedHeaps Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 0; 0; 7].
(** 2x+y: the player to move wins normal play iff x = 1, and misère play iff y = 1. *)
Definition entries := table
  [1; 1; 1; 2; 2; 2; 3; 3; 1; 3; 3; 2; 2; 2; 1; 1; 1; 3; 3; 2; 3; 3].
Definition value (n : N) : N := get 0 entries n.

Lemma accepted : check_obliged game 0 22 value = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma checked : forall mis n, Wins_heap game mis n <-> digit_of mis (value (continued 0 22 n)) = true.
Proof. exact (check_obliged_sound _ _ _ _ accepted). Qed.

(** A single heap of n, by the rule [mis]: false is normal play, true is misère play. *)
Theorem values : forall mis n, n < 22 -> (Wins_heap game mis n <-> digit_of mis (value n) = true).
Proof. intros mis n L. rewrite checked, continued_small by exact L. tauto. Qed.

Theorem period : forall mis n, 0 <= n -> (Wins_heap game mis (n + 22) <-> Wins_heap game mis n).
Proof. exact (obliged_period game 0 22 value eq_refl checked). Qed.

Theorem least : forall m q, 0 < q ->
  (forall mis n, m <= n -> (Wins_heap game mis (n + q) <-> Wins_heap game mis n)) ->
  0 <= m /\ 22 <= q.
Proof.
  apply (obliged_least game 0 22 value eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Any obliged sum of heaps, by Ferguson's formula. *)
Theorem outcome : forall mis l, Wins _ (stack_opts nat (moves game)) mis [l] <->
  formula nat (fun b n => digit_of b (value (continued 0 22 (N.of_nat n)))) mis l = true.
Proof. exact (check_obliged_sums game 0 22 value accepted). Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
