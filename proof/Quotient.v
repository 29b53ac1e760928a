(** * Misère quotients

    A commutative monoid with a set P, and an image in it for each heap: if finitely many
    conditions hold, the product of the images tells who wins each sum of heaps in misère
    play [Plambeck and Siegel].  The argument is that of upstar's checker in Go:
    - (P) if a product is in P, no option of a heap leads to P;
    - (N) if a product is not in P, some option leads to P.  This is shown by a finite list
      of states (x, S): S holds every z such that x z and the products of all options of a
      sum with image x, times z, lie outside of P.  The list is closed under adding a heap.
    This file proves:
    - [check_quotient_sound]: if [check_quotient] accepts, a sum of heaps of any sizes is lost
      in misère play iff its image is in P;
    - [check_reduced_sound]: if [check_reduced] accepts as well, two sums have the same image
      iff they are indistinguishable, that is, iff exchanging one for the other in any sum
      does not change who wins.  So the monoid is the misère quotient of the game. *)
From Coq Require Import List Bool Arith NArith Lia.
From Upstar Require Import Play Sums Octal Period.
Import ListNotations.

(** Tests that stop as soon as the answer is known. *)
Notation "a &&& b" := (if a then b else false) (at level 40, left associativity).
Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: t => f a &&& every f t end.
Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: t => if f a then true else some f t end.
Lemma lazy_true (a b : bool) : a &&& b = true <-> a = true /\ b = true.
Proof. destruct a; split; intuition discriminate. Qed.
Lemma every_forallb {A} (f : A -> bool) l : every f l = forallb f l.
Proof. induction l as [|a l IH]; simpl; auto. rewrite IH. destruct (f a); auto. Qed.
Lemma every_forall {A} (f : A -> bool) l : every f l = true <-> forall x, In x l -> f x = true.
Proof. rewrite every_forallb. apply forallb_forall. Qed.
Lemma some_exists {A} (f : A -> bool) l : some f l = true <-> exists x, In x l /\ f x = true.
Proof. rewrite <- existsb_exists. induction l as [|a l IH]; simpl; [tauto|]. destruct (f a); simpl; tauto. Qed.

Section Quotient.
  Variables (E : Type) (eqb : E -> E -> bool).
  Hypothesis eqb_eq : forall x y, eqb x y = true -> x = y.
  Variables (elems : list E) (op : E -> E -> E) (e : E) (inP : E -> bool).
  Definition el x := In x elems.

  Record laws : Prop := {
    e_el : el e;
    op_el : forall x y, el x -> el y -> el (op x y);
    op_assoc : forall x y z, el x -> el y -> el z -> op x (op y z) = op (op x y) z;
    op_comm : forall x y, el x -> el y -> op x y = op y x;
    op_e : forall x, el x -> op e x = x;
    e_P : inP e = false }.

  Definition mem x := some (eqb x) elems.
  Definition lawsb : bool :=
    mem e &&& negb (inP e) &&&
    every (fun x => eqb (op e x) x) elems &&&
    every (fun x => every (fun y => mem (op x y) &&& eqb (op x y) (op y x)) elems) elems &&&
    every (fun x => every (fun y => let xy := op x y in
      every (fun z => eqb (op x (op y z)) (op xy z)) elems) elems) elems.
  Lemma mem_el x : mem x = true -> el x.
  Proof.
    unfold mem. rewrite some_exists. intros (y & I & Q). apply eqb_eq in Q. subst; auto.
  Qed.
  Lemma lawsb_sound : lawsb = true -> laws.
  Proof.
    unfold lawsb. rewrite !lazy_true. intros [[[[A B] C] D] F].
    assert (D' : forall x y, el x -> el y -> mem (op x y) = true /\ eqb (op x y) (op y x) = true).
    { intros x y X Y. rewrite every_forall in D. specialize (D x X). rewrite every_forall in D.
      apply lazy_true. apply D; auto. }
    split.
    - apply mem_el; auto.
    - intros x y X Y. apply mem_el. apply D'; auto.
    - intros x y z X Y Z. rewrite every_forall in F. specialize (F x X).
      rewrite every_forall in F. specialize (F y Y). simpl in F. rewrite every_forall in F. apply eqb_eq. auto.
    - intros x y X Y. apply eqb_eq, D'; auto.
    - rewrite every_forall in C. intros x X. apply eqb_eq; auto.
    - apply negb_true_iff; auto.
  Qed.

  (** States: an element, and a set of elements, as a predicate. *)
  Variable states : list (E * (E -> bool)).
  Definition next (x : E) (S : E -> bool) (y : E) (l : list E) (z : E) : bool :=
    S (op y z) &&& every (fun o => negb (inP (op (op o x) z))) l.
  (** What must hold of a heap with the image y, if l are the images of its options. *)
  Definition heap_ok (y : E) (l : list E) : Prop :=
    el y /\ (forall o, In o l -> el o) /\ (l = [] -> y = e) /\
    (forall q o, el q -> In o l -> inP (op y q) = true -> inP (op o q) = false) /\
    (l <> [] -> forall x S, In (x, S) states ->
      next x S y l e = false /\
      ((forall z, el z -> next x S y l z = false) \/
       exists S', In (op y x, S') states /\ forall z, el z -> next x S y l z = true -> S' z = true)).

  Definition heap_okb (y : E) (l : list E) : bool :=
    mem y &&& every mem l &&& (match l with [] => eqb y e | _ => true end) &&&
    every (fun q => if inP (op y q) then every (fun o => negb (inP (op o q))) l else true) elems &&&
    match l with [] => true | _ =>
      every (fun xS => let x := fst xS in let S := snd xS in
        let nz := filter (next x S y l) elems in
        let yx := op y x in
        negb (next x S y l e) &&&
        (match nz with [] => true | _ => some (fun t => eqb (fst t) yx &&& every (snd t) nz) states end)) states
    end.
  Lemma heap_okb_sound y l : heap_okb y l = true -> heap_ok y l.
  Proof.
    unfold heap_okb. rewrite !lazy_true. intros [[[[A B] C] D] F].
    rewrite every_forall in B. rewrite every_forall in D. repeat split.
    - apply mem_el; auto.
    - intros o O. apply mem_el; auto.
    - intros ->. apply eqb_eq; auto.
    - intros q o Q O Y. specialize (D q Q). rewrite Y in D. simpl in D. rewrite every_forall in D.
      apply negb_true_iff; auto.
    - destruct l; [congruence|]. rewrite every_forall in F. specialize (F _ H0). simpl in F.
      apply lazy_true in F. destruct F as [F _]. apply negb_true_iff in F; auto.
    - destruct l as [|o l]; [congruence|]. rewrite every_forall in F. specialize (F _ H0). cbv zeta in F.
      apply lazy_true in F. destruct F as [_ F]. simpl fst in F. simpl snd in F.
      destruct (filter (next x S y (o :: l)) elems) as [|z nz] eqn:G.
      + left. intros z Z. destruct (next x S y (o :: l) z) eqn:N; auto. exfalso.
        assert (In z (filter (next x S y (o :: l)) elems)) by (apply filter_In; auto). rewrite G in *; auto.
      + right. apply some_exists in F. destruct F as ((x' & S') & I & J).
        apply lazy_true in J. destruct J as [J1 J2]. simpl in *. apply eqb_eq in J1. subst x'.
        exists S'. split; auto. intros w W N. change (every S' (z :: nz) = true) in J2.
        rewrite every_forall in J2. apply J2. rewrite <- G. apply filter_In; auto.
  Qed.
  Lemma heap_ok_ext y l k : (forall x, In x l <-> In x k) -> heap_ok y l -> heap_ok y k.
  Proof.
    intros X (A & B & C & D & F).
    assert (L : forall x S z, next x S y l z = next x S y k z).
    { intros x S z. unfold next. rewrite !every_forallb. destruct (S (op y z)); auto. apply eq_true_iff_eq. rewrite !forallb_forall.
      split; intros G o O; apply G; apply X; auto. }
    assert (Z : l = [] <-> k = []).
    { split; intros ->; [destruct k as [|a k]|destruct l as [|a k]]; auto; exfalso;
      [apply (X a)|apply (X a)]; simpl; auto. }
    repeat split; auto.
    - intros o O. apply B, X; auto.
    - intros K. apply C, Z, K.
    - intros q o Q O. apply D; auto. apply X; auto.
    - rewrite <- L. apply F; auto. intros K. apply H, Z, K.
    - destruct (F ltac:(intros K; apply H, Z, K) x S H0) as [_ [G|(S' & I & G)]].
      + left. intros z. rewrite <- L. auto.
      + right. exists S'. split; auto. intros z. rewrite <- L. auto.
  Qed.

  (** ** Soundness *)
  Variables (H : Type) (mv : H -> list (list H)) (weight : H -> nat).
  Hypothesis lighter : forall h o, In o (mv h) -> total H weight o < weight h.
  Variable phi : H -> E.
  Definition Phi (w : list H) : E := fold_right op e (map phi w).
  Hypothesis L : laws.
  Hypothesis initial : exists S0, In (e, S0) states /\ forall z, el z -> inP z = false -> S0 z = true.
  Hypothesis ok : forall h, heap_ok (phi h) (map Phi (mv h)).

  Lemma Phi_el w : el (Phi w).
  Proof. induction w; simpl; [apply e_el; auto|]. apply op_el; auto. apply ok. Qed.
  Lemma Phi_app a b : Phi (a ++ b) = op (Phi a) (Phi b).
  Proof.
    induction a as [|h a IH].
    - simpl. rewrite op_e; auto. apply Phi_el.
    - change (Phi ((h :: a) ++ b)) with (op (phi h) (Phi (a ++ b))). rewrite IH.
      change (Phi (h :: a)) with (op (phi h) (Phi a)). apply op_assoc; auto; try apply Phi_el. apply ok.
  Qed.

  Notation sopts := (sum_opts H mv).
  Definition S_of (w : list H) (z : E) : bool :=
    negb (inP (op (Phi w) z)) && forallb (fun w' => negb (inP (op (Phi w') z))) (sopts w).

  Lemma forallb_map' {A B} (f : B -> bool) (g : A -> B) l : forallb f (map g l) = forallb (fun a => f (g a)) l.
  Proof. induction l; simpl; congruence. Qed.
  Lemma forallb_eq {A} (f g : A -> bool) l : (forall a, f a = g a) -> forallb f l = forallb g l.
  Proof. intros X; induction l; simpl; congruence. Qed.

  Lemma S_cons h w z : el z -> S_of (h :: w) z =
    S_of w (op (phi h) z) && forallb (fun o => negb (inP (op (op o (Phi w)) z))) (map Phi (mv h)).
  Proof.
    intros Z. unfold S_of. simpl sum_opts. rewrite forallb_app, !forallb_map'.
    assert (Y : el (phi h)) by apply ok.
    rewrite (forallb_eq (fun o => negb (inP (op (Phi (o ++ w)) z))) (fun o => negb (inP (op (op (Phi o) (Phi w)) z))))
      by (intros o; rewrite Phi_app; auto).
    assert (Q : forall u, op (Phi (h :: u)) z = op (Phi u) (op (phi h) z)).
    { intros u. change (Phi (h :: u)) with (op (phi h) (Phi u)). pose proof (Phi_el u).
      rewrite (op_comm L (phi h)) by auto. symmetry. apply op_assoc; auto. }
    rewrite (forallb_eq (fun a => negb (inP (op (Phi (h :: a)) z))) (fun a => negb (inP (op (Phi a) (op (phi h) z)))))
      by (intros a; rewrite Q; auto).
    rewrite Q. rewrite <- andb_assoc. f_equal. apply andb_comm.
  Qed.

  Definition covered w := (forall z, el z -> S_of w z = false) \/
    exists S, In (Phi w, S) states /\ forall z, el z -> S_of w z = true -> S z = true.

  Lemma cover w : covered w /\ (sopts w <> [] -> S_of w e = false).
  Proof.
    induction w as [|h w [C Ne]].
    - split; [|simpl; congruence]. right. destruct initial as (S0 & I & J). exists S0. split; auto.
      intros z Z. unfold S_of. simpl. rewrite andb_true_r, negb_true_iff. rewrite op_e by auto. auto.
    - destruct (ok h) as (Y & O & T & _ & F).
      destruct (mv h) as [|o1 os] eqn:M.
      + assert (Eh : phi h = e) by (apply T; auto).
        assert (Q : forall z, el z -> S_of (h :: w) z = S_of w z).
        { intros z Z. rewrite S_cons, M, Eh by auto. simpl. rewrite andb_true_r, op_e; auto. }
        assert (R : Phi (h :: w) = Phi w).
        { change (Phi (h :: w)) with (op (phi h) (Phi w)). rewrite Eh. apply op_e; auto. apply Phi_el. }
        split.
        * destruct C as [C|(S & I & J)]; [left|right; exists S; split].
          -- intros z Z. rewrite Q; auto.
          -- rewrite R; auto.
          -- intros z Z. rewrite Q; auto.
        * intros K. rewrite Q by apply (e_el L). apply Ne. intros K'. apply K. simpl. rewrite M, K'. auto.
      + assert (NE : map Phi (o1 :: os) <> []) by (simpl; congruence). specialize (F NE).
        destruct C as [C|(S & I & J)].
        * assert (Q : forall z, el z -> S_of (h :: w) z = false).
          { intros z Z. rewrite S_cons by auto. rewrite C; auto. apply op_el; auto. }
          split; [left; auto|]. intros _. apply Q, (e_el L).
        * destruct (F _ _ I) as [F1 F2]. rewrite <- M in *.
          assert (Q : forall z, el z -> S_of (h :: w) z = true -> next (Phi w) S (phi h) (map Phi (mv h)) z = true).
          { intros z Z. rewrite S_cons by auto. unfold next. rewrite andb_true_iff, lazy_true, every_forallb. intros [A B]. split; auto.
            apply J; auto. apply op_el; auto. }
          split.
          -- destruct F2 as [F2|(S' & I' & J')]; [left|right].
             ++ intros z Z. apply not_true_is_false. intros B. apply Q in B; auto. rewrite F2 in B by auto. discriminate.
             ++ exists S'. split; auto.
          -- intros _. apply not_true_is_false. intros B. apply Q in B; [|apply (e_el L)]. congruence.
  Qed.

  Lemma quotient_step w : inP (Phi w) = step _ sopts true (fun w => inP (Phi w)) w.
  Proof.
    unfold step. destruct (sopts w) as [|y l] eqn:O.
    - assert (Q : Phi w = e).
      { clear -O L ok. induction w as [|h w IH]; auto. simpl in O. apply app_eq_nil in O. destruct O as [A B].
        apply map_eq_nil in A. apply map_eq_nil in B.
        change (Phi (h :: w)) with (op (phi h) (Phi w)). rewrite IH by auto.
        destruct (ok h) as (_ & _ & T & _). rewrite T by (rewrite A; auto). apply op_e, e_el; auto. }
      rewrite Q. apply (e_P L).
    - rewrite <- O. destruct (inP (Phi w)) eqn:I.
      + symmetry. apply forallb_forall. intros y' J. apply negb_true_iff. apply sum_opts_spec in J.
        destruct J as (a & h & b & o & -> & J & ->). destruct (ok h) as (Y & _ & _ & P & _).
        pose proof (Phi_el a). pose proof (Phi_el b). pose proof (Phi_el o).
        assert (X : forall c x, el x -> (forall u, Phi (c ++ u) = op x (Phi u)) ->
          Phi (a ++ c ++ b) = op x (op (Phi a) (Phi b))).
        { intros c x Xe Xc. rewrite Phi_app, Xc, op_assoc, (op_comm L (Phi a) x), <- op_assoc; auto. }
        rewrite (X o (Phi o)); auto; [|intros; apply Phi_app].
        apply P; [apply op_el; auto|apply in_map; auto|].
        change (h :: b) with ([h] ++ b) in I. rewrite (X [h] (phi h)) in I; auto.
      + symmetry. apply not_true_is_false. intros F. destruct (cover w) as [_ N].
        assert (D : sopts w <> []) by (rewrite O; congruence). specialize (N D).
        unfold S_of in N.
        assert (Z : forall u, op (Phi u) e = Phi u).
        { intros u. rewrite (op_comm L) by (try apply Phi_el; apply (e_el L)). apply op_e; auto. apply Phi_el. }
        rewrite Z, I in N. simpl in N.
        rewrite (forallb_eq _ (fun w' => negb (inP (Phi w')))) in N by (intros a; rewrite Z; auto). congruence.
  Qed.

  Theorem quotient_sound w : Loses _ sopts true w <-> inP (Phi w) = true.
  Proof. apply (loses_iff _ _ (sum_wf H mv weight lighter) true (fun w => inP (Phi w))). apply quotient_step. Qed.
End Quotient.

(** ** Octal games with periodic images *)
Section OctalQuotient.
  Variables (E : Type) (eqb : E -> E -> bool).
  Hypothesis eqb_eq : forall x y, eqb x y = true -> x = y.
  Variables (elems : list E) (op : E -> E -> E) (e : E) (inP : E -> bool) (states : list (E * (E -> bool))).
  Variables (c : code) (n0 p : nat) (tbl : nat -> E).
  Definition phi_of n := tbl (index n0 p n).

  (** Classes of heaps, so that those with the same images are looked at once. *)
  Variable classes : list (E * list E).
  Definition inclb l k := every (fun x => some (eqb x) k) l.
  Definition check_quotient : bool :=
    validb c &&& (1 <=? p) &&& lawsb E eqb elems op e inP &&&
    some (fun s => eqb (fst s) e &&& every (fun z => if inP z then true else snd s z) elems) states &&&
    every (fun cl => heap_okb E eqb elems op e inP states (fst cl) (snd cl)) classes &&&
    every (fun n => let y := phi_of n in let l := map (image E op e phi_of) (moves c n) in
      some (fun cl => eqb (fst cl) y &&& inclb l (snd cl) &&& inclb (snd cl) l) classes)
      (seq 0 (threshold c n0 p + p)).

  Lemma inclb_sound l k : inclb l k = true -> forall x, In x l -> In x k.
  Proof.
    unfold inclb. rewrite every_forall. intros F x I. apply F in I. apply some_exists in I.
    destruct I as (y & J & Q). apply eqb_eq in Q. subst; auto.
  Qed.

  (** What an accepted table is: a commutative monoid in which each heap is right. *)
  Lemma check_quotient_ok : check_quotient = true ->
    valid c /\ laws E elems op e inP /\
    (exists S0, In (e, S0) states /\ forall z, el E elems z -> inP z = false -> S0 z = true) /\
    forall n, heap_ok E elems op e inP states (phi_of n) (map (image E op e phi_of) (moves c n)).
  Proof.
    unfold check_quotient. rewrite !lazy_true. intros [[[[[V P] LA] IN] CL] HE].
    apply Nat.leb_le in P. apply N.eqb_eq in V. split; [exact V|]. split; [|split].
    - apply (lawsb_sound E eqb eqb_eq); auto.
    - apply some_exists in IN. destruct IN as ((x & S0) & I & J). apply lazy_true in J. destruct J as [J1 J2].
      apply eqb_eq in J1. simpl in *. subst x. exists S0. split; auto. intros z Z F.
      rewrite every_forall in J2. specialize (J2 z Z). rewrite F in J2. auto.
    - apply (guy_smith E op e phi_of c n0 p).
      + intros n L. unfold phi_of. rewrite index_periodic by lia. auto.
      + auto.
      + intros y l k X. apply heap_ok_ext; auto.
      + intros n L. rewrite every_forall in HE. rewrite every_forall in CL. specialize (HE n ltac:(apply in_seq; lia)). cbv zeta in HE.
        apply some_exists in HE. destruct HE as ((y & k) & I & J). rewrite !lazy_true in J.
        destruct J as [[J1 J2] J3]. apply eqb_eq in J1. simpl in *. subst y.
        apply heap_ok_ext with k; [|apply (heap_okb_sound E eqb eqb_eq); apply (CL _ I)].
        intros x. split; apply inclb_sound; auto.
  Qed.

  Definition product (w : list nat) : E := fold_right op e (map phi_of w).

  Theorem check_quotient_sound : check_quotient = true ->
    forall w, Loses _ (octal_opts c) true w <-> inP (product w) = true.
  Proof.
    intros C w. destruct (check_quotient_ok C) as (V & LA & IN & OK).
    apply (quotient_sound E elems op e inP states nat (moves c) square (octal_lighter c V) phi_of LA IN OK).
  Qed.

  (** Every element is the image of one of the words, and any two are told apart by a third. *)
  Variable words : list (list nat).
  Definition check_reduced : bool :=
    every (fun x => some (fun w => eqb (product w) x) words) elems &&&
    every (fun x => every (fun y => if eqb x y then true else
      some (fun z => xorb (inP (op x z)) (inP (op y z))) elems) elems) elems.

  Theorem check_reduced_sound : check_quotient = true -> check_reduced = true -> forall u w,
    (forall z, Loses _ (octal_opts c) true (u ++ z) <-> Loses _ (octal_opts c) true (w ++ z)) <->
    product u = product w.
  Proof.
    intros C R u w. destruct (check_quotient_ok C) as (V & LA & IN & OK).
    pose proof (Phi_app E elems op e inP states nat (moves c) phi_of LA OK) as App.
    pose proof (Phi_el E elems op e inP states nat (moves c) phi_of LA OK) as El.
    unfold check_reduced in R. rewrite lazy_true, !every_forall in R. destruct R as [On Di].
    split.
    - intros Same. specialize (Di _ (El u)). cbv beta in Di. rewrite every_forall in Di. specialize (Di _ (El w)). cbv beta in Di.
      fold (product u) in Di. change (Phi E op e nat phi_of) with product in *.
      destruct (eqb (product u) (product w)) eqn:Q; [apply eqb_eq; auto|].
      apply some_exists in Di. destruct Di as (x & X & D). exfalso.
      specialize (On x X). cbv beta in On. apply some_exists in On. destruct On as (z & _ & Z). apply eqb_eq in Z. subst x.
      specialize (Same z). rewrite !(check_quotient_sound C), !App in Same. apply eq_true_iff_eq in Same.
      rewrite Same, xorb_nilpotent in D. discriminate.
    - intros Q z. rewrite !(check_quotient_sound C). change (Phi E op e nat phi_of) with product in *.
      rewrite !App, Q. tauto.
  Qed.
End OctalQuotient.
