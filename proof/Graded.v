(** * Infinite misère quotients

    Some misère quotients are infinite, and yet described by finite data: an element of a
    finite set, which sums reach by commuting actions of the heaps, and an integer, the
    degree.  Weimerskirch found the first example, 0.3122 with heaps to 7.  This file proves:
    - [check_graded_sound]: if [check_graded] accepts, a sum of heaps of sizes 1 to [top] is
      lost in misère play iff its element and its degree say so ([lost_sum]);
    - [graded_infinite]: if [check_infinite] accepts as well, then for 1 <= k < m the sum of
      T k heaps [up] and T m heaps [down] is lost, and that of T m heaps [up] and T m heaps
      [down] is won.  So T, 2T, 3T, ... heaps [up] are pairwise distinguishable, and the
      misère quotient is infinite.

    The action of a heap h repeats: h^(i+p) = h^i.  So a sum has the element of a sum with at
    most i + p heaps of each size h, and so have its options.  The recursion of play is
    checked for all these sums, and all degrees that belong to them.  Outside of a window
    whether a sum is lost repeats with the degree, so finitely many degrees stand for all. *)
From Coq Require Import List Bool Arith NArith ZArith Lia Wf_nat.
From Upstar Require Import Play Sums Octal Compounds.
Import ListNotations.

Fixpoint iter {A} (n : nat) (f : A -> A) (x : A) : A := match n with O => x | S k => f (iter k f x) end.
Lemma iter_add {A} (f : A -> A) a b x : iter (a + b) f x = iter a f (iter b f x).
Proof. induction a; simpl; congruence. Qed.

(** All lists of numbers that are at most the given ones. *)
Fixpoint every_vector (caps : list nat) (f : list nat -> bool) : bool :=
  match caps with
  | [] => f []
  | k :: t => forallb (fun j => every_vector t (fun v => f (j :: v))) (seq 0 (S k))
  end.
Lemma every_vector_spec caps f : every_vector caps f = true -> forall v, Forall2 le v caps -> f v = true.
Proof.
  revert f; induction caps as [|k t IH]; intros f E v F; inversion F as [|j ? v' ? L F']; subst; [exact E|].
  cbn [every_vector] in E. rewrite forallb_forall in E. specialize (E j). apply (IH (fun v => f (j :: v))); auto.
  apply E, in_seq. lia.
Qed.

(** Each position is won or lost. *)
Lemma decided {P} (opts : P -> list P) mis : well_founded (option_of P opts) -> forall x, Wins P opts mis x \/ Loses P opts mis x.
Proof.
  intros wf x. induction (wf x) as [x _ IH].
  assert (D : (exists y, In y (opts x) /\ Loses P opts mis y) \/ forall y, In y (opts x) -> Wins P opts mis y).
  { unfold option_of in IH. clear wf. induction (opts x) as [|y t IHt]; [right; intros y []|].
    destruct (IH y (or_introl eq_refl)) as [W|L]; [|left; exists y; simpl; auto].
    destruct IHt as [(z & Z & L)|A]; [intros z Z; apply IH; simpl; auto|left; exists z; simpl; auto|].
    right. intros z [<-|Z]; auto. }
  destruct D as [(y & Y & L)|A]; [left; eapply wins_move; eauto|].
  destruct (opts x) as [|y t] eqn:O.
  - destruct mis; [left; apply wins_end; auto|right; apply loses_end; auto].
  - right. apply loses_move; [congruence|]. intros z Z. apply A. rewrite <- O. auto.
Qed.

Section Graded.
  Variables (c : code) (top : nat).
  Variable size : N.                       (* the elements are the numbers below *)
  Variable act : nat -> N -> N.            (* the action of a heap *)
  Variable degree : nat -> Z.
  Variables (index period : nat -> nat).   (* of the action of a heap *)
  Variables (window step : Z).
  Variable lost_at : N -> N.               (* bit window + d: whether the degree d is lost *)

  Definition heaps : list nat := seq 1 top.
  Definition element (w : list nat) : N := fold_right act 0%N w.
  Definition degrees (w : list nat) : Z := fold_right (fun h d => degree h + d)%Z 0%Z w.

  (** A degree beyond the window stands for one at its edge. *)
  Definition inside (d : Z) : Z :=
    (if window <? d then window - step + 1 + (d - (window - step + 1)) mod step
     else if d <? - window then - window + (d + window) mod step
     else d)%Z.
  Definition lost_degree (mask : N) (d : Z) : bool := N.testbit mask (Z.to_N (window + inside d)).
  Definition lost_sum (w : list nat) : bool := lost_degree (lost_at (element w)) (degrees w).

  (** ** The checker *)
  Definition actions_good : bool :=
    forallb (fun x => forallb (fun h => (act h x <? size)%N &&
      (iter (index h + period h) (act h) x =? iter (index h) (act h) x)%N &&
      forallb (fun g => act g (act h x) =? act h (act g x))%N heaps) heaps)
      (map N.of_nat (seq 0 (N.to_nat size))).
  Definition heap_good (h : nat) : bool :=
    (1 <=? period h) && (Z.of_nat (period h) * degree h mod step =? 0)%Z &&
    match moves c h with [] => false | _ => true end &&
    forallb (fun o => forallb (fun a => (1 <=? a) && (a <=? top)) o) (moves c h).

  Definition value (m : nat -> nat) : N := fold_right (fun h x => iter (m h) (act h) x) 0%N heaps.
  Definition less (m : nat -> nat) (h : nat) : nat -> nat := fun g => if g =? h then pred (m g) else m g.
  Definition sum_degree (m : nat -> nat) : Z := fold_right (fun h d => Z.of_nat (m h) * degree h + d)%Z 0%Z heaps.
  (** Whether an option is lost, by its mask and the change of the degree. *)
  Definition options_of (all : list (nat * list (list nat))) (m : nat -> nat) : list (N * Z) :=
    flat_map (fun ho => if 0 <? m (fst ho)
      then let u := value (less m (fst ho)) in
           map (fun o => (lost_at (fold_right act u o), degrees o - degree (fst ho))%Z) (snd ho)
      else []) all.
  Definition recursion (mask : N) (options : list (N * Z)) (d : Z) : bool :=
    eqb (lost_degree mask d) (forallb (fun o => negb (lost_degree (fst o) (d + snd o))) options).
  Variable far : nat.                      (* how many steps are checked *)
  Definition counts_good (all : list (nat * list (list nat))) (m : nat -> nat) : bool :=
    if forallb (fun h => m h =? 0) heaps then true else
    let mask := lost_at (value m) in
    let options := options_of all m in
    let base := sum_degree m in
    let free h := index h <? m h in
    let ups := existsb (fun h => free h && (0 <? degree h)%Z) heaps in
    let downs := existsb (fun h => free h && (degree h <? 0)%Z) heaps in
    let reach := fold_right (fun o r => Z.max (Z.abs (snd o)) r) 0%Z options in
    (window + reach <? base + step * Z.of_nat far)%Z && (base - step * Z.of_nat far <? - window - reach)%Z &&
    recursion mask options base &&
    (if ups then forallb (fun j => recursion mask options (base + step * Z.of_nat j)%Z) (seq 1 (S far)) else true) &&
    (if downs then forallb (fun j => recursion mask options (base - step * Z.of_nat j)%Z) (seq 1 (S far)) else true).
  Definition vector_good all (v : list nat) : bool := counts_good all (fun h => nth (pred h) v 0).
  Definition check_graded : bool :=
    N.eqb (N.land (hd 0%N c) 3) 0 && (0 <? size)%N && (0 <? step)%Z && (step <=? window)%Z &&
    actions_good && forallb heap_good heaps && negb (lost_degree (lost_at 0) 0) &&
    let all := map (fun h => (h, moves c h)) heaps in
    every_vector (map (fun h => index h + period h) heaps) (vector_good all).

  (** ** Soundness *)
  Hypothesis accepted : check_graded = true.
  Lemma conditions : valid c /\ (0 < size)%N /\ (0 < step)%Z /\ (step <= window)%Z /\ actions_good = true /\
    (forall h, In h heaps -> heap_good h = true) /\ lost_degree (lost_at 0) 0 = false /\
    (forall v, Forall2 le v (map (fun h => index h + period h) heaps) -> vector_good (map (fun h => (h, moves c h)) heaps) v = true).
  Proof.
    pose proof accepted as Q. unfold check_graded in Q. rewrite !andb_true_iff in Q.
    destruct Q as [[[[[[[A B] C] D] E] F] G] K].
    split; [apply N.eqb_eq; exact A|]. split; [apply N.ltb_lt; exact B|]. split; [apply Z.ltb_lt; exact C|].
    split; [apply Z.leb_le; exact D|]. split; [exact E|]. split; [apply forallb_forall; exact F|].
    split; [apply negb_true_iff; exact G|]. apply every_vector_spec. exact K.
  Qed.
  Let is_valid := proj1 conditions.
  Lemma step_pos : (0 < step)%Z. Proof. apply conditions. Qed.
  Lemma step_window : (step <= window)%Z. Proof. apply conditions. Qed.
  Lemma action x h : (x < size)%N -> In h heaps -> (act h x < size)%N /\
    iter (index h + period h) (act h) x = iter (index h) (act h) x /\ forall g, In g heaps -> act g (act h x) = act h (act g x).
  Proof.
    intros X Hh. pose proof conditions as Cd; destruct Cd as (_ & _ & _ & _ & A & _). unfold actions_good in A. rewrite forallb_forall in A.
    specialize (A x). rewrite forallb_forall in A. specialize (A ltac:(apply in_map_iff; exists (N.to_nat x); split; [lia|apply in_seq; lia]) h Hh).
    rewrite !andb_true_iff, forallb_forall in A. destruct A as [[A B] C].
    split; [apply N.ltb_lt; auto|]. split; [apply N.eqb_eq; auto|]. intros g G. apply N.eqb_eq. auto.
  Qed.
  Lemma heap_facts h : In h heaps -> 1 <= period h /\ (Z.of_nat (period h) * degree h mod step = 0)%Z /\ moves c h <> [] /\
    forall o, In o (moves c h) -> forall a, In a o -> In a heaps.
  Proof.
    intros Hh. pose proof conditions as Cd; destruct Cd as (_ & _ & _ & _ & _ & F & _). specialize (F h Hh). unfold heap_good in F.
    rewrite !andb_true_iff in F. destruct F as [[[A B] C] D].
    split; [apply Nat.leb_le; auto|]. split; [apply Z.eqb_eq; auto|]. split; [destruct (moves c h); congruence|].
    intros o O a I. rewrite forallb_forall in D. specialize (D o O). rewrite forallb_forall in D. specialize (D a I).
    apply andb_true_iff in D. destruct D as [D1 D2]. apply Nat.leb_le in D1, D2. apply in_seq. lia.
  Qed.
  Lemma act_below x h : (x < size)%N -> In h heaps -> (act h x < size)%N.
  Proof. intros X H. apply action; auto. Qed.
  Lemma iter_below x h n : (x < size)%N -> In h heaps -> (iter n (act h) x < size)%N.
  Proof. intros X H. induction n; simpl; auto. apply act_below; auto. Qed.
  Lemma iter_swap x g h n : (x < size)%N -> In g heaps -> In h heaps -> act g (iter n (act h) x) = iter n (act h) (act g x).
  Proof.
    intros X G H. induction n as [|n IH]; simpl; auto. rewrite <- IH. apply action; auto. apply iter_below; auto.
  Qed.

  (** Degrees outside of the window repeat. *)
  Lemma inside_up d : (window - step < d)%Z -> inside (d + step) = inside d.
  Proof.
    intros L. pose proof step_pos. pose proof step_window. unfold inside.
    rewrite (proj2 (Z.ltb_lt window (d + step))) by lia.
    replace (d + step - (window - step + 1))%Z with (d - (window - step + 1) + 1 * step)%Z by lia.
    rewrite Z.mod_add by lia. destruct (window <? d)%Z eqn:E; auto. apply Z.ltb_ge in E.
    rewrite (proj2 (Z.ltb_ge d (- window))) by lia. rewrite Z.mod_small by lia. lia.
  Qed.
  Lemma inside_down d : (d < step - window)%Z -> inside (d - step) = inside d.
  Proof.
    intros L. pose proof step_pos. pose proof step_window. unfold inside.
    rewrite (proj2 (Z.ltb_ge window (d - step))) by lia. rewrite (proj2 (Z.ltb_lt (d - step) (- window))) by lia.
    replace (d - step + window)%Z with (d + window + (-1) * step)%Z by lia. rewrite Z.mod_add by lia.
    rewrite (proj2 (Z.ltb_ge window d)) by lia. destruct (d <? - window)%Z eqn:E; auto. apply Z.ltb_ge in E.
    rewrite Z.mod_small by lia. lia.
  Qed.
  Lemma recursion_up mask options d r : (forall o, In o options -> Z.abs (snd o) <= r)%Z -> (window - step + r < d)%Z -> (0 <= r)%Z ->
    recursion mask options (d + step) = recursion mask options d.
  Proof.
    intros R L Rp. unfold recursion, lost_degree. rewrite inside_up by lia. f_equal.
    induction options as [|o t IH]; simpl; auto. rewrite IH by (intros; apply R; simpl; auto).
    specialize (R o (or_introl eq_refl)). replace (d + step + snd o)%Z with (d + snd o + step)%Z by lia.
    rewrite inside_up by lia. auto.
  Qed.
  Lemma recursion_down mask options d r : (forall o, In o options -> Z.abs (snd o) <= r)%Z -> (d < step - window - r)%Z -> (0 <= r)%Z ->
    recursion mask options (d - step) = recursion mask options d.
  Proof.
    intros R L Rp. unfold recursion, lost_degree. rewrite inside_down by lia. f_equal.
    induction options as [|o t IH]; simpl; auto. rewrite IH by (intros; apply R; simpl; auto).
    specialize (R o (or_introl eq_refl)). replace (d - step + snd o)%Z with (d + snd o - step)%Z by lia.
    rewrite inside_down by lia. auto.
  Qed.

  (** *** Sums by the numbers of their heaps *)
  Definition count (w : list nat) (h : nat) : nat := count_occ Nat.eq_dec w h.
  Definition value_in (l : list nat) (m : nat -> nat) : N := fold_right (fun h x => iter (m h) (act h) x) 0%N l.
  Lemma size_pos : (0 < size)%N. Proof. apply conditions. Qed.
  Lemma value_below l m : incl l heaps -> (value_in l m < size)%N.
  Proof.
    induction l as [|h t IH]; intros I; simpl; [apply size_pos|]. apply iter_below; [|apply I; simpl; auto].
    apply IH. intros x X. apply I; simpl; auto.
  Qed.
  Lemma value_ext l m k : (forall h, In h l -> m h = k h) -> value_in l m = value_in l k.
  Proof. induction l as [|h t IH]; intros E; simpl; auto. rewrite E, IH; simpl; auto. intros; apply E; simpl; auto. Qed.
  Lemma value_more l m k h : incl l heaps -> NoDup l -> In h l -> k h = S (m h) -> (forall g, g <> h -> k g = m g) ->
    value_in l k = act h (value_in l m).
  Proof.
    intros I D. induction D as [|a t N D IH]; intros H K E; [inversion H|]. simpl.
    assert (It : incl t heaps) by (intros x X; apply I; simpl; auto).
    destruct (Nat.eq_dec a h) as [->|Ne].
    - rewrite K. simpl. do 2 f_equal. apply value_ext. intros g G. apply E. intros ->. auto.
    - destruct H as [H|H]; [congruence|]. rewrite (E a Ne), (IH It H K E).
      symmetry. apply iter_swap; [apply value_below; auto|apply I; simpl; auto|apply I; simpl; auto].
  Qed.
  Lemma element_value w : incl w heaps -> element w = value (count w).
  Proof.
    change (incl w heaps -> element w = value_in heaps (count w)). induction w as [|h w IH]; intros I; simpl.
    - assert (Z : forall l, value_in l (count []) = 0%N) by (induction l; simpl; auto). rewrite Z. auto.
    - rewrite IH by (intros x X; apply I; simpl; auto). symmetry. apply value_more.
      + apply incl_refl.
      + apply seq_NoDup.
      + apply I; simpl; auto.
      + unfold count. rewrite count_occ_cons_eq; auto.
      + intros g G. unfold count. rewrite count_occ_cons_neq; auto.
  Qed.
  Lemma element_below w : incl w heaps -> (element w < size)%N.
  Proof. intros I. rewrite element_value by auto. apply (value_below heaps), incl_refl. Qed.
  Lemma degrees_app a b : degrees (a ++ b) = (degrees a + degrees b)%Z.
  Proof. unfold degrees. induction a; simpl; lia. Qed.

  Lemma option_element a x b h : incl (a ++ h :: b) heaps -> In x (moves c h) ->
    element (a ++ x ++ b) = fold_right act (element (a ++ b)) x.
  Proof.
    intros I X. assert (Xs : incl x heaps).
    { intros y Y. apply (heap_facts h) with x; auto. apply I, in_or_app. simpl; auto. }
    assert (Ib : incl b heaps) by (intros y Y; apply I, in_or_app; simpl; auto).
    assert (Ia : incl a heaps) by (intros y Y; apply I, in_or_app; auto).
    assert (Below : forall u, incl u heaps -> forall z, (z < size)%N -> (fold_right act z u < size)%N).
    { induction u as [|g u IH]; intros U z Z; simpl; auto. apply act_below; [|apply U; simpl; auto].
      apply IH; auto. intros y Y; apply U; simpl; auto. }
    unfold element. rewrite !fold_right_app.
    assert (Sb : (fold_right act 0%N b < size)%N) by (apply Below; auto; apply size_pos).
    generalize (fold_right act 0%N b) Sb. clear -Xs Ia Below accepted. intros z Z.
    induction a as [|g a IH]; simpl; auto.
    rewrite IH by (intros y Y; apply Ia; simpl; auto).
    assert (Sa : (fold_right act z a < size)%N) by (apply Below; auto; intros y Y; apply Ia; simpl; auto).
    assert (Gg : In g heaps) by (apply Ia; simpl; auto).
    generalize (fold_right act z a) Sa. clear IH Sa. intros q Q. induction x as [|y x IH]; simpl; auto.
    assert (Xx : incl x heaps) by (intros k K; apply Xs; simpl; auto).
    rewrite <- IH by auto. apply action; auto. apply Xs. simpl; auto.
  Qed.

  (** The number that stands for m heaps of size h. *)
  Definition rep (h m : nat) : nat := let i := index h in let p := period h in
    if m <=? i + p then m else S (i + (m - S i) mod p).
  Lemma rep_facts h m : 1 <= period h -> rep h m <= index h + period h /\ (rep h m = m \/
    index h < rep h m /\ exists j, m = rep h m + j * period h).
  Proof.
    intros P. unfold rep. destruct (m <=? index h + period h) eqn:E; [apply Nat.leb_le in E; auto|]. apply Nat.leb_gt in E.
    pose proof (Nat.mod_upper_bound (m - S (index h)) (period h) ltac:(lia)). split; [lia|]. right. split; [lia|].
    exists ((m - S (index h)) / period h). pose proof (Nat.div_mod (m - S (index h)) (period h) ltac:(lia)). lia.
  Qed.
  Lemma iter_periodic h x n j : (x < size)%N -> In h heaps -> index h <= n -> iter (n + j * period h) (act h) x = iter n (act h) x.
  Proof.
    intros X H L. induction j as [|j IH]; [f_equal; lia|]. rewrite <- IH.
    replace (n + S j * period h) with (n + j * period h - index h + (index h + period h)) by lia.
    rewrite iter_add. destruct (action x h X H) as (_ & E & _). rewrite E, <- iter_add. f_equal. lia.
  Qed.
  Lemma value_same l m k : incl l heaps -> (forall h, In h l -> m h = k h \/ index h <= k h /\ exists j, m h = k h + j * period h) ->
    value_in l m = value_in l k.
  Proof.
    induction l as [|h t IH]; intros I E; simpl; auto.
    assert (It : incl t heaps) by (intros x X; apply I; simpl; auto).
    rewrite (IH It) by (intros; apply E; simpl; auto). destruct (E h (or_introl eq_refl)) as [->|(L & j & ->)]; auto.
    apply iter_periodic; auto; [apply value_below; auto|apply I; simpl; auto].
  Qed.

  Section Sum.
    Variable w : list nat.
    Hypothesis small_heaps : incl w heaps.
    Let v := map (fun h => rep h (count w h)) heaps.
    Let m h := nth (pred h) v 0.
    Lemma m_rep h : In h heaps -> m h = rep h (count w h).
    Proof.
      intros H. unfold m, v. apply in_seq in H.
      rewrite (nth_indep _ 0 (rep 0 (count w 0))) by (rewrite map_length; unfold heaps; rewrite seq_length; lia).
      rewrite (map_nth (fun h => rep h (count w h)) heaps 0 (pred h)). unfold heaps. rewrite seq_nth by lia. do 2 f_equal; lia.
    Qed.
    Lemma v_small : Forall2 le v (map (fun h => index h + period h) heaps).
    Proof.
      unfold v. assert (G : forall l, incl l heaps -> Forall2 le (map (fun h => rep h (count w h)) l) (map (fun h => index h + period h) l)).
      { induction l as [|h t IH]; intros I; simpl; constructor.
        - apply rep_facts, heap_facts, I. simpl; auto.
        - apply IH. intros x X. apply I; simpl; auto. }
      apply G, incl_refl.
    Qed.
    Lemma m_value : value m = element w.
    Proof.
      rewrite element_value by auto. symmetry. apply (value_same heaps); [apply incl_refl|]. intros h H. rewrite m_rep by auto.
      destruct (rep_facts h (count w h)) as [_ [E|(L & j & E)]]; [apply heap_facts; auto|auto|]. right. split; [lia|eauto].
    Qed.
    Lemma m_positive h : In h heaps -> (0 <? m h) = true <-> In h w.
    Proof.
      intros H. rewrite m_rep by auto. rewrite Nat.ltb_lt, (count_occ_In Nat.eq_dec w h). fold (count w h).
      destruct (rep_facts h (count w h)) as [_ [E|(L & j & E)]]; [apply heap_facts; auto| |]; unfold gt; lia.
    Qed.
    Lemma m_less a h b : w = a ++ h :: b -> value (less m h) = element (a ++ b).
    Proof.
      intros W. assert (H : In h heaps) by (apply small_heaps; rewrite W; apply in_or_app; simpl; auto).
      rewrite element_value.
      2:{ intros x X. apply small_heaps. rewrite W. apply in_app_or in X. apply in_or_app. simpl. tauto. }
      assert (Ca : forall g, count w g = (if g =? h then 1 else 0) + count (a ++ b) g).
      { intros g. unfold count. rewrite W, !count_occ_app. simpl. destruct (Nat.eq_dec h g) as [->|N].
        - rewrite Nat.eqb_refl. lia.
        - rewrite (proj2 (Nat.eqb_neq g h)) by auto. lia. }
      symmetry. apply (value_same heaps); [apply incl_refl|]. intros g G. unfold less. rewrite m_rep by auto. specialize (Ca g).
      destruct (rep_facts g (count w g)) as [_ [E|(L & j & E)]]; [apply heap_facts; auto| |].
      - left. rewrite E. destruct (g =? h); lia.
      - right. destruct (g =? h); (split; [lia|exists j; lia]).
    Qed.
    (** The degree of the sum is that of the numbers that stand for it, and some steps. *)
    Lemma m_degree : exists j, degrees w = (sum_degree m + step * j)%Z /\
      (existsb (fun h => (index h <? m h) && (0 <? degree h)%Z) heaps = false -> (j <= 0)%Z) /\
      (existsb (fun h => (index h <? m h) && (degree h <? 0)%Z) heaps = false -> (0 <= j)%Z).
    Proof.
      pose proof step_pos as Sp.
      assert (D : degrees w = fold_right (fun h d => Z.of_nat (count w h) * degree h + d)%Z 0%Z heaps).
      { clear -small_heaps. induction w as [|h t IH].
        - unfold heaps. generalize (seq 1 top). induction l; simpl in *; lia.
        - change (degrees (h :: t)) with (degree h + degrees t)%Z.
          rewrite IH by (intros x X; apply small_heaps; simpl; auto).
          assert (Hh : In h heaps) by (apply small_heaps; simpl; auto). clear -Hh.
          assert (G : forall l, NoDup l -> (fold_right (fun g d => Z.of_nat (count (h :: t) g) * degree g + d) 0 l =
            (if in_dec Nat.eq_dec h l then degree h else 0) + fold_right (fun g d => Z.of_nat (count t g) * degree g + d) 0 l)%Z).
          { induction 1 as [|a l N Dl IH]; [simpl; lia|]. cbn [fold_right]. rewrite IH. unfold count.
            destruct (Nat.eq_dec h a) as [->|Ne].
            - rewrite count_occ_cons_eq by auto. destruct (in_dec Nat.eq_dec a l); [tauto|].
              destruct (in_dec Nat.eq_dec a (a :: l)) as [_|Q]; [lia|exfalso; apply Q; simpl; auto].
            - rewrite count_occ_cons_neq by auto. destruct (in_dec Nat.eq_dec h l) as [I|I];
              destruct (in_dec Nat.eq_dec h (a :: l)) as [J|J]; try lia; exfalso; simpl in J; intuition congruence. }
          rewrite (G heaps (seq_NoDup _ _)). destruct (in_dec Nat.eq_dec h heaps); [lia|tauto]. }
      rewrite D. unfold sum_degree. clear D.
      assert (G : forall l, incl l heaps -> exists j,
        (fold_right (fun h d => Z.of_nat (count w h) * degree h + d) 0 l = fold_right (fun h d => Z.of_nat (m h) * degree h + d) 0 l + step * j)%Z /\
        (existsb (fun h => (index h <? m h) && (0 <? degree h)%Z) l = false -> (j <= 0)%Z) /\
        (existsb (fun h => (index h <? m h) && (degree h <? 0)%Z) l = false -> (0 <= j)%Z)).
      { induction l as [|h l IH]; intros I; [exists 0%Z; simpl; repeat split; lia|].
        destruct IH as (j & E & A & B); [intros x X; apply I; simpl; auto|].
        assert (H : In h heaps) by (apply I; simpl; auto). destruct (heap_facts h H) as (Pp & Mod & _).
        cbn [fold_right existsb]. rewrite E. pose proof (m_rep h H) as Mh.
        destruct (rep_facts h (count w h) Pp) as [_ [Q|(L & i & Q)]].
        - exists j. rewrite Mh, Q. split; [lia|]. rewrite !orb_false_iff. tauto.
        - apply Z.mod_divide in Mod; [|lia]. destruct Mod as (q & Mod).
          exists (j + Z.of_nat i * q)%Z. rewrite <- Mh in *. rewrite (proj2 (Nat.ltb_lt _ _) L). cbn [andb].
          rewrite !orb_false_iff, !Z.ltb_ge. split; [rewrite Q; nia|]. split.
          + intros [Dh X]. specialize (A X). assert (q <= 0)%Z by nia. nia.
          + intros [Dh X]. specialize (B X). assert (0 <= q)%Z by nia. nia. }
      apply G, incl_refl.
    Qed.

    Lemma sum_recursion : w <> [] ->
      lost_sum w = forallb (fun o => negb (lost_degree (fst o) (degrees w + snd o))) (options_of (map (fun h => (h, moves c h)) heaps) m).
    Proof.
      intros Ne. pose proof conditions as Cd; destruct Cd as (_ & _ & _ & _ & _ & _ & _ & G). specialize (G v v_small).
      change (counts_good (map (fun h => (h, moves c h)) heaps) m = true) in G.
      unfold counts_good in G. cbv zeta in G.
      assert (NZ : forallb (fun h => m h =? 0) heaps = false).
      { assert (X : exists h, In h w) by (clear -Ne; destruct w as [|h t]; [congruence|exists h; simpl; auto]).
        destruct X as (h & X). apply not_true_is_false. intros Z. rewrite forallb_forall in Z.
        assert (H : In h heaps) by auto. specialize (Z h H). apply Nat.eqb_eq in Z.
        assert (Q : 0 <? m h = true) by (apply m_positive; auto). rewrite Z in Q. discriminate. }
      rewrite NZ in G. rewrite m_value in G. set (options := options_of _ m) in *. set (base := sum_degree m) in *.
      set (r := fold_right _ 0%Z options) in G. set (mask := lost_at (element w)) in *.
      assert (R : forall o, In o options -> (Z.abs (snd o) <= r)%Z).
      { unfold r. clear. induction options as [|o t IH]; simpl; [tauto|]. intros x [->|X]; [lia|]. specialize (IH x X). lia. }
      assert (Rp : (0 <= r)%Z) by (unfold r; clear; induction options; simpl; lia).
      rewrite !andb_true_iff in G. destruct G as [[[[F1 F2] B0] Up] Dn]. apply Z.ltb_lt in F1, F2.
      pose proof step_pos as Sp. destruct m_degree as (j & D & Ju & Jd). fold base in D.
      assert (Rec : recursion mask options (degrees w) = true).
      { rewrite D. destruct (Z.lt_trichotomy j 0) as [J|[->|J]]; [| rewrite Z.mul_0_r, Z.add_0_r; exact B0 |].
        - revert Jd Dn. destruct (existsb (fun h => (index h <? m h) && (degree h <? 0)%Z) heaps); intros Jd Dn; [|specialize (Jd eq_refl); lia].
          rewrite forallb_forall in Dn. clear Ju Jd D.
          assert (K : forall i, recursion mask options (base - step * Z.of_nat (S i))%Z = true).
          { induction i as [|i IH]; [apply Dn, in_seq; lia|]. destruct (le_lt_dec (S i) far) as [Q|Q]; [apply Dn, in_seq; lia|].
            replace (base - step * Z.of_nat (S (S i)))%Z with (base - step * Z.of_nat (S i) - step)%Z by lia.
            rewrite (recursion_down _ _ _ r R); auto. nia. }
          assert (E : j = (- Z.of_nat (S (Z.to_nat (- j - 1))))%Z) by lia. rewrite E, Z.mul_opp_r, Z.add_opp_r. apply K.
        - revert Ju Up. destruct (existsb (fun h => (index h <? m h) && (0 <? degree h)%Z) heaps); intros Ju Up; [|specialize (Ju eq_refl); lia].
          rewrite forallb_forall in Up. clear Ju Jd D.
          assert (K : forall i, recursion mask options (base + step * Z.of_nat (S i))%Z = true).
          { induction i as [|i IH]; [apply Up, in_seq; lia|]. destruct (le_lt_dec (S i) far) as [Q|Q]; [apply Up, in_seq; lia|].
            replace (base + step * Z.of_nat (S (S i)))%Z with (base + step * Z.of_nat (S i) + step)%Z by lia.
            rewrite (recursion_up _ _ _ r R); auto. nia. }
          assert (E : j = Z.of_nat (S (Z.to_nat (j - 1)))) by lia. rewrite E. apply K. }
      unfold recursion in Rec. apply eqb_prop in Rec. exact Rec.
    Qed.

    (** Its options are those of the sum. *)
    Lemma in_options o : In o (options_of (map (fun h => (h, moves c h)) heaps) m) <->
      exists y, In y (octal_opts c w) /\ fst o = lost_at (element y) /\ (degrees w + snd o = degrees y)%Z.
    Proof.
      unfold options_of. rewrite in_flat_map. split.
      - intros ((h, l) & I & J). apply in_map_iff in I. destruct I as (g & E & H). inversion E; subst g l; clear E. cbn [fst snd] in J.
        destruct (0 <? m h) eqn:M; [|inversion J]. apply m_positive in M; auto. apply in_split in M. destruct M as (a & b & W).
        apply in_map_iff in J. destruct J as (x & <- & X). exists (a ++ x ++ b). cbn [fst snd]. split; [|split].
        + apply sum_opts_spec. exists a, h, b, x. auto.
        + rewrite (m_less a h b W). f_equal. symmetry. apply option_element with (h := h); auto. rewrite <- W; auto.
        + rewrite W, !degrees_app. simpl. lia.
      - intros (y & Y & E & D). apply sum_opts_spec in Y. destruct Y as (a & h & b & x & W & X & ->).
        assert (H : In h heaps) by (apply small_heaps; rewrite W; apply in_or_app; simpl; auto).
        exists (h, moves c h). split; [apply in_map_iff; eauto|]. cbn [fst snd].
        replace (0 <? m h) with true by (symmetry; apply m_positive; auto; rewrite W; apply in_or_app; simpl; auto).
        apply in_map_iff. exists x. split; auto. rewrite (m_less a h b W). destruct o as [o1 o2]. cbn [fst snd] in *. f_equal.
        + rewrite E. f_equal. symmetry. apply option_element with (h := h); auto. rewrite <- W; auto.
        + rewrite W, !degrees_app in D. simpl in D. lia.
    Qed.
  End Sum.

  (** Whoever knows the element and the degree of a sum knows who wins it. *)
  Theorem check_graded_sound w : (forall h, In h w -> 1 <= h <= top) ->
    (Loses _ (octal_opts c) true w <-> lost_sum w = true).
  Proof.
    intros Small. assert (I : incl w heaps) by (intros h H; specialize (Small h H); apply in_seq; lia). clear Small.
    revert w I. apply (lost_set_on (octal_opts c) true (fun w => incl w heaps) lost_sum).
    - apply octal_wf, conditions.
    - intros w y I Y. apply sum_opts_spec in Y. destruct Y as (a & h & b & x & -> & X & ->).
      intros k K. apply in_app_or in K. destruct K as [K|K]; [apply I, in_or_app; auto|].
      apply in_app_or in K. destruct K as [K|K]; [|apply I, in_or_app; simpl; auto].
      apply (heap_facts h) with x; auto. apply I, in_or_app; simpl; auto.
    - intros w I L. assert (Ne : w <> []).
      { intros ->. pose proof conditions as Cd; destruct Cd as (_ & _ & _ & _ & _ & _ & Z & _). unfold lost_sum in L. simpl in L. congruence. }
      rewrite sum_recursion in L by auto. rewrite forallb_forall in L. split.
      + intros O. exfalso. destruct w as [|h w]; [congruence|]. assert (H : In h heaps) by (apply I; simpl; auto).
        destruct (heap_facts h H) as (_ & _ & M & _). destruct (moves c h) as [|x t] eqn:X; [congruence|].
        assert (Y : In (x ++ w) (octal_opts c (h :: w))); [|rewrite O in Y; inversion Y].
        apply sum_opts_spec. exists [], h, w, x. rewrite X. simpl; auto.
      + intros y Y. specialize (L (lost_at (element y), degrees y - degrees w)%Z). cbn [fst snd] in L.
        replace (degrees w + (degrees y - degrees w))%Z with (degrees y) in L by lia.
        apply negb_true_iff, L. apply in_options; auto. exists y. cbn [fst snd]. repeat split; auto. lia.
    - intros w I L. destruct w as [|h t]; [left; split; auto|]. right. set (w := h :: t) in *.
      rewrite sum_recursion in L by (auto; unfold w; congruence). apply forallb_false in L. destruct L as (o & O & L).
      apply in_options in O; auto. destruct O as (y & Y & E & D). exists y. split; auto.
      apply negb_false_iff in L. unfold lost_sum. rewrite <- E, <- D. exact L.
  Qed.

  (** ** Infinity *)
  Variables (up down T : nat) (far_down : nat).
  Definition check_infinite : bool :=
    let x := iter T (act up) (iter T (act down) 0%N) in
    existsb (Nat.eqb up) heaps && existsb (Nat.eqb down) heaps && (1 <=? T) && (degree down =? - degree up)%Z && (0 <? degree up)%Z &&
    (Z.of_nat T * degree up mod step =? 0)%Z &&
    forallb (fun z => iter (T + T) (act up) z =? iter T (act up) z)%N (map N.of_nat (seq 0 (N.to_nat size))) &&
    forallb (fun z => iter (T + T) (act down) z =? iter T (act down) z)%N (map N.of_nat (seq 0 (N.to_nat size))) &&
    negb (lost_degree (lost_at x) 0) &&
    (- (Z.of_nat T * degree up) * Z.of_nat far_down <? step - window)%Z &&
    forallb (fun j => lost_degree (lost_at x) (- (Z.of_nat T * degree up) * Z.of_nat j)) (seq 1 far_down).
  Hypothesis infinite : check_infinite = true.

  Lemma iter_idempotent h k z : (z < size)%N -> In h heaps ->
    (forall y, (y < size)%N -> iter (T + T) (act h) y = iter T (act h) y) -> iter (T * S k) (act h) z = iter T (act h) z.
  Proof.
    intros Z H E. induction k as [|k IH]; [f_equal; lia|].
    replace (T * S (S k)) with (T + T * S k) by lia. rewrite iter_add, IH, <- iter_add. auto.
  Qed.
  Lemma fold_repeat h n z : fold_right act z (repeat h n) = iter n (act h) z.
  Proof. induction n; simpl; congruence. Qed.
  Lemma degrees_repeat h n : degrees (repeat h n) = (Z.of_nat n * degree h)%Z.
  Proof. unfold degrees. induction n as [|n IH]; cbn [repeat fold_right]; [lia|]. rewrite IH. lia. Qed.
  Lemma down_forever mask d : (0 <= d)%Z -> (d mod step = 0)%Z -> (- d * Z.of_nat far_down < step - window)%Z ->
    (forall j, 1 <= j <= far_down -> lost_degree mask (- d * Z.of_nat j) = true) ->
    forall j, 1 <= j -> lost_degree mask (- d * Z.of_nat j) = true.
  Proof.
    intros D M F A j. pose proof step_pos as Sp. apply Z.mod_divide in M; [|lia]. destruct M as (q & ->).
    induction j as [|j IH]; intros J; [lia|]. destruct (le_lt_dec (S j) far_down) as [L|L]; [apply A; lia|].
    assert (Q : (0 <= q)%Z) by nia.
    assert (Down : forall n e, (e < step - window)%Z -> inside (e - step * Z.of_nat n) = inside e).
    { induction n as [|n IHn]; intros e E; [f_equal; lia|].
      replace (e - step * Z.of_nat (S n))%Z with (e - step * Z.of_nat n - step)%Z by lia.
      rewrite inside_down by nia. apply IHn; auto. }
    destruct j as [|j]; [assert (far_down = 0) by lia; subst; simpl in F; pose proof step_window; lia|].
    specialize (IH ltac:(lia)). unfold lost_degree in *.
    replace (- (q * step) * Z.of_nat (S (S j)))%Z with (- (q * step) * Z.of_nat (S j) - step * Z.of_nat (Z.to_nat q))%Z by nia.
    rewrite Down; auto. nia.
  Qed.

  Theorem graded_infinite k m : 1 <= k -> k < m ->
    Loses _ (octal_opts c) true (repeat up (T * k) ++ repeat down (T * m)) /\
    Wins _ (octal_opts c) true (repeat up (T * m) ++ repeat down (T * m)).
  Proof.
    intros K M. pose proof infinite as Q. unfold check_infinite in Q. rewrite !andb_true_iff in Q.
    destruct Q as [[[[[[[[[[Hu Hd] T1] Dd] Du] Mod] Iu] Id] Zero] Far] Lost].
    apply existsb_exists in Hu, Hd. destruct Hu as (u & Hu & Eu). apply Nat.eqb_eq in Eu. subst u.
    destruct Hd as (u & Hd & Eu). apply Nat.eqb_eq in Eu. subst u.
    apply Nat.leb_le in T1. apply Z.eqb_eq in Dd, Mod. apply Z.ltb_lt in Du, Far. rewrite forallb_forall in Iu, Id, Lost.
    assert (Idem : forall h, (forall z, In z (map N.of_nat (seq 0 (N.to_nat size))) -> (iter (T + T) (act h) z =? iter T (act h) z)%N = true) ->
      forall y, (y < size)%N -> iter (T + T) (act h) y = iter T (act h) y).
    { intros h A y Y. apply N.eqb_eq, A. apply in_map_iff. exists (N.to_nat y). split; [lia|apply in_seq; lia]. }
    set (x := iter T (act up) (iter T (act down) 0%N)) in *.
    assert (E : forall a b, 1 <= a -> 1 <= b -> element (repeat up (T * a) ++ repeat down (T * b)) = x).
    { intros a b A B. unfold element. rewrite fold_right_app, !fold_repeat.
      replace b with (S (pred b)) by lia. replace a with (S (pred a)) by lia.
      rewrite (iter_idempotent down (pred b)); [|apply size_pos|auto|apply Idem; auto].
      rewrite (iter_idempotent up (pred a)); [reflexivity| |auto|apply Idem; auto].
      apply iter_below; auto. apply size_pos. }
    assert (Small : forall a b h, In h (repeat up a ++ repeat down b) -> 1 <= h <= top).
    { intros a b h H. apply in_app_or in H. destruct H as [H|H]; apply repeat_spec in H; subst h; apply in_seq in Hu; apply in_seq in Hd; lia. }
    assert (Dg : forall a b, degrees (repeat up (T * a) ++ repeat down (T * b)) = (Z.of_nat T * degree up * (Z.of_nat a - Z.of_nat b))%Z).
    { intros a b. rewrite degrees_app, !degrees_repeat, Dd. nia. }
    split.
    - apply check_graded_sound; [apply Small|]. unfold lost_sum. rewrite E, Dg by lia.
      replace (Z.of_nat T * degree up * (Z.of_nat k - Z.of_nat m))%Z with (- (Z.of_nat T * degree up) * Z.of_nat (m - k))%Z by nia.
      apply down_forever; auto; [nia| |lia]. intros j J. apply Lost, in_seq. lia.
    - assert (W : lost_sum (repeat up (T * m) ++ repeat down (T * m)) = false).
      { unfold lost_sum. rewrite E, Dg by lia. rewrite Z.sub_diag, Z.mul_0_r. apply negb_true_iff; auto. }
      assert (O : forall w, (forall h, In h w -> 1 <= h <= top) -> lost_sum w = false -> Wins _ (octal_opts c) true w).
      { intros w Sw L. pose proof (octal_wf c is_valid) as Wf. pose proof (decided (octal_opts c) true Wf w) as [H|H]; auto.
        apply check_graded_sound in H; auto. congruence. }
      apply O; [apply Small|exact W].
  Qed.
End Graded.
