(** * Play

    A game is a set of positions, each with a finite list of options.  This file
    defines who wins, in normal and in misère play, and the nim value of a
    position.  It proves:
    - [not_both]: no position is both won and lost;
    - [loses_iff]: a boolean function that satisfies the recursion of play tells
      who wins (every later theorem about outcomes rests on this one);
    - [nim_values_unique]: there is at most one function of nim values;
    - [nim_value_0]: in normal play a position is lost iff its nim value is 0. *)
From Coq Require Import List Bool Arith NArith Lia Wf_nat.
Import ListNotations.

(** The rule [mis] is false in normal play, where a player who cannot move loses,
    and true in misère play, where a player who cannot move wins. *)
Section Play.
  Variable P : Type.
  Variable opts : P -> list P.

  Inductive Wins (mis : bool) : P -> Prop :=
  | wins_end  : forall x, opts x = [] -> mis = true -> Wins mis x
  | wins_move : forall x y, In y (opts x) -> Loses mis y -> Wins mis x
  with Loses (mis : bool) : P -> Prop :=
  | loses_end  : forall x, opts x = [] -> mis = false -> Loses mis x
  | loses_move : forall x, opts x <> [] -> (forall y, In y (opts x) -> Wins mis y) -> Loses mis x.

  Definition option_of (y x : P) := In y (opts x).
  Hypothesis wf : well_founded option_of.

  Lemma not_both mis x : Wins mis x -> Loses mis x -> False.
  Proof.
    induction (wf x) as [x _ IH]; intros W L.
    inversion W as [? E M|? y I L']; inversion L as [? E2 M2|? E2 F]; subst; try congruence.
    - rewrite E2 in I; inversion I.
    - eapply IH; eauto.
  Qed.

  (** Whether [x] is lost, if [f] tells which of its options are lost. *)
  Definition step (mis : bool) (f : P -> bool) (x : P) : bool :=
    match opts x with [] => negb mis | l => forallb (fun y => negb (f y)) l end.

  Theorem outcome_of mis (f : P -> bool) :
    (forall x, f x = step mis f x) ->
    forall x, if f x then Loses mis x else Wins mis x.
  Proof.
    intros E x; induction (wf x) as [x _ IH].
    rewrite E; unfold step.
    destruct (opts x) as [|z l] eqn:O.
    - destruct mis; simpl; constructor; auto.
    - destruct (forallb _ _) eqn:F.
      + rewrite forallb_forall in F. apply loses_move; [congruence|].
        intros y I. rewrite O in I. generalize (IH y). unfold option_of. rewrite O.
        specialize (F y I). destruct (f y); [discriminate|]. auto.
      + assert (X : exists y, In y (z :: l) /\ f y = true).
        { clear -F. induction (z :: l) as [|a t IH]; simpl in F; [discriminate|].
          destruct (f a) eqn:A; simpl in F.
          - exists a; simpl; auto.
          - destruct (IH F) as (y & ? & ?). exists y; simpl; auto. }
        destruct X as (y & I & T). apply wins_move with y; [rewrite O; auto|].
        generalize (IH y). unfold option_of. rewrite O, T. auto.
  Qed.

  Corollary loses_iff mis f : (forall x, f x = step mis f x) ->
    forall x, Loses mis x <-> f x = true.
  Proof.
    intros E x. generalize (outcome_of mis f E x). destruct (f x) eqn:F; split; auto.
    - intros L. exfalso. eapply not_both; eauto.
    - discriminate.
  Qed.

  (** The nim value of a position is the least number that is not the nim value of an option. *)
  Definition is_mex (v : N) (l : list N) :=
    ~ In v l /\ forall u, (u < v)%N -> In u l.
  Definition nim_values (g : P -> N) := forall x, is_mex (g x) (map g (opts x)).

  Lemma mex_unique v w l : is_mex v l -> is_mex w l -> v = w.
  Proof.
    intros [A B] [C D]. destruct (N.lt_trichotomy v w) as [H|[H|H]]; auto; exfalso; auto.
  Qed.

  Theorem nim_values_unique g h : nim_values g -> nim_values h -> forall x, g x = h x.
  Proof.
    intros G H x; induction (wf x) as [x _ IH].
    apply mex_unique with (map g (opts x)); [apply G|].
    replace (map g (opts x)) with (map h (opts x)); [apply H|].
    apply map_ext_in. intros y I. symmetry. apply IH. exact I.
  Qed.

  Theorem nim_value_0 g : nim_values g -> forall x, Loses false x <-> g x = 0%N.
  Proof.
    intros G x. rewrite (loses_iff false (fun x => N.eqb (g x) 0)); [apply N.eqb_eq|].
    clear x; intros x. unfold step. destruct (G x) as [A B].
    destruct (opts x) as [|z l] eqn:O.
    - simpl in *. apply N.eqb_eq. destruct (N.eq_0_gt_0_cases (g x)); auto. destruct (B 0%N); auto.
    - apply eq_true_iff_eq. rewrite N.eqb_eq, forallb_forall. split.
      + intros Z y I. apply negb_true_iff, N.eqb_neq. intros Y. apply A.
        rewrite Z, <- Y. apply in_map; auto.
      + intros F. destruct (N.eq_0_gt_0_cases (g x)) as [?|L]; auto. exfalso.
        apply B in L. apply in_map_iff in L. destruct L as (y & Y & I).
        apply F in I. rewrite Y in I. discriminate.
  Qed.
End Play.
Arguments is_mex v l : clear implicits.
