(** * The misère quotient of the game 0.123
    
    It has order 20, and the images of the heaps have period 5 from heap 5 on.

    Written by upstar prove from the certificate 4dbe54bbae35, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Sums Octal Quotient Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 1; 2; 3].
Definition products := table (map table [
  [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19];
  [1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18];
  [2; 3; 4; 5; 6; 7; 4; 5; 10; 11; 8; 9; 14; 15; 6; 7; 18; 19; 16; 17];
  [3; 2; 5; 4; 7; 6; 5; 4; 11; 10; 9; 8; 15; 14; 7; 6; 19; 18; 17; 16];
  [4; 5; 6; 7; 4; 5; 6; 7; 8; 9; 10; 11; 6; 7; 4; 5; 16; 17; 18; 19];
  [5; 4; 7; 6; 5; 4; 7; 6; 9; 8; 11; 10; 7; 6; 5; 4; 17; 16; 19; 18];
  [6; 7; 4; 5; 6; 7; 4; 5; 10; 11; 8; 9; 4; 5; 6; 7; 18; 19; 16; 17];
  [7; 6; 5; 4; 7; 6; 5; 4; 11; 10; 9; 8; 5; 4; 7; 6; 19; 18; 17; 16];
  [8; 9; 10; 11; 8; 9; 10; 11; 8; 9; 10; 11; 10; 11; 8; 9; 9; 8; 11; 10];
  [9; 8; 11; 10; 9; 8; 11; 10; 9; 8; 11; 10; 11; 10; 9; 8; 8; 9; 10; 11];
  [10; 11; 8; 9; 10; 11; 8; 9; 10; 11; 8; 9; 8; 9; 10; 11; 11; 10; 9; 8];
  [11; 10; 9; 8; 11; 10; 9; 8; 11; 10; 9; 8; 9; 8; 11; 10; 10; 11; 8; 9];
  [12; 13; 14; 15; 6; 7; 4; 5; 10; 11; 8; 9; 0; 1; 2; 3; 18; 19; 16; 17];
  [13; 12; 15; 14; 7; 6; 5; 4; 11; 10; 9; 8; 1; 0; 3; 2; 19; 18; 17; 16];
  [14; 15; 6; 7; 4; 5; 6; 7; 8; 9; 10; 11; 2; 3; 4; 5; 16; 17; 18; 19];
  [15; 14; 7; 6; 5; 4; 7; 6; 9; 8; 11; 10; 3; 2; 5; 4; 17; 16; 19; 18];
  [16; 17; 18; 19; 16; 17; 18; 19; 9; 8; 11; 10; 18; 19; 16; 17; 8; 9; 10; 11];
  [17; 16; 19; 18; 17; 16; 19; 18; 8; 9; 10; 11; 19; 18; 17; 16; 9; 8; 11; 10];
  [18; 19; 16; 17; 18; 19; 16; 17; 11; 10; 9; 8; 16; 17; 18; 19; 10; 11; 8; 9];
  [19; 18; 17; 16; 19; 18; 17; 16; 10; 11; 8; 9; 17; 16; 19; 18; 11; 10; 9; 8]]).
Definition mul (x y : N) : N := get 0 (get (table []) products x) y.
(** The elements of P are [1; 4; 8; 13; 18]. *)
Definition in_P (x : N) : bool := N.testbit 270610 x.
Definition images := table
  [0; 1; 0; 2; 2; 1; 8; 0; 12; 16].

(** The proof: states, classes of heaps, and a sum of heaps for each element. *)
Definition states : list (N * (N -> bool)) := map (fun s => (fst s, N.testbit (snd s)))
  [(0, 777965); (1, 249036); (2, 182408); (8, 834218); (12, 297100); (16, 560296); (3, 49152); (13, 540684);
  (17, 281616); (4, 569890); (14, 33312); (18, 32802); (8, 371370); (5, 12288); (6, 141448); (16, 8328);
  (10, 272520); (9, 801996); (8, 801996)].
Definition classes : list (N * list N) :=
  [(0, []); (1, [0]); (2, [0; 1]); (1, [0; 2]); (8, [2]); (0, [1; 2]); (12, [1; 8]); (16, [0; 8]); (1, [0; 12]);
  (8, [12; 16]); (0, [1; 16])].
Definition words : list (list nat) :=
  ([[]; [1]; [3]; [3; 1]; [3; 3]; [3; 3; 1]; [3; 3; 3]; [3; 3; 3; 1]; [6]; [6; 1]; [6; 3]; [6; 3; 1]; [8];
  [8; 1]; [8; 3]; [8; 3; 1]; [9]; [9; 1]; [9; 3]; [9; 3; 1]])%nat.

Definition image_of : nat -> N := phi_of N 5%nat 5%nat (fun n => get 0 images (N.of_nat n)).
Definition product_of (w : list nat) : N := fold_right mul 0 (map image_of w).

Lemma accepted : check_quotient N N.eqb (below 20%nat) mul 0 in_P states game 5%nat 5%nat
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
