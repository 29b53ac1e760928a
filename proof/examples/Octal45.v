(** * The nim values of heaps in the game 0.45
    
    They have period 20 from heap 498 on, for heaps of all sizes, and neither
    number can be smaller.

    Written by upstar prove from the certificate c15ebfd7ca7a, for the library 741732da0082.
    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that
    upstar prove --library has written and make has compiled. *)
From Coq Require Import List NArith Uint63 PArray.
From Upstar Require Import Play Sums Octal Period NimValue Machine Sparse.

Definition game : code := (0 :: 4 :: 5 :: nil)%N.
(** Eight values in each integer, seven bits for each. *)
Definition packed : array int := ([| 576213351415808; 567417262637569; 567486525243652; 1706579755909378; 3949721720733954; 4534455211409924;
  567417271026177; 567487332647428; 3958276502962434; 1152426700718338; 4538853257921031; 567417271025797;
  567487332713480; 3958379569529090; 3949516636045570; 598203583971844; 567417271026177; 567486527341572;
  3958379584274690; 3949721720733954; 4534455211409924; 567417271025793; 567487322161668; 3958276505075970;
  3967314980520194; 598203583971847; 567417271026177; 567486527340808; 3958379569611010; 3949515562303746;
  593805537460740; 567417271026177; 567486527341572; 3958379584274690; 3949721720733954; 4538853257921028;
  567417271025793; 567486527341576; 3958379569611010; 3949516636045570; 598203583971844; 567417271026177;
  567486527340808; 3958379569611010; 3949515562303746; 593805537460740; 567417271026177; 567486527341572;
  3958379584291074; 3949722794475778; 598203583971844; 567417271026177; 567486527340808; 3958379569611010;
  3949516636045570; 598203583971844; 567417271026177; 567486527340808; 3958379569611010; 3949515562303746;
  598203583971844; 567417271026177; 567486527341576; 3958379569611010; 70869074178 | 0 |])%uint63.
Definition entry (i : int) : int := ((packed.[i >> 3] >> (7 * (i land 7))) land 127)%uint63.

Local Open Scope N_scope.
Definition value (n : N) : N := toN (entry (ofN n)).

Lemma accepted : fast_check 0%nat game 498 20 entry None = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma checked : forall n, nim game n = value (continued 498 20 n).
Proof. exact (fast_check_sound 0%nat game 498 20 entry None accepted). Qed.

Theorem values : forall n, n < 518 -> nim game n = value n.
Proof. exact (values_of_table _ _ _ 498 20 eq_refl checked). Qed.

Theorem period : forall n, 498 <= n -> nim game (n + 20) = nim game n.
Proof. exact (period_of_table _ _ _ 498 20 eq_refl checked). Qed.

Theorem least : forall m q, 0 < q -> (forall n, m <= n -> nim game (n + q) = nim game n) ->
  498 <= m /\ 20 <= q.
Proof.
  apply (least_of_table value 498 20 _ eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Normal play of any sum of heaps: lost iff the exclusive or of the nim values is 0. *)
Theorem outcome : forall w, Loses _ (octal_opts game) false w <-> xorsum nat (nim_value game) w = 0.
Proof. apply octal_outcome. reflexivity. Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
