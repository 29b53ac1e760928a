(** * Remoteness, suspense and nim values of compounds

    [Compounds] proves who wins.  Chapter 14 of On Numbers and Games says more: a compound is
    itself a game, and its number of the right kind follows from those of its components.
    This file first proves what the numbers of Steinhaus and Smith mean in play:
    - [remoteness_play]: a position is won (lost) within n moves iff it is won (lost) and its
      remoteness is at most n, if the winner hurries and the loser delays;
    - [suspense_play]: the winner can make play last at least n moves iff the suspense is at
      least n, if the loser hurries.
    Then it proves, for both rules,
    - [conjunctive_remoteness]: the remoteness of a conjunctive compound is the least one;
    - [continued_conjunctive_suspense]: the suspense of a continued one is the greatest one;
    - [disjunctive_nim]: the nim value of a disjunctive compound is the exclusive or;
    - [diminished_disjunctive_foreclosed]: so is the foreclosed nim value of a diminished one. *)
From Coq Require Import List Bool Arith NArith Lia Wf_nat.
From Upstar Require Import Play Sums NimValue Compounds.
Import ListNotations.

(** ** Play with a clock *)
Section Clock.
  Variable P : Type.
  Variable opts : P -> list P.
  Variable mis : bool.

  (** The player to move can win so that play lasts at most n moves; or he loses within n
      moves, whatever he does. *)
  Inductive Wins_within : nat -> P -> Prop :=
  | win_now : forall n x, opts x = [] -> mis = true -> Wins_within n x
  | win_soon : forall n x y, In y (opts x) -> Loses_within n y -> Wins_within (S n) x
  with Loses_within : nat -> P -> Prop :=
  | loss_now : forall n x, opts x = [] -> mis = false -> Loses_within n x
  | loss_soon : forall n x, opts x <> [] -> (forall y, In y (opts x) -> Wins_within n y) -> Loses_within (S n) x.

  (** The player to move can win so that play lasts at least n moves; or he loses, and cannot
      lose in fewer than n moves. *)
  Inductive Wins_lasting : nat -> P -> Prop :=
  | won_here : forall x, opts x = [] -> mis = true -> Wins_lasting 0 x
  | won_late : forall n x y, In y (opts x) -> Loses_lasting (pred n) y -> Wins_lasting n x
  with Loses_lasting : nat -> P -> Prop :=
  | lost_here : forall x, opts x = [] -> mis = false -> Loses_lasting 0 x
  | lost_late : forall n x, opts x <> [] -> (forall y, In y (opts x) -> Wins_lasting (pred n) y) -> Loses_lasting n x.

  Variable weight : P -> nat.
  Hypothesis lighter : forall x y, In y (opts x) -> weight y < weight x.
  Let R := remoteness P opts weight mis.
  Let T := suspense P opts weight mis.

  (** The definition of Steinhaus, in words. *)
  Lemma remote_rule x : opts x = [] /\ R x = 0 \/ opts x <> [] /\ exists y, In y (opts x) /\ R x = S (R y) /\
    (proper mis (R y) = false -> forall z, In z (opts x) -> proper mis (R z) = false /\ R z <= R y) /\
    (proper mis (R y) = true -> forall z, In z (opts x) -> proper mis (R z) = true -> R y <= R z).
  Proof.
    destruct (ended P opts x) eqn:E.
    - left. split; [apply ended_spec; auto|apply remote_ended; auto].
    - right. split; [apply not_ended; auto|apply remote; auto].
  Qed.
  Lemma suspense_rule x : opts x = [] /\ T x = 0 \/ opts x <> [] /\ exists y, In y (opts x) /\ T x = S (T y) /\
    (proper mis (T y) = false -> forall z, In z (opts x) -> proper mis (T z) = false /\ T y <= T z) /\
    (proper mis (T y) = true -> forall z, In z (opts x) -> proper mis (T z) = true -> T z <= T y).
  Proof.
    destruct (ended P opts x) eqn:E.
    - left. split; [apply ended_spec; auto|apply suspense_ended; auto].
    - right. split; [apply not_ended; auto|apply suspended; auto].
  Qed.

  Theorem remoteness_play x n :
    (Wins_within n x <-> proper mis (R x) = false /\ R x <= n) /\
    (Loses_within n x <-> proper mis (R x) = true /\ R x <= n).
  Proof.
    revert n. induction (opts_wf P opts weight lighter x) as [x _ IH]. intros n.
    destruct (remote_rule x) as [[E X]|(D & y & I & X & A & B)].
    - rewrite X, proper_0. split; split.
      + intros W. inversion W as [? ? _ M|? ? y I]; subst; [split; [destruct mis; auto|lia]|rewrite E in I; inversion I].
      + intros [M _]. apply win_now; auto. destruct mis; auto; discriminate.
      + intros L. inversion L as [? ? _ M|? ? D]; subst; [split; [destruct mis; auto|lia]|congruence].
      + intros [M _]. apply loss_now; auto. destruct mis; auto; discriminate.
    - rewrite X, proper_S. split; split.
      + intros W. inversion W as [|m ? z J L]; subst; [congruence|]. apply (IH z J) in L. destruct L as [L1 L2].
        destruct (proper mis (R y)) eqn:Py.
        * specialize (B eq_refl z J L1). split; auto. lia.
        * destruct (A eq_refl z J). congruence.
      + intros [M L]. apply negb_false_iff in M. destruct n as [|n]; [lia|]. apply win_soon with y; auto.
        apply (IH y I). split; auto; lia.
      + intros L. inversion L as [|m ? _ F]; subst; [congruence|]. pose proof (F y I) as W. apply (IH y I) in W.
        destruct W as [W1 W2]. rewrite W1. split; auto. lia.
      + intros [M L]. apply negb_true_iff in M. destruct n as [|n]; [lia|]. apply loss_soon; auto.
        intros z J. apply (IH z J). destruct (A M z J). split; auto. lia.
  Qed.

  Theorem suspense_play x n :
    (Wins_lasting n x <-> proper mis (T x) = false /\ n <= T x) /\
    (Loses_lasting n x <-> proper mis (T x) = true /\ n <= T x).
  Proof.
    revert n. induction (opts_wf P opts weight lighter x) as [x _ IH]. intros n.
    destruct (suspense_rule x) as [[E X]|(D & y & I & X & A & B)].
    - rewrite X, proper_0. split; split.
      + intros W. inversion W as [? _ M|? ? y I]; subst; [rewrite M; auto|rewrite E in I; inversion I].
      + intros [M L]. replace n with 0 by lia. apply won_here; auto. destruct mis; auto; discriminate.
      + intros L. inversion L as [? _ M|? ? D]; subst; [rewrite M; auto|congruence].
      + intros [M L]. replace n with 0 by lia. apply lost_here; auto. destruct mis; auto; discriminate.
    - rewrite X, proper_S. split; split.
      + intros W. inversion W as [|m ? z J L]; subst; [congruence|]. apply (IH z J) in L. destruct L as [L1 L2].
        destruct (proper mis (T y)) eqn:Py.
        * specialize (B eq_refl z J L1). split; auto. lia.
        * destruct (A eq_refl z J). congruence.
      + intros [M L]. apply negb_false_iff in M. apply won_late with y; auto. apply (IH y I). split; auto; lia.
      + intros L. inversion L as [|m ? _ F]; subst; [congruence|]. pose proof (F y I) as W. apply (IH y I) in W.
        destruct W as [W1 W2]. rewrite W1. split; auto. lia.
      + intros [M L]. apply negb_true_iff in M. apply lost_late; auto.
        intros z J. apply (IH z J). destruct (A M z J). split; auto. lia.
  Qed.

  (** A function that satisfies the definition is the remoteness, or the suspense. *)
  Lemma remoteness_unique (f : P -> nat) :
    (forall x, opts x = [] -> f x = 0) ->
    (forall x, opts x <> [] -> exists y, In y (opts x) /\ f x = S (f y) /\
      (proper mis (f y) = false -> forall z, In z (opts x) -> proper mis (f z) = false /\ f z <= f y) /\
      (proper mis (f y) = true -> forall z, In z (opts x) -> proper mis (f z) = true -> f y <= f z)) ->
    forall x, R x = f x.
  Proof.
    intros F0 F1 x. induction (opts_wf P opts weight lighter x) as [x _ IH].
    destruct (remote_rule x) as [[E X]|(D & y & I & X & A & B)]; [rewrite X, F0; auto|].
    destruct (F1 x D) as (z & J & Y & A' & B'). rewrite X, Y. f_equal.
    pose proof (IH y I) as Ey. pose proof (IH z J) as Ez.
    destruct (proper mis (R y)) eqn:Py; destruct (proper mis (f z)) eqn:Pz.
    - apply Nat.le_antisymm.
      + rewrite <- Ez. apply B; auto. rewrite Ez; auto.
      + rewrite Ey. apply B'; auto. rewrite <- Ey; auto.
    - destruct (A' eq_refl y I). congruence.
    - destruct (A eq_refl z J). congruence.
    - apply Nat.le_antisymm.
      + rewrite Ey. apply A'; auto.
      + rewrite <- Ez. apply A; auto.
  Qed.
  Lemma suspense_unique (f : P -> nat) :
    (forall x, opts x = [] -> f x = 0) ->
    (forall x, opts x <> [] -> exists y, In y (opts x) /\ f x = S (f y) /\
      (proper mis (f y) = false -> forall z, In z (opts x) -> proper mis (f z) = false /\ f y <= f z) /\
      (proper mis (f y) = true -> forall z, In z (opts x) -> proper mis (f z) = true -> f z <= f y)) ->
    forall x, T x = f x.
  Proof.
    intros F0 F1 x. induction (opts_wf P opts weight lighter x) as [x _ IH].
    destruct (suspense_rule x) as [[E X]|(D & y & I & X & A & B)]; [rewrite X, F0; auto|].
    destruct (F1 x D) as (z & J & Y & A' & B'). rewrite X, Y. f_equal.
    pose proof (IH y I) as Ey. pose proof (IH z J) as Ez.
    destruct (proper mis (T y)) eqn:Py; destruct (proper mis (f z)) eqn:Pz.
    - apply Nat.le_antisymm.
      + rewrite Ey. apply B'; auto. rewrite <- Ey; auto.
      + rewrite <- Ez. apply B; auto. rewrite Ez; auto.
    - destruct (A' eq_refl y I). congruence.
    - destruct (A eq_refl z J). congruence.
    - apply Nat.le_antisymm.
      + rewrite <- Ez. apply A; auto.
      + rewrite Ey. apply A'; auto.
  Qed.
End Clock.

(** ** The numbers of compounds *)
Section Values.
  Variable P : Type.
  Variable opts : P -> list P.
  Variable weight : P -> nat.
  Hypothesis lighter : forall x y, In y (opts x) -> weight y < weight x.
  Notation heft := (heft P weight).
  Notation ended := (ended P opts).
  Let moves c := compound_opts P opts c.

  (** A compound is a game, whose positions are lists. *)
  Definition compound_remoteness c mis : list P -> nat := remoteness (list P) (moves c) heft mis.
  Definition compound_suspense c mis : list P -> nat := suspense (list P) (moves c) heft mis.

  Theorem conjunctive_remoteness mis l :
    compound_remoteness conjunctive mis l = least (map (remoteness P opts weight mis) l).
  Proof.
    set (R := remoteness P opts weight mis). revert l.
    apply (remoteness_unique (list P) (moves conjunctive) mis heft (compound_lighter P opts weight lighter conjunctive)
      (fun l => least (map R l))); intros l.
    - intros O. destruct l as [|h t]; auto. set (k := h :: t) in *. assert (D : k <> []) by (unfold k; congruence).
      destruct (existsb ended k) eqn:E.
      + apply existsb_exists in E. destruct E as (x & X & E).
        destruct (least_map P R k D) as (y & _ & -> & L). specialize (L x X).
        unfold R in *. rewrite (remote_ended P opts weight lighter mis x E) in L. lia.
      + rewrite existsb_false in E. exfalso. destruct (Forall2_choice (fun x y => In y (opts x)) k) as (m & F).
        { intros x I. destruct (remote P opts weight lighter mis x (E x I)) as (y & Y & _). eauto. }
        apply in_each in F. unfold moves, compound_opts, k in O. fold k in O. rewrite (proj2 (existsb_false _ _) E) in O.
        unfold k in *. rewrite O in F. inversion F.
    - intros O. destruct l as [|h t]; [exfalso; apply O; auto|].
      set (k := h :: t) in *. assert (D : k <> []) by (unfold k; congruence).
      assert (E : existsb ended k = false).
      { apply not_true_is_false. intros E. apply O. unfold moves, compound_opts, k. fold k. rewrite E. auto. }
      assert (M : forall m, In m (moves conjunctive k) <-> Forall2 (fun x y => In y (opts x)) k m).
      { intros m. unfold moves, compound_opts, k. fold k. rewrite E. apply in_each. }
      clear O. rewrite existsb_false in E.
      destruct (Forall2_choice (fun x y => In y (opts x) /\ R x = S (R y)) k) as (m & F).
      { intros x I. destruct (remote P opts weight lighter mis x (E x I)) as (y & Y & H & _). eauto. }
      destruct (least_map P R k D) as (x0 & X0 & Lk & Mk).
      destruct (least_map P R m (Forall2_nil _ _ _ F D)) as (y1 & Y1 & Lm & Mm).
      assert (Q : R x0 = S (R y1)).
      { destruct (Forall2_left _ _ _ _ F X0) as (z0 & Z0 & _ & Rz). specialize (Mm z0 Z0).
        destruct (Forall2_right _ _ _ _ F Y1) as (x1 & X1 & _ & Rx). specialize (Mk x1 X1). lia. }
      exists m. rewrite Lk, Lm. split; [|split; [exact Q|]].
      { apply M. eapply Forall2_weaken; [|exact F]; simpl; tauto. }
      destruct (remote P opts weight lighter mis x0 (E _ X0)) as (y0 & _ & R0 & A0 & _). fold R in R0, A0.
      assert (Q0 : R y0 = R y1) by lia.
      assert (W : forall z, In z (moves conjunctive k) -> proper mis (least (map R z)) = true -> proper mis (R y1) = true /\ R y1 <= least (map R z)).
      { intros z Z. apply M in Z. destruct (least_map P R z (Forall2_nil _ _ _ Z D)) as (y2 & Y2 & -> & M2). intros Pr.
        destruct (Forall2_right _ _ _ _ Z Y2) as (x2 & X2 & O2). specialize (Mk x2 X2).
        destruct (remote P opts weight lighter mis x2 (E _ X2)) as (y & _ & R2 & A2 & B2). fold R in R2, A2, B2.
        destruct (proper mis (R y)) eqn:Py; [|destruct (A2 eq_refl y2 O2); congruence].
        specialize (B2 eq_refl y2 O2 Pr). split; [|lia].
        apply not_false_iff_true. intros N. rewrite <- Q0 in N.
        destruct (Forall2_left _ _ _ _ Z X0) as (z0 & Z0 & Oz). destruct (A0 N z0 Oz) as [N0 L0].
        specialize (M2 z0 Z0). assert (R z0 = R y2) by lia. congruence. }
      split; intros Pr z Z.
      + split.
        * apply not_true_is_false. intros H. destruct (W z Z H). congruence.
        * apply M in Z. destruct (least_map P R z (Forall2_nil _ _ _ Z D)) as (y2 & Y2 & -> & M2).
          destruct (Forall2_left _ _ _ _ Z X0) as (z0 & Z0 & Oz). rewrite <- Q0 in Pr.
          destruct (A0 Pr z0 Oz) as [_ L0]. specialize (M2 z0 Z0). lia.
      + intros H. apply (W z Z H).
  Qed.

  Theorem continued_conjunctive_suspense mis l :
    compound_suspense continued_conjunctive mis l = greatest (map (suspense P opts weight mis) l).
  Proof.
    set (R := suspense P opts weight mis). revert l.
    assert (Zero : forall l, forallb ended l = true -> greatest (map R l) = 0).
    { intros l E. rewrite forallb_forall in E. destruct l as [|h t]; auto.
      destruct (greatest_map P R (h :: t)) as (y & I & -> & _); [congruence|]. unfold R. apply suspense_ended; auto. }
    apply (suspense_unique (list P) (moves continued_conjunctive) mis heft
      (compound_lighter P opts weight lighter continued_conjunctive) (fun l => greatest (map R l))); intros l.
    - intros O. destruct (forallb ended l) eqn:E; [auto|]. exfalso.
      destruct (Forall2_choice (fun x y => In y (if ended x then [x] else opts x)) l) as (m & F).
      { intros x I. destruct (ended x) eqn:Ex; [exists x; simpl; auto|].
        destruct (suspended P opts weight lighter mis x Ex) as (y & Y & _). eauto. }
      apply (in_each P (fun x => if ended x then [x] else opts x)) in F.
      unfold moves, compound_opts in O. rewrite E in O. rewrite O in F. inversion F.
    - intros O.
      assert (E : forallb ended l = false).
      { apply not_true_is_false. intros E. apply O. unfold moves, compound_opts. rewrite E. auto. }
      assert (M : forall m, In m (moves continued_conjunctive l) <-> Forall2 (fun x y => In y (if ended x then [x] else opts x)) l m).
      { intros m. unfold moves, compound_opts. rewrite E. apply in_each. }
      clear O. apply forallb_false in E. destruct E as (x2 & X2 & E2).
      assert (D : l <> []) by (intros ->; inversion X2).
      destruct (Forall2_choice (fun x y => In y (if ended x then [x] else opts x) /\ R y = pred (R x)) l) as (m & F).
      { intros x I. destruct (ended x) eqn:Ex.
        - exists x. pose proof (suspense_ended P opts weight lighter mis x Ex) as H. fold R in H. rewrite H. simpl; auto.
        - destruct (suspended P opts weight lighter mis x Ex) as (y & Y & H & _). fold R in H. exists y. split; auto. rewrite H; auto. }
      destruct (greatest_map P R l D) as (x0 & X0 & Lk & Mk).
      destruct (greatest_map P R m (Forall2_nil _ _ _ F D)) as (y1 & Y1 & Lm & Mm).
      assert (L2 : 0 < R x2) by (destruct (suspended P opts weight lighter mis x2 E2) as (y & _ & H & _); unfold R; lia).
      pose proof (Mk x2 X2) as M2.
      assert (Q : R x0 = S (R y1)).
      { destruct (Forall2_left _ _ _ _ F X0) as (z0 & Z0 & _ & Rz). specialize (Mm z0 Z0).
        destruct (Forall2_right _ _ _ _ F Y1) as (x1 & X1 & _ & Rx). pose proof (Mk x1 X1) as M1. lia. }
      assert (E0 : ended x0 = false).
      { apply not_true_is_false. intros E0. pose proof (suspense_ended P opts weight lighter mis x0 E0) as H. fold R in H. lia. }
      destruct (suspended P opts weight lighter mis x0 E0) as (y0 & _ & R0 & A0 & _). fold R in R0, A0.
      assert (Q0 : R y0 = R y1) by lia.
      exists m. rewrite Lk, Lm. split; [|split; [exact Q|]].
      { apply M. eapply Forall2_weaken; [|exact F]; simpl; tauto. }
      assert (W : forall z, In z (moves continued_conjunctive l) -> proper mis (greatest (map R z)) = true ->
        proper mis (R y1) = true /\ greatest (map R z) <= R y1).
      { intros z Z. apply M in Z. destruct (greatest_map P R z (Forall2_nil _ _ _ Z D)) as (y3 & Y3 & -> & M3). intros Pr.
        destruct (Forall2_left _ _ _ _ Z X0) as (z0 & Z0 & Oz). rewrite E0 in Oz.
        destruct (Forall2_right _ _ _ _ Z Y3) as (x3 & X3 & O3). pose proof (Mk x3 X3) as L3.
        assert (Le : R y3 <= R y1).
        { destruct (ended x3) eqn:E3.
          - destruct O3 as [<-|[]]. pose proof (suspense_ended P opts weight lighter mis x3 E3) as H. fold R in H. lia.
          - destruct (suspended P opts weight lighter mis x3 E3) as (y & _ & R3 & A3 & B3). fold R in R3, A3, B3.
            destruct (proper mis (R y)) eqn:Py; [|destruct (A3 eq_refl y3 O3); congruence].
            specialize (B3 eq_refl y3 O3 Pr). lia. }
        split; auto. apply not_false_iff_true. intros N. rewrite <- Q0 in N. destruct (A0 N z0 Oz) as [N0 L0].
        specialize (M3 z0 Z0). assert (R z0 = R y3) by lia. congruence. }
      split; intros Pr z Z.
      + split.
        * apply not_true_is_false. intros H. destruct (W z Z H). congruence.
        * apply M in Z. destruct (greatest_map P R z (Forall2_nil _ _ _ Z D)) as (y3 & Y3 & -> & M3).
          destruct (Forall2_left _ _ _ _ Z X0) as (z0 & Z0 & Oz). rewrite E0 in Oz. rewrite <- Q0 in Pr.
          destruct (A0 Pr z0 Oz) as [_ L0]. specialize (M3 z0 Z0). lia.
      + intros H. apply (W z Z H).
  Qed.

  (** The theorem of Sprague and Grundy. *)
  Theorem disjunctive_nim : nim_values _ (moves disjunctive) (nim_sum (nim_of P opts weight)).
  Proof.
    apply (sprague_grundy P (fun x => map (fun y => [y]) (opts x))).
    intros x. rewrite map_map. rewrite (map_ext _ (nim_of P opts weight)); [apply nim_of_spec; auto|].
    intros y. unfold xorsum; simpl. apply N.lxor_0_r.
  Qed.

  (** Foreclosed nim values.  The empty compound, in which nobody can move, is left out. *)
  Let F mis := foreclosed_of P opts weight mis.
  Definition compound_foreclosed mis : list P -> foreclosed := foreclosed_of (list P) (moves diminished_disjunctive) heft mis.

  Lemma foreclosed_unique mis (f : list P -> foreclosed) :
    (forall l, f l = foreclosed_step mis (map f (moves diminished_disjunctive l))) ->
    forall l, compound_foreclosed mis l = f l.
  Proof.
    intros Hf l. induction (compound_wf P opts weight lighter diminished_disjunctive l) as [l _ IH].
    rewrite Hf. unfold compound_foreclosed, foreclosed_of. rewrite fold_play_eq.
    - fold (compound_foreclosed mis). f_equal. apply map_ext_in. intros m I. apply IH. exact I.
    - intros k m. apply (compound_lighter P opts weight lighter diminished_disjunctive).
  Qed.
  Lemma foreclosed_number mis L v : L <> [] -> (mis = false -> ~ In over L) -> ~ In (number v) L ->
    (forall u, (u < v)%N -> In (number u) L) -> foreclosed_step mis L = number v.
  Proof.
    intros D O A B. unfold foreclosed_step. destruct L as [|h t]; [congruence|]. set (k := h :: t) in *.
    replace (negb mis && existsb is_over k) with false.
    - f_equal. apply mex_unique with (numbers k); [apply mex_is_mex|]. split.
      + intros I. apply A, in_numbers; auto.
      + intros u U. apply in_numbers; auto.
    - symmetry. destruct mis; auto. apply existsb_false. intros f I. destruct f; auto. exfalso. apply O; auto.
  Qed.

  (** In misère play no value is [ending]. *)
  Theorem diminished_disjunctive_foreclosed mis l : l <> [] -> compound_foreclosed mis l =
    if existsb ended l then over
    else if existsb (fun x => is_ending (F mis x)) l then ending
    else number (nim_sum (fun x => value_of (F mis x)) l).
  Proof.
    set (g := fun x => value_of (F mis x)).
    set (f := fun l => match l with [] => over | _ => if existsb ended l then over
      else if existsb (fun x => is_ending (F mis x)) l then ending else number (nim_sum g l) end).
    intros D. rewrite (foreclosed_unique mis f); [destruct l; [congruence|auto]|]. clear l D. intros l.
    assert (NE : forall x, is_ending (F mis x) = false <-> F mis x <> ending) by (intros x; destruct (F mis x); simpl; split; congruence).
    assert (Fover : forall m, f m = over <-> m = [] \/ existsb ended m = true).
    { intros m. unfold f. destruct m as [|a m]; [tauto|]. destruct (existsb ended (a :: m)); [tauto|].
      destruct (existsb _ (a :: m)); split; try discriminate; intros [?|?]; discriminate. }
    assert (Fnumber : forall m v, f m = number v <-> m <> [] /\ existsb ended m = false /\
      (forall x, In x m -> F mis x <> ending) /\ nim_sum g m = v).
    { intros m v. unfold f. destruct m as [|a m]; [split; [discriminate|tauto]|]. set (k := a :: m).
      destruct (existsb ended k); [split; [discriminate|intros (_ & ? & _); discriminate]|].
      destruct (existsb (fun x => is_ending (F mis x)) k) eqn:N.
      - split; [discriminate|]. intros (_ & _ & H & _). apply existsb_exists in N. destruct N as (x & X & N).
        exfalso. apply (H x X). destruct (F mis x); simpl in N; congruence.
      - rewrite existsb_false in N. split.
        + intros E. injection E as E. repeat split; auto; [unfold k; congruence|]. intros x X. apply NE, N; auto.
        + intros (_ & _ & _ & E). congruence. }
    destruct l as [|h t]; [reflexivity|]. set (l := h :: t) in *.
    unfold moves, compound_opts. destruct (existsb ended l) eqn:E.
    { unfold f at 1. unfold l. fold l. rewrite E. reflexivity. }
    assert (Ne : forall x, In x l -> ended x = false) by (apply existsb_false; auto).
    assert (Live : map f (one P opts l) <> []).
    { intros O. apply map_eq_nil in O. destruct (opts h) as [|y o] eqn:Oh.
      - specialize (Ne h (or_introl eq_refl)). apply not_ended in Ne. congruence.
      - assert (H : In (y :: t) (one P opts l)); [|rewrite O in H; inversion H].
        apply in_one. exists [], h, t, y. rewrite Oh. simpl; auto. }
    destruct (existsb (fun x => is_ending (F mis x)) l) eqn:N.
    - assert (Fl : f l = ending) by (unfold f, l; fold l; rewrite E, N; auto). rewrite Fl.
      apply existsb_exists in N. destruct N as (x & X & N).
      assert (H : F mis x = ending) by (destruct (F mis x); simpl in N; congruence).
      apply ending_iff in H; auto. destruct H as (-> & y & Y & O). apply in_split in X. destruct X as (a & b & Q).
      unfold foreclosed_step. destruct (map f (one P opts l)) as [|u k] eqn:K; [congruence|]. cbn [negb andb].
      replace (existsb is_over (u :: k)) with true; auto. symmetry. apply existsb_exists. exists over. split; auto.
      rewrite <- K. apply in_map_iff. exists (a ++ y :: b). split.
      + apply Fover. right. apply existsb_exists. exists y. split; auto. apply in_mid; auto.
      + apply in_one. exists a, x, b, y; auto.
    - assert (Nx : forall x, In x l -> F mis x <> ending).
      { rewrite existsb_false in N. intros x X. apply NE, N; auto. }
      assert (Fl : f l = number (nim_sum g l)) by (apply Fnumber; repeat split; auto; unfold l; congruence).
      rewrite Fl. symmetry. apply foreclosed_number; auto.
      + intros -> I. apply in_map_iff in I. destruct I as (m & O & I). apply in_one in I.
        destruct I as (a & x & b & y & Q & Y & ->). apply Fover in O. destruct O as [O|O]; [destruct a; discriminate|].
        apply existsb_exists in O. destruct O as (z & Z & O). rewrite Q in Ne, Nx. apply in_mid in Z. destruct Z as [->|Z].
        * apply (Nx x); [apply in_mid; auto|]. apply ending_iff; auto. split; eauto.
        * specialize (Ne z). rewrite Ne in O; [discriminate|apply in_mid; auto].
      + intros I. apply in_map_iff in I. destruct I as (m & O & I). apply in_one in I.
        destruct I as (a & x & b & y & Q & Y & ->). apply Fnumber in O. destruct O as (_ & O & Ny & S).
        rewrite Q in S, Ne, Nx. rewrite !nim_sum_mid in S.
        assert (G : g y = g x).
        { apply (f_equal (fun v => N.lxor v (nim_sum g (a ++ b)))) in S.
          rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in S. auto. }
        rewrite existsb_false in O.
        destruct (foreclosed_cases P opts weight lighter mis x) as (v & Fv & Av & _); [apply Ne, in_mid; auto|apply Nx, in_mid; auto|].
        destruct (foreclosed_cases P opts weight lighter mis y) as (u & Fu & _); [apply O, in_mid; auto|apply Ny, in_mid; auto|].
        unfold g, F in G. rewrite Fv, Fu in G. simpl in G. subst. eapply Av; eauto.
      + intros u U. apply nim_move in U. destruct U as (a & x & b & Q & U). rewrite Q in Ne, Nx.
        destruct (foreclosed_cases P opts weight lighter mis x) as (v & Fv & _ & Bv); [apply Ne, in_mid; auto|apply Nx, in_mid; auto|].
        assert (G : g x = v) by (unfold g, F; rewrite Fv; auto). rewrite G in U.
        destruct (Bv _ U) as (y & Y & Fy). apply in_map_iff. exists (a ++ y :: b). split; [|apply in_one; exists a, x, b, y; auto].
        apply Fnumber. split; [destruct a; discriminate|]. split; [|split].
        * apply existsb_false. intros z Z. apply in_mid in Z. destruct Z as [->|Z]; [|apply Ne, in_mid; auto].
          apply not_true_is_false. intros H. apply (over_iff P opts weight lighter mis) in H. congruence.
        * intros z Z. apply in_mid in Z. destruct Z as [->|Z]; [unfold F; congruence|apply Nx, in_mid; auto].
        * rewrite nim_sum_mid. unfold g at 1, F. rewrite Fy. simpl. rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. auto.
  Qed.
End Values.
