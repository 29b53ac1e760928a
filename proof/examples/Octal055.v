(** * The nim values of heaps in the game 0.055
    
    They have period 148 from heap 259 on, for heaps of all sizes, and neither
    number can be smaller.

    Written by upstar prove from the certificate a97c1ea264e6, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith Uint63 PArray.
From Upstar Require Import Play Sums Octal Period NimValue Machine Sparse.

Definition game : code := (0 :: 0 :: 5 :: 5 :: nil)%N.
(** Eight values in each integer, seven bits for each. *)
Definition packed : array int := ([| 1134764989890560; 1706580561117315; 1143526723191042; 567486521114882; 567384242946305; 571815309148676;
  2282655412453505; 1134764989891076; 3958380374803463; 2269426630033666; 567486527422722; 567590401376513;
  571815317537281; 3949516642386049; 1134764989891076; 3958379569611655; 2269426630033666; 567487332647172;
  593978680443137; 571815311245441; 1134971959967873; 1134764989891079; 2269426644795911; 2269426630033671;
  580681461679108; 4534525275177217; 571815848067201; 1130573913456769; 1134730630201858; 4508032310510087;
  2269426630034308; 2269667416621956; 2269531321958529; 571884575932545; 571987646808193; 1130332589982722;
  4508032310510087; 2269426630115844; 2269426630034308; 580681461678340; 4534524469870721; 571987646808193;
  567623960035457; 1130332589982215; 2269426644795911; 2269426630034308; 2269529977668612; 2269531321942145;
  571987653050497; 567589600297089; 4432683140098 | 0 |])%uint63.
Definition entry (i : int) : int := ((packed.[i >> 3] >> (7 * (i land 7))) land 127)%uint63.

Local Open Scope N_scope.
Definition value (n : N) : N := toN (entry (ofN n)).

Lemma accepted : fast_check 0%nat game 259 148 entry None = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma checked : forall n, nim game n = value (continued 259 148 n).
Proof. exact (fast_check_sound 0%nat game 259 148 entry None accepted). Qed.

Theorem values : forall n, n < 407 -> nim game n = value n.
Proof. exact (values_of_table _ _ _ 259 148 eq_refl checked). Qed.

Theorem period : forall n, 259 <= n -> nim game (n + 148) = nim game n.
Proof. exact (period_of_table _ _ _ 259 148 eq_refl checked). Qed.

Theorem least : forall m q, 0 < q -> (forall n, m <= n -> nim game (n + q) = nim game n) ->
  259 <= m /\ 148 <= q.
Proof.
  apply (least_of_table value 259 148 _ eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Normal play of any sum of heaps: lost iff the exclusive or of the nim values is 0. *)
Theorem outcome : forall w, Loses _ (octal_opts game) false w <-> xorsum nat (nim_value game) w = 0.
Proof. apply octal_outcome. reflexivity. Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
