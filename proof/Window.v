(** * The window theorem

    Guy and Smith need the values of heaps up to twice the preperiod and two periods.  Where
    there is a sparse space, fewer are enough.  Its use to compute values is due to Berlekamp,
    Conway and Guy (Winning Ways, chapter 4), and to Flammenkamp.

    Heaps are rare or common.  If an option of a common heap leaves two heaps and has the
    value of that heap, then one of the two is rare and the other is common.  Suppose that
    heaps greater than [reach] are common, and that a sequence v has period p from n0 on.
    This file proves
    - [window_theorem]: v is the sequence of the nim values, if this is so up to one period
      after n0 + reach + k, and if, in that last period, all values smaller than v(n) are
      those of options [near] n.

    These options leave no heap, or one heap, or two heaps of which one is at most [reach].
    The window is the heaps on which the options near n, and those with a rare heap, depend:
    the last [reach] + k before n, and the first [reach].  That none of these options has
    the value v(n), and that the smaller values are found near, depends on the window only,
    which repeats with the period. *)
From Coq Require Import List Bool Arith NArith Lia Wf_nat.
From Upstar Require Import Play Sums Octal NimValue.
Import ListNotations.

Section Near.
  Variables (c : code) (v : nat -> N) (reach : nat).
  Definition option_values (n : nat) : list N := map (xorsum nat v) (moves c n).

  (** Some option of n, of these, has the value u. *)
  Definition near (n : nat) (u : N) : Prop := exists i d, nth_error c i = Some d /\ i <= n /\
    ((N.testbit d 0 = true /\ n = i /\ u = 0%N) \/
     (N.testbit d 1 = true /\ i < n /\ u = v (n - i)) \/
     (N.testbit d 2 = true /\ exists a b, 1 <= a /\ a <= reach /\ 1 <= b /\ a + b = n - i /\ u = N.lxor (v a) (v b))).

  Lemma value_1 a : xorsum nat v [a] = v a.
  Proof. unfold xorsum; simpl. apply N.lxor_0_r. Qed.
  Lemma value_2 a b : xorsum nat v [a; b] = N.lxor (v a) (v b).
  Proof. unfold xorsum; simpl. rewrite N.lxor_0_r. auto. Qed.

  Lemma near_option n u : near n u -> In u (option_values n).
  Proof.
    intros (i & d & C & L & M). apply in_map_iff.
    destruct M as [(D & E & ->)|[(D & E & ->)|(D & a & b & A & _ & B & E & ->)]].
    - exists []. split; auto. apply moves_spec. exists i, d. repeat split; auto.
    - exists [n - i]. split; [apply value_1|]. apply moves_spec. exists i, d. repeat split; auto.
    - exists [a; b]. split; [apply value_2|]. apply moves_spec. exists i, d. repeat split; auto.
      right; right. split; auto. exists a, b. auto.
  Qed.
End Near.

Section Window.
  Variables (c : code) (v : nat -> N) (n0 p reach : nat) (common : nat -> bool).
  Hypothesis p_pos : 1 <= p.
  Hypothesis periodic : forall n, n0 <= n -> v (n + p) = v n.
  Hypothesis sparse : forall n i d a b, nth_error c i = Some d -> N.testbit d 2 = true ->
    1 <= a -> 1 <= b -> a + b + i = n -> common n = true -> v n = N.lxor (v a) (v b) ->
    common a = negb (common b).
  Hypothesis far : forall n, reach < n -> common n = true.

  Definition window_end := n0 + reach + length c.
  Hypothesis right_values : forall n, n < window_end + p -> is_mex (v n) (option_values c v n).
  Hypothesis near_values : forall n, window_end <= n -> n < window_end + p ->
    forall u, (u < v n)%N -> near c v reach n u.

  Let good n := is_mex (v n) (option_values c v n) /\ forall u, (u < v n)%N -> near c v reach n u.

  Lemma code_length i d : nth_error c i = Some d -> i < length c.
  Proof. intros E. apply nth_error_Some. congruence. Qed.

  (** A heap that is one period greater has the same options near it. *)
  Lemma near_later n u : window_end <= n -> near c v reach n u -> near c v reach (n + p) u.
  Proof.
    unfold window_end. intros L (i & d & C & I & M). pose proof (code_length i d C) as K.
    exists i, d. split; auto. split; [lia|].
    destruct M as [(D & E & ->)|[(D & E & ->)|(D & a & b & A & R & B & E & ->)]]; [lia| |].
    - right; left. repeat split; auto; [lia|]. replace (n + p - i) with (n - i + p) by lia. rewrite periodic by lia. auto.
    - right; right. split; auto. exists a, (b + p). rewrite periodic by lia. repeat split; auto; lia.
  Qed.

  Lemma good_later n : window_end <= n -> good n -> good (n + p).
  Proof.
    unfold window_end. intros L [[A B] Ne].
    assert (V : v (n + p) = v n) by (apply periodic; lia).
    assert (Ne' : forall u, (u < v (n + p))%N -> near c v reach (n + p) u).
    { intros u U. apply near_later; [unfold window_end; lia|]. apply Ne. congruence. }
    split; auto. split; [|intros u U; apply near_option with reach; auto].
    rewrite V. intros I. apply in_map_iff in I. destruct I as (o & X & I). apply A.
    apply moves_spec in I. destruct I as (i & d & C & Li & M). pose proof (code_length i d C) as K.
    destruct M as [(D & E & ->)|[(D & E & ->)|(D & a & b & A1 & B1 & E & ->)]]; [lia| |].
    - rewrite value_1 in X. rewrite <- X. replace (n + p - i) with (n - i + p) by lia. rewrite periodic by lia.
      apply near_option with reach. exists i, d. split; auto. split; [lia|]. right; left. repeat split; auto; lia.
    - rewrite value_2 in X.
      assert (S : common a = negb (common b)).
      { apply (sparse (n + p) i d); auto; [lia|apply far; lia|congruence]. }
      assert (R : a <= reach \/ b <= reach).
      { destruct (le_lt_dec a reach); auto. destruct (le_lt_dec b reach); auto.
        rewrite (far a), (far b) in S by auto. discriminate. }
      rewrite <- X. apply near_option with reach. exists i, d. split; auto. split; [lia|]. right; right. split; auto.
      destruct R as [R|R].
      + exists a, (b - p). repeat split; auto; try lia. f_equal. rewrite <- (periodic (b - p)) by lia. f_equal; lia.
      + exists b, (a - p). repeat split; auto; try lia. rewrite N.lxor_comm. f_equal.
        rewrite <- (periodic (a - p)) by lia. f_equal; lia.
  Qed.

  Theorem window_theorem n : is_mex (v n) (option_values c v n).
  Proof.
    destruct (le_lt_dec window_end n) as [L|L]; [|apply right_values; lia].
    assert (G : good n); [|exact (proj1 G)].
    induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec (window_end + p) n) as [T|T].
    - replace n with (n - p + p) by lia. apply good_later; [lia|]. apply IH; lia.
    - split; auto.
  Qed.
End Window.

(** So v is the sequence of the nim values. *)
Corollary nim_of_window c v n0 p reach common : valid c -> 1 <= p ->
  (forall n, n0 <= n -> v (n + p) = v n) ->
  (forall n i d a b, nth_error c i = Some d -> N.testbit d 2 = true -> 1 <= a -> 1 <= b -> a + b + i = n ->
    common n = true -> v n = N.lxor (v a) (v b) -> common a = negb (common b)) ->
  (forall n, reach < n -> common n = true) ->
  (forall n, n < window_end c n0 reach + p -> is_mex (v n) (option_values c v n)) ->
  (forall n, window_end c n0 reach <= n -> n < window_end c n0 reach + p ->
    forall u, (u < v n)%N -> near c v reach n u) ->
  forall n, nim_value c n = v n.
Proof.
  intros V P W S F M Ne. apply (heap_nim_values_unique c); auto; [apply nim_value_spec; auto|].
  intros n. exact (window_theorem c v n0 p reach common P W S F M Ne n).
Qed.
