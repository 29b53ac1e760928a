(** * The twelve compounds of On Numbers and Games, chapter 14

    Several impartial games are played at once.  There are six ways of doing so
    ([compound], [compound_opts]), each in normal and in misère play.  This file proves for
    each of the twelve, and for any number of components, who wins.  It needs only functions
    of the single components:
    - [selective_normal], [selective_misere]: the outcomes by both rules;
    - [shortened_selective_normal], [shortened_selective_misere]: the outcome by the rule
      that is played;
    - [conjunctive_play]: the least remoteness;
    - [continued_conjunctive_play]: the greatest suspense;
    - [disjunctive_normal]: the exclusive or of the nim values;
    - [disjunctive_misere]: for tame components, the nim values by both rules;
    - [diminished_disjunctive_normal], [diminished_disjunctive_misere]: the exclusive or of
      the foreclosed nim values.
    A component has ended if nobody can move in it. *)
From Coq Require Import List Bool Arith NArith Lia Wf_nat.
From Upstar Require Import Play Sums NimValue.
Import ListNotations.

(** If [f] singles out positions whose options it never singles out, and each other position has an
    option that it does (or the rule says that its player wins without a move), [f] tells who loses. *)
Lemma lost_set_on {P} (opts : P -> list P) mis (good : P -> Prop) (f : P -> bool) : well_founded (option_of P opts) ->
  (forall x y, good x -> In y (opts x) -> good y) ->
  (forall x, good x -> f x = true -> (opts x = [] -> mis = false) /\ forall y, In y (opts x) -> f y = false) ->
  (forall x, good x -> f x = false -> (opts x = [] /\ mis = true) \/ exists y, In y (opts x) /\ f y = true) ->
  forall x, good x -> (Loses P opts mis x <-> f x = true).
Proof.
  intros wf C A B x G.
  assert (X : if f x then Loses P opts mis x else Wins P opts mis x).
  { induction (wf x) as [x _ IH]. destruct (f x) eqn:F.
    - destruct (A x G F) as [E M]. destruct (opts x) as [|z t] eqn:O.
      + apply loses_end; auto.
      + apply loses_move; [congruence|]. intros y I. rewrite O in I. specialize (IH y).
        rewrite (M y I) in IH. apply IH; [unfold option_of|apply (C x)]; try rewrite O; auto.
    - destruct (B x G F) as [[E M]|(y & I & Y)].
      + apply wins_end; auto.
      + apply wins_move with y; auto. specialize (IH y I (C x y G I)). rewrite Y in IH. exact IH. }
  destruct (f x); split; auto; [|discriminate]. intros L. exfalso. eapply not_both; eauto.
Qed.
Lemma lost_set {P} (opts : P -> list P) mis (f : P -> bool) : well_founded (option_of P opts) ->
  (forall x, f x = true -> (opts x = [] -> mis = false) /\ forall y, In y (opts x) -> f y = false) ->
  (forall x, f x = false -> (opts x = [] /\ mis = true) \/ exists y, In y (opts x) /\ f y = true) ->
  forall x, Loses P opts mis x <-> f x = true.
Proof. intros wf A B x. apply (lost_set_on opts mis (fun _ => True)); auto. Qed.

Lemma Forall2_left {A B} (Q : A -> B -> Prop) l m x : Forall2 Q l m -> In x l -> exists y, In y m /\ Q x y.
Proof.
  induction 1 as [|a b l m H F IH]; simpl; [tauto|]. intros [->|I]; [eauto|].
  destruct (IH I) as (y & ? & ?); eauto.
Qed.
Lemma Forall2_right {A B} (Q : A -> B -> Prop) l m y : Forall2 Q l m -> In y m -> exists x, In x l /\ Q x y.
Proof.
  induction 1 as [|a b l m H F IH]; simpl; [tauto|]. intros [->|I]; [eauto|].
  destruct (IH I) as (x & ? & ?); eauto.
Qed.
Lemma Forall2_choice {A B} (Q : A -> B -> Prop) l : (forall x, In x l -> exists y, Q x y) -> exists m, Forall2 Q l m.
Proof.
  induction l as [|a l IH]; intros H; [exists []; auto|].
  destruct (H a) as (b & Hb); [simpl; auto|]. destruct IH as (m & Hm); [intros; apply H; simpl; auto|]. eauto.
Qed.
Lemma existsb_false {A} (f : A -> bool) l : existsb f l = false <-> forall x, In x l -> f x = false.
Proof.
  induction l as [|a l IH]; simpl; [split; auto; tauto|]. rewrite orb_false_iff, IH. split.
  - intros [H K] x [->|I]; auto.
  - intros H; split; auto.
Qed.
Lemma forallb_false {A} (f : A -> bool) l : forallb f l = false -> exists x, In x l /\ f x = false.
Proof.
  induction l as [|a l IH]; simpl; [discriminate|]. destruct (f a) eqn:F; [|eauto].
  simpl. intros H. destruct (IH H) as (x & ? & ?); eauto.
Qed.

(** ** The compounds *)
Inductive compound := selective | shortened_selective | conjunctive | continued_conjunctive | disjunctive | diminished_disjunctive.

Section Compounds.
  Variable P : Type.
  Variable opts : P -> list P.
  Variable weight : P -> nat.
  Hypothesis lighter : forall x y, In y (opts x) -> weight y < weight x.

  Definition ended (x : P) : bool := match opts x with [] => true | _ => false end.

  (** Each component x is replaced by one of [f x]. *)
  Fixpoint each (f : P -> list P) (l : list P) : list (list P) :=
    match l with
    | [] => [[]]
    | h :: t => flat_map (fun y => map (cons y) (each f t)) (f h)
    end.
  (** A move in one component. *)
  Definition one : list P -> list (list P) := sum_opts P (fun x => map (fun y => [y]) (opts x)).
  (** Moves in one or more components. *)
  Fixpoint some (l : list P) : list (list P) :=
    match l with
    | [] => []
    | h :: t => map (fun y => y :: t) (opts h) ++ map (cons h) (some t) ++ flat_map (fun y => map (cons y) (some t)) (opts h)
    end.

  Definition compound_opts (c : compound) (l : list P) : list (list P) :=
    match c with
    | selective => some l
    | shortened_selective => if existsb ended l then [] else some l
    | conjunctive => match l with [] => [] | _ => if existsb ended l then [] else each opts l end
    | continued_conjunctive => if forallb ended l then [] else each (fun x => if ended x then [x] else opts x) l
    | disjunctive => one l
    | diminished_disjunctive => if existsb ended l then [] else one l
    end.

  (** *** The moves, in words *)
  Lemma in_each f l m : In m (each f l) <-> Forall2 (fun x y => In y (f x)) l m.
  Proof.
    revert m; induction l as [|h t IH]; intros m; simpl.
    - split; [intros [<-|[]]; auto|]. inversion 1; auto.
    - rewrite in_flat_map. split.
      + intros (y & Y & I). apply in_map_iff in I. destruct I as (k & <- & I). constructor; auto. apply IH; auto.
      + inversion 1 as [|a y b k Y K]; subst. exists y. split; auto. apply in_map_iff. exists k. split; auto. apply IH; auto.
  Qed.
  Lemma in_one l m : In m (one l) <-> exists a x b y, l = a ++ x :: b /\ In y (opts x) /\ m = a ++ y :: b.
  Proof.
    unfold one. rewrite sum_opts_spec. split.
    - intros (a & x & b & o & E & I & M). apply in_map_iff in I. destruct I as (y & <- & I). exists a, x, b, y; auto.
    - intros (a & x & b & y & E & I & M). exists a, x, b, [y]. repeat split; auto. apply in_map_iff; eauto.
  Qed.
  Definition moved_or_not (x y : P) := y = x \/ In y (opts x).
  Lemma no_loop x : ~ In x (opts x).
  Proof. intros I. apply lighter in I. lia. Qed.
  Lemma Forall2_same l : Forall2 moved_or_not l l.
  Proof. induction l; constructor; auto. left; auto. Qed.
  Definition heft (l : list P) := total P weight l.
  Lemma same_or_lighter l m : Forall2 moved_or_not l m -> m = l \/ heft m < heft l.
  Proof.
    induction 1 as [|x y l m [->|Y] F IH]; auto; unfold heft, total in *; simpl.
    - destruct IH as [->|]; auto. right; lia.
    - right. apply lighter in Y. destruct IH as [->|]; lia.
  Qed.
  Lemma in_some l m : In m (some l) <-> Forall2 moved_or_not l m /\ m <> l.
  Proof.
    revert m; induction l as [|h t IH]; intros m; simpl.
    - split; [tauto|]. intros [F D]. inversion F; subst; auto.
    - rewrite !in_app_iff, !in_map_iff, in_flat_map. split.
      + intros [(y & <- & I)|[(k & <- & I)|(y & I & J)]].
        * split; [constructor; [right; auto|apply Forall2_same]|]. intros E. inversion E; subst. eapply no_loop; eauto.
        * apply IH in I. destruct I as [F D]. split; [constructor; auto; left; auto|]. congruence.
        * apply in_map_iff in J. destruct J as (k & <- & J). apply IH in J. destruct J as [F D].
          split; [constructor; auto; right; auto|]. congruence.
      + intros [F D]. inversion F as [|a y b k Y K]; subst. destruct Y as [->|Y].
        * right; left. exists k. split; auto. apply IH. split; auto. congruence.
        * destruct (same_or_lighter _ _ K) as [->|L]; [left; eauto|].
          right; right. exists y. split; auto. apply in_map_iff. exists k. split; auto. apply IH. split; auto.
          intros ->. lia.
  Qed.

  Lemma ended_spec x : ended x = true <-> opts x = [].
  Proof. unfold ended. destruct (opts x); split; congruence. Qed.
  Lemma not_ended x : ended x = false <-> opts x <> [].
  Proof. unfold ended. destruct (opts x); split; congruence. Qed.
  Lemma live x y : In y (opts x) -> ended x = false.
  Proof. intros I. apply not_ended. intros E. rewrite E in I. inversion I. Qed.
  Lemma opts_wf : well_founded (option_of P opts).
  Proof. apply (well_founded_lt_compat _ weight). intros y x. apply lighter. Qed.

  Lemma each_lighter f l m : (forall x y, In x l -> In y (f x) -> moved_or_not x y) -> Forall2 (fun x y => In y (f x)) l m ->
    Forall2 moved_or_not l m.
  Proof. intros H F. induction F; constructor; [apply H; simpl; auto|]. apply IHF. intros; apply H; simpl; auto. Qed.
  Lemma one_lighter l m : In m (one l) -> heft m < heft l.
  Proof.
    intros I. apply in_one in I. destruct I as (a & x & b & y & -> & I & ->). apply lighter in I.
    unfold heft. rewrite !total_app. unfold total; simpl. lia.
  Qed.
  Lemma some_lighter l m : In m (some l) -> heft m < heft l.
  Proof. intros I. apply in_some in I. destruct I as [F D]. destruct (same_or_lighter _ _ F); congruence. Qed.

  Lemma compound_lighter c l m : In m (compound_opts c l) -> heft m < heft l.
  Proof.
    intros I. destruct c; simpl in I.
    - apply some_lighter; auto.
    - destruct (existsb ended l); [inversion I|apply some_lighter; auto].
    - destruct l as [|h t]; [inversion I|]. destruct (existsb ended (h :: t)); [inversion I|].
      apply in_each in I. assert (F : Forall2 moved_or_not (h :: t) m).
      { eapply each_lighter; [|exact I]. intros; right; auto. }
      destruct (same_or_lighter _ _ F) as [->|]; auto. inversion I; subst. exfalso; eapply no_loop; eauto.
    - destruct (forallb ended l) eqn:E; [inversion I|]. apply in_each in I.
      assert (F : Forall2 moved_or_not l m).
      { eapply each_lighter; [|exact I]. intros x y _ J. cbv beta in J. destruct (ended x); [left; destruct J as [J|[]]; auto|right; auto]. }
      destruct (same_or_lighter _ _ F) as [->|]; auto. exfalso.
      apply forallb_false in E. destruct E as (x & X & E).
      clear F. induction l as [|a l IH]; [inversion X|]. inversion I; subst. destruct X as [->|X]; auto.
      rewrite E in H2. eapply no_loop; eauto.
    - apply one_lighter; auto.
    - destruct (existsb ended l); [inversion I|apply one_lighter; auto].
  Qed.
  (** Play of every compound ends. *)
  Theorem compound_wf c : well_founded (option_of _ (compound_opts c)).
  Proof. apply (well_founded_lt_compat _ heft). intros m l. apply compound_lighter. Qed.

  (** ** Functions of a component, computed from those of its options *)
  Section Recursion.
    Variable A : Type.
    Variable step : list A -> A.
    Fixpoint run (fuel : nat) (x : P) : A :=
      match fuel with
      | 0 => step []
      | S f => step (map (run f) (opts x))
      end.
    Definition fold_play (x : P) : A := run (S (weight x)) x.
    Lemma run_enough f g x : weight x < f -> weight x < g -> run f x = run g x.
    Proof.
      revert g x; induction f as [|f IH]; intros g x F G; [lia|]. destruct g as [|g]; [lia|]. simpl. f_equal.
      apply map_ext_in. intros y I. apply lighter in I. apply IH; lia.
    Qed.
    Lemma fold_play_eq x : fold_play x = step (map fold_play (opts x)).
    Proof.
      unfold fold_play at 1. simpl. f_equal. apply map_ext_in. intros y I. apply lighter in I.
      apply run_enough; lia.
    Qed.
  End Recursion.

  (** The player to move loses. *)
  Definition lost (mis : bool) : P -> bool :=
    fold_play bool (fun l => match l with [] => negb mis | _ => forallb negb l end).
  Lemma lost_eq mis x : lost mis x = step P opts mis (lost mis) x.
  Proof.
    unfold lost at 1. rewrite fold_play_eq. unfold step. destruct (opts x) as [|z t]; auto. simpl.
    f_equal. induction t; simpl; f_equal; auto.
  Qed.
  Theorem lost_spec mis x : Loses P opts mis x <-> lost mis x = true.
  Proof. apply loses_iff; [apply opts_wf|]. intros; apply lost_eq. Qed.
  Lemma lost_moves mis x y : lost mis x = true -> In y (opts x) -> lost mis y = false.
  Proof.
    rewrite lost_eq. unfold step. intros L I. destruct (opts x) as [|z t]; [inversion I|].
    rewrite forallb_forall in L. apply negb_true_iff, L; auto.
  Qed.
  Lemma lost_ended mis x : ended x = true -> lost mis x = negb mis.
  Proof. intros E. apply ended_spec in E. rewrite lost_eq. unfold step. rewrite E. auto. Qed.
  Lemma won_moves mis x : lost mis x = false -> (ended x = false \/ mis = false) -> exists y, In y (opts x) /\ lost mis y = true.
  Proof.
    rewrite lost_eq. unfold step, ended. destruct (opts x) as [|z t].
    - intros M [E|E]; [discriminate|]. subst; discriminate.
    - intros F _. apply forallb_false in F. destruct F as (y & I & N). exists y. split; auto. apply negb_false_iff; auto.
  Qed.

  (** ** Selective compounds *)
  Lemma moved_one l m : Forall2 moved_or_not l m -> m <> l -> exists x y, In x l /\ In y m /\ In y (opts x).
  Proof.
    induction 1 as [|x y l m [->|Y] F IH]; intros D; [congruence| |].
    - destruct IH as (a & b & A & B & I); [congruence|]. exists a, b. simpl; auto.
    - exists x, y. simpl; auto.
  Qed.
  (** Everybody moves in the lost components to others that are lost, in none of those that are lost already. *)
  Lemma to_lost mis l : (forall x, In x l -> ended x = false \/ lost mis x = true \/ mis = false) ->
    exists m, Forall2 (fun x y => moved_or_not x y /\ lost mis y = true /\ (lost mis x = true -> y = x)) l m.
  Proof.
    intros H. apply Forall2_choice. intros x I. destruct (lost mis x) eqn:L.
    - exists x. repeat split; auto. left; auto.
    - destruct (won_moves mis x L) as (y & Y & W).
      + destruct (H x I) as [?|[?|?]]; auto; congruence.
      + exists y. repeat split; auto; [right; auto|congruence].
  Qed.
  Lemma Forall2_weaken {A B} (Q R : A -> B -> Prop) l m : (forall x y, Q x y -> R x y) -> Forall2 Q l m -> Forall2 R l m.
  Proof. intros H F; induction F; constructor; auto. Qed.

  Theorem selective_normal l : Loses _ (compound_opts selective) false l <-> forallb (lost false) l = true.
  Proof.
    revert l. apply (lost_set _ false (fun l => forallb (lost false) l));  [apply compound_wf| |]; intros l; simpl.
    - intros L. split; auto. intros m I. apply in_some in I. destruct I as [F D].
      destruct (moved_one _ _ F D) as (x & y & X & Y & I). apply not_true_is_false. rewrite forallb_forall in *.
      intros M. apply M in Y. rewrite (lost_moves false x y) in Y by auto. discriminate.
    - intros W. right. destruct (to_lost false l) as (m & F); [auto|].
      exists m. assert (M : forallb (lost false) m = true).
      { apply forallb_forall. intros y I. destruct (Forall2_right _ _ _ _ F I) as (x & _ & _ & L & _). auto. }
      split; auto. apply in_some. split; [eapply Forall2_weaken; [|exact F]; simpl; tauto|congruence].
  Qed.

  Theorem shortened_selective_normal l : Loses _ (compound_opts shortened_selective) false l <->
    existsb ended l || forallb (lost false) l = true.
  Proof.
    revert l. apply (lost_set _ false (fun l => existsb ended l || forallb (lost false) l));  [apply compound_wf| |]; intros l; simpl.
    - intros L. split; auto. intros m I. destruct (existsb ended l) eqn:E; [inversion I|]. simpl in L.
      apply in_some in I. destruct I as [F D]. rewrite forallb_forall in L. apply orb_false_iff. split.
      + apply existsb_false. intros y I. destruct (Forall2_right _ _ _ _ F I) as (x & X & [->|Y]).
        * rewrite existsb_false in E. auto.
        * apply not_true_is_false. intros Z. pose proof (lost_moves false x y (L x X) Y) as W.
          rewrite lost_ended in W by auto. discriminate.
      + destruct (moved_one _ _ F D) as (x & y & X & Y & I). apply not_true_is_false. rewrite forallb_forall.
        intros M. apply M in Y. rewrite (lost_moves false x y) in Y by auto. discriminate.
    - intros W. apply orb_false_iff in W. destruct W as [E W]. rewrite E. right.
      destruct (to_lost false l) as (m & F); [auto|].
      exists m. assert (M : forallb (lost false) m = true).
      { apply forallb_forall. intros y I. destruct (Forall2_right _ _ _ _ F I) as (x & _ & _ & L & _). auto. }
      rewrite M, orb_true_r. split; auto. apply in_some. split; [eapply Forall2_weaken; [|exact F]; simpl; tauto|congruence].
  Qed.

  Theorem shortened_selective_misere l : Loses _ (compound_opts shortened_selective) true l <->
    match l with [] => false | _ => negb (existsb ended l) && forallb (lost true) l end = true.
  Proof.
    assert (Q : forall l, match l with [] => false | _ => negb (existsb ended l) && forallb (lost true) l end = true <->
      l <> [] /\ forall x, In x l -> ended x = false /\ lost true x = true).
    { clear l; intros [|a l]; [split; [discriminate|intros [? _]; congruence]|].
      rewrite andb_true_iff, negb_true_iff, existsb_false, forallb_forall. split.
      - intros [A B]. split; [congruence|]. auto.
      - intros [_ H]. split; intros; apply H; auto. }
    revert l. apply (lost_set _ true (fun l => match l with [] => false | _ => negb (existsb ended l) && forallb (lost true) l end));  [apply compound_wf| |]; intros l; simpl.
    - intros L. apply Q in L. destruct L as [N L].
      assert (E : existsb ended l = false) by (apply existsb_false; intros; apply L; auto). rewrite E. split.
      + intros O. exfalso. destruct l as [|a l]; [congruence|].
        destruct (L a) as [A _]; [simpl; auto|]. destruct (opts a) as [|y t] eqn:Oa; [apply not_ended in A; congruence|].
        assert (In (y :: l) (some (a :: l))); [|rewrite O in *; auto].
        simpl. rewrite Oa. simpl; auto.
      + intros m I. apply in_some in I. destruct I as [F D].
        destruct (moved_one _ _ F D) as (x & y & X & Y & I). apply not_true_is_false. intros M. apply Q in M. destruct M as [_ M].
        destruct (M y Y) as [_ Z]. rewrite (lost_moves true x y) in Z; [discriminate|apply L; auto|auto].
    - intros W. assert (W2 : ~ (l <> [] /\ forall x, In x l -> ended x = false /\ lost true x = true)) by (rewrite <- Q; congruence).
      destruct (existsb ended l) eqn:E; [left; auto|].
      destruct l as [|a l]; [left; auto|]. right. set (k := a :: l) in *.
      assert (A : forall x, In x k -> ended x = false) by (apply existsb_false; auto).
      destruct (to_lost true k) as (m & F); [auto|]. exists m.
      assert (M : forall y, In y m -> ended y = false /\ lost true y = true).
      { intros y I. destruct (Forall2_right _ _ _ _ F I) as (x & _ & _ & L & _). split; auto.
        apply not_true_is_false. intros Z. rewrite lost_ended in L by auto. discriminate. }
      assert (Mt : match m with [] => false | _ => negb (existsb ended m) && forallb (lost true) m end = true).
      { apply Q. split; auto. intros ->. inversion F. }
      split; auto. apply in_some. split; [eapply Forall2_weaken; [|exact F]; simpl; tauto|].
      intros D. apply W2. apply Q. fold k. rewrite <- D. exact Mt.
  Qed.

  (** In misère play of a selective compound only the components that have not ended matter. *)
  Definition alive (l : list P) : list P := filter (fun x => negb (ended x)) l.
  Lemma alive_app a b : alive (a ++ b) = alive a ++ alive b.
  Proof. apply filter_app. Qed.
  Lemma alive_none a : forallb ended a = true -> alive a = [].
  Proof. induction a as [|x a IH]; simpl; auto. destruct (ended x); simpl; auto. discriminate. Qed.
  Lemma none_alive a : alive a = [] -> forallb ended a = true.
  Proof. induction a as [|x a IH]; simpl; auto. destruct (ended x); simpl; auto. discriminate. Qed.
  Lemma alive_mid a x b : forallb ended a = true -> forallb ended b = true -> ended x = false -> alive (a ++ x :: b) = [x].
  Proof. intros A B X. rewrite alive_app. simpl. rewrite X. simpl. rewrite !alive_none by auto. auto. Qed.
  Lemma alive_one l x : alive l = [x] -> exists a b, l = a ++ x :: b /\ forallb ended a = true /\ forallb ended b = true /\ ended x = false.
  Proof.
    induction l as [|h t IH]; simpl; [discriminate|]. destruct (ended h) eqn:E; simpl.
    - intros A. destruct (IH A) as (a & b & -> & A1 & B1 & X). exists (h :: a), b. simpl. rewrite E. auto.
    - intros A. inversion A; subst. exists [], t. simpl. repeat split; auto. apply none_alive; auto.
  Qed.
  Lemma ended_stay a m : forallb ended a = true -> Forall2 moved_or_not a m -> m = a.
  Proof.
    intros E F. induction F as [|x y a m [->|Y] F IH]; simpl in *; auto; apply andb_true_iff in E; destruct E as [E1 E2].
    - f_equal; auto.
    - apply live in Y. congruence.
  Qed.

  Theorem selective_misere l : Loses _ (compound_opts selective) true l <->
    match alive l with [] => false | [x] => lost true x | _ => forallb (lost false) l end = true.
  Proof.
    revert l. apply (lost_set _ true (fun l => match alive l with [] => false | [x] => lost true x | _ => forallb (lost false) l end));
      [apply compound_wf| |]; intros l L; simpl; destruct (alive l) as [|x1 [|x2 k]] eqn:A; try discriminate.
    - destruct (alive_one _ _ A) as (a & b & -> & Ea & Eb & X). split.
      + intros O. exfalso. destruct (opts x1) as [|y t] eqn:Ox; [apply not_ended in X; congruence|].
        assert (H : In (a ++ y :: b) (some (a ++ x1 :: b))); [|rewrite O in H; inversion H].
        apply in_some. split; [apply Forall2_app; [apply Forall2_same|constructor; [right; rewrite Ox; simpl; auto|apply Forall2_same]]|].
        intros E. apply app_inv_head in E. inversion E; subst. apply (no_loop x1). rewrite Ox; simpl; auto.
      + intros m I. apply in_some in I. destruct I as [F D]. apply Forall2_app_inv_l in F. destruct F as (a' & c & Fa & Fc & ->).
        inversion Fc as [|? y ? b' Y Fb]; subst. apply ended_stay in Fa; auto. apply ended_stay in Fb; auto. subst a' b'.
        destruct Y as [->|Y]; [congruence|]. destruct (ended y) eqn:Ey.
        * rewrite alive_app. simpl. rewrite Ey. simpl. rewrite !alive_none by auto. auto.
        * rewrite alive_mid by auto. apply (lost_moves true x1); auto.
    - rewrite forallb_forall in L. split.
      + intros O. exfalso. assert (X : In x1 (alive l)) by (rewrite A; simpl; auto). apply filter_In in X. destruct X as [X E].
        apply negb_true_iff in E. destruct (opts x1) as [|y t] eqn:Ox; [apply not_ended in E; congruence|].
        apply in_split in X. destruct X as (a & b & ->).
        assert (H : In (a ++ y :: b) (some (a ++ x1 :: b))); [|rewrite O in H; inversion H].
        apply in_some. split; [apply Forall2_app; [apply Forall2_same|constructor; [right; rewrite Ox; simpl; auto|apply Forall2_same]]|].
        intros E2. apply app_inv_head in E2. inversion E2; subst. apply (no_loop x1). rewrite Ox; simpl; auto.
      + intros m I. apply in_some in I. destruct I as [F D].
        assert (Len : length (alive m) = length (alive l)).
        { clear A D. induction F as [|x y l m Y F IH]; auto. assert (E : ended y = ended x).
          { destruct Y as [->|Y]; auto. rewrite (live x y Y). apply not_true_is_false. intros E.
            pose proof (lost_moves false x y (L x (or_introl eq_refl)) Y) as W. rewrite lost_ended in W by auto. discriminate. }
          simpl. rewrite E. destruct (ended x); simpl; rewrite IH; auto; intros; apply L; simpl; auto. }
        rewrite A in Len. destruct (alive m) as [|y1 [|y2 q]]; try discriminate.
        destruct (moved_one _ _ F D) as (x & y & X & Y & I). apply not_true_is_false. rewrite forallb_forall.
        intros M. apply M in Y. rewrite (lost_moves false x y) in Y by auto. discriminate.
    - left. split; auto. destruct (some l) as [|m o] eqn:O; auto. exfalso.
      assert (I : In m (some l)) by (rewrite O; simpl; auto). apply in_some in I. destruct I as [F D]. apply D.
      apply ended_stay; auto. apply none_alive; auto.
    - right. destruct (alive_one _ _ A) as (a & b & -> & Ea & Eb & X).
      destruct (won_moves true x1 L) as (y & Y & W); auto. exists (a ++ y :: b). split.
      + apply in_some. split; [apply Forall2_app; [apply Forall2_same|constructor; [right; auto|apply Forall2_same]]|].
        intros E2. apply app_inv_head in E2. inversion E2; subst. apply (no_loop x1); auto.
      + rewrite alive_mid; auto. apply not_true_is_false. intros E. rewrite lost_ended in W by auto. discriminate.
    - right. destruct (to_lost false l) as (m & F); [auto|].
      assert (Fm : Forall2 moved_or_not l m) by (eapply Forall2_weaken; [|exact F]; simpl; tauto).
      assert (M : forallb (lost false) m = true).
      { apply forallb_forall. intros y I. destruct (Forall2_right _ _ _ _ F I) as (x & _ & _ & W & _). auto. }
      destruct (le_lt_dec 2 (length (alive m))) as [Two|One].
      + exists m. split; [apply in_some; split; [auto|congruence]|]. destruct (alive m) as [|y1 [|y2 q]]; simpl in Two; try lia. exact M.
      + (* all components but x can be ended *)
        assert (X : exists a x b a' b', l = a ++ x :: b /\ ended x = false /\ forallb ended a' = true /\ forallb ended b' = true /\
          Forall2 moved_or_not a a' /\ Forall2 moved_or_not b b').
        { destruct (alive m) as [|y1 [|y2 q]] eqn:Am; simpl in One; try lia.
          - apply none_alive in Am. assert (X : In x1 (alive l)) by (rewrite A; simpl; auto).
            apply filter_In in X. destruct X as [X E]. apply negb_true_iff in E. apply in_split in X. destruct X as (a & b & ->).
            apply Forall2_app_inv_l in Fm. destruct Fm as (a' & c & Fa & Fc & ->). inversion Fc as [|? y ? b' Y Fb]; subst.
            rewrite forallb_app in Am. simpl in Am. apply andb_true_iff in Am. destruct Am as [Am1 Am2].
            apply andb_true_iff in Am2. destruct Am2 as [_ Am2]. exists a, x1, b, a', b'. repeat split; auto.
          - destruct (alive_one _ _ Am) as (a' & b' & -> & Ea & Eb & E). apply Forall2_app_inv_r in Fm.
            destruct Fm as (a & c & Fa & Fc & ->). inversion Fc as [|x ? b ? Y Fb]; subst. exists a, x, b, a', b'. repeat split; auto.
            destruct Y as [->|Y]; auto. apply (live x y1); auto. }
        destruct X as (a & x & b & a' & b' & -> & E & Ea & Eb & Fa & Fb).
        assert (G : forall y, moved_or_not x y -> ended y = false -> In (a' ++ y :: b') (some (a ++ x :: b))).
        { intros y Y Ey. apply in_some. split; [apply Forall2_app; auto|]. intros Q.
          assert (Z : alive (a' ++ y :: b') = [y]) by (apply alive_mid; auto). rewrite Q, A in Z. discriminate. }
        destruct (lost true x) eqn:Lx.
        * exists (a' ++ x :: b'). split; [apply G; auto; left; auto|]. rewrite alive_mid; auto.
        * destruct (won_moves true x Lx) as (y & Y & W); auto.
          assert (Ey : ended y = false) by (apply not_true_is_false; intros Ey; rewrite lost_ended in W by auto; discriminate).
          exists (a' ++ y :: b'). split; [apply G; auto; right; auto|]. rewrite alive_mid; auto.
  Qed.

  (** ** Conjunctive compounds: remoteness and suspense

      A player who wins wants to win soon (remoteness), or to win late (suspense).  A
      number is [proper] if the player to move loses: an even one in normal play. *)
  Definition proper (mis : bool) (n : nat) : bool := xorb (Nat.even n) mis.
  Definition least (l : list nat) : nat := match l with [] => 0 | h :: t => fold_right min h t end.
  Definition greatest (l : list nat) : nat := fold_right max 0 l.

  Definition remote_step (mis : bool) (l : list nat) : nat :=
    match filter (proper mis) l with
    | [] => match l with [] => 0 | _ => S (greatest l) end
    | k => S (least k)
    end.
  Definition suspense_step (mis : bool) (l : list nat) : nat :=
    match filter (proper mis) l with
    | [] => match l with [] => 0 | _ => S (least l) end
    | k => S (greatest k)
    end.
  Definition remoteness (mis : bool) : P -> nat := fold_play nat (remote_step mis).
  Definition suspense (mis : bool) : P -> nat := fold_play nat (suspense_step mis).

  Lemma proper_0 mis : proper mis 0 = negb mis.
  Proof. destruct mis; auto. Qed.
  Lemma proper_S mis n : proper mis (S n) = negb (proper mis n).
  Proof. unfold proper. rewrite Nat.even_succ, <- Nat.negb_even. destruct (Nat.even n), mis; auto. Qed.
  Lemma least_spec l : l <> [] -> In (least l) l /\ forall x, In x l -> least l <= x.
  Proof.
    destruct l as [|h t]; [congruence|]. intros _. simpl. induction t as [|a t [A B]]; simpl.
    - split; auto. intros x [->|[]]; auto.
    - split.
      + destruct (Nat.min_dec a (fold_right min h t)) as [->| ->]; [auto|]. destruct A as [A|A]; [left|right; right]; auto.
      + intros x [->|[->|I]]; [|lia|].
        * specialize (B x (or_introl eq_refl)). lia.
        * specialize (B x (or_intror I)). lia.
  Qed.
  Lemma greatest_spec l : l <> [] -> In (greatest l) l /\ forall x, In x l -> x <= greatest l.
  Proof.
    induction l as [|h t IH]; [congruence|]. intros _. unfold greatest in *; simpl. destruct t as [|a t].
    - simpl. rewrite Nat.max_0_r. split; auto. intros x [->|[]]; auto.
    - destruct IH as [A B]; [congruence|]. split.
      + destruct (Nat.max_dec h (fold_right max 0 (a :: t))) as [->| ->]; auto.
      + intros x [->|I]; [lia|]. apply B in I. lia.
  Qed.
  Lemma filter_nil {A} (f : A -> bool) l x : filter f l = [] -> In x l -> f x = false.
  Proof.
    intros F I. destruct (f x) eqn:E; auto. assert (In x (filter f l)) by (apply filter_In; auto).
    rewrite F in *. simpl in *; tauto.
  Qed.

  Lemma remote_facts mis l : l <> [] -> exists r, In r l /\ remote_step mis l = S r /\
    (proper mis r = false -> forall u, In u l -> proper mis u = false /\ u <= r) /\
    (proper mis r = true -> forall u, In u l -> proper mis u = true -> r <= u).
  Proof.
    intros D. unfold remote_step. destruct (filter (proper mis) l) as [|n k] eqn:F.
    - destruct (greatest_spec l D) as [A B]. exists (greatest l). destruct l as [|h t]; [congruence|].
      pose proof (filter_nil _ _ (greatest (h :: t)) F A) as Z. split; [exact A|]. split; [reflexivity|]. split.
      + intros _ u I. split; auto. apply (filter_nil _ _ u F I).
      + intros Z2. congruence.
    - destruct (least_spec (n :: k)) as [A B]; [congruence|]. exists (least (n :: k)).
      assert (H : In (least (n :: k)) (filter (proper mis) l)) by (rewrite F; exact A). clear A. rename H into A. apply filter_In in A. destruct A as [A1 A2]. split; [exact A1|]. split; [reflexivity|]. split; [congruence|].
      intros _ u I U. apply B. rewrite <- F. apply filter_In; auto.
  Qed.
  Lemma suspense_facts mis l : l <> [] -> exists r, In r l /\ suspense_step mis l = S r /\
    (proper mis r = false -> forall u, In u l -> proper mis u = false /\ r <= u) /\
    (proper mis r = true -> forall u, In u l -> proper mis u = true -> u <= r).
  Proof.
    intros D. unfold suspense_step. destruct (filter (proper mis) l) as [|n k] eqn:F.
    - destruct (least_spec l D) as [A B]. exists (least l). destruct l as [|h t]; [congruence|].
      pose proof (filter_nil _ _ (least (h :: t)) F A) as Z. split; [exact A|]. split; [reflexivity|]. split.
      + intros _ u I. split; auto. apply (filter_nil _ _ u F I).
      + intros Z2. congruence.
    - destruct (greatest_spec (n :: k)) as [A B]; [congruence|]. exists (greatest (n :: k)).
      assert (H : In (greatest (n :: k)) (filter (proper mis) l)) by (rewrite F; exact A). clear A. rename H into A. apply filter_In in A. destruct A as [A1 A2]. split; [exact A1|]. split; [reflexivity|]. split; [congruence|].
      intros _ u I U. apply B. rewrite <- F. apply filter_In; auto.
  Qed.

  (** What the functions say of a component that has not ended. *)
  Lemma remote mis x : ended x = false -> exists y, In y (opts x) /\ remoteness mis x = S (remoteness mis y) /\
    (proper mis (remoteness mis y) = false -> forall z, In z (opts x) -> proper mis (remoteness mis z) = false /\ remoteness mis z <= remoteness mis y) /\
    (proper mis (remoteness mis y) = true -> forall z, In z (opts x) -> proper mis (remoteness mis z) = true -> remoteness mis y <= remoteness mis z).
  Proof.
    intros E. apply not_ended in E. destruct (remote_facts mis (map (remoteness mis) (opts x))) as (r & I & R & A & B).
    { intros M. apply E. destruct (opts x); [auto|discriminate]. }
    apply in_map_iff in I. destruct I as (y & <- & I). exists y. split; auto. split.
    - unfold remoteness at 1. rewrite fold_play_eq. exact R.
    - split; intros H z Z; [apply A|apply B]; auto; apply in_map; auto.
  Qed.
  Lemma suspended mis x : ended x = false -> exists y, In y (opts x) /\ suspense mis x = S (suspense mis y) /\
    (proper mis (suspense mis y) = false -> forall z, In z (opts x) -> proper mis (suspense mis z) = false /\ suspense mis y <= suspense mis z) /\
    (proper mis (suspense mis y) = true -> forall z, In z (opts x) -> proper mis (suspense mis z) = true -> suspense mis z <= suspense mis y).
  Proof.
    intros E. apply not_ended in E. destruct (suspense_facts mis (map (suspense mis) (opts x))) as (r & I & R & A & B).
    { intros M. apply E. destruct (opts x); [auto|discriminate]. }
    apply in_map_iff in I. destruct I as (y & <- & I). exists y. split; auto. split.
    - unfold suspense at 1. rewrite fold_play_eq. exact R.
    - split; intros H z Z; [apply A|apply B]; auto; apply in_map; auto.
  Qed.
  Lemma remote_ended mis x : ended x = true -> remoteness mis x = 0.
  Proof. intros E. apply ended_spec in E. unfold remoteness. rewrite fold_play_eq, E. auto. Qed.
  Lemma suspense_ended mis x : ended x = true -> suspense mis x = 0.
  Proof. intros E. apply ended_spec in E. unfold suspense. rewrite fold_play_eq, E. auto. Qed.

  Lemma least_map f (l : list P) : l <> [] -> exists x, In x l /\ least (map f l) = f x /\ forall y, In y l -> f x <= f y.
  Proof.
    intros D. destruct (least_spec (map f l)) as [A B]; [destruct l; simpl; congruence|].
    apply in_map_iff in A. destruct A as (x & E & I). exists x. split; auto. split; auto.
    intros y Y. rewrite E. apply B. apply in_map; auto.
  Qed.
  Lemma greatest_map f (l : list P) : l <> [] -> exists x, In x l /\ greatest (map f l) = f x /\ forall y, In y l -> f y <= f x.
  Proof.
    intros D. destruct (greatest_spec (map f l)) as [A B]; [destruct l; simpl; congruence|].
    apply in_map_iff in A. destruct A as (x & E & I). exists x. split; auto. split; auto.
    intros y Y. rewrite E. apply B. apply in_map; auto.
  Qed.
  Lemma Forall2_nil {A B} (Q : A -> B -> Prop) l m : Forall2 Q l m -> l <> [] -> m <> [].
  Proof. intros F D E. subst. inversion F; subst; auto. Qed.

  (** The remoteness of a conjunctive compound is the least one. *)
  Theorem conjunctive_play mis l : Loses _ (compound_opts conjunctive) mis l <->
    proper mis (least (map (remoteness mis) l)) = true.
  Proof.
    set (R := remoteness mis). revert l.
    assert (Z : forall l, existsb ended l = true -> least (map R l) = 0).
    { intros l E. apply existsb_exists in E. destruct E as (x & I & E).
      destruct (least_map R l) as (y & _ & -> & L); [intros ->; inversion I|]. specialize (L x I).
      unfold R in *. rewrite (remote_ended mis x E) in L. lia. }
    apply (lost_set _ mis (fun l => proper mis (least (map R l)))); [apply compound_wf| |]; intros l.
    - intros L. destruct l as [|h t]; [split; [destruct mis; auto; discriminate|intros y []]|].
      set (k := h :: t) in *. assert (D : k <> []) by (unfold k; congruence).
      unfold compound_opts. fold k. destruct (existsb ended k) eqn:E.
      { rewrite Z, proper_0 in L by auto. split; [destruct mis; auto; discriminate|intros y []]. }
      rewrite existsb_false in E. split.
      + intros O. exfalso. destruct (Forall2_choice (fun x y => In y (opts x)) k) as (m & F).
        { intros x I. destruct (remote mis x (E x I)) as (y & Y & _). eauto. }
        apply in_each in F. unfold k in *. rewrite O in F. inversion F.
      + intros m I. apply in_each in I. change (Forall2 (fun x y => In y (opts x)) k m) in I.
        destruct (least_map R k D) as (x0 & X0 & Lk & Mk).
        destruct (least_map R m (Forall2_nil _ _ _ I D)) as (y1 & Y1 & Lm & Mm).
        rewrite Lk in L. rewrite Lm. apply not_true_is_false. intros Q.
        destruct (Forall2_left _ _ _ _ I X0) as (z0 & Z0 & Oz).
        destruct (remote mis x0 (E _ X0)) as (y0 & _ & R0 & A0 & _). fold R in R0, A0.
        rewrite R0, proper_S in L. apply negb_true_iff in L. destruct (A0 L z0 Oz) as [P0 Le0].
        specialize (Mm z0 Z0).
        destruct (Forall2_right _ _ _ _ I Y1) as (x1 & X1 & O1). specialize (Mk x1 X1).
        destruct (remote mis x1 (E _ X1)) as (y & _ & R1 & A1 & B1). fold R in R1, A1, B1.
        destruct (proper mis (R y)) eqn:Py.
        * specialize (B1 eq_refl y1 O1 Q). assert (R z0 = R y1) by lia. congruence.
        * destruct (A1 eq_refl y1 O1). congruence.
    - intros L. destruct l as [|h t]; [left; split; auto; destruct mis; auto; discriminate|].
      set (k := h :: t) in *. assert (D : k <> []) by (unfold k; congruence).
      unfold compound_opts. fold k. destruct (existsb ended k) eqn:E.
      { rewrite Z, proper_0 in L by auto. left. split; auto. destruct mis; auto; discriminate. }
      rewrite existsb_false in E. right.
      destruct (Forall2_choice (fun x y => In y (opts x) /\ R x = S (R y)) k) as (m & F).
      { intros x I. destruct (remote mis x (E x I)) as (y & Y & H & _). eauto. }
      exists m. split.
      + assert (G : Forall2 (fun x y => In y (opts x)) k m) by (eapply Forall2_weaken; [|exact F]; simpl; tauto).
        apply in_each in G. exact G.
      + destruct (least_map R k D) as (x0 & X0 & Lk & Mk).
        destruct (least_map R m (Forall2_nil _ _ _ F D)) as (y1 & Y1 & Lm & Mm). rewrite Lm. rewrite Lk in L.
        destruct (Forall2_left _ _ _ _ F X0) as (z0 & Z0 & _ & Rz). specialize (Mm z0 Z0).
        destruct (Forall2_right _ _ _ _ F Y1) as (x1 & X1 & _ & Rx). specialize (Mk x1 X1).
        assert (Q : R y1 = R z0) by lia. rewrite Q. rewrite Rz, proper_S in L. apply negb_false_iff; auto.
  Qed.

  (** The suspense of a continued conjunctive compound is the greatest one. *)
  Theorem continued_conjunctive_play mis l : Loses _ (compound_opts continued_conjunctive) mis l <->
    proper mis (greatest (map (suspense mis) l)) = true.
  Proof.
    set (R := suspense mis). revert l.
    assert (Z : forall l, forallb ended l = true -> greatest (map R l) = 0).
    { intros l E. rewrite forallb_forall in E. destruct l as [|h t]; auto.
      destruct (greatest_map R (h :: t)) as (y & I & -> & _); [congruence|]. unfold R. apply suspense_ended; auto. }
    apply (lost_set _ mis (fun l => proper mis (greatest (map R l)))); [apply compound_wf| |]; intros l; unfold compound_opts;
      destruct (forallb ended l) eqn:E; intros L.
    - rewrite Z, proper_0 in L by auto. split; [destruct mis; auto; discriminate|intros y []].
    - apply forallb_false in E. destruct E as (x2 & X2 & E2).
      assert (D : l <> []) by (intros ->; inversion X2). split.
      + intros O. exfalso. destruct (Forall2_choice (fun x y => In y (if ended x then [x] else opts x)) l) as (m & F).
        { intros x I. destruct (ended x) eqn:E; [exists x; simpl; auto|]. destruct (suspended mis x E) as (y & Y & _). eauto. }
        apply (in_each (fun x => if ended x then [x] else opts x)) in F. rewrite O in F. inversion F.
      + intros m I. apply in_each in I. cbv beta in I.
        destruct (greatest_map R l D) as (x0 & X0 & Lk & Mk).
        destruct (greatest_map R m (Forall2_nil _ _ _ I D)) as (y1 & Y1 & Lm & Mm).
        rewrite Lk in L. rewrite Lm. apply not_true_is_false. intros Q.
        assert (L2 : 0 < R x2) by (destruct (suspended mis x2 E2) as (y & _ & H & _); unfold R; lia).
        pose proof (Mk x2 X2) as M2.
        destruct (ended x0) eqn:E0; [unfold R in *; rewrite (suspense_ended mis x0 E0) in *; lia|].
        destruct (Forall2_left _ _ _ _ I X0) as (z0 & Z0 & Oz). rewrite E0 in Oz.
        destruct (suspended mis x0 E0) as (y0 & _ & R0 & A0 & _). fold R in R0, A0.
        rewrite R0, proper_S in L. apply negb_true_iff in L. destruct (A0 L z0 Oz) as [P0 Le0].
        specialize (Mm z0 Z0).
        destruct (Forall2_right _ _ _ _ I Y1) as (x1 & X1 & O1). specialize (Mk x1 X1).
        destruct (ended x1) eqn:E1.
        * destruct O1 as [O1|[]]. subst y1. pose proof (suspense_ended mis x1 E1) as H. fold R in H. assert (R z0 = R x1) by lia. congruence.
        * destruct (suspended mis x1 E1) as (y & _ & R1 & A1 & B1). fold R in R1, A1, B1.
          destruct (proper mis (R y)) eqn:Py.
          -- specialize (B1 eq_refl y1 O1 Q). assert (R z0 = R y1) by lia. congruence.
          -- destruct (A1 eq_refl y1 O1). congruence.
    - left. rewrite Z, proper_0 in L by auto. split; auto. destruct mis; auto; discriminate.
    - right. apply forallb_false in E. destruct E as (x2 & X2 & E2).
      assert (D : l <> []) by (intros ->; inversion X2).
      destruct (Forall2_choice (fun x y => In y (if ended x then [x] else opts x) /\ R y = pred (R x)) l) as (m & F).
      { intros x I. destruct (ended x) eqn:E.
        - exists x. pose proof (suspense_ended mis x E) as H. fold R in H. rewrite H. simpl; auto.
        - destruct (suspended mis x E) as (y & Y & H & _). fold R in H. exists y. split; auto. rewrite H; auto. }
      exists m. split.
      + apply in_each. eapply Forall2_weaken; [|exact F]; simpl; tauto.
      + destruct (greatest_map R l D) as (x0 & X0 & Lk & Mk).
        destruct (greatest_map R m (Forall2_nil _ _ _ F D)) as (y1 & Y1 & Lm & Mm). rewrite Lm. rewrite Lk in L.
        destruct (Forall2_left _ _ _ _ F X0) as (z0 & Z0 & _ & Rz). specialize (Mm z0 Z0).
        destruct (Forall2_right _ _ _ _ F Y1) as (x1 & X1 & _ & Rx). pose proof (Mk x1 X1) as M1.
        assert (L2 : 0 < R x2) by (destruct (suspended mis x2 E2) as (y & _ & H & _); unfold R; lia).
        pose proof (Mk x2 X2) as M2.
        assert (Q : R x0 = S (R y1)) by lia. rewrite Q, proper_S in L. apply negb_false_iff; auto.
  Qed.

  (** ** Disjunctive compounds *)
  Definition nim_sum {A} (g : A -> N) (l : list A) : N := fold_right N.lxor 0%N (map g l).
  Definition nim_of : P -> N := fold_play N mex.
  Lemma nim_of_spec x : is_mex (nim_of x) (map nim_of (opts x)).
  Proof. unfold nim_of at 1. rewrite fold_play_eq. apply mex_is_mex. Qed.

  (** Sprague and Grundy. *)
  Theorem disjunctive_normal l : Loses _ (compound_opts disjunctive) false l <-> nim_sum nim_of l = 0%N.
  Proof.
    apply (sum_outcome P (fun x => map (fun y => [y]) (opts x)) weight).
    - intros x o I. apply in_map_iff in I. destruct I as (y & <- & I). apply lighter in I. unfold total; simpl. lia.
    - intros x. rewrite map_map. rewrite (map_ext _ nim_of); [apply nim_of_spec|].
      intros y. unfold xorsum; simpl. apply N.lxor_0_r.
  Qed.

  Lemma nim_sum_app {A} (g : A -> N) a b : nim_sum g (a ++ b) = N.lxor (nim_sum g a) (nim_sum g b).
  Proof. apply (xorsum_app A g). Qed.
  Lemma nim_sum_mid {A} (g : A -> N) a x b : nim_sum g (a ++ x :: b) = N.lxor (g x) (nim_sum g (a ++ b)).
  Proof.
    rewrite !nim_sum_app. change (nim_sum g (x :: b)) with (N.lxor (g x) (nim_sum g b)).
    rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  Qed.
  (** Bouton: from a sum that is not 0, some heap can be made smaller so that it is. *)
  Lemma nim_move {A} (g : A -> N) l u : (u < nim_sum g l)%N ->
    exists a x b, l = a ++ x :: b /\ (N.lxor u (nim_sum g (a ++ b)) < g x)%N.
  Proof.
    revert u; induction l as [|h t IH]; intros u U; [unfold nim_sum in U; simpl in U; lia|].
    change (nim_sum g (h :: t)) with (N.lxor (g h) (nim_sum g t)) in U.
    destruct (lt_xor_cases u (g h) (nim_sum g t) U) as [L|L].
    - exists [], h, t. auto.
    - apply IH in L. destruct L as (a & x & b & -> & L). exists (h :: a), x, b. split; auto.
      change (nim_sum g ((h :: a) ++ b)) with (N.lxor (g h) (nim_sum g (a ++ b))).
      rewrite <- N.lxor_assoc. exact L.
  Qed.
  Lemma nim_to_zero {A} (g : A -> N) l : nim_sum g l <> 0%N ->
    exists a x b, l = a ++ x :: b /\ (nim_sum g (a ++ b) < g x)%N.
  Proof. intros D. destruct (nim_move g l 0%N) as (a & x & b & E & L); [lia|]. exists a, x, b. rewrite N.lxor_0_l in L. auto. Qed.
  Lemma changed {A} (g : A -> N) a x y b : nim_sum g (a ++ x :: b) = 0%N -> nim_sum g (a ++ y :: b) = 0%N -> g y = g x.
  Proof.
    rewrite !nim_sum_mid. intros X Y. apply N.lxor_eq in X. apply N.lxor_eq in Y. congruence.
  Qed.

  (** ** Diminished disjunctive compounds: foreclosed nim values

      Who ends a component ends the compound.  In normal play he wins, so a component that
      can be ended has no number.  In misère play he loses, so such options do not count. *)
  Inductive foreclosed := over | ending | number (v : N).
  Definition is_over (f : foreclosed) : bool := match f with over => true | _ => false end.
  Definition is_ending (f : foreclosed) : bool := match f with ending => true | _ => false end.
  Definition value_of (f : foreclosed) : N := match f with number v => v | _ => 0%N end.
  Definition numbers (l : list foreclosed) : list N := flat_map (fun f => match f with number v => [v] | _ => [] end) l.
  Definition foreclosed_step (mis : bool) (l : list foreclosed) : foreclosed :=
    match l with
    | [] => over
    | _ => if negb mis && existsb is_over l then ending else number (mex (numbers l))
    end.
  Definition foreclosed_of (mis : bool) : P -> foreclosed := fold_play foreclosed (foreclosed_step mis).

  Lemma in_numbers l v : In v (numbers l) <-> In (number v) l.
  Proof.
    unfold numbers. rewrite in_flat_map. split.
    - intros (f & I & V). destruct f; simpl in V; try tauto. destruct V as [->|[]]; auto.
    - intros I. exists (number v). simpl; auto.
  Qed.
  Lemma over_iff mis x : foreclosed_of mis x = over <-> ended x = true.
  Proof.
    unfold foreclosed_of. rewrite fold_play_eq. unfold ended, foreclosed_step. destruct (opts x) as [|z t]; [tauto|].
    split; [|discriminate]. cbn [map]. destruct (negb mis && _); discriminate.
  Qed.
  Lemma ending_iff mis x : foreclosed_of mis x = ending <-> mis = false /\ exists y, In y (opts x) /\ ended y = true.
  Proof.
    assert (E : existsb is_over (map (foreclosed_of mis) (opts x)) = true <-> exists y, In y (opts x) /\ ended y = true).
    { rewrite existsb_exists. split.
      - intros (f & I & O). apply in_map_iff in I. destruct I as (y & <- & I). exists y. split; auto.
        apply (over_iff mis). destruct (foreclosed_of mis y); simpl in O; congruence.
      - intros (y & I & O). exists over. split; auto. apply in_map_iff. exists y. split; auto. apply over_iff; auto. }
    unfold foreclosed_of at 1. rewrite fold_play_eq. fold (foreclosed_of mis). unfold foreclosed_step.
    destruct (map (foreclosed_of mis) (opts x)) as [|f t] eqn:M.
    - split; [discriminate|]. intros [_ Y]. apply E in Y. simpl in Y; discriminate.
    - destruct mis; cbn [negb andb].
      + split; [discriminate|]. intros [H _]; discriminate.
      + destruct (existsb is_over (f :: t)) eqn:X; split; intros H; auto; try discriminate.
        * split; auto. apply E; auto.
        * destruct H as [_ H]. apply E in H. congruence.
  Qed.
  Lemma foreclosed_cases mis x : ended x = false -> foreclosed_of mis x <> ending ->
    exists v, foreclosed_of mis x = number v /\
      (forall y, In y (opts x) -> foreclosed_of mis y <> number v) /\
      (forall u, (u < v)%N -> exists y, In y (opts x) /\ foreclosed_of mis y = number u).
  Proof.
    intros O E. destruct (foreclosed_of mis x) as [| |v] eqn:F; [apply over_iff in F; congruence|congruence|].
    exists v. split; auto. unfold foreclosed_of in F. rewrite fold_play_eq in F. fold (foreclosed_of mis) in F.
    unfold foreclosed_step in F. destruct (map (foreclosed_of mis) (opts x)) as [|f t] eqn:M; [discriminate|].
    destruct (negb mis && existsb is_over (f :: t)); [discriminate|]. rewrite <- M in F. injection F as F.
    pose proof (mex_is_mex (numbers (map (foreclosed_of mis) (opts x)))) as [A B]. rewrite F in A, B. split.
    - intros y I Y. apply A, in_numbers. rewrite <- Y. apply in_map; auto.
    - intros u U. apply B in U. apply in_numbers, in_map_iff in U. destruct U as (y & Y & I). eauto.
  Qed.

  Lemma in_mid {A} (z : A) a x b : In z (a ++ x :: b) <-> z = x \/ In z (a ++ b).
  Proof. rewrite !in_app_iff. simpl. intuition. Qed.

  Theorem diminished_disjunctive_normal l : Loses _ (compound_opts diminished_disjunctive) false l <->
    (if existsb ended l then true
     else if existsb (fun x => is_ending (foreclosed_of false x)) l then false
     else (nim_sum (fun x => value_of (foreclosed_of false x)) l =? 0)%N) = true.
  Proof.
    revert l. set (F := foreclosed_of false). set (g := fun x => value_of (F x)).
    assert (NE : forall x, is_ending (F x) = false <-> F x <> ending) by (intros x; destruct (F x); simpl; split; congruence).
    apply (lost_set _ false (fun l => if existsb ended l then true else if existsb (fun x => is_ending (F x)) l then false else (nim_sum g l =? 0)%N));
      [apply compound_wf| |]; intros l; unfold compound_opts; destruct (existsb ended l) eqn:E; intros L; try discriminate.
    - split; auto. intros y [].
    - rewrite existsb_false in E. destruct (existsb (fun x => is_ending (F x)) l) eqn:N; [discriminate|].
      rewrite existsb_false in N. apply N.eqb_eq in L. split; auto. intros m I. apply in_one in I.
      destruct I as (a & x & b & y & -> & I & ->).
      assert (Nx : F x <> ending) by (apply NE, N, in_mid; auto).
      assert (Ey : ended y = false).
      { apply not_true_is_false. intros H. apply Nx, ending_iff. eauto. }
      replace (existsb ended (a ++ y :: b)) with false.
      2:{ symmetry. apply existsb_false. intros z Z. apply in_mid in Z. destruct Z as [->|Z]; auto. apply E, in_mid; auto. }
      destruct (existsb (fun x => is_ending (F x)) (a ++ y :: b)) eqn:N2; auto. rewrite existsb_false in N2.
      apply N.eqb_neq. intros S. apply (changed g a x y b L) in S. unfold g in S.
      destruct (foreclosed_cases false x) as (v & Fv & Av & _); [apply E, in_mid; auto|auto|].
      destruct (foreclosed_cases false y) as (u & Fu & _); [auto|apply NE, N2, in_mid; auto|].
      unfold F in S. rewrite Fv, Fu in S. simpl in S. subst. eapply Av; eauto.
    - rewrite existsb_false in E. right. destruct (existsb (fun x => is_ending (F x)) l) eqn:N.
      + apply existsb_exists in N. destruct N as (x & X & N).
        assert (H : F x = ending) by (destruct (F x); simpl in N; congruence).
        apply ending_iff in H. destruct H as (_ & y & Y & O). apply in_split in X. destruct X as (a & b & ->).
        exists (a ++ y :: b). split; [apply in_one; exists a, x, b, y; auto|].
        replace (existsb ended (a ++ y :: b)) with true; auto. symmetry. apply existsb_exists. exists y. split; auto. apply in_mid; auto.
      + rewrite existsb_false in N. apply N.eqb_neq in L. apply nim_to_zero in L. destruct L as (a & x & b & -> & L).
        assert (Nx : F x <> ending) by (apply NE, N, in_mid; auto).
        destruct (foreclosed_cases false x) as (v & Fv & _ & Bv); [apply E, in_mid; auto|auto|].
        unfold g at 2 in L. unfold F in L. rewrite Fv in L. simpl in L. destruct (Bv _ L) as (y & Y & Fy).
        exists (a ++ y :: b). split; [apply in_one; exists a, x, b, y; auto|].
        replace (existsb ended (a ++ y :: b)) with false.
        2:{ symmetry. apply existsb_false. intros z Z. apply in_mid in Z. destruct Z as [->|Z].
            - apply not_true_is_false. intros H. apply (over_iff false) in H. congruence.
            - apply E, in_mid; auto. }
        replace (existsb (fun x => is_ending (F x)) (a ++ y :: b)) with false.
        2:{ symmetry. apply existsb_false. intros z Z. apply in_mid in Z. destruct Z as [->|Z].
            - unfold F. rewrite Fy. auto.
            - apply N, in_mid; auto. }
        apply N.eqb_eq. rewrite nim_sum_mid. unfold g at 1. unfold F at 1. rewrite Fy. simpl. apply N.lxor_nilpotent.
  Qed.

  Theorem diminished_disjunctive_misere l : Loses _ (compound_opts diminished_disjunctive) true l <->
    match l with [] => false | _ =>
      negb (existsb ended l) && (nim_sum (fun x => value_of (foreclosed_of true x)) l =? 0)%N end = true.
  Proof.
    revert l. set (F := foreclosed_of true). set (g := fun x => value_of (F x)).
    assert (NE : forall x, F x <> ending) by (intros x H; apply ending_iff in H; destruct H; discriminate).
    apply (lost_set _ true (fun l => match l with [] => false | _ => negb (existsb ended l) && (nim_sum g l =? 0)%N end));
      [apply compound_wf| |]; intros l L; (destruct l as [|h t]; [try discriminate|set (k := h :: t) in *]); unfold compound_opts.
    - apply andb_true_iff in L. destruct L as [E L]. apply negb_true_iff in E. rewrite E. rewrite existsb_false in E. apply N.eqb_eq in L. split.
      + intros O. exfalso. destruct (opts h) as [|y o] eqn:Oh.
        * specialize (E h (or_introl eq_refl)). apply not_ended in E. congruence.
        * assert (In (y :: t) (one k)); [|rewrite O in *; auto]. apply in_one. exists [], h, t, y. rewrite Oh. simpl; auto.
      + intros m I. apply in_one in I. destruct I as (a & x & b & y & K & I & ->). rewrite K in *. clear K.
        apply not_true_is_false. intros H.
        assert (H2 : negb (existsb ended (a ++ y :: b)) && (nim_sum g (a ++ y :: b) =? 0)%N = true) by (destruct a; exact H).
        clear H. apply andb_true_iff in H2. destruct H2 as [E2 S]. apply negb_true_iff in E2. rewrite existsb_false in E2. apply N.eqb_eq in S.
        apply (changed g a x y b L) in S. unfold g in S.
        destruct (foreclosed_cases true x) as (v & Fv & Av & _); [apply E, in_mid; auto|apply NE|].
        destruct (foreclosed_cases true y) as (u & Fu & _); [apply E2, in_mid; auto|apply NE|].
        unfold F in S. rewrite Fv, Fu in S. simpl in S. subst. eapply Av; eauto.
    - left; auto.
    - destruct (existsb ended k) eqn:E; [left; auto|]. simpl in L. right. rewrite existsb_false in E.
      apply N.eqb_neq in L. apply nim_to_zero in L. destruct L as (a & x & b & K & L). rewrite K in *. clear K.
      destruct (foreclosed_cases true x) as (v & Fv & _ & Bv); [apply E, in_mid; auto|apply NE|].
      unfold g at 2 in L. unfold F in L. rewrite Fv in L. simpl in L. destruct (Bv _ L) as (y & Y & Fy).
      exists (a ++ y :: b). split; [apply in_one; exists a, x, b, y; auto|].
      assert (H2 : negb (existsb ended (a ++ y :: b)) && (nim_sum g (a ++ y :: b) =? 0)%N = true); [|destruct a; exact H2].
      replace (existsb ended (a ++ y :: b)) with false.
      2:{ symmetry. apply existsb_false. intros z Z. apply in_mid in Z. destruct Z as [->|Z].
          - apply not_true_is_false. intros H. apply (over_iff true) in H. congruence.
          - apply E, in_mid; auto. }
      apply N.eqb_eq. rewrite nim_sum_mid. unfold g at 1. unfold F at 1. rewrite Fy. simpl. apply N.lxor_nilpotent.
  Qed.

  (** ** Disjunctive compounds in misère play

      The genus of a component is its nim values in normal and in misère play.  A component
      is tame if its genus is that of a heap of Nim, (0,1), (1,0) or (n,n), and its options
      are tame.  Then sums are won as those of Nim: see whether a component is firm. *)
  Definition genus : P -> N * N :=
    fold_play (N * N) (fun l => (mex (map fst l), match l with [] => 1%N | _ => mex (map snd l) end)).
  Definition plus x := fst (genus x).
  Definition minus x := snd (genus x).
  Definition firm x := N.eqb (plus x) (minus x).
  Inductive tame : P -> Prop :=
    tame_spec : forall x, plus x = minus x \/ genus x = (0, 1)%N \/ genus x = (1, 0)%N ->
      (forall y, In y (opts x) -> tame y) -> tame x.

  Lemma plus_spec x : is_mex (plus x) (map plus (opts x)).
  Proof.
    unfold plus at 1, genus. rewrite fold_play_eq. fold genus. cbn [fst]. rewrite map_map. apply mex_is_mex.
  Qed.
  Lemma minus_spec x : ended x = false -> is_mex (minus x) (map minus (opts x)).
  Proof.
    intros E. unfold minus at 1, genus. rewrite fold_play_eq. fold genus. cbn [snd]. unfold ended in E.
    destruct (opts x) as [|z t]; [discriminate|]. cbn [map]. rewrite map_map. apply (mex_is_mex (map minus (z :: t))).
  Qed.
  Lemma genus_ended x : ended x = true -> plus x = 0%N /\ minus x = 1%N.
  Proof. intros E. apply ended_spec in E. unfold plus, minus, genus. rewrite fold_play_eq, E. auto. Qed.
  Lemma tame_cases x : tame x -> (firm x = true /\ plus x = minus x) \/
    (firm x = false /\ plus x = 0%N /\ minus x = 1%N) \/ (firm x = false /\ plus x = 1%N /\ minus x = 0%N).
  Proof.
    intros T. destruct T as [x H _]. unfold firm, plus, minus in *. destruct H as [H|[H|H]].
    - left. split; auto. apply N.eqb_eq; auto.
    - rewrite H. simpl. auto.
    - rewrite H. simpl. auto.
  Qed.
  Lemma tame_options x y : tame x -> In y (opts x) -> tame y.
  Proof. intros T. destruct T; auto. Qed.
  Lemma plus_option x y : In y (opts x) -> plus y <> plus x.
  Proof. intros I E. destruct (plus_spec x) as [A _]. apply A. rewrite <- E. apply in_map; auto. Qed.
  Lemma minus_option x y : In y (opts x) -> minus y <> minus x.
  Proof. intros I E. destruct (minus_spec x (live x y I)) as [A _]. apply A. rewrite <- E. apply in_map; auto. Qed.
  Lemma plus_below x u : (u < plus x)%N -> exists y, In y (opts x) /\ plus y = u.
  Proof. intros U. destruct (plus_spec x) as [_ B]. apply B, in_map_iff in U. destruct U as (y & Y & I). eauto. Qed.
  Lemma minus_below x u : ended x = false -> (u < minus x)%N -> exists y, In y (opts x) /\ minus y = u.
  Proof. intros E U. destruct (minus_spec x E) as [_ B]. apply B, in_map_iff in U. destruct U as (y & Y & I). eauto. Qed.
  Lemma fickle_sum l : (forall x, In x l -> tame x) -> existsb firm l = false -> nim_sum plus l = 0%N \/ nim_sum plus l = 1%N.
  Proof.
    intros T. induction l as [|h t IH]; [auto|]. simpl. intros F. apply orb_false_iff in F. destruct F as [Fh Ft].
    change (nim_sum plus (h :: t)) with (N.lxor (plus h) (nim_sum plus t)).
    destruct (tame_cases h) as [[X _]|[(_ & X & _)|(_ & X & _)]]; [apply T; simpl; auto|congruence| |];
    rewrite X; (destruct IH as [E|E]; [intros; apply T; simpl; auto|auto| |]); rewrite E; auto.
  Qed.
  Lemma firm_mid a x b : existsb firm (a ++ x :: b) = firm x || existsb firm (a ++ b).
  Proof. rewrite !existsb_app. simpl. destruct (existsb firm a), (firm x); auto. Qed.

  Theorem disjunctive_misere l : (forall x, In x l -> tame x) ->
    (Loses _ (compound_opts disjunctive) true l <->
     (nim_sum plus l =? (if existsb firm l then 0 else 1))%N = true).
  Proof.
    revert l. apply (lost_set_on _ true (fun l => forall x, In x l -> tame x) (fun l => (nim_sum plus l =? (if existsb firm l then 0 else 1))%N)).
    - apply compound_wf.
    - intros l m T I. apply in_one in I. destruct I as (a & x & b & y & -> & I & ->). intros z Z. apply in_mid in Z.
      destruct Z as [->|Z]; [apply (tame_options x); auto|]; apply T, in_mid; auto.
    - intros l T L. apply N.eqb_eq in L. unfold compound_opts.
      assert (X : exists x, In x l /\ ended x = false).
      { destruct (existsb firm l) eqn:F.
        - apply existsb_exists in F. destruct F as (x & I & F). exists x. split; auto. apply not_true_is_false. intros E.
          apply genus_ended in E. destruct E as [E1 E2]. unfold firm in F. rewrite E1, E2 in F. discriminate.
        - destruct (nim_to_zero plus l) as (a & x & b & -> & U); [rewrite L; discriminate|]. exists x. split; [apply in_mid; auto|].
          apply not_true_is_false. intros E. apply genus_ended in E. destruct E as [E1 _]. rewrite E1 in U. lia. }
      split.
      + intros O. exfalso. destruct X as (x & I & E). apply in_split in I. destruct I as (a & b & ->).
        destruct (opts x) as [|y t] eqn:Ox; [apply not_ended in E; congruence|].
        assert (H : In (a ++ y :: b) (one (a ++ x :: b))); [|rewrite O in H; inversion H].
        apply in_one. exists a, x, b, y. rewrite Ox. simpl; auto.
      + clear X. intros m I. apply in_one in I. destruct I as (a & x & b & y & -> & I & ->).
        assert (Tx : tame x) by (apply T, in_mid; auto). assert (Ty : tame y) by (apply (tame_options x); auto).
        assert (Ts : forall z, In z (a ++ b) -> tame z) by (intros z Z; apply T, in_mid; auto).
        pose proof (plus_option x y I) as Dp. pose proof (minus_option x y I) as Dm.
        rewrite firm_mid, nim_sum_mid in *. set (s := nim_sum plus (a ++ b)) in *.
        apply N.eqb_neq. intros M. destruct (existsb firm (a ++ b)) eqn:Fs.
        * rewrite orb_true_r in *. apply N.lxor_eq in L. apply N.lxor_eq in M. congruence.
        * pose proof (fickle_sum _ Ts Fs) as S. fold s in S. rewrite orb_false_r in *.
          destruct (tame_cases x Tx) as [[Fx Ex]|[(Fx & Px & Mx)|(Fx & Px & Mx)]];
          destruct (tame_cases y Ty) as [[Fy Ey]|[(Fy & Py & My)|(Fy & Py & My)]]; rewrite Fx in L; rewrite Fy in M;
          try (apply N.lxor_eq in L); try (apply N.lxor_eq in M); destruct S as [S|S]; rewrite S in *;
          try rewrite Px in *; try rewrite Py in *; try rewrite Mx in *; try rewrite My in *; simpl in *;
          try rewrite N.lxor_0_r in *; try congruence.
    - intros l T W. apply N.eqb_neq in W. unfold compound_opts. destruct (existsb firm l) eqn:F.
      + right. apply nim_to_zero in W. destruct W as (a & x & b & -> & U). set (s := nim_sum plus (a ++ b)) in *.
        assert (Tx : tame x) by (apply T, in_mid; auto).
        assert (Ts : forall z, In z (a ++ b) -> tame z) by (intros z Z; apply T, in_mid; auto).
        destruct (plus_below x s U) as (y & Iy & Py).
        destruct (existsb firm (a ++ y :: b)) eqn:F1.
        { exists (a ++ y :: b). split; [apply in_one; exists a, x, b, y; auto|]. rewrite F1, nim_sum_mid, Py. fold s.
          rewrite N.lxor_nilpotent. auto. }
        rewrite firm_mid in F, F1. apply orb_false_iff in F1. destruct F1 as [Fy Fs]. rewrite Fs, orb_false_r in F.
        assert (Ex : plus x = minus x) by (apply N.eqb_eq; exact F).
        assert (E : ended x = false) by (apply (live x y); auto).
        destruct (minus_below x s E) as (z & Iz & Mz); [rewrite <- Ex; exact U|].
        exists (a ++ z :: b). split; [apply in_one; exists a, x, b, z; auto|].
        rewrite firm_mid, nim_sum_mid, Fs, orb_false_r. fold s. apply N.eqb_eq.
        destruct (fickle_sum _ Ts Fs) as [S|S]; fold s in S; rewrite S in *;
        (destruct (tame_cases z) as [[Fz Ez]|[(Fz & Pz & Qz)|(Fz & Pz & Qz)]]; [apply (tame_options x); auto| | |]);
        rewrite Fz; try rewrite Pz; try rewrite Ez, Mz; simpl; congruence.
      + destruct (one l) as [|m o] eqn:O; [left; auto|]. right.
        assert (I : In m (one l)) by (rewrite O; simpl; auto). rewrite <- O. clear O o. apply in_one in I.
        destruct I as (a & x & b & y0 & -> & I0 & _). pose proof (live x y0 I0) as E.
        assert (Tx : tame x) by (apply T, in_mid; auto).
        pose proof (fickle_sum _ T F) as S. destruct S as [S|S]; [|congruence].
        rewrite firm_mid in F. apply orb_false_iff in F. destruct F as [Fx Fs]. rewrite nim_sum_mid in S. apply N.lxor_eq in S.
        assert (Y : exists y, In y (opts x) /\ firm y = false /\ N.lxor (plus y) (plus x) = 1%N).
        { destruct (tame_cases x Tx) as [[Q _]|[(_ & Px & Mx)|(_ & Px & Mx)]]; [congruence| |].
          - destruct (minus_below x 0%N E) as (y & I & My); [lia|]. exists y. pose proof (plus_option x y I) as D. rewrite Px in *.
            destruct (tame_cases y (tame_options x y Tx I)) as [[Fy Ey]|[(Fy & Py & Qy)|(Fy & Py & Qy)]]; [congruence|congruence|].
            rewrite Py. auto.
          - destruct (plus_below x 0%N) as (y & I & Py); [lia|]. exists y. pose proof (minus_option x y I) as D. rewrite Mx, Px in *.
            destruct (tame_cases y (tame_options x y Tx I)) as [[Fy Ey]|[(Fy & Qy & My)|(Fy & Qy & My)]]; [congruence| |congruence].
            rewrite Qy. auto. }
        destruct Y as (y & I & Fy & Ny). exists (a ++ y :: b). split; [apply in_one; exists a, x, b, y; auto|].
        rewrite firm_mid, nim_sum_mid, Fy, Fs, <- S. simpl. apply N.eqb_eq; auto.
  Qed.
End Compounds.
