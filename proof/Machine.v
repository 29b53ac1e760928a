(** * Machine integers

    Lemmas about Coq's 63-bit integers: small natural numbers are computed with exactly
    ([ofn]), and a set of values below 62 is the bits of one integer ([mark], [test]).
    The fast checker in [Sparse] runs on them.  Coq's standard library states the
    behaviour of its primitive integers as axioms; only files that import this one
    depend on them. *)
From Coq Require Import List Bool Arith NArith ZArith Lia Uint63.
Import ListNotations.

Definition ofn (n : nat) : int := of_Z (Z.of_nat n).
Definition toN (x : int) : N := Z.to_N (to_Z x).
Definition small (n : nat) := (Z.of_nat n < 2 ^ 62)%Z.
Definition tiny (n : nat) := (Z.of_nat n < 2 ^ 61)%Z.

Lemma wB_val : wB = (2 ^ 63)%Z. Proof. reflexivity. Qed.
Lemma ofn_Z n : small n -> to_Z (ofn n) = Z.of_nat n.
Proof. unfold small, ofn. intros S. rewrite of_Z_spec. apply Z.mod_small. rewrite wB_val. lia. Qed.
Lemma int_eq x y : to_Z x = to_Z y -> x = y. Proof. apply to_Z_inj. Qed.
Lemma ofn_sub a b : small a -> b <= a -> (ofn a - ofn b)%uint63 = ofn (a - b).
Proof.
  intros S L. unfold small, tiny in *. apply int_eq. rewrite sub_spec, !ofn_Z by (unfold small, tiny; lia).
  rewrite Z.mod_small; [lia|]. rewrite wB_val. lia.
Qed.
Lemma ofn_add a b : small (a + b) -> (ofn a + ofn b)%uint63 = ofn (a + b).
Proof.
  intros S. unfold small, tiny in *. apply int_eq. rewrite add_spec, !ofn_Z by (unfold small, tiny; lia).
  rewrite Z.mod_small; [lia|]. rewrite wB_val. lia.
Qed.
Lemma ofn_1 : 1%uint63 = ofn 1. Proof. reflexivity. Qed.
Lemma ofn_ltb a b : small a -> small b -> (ofn a <? ofn b)%uint63 = (a <? b).
Proof.
  intros A B. apply eq_true_iff_eq. rewrite ltb_spec, Nat.ltb_lt, !ofn_Z by auto. lia.
Qed.
Lemma ofn_eqb a b : small a -> small b -> (ofn a =? ofn b)%uint63 = (a =? b).
Proof.
  intros A B. apply eq_true_iff_eq. rewrite eqb_spec, Nat.eqb_eq. split; [|congruence].
  intros E. apply (f_equal to_Z) in E. rewrite !ofn_Z in E by auto. lia.
Qed.
Lemma toN_lxor x y : toN (x lxor y) = N.lxor (toN x) (toN y).
Proof.
  unfold toN. rewrite lxor_spec'. pose proof (to_Z_bounded x). pose proof (to_Z_bounded y).
  apply N2Z.inj. rewrite Z2N.id; [|apply Z.lxor_nonneg; lia].
  rewrite <- (Z2N.id (to_Z x)) at 1 by lia. rewrite <- (Z2N.id (to_Z y)) at 1 by lia.
  destruct (Z.to_N (to_Z x)) as [|a], (Z.to_N (to_Z y)) as [|b]; reflexivity.
Qed.
Lemma toN_inj x y : toN x = toN y -> x = y.
Proof. unfold toN. intros E. apply int_eq. pose proof (to_Z_bounded x). pose proof (to_Z_bounded y). apply Z2N.inj; lia. Qed.

Definition mark (m x : int) : int := (m lor (1 << x))%uint63.
Lemma mark_bit m x i : bit (mark m x) i = true -> bit m i = true \/ i = x.
Proof.
  unfold mark. rewrite lor_spec, bit_lsl, bit_1. destruct (bit m i); auto. simpl.
  destruct ((i <? x)%uint63 || (digits <=? i)%uint63) eqn:E; [discriminate|].
  apply orb_false_iff in E. destruct E as [E _]. intros Q. right. apply eqb_spec in Q.
  assert (L : ~ (to_Z i < to_Z x)%Z) by (intros L; apply ltb_spec in L; congruence).
  apply (f_equal to_Z) in Q. rewrite sub_spec, to_Z_0 in Q.
  pose proof (to_Z_bounded x). pose proof (to_Z_bounded i). rewrite Z.mod_small in Q by lia.
  apply int_eq. lia.
Qed.
Lemma mark_keeps m x i : bit m i = true -> bit (mark m x) i = true.
Proof. unfold mark. rewrite lor_spec. intros ->. auto. Qed.
Lemma mark_self m x : (x <? 62)%uint63 = true -> bit (mark m x) x = true.
Proof.
  intros S. apply ltb_spec in S. unfold mark. rewrite lor_spec, bit_lsl, bit_1.
  assert (E1 : (x <? x)%uint63 = false) by (apply not_true_is_false; rewrite ltb_spec; lia).
  assert (E2 : (digits <=? x)%uint63 = false).
  { apply not_true_is_false. rewrite leb_spec. change (to_Z digits) with 63%Z. change (to_Z 62) with 62%Z in S. lia. }
  rewrite E1, E2. simpl. replace (x - x)%uint63 with 0%uint63; [rewrite eqb_refl; apply orb_true_r|].
  apply int_eq. rewrite sub_spec, Z.sub_diag. reflexivity.
Qed.

(** The least value that is not in m is v. *)
Definition test (m v : int) : bool :=
  (let b := 1 << v in (m land (b lor (b - 1))) =? b - 1)%uint63.
Lemma test_spec m v : (v <? 63)%uint63 = true -> test m v = true ->
  bit m v = false /\ forall u, (to_Z u < to_Z v)%Z -> bit m u = true.
Proof.
  intros S T. apply ltb_spec in S. change (to_Z 63) with 63%Z in S. unfold test in T. apply eqb_spec in T.
  pose proof (to_Z_bounded v) as Bv.
  assert (P : (0 < 2 ^ to_Z v < 2 ^ 63)%Z).
  { split; [apply Z.pow_pos_nonneg; lia|]. apply Z.pow_lt_mono_r; lia. }
  assert (B : to_Z (1 << v)%uint63 = (2 ^ to_Z v)%Z).
  { rewrite lsl_spec, to_Z_1, Z.mul_1_l. apply Z.mod_small. rewrite wB_val. lia. }
  assert (B1 : to_Z ((1 << v) - 1)%uint63 = Z.ones (to_Z v)).
  { rewrite sub_spec, B, to_Z_1, Z.ones_equiv, Z.mod_small; [lia|]. rewrite wB_val. lia. }
  set (b := (1 << v)%uint63) in *.
  assert (X : forall u, bit m u && (bit b u || bit (b - 1) u) = bit (b - 1) u).
  { intros u. rewrite <- lor_spec, <- land_spec, T. auto. }
  split.
  - specialize (X v). assert (Q : bit (b - 1) v = false) by (rewrite bitE, B1; apply Z.ones_spec_high; lia).
    assert (R : bit b v = true) by (rewrite bitE, B; apply Z.pow2_bits_true; lia).
    rewrite Q, R in X. simpl in X. rewrite andb_true_r in X. auto.
  - intros u U. specialize (X u). pose proof (to_Z_bounded u).
    assert (Q : bit (b - 1) u = true) by (rewrite bitE, B1; apply Z.ones_spec_low; lia).
    rewrite Q in X. apply andb_true_iff in X. tauto.
Qed.

(** The values below v, and whether a set has all values of another: nothing is proved of these. *)
Definition upto (v : int) : int := ((1 << v) - 1)%uint63.
Definition reached (m goal : int) : bool := (m land goal =? goal)%uint63.

Definition ofN (n : N) : int := of_Z (Z.of_N n).
Lemma ofN_ofn n : ofN n = ofn (N.to_nat n).
Proof. unfold ofN, ofn. f_equal. lia. Qed.
Lemma ofn_odd n : small n -> bit (ofn n) 0 = Nat.odd n.
Proof.
  intros S. rewrite bitE, ofn_Z, to_Z_0, Z.bit0_odd by auto. clear S.
  induction n as [|n IH]; auto. rewrite Nat2Z.inj_succ, Z.odd_succ, Nat.odd_succ.
  rewrite <- Z.negb_odd, <- Nat.negb_odd, IH. auto.
Qed.
