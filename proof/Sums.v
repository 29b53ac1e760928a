(** * Sums of games

    A component has options that are lists of components: a move in Kayles may
    leave two rows.  A position is a list of components, and a move replaces one
    component by one of its options ([sum_opts_spec] says this in words).  This
    file proves:
    - [sprague_grundy]: the nim value of a sum is the exclusive or of the nim
      values of its components;
    - [sum_outcome]: in normal play a sum is lost iff that exclusive or is 0. *)
From Coq Require Import List Bool Arith NArith Lia Wf_nat.
From Upstar Require Import Play.
Import ListNotations.

Section Sum.
  Variable H : Type.
  Variable mv : H -> list (list H).
  Variable weight : H -> nat.
  Definition total (l : list H) := fold_right (fun h t => weight h + t) 0 l.
  Hypothesis lighter : forall h o, In o (mv h) -> total o < weight h.

  Fixpoint sum_opts (l : list H) : list (list H) :=
    match l with
    | [] => []
    | h :: t => map (fun o => o ++ t) (mv h) ++ map (cons h) (sum_opts t)
    end.

  (** The moves of a sum, in words. *)
  Lemma sum_opts_spec l y : In y (sum_opts l) <->
    exists a h b o, l = a ++ h :: b /\ In o (mv h) /\ y = a ++ o ++ b.
  Proof.
    revert y; induction l as [|h t IH]; intros y; simpl.
    - split; [tauto|]. intros (a & h & b & o & E & _). destruct a; discriminate.
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(o & E & I)|(z & E & I)].
        * exists [], h, t, o; auto.
        * apply IH in I. destruct I as (a & k & b & o & E1 & I & E2).
          exists (h :: a), k, b, o. subst; auto.
      + intros (a & k & b & o & E1 & I & E2). destruct a as [|c a]; simpl in *; inversion E1; subst.
        * left; eauto.
        * right. exists (a ++ o ++ b); split; auto. apply IH. exists a, k, b, o; auto.
  Qed.

  Lemma total_app a b : total (a ++ b) = total a + total b.
  Proof. induction a; simpl; lia. Qed.

  Lemma sum_wf : well_founded (option_of _ sum_opts).
  Proof.
    apply (well_founded_lt_compat _ total). intros y x I.
    apply sum_opts_spec in I. destruct I as (a & h & b & o & E1 & I & E2). subst.
    rewrite !total_app. simpl. apply lighter in I. lia.
  Qed.

  Definition xorsum (g : H -> N) (l : list H) := fold_right N.lxor 0%N (map g l).

  Lemma xorsum_app g a b : xorsum g (a ++ b) = N.lxor (xorsum g a) (xorsum g b).
  Proof.
    unfold xorsum. rewrite map_app, fold_right_app. induction (map g a) as [|c t IH]; simpl; auto.
    rewrite IH, N.lxor_assoc. auto.
  Qed.

  Lemma lt_of_bits x y k : N.testbit x k = false -> N.testbit y k = true ->
    (forall j, (k < j)%N -> N.testbit x j = N.testbit y j) -> (x < y)%N.
  Proof.
    intros X Y E.
    assert (D : forall z, z = (2 ^ k * (2 * N.shiftr z (k + 1) + N.b2n (N.testbit z k)) + z mod 2 ^ k)%N).
    { intros z. rewrite (N.div_mod' z (2 ^ k)) at 1. f_equal. f_equal.
      rewrite <- (N.shiftr_div_pow2 z k), (N.div2_odd (N.shiftr z k)) at 1.
      rewrite N.div2_spec, N.shiftr_shiftr, <- N.bit0_odd, N.shiftr_spec', N.add_0_l. reflexivity. }
    assert (Q : N.shiftr x (k + 1) = N.shiftr y (k + 1)).
    { apply N.bits_inj; intros j. rewrite !N.shiftr_spec'. apply E. lia. }
    pose proof (D x) as Dx. pose proof (D y) as Dy. rewrite X, Q in Dx. rewrite Y in Dy.
    cbn [N.b2n] in *.
    assert (M : (x mod 2 ^ k < 2 ^ k)%N) by (apply N.mod_lt, N.pow_nonzero; lia).
    clear D X Y E Q. set (q := N.shiftr y (k + 1)) in *. set (e := (2 ^ k)%N) in *.
    set (r := (x mod e)%N) in *. set (s := (y mod e)%N) in *. clearbody q e r s. nia.
  Qed.

  Lemma lt_xor_cases u a b : (u < N.lxor a b)%N -> (N.lxor u b < a)%N \/ (N.lxor u a < b)%N.
  Proof.
    intros L. set (d := N.lxor u (N.lxor a b)).
    assert (D0 : d <> 0%N). { intros Z. apply N.lxor_eq in Z. lia. }
    set (k := N.log2 d).
    assert (K : N.testbit d k = true) by (apply N.bit_log2; auto).
    assert (A : forall j, (k < j)%N -> N.testbit d j = false) by (intros; apply N.bits_above_log2; auto).
    assert (U : N.testbit u k = false).
    { destruct (N.testbit u k) eqn:U; auto. exfalso.
      assert (N.lxor a b < u)%N; [|lia]. apply lt_of_bits with k; auto.
      - unfold d in K. rewrite N.lxor_spec, U in K. destruct (N.testbit (N.lxor a b) k); auto.
      - intros j J. apply A in J. unfold d in J. rewrite N.lxor_spec in J.
        destruct (N.testbit u j), (N.testbit (N.lxor a b) j); auto; discriminate. }
    unfold d in K. rewrite N.lxor_spec, U, N.lxor_spec in K. simpl in K.
    destruct (N.testbit a k) eqn:Ak.
    - left. apply lt_of_bits with k; auto.
      + rewrite N.lxor_spec, U. destruct (N.testbit b k); auto.
      + intros j J. apply A in J. unfold d in J. rewrite !N.lxor_spec in J. rewrite N.lxor_spec.
        destruct (N.testbit u j), (N.testbit a j), (N.testbit b j); auto; discriminate.
    - right. apply lt_of_bits with k; auto.
      + rewrite N.lxor_spec, U, Ak; auto.
      + destruct (N.testbit b k); auto.
      + intros j J. apply A in J. unfold d in J. rewrite !N.lxor_spec in J. rewrite N.lxor_spec.
        destruct (N.testbit u j), (N.testbit a j), (N.testbit b j); auto; discriminate.
  Qed.

  (** Values of single components, by their options. *)
  Definition heap_values (g : H -> N) := forall h, is_mex (g h) (map (xorsum g) (mv h)).

  Theorem sprague_grundy g : heap_values g -> nim_values _ sum_opts (xorsum g).
  Proof.
    intros G l. induction l as [|h t [A B]].
    - split; simpl; auto. intros u U. cbv in U. destruct u; discriminate.
    - change (xorsum g (h :: t)) with (N.lxor (g h) (xorsum g t)). simpl sum_opts.
      rewrite map_app, !map_map. destruct (G h) as [C D]. split.
      + rewrite in_app_iff, !in_map_iff. intros [(o & E & I)|(z & E & I)].
        * rewrite xorsum_app in E. apply C. apply in_map_iff. exists o; split; auto.
          apply (f_equal (fun v => N.lxor v (xorsum g t))) in E.
          rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E. auto.
        * change (xorsum g (h :: z)) with (N.lxor (g h) (xorsum g z)) in E. apply A.
          apply in_map_iff. exists z; split; auto.
          apply (f_equal (N.lxor (g h))) in E.
          rewrite <- !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_l in E. auto.
      + intros u U. rewrite in_app_iff, !in_map_iff.
        destruct (lt_xor_cases u (g h) (xorsum g t) U) as [L|L].
        * left. apply D in L. apply in_map_iff in L. destruct L as (o & E & I). exists o; split; auto.
          rewrite xorsum_app, E, N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. auto.
        * right. apply B in L. apply in_map_iff in L. destruct L as (z & E & I). exists z; split; auto.
          change (xorsum g (h :: z)) with (N.lxor (g h) (xorsum g z)).
          rewrite E, (N.lxor_comm u), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. auto.
  Qed.

  Corollary sum_outcome g : heap_values g ->
    forall l, Loses _ sum_opts false l <-> xorsum g l = 0%N.
  Proof. intros G. apply nim_value_0; [apply sum_wf|apply sprague_grundy; auto]. Qed.
End Sum.
