(** * Ferguson's queens

    Queens stand on a board without end.  A queen goes any distance left, down, or along
    the diagonal towards the corner (Wythoff's game).  Several queens are an obliged sum:
    the players finish with one queen before they begin with another.  This file proves
    - [queens]: the value of a queen anywhere.  It is 01 on (0,0), (1,2), (2,1), and 10 on
      (0,1), (1,0), (2,2).  Elsewhere it is 00 where the player to move loses normal play
      (on the other pairs of Wythoff's), and 11 where he wins;
    - [five_queens]: who wins Ferguson's example, and by a move of which queen;
    - [four_queens]: without the queen on (5,3) the rule decides where that queen goes. *)
From Coq Require Import List Bool Arith Lia.
From Upstar Require Import Play Obliged.
Import ListNotations.

Definition square := (nat * nat)%type.
(** Left, down, and both. *)
Definition moves (s : square) : list square :=
  let (x, y) := s in
  map (fun a => (a, y)) (seq 0 x) ++ map (fun b => (x, b)) (seq 0 y) ++
  map (fun k => (x - k, y - k)) (seq 1 (min x y)).

(** The moves, in words. *)
Lemma moves_spec x y a b : In (a, b) (moves (x, y)) <->
  (a < x /\ b = y) \/ (a = x /\ b < y) \/ (exists k, 1 <= k /\ x = a + k /\ y = b + k).
Proof.
  unfold moves. rewrite !in_app_iff, !in_map_iff. split.
  - intros [(c & E & I)|[(c & E & I)|(k & E & I)]]; inversion E; subst; apply in_seq in I.
    + left. lia.
    + right; left. lia.
    + right; right. exists k. lia.
  - intros [[A ->]|[[-> B]|(k & K & -> & ->)]].
    + left. exists a. split; auto. apply in_seq. lia.
    + right; left. exists b. split; auto. apply in_seq. lia.
    + right; right. exists k. split; [f_equal; lia|]. apply in_seq. lia.
Qed.

Definition weight (s : square) : nat := fst s + snd s.
Lemma lighter s t : In t (moves s) -> weight t < weight s.
Proof.
  destruct s as [x y], t as [a b]. intros I. apply moves_spec in I. unfold weight; simpl.
  destruct I as [[A ->]|[[-> B]|(k & K & -> & ->)]]; lia.
Qed.

(** [wins mis s]: the player to move wins a single queen on s; [mis] is false in normal play. *)
Definition wins : bool -> square -> bool := win square moves weight.
Lemma wins_spec mis s : if wins mis s then Wins _ moves mis s else Loses _ moves mis s.
Proof. apply (win_correct square moves weight lighter). Qed.
Lemma wins_eq mis s : wins mis s = match moves s with [] => mis | o => existsb (fun t => negb (wins mis t)) o end.
Proof. apply (win_eq square moves weight lighter). Qed.

(** ** The corner *)
Definition in_corner (s : square) : bool := (fst s <=? 2) && (snd s <=? 2).
Definition corner (s : square) : bool * bool :=
  match s with
  | (0, 0) | (1, 2) | (2, 1) => (false, true)
  | (0, 1) | (1, 0) | (2, 2) => (true, false)
  | _ => (true, true)
  end.
Lemma corner_spec s : in_corner s = true -> (wins false s, wins true s) = corner s.
Proof.
  destruct s as [x y]. unfold in_corner; simpl. rewrite andb_true_iff, !Nat.leb_le. intros [X Y].
  destruct x as [|[|[|x]]]; [| | |lia]; (destruct y as [|[|[|y]]]; [| | |lia]); reflexivity.
Qed.

(** Each row of the corner has one square that is lost by a rule, and so has each column: (0,0),
    (1,2), (2,1) in normal play, and (0,1), (1,0), (2,2) in misère play. *)
Definition lost_in (mis : bool) (a : nat) : nat :=
  match a with 0 => if mis then 1 else 0 | 1 => if mis then 0 else 2 | _ => if mis then 2 else 1 end.
Lemma lost_square mis a : a <= 2 -> wins mis (a, lost_in mis a) = false /\ wins mis (lost_in mis a, a) = false /\
  lost_in mis a <= 2.
Proof. intros A. destruct a as [|[|[|a]]]; [| | |lia]; destruct mis; repeat split; simpl; lia. Qed.
Lemma lost_only mis a b : a <= 2 -> b <= 2 -> wins mis (a, b) = false -> b = lost_in mis a.
Proof.
  intros A B. destruct a as [|[|[|a]]]; [| | |lia]; (destruct b as [|[|[|b]]]; [| | |lia]); destruct mis; auto; discriminate.
Qed.

(** From outside, a queen can go to a lost square of the corner by both rules or by neither. *)
Lemma into_corner mis s t : in_corner s = false -> In t (moves s) -> in_corner t = true -> wins mis t = false ->
  exists u, In u (moves s) /\ wins (negb mis) u = false.
Proof.
  destruct s as [x y], t as [a b]. unfold in_corner; simpl. intros S I T W.
  rewrite andb_true_iff, !Nat.leb_le in T. destruct T as [Ta Tb].
  assert (S' : 3 <= x \/ 3 <= y) by (apply andb_false_iff in S; rewrite !Nat.leb_gt in S; lia).
  apply moves_spec in I. destruct I as [[A ->]|[[-> B]|(k & K & -> & ->)]].
  - destruct (lost_square (negb mis) y Tb) as (_ & L & M). exists (lost_in (negb mis) y, y). split; auto. apply moves_spec. left; lia.
  - destruct (lost_square (negb mis) x Ta) as (L & _ & M). exists (x, lost_in (negb mis) x). split; auto. apply moves_spec. right; left; lia.
  - apply lost_only in W; auto. subst b.
    assert (D : exists c, c <= 2 /\ lost_in (negb mis) c + a = c + lost_in mis a).
    { destruct a as [|[|[|a]]]; [| | |lia]; destruct mis; simpl; [exists 1|exists 2|exists 2|exists 0|exists 0|exists 1]; simpl; lia. }
    destruct D as (c & C & D). destruct (lost_square (negb mis) c C) as (L & _ & M).
    exists (c, lost_in (negb mis) c). split; auto. apply moves_spec. right; right. exists (a + k - c). lia.
Qed.

(** Outside the corner both rules agree. *)
Lemma outside s : in_corner s = false -> wins false s = wins true s.
Proof.
  remember (weight s) as w eqn:E. revert s E. induction w as [w IH] using lt_wf_ind. intros s E O.
  assert (X : forall mis, wins mis s = true -> wins (negb mis) s = true).
  { intros mis W. rewrite wins_eq in *. destruct (moves s) as [|z o] eqn:M.
    - destruct s as [x y]. destruct x, y; try discriminate. 
    - rewrite <- M in *. apply existsb_exists in W. destruct W as (t & I & L). apply negb_true_iff in L.
      apply existsb_exists. destruct (in_corner t) eqn:T.
      + destruct (into_corner mis s t O I T L) as (u & U & Lu). exists u. split; auto. apply negb_true_iff; auto.
      + exists t. split; auto. apply negb_true_iff. rewrite <- L. pose proof (lighter s t I).
        specialize (IH (weight t) ltac:(lia) t eq_refl T). destruct mis; simpl; congruence. }
  pose proof (X true) as A. pose proof (X false) as B. simpl in *.
  destruct (wins false s), (wins true s); auto; try (symmetry; auto); auto.
Qed.

(** The value of a queen on any square. *)
Theorem queens s : (wins false s, wins true s) =
  if in_corner s then corner s else (wins false s, wins false s).
Proof.
  destruct (in_corner s) eqn:E; [apply corner_spec; auto|]. rewrite (outside s E). auto.
Qed.

(** ** Several queens *)
Definition board := state square.
Definition board_moves : board -> list board := obliged_opts square moves.
Definition value (s : square) : bool * bool := (wins false s, wins true s).

(** Who wins, with the queen that has been begun, if any, and those that have not. *)
Theorem outcome mis b : if won square moves weight mis b then Wins _ board_moves mis b else Loses _ board_moves mis b.
Proof.
  pose proof (outcome_of _ _ (obliged_wf square moves weight lighter) mis (fun b => negb (won square moves weight mis b))
    (won_step square moves weight lighter mis) b) as T.
  cbv beta in T. destruct (won square moves weight mis b); exact T.
Qed.

(** Ferguson's example: the queens on (0,1), (1,4), (2,1), (2,2) and (5,3) have the values 10, 11, 01, 10
    and 00, so the player to move wins by either rule.  The queen on (1,4) may go to (1,2). *)
Definition five : list square := [(0, 1); (1, 4); (2, 1); (2, 2); (5, 3)].
Lemma five_values : map value five = [(true, false); (true, true); (false, true); (true, false); (false, false)].
Proof. reflexivity. Qed.
Theorem five_queens : forall mis, Wins _ board_moves mis (None, five) /\
  Loses _ board_moves mis (Some (1, 2), [(0, 1); (2, 1); (2, 2); (5, 3)]).
Proof.
  intros mis. split.
  - apply (ferguson_a square moves weight lighter five). vm_compute. apply le_n.
  - pose proof (outcome mis (Some (1, 2), [(0, 1); (2, 1); (2, 2); (5, 3)])) as H. destruct mis; exact H.
Qed.

(** Without the queen on (5,3) the rule decides where the queen on (1,4) goes: to (1,2) in normal play,
    and to (1,0) in misère play. *)
Definition four : list square := [(0, 1); (1, 4); (2, 1); (2, 2)].
Theorem four_queens : forall mis, Wins _ board_moves mis (None, four) /\
  Loses _ board_moves mis (Some (if mis then (1, 0) else (1, 2)), [(0, 1); (2, 1); (2, 2)]) /\
  Wins _ board_moves mis (Some (if mis then (1, 2) else (1, 0)), [(0, 1); (2, 1); (2, 2)]).
Proof.
  intros mis. repeat split.
  - apply (ferguson_a square moves weight lighter four). vm_compute. apply le_n.
  - pose proof (outcome mis (Some (if mis then (1, 0) else (1, 2)), [(0, 1); (2, 1); (2, 2)])) as H. destruct mis; exact H.
  - pose proof (outcome mis (Some (if mis then (1, 2) else (1, 0)), [(0, 1); (2, 1); (2, 2)])) as H. destruct mis; exact H.
Qed.

Definition theorems := (queens, five_queens, four_queens).
Print Assumptions theorems.
