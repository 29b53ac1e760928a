(** * Sparse spaces: a fast checker of periods

    The same theorem as in [NimValue] by a checker that runs on machine integers.  The
    set of the values of options is one or several words ([Machine], [Wide]).

    A linear parity of the bits of a value, with the parity of the heap if [shift] says
    so, tells rare heaps from common ones: a split into two rare or two common heaps has
    a rare value.  So a common value is excluded by looking at splits with a rare heap
    only.  All smaller values must be found among options, for which splits with a heap of
    the lists [witnesses] mostly suffice.  Where they do not, and for rare values, all splits
    are looked at: a bad parity, or a bad list, costs time, and cannot make the checker
    accept a wrong value.
    - [fast_check_sound]: if [fast_check] accepts a table, the table, continued with its
      period, holds the nim values of all heaps, by the theorem of Guy and Smith.  The space
      [None] stands for no sparse space: all splits are looked at.
    - [window_check_sound]: the same for [window_check] by the window theorem ([Window]),
      for which fewer heaps are checked. *)
From Coq Require Import List Bool Arith NArith ZArith Lia Uint63.
From Upstar Require Import Play Sums Octal Period NimValue Window Machine Wide.
Import ListNotations.

Section Sparse.
  (** Sets of values below [top].  [upto v] has the values below v, and [reached] says whether
      a set has these: nothing need be proved of the two. *)
  Variables (set : Type) (top : int) (none : set) (has : set -> int -> bool) (mark : set -> int -> set).
  Variables (test : set -> int -> bool) (upto : int -> set) (reached : set -> set -> bool).
  Hypothesis sets : lawful set top none has mark test.
  Lemma has_none x : has none x = false. Proof. apply (law_none _ _ _ _ _ _ sets). Qed.
  Lemma mark_bit m x i : has (mark m x) i = true -> has m i = true \/ i = x.
  Proof. apply (law_bit _ _ _ _ _ _ sets). Qed.
  Lemma mark_keeps m x i : has m i = true -> has (mark m x) i = true.
  Proof. apply (law_keeps _ _ _ _ _ _ sets). Qed.
  Lemma mark_self m x : (x <? top)%uint63 = true -> has (mark m x) x = true.
  Proof. apply (law_self _ _ _ _ _ _ sets). Qed.
  Lemma test_spec m v : (v <? top)%uint63 = true -> test m v = true ->
    has m v = false /\ forall u, (to_Z u < to_Z v)%Z -> has m u = true.
  Proof. apply (law_test _ _ _ _ _ _ sets). Qed.

  Variable val : int -> int.
  Variable dense : bool.                 (* look at all splits always *)
  Variable parity : list int.            (* bits whose parity is odd in a common value *)
  Variable shift : option bool.          (* positions count; the parity of what a split takes *)
  Variable rares : list int.
  Variable witnesses : list (list int).   (* those of one list are tried before those of the next *)

  (** The parity of the bits of a value; with the parity of the heap n, if positions count. *)
  Definition odd_bits (x : int) : bool := fold_right (fun i b => xorb (bit x i) b) false parity.
  Definition common (n x : int) : bool :=
    match shift with
    | None => odd_bits x
    | Some s => xorb (odd_bits x) (xorb s (bit n 0))
    end.
  Lemma odd_bits_lxor x y : odd_bits (x lxor y) = xorb (odd_bits x) (odd_bits y).
  Proof.
    unfold odd_bits. induction parity as [|i l IH]; simpl; auto. rewrite IH, lxor_spec.
    destruct (bit x i), (bit y i), (fold_right (fun i b => xorb (bit x i) b) false l),
      (fold_right (fun i b => xorb (bit y i) b) false l); auto.
  Qed.

  (** Mark the values of splits of r from a on. *)
  Fixpoint scan (fuel : nat) (r a : int) (m : set) : set :=
    match fuel with
    | O => m
    | S f => if (r <? a + a)%uint63 then m
             else scan f r (a + 1)%uint63 (mark m (val a lxor val (r - a))%uint63)
    end.
  (** Mark the values of splits of r with a heap of a list. *)
  Fixpoint rare_marks (l : list int) (r : int) (m : set) : set :=
    match l with
    | [] => m
    | a :: t => rare_marks t r (if (0 <? a)%uint63 then if (a <? r)%uint63
                  then mark m (val a lxor val (r - a))%uint63 else m else m)
    end.
  (** The same, until [goal] is reached. *)
  Fixpoint tries (goal : set) (l : list int) (r : int) (m : set) : set :=
    match l with
    | [] => m
    | a :: t => if reached m goal then m else tries goal t r (rare_marks [a] r m)
    end.
  Definition digit := (bool * bool * bool)%type.
  Definition mark_take (sparse : bool) (fuel : nat) (d : digit) (i n : int) (m : set) : set :=
    let '(d0, d1, d2) := d in
    if (n <? i)%uint63 then m else
    let r := (n - i)%uint63 in
    let m := if d0 then (if (r =? 0)%uint63 then mark m 0 else m) else m in
    let m := if d1 then (if (0 <? r)%uint63 then mark m (val r) else m) else m in
    if d2 then (if sparse then rare_marks rares r m else scan fuel r 1 m) else m.
  Fixpoint marks (sparse : bool) (fuel : nat) (ds : list digit) (i n : int) (m : set) : set :=
    match ds with
    | [] => m
    | d :: t => marks sparse fuel t (i + 1)%uint63 n (mark_take sparse fuel d i n m)
    end.
  (** Splits with a heap of a list, of all digits. *)
  Fixpoint trials (goal : set) (l : list int) (ds : list digit) (i n : int) (m : set) : set :=
    match ds with
    | [] => m
    | d :: t => trials goal l t (i + 1)%uint63 n
        (if snd d then if (n <? i)%uint63 then m else tries goal l (n - i)%uint63 m else m)
    end.
  Fixpoint rounds (goal : set) (ls : list (list int)) (ds : list digit) (n : int) (m : set) : set :=
    match ls with
    | [] => m
    | l :: t => if reached m goal then m else rounds goal t ds n (trials goal l ds 0 n m)
    end.
  Fixpoint member (x : int) (l : list int) : bool :=
    match l with [] => false | y :: t => if (x =? y)%uint63 then true else member x t end.
  Definition heap_good (ds : list digit) (fuel : nat) (n : int) : bool :=
    let v := val n in
    let goal := upto v in
    if (v <? top)%uint63 then
      if dense then test (marks false fuel ds 0 n none) v
      else if common n v then
        if test (rounds goal witnesses ds n (marks true fuel ds 0 n none)) v then true else test (marks false fuel ds 0 n none) v
      else if member n rares then test (marks false fuel ds 0 n none) v else false
    else false.
  (** The heaps below i, n of them. *)
  Fixpoint all_good (ds : list digit) (n : nat) (i : int) : bool :=
    match n with
    | O => true
    | S k => let j := (i - 1)%uint63 in if heap_good ds n j then all_good ds k j else false
    end.
  (** The same for common heaps, without a look at all splits. *)
  Definition near_good (ds : list digit) (n : int) : bool :=
    let v := val n in
    if (v <? top)%uint63 then
      if common n v then test (rounds (upto v) witnesses ds n (marks true O ds 0 n none)) v else false
    else false.
  Fixpoint all_near (ds : list digit) (n : nat) (i : int) : bool :=
    match n with
    | O => true
    | S k => let j := (i - 1)%uint63 in if near_good ds j then all_near ds k j else false
    end.

  (** * Soundness *)
  Variable c : code.
  Definition digits_of : list digit := map (fun d => (N.testbit d 0, N.testbit d 1, N.testbit d 2)) c.
  Definition w (n : nat) : N := toN (val (ofn n)).
  Definition images n := option_values c w n.
  (** All members of m are values of options of n near it. *)
  Definition sound reach n m := forall i, has m i = true -> near c w reach n (toN i).
  (** The heaps of a list that are less than n are at most [reach]. *)
  Definition within reach n (l : list int) := forall x, In x l -> (to_Z x < Z.of_nat n)%Z -> (to_Z x <= Z.of_nat reach)%Z.
  Lemma within_all n l : within n n l.
  Proof. intros x _ L. lia. Qed.

  Lemma sound_mark reach n m x : sound reach n m -> near c w reach n (toN x) -> sound reach n (mark m x).
  Proof. intros S I i B. apply mark_bit in B. destruct B as [B| ->]; auto. Qed.
  Lemma xor2 a b : xorsum nat w [a; b] = toN (val (ofn a) lxor val (ofn b))%uint63.
  Proof. rewrite value_2, toN_lxor. auto. Qed.
  Lemma split_image reach n i d a b : nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    1 <= a -> a <= reach -> 1 <= b -> a + b = n - i -> near c w reach n (toN (val (ofn a) lxor val (ofn b))%uint63).
  Proof.
    intros C D L A R B S. rewrite toN_lxor. exists i, d. split; auto. split; auto.
    right; right. split; auto. exists a, b. auto.
  Qed.

  Lemma scan_sound reach n i d fuel a m : small n -> n <= reach -> nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    1 <= a -> sound reach n m -> tiny (a + fuel) -> sound reach n (scan fuel (ofn (n - i)) (ofn a) m).
  Proof.
    intros Sn Re C D L. revert a m. induction fuel as [|f IH]; intros a m A S F; simpl; auto.
    destruct (ofn (n - i) <? ofn a + ofn a)%uint63 eqn:E; auto.
    unfold small, tiny in *. rewrite ofn_add in E by (unfold small, tiny; lia).
    rewrite ofn_ltb in E by (unfold small, tiny; lia). apply Nat.ltb_ge in E.
    rewrite ofn_1, ofn_add, ofn_sub by (unfold small, tiny; lia). apply IH; try lia.
    apply sound_mark; auto. eapply split_image; eauto; lia.
  Qed.
  Lemma scan_keeps fuel r a m v : has m v = true -> has (scan fuel r a m) v = true.
  Proof.
    revert a m; induction fuel as [|f IH]; intros a m B; simpl; auto.
    destruct (r <? a + a)%uint63; auto. apply IH, mark_keeps; auto.
  Qed.
  Lemma scan_complete fuel r a m b v : small r -> tiny (a + fuel) -> r <= a + fuel -> a <= b -> b + b <= r ->
    (v <? top)%uint63 = true -> v = (val (ofn b) lxor val (ofn (r - b)))%uint63 -> 1 <= b ->
    has (scan fuel (ofn r) (ofn a) m) v = true.
  Proof.
    intros Sr. revert a m. induction fuel as [|f IH]; intros a m Sa F A B V E P; [lia|]. simpl.
    unfold small, tiny in *. rewrite ofn_add by (unfold small, tiny; lia).
    rewrite ofn_ltb by (unfold small, tiny; lia). rewrite (proj2 (Nat.ltb_ge r (a + a))) by lia.
    rewrite ofn_1, ofn_add by (unfold small, tiny; lia). destruct (Nat.eq_dec a b) as [->|D].
    - apply scan_keeps. rewrite ofn_sub by (unfold small, tiny; lia). rewrite <- E. apply mark_self; auto.
    - apply IH; auto; lia.
  Qed.
  Lemma ofn_ton (x : int) : (to_Z x < 2 ^ 62)%Z -> exists a, x = ofn a /\ small a.
  Proof.
    intros B. pose proof (to_Z_bounded x). exists (Z.to_nat (to_Z x)). unfold small. rewrite Z2Nat.id by lia. split; auto.
    apply int_eq. rewrite ofn_Z by (unfold small; rewrite Z2Nat.id; lia). rewrite Z2Nat.id; lia.
  Qed.
  Lemma rare_sound reach n i d l m : small n -> within reach n l -> nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    sound reach n m -> sound reach n (rare_marks l (ofn (n - i)) m).
  Proof.
    intros Sn W C D L. revert m. induction l as [|x l IH]; intros m S; simpl; auto.
    apply IH; [intros y Y; apply W; simpl; auto|].
    destruct (0 <? x)%uint63 eqn:E0; auto. destruct (x <? ofn (n - i))%uint63 eqn:E1; auto.
    apply ltb_spec in E0, E1. rewrite to_Z_0 in E0. unfold small, tiny in *. rewrite ofn_Z in E1 by (unfold small, tiny; lia).
    pose proof (W x (or_introl eq_refl) ltac:(lia)) as R.
    destruct (ofn_ton x ltac:(lia)) as (a & -> & Sa). rewrite ofn_Z in E0, E1, R by auto.
    rewrite ofn_sub by (unfold small, tiny; lia). apply sound_mark; auto. eapply split_image; eauto; lia.
  Qed.
  Lemma rare_keeps l r m v : has m v = true -> has (rare_marks l r m) v = true.
  Proof.
    revert m; induction l as [|a l IH]; intros m B; simpl; auto. apply IH.
    destruct (0 <? a)%uint63; auto. destruct (a <? r)%uint63; auto. apply mark_keeps; auto.
  Qed.
  Lemma tries_keeps go l r m v : has m v = true -> has (tries go l r m) v = true.
  Proof.
    revert m; induction l as [|a l IH]; intros m B; cbn [tries]; auto.
    destruct (reached m go); auto. apply IH, rare_keeps; auto.
  Qed.
  Lemma tries_sound reach go n i d l m : small n -> within reach n l -> nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    sound reach n m -> sound reach n (tries go l (ofn (n - i)) m).
  Proof.
    intros Sn W C D L. revert m. induction l as [|x l IH]; intros m S; cbn [tries]; auto.
    destruct (reached m go); auto. apply IH; [intros y Y; apply W; simpl; auto|].
    eapply rare_sound; eauto. intros y [<-|[]]. apply W; simpl; auto.
  Qed.
  Lemma member_In x l : member x l = true -> In x l.
  Proof.
    induction l as [|y t IH]; simpl; [discriminate|]. destruct (x =? y)%uint63 eqn:E; auto.
    apply eqb_spec in E. auto.
  Qed.
  Lemma rare_complete l r m b v : small r -> In (ofn b) l -> 1 <= b -> b < r -> (v <? top)%uint63 = true ->
    v = (val (ofn b) lxor val (ofn (r - b)))%uint63 -> has (rare_marks l (ofn r) m) v = true.
  Proof.
    intros Sr. revert m. induction l as [|a l IH]; intros m I P B V E; [inversion I|]. simpl.
    destruct I as [->|I]; [|apply IH; auto]. apply rare_keeps. unfold small, tiny in *.
    replace (0 <? ofn b)%uint63 with true by (symmetry; apply ltb_spec; rewrite to_Z_0, ofn_Z by (unfold small, tiny; lia); lia).
    rewrite ofn_ltb by (unfold small, tiny; lia). rewrite (proj2 (Nat.ltb_lt b r)) by lia.
    rewrite ofn_sub by (unfold small, tiny; lia). rewrite <- E. apply mark_self; auto.
  Qed.

  Lemma toN_0 : toN 0 = 0%N. Proof. reflexivity. Qed.
  Lemma take_sound reach (sp : bool) fuel n i d m : small n -> tiny (1 + fuel) -> (if sp then within reach n rares else n <= reach) ->
    nth_error c i = Some d -> small i -> sound reach n m ->
    sound reach n (mark_take sp fuel (N.testbit d 0, N.testbit d 1, N.testbit d 2) (ofn i) (ofn n) m).
  Proof.
    intros Sn Sf W C Si S. unfold mark_take. rewrite ofn_ltb by auto. destruct (n <? i) eqn:L; auto.
    apply Nat.ltb_ge in L. rewrite ofn_sub by auto.
    assert (Sr : small (n - i)) by (unfold small, tiny in *; lia).
    set (m1 := if N.testbit d 0 then _ else m).
    assert (S1 : sound reach n m1).
    { unfold m1. destruct (N.testbit d 0) eqn:D; auto. change 0%uint63 with (ofn 0) at 1.
      rewrite ofn_eqb by (auto; unfold small, tiny; lia). destruct (n - i =? 0) eqn:E; auto. apply Nat.eqb_eq in E.
      apply sound_mark; auto. exists i, d. split; auto. split; auto. left. repeat split; auto; lia. }
    clearbody m1. set (m2 := if N.testbit d 1 then _ else m1).
    assert (S2 : sound reach n m2).
    { unfold m2. destruct (N.testbit d 1) eqn:D; auto. change 0%uint63 with (ofn 0).
      rewrite ofn_ltb by (auto; unfold small, tiny; lia). destruct (0 <? n - i) eqn:E; auto. apply Nat.ltb_lt in E.
      apply sound_mark; auto. exists i, d. split; auto. split; auto. right; left. repeat split; auto; lia. }
    clearbody m2. destruct (N.testbit d 2) eqn:D; auto. rewrite ofn_1.
    destruct sp; [eapply rare_sound|eapply scan_sound]; eauto.
  Qed.
  Lemma take_keeps sp fuel d i n m v : has m v = true -> has (mark_take sp fuel d i n m) v = true.
  Proof.
    intros B. destruct d as [[d0 d1] d2]. unfold mark_take. destruct (n <? i)%uint63; auto.
    assert (B1 : has (if d0 then if (n - i =? 0)%uint63 then mark m 0 else m else m) v = true)
      by (destruct d0; auto; destruct (n - i =? 0)%uint63; auto; apply mark_keeps; auto).
    set (m1 := if d0 then _ else m) in *. clearbody m1.
    assert (B2 : has (if d1 then if (0 <? n - i)%uint63 then mark m1 (val (n - i)) else m1 else m1) v = true)
      by (destruct d1; auto; destruct (0 <? n - i)%uint63; auto; apply mark_keeps; auto).
    set (m2 := if d1 then _ else m1) in *. clearbody m2.
    destruct d2, sp; auto; [apply rare_keeps|apply scan_keeps]; auto.
  Qed.

  (** Rare heaps below n are listed. *)
  Definition listed n := forall a, a < n -> common (ofn a) (val (ofn a)) = false -> In (ofn a) rares.

  (** All splits take an even number, or all an odd one, if positions count. *)
  Definition aligned := forall s i d, shift = Some s -> nth_error c i = Some d ->
    N.testbit d 2 = true -> Nat.odd i = s.
  Lemma common_split n i d a b : small n -> aligned -> nth_error c i = Some d -> N.testbit d 2 = true ->
    i <= n -> a + b = n - i ->
    common (ofn n) (val (ofn a) lxor val (ofn b))%uint63
    = xorb (common (ofn a) (val (ofn a))) (common (ofn b) (val (ofn b))).
  Proof.
    intros Sn A C D L E. unfold common. rewrite odd_bits_lxor. destruct shift as [s|] eqn:Sh; auto.
    specialize (A s i d Sh C D). unfold small in *. rewrite !ofn_odd by (unfold small; lia).
    replace n with (a + b + i) by lia. rewrite !Nat.odd_add, A.
    destruct (odd_bits (val (ofn a))), (odd_bits (val (ofn b))), s, (Nat.odd a), (Nat.odd b); auto.
  Qed.

  Lemma take_complete sp fuel n i d m o v : small n -> tiny (1 + fuel) -> (sp = false -> n <= fuel) -> small i ->
    (sp = true -> (listed n /\ aligned) /\ common (ofn n) v = true) ->
    valid c -> nth_error c i = Some d -> i <= n -> (v <? top)%uint63 = true -> xorsum nat w o = toN v ->
    ((N.testbit d 0 = true /\ n = i /\ o = []) \/
     (N.testbit d 1 = true /\ i < n /\ o = [n - i]) \/
     (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ a + b = n - i /\ o = [a; b])) ->
    has (mark_take sp fuel (N.testbit d 0, N.testbit d 1, N.testbit d 2) (ofn i) (ofn n) m) v = true.
  Proof.
    intros Sn Sf F Si Sp V C L Bv X M. unfold mark_take. rewrite ofn_ltb by auto.
    rewrite (proj2 (Nat.ltb_ge n i)) by auto. rewrite ofn_sub by auto.
    assert (Sr : small (n - i)) by (unfold small, tiny in *; lia).
    assert (K : forall m', has m' v = true -> has (if N.testbit d 2 then if sp then
      rare_marks rares (ofn (n - i)) m' else scan fuel (ofn (n - i)) 1 m' else m') v = true).
    { intros m' B. destruct (N.testbit d 2), sp; auto; [apply rare_keeps|apply scan_keeps]; auto. }
    destruct M as [(D & E & ->)|[(D & E & ->)|(D & a & b & A1 & B1 & E & ->)]].
    - apply K. change (toN 0 = toN v) in X. apply toN_inj in X. subst v. rewrite D.
      assert (Z : has (if (ofn (n - i) =? 0)%uint63 then mark m 0 else m) 0 = true).
      { replace (n - i) with 0 by lia. change (ofn 0 =? 0)%uint63 with true. apply mark_self; auto. }
      destruct (N.testbit d 1); auto. destruct (0 <? ofn (n - i))%uint63; auto. apply mark_keeps; auto.
    - apply K. unfold xorsum in X; simpl in X. rewrite N.lxor_0_r in X. apply toN_inj in X. rewrite D.
      replace (0 <? ofn (n - i))%uint63 with true
        by (symmetry; apply ltb_spec; rewrite to_Z_0, ofn_Z by auto; lia).
      rewrite <- X. apply mark_self. rewrite X; auto.
    - rewrite D. set (m2 := if N.testbit d 1 then _ else _). clearbody m2.
      rewrite xor2 in X. apply toN_inj in X. unfold small, tiny in *. destruct sp.
      + destruct (Sp eq_refl) as [[Li Al] Cv].
        rewrite <- X, (common_split n i d a b) in Cv by (auto; unfold small; lia).
        destruct (common (ofn a) (val (ofn a))) eqn:Ca.
        * destruct (common (ofn b) (val (ofn b))) eqn:Cb; [discriminate|].
          apply (rare_complete rares (n - i) m2 b v); auto; try lia; [apply Li; auto; lia|].
          rewrite <- X, lxorC. do 3 f_equal. lia.
        * apply (rare_complete rares (n - i) m2 a v); auto; try lia; [apply Li; auto; lia|].
          rewrite <- X. do 3 f_equal. lia.
      + specialize (F eq_refl). rewrite ofn_1. destruct (le_lt_dec a b).
        * apply (scan_complete fuel (n - i) 1 m2 a v); unfold small, tiny; auto; try lia.
          rewrite <- X. do 3 f_equal. lia.
        * apply (scan_complete fuel (n - i) 1 m2 b v); unfold small, tiny; auto; try lia.
          rewrite <- X, lxorC. do 3 f_equal. lia.
  Qed.

  Lemma marks_keeps sp fuel ds i n m v : has m v = true -> has (marks sp fuel ds i n m) v = true.
  Proof. revert i m; induction ds as [|d t IH]; intros i m B; simpl; auto. apply IH, take_keeps; auto. Qed.

  Lemma marks_both reach (sp : bool) fuel n : small n -> tiny (1 + fuel) -> (sp = false -> n <= fuel) ->
    (if sp then within reach n rares else n <= reach) ->
    forall t i m, (forall j d, nth_error t j = Some d -> nth_error c (i + j) = Some d) -> small (i + length t) ->
    let dt := map (fun d => (N.testbit d 0, N.testbit d 1, N.testbit d 2)) t in
    (sound reach n m -> sound reach n (marks sp fuel dt (ofn i) (ofn n) m)) /\
    (valid c -> forall v j d o, (sp = true -> (listed n /\ aligned) /\ common (ofn n) v = true) -> nth_error t j = Some d -> i + j <= n ->
      (v <? top)%uint63 = true -> xorsum nat w o = toN v ->
      ((N.testbit d 0 = true /\ n = i + j /\ o = []) \/
       (N.testbit d 1 = true /\ i + j < n /\ o = [n - (i + j)]) \/
       (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ a + b = n - (i + j) /\ o = [a; b])) ->
      has (marks sp fuel dt (ofn i) (ofn n) m) v = true).
  Proof.
    intros Sn Sf F W t. induction t as [|e t IH]; intros i m Hc Si dt; simpl.
    - split; auto. intros _ v j d o _ E. destruct j; discriminate.
    - assert (Hi : nth_error c i = Some e) by (rewrite <- (Nat.add_0_r i); apply Hc; auto).
      assert (Si' : small i) by (unfold small, tiny in *; lia).
      assert (Ss : small (S i + length t)) by (unfold small, tiny in *; simpl in *; lia).
      assert (Hc' : forall j d, nth_error t j = Some d -> nth_error c (S i + j) = Some d).
      { intros j d E. replace (S i + j) with (i + S j) by lia. apply Hc; auto. }
      rewrite ofn_1, ofn_add by (unfold small, tiny in *; simpl in *; lia). rewrite Nat.add_1_r.
      destruct (IH (S i) (mark_take sp fuel (N.testbit e 0, N.testbit e 1, N.testbit e 2) (ofn i) (ofn n) m) Hc' Ss) as [A B].
      split.
      + intros S. apply A. apply take_sound; auto.
      + intros V v j d o Sp E L Bv X M. destruct j as [|j].
        * simpl in E. inversion E; subst e. apply marks_keeps. rewrite Nat.add_0_r in *.
          eapply take_complete; eauto.
        * simpl in E. replace (i + S j) with (S i + j) in * by lia. eapply B; eauto.
  Qed.

  Lemma trials_keeps go l ds i n m v : has m v = true -> has (trials go l ds i n m) v = true.
  Proof.
    revert i m; induction ds as [|d t IH]; intros i m B; cbn [trials]; auto. apply IH.
    destruct (snd d); auto. destruct (n <? i)%uint63; auto. apply tries_keeps; auto.
  Qed.
  Lemma trials_from reach go l n : small n -> within reach n l -> forall t i m,
    (forall j d, nth_error t j = Some d -> nth_error c (i + j) = Some d) -> small (i + length t) ->
    sound reach n m -> sound reach n (trials go l (map (fun d => (N.testbit d 0, N.testbit d 1, N.testbit d 2)) t) (ofn i) (ofn n) m).
  Proof.
    intros Sn W t. induction t as [|e t IH]; intros i m Hc Si So; cbn [trials map snd]; auto.
    assert (Hi : nth_error c i = Some e) by (rewrite <- (Nat.add_0_r i); apply Hc; auto).
    assert (Si' : small i) by (unfold small, tiny in *; lia).
    rewrite ofn_1, ofn_add by (unfold small, tiny in *; simpl in *; lia). rewrite Nat.add_1_r.
    apply IH.
    - intros j d E. replace (S i + j) with (i + S j) by lia. apply Hc; auto.
    - unfold small, tiny in *; simpl in *; lia.
    - destruct (N.testbit e 2) eqn:D; auto. rewrite ofn_ltb by auto. destruct (n <? i) eqn:L; auto.
      apply Nat.ltb_ge in L. rewrite ofn_sub by auto. eapply tries_sound; eauto.
  Qed.
  Definition all_within reach n := forall l, In l witnesses -> within reach n l.
  Lemma rounds_keeps go ls ds n m v : has m v = true -> has (rounds go ls ds n m) v = true.
  Proof.
    revert m; induction ls as [|l t IH]; intros m B; cbn [rounds]; auto. destruct (reached m go); auto.
    apply IH, trials_keeps; auto.
  Qed.
  Lemma rounds_sound reach go n m : small n -> all_within reach n -> small (length c) -> sound reach n m ->
    sound reach n (rounds go witnesses digits_of (ofn n) m).
  Proof.
    intros Sn W Sc. unfold all_within in W. revert m. induction witnesses as [|l t IH]; intros m S; cbn [rounds]; auto.
    destruct (reached m go); auto. apply IH; [intros k K; apply W; simpl; auto|].
    apply (trials_from reach go l n Sn (W l (or_introl eq_refl)) c 0 m); auto.
  Qed.

  (** If a good set, between the options that are marked always and all those near n, passes the test, v is their mex. *)
  Lemma set_good reach (sp : bool) fuel n m : valid c -> small n -> tiny (1 + fuel) -> small (length c) ->
    (sp = false -> n <= fuel) -> (if sp then within reach n rares else n <= reach) ->
    (sp = true -> (listed n /\ aligned) /\ common (ofn n) (val (ofn n)) = true) ->
    (sound reach n (marks sp fuel digits_of 0 (ofn n) none) -> sound reach n m) ->
    (has (marks sp fuel digits_of 0 (ofn n) none) (val (ofn n)) = true -> has m (val (ofn n)) = true) ->
    (val (ofn n) <? top)%uint63 = true -> test m (val (ofn n)) = true ->
    is_mex (w n) (images n) /\ forall u, (u < w n)%N -> near c w reach n u.
  Proof.
    intros V Sn Sf Sc F W Sp So Ke Bv T. set (v := val (ofn n)) in *.
    apply test_spec in T; auto. destruct T as [T1 T2].
    destruct (marks_both reach sp fuel n Sn Sf F W c 0 none (fun j d E => E) Sc) as [A B].
    change (ofn 0) with 0%uint63 in *. fold digits_of in *.
    assert (S : sound reach n m).
    { apply So, A. intros i Bi. rewrite has_none in Bi. discriminate. }
    assert (Ne : forall u, (u < w n)%N -> near c w reach n u).
    { intros u U. unfold w in U. fold v in U. unfold toN in U. pose proof (to_Z_bounded v).
      set (x := of_Z (Z.of_N u)).
      assert (Xz : to_Z x = Z.of_N u).
      { unfold x. rewrite of_Z_spec. apply Z.mod_small. lia. }
      replace u with (toN x) by (unfold toN; rewrite Xz, N2Z.id; auto). apply S. apply T2. rewrite Xz. lia. }
    split; auto. split; [|intros u U; apply near_option with reach; auto].
    intros I. apply in_map_iff in I. destruct I as (o & X & I). apply moves_spec in I.
    destruct I as (i & d & E & L & Q).
    assert (has m v = true); [|congruence]. apply Ke. eapply (B V v i d o); eauto.
  Qed.

  Lemma heap_good_sound fuel n : valid c -> small n -> tiny (1 + fuel) -> small (length c) -> n <= fuel ->
    aligned -> (dense = false -> listed n) -> heap_good digits_of fuel (ofn n) = true ->
    is_mex (w n) (images n) /\ (dense = false -> common (ofn n) (val (ofn n)) = false -> In (ofn n) rares).
  Proof.
    intros V Sn Sf Sc F Al Li G. unfold heap_good in G. cbv zeta in G.
    destruct (val (ofn n) <? top)%uint63 eqn:Bv; [|discriminate].
    assert (All : test (marks false fuel digits_of 0 (ofn n) none) (val (ofn n)) = true -> is_mex (w n) (images n)).
    { intros T. refine (proj1 (set_good n false fuel n _ V Sn Sf Sc (fun _ => F) (le_n n) _ (fun S => S) (fun H => H) Bv T)). discriminate. }
    destruct dense eqn:De; [split; [auto|discriminate]|].
    destruct (common (ofn n) (val (ofn n))) eqn:Cv.
    - split; [|discriminate].
      destruct (test (rounds _ witnesses digits_of (ofn n) (marks true fuel digits_of 0 (ofn n) none)) _) eqn:T; [|auto].
      exact (proj1 (set_good n true fuel n _ V Sn Sf Sc ltac:(discriminate) (within_all n rares)
        (fun _ => conj (conj (Li eq_refl) Al) Cv) (fun S => rounds_sound n _ n _ Sn (fun l _ => within_all n l) Sc S)
        (fun H => rounds_keeps _ _ _ _ _ _ H) Bv T)).
    - destruct (member (ofn n) rares) eqn:R; [|discriminate]. split; [auto|].
      intros _ _. apply member_In; auto.
  Qed.
  Lemma near_good_sound reach n : valid c -> small n -> small (length c) -> aligned -> listed n ->
    within reach n rares -> all_within reach n -> near_good digits_of (ofn n) = true ->
    is_mex (w n) (images n) /\ (forall u, (u < w n)%N -> near c w reach n u) /\ common (ofn n) (val (ofn n)) = true.
  Proof.
    intros V Sn Sc Al Li Wr Ww G. unfold near_good in G. cbv zeta in G.
    destruct (val (ofn n) <? top)%uint63 eqn:Bv; [|discriminate].
    destruct (common (ofn n) (val (ofn n))) eqn:Cv; [|discriminate].
    destruct (set_good reach true O n _ V Sn ltac:(unfold tiny; lia) Sc ltac:(discriminate) Wr (fun _ => conj (conj Li Al) Cv)
      (fun S => rounds_sound reach _ n _ Sn Ww Sc S) (fun H => rounds_keeps _ _ _ _ _ _ H) Bv G) as [A B]. auto.
  Qed.

  Definition right_heap n := is_mex (w n) (images n) /\ (dense = false -> common (ofn n) (val (ofn n)) = false -> In (ofn n) rares).
  Theorem all_good_sound N : valid c -> aligned -> tiny (1 + N) -> small (length c) -> all_good digits_of N (ofn N) = true ->
    forall n, n < N -> right_heap n.
  Proof.
    intros V Al SN Sc G.
    assert (H : forall n, n < N -> heap_good digits_of (S n) (ofn n) = true).
    { revert G SN. induction N as [|k IH]; intros G SN n L; [lia|]. cbn [all_good] in G.
      rewrite ofn_1, ofn_sub in G by (unfold small, tiny in *; lia). replace (S k - 1) with k in G by lia.
      destruct (heap_good digits_of (S k) (ofn k)) eqn:E; [|discriminate].
      destruct (Nat.eq_dec n k) as [->|]; [exact E|]. apply IH; [exact G|unfold tiny in *; lia|lia]. }
    induction n as [n IH] using lt_wf_ind. intros L.
    apply (heap_good_sound (S n) n); auto; try (unfold small, tiny in *; lia).
    intros De a A Ca. apply IH; auto; lia.
  Qed.
  (** The heaps from [start] on, [some] of them, if those below [start] are right. *)
  Theorem all_near_sound reach start some : valid c -> aligned -> tiny (1 + (start + some)) -> small (length c) -> dense = false ->
    (forall x, In x rares -> (to_Z x <= Z.of_nat reach)%Z) -> (forall x, In x (concat witnesses) -> (to_Z x <= Z.of_nat reach)%Z) ->
    (forall n, n < start -> right_heap n) -> all_near digits_of some (ofn (start + some)) = true ->
    forall n, start <= n -> n < start + some -> is_mex (w n) (images n) /\
      (forall u, (u < w n)%N -> near c w reach n u) /\ common (ofn n) (val (ofn n)) = true.
  Proof.
    intros V Al SN Sc De Wr Ww Lo G.
    assert (H : forall n, start <= n -> n < start + some -> near_good digits_of (ofn n) = true).
    { clear Lo. revert G SN. induction some as [|k IH]; intros G SN n A B; [lia|]. cbn [all_near] in G.
      rewrite ofn_1, ofn_sub in G by (unfold small, tiny in *; lia). replace (start + S k - 1) with (start + k) in G by lia.
      destruct (near_good digits_of (ofn (start + k))) eqn:E; [|discriminate].
      destruct (Nat.eq_dec n (start + k)) as [->|]; [exact E|]. apply IH; [exact G|unfold tiny in *; lia|lia|lia]. }
    induction n as [n IH] using lt_wf_ind. intros A B.
    apply near_good_sound; auto; try (unfold small, tiny in *; lia).
    - intros a La Ca. destruct (le_lt_dec start a) as [M|M].
      + destruct (IH a La M ltac:(lia)) as (_ & _ & X). congruence.
      + apply (Lo a M); auto.
    - intros x X _. auto.
    - intros l I x X _. apply Ww, in_concat. eauto.
  Qed.
End Sparse.


(** ** The theorems for certificates *)
Definition periodic_val (tv : int -> int) (n0 p : int) (i : int) : int :=
  (if i <? n0 then tv i else tv (n0 + (i - n0) mod p))%uint63.

(** The checker with sets of one word, or of [S more] words. *)
Definition all_good_in (more : nat) :=
  match more with
  | O => all_good int 62%uint63 0%uint63 mark test upto reached
  | S _ => all_good (words more) (words_top more) (words_none more) (words_mark more) (words_test more) (words_upto more) (words_reached more)
  end.
Definition all_near_in (more : nat) :=
  match more with
  | O => all_near int 62%uint63 0%uint63 mark test upto reached
  | S _ => all_near (words more) (words_top more) (words_none more) (words_mark more) (words_test more) (words_upto more) (words_reached more)
  end.
Lemma all_good_in_sound more val dense parity shift rares witnesses c N : valid c -> aligned shift c -> tiny (1 + N) ->
  small (length c) -> all_good_in more val dense parity shift rares witnesses (digits_of c) N (ofn N) = true ->
  forall n, n < N -> right_heap val dense parity shift rares c n.
Proof.
  intros V A T L. destruct more as [|k]; unfold all_good_in.
  - apply all_good_sound with bit; auto. apply word_lawful.
  - apply all_good_sound with (words_has (S k)); auto. apply words_lawful.
Qed.
Lemma all_near_in_sound more val parity shift rares witnesses c reach start some : valid c -> aligned shift c ->
  tiny (1 + (start + some)) -> small (length c) ->
  (forall x, In x rares -> (to_Z x <= Z.of_nat reach)%Z) -> (forall x, In x (concat witnesses) -> (to_Z x <= Z.of_nat reach)%Z) ->
  (forall n, n < start -> right_heap val false parity shift rares c n) ->
  all_near_in more val parity shift rares witnesses (digits_of c) some (ofn (start + some)) = true ->
  forall n, start <= n -> n < start + some -> is_mex (w val n) (images val c n) /\
    (forall u, (u < w val n)%N -> near c (w val) reach n u) /\ common parity shift (ofn n) (val (ofn n)) = true.
Proof.
  intros V A T L Wr Ww Lo. destruct more as [|k]; unfold all_near_in.
  - apply all_near_sound with (has := bit) (dense := false); auto. apply word_lawful.
  - apply all_near_sound with (has := words_has (S k)) (dense := false); auto. apply words_lawful.
Qed.

(** Some heaps from a on, for lists of witnesses. *)
Fixpoint from (some : nat) (a : int) : list int :=
  match some with O => [] | S k => a :: from k (a + 1)%uint63 end.

Record space := { parity : list int; shift : option bool; rares : list int; witnesses : list (list int) }.
Definition alignedb (c : code) (s : option bool) : bool :=
  match s with
  | None => true
  | Some b => forallb (fun id => if N.testbit (snd id) 2 then Bool.eqb (Nat.odd (fst id)) b else true)
                (combine (seq 0 (length c)) c)
  end.
Lemma alignedb_sound c s : alignedb c s = true -> aligned s c.
Proof.
  intros A b i d -> C D. simpl in A. rewrite forallb_forall in A.
  specialize (A (i, d)). simpl in A. rewrite D in A. apply eqb_prop, A.
  apply in_combine_seq. rewrite Nat.sub_0_r. split; auto. lia.
Qed.

(** *** By the theorem of Guy and Smith *)
Definition bound (c : code) (n0 p : N) : N := 2 * N.max n0 1 + 2 * p + N.of_nat (length c).
Definition fast_check (more : nat) (c : code) (n0 p : N) (tv : int -> int) (sp : option space) : bool :=
  let b := bound c n0 p in
  if validb c then if (1 <=? p)%N then if (b <? 2 ^ 60)%N then
    let good := all_good_in more (periodic_val tv (ofN n0) (ofN p)) in
    match sp with
    | None => good true [] None [] [] (digits_of c) (N.to_nat b) (ofN b)
    | Some s => if alignedb c (shift s)
      then good false (parity s) (shift s) (rares s) (witnesses s) (digits_of c) (N.to_nat b) (ofN b) else false
    end
  else false else false else false.

(** *** By the window theorem: rare heaps and witnesses are at most [reach] *)
Definition window_bound (c : code) (n0 reach : N) : N := n0 + reach + N.of_nat (length c).
Definition window_check (more : nat) (c : code) (n0 p reach : N) (tv : int -> int) (s : space) : bool :=
  let b := window_bound c n0 reach in
  let val := periodic_val tv (ofN n0) (ofN p) in
  if validb c then if (1 <=? p)%N then if (1 <=? N.of_nat (length c))%N then if (b + p <? 2 ^ 60)%N then
  if alignedb c (shift s) then if match shift s with None => true | Some _ => N.even p end then
  if forallb (fun x => x <=? ofN reach)%uint63 (rares s ++ concat (witnesses s)) then
  if all_near_in more val (parity s) (shift s) (rares s) (witnesses s) (digits_of c) (N.to_nat p) (ofN (b + p))
  then all_good_in more val false (parity s) (shift s) (rares s) (witnesses s) (digits_of c) (N.to_nat b) (ofN b)
  else false else false else false else false else false else false else false else false.

(** *** The same values for numbers without bound *)
Section Unbounded.
  Variables (c : code) (tv : int -> int) (n0 p : nat).
  Hypothesis p_pos : 1 <= p.
  Definition entry_of n := tv (ofn (index n0 p n)).
  Definition value_of n := toN (entry_of n).
  Lemma entry_periodic n : n0 <= n -> entry_of (n + p) = entry_of n.
  Proof. intros L. unfold entry_of. rewrite index_periodic by lia. auto. Qed.

  (** Whether a heap is common. *)
  Variables (bits : list int) (sh : option bool).
  Definition common_heap n : bool :=
    match sh with
    | None => odd_bits bits (entry_of n)
    | Some s => xorb (odd_bits bits (entry_of n)) (xorb s (Nat.odd n))
    end.
  Lemma common_sparse n i d a b : aligned sh c -> nth_error c i = Some d -> N.testbit d 2 = true -> a + b + i = n ->
    common_heap n = true -> value_of n = N.lxor (value_of a) (value_of b) -> common_heap a = negb (common_heap b).
  Proof.
    intros A C D E Cn X. unfold value_of in X. rewrite <- toN_lxor in X. apply toN_inj in X.
    unfold common_heap in *. rewrite X, odd_bits_lxor in Cn. destruct sh as [s|] eqn:Sh.
    - specialize (A s i d eq_refl C D). rewrite <- E, !Nat.odd_add, A in Cn.
      destruct (odd_bits bits (entry_of a)), (odd_bits bits (entry_of b)), s, (Nat.odd a), (Nat.odd b); auto; discriminate.
    - destruct (odd_bits bits (entry_of a)), (odd_bits bits (entry_of b)); auto; discriminate.
  Qed.
  Lemma common_periodic n : (sh <> None -> Nat.even p = true) -> n0 <= n -> common_heap (n + p) = common_heap n.
  Proof.
    intros Ev L. unfold common_heap. rewrite entry_periodic by auto. destruct sh as [s|]; auto.
    rewrite Nat.odd_add. rewrite <- (Nat.negb_even p), Ev by congruence. rewrite xorb_false_r. auto.
  Qed.

  (** Below k nothing is too large for machine integers. *)
  Variable k : nat.
  Hypothesis valid_code : valid c.
  Hypothesis k_small : (Z.of_nat k < 2 ^ 60)%Z.
  Hypothesis period_small : n0 + p <= k.
  Let val := periodic_val tv (ofn n0) (ofn p).
  Lemma entry_val n : n < k -> val (ofn n) = entry_of n.
  Proof.
    intros L. unfold entry_of, val, periodic_val, index. rewrite ofn_ltb by (unfold small, tiny; lia).
    destruct (n <? n0) eqn:X; [reflexivity|]. apply Nat.ltb_ge in X. apply (f_equal tv).
    rewrite ofn_sub by (unfold small, tiny; lia).
    assert (Y : (ofn (n - n0) mod ofn p)%uint63 = ofn ((n - n0) mod p)).
    { apply int_eq. assert ((n - n0) mod p < p) by (apply Nat.mod_upper_bound; lia).
      rewrite mod_spec, !ofn_Z by (unfold small, tiny; lia). rewrite Nat2Z.inj_mod. auto. }
    rewrite Y. apply ofn_add. assert ((n - n0) mod p < p) by (apply Nat.mod_upper_bound; lia). unfold small; lia.
  Qed.
  Lemma value_val n : n < k -> w val n = value_of n.
  Proof. intros L. unfold w, value_of. rewrite entry_val by auto. auto. Qed.
  Lemma common_val n : n < k -> common bits sh (ofn n) (val (ofn n)) = common_heap n.
  Proof. intros L. unfold common, common_heap. rewrite entry_val, ofn_odd by (auto; unfold small; lia). auto. Qed.
  Lemma mex_val n : n < k -> is_mex (w val n) (images val c n) -> is_mex (value_of n) (option_values c value_of n).
  Proof.
    intros L. rewrite value_val by auto. unfold images, option_values.
    rewrite (map_ext_in _ (xorsum nat value_of)); auto.
    intros o I. unfold xorsum. f_equal. apply map_ext_in. intros a A. apply value_val.
    pose proof (moves_smaller c valid_code n o I a A). lia.
  Qed.
  Lemma near_val reach n u : n < k -> near c (w val) reach n u -> near c value_of reach n u.
  Proof.
    intros L (i & d & C & I & M). exists i, d. split; auto. split; auto.
    destruct M as [M|[(D & E & ->)|(D & a & b & A & R & B & E & ->)]]; [auto| |].
    - right; left. repeat split; auto. apply value_val. lia.
    - right; right. split; auto. exists a, b. rewrite !value_val by lia. auto.
  Qed.
End Unbounded.

Theorem fast_check_sound more c n0 p tv sp : fast_check more c n0 p tv sp = true ->
  forall n, nim c n = toN (tv (ofN (continued n0 p n))).
Proof.
  unfold fast_check. destruct (validb c) eqn:V; [|discriminate]. destruct (1 <=? p)%N eqn:P; [|discriminate].
  destruct (bound c n0 p <? 2 ^ 60)%N eqn:B; [|discriminate]. intros G.
  apply N.eqb_eq in V. apply N.leb_le in P. apply N.ltb_lt in B. change (2 ^ 60)%N with 1152921504606846976%N in B.
  rewrite !ofN_ofn in G. set (k := N.to_nat (bound c n0 p)) in *.
  assert (K : k = 2 * max (N.to_nat n0) 1 + 2 * N.to_nat p + length c) by (unfold k, bound; lia).
  assert (SK : (Z.of_nat k < 2 ^ 60)%Z) by (change (2 ^ 60)%Z with 1152921504606846976%Z; unfold k; lia).
  set (m0 := N.to_nat n0) in *. set (q := N.to_nat p) in *. assert (Q : 1 <= q) by (unfold q; lia).
  set (val := periodic_val tv (ofn m0) (ofn q)) in *.
  assert (M : forall n, n < k -> is_mex (w val n) (images val c n)).
  { intros n L. destruct sp as [s|].
    - destruct (alignedb c (shift s)) eqn:A; [|discriminate].
      exact (proj1 (all_good_in_sound more val false (parity s) (shift s) (rares s) (witnesses s) c k V (alignedb_sound _ _ A)
        ltac:(unfold tiny; lia) ltac:(unfold small; lia) G n L)).
    - exact (proj1 (all_good_in_sound more val true [] None [] [] c k V (alignedb_sound c None eq_refl)
        ltac:(unfold tiny; lia) ltac:(unfold small; lia) G n L)). }
  set (g := value_of tv m0 q).
  assert (Vg : forall n, nim_value c n = g n).
  { apply (nim_of_table c g m0 q V ltac:(lia)).
    - intros n L. unfold g, value_of. rewrite (entry_periodic tv m0 q) by auto. auto.
    - intros n L. unfold threshold in L. apply (mex_val c tv m0 q Q k V SK ltac:(lia) n ltac:(lia)). apply M. lia. }
  intros n. unfold nim. rewrite Vg, continued_index by lia. unfold g, value_of, entry_of. fold m0 q.
  rewrite ofN_ofn, Nat2N.id. auto.
Qed.

Theorem window_check_sound more c n0 p reach tv s : window_check more c n0 p reach tv s = true ->
  forall n, nim c n = toN (tv (ofN (continued n0 p n))).
Proof.
  unfold window_check. destruct (validb c) eqn:V; [|discriminate]. destruct (1 <=? p)%N eqn:P; [|discriminate].
  destruct (1 <=? N.of_nat (length c))%N eqn:C1; [|discriminate].
  destruct (window_bound c n0 reach + p <? 2 ^ 60)%N eqn:B; [|discriminate].
  destruct (alignedb c (shift s)) eqn:A; [|discriminate]. apply alignedb_sound in A.
  destruct (match shift s with None => true | Some _ => N.even p end) eqn:Ev; [|discriminate].
  destruct (forallb _ (rares s ++ concat (witnesses s))) eqn:R; [|discriminate].
  destruct (all_near_in _ _ _ _ _ _ _ _ _) eqn:Ne; [|discriminate]. intros G.
  apply N.eqb_eq in V. apply N.leb_le in P, C1. apply N.ltb_lt in B. change (2 ^ 60)%N with 1152921504606846976%N in B.
  rewrite !ofN_ofn in G, Ne. set (start := N.to_nat (window_bound c n0 reach)) in *.
  assert (K : start = window_end c (N.to_nat n0) (N.to_nat reach)) by (unfold start, window_bound, window_end; lia).
  unfold window_end in K.
  set (m0 := N.to_nat n0) in *. set (q := N.to_nat p) in *. set (h := N.to_nat reach) in *.
  assert (Q : 1 <= q) by (unfold q; lia).
  replace (N.to_nat (window_bound c n0 reach + p)) with (start + q) in Ne by lia.
  assert (SK : (Z.of_nat (start + q) < 2 ^ 60)%Z) by (change (2 ^ 60)%Z with 1152921504606846976%Z; unfold start, q; lia).
  set (val := periodic_val tv (ofn m0) (ofn q)) in *.
  assert (W : forall x, In x (rares s ++ concat (witnesses s)) -> (to_Z x <= Z.of_nat h)%Z).
  { intros x X. rewrite forallb_forall in R. specialize (R x X). rewrite ofN_ofn in R. apply leb_spec in R.
    fold h in R. rewrite ofn_Z in R by (unfold small; lia). exact R. }
  assert (Lo : forall n, n < start -> right_heap val false (parity s) (shift s) (rares s) c n).
  { intros n L. exact (all_good_in_sound more val false (parity s) (shift s) (rares s) (witnesses s) c start V A
      ltac:(unfold tiny; lia) ltac:(unfold small; lia) G n L). }
  pose proof (all_near_in_sound more val (parity s) (shift s) (rares s) (witnesses s) c h start q V A
    ltac:(unfold tiny; lia) ltac:(unfold small; lia) (fun x X => W x (in_or_app _ _ x (or_introl X)))
    (fun x X => W x (in_or_app _ _ x (or_intror X))) Lo Ne) as Hi.
  set (g := value_of tv m0 q). set (cm := common_heap tv m0 q (parity s) (shift s)).
  assert (Far : forall n, h < n -> cm n = true).
  { intros n. induction n as [n IH] using lt_wf_ind. intros L. destruct (le_lt_dec (start + q) n) as [T|T].
    - replace n with (n - q + q) by lia. unfold cm. rewrite common_periodic; [apply IH; lia|exact Q| |lia].
      intros D. destruct (shift s); [|congruence]. apply N.even_spec in Ev. apply Nat.even_spec.
      destruct Ev as (z & Z). exists (N.to_nat z). unfold q. lia.
    - unfold cm. rewrite <- (common_val tv m0 q Q _ _ (start + q)) by lia. fold val.
      destruct (le_lt_dec start n) as [S|S]; [apply Hi; auto|].
      apply not_false_iff_true. intros X. destruct (Lo n S) as [_ I]. specialize (I eq_refl X).
      specialize (W (ofn n) (in_or_app _ _ _ (or_introl I))). rewrite ofn_Z in W by (unfold small; lia). lia. }
  assert (Vg : forall n, nim_value c n = g n).
  { apply (nim_of_window c g m0 q h cm V ltac:(lia)).
    - intros n L. unfold g, value_of. rewrite (entry_periodic tv m0 q) by auto. auto.
    - intros n i d a b Ci D _ _ E Cn X. apply (common_sparse c tv m0 q (parity s) (shift s) n i d a b); auto.
    - exact Far.
    - intros n L. unfold window_end in L. apply (mex_val c tv m0 q Q (start + q) V SK ltac:(lia) n ltac:(lia)).
      destruct (le_lt_dec start n) as [S|S]; [apply Hi; lia|]. apply (proj1 (Lo n S)).
    - intros n L1 L2 u U. unfold window_end in *. apply (near_val c tv m0 q Q (start + q) SK ltac:(lia)); [lia|].
      apply (Hi n); [lia|lia|]. unfold val. rewrite (value_val tv m0 q Q (start + q)) by lia. exact U. }
  intros n. unfold nim. rewrite Vg, continued_index by lia. unfold g, value_of, entry_of. fold m0 q.
  rewrite ofN_ofn, Nat2N.id. auto.
Qed.
