(** * Sparse spaces: a fast checker of periods

    The same theorem as in [NimValue] by a checker that runs on machine integers.  The
    set of the values of options is one or several words ([Machine], [Wide]).

    A linear parity of the bits of a value, with the parity of the heap if [shift] says
    so, tells rare heaps from common ones: a split into two rare or two common heaps has
    a rare value.  So a common value is excluded by looking at splits with a rare heap
    only.  All smaller values must be found among options, for which splits with a heap of
    the list [witnesses] mostly suffice.  Where they do not, and for rare values, all splits
    are looked at: a bad parity, or a bad list, costs time, and cannot make the checker
    accept a wrong value.
    The parity [None] stands for no sparse space: all splits are looked at.
    - [fast_check_sound]: if [fast_check] accepts a table, the table, continued with its
      period, holds the nim values of all heaps. *)
From Coq Require Import List Bool Arith NArith ZArith Lia Uint63.
From Upstar Require Import Play Sums Octal Period NimValue Machine Wide.
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
  Variables rares witnesses : list int.

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
  (** Splits with a witness, of all digits. *)
  Fixpoint trials (goal : set) (ds : list digit) (i n : int) (m : set) : set :=
    match ds with
    | [] => m
    | d :: t => trials goal t (i + 1)%uint63 n
        (if snd d then if (n <? i)%uint63 then m else tries goal witnesses (n - i)%uint63 m else m)
    end.
  Fixpoint member (x : int) (l : list int) : bool :=
    match l with [] => false | y :: t => if (x =? y)%uint63 then true else member x t end.
  Definition heap_good (ds : list digit) (fuel : nat) (n : int) : bool :=
    let v := val n in
    let goal := upto v in
    if (v <? top)%uint63 then
      if dense then test (marks false fuel ds 0 n none) v
      else if common n v then
        if test (trials goal ds 0 n (marks true fuel ds 0 n none)) v then true else test (marks false fuel ds 0 n none) v
      else if member n rares then test (marks false fuel ds 0 n none) v else false
    else false.
  Fixpoint all_good (ds : list digit) (n : nat) (i : int) : bool :=
    match n with
    | O => true
    | S k => let j := (i - 1)%uint63 in if heap_good ds n j then all_good ds k j else false
    end.

  (** * Soundness *)
  Variable c : code.
  Definition digits_of : list digit := map (fun d => (N.testbit d 0, N.testbit d 1, N.testbit d 2)) c.
  Definition w (n : nat) : N := toN (val (ofn n)).
  Definition images n := map (xorsum nat w) (moves c n).
  Definition sound n m := forall i, has m i = true -> In (toN i) (images n).

  Lemma sound_mark n m x : sound n m -> In (toN x) (images n) -> sound n (mark m x).
  Proof. intros S I i B. apply mark_bit in B. destruct B as [B| ->]; auto. Qed.
  Lemma xor2 a b : xorsum nat w [a; b] = toN (val (ofn a) lxor val (ofn b))%uint63.
  Proof. unfold xorsum; simpl. rewrite N.lxor_0_r, toN_lxor. auto. Qed.
  Lemma split_image n i d a b : nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    1 <= a -> 1 <= b -> a + b = n - i -> In (toN (val (ofn a) lxor val (ofn b))%uint63) (images n).
  Proof.
    intros C D L A B S. rewrite <- xor2. apply in_map. apply moves_spec. exists i, d. split; auto. split; auto.
    right; right. split; auto. exists a, b. auto.
  Qed.

  Lemma scan_sound n i d fuel a m : small n -> nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    1 <= a -> sound n m -> tiny (a + fuel) -> sound n (scan fuel (ofn (n - i)) (ofn a) m).
  Proof.
    intros Sn C D L. revert a m. induction fuel as [|f IH]; intros a m A S F; simpl; auto.
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
  Lemma rare_sound n i d l m : small n -> nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    sound n m -> sound n (rare_marks l (ofn (n - i)) m).
  Proof.
    intros Sn C D L. revert m. induction l as [|x l IH]; intros m S; simpl; auto. apply IH.
    destruct (0 <? x)%uint63 eqn:E0; auto. destruct (x <? ofn (n - i))%uint63 eqn:E1; auto.
    apply ltb_spec in E0, E1. rewrite to_Z_0 in E0. unfold small, tiny in *. rewrite ofn_Z in E1 by (unfold small, tiny; lia).
    destruct (ofn_ton x ltac:(lia)) as (a & -> & Sa). rewrite ofn_Z in E0, E1 by auto.
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
  Lemma tries_sound go n i d l m : small n -> nth_error c i = Some d -> N.testbit d 2 = true -> i <= n ->
    sound n m -> sound n (tries go l (ofn (n - i)) m).
  Proof.
    intros Sn C D L. revert m. induction l as [|x l IH]; intros m S; cbn [tries]; auto.
    destruct (reached m go); auto. apply IH. eapply rare_sound; eauto.
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
  Lemma take_sound sp fuel n i d m : small n -> tiny (1 + fuel) -> nth_error c i = Some d -> small i -> sound n m ->
    sound n (mark_take sp fuel (N.testbit d 0, N.testbit d 1, N.testbit d 2) (ofn i) (ofn n) m).
  Proof.
    intros Sn Sf C Si S. unfold mark_take. rewrite ofn_ltb by auto. destruct (n <? i) eqn:L; auto.
    apply Nat.ltb_ge in L. rewrite ofn_sub by auto.
    assert (Sr : small (n - i)) by (unfold small, tiny in *; lia).
    set (m1 := if N.testbit d 0 then _ else m).
    assert (S1 : sound n m1).
    { unfold m1. destruct (N.testbit d 0) eqn:D; auto. change 0%uint63 with (ofn 0) at 1.
      rewrite ofn_eqb by (auto; unfold small, tiny; lia). destruct (n - i =? 0) eqn:E; auto. apply Nat.eqb_eq in E.
      apply sound_mark; auto. apply in_map_iff. exists []. split; auto. apply moves_spec. exists i, d.
      split; auto. split; auto. left. repeat split; auto; lia. }
    clearbody m1. set (m2 := if N.testbit d 1 then _ else m1).
    assert (S2 : sound n m2).
    { unfold m2. destruct (N.testbit d 1) eqn:D; auto. change 0%uint63 with (ofn 0).
      rewrite ofn_ltb by (auto; unfold small, tiny; lia). destruct (0 <? n - i) eqn:E; auto. apply Nat.ltb_lt in E.
      apply sound_mark; auto. apply in_map_iff. exists [n - i]. split.
      - unfold xorsum; simpl. rewrite N.lxor_0_r. auto.
      - apply moves_spec. exists i, d. split; auto. split; auto. right; left. repeat split; auto; lia. }
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

  Lemma take_complete sp fuel n i d m o v : small n -> tiny (1 + fuel) -> n <= fuel -> small i ->
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
      + rewrite ofn_1. destruct (le_lt_dec a b).
        * apply (scan_complete fuel (n - i) 1 m2 a v); unfold small, tiny; auto; try lia.
          rewrite <- X. do 3 f_equal. lia.
        * apply (scan_complete fuel (n - i) 1 m2 b v); unfold small, tiny; auto; try lia.
          rewrite <- X, lxorC. do 3 f_equal. lia.
  Qed.

  Lemma marks_keeps sp fuel ds i n m v : has m v = true -> has (marks sp fuel ds i n m) v = true.
  Proof. revert i m; induction ds as [|d t IH]; intros i m B; simpl; auto. apply IH, take_keeps; auto. Qed.

  Lemma marks_both sp fuel n : small n -> tiny (1 + fuel) -> n <= fuel ->
    forall t i m, (forall j d, nth_error t j = Some d -> nth_error c (i + j) = Some d) -> small (i + length t) ->
    let dt := map (fun d => (N.testbit d 0, N.testbit d 1, N.testbit d 2)) t in
    (sound n m -> sound n (marks sp fuel dt (ofn i) (ofn n) m)) /\
    (valid c -> forall v j d o, (sp = true -> (listed n /\ aligned) /\ common (ofn n) v = true) -> nth_error t j = Some d -> i + j <= n ->
      (v <? top)%uint63 = true -> xorsum nat w o = toN v ->
      ((N.testbit d 0 = true /\ n = i + j /\ o = []) \/
       (N.testbit d 1 = true /\ i + j < n /\ o = [n - (i + j)]) \/
       (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ a + b = n - (i + j) /\ o = [a; b])) ->
      has (marks sp fuel dt (ofn i) (ofn n) m) v = true).
  Proof.
    intros Sn Sf F t. induction t as [|e t IH]; intros i m Hc Si dt; simpl.
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

  Lemma trials_keeps go ds i n m v : has m v = true -> has (trials go ds i n m) v = true.
  Proof.
    revert i m; induction ds as [|d t IH]; intros i m B; cbn [trials]; auto. apply IH.
    destruct (snd d); auto. destruct (n <? i)%uint63; auto. apply tries_keeps; auto.
  Qed.
  Lemma trials_from go n : small n -> forall t i m,
    (forall j d, nth_error t j = Some d -> nth_error c (i + j) = Some d) -> small (i + length t) ->
    sound n m -> sound n (trials go (map (fun d => (N.testbit d 0, N.testbit d 1, N.testbit d 2)) t) (ofn i) (ofn n) m).
  Proof.
    intros Sn t. induction t as [|e t IH]; intros i m Hc Si So; cbn [trials map snd]; auto.
    assert (Hi : nth_error c i = Some e) by (rewrite <- (Nat.add_0_r i); apply Hc; auto).
    assert (Si' : small i) by (unfold small, tiny in *; lia).
    rewrite ofn_1, ofn_add by (unfold small, tiny in *; simpl in *; lia). rewrite Nat.add_1_r.
    apply IH.
    - intros j d E. replace (S i + j) with (i + S j) by lia. apply Hc; auto.
    - unfold small, tiny in *; simpl in *; lia.
    - destruct (N.testbit e 2) eqn:D; auto. rewrite ofn_ltb by auto. destruct (n <? i) eqn:L; auto.
      apply Nat.ltb_ge in L. rewrite ofn_sub by auto. eapply tries_sound; eauto.
  Qed.
  Lemma trials_sound go n m : small n -> small (length c) -> sound n m -> sound n (trials go digits_of 0 (ofn n) m).
  Proof. intros Sn Sc S. apply (trials_from go n Sn c 0 m); auto. Qed.

  Lemma heap_good_sound fuel n : valid c -> small n -> tiny (1 + fuel) -> small (length c) -> n <= fuel ->
    aligned -> (dense = false -> listed n) -> heap_good digits_of fuel (ofn n) = true ->
    is_mex (w n) (images n) /\ (dense = false -> common (ofn n) (val (ofn n)) = false -> In (ofn n) rares).
  Proof.
    intros V Sn Sf Sc F Al Li G. unfold heap_good in G. set (v := val (ofn n)) in *. cbv zeta in G.
    set (go := upto v) in *. clearbody go.
    destruct (v <? top)%uint63 eqn:Bv; [|discriminate].
    assert (M : forall sp m, (sp = true -> dense = false /\ common (ofn n) v = true) ->
      (sound n (marks sp fuel digits_of 0 (ofn n) none) -> sound n m) ->
      (has (marks sp fuel digits_of 0 (ofn n) none) v = true -> has m v = true) ->
      test m v = true -> is_mex (w n) (images n)).
    { intros sp m Sp So Ke T. apply test_spec in T; auto. destruct T as [T1 T2].
      destruct (marks_both sp fuel n Sn Sf F c 0 none (fun j d E => E) Sc) as [A B].
      change (ofn 0) with 0%uint63 in *. fold digits_of in *.
      assert (S : sound n m).
      { apply So, A. intros i Bi. rewrite has_none in Bi. discriminate. }
      split.
      - intros I. apply in_map_iff in I. destruct I as (o & X & I). apply moves_spec in I.
        destruct I as (i & d & E & L & Q).
        assert (has m v = true); [|congruence]. apply Ke.
        eapply (B V v i d o); eauto. intros S1. destruct (Sp S1); auto.
      - intros u U. unfold w in U. fold v in U. unfold toN in U. pose proof (to_Z_bounded v).
        set (x := of_Z (Z.of_N u)).
        assert (Xz : to_Z x = Z.of_N u).
        { unfold x. rewrite of_Z_spec. apply Z.mod_small. lia. }
        replace u with (toN x) by (unfold toN; rewrite Xz, N2Z.id; auto). apply S. apply T2. rewrite Xz. lia. }
    assert (All : test (marks false fuel digits_of 0 (ofn n) none) v = true -> is_mex (w n) (images n))
      by (apply (M false); auto; discriminate).
    destruct dense eqn:De; [split; [auto|discriminate]|].
    destruct (common (ofn n) v) eqn:Cv.
    - split; [|discriminate].
      destruct (test (trials go digits_of 0 (ofn n) (marks true fuel digits_of 0 (ofn n) none)) v) eqn:T; [|auto].
      apply (M true _ (fun _ => conj eq_refl eq_refl)) with (3 := T).
      + apply trials_sound; auto.
      + apply trials_keeps.
    - destruct (member (ofn n) rares) eqn:R; [|discriminate]. split; [auto|].
      intros _ _. apply member_In; auto.
  Qed.

  Theorem all_good_sound N : valid c -> aligned -> tiny (1 + N) -> small (length c) -> all_good digits_of N (ofn N) = true ->
    forall n, n < N -> is_mex (w n) (images n).
  Proof.
    intros V Al SN Sc G.
    assert (H : forall n, n < N -> heap_good digits_of (S n) (ofn n) = true).
    { revert G SN. induction N as [|k IH]; intros G SN n L; [lia|]. cbn [all_good] in G.
      rewrite ofn_1, ofn_sub in G by (unfold small, tiny in *; lia). replace (S k - 1) with k in G by lia.
      destruct (heap_good digits_of (S k) (ofn k)) eqn:E; [|discriminate].
      destruct (Nat.eq_dec n k) as [->|]; [exact E|]. apply IH; [exact G|unfold tiny in *; lia|lia]. }
    assert (B : forall n, n <= N -> (dense = false -> listed n) /\ forall k, k < n -> is_mex (w k) (images k)).
    { induction n as [|n IH]; intros L.
      - split; [intros _ a A|intros k K]; lia.
      - destruct (IH ltac:(lia)) as [Li Me].
        assert (S1 : small n) by (unfold small, tiny in *; lia).
        assert (S2 : tiny (1 + S n)) by (unfold tiny in *; lia).
        assert (S3 : n <= S n) by lia. assert (S4 : n < N) by lia.
        destruct (heap_good_sound (S n) n V S1 S2 Sc S3 Al Li (H n S4)) as [X Y].
        split.
        + intros De a A. destruct (Nat.eq_dec a n) as [->|]; [exact (Y De)|]. apply (Li De); lia.
        + intros k K. destruct (Nat.eq_dec k n) as [->|]; [exact X|]. apply Me; lia. }
    intros n L. apply (B N (le_n N)). exact L.
  Qed.
End Sparse.


(** ** The theorem for certificates *)
Definition periodic_val (tv : int -> int) (n0 p : int) (i : int) : int :=
  (if i <? n0 then tv i else tv (n0 + (i - n0) mod p))%uint63.
Definition bound (c : code) (n0 p : N) : N := 2 * N.max n0 1 + 2 * p + N.of_nat (length c).

(** The checker with sets of one word, or of [S more] words. *)
Definition all_good_in (more : nat) :=
  match more with
  | O => all_good int 62%uint63 0%uint63 mark test upto reached
  | S _ => all_good (words more) (words_top more) (words_none more) (words_mark more) (words_test more) (words_upto more) (words_reached more)
  end.
Lemma all_good_in_sound more val dense parity shift rares witnesses c N : valid c -> aligned shift c -> tiny (1 + N) ->
  small (length c) -> all_good_in more val dense parity shift rares witnesses (digits_of c) N (ofn N) = true ->
  forall n, n < N -> is_mex (w val n) (images val c n).
Proof.
  intros V A T L. destruct more as [|k]; unfold all_good_in.
  - apply all_good_sound with bit; auto. apply word_lawful.
  - apply all_good_sound with (words_has (S k)); auto. apply words_lawful.
Qed.

(** Some heaps from a on, for lists of witnesses. *)
Fixpoint from (some : nat) (a : int) : list int :=
  match some with O => [] | S k => a :: from k (a + 1)%uint63 end.

Record space := { parity : list int; shift : option bool; rares : list int; witnesses : list int }.
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

Theorem fast_check_sound more c n0 p tv sp : fast_check more c n0 p tv sp = true ->
  forall n, nim c n = toN (tv (ofN (continued n0 p n))).
Proof.
  unfold fast_check. destruct (validb c) eqn:V; [|discriminate]. destruct (1 <=? p)%N eqn:P; [|discriminate].
  destruct (bound c n0 p <? 2 ^ 60)%N eqn:B; [|discriminate]. intros G.
  apply N.eqb_eq in V. apply N.leb_le in P. apply N.ltb_lt in B. change (2 ^ 60)%N with 1152921504606846976%N in B.
  rewrite !ofN_ofn in G. set (k := N.to_nat (bound c n0 p)) in *.
  assert (K : k = 2 * max (N.to_nat n0) 1 + 2 * N.to_nat p + length c) by (unfold k, bound; lia).
  assert (SK : (Z.of_nat k < 2 ^ 60)%Z) by (change (2 ^ 60)%Z with 1152921504606846976%Z; unfold k; lia).
  set (m0 := N.to_nat n0) in *. set (q := N.to_nat p) in *.
  set (val := periodic_val tv (ofn m0) (ofn q)) in *.
  assert (M : forall n, n < k -> is_mex (w val n) (images val c n)).
  { destruct sp as [s|].
    - destruct (alignedb c (shift s)) eqn:A; [|discriminate].
      exact (all_good_in_sound more val false (parity s) (shift s) (rares s) (witnesses s) c k V (alignedb_sound _ _ A)
        ltac:(unfold tiny; lia) ltac:(unfold small; lia) G).
    - exact (all_good_in_sound more val true [] None [] [] c k V (alignedb_sound c None eq_refl)
        ltac:(unfold tiny; lia) ltac:(unfold small; lia) G). }
  (* the same values with numbers without bound *)
  set (g := fun n => toN (tv (ofn (index m0 q n)))).
  assert (E : forall n, n < k -> w val n = g n).
  { intros n L. unfold w, g, val, periodic_val, index. rewrite ofn_ltb by (unfold small, tiny; lia).
    destruct (n <? m0) eqn:X; [reflexivity|]. apply Nat.ltb_ge in X. apply (f_equal (fun x => toN (tv x))).
    rewrite ofn_sub by (unfold small, tiny; lia).
    assert (Y : (ofn (n - m0) mod ofn q)%uint63 = ofn ((n - m0) mod q)).
    { apply int_eq. assert ((n - m0) mod q < q) by (apply Nat.mod_upper_bound; lia).
      rewrite mod_spec, !ofn_Z by (unfold small, tiny; lia). rewrite Nat2Z.inj_mod. auto. }
    rewrite Y. apply ofn_add. assert ((n - m0) mod q < q) by (apply Nat.mod_upper_bound; lia). unfold small; lia. }
  assert (W : forall n, m0 <= n -> g (n + q) = g n) by (intros n L; unfold g; rewrite index_periodic by lia; auto).
  assert (Vg : forall n, nim_value c n = g n).
  { apply (nim_of_table c g m0 q V ltac:(lia) W). intros n L. unfold threshold in L. assert (Ln : n < k) by lia.
    specialize (M n Ln). unfold images in M. rewrite E in M by auto.
    rewrite (map_ext_in _ (xorsum nat g)) in M; auto.
    intros o I. unfold xorsum. f_equal. apply map_ext_in. intros a A. apply E.
    pose proof (moves_smaller c V n o I a A). lia. }
  intros n. unfold nim. rewrite Vg, continued_index by lia. unfold g. fold m0 q.
  rewrite ofN_ofn, Nat2N.id. auto.
Qed.
