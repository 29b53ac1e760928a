(** * The misère quotient of the game 0.53
    
    It has order 16, and the images of the heaps have period 9 from heap 21 on.

    Written by upstar prove from the certificate 1f7c86fa4c07, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Sums Octal Quotient Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 5; 3].
Definition products := table (map table [
  [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14];
  [2; 3; 4; 5; 2; 3; 8; 9; 6; 7; 3; 2; 3; 2; 2; 3];
  [3; 2; 5; 4; 3; 2; 9; 8; 7; 6; 2; 3; 2; 3; 3; 2];
  [4; 5; 2; 3; 4; 5; 6; 7; 8; 9; 5; 4; 5; 4; 4; 5];
  [5; 4; 3; 2; 5; 4; 7; 6; 9; 8; 4; 5; 4; 5; 5; 4];
  [6; 7; 8; 9; 6; 7; 4; 5; 2; 3; 7; 6; 7; 6; 6; 7];
  [7; 6; 9; 8; 7; 6; 5; 4; 3; 2; 6; 7; 6; 7; 7; 6];
  [8; 9; 6; 7; 8; 9; 2; 3; 4; 5; 9; 8; 9; 8; 8; 9];
  [9; 8; 7; 6; 9; 8; 3; 2; 5; 4; 8; 9; 8; 9; 9; 8];
  [10; 11; 3; 2; 5; 4; 7; 6; 9; 8; 4; 5; 14; 15; 5; 4];
  [11; 10; 2; 3; 4; 5; 6; 7; 8; 9; 5; 4; 15; 14; 4; 5];
  [12; 13; 3; 2; 5; 4; 7; 6; 9; 8; 14; 15; 4; 5; 5; 4];
  [13; 12; 2; 3; 4; 5; 6; 7; 8; 9; 15; 14; 5; 4; 4; 5];
  [14; 15; 2; 3; 4; 5; 6; 7; 8; 9; 5; 4; 5; 4; 4; 5];
  [15; 14; 3; 2; 5; 4; 7; 6; 9; 8; 4; 5; 4; 5; 5; 4]]).
Definition mul (x y : N) : N := get 0 (get (table []) products x) y.
(** The elements of P are [1; 4; 12]. *)
Definition in_P (x : N) : bool := N.testbit 4114 x.
Definition images := table
  [0; 1; 1; 2; 2; 1; 4; 2; 2; 6; 4; 10; 2; 2; 12; 5; 2; 2; 6; 5; 15; 2; 2; 5; 5; 2; 2; 6; 5; 5].

(** The proof: states, classes of heaps, and a sum of heaps for each element. *)
Definition states : list (N * (N -> bool)) := map (fun s => (fst s, N.testbit (snd s)))
  [(0, 61421); (1, 53196); (2, 53192); (4, 38882); (6, 896); (10, 768); (12, 9922); (5, 960); (15, 768);
  (3, 53184); (7, 768); (11, 768); (13, 2496); (14, 768); (8, 512); (4, 37934); (5, 12)].
Definition classes : list (N * list N) :=
  [(0, []); (1, [0]); (2, [0; 1]); (1, [0; 2; 3]); (4, [2; 3]); (2, [0; 1; 3; 4]); (2, [0; 4; 5]);
  (6, [2; 3; 4; 5]); (10, [0; 2; 3; 4; 6; 7]); (2, [4; 5; 7]); (2, [3; 4; 5; 8; 10; 11]); (12, [2; 3; 8; 11]);
  (5, [2; 3; 4; 7]); (2, [3; 4; 5; 6; 12; 13]); (2, [4; 5; 8; 11; 13]); (6, [2; 3; 4; 5; 8]); (5, [2; 3; 4]);
  (15, [2; 3; 4; 6; 7; 13]); (2, [3; 4; 5; 8; 14; 15]); (5, [2; 3; 4; 8; 14]); (2, [3; 4; 5; 6; 7]);
  (2, [4; 5; 8; 14]); (5, [2; 3; 4; 6; 7]); (2, [3; 4; 5; 8]); (5, [2; 3; 4; 8]); (2, [4; 5; 8])].
Definition words : list (list nat) :=
  ([[]; [1]; [3]; [3; 1]; [3; 3]; [3; 3; 1]; [9]; [9; 1]; [9; 3]; [9; 3; 1]; [11]; [11; 1]; [14]; [14; 1];
  [14; 11]; [14; 11; 1]])%nat.

Definition image_of : nat -> N := phi_of N 21%nat 9%nat (fun n => get 0 images (N.of_nat n)).
Definition product_of (w : list nat) : N := fold_right mul 0 (map image_of w).

Lemma accepted : check_quotient N N.eqb (below 16%nat) mul 0 in_P states game 21%nat 9%nat
  (fun n => get 0 images (N.of_nat n)) classes = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Who wins any sum of heaps in misère play: lost iff the product of the images is in P. *)
Theorem outcome : forall w, Loses _ (octal_opts game) true w <-> in_P (product_of w) = true.
Proof. exact (check_quotient_sound N N.eqb (fun x y => proj1 (N.eqb_eq x y)) _ _ _ _ _ _ _ _ _ _ accepted). Qed.

(** Two sums have the same image iff one can be exchanged for the other in every sum: the
    monoid is the misère quotient. *)
Theorem quotient : forall u w,
  (forall z, Loses _ (octal_opts game) true (u ++ z) <-> Loses _ (octal_opts game) true (w ++ z)) <->
  product_of u = product_of w.
Proof.
  apply (check_reduced_sound N N.eqb (fun x y => proj1 (N.eqb_eq x y)) _ _ _ _ _ _ _ _ _ _ words accepted).
  vm_cast_no_check (eq_refl true).
Qed.

Definition theorems := (outcome, quotient).
Print Assumptions theorems.
