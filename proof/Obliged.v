(** * Obliged sums, and Ferguson's structure theorem

    In an obliged sum the players must finish the component that was begun before they
    begin another one.  A component has one of four values: 11, the player to move
    wins it by both rules; 10, in normal play only; 01, in misère play only; 00, by
    neither.  With m_ij the number of components of value ij, this file proves for any
    number of components and for both rules:
    - [ferguson_a]: if m11 > 0, the player to move wins the sum;
    - [ferguson_b]: if m11 = 0 and m00 > 0, he wins iff m10 is odd;
    - [ferguson_c]: if m11 = m00 = 0, he wins normal play iff m10 is odd, and misère
      play iff m10 is even.
    [ferguson] is the three in one formula. *)
From Coq Require Import List Bool Arith Lia Wf_nat.
From Upstar Require Import Play.
Import ListNotations.

Lemma existsb_ext' {A} (f g : A -> bool) l : (forall a, In a l -> f a = g a) -> existsb f l = existsb g l.
Proof. induction l; simpl; auto. intros E. rewrite E, IHl; auto. Qed.
Lemma negb_existsb {A} (f : A -> bool) l : negb (existsb f l) = forallb (fun a => negb (f a)) l.
Proof. induction l; simpl; auto. rewrite negb_orb, IHl. auto. Qed.

(** ** The formula

    Components x with outcomes [win mis x] by both rules.  A component without moves is
    [dead]; whoever must move there wins iff the rule says so. *)
Section Formula.
  Variable P : Type.
  Variable win : bool -> P -> bool.
  Variable dead : P -> bool.
  Hypothesis dead_win : forall x b, dead x = true -> win b x = b.

  (** One of the components, and the others. *)
  Fixpoint picks (l : list P) : list (P * list P) :=
    match l with
    | [] => []
    | h :: t => (h, t) :: map (fun q => (fst q, h :: snd q)) (picks t)
    end.

  Lemma picks_spec l h t : In (h, t) (picks l) <-> exists a b, l = a ++ h :: b /\ t = a ++ b.
  Proof.
    revert h t; induction l as [|x l IH]; intros h t; simpl.
    - split; [tauto|]. intros (a & b & E & _). destruct a; discriminate.
    - rewrite in_map_iff. split.
      + intros [E|((h' & t') & E & I)]; inversion E; subst.
        * exists [], t; auto.
        * apply IH in I. destruct I as (a & b & -> & ->). exists (x :: a), b; auto.
      + intros (a & b & E & T). destruct a as [|y a]; simpl in *; inversion E; subst; auto.
        right. exists (h, a ++ b). split; auto. apply IH. eauto.
  Qed.

  (** The value of x is ij; how many components have it; the player to move wins. *)
  Definition is (i j : bool) (x : P) := Bool.eqb (win false x) i && Bool.eqb (win true x) j.
  Definition m (i j : bool) (l : list P) := length (filter (is i j) l).
  Definition formula (mis : bool) (l : list P) : bool :=
    (0 <? m true true l) || xorb (Nat.odd (m true false l)) (mis && (m false false l =? 0)).

  Lemma m_app i j a b : m i j (a ++ b) = m i j a + m i j b.
  Proof. unfold m. rewrite filter_app, app_length. auto. Qed.
  Lemma m_one i j x l : m i j (x :: l) = (if is i j x then 1 else 0) + m i j l.
  Proof. unfold m. simpl. destruct (is i j x); auto. Qed.
  Lemma m_mid i j a h b : m i j (a ++ h :: b) = (if is i j h then 1 else 0) + m i j (a ++ b).
  Proof. rewrite !m_app, m_one. lia. Qed.

  (** What beginning the component h is worth: the rest makes the rule by which h is played. *)
  Definition good (mis : bool) (q : P * list P) : bool :=
    negb (dead (fst q)) && win (formula mis (snd q)) (fst q).

  Lemma pick_step mis l : formula mis l = if forallb dead l then mis else existsb (good mis) (picks l).
  Proof.
    assert (T : forall x, dead x = true -> win false x = false /\ win true x = true).
    { intros x O. split; apply dead_win; auto. }
    assert (K : forall t h, win (formula mis t) h =
      if is true true h then true else if is false false h then false
      else if is true false h then negb (formula mis t) else formula mis t).
    { intros t h. unfold is. destruct (formula mis t);
      destruct (win false h) eqn:W0, (win true h) eqn:W1; simpl; auto. }
    (* with no component 11, beginning a 00 loses, and other picks give the formula *)
    assert (F : forall a h b, m true true (a ++ h :: b) = 0 ->
      win (formula mis (a ++ b)) h = if is false false h then false else formula mis (a ++ h :: b)).
    { intros a h b Z. rewrite K. unfold formula. rewrite m_mid in Z. rewrite !m_mid.
      destruct (is true true h) eqn:E11; [lia|].
      rewrite Z. simpl (0 <? 0 + 0).
      unfold is in *. destruct (win false h), (win true h); simpl in *; auto; try discriminate; rewrite ?Z; simpl; [|reflexivity].
      destruct (Nat.odd (m true false (a ++ b))) eqn:E; rewrite Nat.odd_succ, <- Nat.negb_odd, E; simpl;
      destruct mis, (m false false (a ++ b) =? 0); auto. }
    destruct (existsb (good mis) (picks l)) eqn:E.
    - (* some beginning wins *)
      apply existsb_exists in E. destruct E as ((h & t) & I & W). apply andb_true_iff in W. destruct W as [W1 W2].
      simpl in *. apply negb_true_iff in W1. apply picks_spec in I. destruct I as (a & b & -> & ->).
      replace (forallb dead (a ++ h :: b)) with false
        by (symmetry; rewrite forallb_app; simpl; rewrite W1, andb_false_r; auto).
      destruct (m true true (a ++ h :: b)) eqn:Z.
      + rewrite F in W2 by auto. destruct (is false false h); [discriminate|auto].
      + unfold formula. rewrite Z. auto.
    - (* none does *)
      assert (X : forall a h b, l = a ++ h :: b -> dead h = false -> win (formula mis (a ++ b)) h = false).
      { intros a h b L D. apply not_true_is_false. intros Y.
        assert (existsb (good mis) (picks l) = true); [|congruence].
        apply existsb_exists. exists (h, a ++ b). split; [apply picks_spec; eauto|].
        unfold good. simpl. rewrite D, Y. auto. }
      assert (Z : m true true l = 0).
      { destruct (m true true l) eqn:Z; auto. exfalso.
        assert (Y : exists h, In h l /\ is true true h = true).
        { unfold m in Z. destruct (filter (is true true) l) as [|h f] eqn:Q; [discriminate|].
          exists h. apply filter_In. rewrite Q; simpl; auto. }
        destruct Y as (h & I & Q). apply in_split in I. destruct I as (a & b & ->).
        assert (O : dead h = false).
        { apply not_true_is_false. intros O. apply T in O. destruct O as [O1 O2].
          unfold is in Q. rewrite O1, O2 in Q. discriminate. }
        specialize (X a h b eq_refl O). rewrite K, Q in X. discriminate. }
      assert (N10 : forall h, In h l -> dead h = false -> is true false h = true \/ is false true h = true -> formula mis l = false).
      { intros h I D Q. apply in_split in I. destruct I as (a & b & L). specialize (X a h b L D).
        subst l. rewrite F in X by auto. destruct (is false false h) eqn:Q0; auto.
        unfold is in *. destruct Q; destruct (win false h), (win true h); discriminate. }
      assert (Nl : forall i j, m i j l <> 0 -> (i, j) <> (false, true) -> exists h, In h l /\ is i j h = true /\ dead h = false).
      { intros i j N D. unfold m in N. destruct (filter (is i j) l) as [|h f] eqn:Q; [simpl in N; congruence|].
        assert (I : In h l /\ is i j h = true) by (apply filter_In; rewrite Q; simpl; auto).
        exists h. destruct I as [I J]. repeat split; auto. apply not_true_is_false. intros O. apply T in O.
        destruct O as [O1 O2]. unfold is in J. rewrite O1, O2 in J. destruct i, j; try discriminate. congruence. }
      destruct (forallb dead l) eqn:A.
      + (* no moves at all *)
        rewrite forallb_forall in A.
        assert (Y : forall i j, (i, j) <> (false, true) -> m i j l = 0).
        { intros i j D. destruct (m i j l) eqn:Q; auto. exfalso.
          destruct (Nl i j) as (h & I & _ & O); [lia|auto|]. rewrite A in O; auto. discriminate. }
        unfold formula. rewrite !Y by congruence. simpl. destruct mis; auto.
      + destruct (m true false l) eqn:Z10.
        * destruct (m false false l) eqn:Z00.
          -- (* a component with moves is 01 *)
             assert (Y : exists h, In h l /\ dead h = false).
             { clear -A. induction l as [|h l IH]; simpl in A; [discriminate|].
               destruct (dead h) eqn:D; [|exists h; simpl; auto]. destruct (IH A) as (k & ? & ?). exists k; simpl; auto. }
             destruct Y as (h & I & D). apply (N10 h I D). right.
             assert (V : forall i j, m i j l = 0 -> is i j h = false).
             { intros i j M0. destruct (is i j h) eqn:Q; auto. exfalso. unfold m in M0.
               assert (In h (filter (is i j) l)) by (apply filter_In; auto).
               destruct (filter (is i j) l); [auto|discriminate]. }
             pose proof (V true true Z). pose proof (V true false Z10). pose proof (V false false Z00).
             unfold is in *. destruct (win false h), (win true h); simpl in *; auto; discriminate.
          -- unfold formula. rewrite Z, Z10, Z00. simpl. destruct mis; auto.
        * destruct (Nl true false) as (h & I & J & O); [lia|congruence|]. apply (N10 h I O). auto.
  Qed.
End Formula.

(** ** Play of an obliged sum *)
Section Obliged.
  Variable P : Type.
  Variable opts : P -> list P.
  Variable weight : P -> nat.
  Hypothesis lighter : forall x y, In y (opts x) -> weight y < weight x.

  Lemma comp_wf : well_founded (option_of _ opts).
  Proof. apply (well_founded_lt_compat _ weight). intros y x. apply lighter. Qed.

  (** A position is the component that must be continued, if any, and those not begun. *)
  Definition state := (option P * list P)%type.

  Definition begin (l : list P) : list state :=
    flat_map (fun q => map (fun y => (Some y, snd q)) (opts (fst q))) (picks P l).
  (** If the component that was begun has options, these are the moves; otherwise another one
      is begun. *)
  Definition obliged_opts (s : state) : list state :=
    match s with
    | (Some x, l) => match opts x with [] => begin l | o => map (fun y => (Some y, l)) o end
    | (None, l) => begin l
    end.

  (** Outcomes of components, as booleans: true, the player to move wins. *)
  Fixpoint winf (fuel : nat) (mis : bool) (x : P) : bool :=
    match fuel with
    | 0 => mis
    | S f => match opts x with [] => mis | o => existsb (fun y => negb (winf f mis y)) o end
    end.
  Definition win (mis : bool) (x : P) := winf (weight x) mis x.

  Lemma winf_enough f mis x : weight x <= f -> winf f mis x = winf (weight x) mis x.
  Proof.
    remember (weight x) as w eqn:W. revert f x W.
    induction w as [w IH] using lt_wf_ind. intros f x W L.
    destruct (opts x) as [|z o] eqn:O.
    - destruct f, w; simpl; rewrite ?O; auto.
    - assert (Z : weight z < w) by (subst; apply lighter; rewrite O; simpl; auto).
      destruct f as [|f]; [lia|]. destruct w as [|w]; [lia|]. simpl. rewrite O.
      assert (A : forall y, In y (z :: o) -> winf f mis y = winf w mis y).
      { intros y I. assert (weight y < S w) by (rewrite W; apply lighter; rewrite O; auto).
        rewrite (IH (weight y)) with (f := f) by (auto; lia).
        rewrite (IH (weight y)) with (f := w) by (auto; lia). auto. }
      apply (existsb_ext' (fun y => negb (winf f mis y)) (fun y => negb (winf w mis y)) (z :: o)). intros y I. rewrite A; auto.
  Qed.

  Lemma win_eq mis x :
    win mis x = match opts x with [] => mis | o => existsb (fun y => negb (win mis y)) o end.
  Proof.
    unfold win. rewrite <- (winf_enough (S (weight x)) mis x) by lia. simpl.
    destruct (opts x) as [|z o] eqn:O; auto.
    assert (A : forall y, In y (z :: o) -> winf (weight x) mis y = winf (weight y) mis y).
    { intros y I. apply winf_enough. apply Nat.lt_le_incl, lighter. rewrite O; auto. }
    apply (existsb_ext' (fun y => negb (winf (weight x) mis y)) (fun y => negb (winf (weight y) mis y)) (z :: o)). intros y I. rewrite A; auto.
  Qed.

  Theorem win_correct mis x : if win mis x then Wins P opts mis x else Loses P opts mis x.
  Proof.
    generalize (outcome_of _ _ comp_wf mis (fun x => negb (win mis x))). intros T.
    assert (E : forall x, negb (win mis x) = step P opts mis (fun x => negb (win mis x)) x).
    { clear x T. intros x. rewrite win_eq. unfold step. destruct (opts x); auto. apply negb_existsb. }
    specialize (T E x). destruct (win mis x); auto.
  Qed.

  (** Ferguson's formula tells who wins; a component that was begun is played by the rule
      that the others make. *)
  Definition dead (x : P) : bool := match opts x with [] => true | _ => false end.
  Notation formula := (formula P win).
  Notation m := (m P win).
  Definition won (mis : bool) (s : state) : bool :=
    match s with
    | (None, l) => formula mis l
    | (Some x, l) => win (formula mis l) x
    end.

  Lemma begin_step mis l : formula mis l =
    match begin l with [] => mis | o => existsb (fun s => negb (won mis s)) o end.
  Proof.
    rewrite (pick_step P win dead);
      [|intros x b D; unfold dead in D; rewrite win_eq; destruct (opts x); [auto|discriminate]].
    assert (C : existsb (good P win dead mis) (picks P l) = existsb (fun s => negb (won mis s)) (begin l)).
    { unfold begin. induction (picks P l) as [|[h t] q IH]; simpl; auto. rewrite existsb_app, IH. f_equal.
      unfold good, dead. simpl. rewrite win_eq. destruct (opts h) as [|z o]; simpl; auto. f_equal.
      clear. induction o as [|y o IH]; simpl; auto. rewrite IH. auto. }
    assert (D : forallb dead l = true -> begin l = []).
    { intros A. destruct (begin l) as [|s o] eqn:B; auto. exfalso.
      assert (I : In s (begin l)) by (rewrite B; simpl; auto). apply in_flat_map in I.
      destruct I as ((h & t) & I & J). apply picks_spec in I. destruct I as (a & b & -> & _). simpl in J.
      rewrite forallb_forall in A. specialize (A h ltac:(apply in_app_iff; simpl; auto)).
      unfold dead in A. destruct (opts h); [inversion J|discriminate]. }
    assert (D' : begin l = [] -> forallb dead l = true).
    { intros B. apply forallb_forall. intros h I. unfold dead. destruct (opts h) as [|y t] eqn:O; auto. exfalso.
      apply in_split in I. destruct I as (a & b & ->).
      assert (In (Some y, a ++ b) (begin (a ++ h :: b))); [|rewrite B in *; auto].
      apply in_flat_map. exists (h, a ++ b). split; [apply picks_spec; eauto|]. simpl. rewrite O. simpl; auto. }
    destruct (forallb dead l) eqn:A; [rewrite D; auto|]. rewrite C. destruct (begin l); auto.
    specialize (D' eq_refl). discriminate.
  Qed.

  Definition state_weight (s : state) :=
    match s with (Some x, l) => weight x + list_sum (map weight l) | (None, l) => list_sum (map weight l) end.
  Lemma begin_lighter l s : In s (begin l) -> state_weight s < list_sum (map weight l).
  Proof.
    intros I. apply in_flat_map in I. destruct I as ((h & t) & I & J). apply picks_spec in I.
    destruct I as (a & b & -> & ->). simpl in J. apply in_map_iff in J. destruct J as (y & <- & J).
    apply lighter in J. simpl. rewrite !map_app, !list_sum_app. simpl. lia.
  Qed.
  Lemma obliged_wf : well_founded (option_of _ obliged_opts).
  Proof.
    apply (well_founded_lt_compat _ state_weight). intros y [[x|] l] I; unfold option_of in I; simpl in I.
    - destruct (opts x) as [|z o] eqn:O.
      + apply begin_lighter in I. simpl. lia.
      + change (In y (map (fun y => (Some y, l)) (z :: o))) in I. apply in_map_iff in I. destruct I as (q & <- & I). rewrite <- O in I. apply lighter in I. simpl. lia.
    - apply begin_lighter in I. auto.
  Qed.

  Lemma won_map mis l t : negb (existsb (fun y => negb (win (formula mis l) y)) t) =
    forallb (fun y => negb (negb (won mis y))) (map (fun y => (Some y, l)) t).
  Proof. induction t as [|y t IH]; simpl; auto. rewrite <- IH, negb_orb. auto. Qed.

  Lemma won_step mis s : negb (won mis s) = step _ obliged_opts mis (fun s => negb (won mis s)) s.
  Proof.
    unfold step. destruct s as [[x|] l]; simpl.
    - rewrite win_eq. destruct (opts x) as [|z o] eqn:O.
      + rewrite (begin_step mis l). destruct (begin l) as [|s t]; [reflexivity|].
        exact (negb_existsb (fun s => negb (won mis s)) (s :: t)).
      + exact (won_map mis l (z :: o)).
    - rewrite (begin_step mis l). destruct (begin l) as [|s t]; [reflexivity|].
        exact (negb_existsb (fun s => negb (won mis s)) (s :: t)).
  Qed.

  (** The structure theorem, for any number of components, played by either rule. *)
  Theorem ferguson mis l :
    (formula mis l = true  -> Wins  _ obliged_opts mis (None, l)) /\
    (formula mis l = false -> Loses _ obliged_opts mis (None, l)).
  Proof.
    pose proof (outcome_of _ _ obliged_wf mis (fun s => negb (won mis s)) (won_step mis) (None, l)) as T.
    simpl in T. split; intros F; rewrite F in T; auto.
  Qed.

  (** In Ferguson's words. *)
  Corollary ferguson_a l : 0 < m true true l -> forall mis, Wins _ obliged_opts mis (None, l).
  Proof. intros L mis. apply ferguson. unfold formula. apply Nat.ltb_lt in L. rewrite L. auto. Qed.
  Corollary ferguson_b l : m true true l = 0 -> 0 < m false false l -> forall mis,
    if Nat.odd (m true false l) then Wins _ obliged_opts mis (None, l) else Loses _ obliged_opts mis (None, l).
  Proof.
    intros Z L mis. destruct (ferguson mis l) as [A B]. unfold formula in *. rewrite Z in *.
    assert (D : m false false l =? 0 = false) by (apply Nat.eqb_neq; lia). rewrite D, andb_false_r, xorb_false_r in *.
    destruct (Nat.odd (m true false l)); auto.
  Qed.
  Corollary ferguson_c l : m true true l = 0 -> m false false l = 0 -> forall mis,
    if xorb (Nat.odd (m true false l)) mis then Wins _ obliged_opts mis (None, l) else Loses _ obliged_opts mis (None, l).
  Proof.
    intros Z L mis. destruct (ferguson mis l) as [A B]. unfold formula in *. rewrite Z, L in *.
    simpl in *. rewrite andb_true_r in *. destruct (xorb (Nat.odd (m true false l)) mis); auto.
  Qed.
End Obliged.
