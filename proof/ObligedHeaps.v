(** * Obliged take-and-break games

    Ferguson's obliged take-and-break: the heaps that a move leaves form an obliged sum,
    which must be finished before any other heap is touched.  A position is a stack of
    lists of heaps, the innermost first.  A move takes a heap of the innermost list that
    has a move, and puts what is left of the heap on top of the stack.  This file proves:
    - [obliged_outcome]: Ferguson's formula, applied to the values of single heaps, tells
      who wins every position, by either rule;
    - [check_obliged_sound]: if [check_obliged] accepts a table, the table, continued with
      its period, tells who wins every single heap, by either rule;
    - [obliged_period], [obliged_least]: the period, and that it is the least, in terms of
      play alone.
    The checker works on lists and needs no axioms. *)
From Coq Require Import List Bool Arith NArith Lia Wf_nat.
From Upstar Require Import Play Sums Octal Period Obliged.
Import ListNotations.

(** ** Play *)
Section Play.
  Variable H : Type.
  Variable mv : H -> list (list H).
  Variable weight : H -> nat.
  Hypothesis lighter : forall h o, In o (mv h) -> total H weight o < weight h.

  Definition enter (l : list H) (s : list (list H)) : list (list (list H)) :=
    flat_map (fun q => map (fun o => o :: snd q :: s) (mv (fst q))) (picks H l).
  Fixpoint stack_opts (s : list (list H)) : list (list (list H)) :=
    match s with
    | [] => []
    | l :: t => match enter l t with [] => stack_opts t | o => o end
    end.

  (** The moves, in words. *)
  Lemma enter_spec l s y : In y (enter l s) <->
    exists a h b o, l = a ++ h :: b /\ In o (mv h) /\ y = o :: (a ++ b) :: s.
  Proof.
    unfold enter. rewrite in_flat_map. split.
    - intros ((h & t) & I & J). apply picks_spec in I. destruct I as (a & b & -> & ->).
      apply in_map_iff in J. destruct J as (o & <- & J). exists a, h, b, o. auto.
    - intros (a & h & b & o & -> & J & ->). exists (h, a ++ b). split; [apply picks_spec; eauto|].
      apply in_map_iff. exists o. auto.
  Qed.

  Lemma stack_wf : well_founded (option_of _ stack_opts).
  Proof.
    apply (well_founded_lt_compat _ (fun s => total H weight (concat s))). intros y s. unfold option_of.
    revert y. induction s as [|l s IH]; intros y I; simpl in I; [inversion I|].
    destruct (enter l s) as [|z e] eqn:E.
    - apply IH in I. simpl. rewrite total_app. lia.
    - rewrite <- E in I. apply enter_spec in I. destruct I as (a & h & b & o & -> & J & ->).
      apply lighter in J. simpl. rewrite !total_app. simpl. lia.
  Qed.

  (** Outcomes of single heaps that satisfy the recursion. *)
  Variable win : bool -> H -> bool.
  Notation formula := (formula H win).
  Definition dead (h : H) : bool := match mv h with [] => true | _ => false end.
  Hypothesis win_heap : forall b h,
    win b h = match mv h with [] => b | os => existsb (fun o => negb (formula b o)) os end.

  Fixpoint won (mis : bool) (s : list (list H)) : bool :=
    match s with [] => mis | l :: t => formula (won mis t) l end.

  Lemma enter_step mis l s : won mis (l :: s) =
    match enter l s with [] => won mis s | o => existsb (fun y => negb (won mis y)) o end.
  Proof.
    simpl. rewrite (pick_step H win dead);
      [|intros x b D; unfold dead in D; rewrite win_heap; destruct (mv x); [auto|discriminate]].
    assert (C : existsb (good H win dead (won mis s)) (picks H l) = existsb (fun y => negb (won mis y)) (enter l s)).
    { unfold enter. induction (picks H l) as [|[h t] q IH]; simpl; auto. rewrite existsb_app, IH. f_equal.
      unfold good, dead. simpl. rewrite win_heap. destruct (mv h) as [|z o]; simpl; auto. f_equal.
      clear. induction o as [|y o IH]; simpl; auto. rewrite IH. auto. }
    destruct (forallb dead l) eqn:A.
    - rewrite forallb_forall in A. destruct (enter l s) as [|z e] eqn:E; auto. exfalso.
      assert (I : In z (enter l s)) by (rewrite E; simpl; auto). apply enter_spec in I.
      destruct I as (a & h & b & o & -> & J & _). specialize (A h ltac:(apply in_app_iff; simpl; auto)).
      unfold dead in A. destruct (mv h); [inversion J|discriminate].
    - rewrite C. destruct (enter l s) as [|z e] eqn:E; auto. exfalso.
      assert (D : forallb dead l = true); [|congruence]. apply forallb_forall. intros h I.
      unfold dead. destruct (mv h) as [|o os] eqn:O; auto. exfalso.
      apply in_split in I. destruct I as (a & b & ->).
      assert (In (o :: (a ++ b) :: s) (enter (a ++ h :: b) s)); [|rewrite E in *; auto].
      apply enter_spec. exists a, h, b, o. rewrite O. simpl. auto.
  Qed.

  Lemma won_step mis s : negb (won mis s) = step _ stack_opts mis (fun s => negb (won mis s)) s.
  Proof.
    induction s as [|l s IH]; [reflexivity|]. rewrite enter_step. unfold step in *. simpl stack_opts.
    destruct (enter l s) as [|z e]; [exact IH|]. apply (negb_existsb (fun y => negb (won mis y)) (z :: e)).
  Qed.

  Theorem obliged_outcome mis s : Wins _ stack_opts mis s <-> won mis s = true.
  Proof.
    pose proof (outcome_of _ _ stack_wf mis (fun s => negb (won mis s)) (won_step mis) s) as T. cbv beta in T.
    destruct (won mis s); simpl in T; split; auto; [|discriminate].
    intros W. exfalso. eapply (not_both _ _ stack_wf); eauto.
  Qed.

  Lemma won_heap mis h : won mis [[h]] = win mis h.
  Proof.
    simpl. unfold Obliged.formula, m, is. simpl.
    destruct mis, (win false h) eqn:A, (win true h) eqn:B; simpl; rewrite ?A, ?B; auto.
  Qed.
End Play.

(** ** Periods

    Whether a list of heaps has a component 11, a component 00, and an odd number of
    components 10: on these three bits [guy_smith] is used. *)
Definition bits3 := (bool * bool * bool)%type.
Definition join (x y : bits3) : bits3 :=
  let '(a, b, c) := x in let '(d, e, f) := y in (a || d, b || e, xorb c f).
Definition none : bits3 := (false, false, false).
Definition summand (v : bool * bool) : bits3 :=
  (fst v && snd v, negb (fst v) && negb (snd v), fst v && negb (snd v)).
Definition outcome (mis : bool) (x : bits3) : bool :=
  let '(a, b, c) := x in a || xorb c (mis && negb b).

Lemma summand_inj v w : summand v = summand w -> v = w.
Proof. destruct v as [[|] [|]], w as [[|] [|]]; cbv; congruence. Qed.

Section Heaps.
  Variable c : code.
  Variable v : nat -> bool * bool.      (* normal play, misère play *)
  Definition win_of (mis : bool) (n : nat) : bool := if mis then snd (v n) else fst (v n).

  Lemma formula_image mis o :
    formula nat win_of mis o = outcome mis (image bits3 join none (fun n => summand (v n)) o).
  Proof.
    assert (I : image bits3 join none (fun n => summand (v n)) o =
      (0 <? m nat win_of true true o, 0 <? m nat win_of false false o, Nat.odd (m nat win_of true false o))).
    { induction o as [|n o IH]; [reflexivity|]. unfold image in *. simpl map. simpl fold_right.
      rewrite IH, !m_one. unfold is, win_of, summand. clear IH.
      generalize (m nat win_of true true o) (m nat win_of false false o) (m nat win_of true false o).
      intros x y z. destruct (v n) as [[|] [|]]; cbn [fst snd Bool.eqb andb negb join]; cbn [Nat.add];
        rewrite ?Nat.odd_succ, <- ?Nat.negb_odd, ?orb_false_l, ?xorb_false_l, ?xorb_true_l; reflexivity. }
    rewrite I. unfold formula, outcome. do 3 f_equal. destruct (m nat win_of false false o); auto.
  Qed.

  (** The value of a heap from the images of its options. *)
  Definition from (l : list bits3) : bool * bool :=
    match l with
    | [] => (false, true)
    | _ => (existsb (fun x => negb (outcome false x)) l, existsb (fun x => negb (outcome true x)) l)
    end.
  Definition value_ok (y : bits3) (l : list bits3) : Prop := y = summand (from l).

  Lemma existsb_set {A} (f : A -> bool) l k : (forall x, In x l <-> In x k) -> existsb f l = existsb f k.
  Proof.
    intros X. apply eq_true_iff_eq. rewrite !existsb_exists.
    split; intros (x & I & F); exists x; split; auto; apply X; auto.
  Qed.
  Lemma value_ok_set y l k : (forall x, In x l <-> In x k) -> value_ok y l -> value_ok y k.
  Proof.
    intros X. unfold value_ok. intros ->. f_equal. unfold from.
    destruct l as [|a l], k as [|b k]; auto; try (exfalso; apply (X a); simpl; auto; fail);
      try (exfalso; apply (X b); simpl; auto; fail).
    rewrite !(existsb_set _ _ _ X). auto.
  Qed.

  Lemma win_heap_of : (forall n, value_ok (summand (v n)) (map (image bits3 join none (fun n => summand (v n))) (moves c n))) ->
    forall b n, win_of b n =
      match moves c n with [] => b | os => existsb (fun o => negb (formula nat win_of b o)) os end.
  Proof.
    intros F b n. specialize (F n). unfold value_ok in F. apply summand_inj in F. unfold win_of at 1. rewrite F.
    unfold from. destruct (moves c n) as [|o os]; [destruct b; auto|].
    assert (E : forall b', existsb (fun x => negb (outcome b' x)) (map (image bits3 join none (fun n => summand (v n))) (o :: os))
      = existsb (fun o => negb (formula nat win_of b' o)) (o :: os)).
    { intros b'. generalize (o :: os). clear. intros l. induction l as [|a l IH]; auto.
      cbn [map existsb]. rewrite IH, formula_image. reflexivity. }
    simpl map in *. rewrite !E. destruct b; auto.
  Qed.
End Heaps.

(** ** The checker.  The table holds 2x+y for the value xy, as certificates do. *)
Definition pair_of (t : N) : bool * bool := (N.testbit t 1, N.testbit t 0).
Definition bits_eqb (x y : bits3) : bool :=
  let '(a, b, c) := x in let '(d, e, f) := y in Bool.eqb a d && Bool.eqb b e && Bool.eqb c f.
Lemma bits_eqb_eq x y : bits_eqb x y = true -> x = y.
Proof. destruct x as [[[|] [|]] [|]], y as [[[|] [|]] [|]]; cbv; congruence. Qed.

Definition check_obliged (c : code) (n0 p : N) (t : N -> N) : bool :=
  let v := fun n => pair_of (t (N.of_nat (index (N.to_nat n0) (N.to_nat p) n))) in
  validb c && (1 <=? p)%N &&
  forallb (fun n => bits_eqb (summand (v n)) (summand (from (map (image bits3 join none (fun n => summand (v n))) (moves c n)))))
    (seq 0 (threshold c (N.to_nat n0) (N.to_nat p) + N.to_nat p)).

(** [Wins_heap c mis n]: the player to move wins a single heap of n by the rule [mis]. *)
Definition Wins_heap (c : code) (mis : bool) (n : N) : Prop :=
  Wins _ (stack_opts nat (moves c)) mis [[N.to_nat n]].
Definition digit_of (mis : bool) (t : N) : bool := if mis then N.testbit t 0 else N.testbit t 1.

(** Sums of heaps: Ferguson's formula. *)
Theorem check_obliged_sums c n0 p t : check_obliged c n0 p t = true -> forall mis l,
  Wins _ (stack_opts nat (moves c)) mis [l] <->
  formula nat (fun b n => digit_of b (t (continued n0 p (N.of_nat n)))) mis l = true.
Proof.
  unfold check_obliged. rewrite !andb_true_iff. intros [[V P] F] mis l.
  apply N.eqb_eq in V. apply N.leb_le in P. rewrite forallb_forall in F.
  set (v := fun n => pair_of (t (N.of_nat (index (N.to_nat n0) (N.to_nat p) n)))) in *.
  assert (G : forall n, value_ok (summand (v n)) (map (image bits3 join none (fun n => summand (v n))) (moves c n))).
  { apply (guy_smith bits3 join none (fun n => summand (v n)) c (N.to_nat n0) (N.to_nat p)).
    - intros k L. unfold v. rewrite index_periodic by lia. auto.
    - lia.
    - intros y k r X. apply value_ok_set; auto.
    - intros k L. apply bits_eqb_eq. apply (F k). apply in_seq. lia. }
  rewrite (obliged_outcome nat (moves c) square (octal_lighter c V) (win_of v) (win_heap_of c v G)). simpl.
  assert (E : forall b n, win_of v b n = digit_of b (t (continued n0 p (N.of_nat n)))).
  { intros b n. rewrite continued_index by lia. rewrite Nat2N.id. unfold win_of, v, digit_of. destruct b; auto. }
  assert (M : forall i j, m nat (win_of v) i j l = m nat (fun b n => digit_of b (t (continued n0 p (N.of_nat n)))) i j l).
  { intros i j. unfold m. f_equal. apply filter_ext. intros n. unfold is. rewrite !E. auto. }
  unfold formula. rewrite !M. tauto.
Qed.

(** A single heap. *)
Theorem check_obliged_sound c n0 p t : check_obliged c n0 p t = true ->
  forall mis n, Wins_heap c mis n <-> digit_of mis (t (continued n0 p n)) = true.
Proof.
  intros C mis n. unfold Wins_heap. rewrite (check_obliged_sums c n0 p t C).
  set (w := fun b k => digit_of b (t (continued n0 p (N.of_nat k)))).
  replace (digit_of mis (t (continued n0 p n))) with (w mis (N.to_nat n)) by (unfold w; rewrite N2Nat.id; auto).
  pose proof (won_heap nat w mis (N.to_nat n)) as E. simpl in E. rewrite E. tauto.
Qed.

(** ** The period, in terms of play *)
Section Table.
  Variables (c : code) (n0 p : N) (t : N -> N).
  Hypothesis p_pos : (0 < p)%N.
  Hypothesis table : forall mis n, Wins_heap c mis n <-> digit_of mis (t (continued n0 p n)) = true.

  Theorem obliged_period mis n : (n0 <= n)%N -> (Wins_heap c mis (n + p) <-> Wins_heap c mis n).
  Proof. intros L. rewrite !table, continued_periodic by lia. tauto. Qed.

  Theorem obliged_least : leastb (fun n => N.land (t n) 3) n0 p = true ->
    forall m q, (0 < q)%N -> (forall mis n, (m <= n)%N -> (Wins_heap c mis (n + q) <-> Wins_heap c mis n)) ->
    (n0 <= m /\ p <= q)%N.
  Proof.
    intros L m q Q R.
    apply (least_of_table (fun n => N.land (t n) 3) n0 p (fun n => N.land (t (continued n0 p n)) 3)); auto.
    intros n M. pose proof (R false n M) as A. pose proof (R true n M) as B. rewrite !table in A, B.
    apply eq_true_iff_eq in A, B. unfold digit_of in *. apply N.bits_inj. intros i. rewrite !N.land_spec.
    destruct i as [|[i|[i|i|]|]]; simpl (N.testbit 3 _); rewrite ?andb_false_r, ?andb_true_r; auto.
  Qed.
End Table.
