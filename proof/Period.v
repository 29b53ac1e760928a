(** * Sequences with a period

    A table of n0 + p values, continued with period p from n0 on, is a sequence.  This
    file proves of such a sequence
    - [period_of_table]: it has period p from n0 on;
    - [values_of_table]: its first n0 + p values are those of the table;
    - [least_of_table]: n0 and p are the least preperiod and period, if a check of
      finitely many differences succeeds. *)
From Coq Require Import List Bool Arith NArith Lia.

(** The place of the value of n in the table: for unary and for binary numbers. *)
Definition index (n0 p n : nat) := if n <? n0 then n else n0 + (n - n0) mod p.
Definition continued (n0 p n : N) : N := (if n <? n0 then n else n0 + (n - n0) mod p)%N.

Lemma index_periodic n0 p n : p <> 0 -> n0 <= n -> index n0 p (n + p) = index n0 p n.
Proof.
  intros P L. unfold index. destruct (n + p <? n0) eqn:A, (n <? n0) eqn:B;
  try apply Nat.ltb_lt in A; try apply Nat.ltb_lt in B; try lia. f_equal.
  replace (n + p - n0) with (n - n0 + 1 * p) by lia. apply Nat.mod_add; auto.
Qed.

Lemma index_continued n0 p n : p <> 0 ->
  N.of_nat (index n0 p n) = continued (N.of_nat n0) (N.of_nat p) (N.of_nat n).
Proof.
  intros P. unfold index, continued. destruct (n <? n0) eqn:A.
  - apply Nat.ltb_lt in A. rewrite (proj2 (N.ltb_lt _ _)) by lia. auto.
  - apply Nat.ltb_ge in A. rewrite (proj2 (N.ltb_ge _ _)) by lia.
    rewrite Nat2N.inj_add, Nat2N.inj_mod, Nat2N.inj_sub by lia. auto.
Qed.

Lemma continued_index n0 p n : (p <> 0)%N ->
  continued n0 p n = N.of_nat (index (N.to_nat n0) (N.to_nat p) (N.to_nat n)).
Proof. intros P. rewrite index_continued by lia. rewrite !N2Nat.id. auto. Qed.

Local Open Scope N_scope.

Lemma continued_periodic n0 p n : p <> 0 -> n0 <= n -> continued n0 p (n + p) = continued n0 p n.
Proof.
  intros P L. unfold continued. rewrite !(proj2 (N.ltb_ge _ _)) by lia. f_equal.
  replace (n + p - n0) with (n - n0 + 1 * p) by lia. apply N.mod_add; auto.
Qed.
Lemma continued_multiple n0 p k n : p <> 0 -> n0 <= n -> continued n0 p (n + k * p) = continued n0 p n.
Proof.
  intros P L. induction k as [|k IH] using N.peano_ind; [f_equal; lia|].
  replace (n + N.succ k * p) with (n + k * p + p) by lia. rewrite continued_periodic by lia. auto.
Qed.
Lemma continued_small n0 p n : n < n0 + p -> continued n0 p n = n.
Proof.
  intros L. unfold continued. destruct (n <? n0) eqn:A; auto. apply N.ltb_ge in A. rewrite N.mod_small; lia.
Qed.

Section Table.
  Variables (V : Type) (f t : N -> V) (n0 p : N).
  Hypothesis p_pos : 0 < p.
  Hypothesis table : forall n, f n = t (continued n0 p n).

  Theorem period_of_table n : n0 <= n -> f (n + p) = f n.
  Proof. intros L. rewrite !table, continued_periodic by lia. auto. Qed.
  Theorem values_of_table n : n < n0 + p -> f n = t n.
  Proof. intros L. rewrite table, continued_small by lia. auto. Qed.
End Table.

(** ** Least preperiod and least period *)
Section Least.
  Variables (t : N -> N) (n0 p : N).
  Let v n := t (continued n0 p n).

  (** Some v(n0+i) and v(n0+i+d) differ, i < fuel. *)
  Fixpoint differ (fuel : nat) (a d : N) : bool :=
    match fuel with
    | O => false
    | S k => if v a =? v (a + d) then differ k (a + 1) d else true
    end.
  (** This is so for [fuel] distances, from d on. *)
  Fixpoint no_shorter (fuel tries : nat) (d : N) : bool :=
    match fuel with
    | O => true
    | S k => if differ tries n0 d then no_shorter k tries (d + 1) else false
    end.
  Definition leastb : bool :=
    if (if n0 =? 0 then true else negb (v (n0 - 1) =? v (n0 - 1 + p)))
    then no_shorter (N.to_nat (p - 1)) (N.to_nat p) 1 else false.

  Lemma differ_sound fuel a d : differ fuel a d = true -> exists b, a <= b /\ v b <> v (b + d).
  Proof.
    revert a; induction fuel as [|k IH]; intros a D; simpl in D; [discriminate|].
    destruct (v a =? v (a + d)) eqn:E.
    - apply IH in D. destruct D as (b & B & D). exists b. split; auto. lia.
    - exists a. split; [lia|]. apply N.eqb_neq; auto.
  Qed.
  Lemma no_shorter_sound fuel tries d : no_shorter fuel tries d = true ->
    forall q, d <= q -> q < d + N.of_nat fuel -> exists b, n0 <= b /\ v b <> v (b + q).
  Proof.
    revert d; induction fuel as [|k IH]; intros d D q L U; simpl in D; [lia|].
    destruct (differ tries n0 d) eqn:E; [|discriminate].
    destruct (N.eq_dec q d) as [->|]; [apply differ_sound in E; auto|]. apply (IH (d + 1)); auto; lia.
  Qed.

  Theorem least_of_table (f : N -> N) : 0 < p -> (forall n, f n = v n) -> leastb = true ->
    forall m q, 0 < q -> (forall n, m <= n -> f (n + q) = f n) -> n0 <= m /\ p <= q.
  Proof.
    intros P F L m q Q H. unfold leastb in L.
    assert (H' : forall n, m <= n -> v (n + q) = v n) by (intros n M; rewrite <- !F; auto).
    destruct (n0 =? 0) eqn:Z.
    - apply N.eqb_eq in Z. split; [lia|]. apply N.nlt_ge. intros S.
      destruct (no_shorter_sound _ _ _ L q ltac:(lia) ltac:(lia)) as (b & B & D).
      apply D. specialize (H' (b + m * p) ltac:(nia)). unfold v in *.
      replace (b + m * p + q) with (b + q + m * p) in H' by lia.
      rewrite !continued_multiple in H' by lia. congruence.
    - apply N.eqb_neq in Z. destruct (v (n0 - 1) =? v (n0 - 1 + p)) eqn:E; [discriminate|]. simpl in L.
      apply N.eqb_neq in E. split.
      + apply N.nlt_ge. intros S. apply E.
        assert (K : forall k, v (n0 - 1 + k * q) = v (n0 - 1)).
        { induction k as [|k IH] using N.peano_ind; [f_equal; lia|].
          replace (n0 - 1 + N.succ k * q) with (n0 - 1 + k * q + q) by lia. rewrite H' by lia. auto. }
        rewrite <- (K p). unfold v.
        replace (n0 - 1 + p * q) with (n0 - 1 + p + (q - 1) * p) by nia.
        rewrite continued_multiple by lia. auto.
      + apply N.nlt_ge. intros S.
        destruct (no_shorter_sound _ _ _ L q ltac:(lia) ltac:(lia)) as (b & B & D).
        apply D. specialize (H' (b + m * p) ltac:(nia)). unfold v in *.
        replace (b + m * p + q) with (b + q + m * p) in H' by lia.
        rewrite !continued_multiple in H' by lia. congruence.
  Qed.
End Least.
