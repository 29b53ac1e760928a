(** * Nim values of heaps, and a checker of periods

    [nim c n] is the nim value of a heap of n in the game with code c, computed from
    the definition.  This file proves:
    - [nim_value_spec]: it satisfies the definition of nim values;
    - [octal_outcome]: in normal play a sum of heaps is lost iff the exclusive or of
      their nim values is 0;
    - [check_values_sound]: if [check_values] accepts a table, the table, continued with
      its period, holds the nim values of all heaps.
    The checker computes no values.  It continues the table with the period and checks
    that each value is the mex of the options, as far as Guy and Smith require.  It
    works on lists and needs no axioms; it is good for a few hundred heaps. *)
From Coq Require Import List Bool Arith NArith Lia FinFun.
From Upstar Require Import Play Sums Octal Period.
Import ListNotations.

Fixpoint mex_from (fuel : nat) (u : N) (l : list N) : N :=
  match fuel with
  | 0 => u
  | S f => if existsb (N.eqb u) l then mex_from f (N.succ u) l else u
  end.
Definition mex (l : list N) := mex_from (length l) 0 l.

Lemma existsb_In u l : existsb (N.eqb u) l = true <-> In u l.
Proof.
  rewrite existsb_exists. split.
  - intros (x & I & E). apply N.eqb_eq in E. subst; auto.
  - intros I. exists u. split; auto. apply N.eqb_refl.
Qed.

Lemma mex_is_mex l : is_mex (mex l) l.
Proof.
  unfold mex.
  assert (X : forall fuel u, (forall w, (w < u)%N -> In w l) ->
    length l = fuel + N.to_nat u -> is_mex (mex_from fuel u l) l).
  { induction fuel as [|f IH]; intros u B L; simpl.
    - split; auto. intros I.
      assert (Y : incl (map N.of_nat (seq 0 (S (length l)))) l).
      { intros w W. apply in_map_iff in W. destruct W as (a & E & A). apply in_seq in A.
        destruct (Nat.eq_dec a (N.to_nat u)) as [->|D]; [rewrite N2Nat.id in E; subst; auto|].
        apply B. lia. }
      apply NoDup_incl_length in Y; [rewrite map_length, seq_length in Y; lia|].
      apply FinFun.Injective_map_NoDup; [intros a b; lia|apply seq_NoDup].
    - destruct (existsb (N.eqb u) l) eqn:E.
      + apply existsb_In in E. apply IH; [|lia]. intros w W. destruct (N.eq_dec w u) as [->|]; auto. apply B; lia.
      + split; auto. intros I. apply existsb_In in I. congruence. }
  apply X; [intros; lia|simpl; lia].
Qed.

Definition at_ (t : list N) (a : nat) : N := nth (length t - 1 - a) t 0%N.
Fixpoint table (c : code) (n : nat) : list N :=
  match n with
  | 0 => []
  | S m => let t := table c m in mex (map (xorsum nat (at_ t)) (moves c m)) :: t
  end.
Definition nim_value (c : code) (n : nat) : N := at_ (table c (S n)) n.

Lemma table_length c n : length (table c n) = n.
Proof. induction n; simpl; auto. Qed.
Lemma at_table c n a : a < n -> at_ (table c n) a = nim_value c a.
Proof.
  intros L. induction n as [|n IH]; [lia|].
  destruct (Nat.eq_dec a n) as [->|D]; auto.
  rewrite <- IH by lia. unfold at_. simpl. rewrite table_length.
  replace (n - 0 - a) with (S (n - 1 - a)) by lia. auto.
Qed.

Theorem nim_value_spec c : valid c -> heap_nim_values c (nim_value c).
Proof.
  intros V n. unfold nim_value at 1, at_. simpl. rewrite table_length.
  replace (n - 0 - n) with 0 by lia.
  rewrite (map_ext_in (xorsum nat (nim_value c)) (xorsum nat (at_ (table c n)))); [apply mex_is_mex|].
  intros o I. unfold xorsum. f_equal. apply map_ext_in. intros a A. symmetry. apply at_table.
  eapply moves_smaller; eauto.
Qed.

(** The nim value of a heap whose size is a binary number: sizes in theorems are large. *)
Definition nim (c : code) (n : N) : N := nim_value c (N.to_nat n).

(** Who wins a sum of heaps in normal play. *)
Theorem octal_outcome c : valid c -> forall l,
  Loses _ (octal_opts c) false l <-> xorsum nat (nim_value c) l = 0%N.
Proof. intros V. apply sum_outcome with square; [apply octal_lighter|apply nim_value_spec]; auto. Qed.

(** Values that repeat, and are right as far as Guy and Smith require, are the nim values. *)
Theorem nim_of_table c (v : nat -> N) n0 p : valid c -> 1 <= p ->
  (forall n, n0 <= n -> v (n + p) = v n) ->
  (forall n, n < threshold c n0 p + p -> is_mex (v n) (map (xorsum nat v) (moves c n))) ->
  forall n, nim_value c n = v n.
Proof.
  intros V P W M. apply (heap_nim_values_unique c); auto; [apply nim_value_spec; auto|].
  intros n. apply (guy_smith _ N.lxor 0%N v c n0 p W P is_mex).
  - intros y l k E [A B]. split; intros; [rewrite <- E|apply E]; auto.
  - exact M.
Qed.

(** ** The checker *)
Definition mexb (x : N) (l : list N) : bool :=
  forallb (fun y => negb (N.eqb x y)) l &&
  forallb (fun u => existsb (N.eqb (N.of_nat u)) l) (seq 0 (N.to_nat x)).
Lemma mexb_sound x l : mexb x l = true -> is_mex x l.
Proof.
  unfold mexb. rewrite andb_true_iff, !forallb_forall. intros [A B]. split.
  - intros I. apply A in I. rewrite N.eqb_refl in I. discriminate.
  - intros u U. specialize (B (N.to_nat u)). rewrite existsb_exists in B.
    destruct B as (y & I & E); [apply in_seq; lia|]. apply N.eqb_eq in E. rewrite N2Nat.id in E. subst; auto.
Qed.

Definition check_values (c : code) (n0 p : N) (t : N -> N) : bool :=
  let w := fun n => t (N.of_nat (index (N.to_nat n0) (N.to_nat p) n)) in
  validb c && (1 <=? p)%N &&
  forallb (fun n => mexb (w n) (map (xorsum nat w) (moves c n)))
    (seq 0 (threshold c (N.to_nat n0) (N.to_nat p) + N.to_nat p)).

Theorem check_values_sound c n0 p t : check_values c n0 p t = true ->
  forall n, nim c n = t (continued n0 p n).
Proof.
  unfold check_values. rewrite !andb_true_iff. intros [[V P] F] n.
  apply N.eqb_eq in V. apply N.leb_le in P. rewrite forallb_forall in F.
  rewrite continued_index by lia. unfold nim.
  apply (nim_of_table c (fun n => t (N.of_nat (index (N.to_nat n0) (N.to_nat p) n))) (N.to_nat n0) (N.to_nat p) V).
  - lia.
  - intros k L. cbv beta. rewrite index_periodic by lia. auto.
  - intros k L. apply mexb_sound. apply (F k). apply in_seq. lia.
Qed.
