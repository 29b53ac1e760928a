// SPDX-License-Identifier: Apache-2.0

package proof

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/verify/heapperiod"
)

// These are limits of the checkers in Coq.
const (
	maxLiteral = 400        // number of heaps that the checker on lists examines
	maxObliged = 2000       // the same for obliged values
	maxFast    = 30_000_000 // number of heaps that the checker on machine integers examines
	maxValue   = 255        // greatest nim value of that checker
	word       = 62         // values in a word of it
)

// These are the measured nanoseconds that coqc needs for a step of each checker
// (docs/explanations/proof.md).
const (
	perSplit = 110 // a split, or a rare heap, on machine integers
	perWord  = 60  // the same, for each further word of values
)

// A sequence is the values of heaps with a period that is to be proved.
type sequence struct {
	heapperiod.Certificate
	digits []int
	splits []int // amounts that a move may take if it leaves two heaps
	values []uint16
	bound  int // number of heaps that the theorem of Guy and Smith requires
}

func periodFile(ctx context.Context, data []byte) ([]byte, error) {
	s, err := read(ctx, data)
	switch {
	case err != nil:
		return nil, err
	case s.Function == "obliged":
		return s.obliged(), nil
	case s.bound <= maxLiteral:
		return s.literal(), nil
	}
	return s.fast(ctx)
}

// read checks a certificate, and returns its values.
func read(ctx context.Context, data []byte) (s *sequence, err error) {
	s = new(sequence)
	if s.Certificate, err = heapperiod.Read(data); err != nil {
		return nil, err
	}
	if s.digits, err = digits(s.Code); err != nil {
		return nil, err
	}
	for i, d := range s.digits {
		if d&4 != 0 {
			s.splits = append(s.splits, i)
		}
	}
	s.bound = 2*max(s.Preperiod, 1) + 2*s.Period + len(s.digits)
	if err := s.small(); err != nil {
		return nil, err
	}
	if s.values, err = heapperiod.Values(ctx, s.Certificate); err != nil {
		return nil, err
	}
	s.begin()
	return s, nil
}

// begin finds where the period begins, which version 3 does not say.
func (s *sequence) begin() {
	n, p := s.Preperiod, s.Period
	for n > 0 && s.values[n-1] == s.values[n-1+p] {
		n--
	}
	s.Preperiod, s.values = n, s.values[:n+p]
	s.bound = 2*max(n, 1) + 2*p + len(s.digits)
}

// small returns an error if the period is too large for every checker, before values are
// recomputed.
func (s *sequence) small() error {
	n, k := float64(s.bound), float64(max(len(s.splits), 1))
	what := fmt.Sprintf("%s with period %d from %d has %d values to check in Coq", s.Code, s.Period, s.Preperiod, s.bound)
	switch {
	case s.Function == "obliged" && s.bound > maxObliged:
		return &Limit{fmt.Sprintf("%s; obliged values are proved up to %d", what, maxObliged)}
	case s.Function == "nim" && s.bound > maxLiteral && s.Max > maxValue:
		return &Limit{fmt.Sprintf("%s: the greatest value is %d; the Coq library proves nim values up to %d", s.Code, s.Max, maxValue)}
	case s.Function == "nim" && s.Mask == 0:
		return affordable(what, n*n*k/4, s.perSplit())
	case s.bound > maxFast:
		return affordable(what, n*100*k+float64(1<<50), s.perSplit())
	}
	return nil
}

// words returns how many words beyond the first one a set of values needs.
func (s *sequence) words() int { return s.Max / word }

func (s *sequence) perSplit() float64 { return perSplit + perWord*float64(s.words()) }

// at returns the value of a heap of any size.
func (s *sequence) at(n int) int {
	if n >= s.Preperiod {
		n = s.Preperiod + (n-s.Preperiod)%s.Period
	}
	return int(s.values[n])
}

func (s *sequence) head(what string) string {
	return title(s.Seal, fmt.Sprintf("* The %s values of heaps in the game %s", what, s.Code), "",
		fmt.Sprintf("They have period %d from heap %d on, for heaps of all sizes, and neither", s.Period, s.Preperiod),
		"number can be smaller.")
}

const nimTheorems = `
Theorem values : forall n, n < %[3]d -> nim game n = value n.
Proof. exact (values_of_table _ _ _ %[1]d %[2]d eq_refl checked). Qed.

Theorem period : forall n, %[1]d <= n -> nim game (n + %[2]d) = nim game n.
Proof. exact (period_of_table _ _ _ %[1]d %[2]d eq_refl checked). Qed.

Theorem least : forall m q, 0 < q -> (forall n, m <= n -> nim game (n + q) = nim game n) ->
  %[1]d <= m /\ %[2]d <= q.
Proof.
  apply (least_of_table value %[1]d %[2]d _ eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Normal play of any sum of heaps: lost iff the exclusive or of the nim values is 0. *)
Theorem outcome : forall w, Loses _ (octal_opts game) false w <-> xorsum nat (nim_value game) w = 0.
Proof. apply octal_outcome. reflexivity. Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
`

func (s *sequence) theorems(b *bytes.Buffer, format string) {
	fmt.Fprintf(b, format, s.Preperiod, s.Period, s.Preperiod+s.Period)
}

// literal writes the theorem for the checker on lists, which has no axioms.
func (s *sequence) literal() []byte {
	var b bytes.Buffer
	b.WriteString(s.head("nim"))
	b.WriteString("From Coq Require Import List NArith.\nFrom Upstar Require Import Play Sums Octal Period NimValue Table.\nImport ListNotations.\nLocal Open Scope N_scope.\n\n")
	fmt.Fprintf(&b, "Definition game : code := %s.\n", listed(s.digits))
	fmt.Fprintf(&b, "Definition entries := table\n  %s.\n", listed(s.values))
	b.WriteString("Definition value (n : N) : N := get 0 entries n.\n\n")
	fmt.Fprintf(&b, "Lemma checked : forall n, nim game n = value (continued %d %d n).\n", s.Preperiod, s.Period)
	b.WriteString("Proof. apply check_values_sound. vm_cast_no_check (eq_refl true). Qed.\n")
	s.theorems(&b, nimTheorems)
	return b.Bytes()
}

const obligedTheorems = `
(** A single heap of n, by the rule [mis]: false is normal play, true is misère play. *)
Theorem values : forall mis n, n < %[3]d -> (Wins_heap game mis n <-> digit_of mis (value n) = true).
Proof. intros mis n L. rewrite checked, continued_small by exact L. tauto. Qed.

Theorem period : forall mis n, %[1]d <= n -> (Wins_heap game mis (n + %[2]d) <-> Wins_heap game mis n).
Proof. exact (obliged_period game %[1]d %[2]d value eq_refl checked). Qed.

Theorem least : forall m q, 0 < q ->
  (forall mis n, m <= n -> (Wins_heap game mis (n + q) <-> Wins_heap game mis n)) ->
  %[1]d <= m /\ %[2]d <= q.
Proof.
  apply (obliged_least game %[1]d %[2]d value eq_refl checked). vm_cast_no_check (eq_refl true).
Qed.

(** Any obliged sum of heaps, by Ferguson's formula. *)
Theorem outcome : forall mis l, Wins _ (stack_opts nat (moves game)) mis [l] <->
  formula nat (fun b n => digit_of b (value (continued %[1]d %[2]d (N.of_nat n)))) mis l = true.
Proof. exact (check_obliged_sums game %[1]d %[2]d value accepted). Qed.

Definition theorems := (values, period, least, outcome).
Print Assumptions theorems.
`

// obliged writes the theorem about obliged values.
func (s *sequence) obliged() []byte {
	var b bytes.Buffer
	b.WriteString(s.head("obliged"))
	b.WriteString("From Coq Require Import List NArith.\nFrom Upstar Require Import Play Octal Period Obliged ObligedHeaps Table.\nImport ListNotations.\nLocal Open Scope N_scope.\n\n")
	fmt.Fprintf(&b, "Definition game : code := %s.\n", listed(s.digits))
	b.WriteString("(** 2x+y: the player to move wins normal play iff x = 1, and misère play iff y = 1. *)\n")
	fmt.Fprintf(&b, "Definition entries := table\n  %s.\n", listed(s.values))
	b.WriteString("Definition value (n : N) : N := get 0 entries n.\n\n")
	fmt.Fprintf(&b, "Lemma accepted : check_obliged game %d %d value = true.\n", s.Preperiod, s.Period)
	b.WriteString("Proof. vm_cast_no_check (eq_refl true). Qed.\n")
	fmt.Fprintf(&b, "Lemma checked : forall mis n, Wins_heap game mis n <-> digit_of mis (value (continued %d %d n)) = true.\n", s.Preperiod, s.Period)
	b.WriteString("Proof. exact (check_obliged_sound _ _ _ _ accepted). Qed.\n")
	s.theorems(&b, obligedTheorems)
	return b.Bytes()
}

// fast writes the theorem for the checker on machine integers.
func (s *sequence) fast(ctx context.Context) ([]byte, error) {
	p, err := s.plan(ctx)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(s.head("nim"))
	b.WriteString("From Coq Require Import List NArith Uint63 PArray.\nFrom Upstar Require Import Play Sums Octal Period NimValue Machine Sparse.\n\n")
	fmt.Fprintf(&b, "Definition game : code := %s.\n", list(s.digits, "(", " ::", " :: nil)%N"))
	entry := "((packed.[i >> 3] >> (7 * (i land 7))) land 127)%uint63"
	packed := s.packed(8, 7)
	if s.Max < 128 {
		b.WriteString("(** Eight values in each integer, seven bits for each. *)\n")
	} else {
		b.WriteString("(** Seven values in each integer, eight bits for each. *)\n")
		entry, packed = "((packed.[i / 7] >> (8 * (i mod 7))) land 255)%uint63", s.packed(7, 8)
	}
	fmt.Fprintf(&b, "Definition packed : array int := %s.\n", list(packed, "([| ", ";", " | 0 |])%uint63"))
	fmt.Fprintf(&b, "Definition entry (i : int) : int := %s.\n", entry)
	checker, args := "fast_check", "entry None"
	if p.sparse {
		fmt.Fprintf(&b, "Definition rare_heaps : list int := %s.\n", list(p.rares, "(", " ::", " :: nil)%uint63"))
		b.WriteString("(** Splits with these heaps are tried first. *)\n")
		fmt.Fprintf(&b, "Definition chosen : list int := %s.\n", list(p.chosen, "(", " ::", " :: nil)%uint63"))
		fmt.Fprintf(&b, "Definition sparse : space := {| parity := %s; shift := %s; rares := rare_heaps;\n  witnesses := %s |}.\n",
			list(s.parity(), "(", " ::", " :: nil)%uint63"), s.shift(), p.text())
		args = "entry (Some sparse)"
	}
	if p.window {
		fmt.Fprintf(&b, "(** The window theorem: rare heaps and witnesses are at most %d, so %d values prove the period. *)\n", p.reach, p.bound)
		checker, args = "window_check", fmt.Sprintf("%d entry sparse", p.reach)
	}
	b.WriteString("\nLocal Open Scope N_scope.\nDefinition value (n : N) : N := toN (entry (ofN n)).\n\n")
	words := s.words()
	if words > 0 {
		fmt.Fprintf(&b, "(** A set of values has %d words. *)\n", words+1)
	}
	args = fmt.Sprintf("%d%%nat game %d %d %s", words, s.Preperiod, s.Period, args)
	fmt.Fprintf(&b, "Lemma accepted : %s %s = true.\n", checker, args)
	b.WriteString("Proof. vm_cast_no_check (eq_refl true). Qed.\n")
	fmt.Fprintf(&b, "Lemma checked : forall n, nim game n = value (continued %d %d n).\n", s.Preperiod, s.Period)
	fmt.Fprintf(&b, "Proof. exact (%s_sound %s accepted). Qed.\n", checker, args)
	s.theorems(&b, nimTheorems)
	return b.Bytes(), nil
}

// packed returns the values, with some in each integer, and some bits for each.
func (s *sequence) packed(some, bits int) []uint64 {
	var all []uint64
	for chunk := range slices.Chunk(s.values, some) {
		x := uint64(0)
		for k, v := range chunk {
			x |= uint64(v) << (bits * k)
		}
		all = append(all, x)
	}
	return all
}
