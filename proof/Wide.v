(** * Sets of values in several words

    What a checker needs of sets of values is the record [lawful].  One machine integer is
    such a set for values below 62 ([word_lawful]); [k] further integers make a set for
    values below 62 (k + 1) ([words_lawful]).  The codes 0.56 and 0.644, for example, have
    values above 62. *)
From Coq Require Import List Bool ZArith Lia Uint63.
From Upstar Require Import Machine.

Record lawful (set : Type) (top : int) (none : set) (has : set -> int -> bool) (mark : set -> int -> set)
  (test : set -> int -> bool) : Prop := {
  law_none : forall x, has none x = false;
  law_bit : forall m x i, has (mark m x) i = true -> has m i = true \/ i = x;
  law_keeps : forall m x i, has m i = true -> has (mark m x) i = true;
  law_self : forall m x, (x <? top)%uint63 = true -> has (mark m x) x = true;
  law_test : forall m v, (v <? top)%uint63 = true -> test m v = true ->
    has m v = false /\ forall u, (to_Z u < to_Z v)%Z -> has m u = true
}.

Lemma below_63 v : (v <? 62)%uint63 = true -> (v <? 63)%uint63 = true.
Proof.
  rewrite !ltb_spec. change (to_Z 62%uint63) with 62%Z. change (to_Z 63%uint63) with 63%Z. lia.
Qed.

Theorem word_lawful : lawful int 62%uint63 0%uint63 bit mark test.
Proof.
  split.
  - exact bit_0.
  - exact mark_bit.
  - exact mark_keeps.
  - exact mark_self.
  - intros m v L. apply test_spec, below_63, L.
Qed.

(** The first word has the values below 62, the others have those from 62 on, less 62. *)
Fixpoint words (k : nat) : Type := match k with O => int | S j => (int * words j)%type end.
Fixpoint words_top (k : nat) : int := match k with O => 62 | S j => 62 + words_top j end%uint63.
Fixpoint words_none (k : nat) : words k :=
  match k with O => 0%uint63 | S j => (0%uint63, words_none j) end.
Fixpoint words_has (k : nat) : words k -> int -> bool :=
  match k with
  | O => bit
  | S j => fun m x => if (x <? 62)%uint63 then bit (fst m) x else words_has j (snd m) (x - 62)%uint63
  end.
Fixpoint words_mark (k : nat) : words k -> int -> words k :=
  match k with
  | O => mark
  | S j => fun m x => if (x <? 62)%uint63 then (mark (fst m) x, snd m) else (fst m, words_mark j (snd m) (x - 62)%uint63)
  end.
Fixpoint words_test (k : nat) : words k -> int -> bool :=
  match k with
  | O => test
  | S j => fun m v => if (v <? 62)%uint63 then test (fst m) v
                      else if test (fst m) 62%uint63 then words_test j (snd m) (v - 62)%uint63 else false
  end.
Fixpoint words_upto (k : nat) : int -> words k :=
  match k with
  | O => upto
  | S j => fun v => if (v <? 62)%uint63 then (upto v, words_none j) else (upto 62%uint63, words_upto j (v - 62)%uint63)
  end.
Fixpoint words_reached (k : nat) : words k -> words k -> bool :=
  match k with
  | O => reached
  | S j => fun m goal => if reached (fst m) (fst goal) then words_reached j (snd m) (snd goal) else false
  end.

Lemma less_62 x : (x <? 62)%uint63 = false -> to_Z (x - 62) = (to_Z x - 62)%Z.
Proof.
  intros L. apply not_true_iff_false in L. rewrite ltb_spec in L. change (to_Z 62%uint63) with 62%Z in L.
  pose proof (to_Z_bounded x). rewrite sub_spec. change (to_Z 62%uint63) with 62%Z. apply Z.mod_small. lia.
Qed.
Lemma below_tops k x : (x <? 62)%uint63 = false -> (x <? words_top (S k))%uint63 = true -> (x - 62 <? words_top k)%uint63 = true.
Proof.
  intros L T. apply ltb_spec. rewrite less_62 by exact L. apply ltb_spec in T. cbn [words_top] in T.
  rewrite add_spec in T. change (to_Z 62%uint63) with 62%Z in T. pose proof (to_Z_bounded (words_top k)).
  pose proof (Z.mod_le (62 + to_Z (words_top k)) wB ltac:(lia) ltac:(reflexivity)). lia.
Qed.

Theorem words_lawful k : lawful (words k) (words_top k) (words_none k) (words_has k) (words_mark k) (words_test k).
Proof.
  induction k as [|k [N B K Se T]]; [exact word_lawful|]. split; cbn [words_none words_has words_mark words_test words fst snd].
  - intros x. destruct (x <? 62)%uint63; [apply bit_0|apply N].
  - intros [w t] x i. cbn [fst snd]. destruct (x <? 62)%uint63 eqn:X, (i <? 62)%uint63 eqn:I; cbn [fst snd]; auto.
    + apply mark_bit.
    + intros H. apply B in H. destruct H as [H|H]; auto. right. apply to_Z_inj.
      apply (f_equal to_Z) in H. rewrite !less_62 in H by auto. lia.
  - intros [w t] x i. cbn [fst snd]. destruct (x <? 62)%uint63, (i <? 62)%uint63; cbn [fst snd]; auto. apply mark_keeps.
  - intros [w t] x L. cbn [fst snd]. destruct (x <? 62)%uint63 eqn:X; cbn [fst snd].
    + apply mark_self; auto.
    + apply Se, below_tops; auto.
  - intros [w t] v L. cbn [fst snd]. destruct (v <? 62)%uint63 eqn:V.
    + intros H. apply test_spec in H; [|apply below_63; exact V]. destruct H as [H1 H2]. split; auto.
      intros u U. apply ltb_spec in V. rewrite (proj2 (ltb_spec u 62%uint63)) by lia. auto.
    + destruct (test w 62%uint63) eqn:W; [|discriminate]. intros H.
      apply T in H; [|apply below_tops; auto]. destruct H as [H1 H2]. split; auto.
      intros u U. destruct (u <? 62)%uint63 eqn:X.
      * apply test_spec in W; [|reflexivity]. apply ltb_spec in X. apply W; auto.
      * apply H2. rewrite !less_62 by auto. lia.
Qed.
