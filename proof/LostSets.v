(** * Lost sets of positions, and Domineering

    A set of positions is closed for a player if every move of the player from the set has
    an answer that leads back into it.  This file proves [closed_loses]: in normal play the
    player, to move in a position of a closed set, loses.  Domineering is defined on boards
    whose free squares are the bits of a number. *)
From Coq Require Import List Bool Arith NArith Lia Wf_nat.
Import ListNotations.

Section Partizan.
  Variable P : Type.
  Variable opts : bool -> P -> list P.     (* the options of Left (true) and of Right (false) *)
  Variable size : P -> nat.
  Hypothesis shorter : forall b x y, In y (opts b x) -> size y < size x.

  (** Normal play: [Wins b x], the player b, who is to move in x, wins. *)
  Inductive Wins (b : bool) : P -> Prop :=
  | wins : forall x y, In y (opts b x) -> Loses (negb b) y -> Wins b x
  with Loses (b : bool) : P -> Prop :=
  | loses : forall x, (forall y, In y (opts b x) -> Wins (negb b) y) -> Loses b x.

  (** Every move of b has an answer that leads back into the set. *)
  Definition closed (b : bool) (S : P -> bool) (l : list P) : bool :=
    forallb (fun x => forallb (fun y => existsb S (opts (negb b) y)) (opts b x)) l.

  Theorem closed_loses b S l : (forall x, S x = true -> In x l) -> closed b S l = true ->
    forall x, S x = true -> Loses b x.
  Proof.
    intros M C x. remember (size x) as n eqn:E. revert x E.
    induction n as [n IH] using lt_wf_ind. intros x E X. constructor. intros y Y.
    unfold closed in C. rewrite forallb_forall in C. specialize (C x (M x X)).
    rewrite forallb_forall in C. specialize (C y Y). apply existsb_exists in C. destruct C as (z & Z & SZ).
    apply wins with z; auto. rewrite negb_involutive. apply IH with (size z); auto.
    apply shorter in Y. apply shorter in Z. lia.
  Qed.
End Partizan.

(** Domineering on a board of [wd] columns: the free squares are the bits of a number; Left
    plays vertical dominoes, Right horizontal ones. *)
Section Domineering.
  Variables (wd ht : N).
  Definition squares : list N := map N.of_nat (seq 0 (N.to_nat (wd * ht))).
  Definition other (b : bool) (s : N) : N := if b then (s + wd)%N else (s + 1)%N.
  Definition fits (b : bool) (s : N) : bool :=
    if b then true else negb (N.eqb ((s + 1) mod wd) 0).
  Definition dom_opts (b : bool) (x : N) : list N :=
    flat_map (fun s => if fits b s && N.testbit x s && N.testbit x (other b s)
                       then [N.clearbit (N.clearbit x s) (other b s)] else []) squares.

  Lemma clear_lt x s : N.testbit x s = true -> (N.clearbit x s < x)%N.
  Proof.
    intros B. rewrite N.clearbit_spec'. rewrite <- N.sub_nocarry_ldiff.
    - assert (2 ^ s <> 0)%N by (apply N.pow_nonzero; lia).
      assert (2 ^ s <= x)%N.
      { destruct (N.le_gt_cases (2 ^ s) x) as [|L]; auto. exfalso.
        rewrite N.testbit_true in B. rewrite N.div_small in B by auto. discriminate. }
      lia.
    - apply N.bits_inj. intros j. rewrite N.bits_0, N.ldiff_spec, N.pow2_bits_eqb.
      destruct (N.eqb_spec s j); simpl; auto. subst. rewrite B. auto.
  Qed.
  Lemma clear_le x s : (N.clearbit x s <= x)%N.
  Proof.
    destruct (N.testbit x s) eqn:B; [apply N.lt_le_incl, clear_lt; auto|].
    replace (N.clearbit x s) with x; [lia|]. apply N.bits_inj. intros j. rewrite N.clearbit_eqb.
    destruct (N.eqb_spec s j); simpl; [subst; rewrite B; auto|rewrite andb_true_r; auto].
  Qed.
  Lemma dom_shorter b x y : In y (dom_opts b x) -> N.to_nat y < N.to_nat x.
  Proof.
    unfold dom_opts. rewrite in_flat_map. intros (s & _ & I).
    destruct (fits b s && N.testbit x s && N.testbit x (other b s)) eqn:E; [|inversion I].
    destruct I as [<-|[]]. rewrite !andb_true_iff in E. destruct E as [[_ E] _].
    pose proof (clear_lt x s E). pose proof (clear_le (N.clearbit x s) (other b s)). lia.
  Qed.
End Domineering.

(** Membership of a list, for sets that are spelled out. *)
Definition isin (l : list N) (x : N) := existsb (N.eqb x) l.
Lemma isin_In l x : isin l x = true -> In x l.
Proof. unfold isin. rewrite existsb_exists. intros (y & I & E). apply N.eqb_eq in E. subst; auto. Qed.

Theorem domineering_loses wd ht b l : closed N (dom_opts wd ht) b (isin l) l = true ->
  forall x, isin l x = true -> Loses N (dom_opts wd ht) b x.
Proof. apply closed_loses with N.to_nat; [apply dom_shorter|apply isin_In]. Qed.
