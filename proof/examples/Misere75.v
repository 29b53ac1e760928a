(** * The misère quotient of the game 0.75
    
    It has order 8, and the images of the heaps have period 2 from heap 8 on.

    Written by upstar prove from the certificate cfa96b36fc32, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith.
From Upstar Require Import Play Sums Octal Quotient Table.
Import ListNotations.
Local Open Scope N_scope.

Definition game : code := [0; 7; 5].
Definition products := table (map table [
  [0; 1; 2; 3; 4; 5; 6; 7];
  [1; 0; 3; 2; 5; 4; 7; 6];
  [2; 3; 4; 5; 2; 3; 3; 2];
  [3; 2; 5; 4; 3; 2; 2; 3];
  [4; 5; 2; 3; 4; 5; 5; 4];
  [5; 4; 3; 2; 5; 4; 4; 5];
  [6; 7; 3; 2; 5; 4; 4; 5];
  [7; 6; 2; 3; 4; 5; 5; 4]]).
Definition mul (x y : N) : N := get 0 (get (table []) products x) y.
(** The elements of P are [1; 4]. *)
Definition in_P (x : N) : bool := N.testbit 18 x.
Definition images := table
  [0; 1; 2; 1; 2; 6; 2; 6; 2; 5].

(** The proof: states, classes of heaps, and a sum of heaps for each element. *)
Definition states : list (N * (N -> bool)) := map (fun s => (fst s, N.testbit (snd s)))
  [(0, 237); (1, 204); (2, 200); (3, 192); (4, 98)].
Definition classes : list (N * list N) :=
  [(0, []); (1, [0]); (2, [0; 1]); (1, [0; 2]); (2, [0; 1; 3]); (6, [0; 2; 3; 4]); (2, [0; 3; 4; 6]);
  (6, [0; 2; 3; 4; 7]); (2, [0; 3; 4; 6; 7]); (5, [2; 3; 4; 7]); (2, [3; 4; 5; 7]); (5, [2; 3; 4]);
  (2, [3; 4; 5])].
Definition words : list (list nat) :=
  ([[]; [1]; [2]; [2; 1]; [2; 2]; [2; 2; 1]; [5]; [5; 1]])%nat.

Definition image_of : nat -> N := phi_of N 8%nat 2%nat (fun n => get 0 images (N.of_nat n)).
Definition product_of (w : list nat) : N := fold_right mul 0 (map image_of w).

Lemma accepted : check_quotient N N.eqb (below 8%nat) mul 0 in_P states game 8%nat 2%nat
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
