(** * Tables

    Lists as tables with binary keys, for checkers.  Nothing is proved here:
    theorems speak of the values that [get] returns. *)
From Coq Require Import List NArith FMapPositive.
Import ListNotations.

Fixpoint fill {A} (l : list A) (k : positive) (m : PositiveMap.t A) : PositiveMap.t A :=
  match l with [] => m | a :: t => fill t (Pos.succ k) (PositiveMap.add k a m) end.
Definition table {A} (l : list A) : PositiveMap.t A := fill l 1 (PositiveMap.empty A).
Definition get {A} (d : A) (m : PositiveMap.t A) (i : N) : A :=
  match PositiveMap.find (N.succ_pos i) m with Some a => a | None => d end.
Definition below (n : nat) : list N := map N.of_nat (seq 0 n).
