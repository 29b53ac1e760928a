(** * Take-and-break games, and the theorem of Guy and Smith

    The code d0.d1d2...dk of an octal game is the list of its digits.  This file
    defines the moves on a heap ([moves_spec] says them in words) and proves
    - [octal_wf]: play ends;
    - [guy_smith]: if the images v(n) of the heaps repeat with period p from n0 on,
      then whatever depends on v(n) and on the set of the images of the options of n
      holds for all n, if it holds for n < 2 max(n0,1) + 2p + k - 1.  The images may
      be nim values, elements of a misère quotient or obliged values: the operation
      on them is arbitrary.
    - [heap_nim_values_unique]: the nim values of heaps are unique. *)
From Coq Require Import List Bool Arith NArith Lia.
From Upstar Require Import Play Sums.
Import ListNotations.

(** Bit j of digit i: a player may take i counters from a heap and leave exactly j
    heaps of the rest. *)
Definition code := list N.
Definition valid (c : code) := N.land (hd 0%N c) 3 = 0%N.

Definition splits (r : nat) : list (list nat) := map (fun a => [a; r - a]) (seq 1 (r - 1)).
Definition take (d : N) (i n : nat) : list (list nat) :=
  if i <=? n then
    (if N.testbit d 0 && (n =? i) then [[]] else []) ++
    (if N.testbit d 1 && (i <? n) then [[n - i]] else []) ++
    (if N.testbit d 2 then splits (n - i) else [])
  else [].
Definition moves (c : code) (n : nat) : list (list nat) :=
  flat_map (fun id => take (snd id) (fst id) n) (combine (seq 0 (length c)) c).

Definition octal_opts (c : code) : list nat -> list (list nat) := sum_opts nat (moves c).

Lemma in_combine_seq (c : code) s i d :
  In (i, d) (combine (seq s (length c)) c) <-> s <= i /\ nth_error c (i - s) = Some d.
Proof.
  revert s; induction c as [|e c IH]; intros s; simpl.
  - split; [tauto|]. intros [_ E]. destruct (i - s); discriminate.
  - rewrite IH. split.
    + intros [E|[L E]].
      * inversion E; subst. rewrite Nat.sub_diag. auto.
      * split; [lia|]. replace (i - s) with (S (i - S s)) by lia. auto.
    + intros [L E]. destruct (Nat.eq_dec i s) as [->|D].
      * rewrite Nat.sub_diag in E. inversion E; subst; auto.
      * right. split; [lia|]. replace (i - s) with (S (i - S s)) in E by lia. auto.
Qed.

Lemma in_splits r o : In o (splits r) <-> exists a b, 1 <= a /\ 1 <= b /\ a + b = r /\ o = [a; b].
Proof.
  unfold splits. rewrite in_map_iff. split.
  - intros (a & E & I). apply in_seq in I. exists a, (r - a). repeat split; auto; lia.
  - intros (a & b & A & B & E & O). exists a. split; [|apply in_seq; lia]. subst. repeat f_equal. lia.
Qed.

(** The moves, in words. *)
Lemma moves_spec c n o : In o (moves c n) <-> exists i d, nth_error c i = Some d /\ i <= n /\
  ((N.testbit d 0 = true /\ n = i /\ o = []) \/
   (N.testbit d 1 = true /\ i < n /\ o = [n - i]) \/
   (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ a + b = n - i /\ o = [a; b])).
Proof.
  unfold moves. rewrite in_flat_map. split.
  - intros ((i & d) & I & J). apply in_combine_seq in I. rewrite Nat.sub_0_r in I. destruct I as [_ I].
    exists i, d. split; auto. simpl in J. unfold take in J. destruct (i <=? n) eqn:L; [|inversion J].
    apply Nat.leb_le in L. split; auto. rewrite !in_app_iff in J. destruct J as [J|[J|J]].
    + left. destruct (N.testbit d 0); simpl in J; [|tauto]. destruct (n =? i) eqn:E; [|inversion J].
      apply Nat.eqb_eq in E. destruct J as [J|[]]. auto.
    + right; left. destruct (N.testbit d 1); simpl in J; [|tauto]. destruct (i <? n) eqn:E; [|inversion J].
      apply Nat.ltb_lt in E. destruct J as [J|[]]. auto.
    + right; right. destruct (N.testbit d 2); [|inversion J]. split; auto. apply in_splits; auto.
  - intros (i & d & I & L & C). exists (i, d). split.
    + apply in_combine_seq. rewrite Nat.sub_0_r. split; auto; lia.
    + simpl. unfold take. rewrite (proj2 (Nat.leb_le i n) L), !in_app_iff. destruct C as [(B & E & O)|[(B & E & O)|(B & E)]].
      * left. rewrite B, (proj2 (Nat.eqb_eq n i) E). simpl; auto.
      * right; left. rewrite B, (proj2 (Nat.ltb_lt i n) E). simpl; auto.
      * right; right. rewrite B. apply in_splits; auto.
Qed.

Definition square (n : nat) := n * n.
Lemma octal_lighter c : valid c -> forall n o, In o (moves c n) -> total nat square o < square n.
Proof.
  intros V n o I. apply moves_spec in I. destruct I as (i & d & E & L & C).
  assert (Z : i = 0 -> N.testbit d 0 = false /\ N.testbit d 1 = false).
  { intros ->. destruct c as [|e c]; simpl in E; inversion E; subst. unfold valid in V. simpl in V.
    split; [apply (f_equal (fun x => N.testbit x 0)) in V|apply (f_equal (fun x => N.testbit x 1)) in V];
    rewrite N.land_spec, N.bits_0 in V; simpl in V; rewrite andb_true_r in V; auto. }
  assert (Z0 : N.testbit d 0 = true -> 1 <= i) by (intros B; destruct i; [destruct Z; congruence|lia]).
  assert (Z1 : N.testbit d 1 = true -> 1 <= i) by (intros B; destruct i; [destruct Z; congruence|lia]).
  clear Z V. unfold square, total.
  destruct C as [(B & N & O)|[(B & N & O)|(B & a & b & A1 & B1 & S & O)]]; subst o; cbn [fold_right].
  - apply Z0 in B. subst. nia.
  - apply Z1 in B. assert (n - i < n) by lia. nia.
  - assert (a + b <= n) by lia. nia.
Qed.

Lemma octal_wf c : valid c -> well_founded (option_of _ (octal_opts c)).
Proof. intros V. apply sum_wf with square. apply octal_lighter; auto. Qed.

(** ** Guy and Smith *)
Section Period.
  Variables (V : Type) (op : V -> V -> V) (e : V) (v : nat -> V) (c : code) (n0 p : nat).
  Definition image (o : list nat) : V := fold_right op e (map v o).
  Hypothesis periodic : forall n, n0 <= n -> v (n + p) = v n.
  Hypothesis p_pos : 1 <= p.
  Definition threshold := 2 * max n0 1 + p - 2 + length c.

  Lemma images_repeat n : threshold <= n -> forall x,
    In x (map image (moves c (n + p))) <-> In x (map image (moves c n)).
  Proof.
    unfold threshold. intros T x. rewrite !in_map_iff.
    assert (K : forall i d, nth_error c i = Some d -> i < length c).
    { intros i d E. apply nth_error_Some. congruence. }
    assert (M : n0 <= max n0 1 /\ 1 <= max n0 1) by lia. destruct M as [M0 M1].
    set (m := max n0 1) in *. clearbody m. split.
    - intros (o & X & I). apply moves_spec in I. destruct I as (i & d & E & L & C).
      pose proof (K _ _ E) as Ki.
      destruct C as [(B & N & O)|[(B & N & O)|(B & a & b & A1 & B1 & S & O)]]; subst o.
      + lia.
      + exists [n - i]. split.
        * rewrite <- X. unfold image; simpl. replace (n + p - i) with (n - i + p) by lia.
          rewrite periodic by lia. auto.
        * apply moves_spec. exists i, d. repeat split; auto; [lia|]. right; left. repeat split; auto; lia.
      + destruct (le_lt_dec (m + p) b) as [Hb|Hb].
        * exists [a; b - p]. split.
          -- rewrite <- X. unfold image; simpl. replace (v b) with (v (b - p)); auto.
             rewrite <- (periodic (b - p)) by lia. f_equal; lia.
          -- apply moves_spec. exists i, d. repeat split; auto; [lia|]. right; right. split; auto.
             exists a, (b - p). repeat split; auto; lia.
        * exists [a - p; b]. split.
          -- rewrite <- X. unfold image; simpl. replace (v a) with (v (a - p)); auto.
             rewrite <- (periodic (a - p)) by lia. f_equal; lia.
          -- apply moves_spec. exists i, d. repeat split; auto; [lia|]. right; right. split; auto.
             exists (a - p), b. repeat split; auto; lia.
    - intros (o & X & I). apply moves_spec in I. destruct I as (i & d & E & L & C).
      pose proof (K _ _ E) as Ki.
      destruct C as [(B & N & O)|[(B & N & O)|(B & a & b & A1 & B1 & S & O)]]; subst o.
      + lia.
      + exists [n + p - i]. split.
        * rewrite <- X. unfold image; simpl. replace (n + p - i) with (n - i + p) by lia.
          rewrite periodic by lia. auto.
        * apply moves_spec. exists i, d. repeat split; auto; [lia|]. right; left. repeat split; auto; lia.
      + destruct (le_lt_dec m b) as [Hb|Hb].
        * exists [a; b + p]. split.
          -- rewrite <- X. unfold image; simpl. rewrite periodic by lia. auto.
          -- apply moves_spec. exists i, d. repeat split; auto; [lia|]. right; right. split; auto.
             exists a, (b + p). repeat split; auto; lia.
        * exists [a + p; b]. split.
          -- rewrite <- X. unfold image; simpl. rewrite periodic by lia. auto.
          -- apply moves_spec. exists i, d. repeat split; auto; [lia|]. right; right. split; auto.
             exists (a + p), b. repeat split; auto; lia.
  Qed.

  (** A property of the value and of the set of images of options need only be checked
      below the threshold plus a period. *)
  Theorem guy_smith (Q : V -> list V -> Prop) :
    (forall y l k, (forall x, In x l <-> In x k) -> Q y l -> Q y k) ->
    (forall n, n < threshold + p -> Q (v n) (map image (moves c n))) ->
    forall n, Q (v n) (map image (moves c n)).
  Proof.
    intros X B n. induction n as [n IH] using lt_wf_ind.
    destruct (le_lt_dec (threshold + p) n) as [T|T]; [|auto].
    replace n with (n - p + p) by lia. rewrite periodic by (unfold threshold in T; lia).
    apply X with (map image (moves c (n - p))).
    - intros x. symmetry. apply images_repeat. lia.
    - apply IH. lia.
  Qed.
End Period.

(** ** Nim values of heaps *)
Definition heap_nim_values (c : code) (g : nat -> N) := heap_values nat (moves c) g.

Lemma heap_nim_values_unique c g h : valid c -> heap_nim_values c g -> heap_nim_values c h ->
  forall n, g n = h n.
Proof.
  intros V G H n.
  pose proof (nim_values_unique _ _ (octal_wf c V) _ _ (sprague_grundy _ _ g G) (sprague_grundy _ _ h H) [n]) as E.
  unfold xorsum in E; simpl in E. rewrite !N.lxor_0_r in E. auto.
Qed.

Definition validb (c : code) := N.eqb (N.land (hd 0%N c) 3) 0.
Lemma moves_smaller c : valid c -> forall n o, In o (moves c n) -> forall a, In a o -> a < n.
Proof.
  intros V n o I a A. pose proof (octal_lighter c V n o I) as L.
  assert (square a <= total nat square o).
  { clear -A. induction o as [|b o IH]; simpl in *; [tauto|]. destruct A as [->|A]; [lia|]. apply IH in A. lia. }
  unfold square in *. nia.
Qed.
