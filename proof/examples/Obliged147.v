(** * The obliged values of heaps in the game 0.147
    
    They have period 50 from heap 10 on, for heaps of all sizes, and neither
    number can be smaller.

    Written by upstar prove from the certificate 8ea496e7c5f3, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Octal Period Obliged ObligedHeaps Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 1; 4; 7].
(** 2x+y: the player to move wins normal play iff x = 1, and misère play iff y = 1. *)
Definition entries := table
  [1; 2; 1; 2; 3; 3; 3; 3; 3; 2; 0; 0; 3; 3; 3; 3; 3; 0; 0; 0; 3; 3; 3; 3; 3; 3; 0; 0; 0; 3; 3; 3; 3; 3; 0; 0;
  3; 3; 3; 3; 3; 3; 3; 0; 0; 3; 3; 3; 3; 3; 3; 0; 0; 3; 3; 3; 3; 3; 3; 3].
Definition value (n : N) : N := get 0 entries n.

Lemma accepted : check_obliged game 10 50 value = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma checked : forall mis n, Wins_heap game mis n <-> digit_of mis (value (continued 10 50 n)) = true.
Proof. exact (check_obliged_sound _ _ _ _ accepted). Qed.

(** A single heap of n, by the rule [mis]: false is normal play, true is misère play. *)
Theorem values : forall mis n, n < 60 -> (Wins_heap game mis n <-> digit_of mis (value n) = true).
Proof. intros mis n L. rewrite checked, continued_small by exact L. tauto. Qed.

Theorem period : forall mis n, 10 <= n -> (Wins_heap game mis (n + 50) <-> Wins_heap game mis n).
Proof. exact (obliged_period game 10 50 value eq_refl checked). Qed.

Theorem least : forall m q, 0 < q ->
  (forall mis n, m <= n -> (Wins_heap game mis (n + q) <-> Wins_heap game mis n)) ->
  10 <= m /\ 50 <= q.
Proof.
  apply (obliged_least game 10 50 value eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Any obliged sum of heaps, by Ferguson's formula. *)
Theorem outcome : forall mis l, Wins _ (stack_opts nat (moves game)) mis [l] <->
  formula nat (fun b n => digit_of b (value (continued 10 50 (N.of_nat n)))) mis l = true.
Proof. exact (check_obliged_sums game 10 50 value accepted). Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
