// SPDX-License-Identifier: Apache-2.0

package proof

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/verify/heapperiod"
)

// These are limits of the checkers in Coq.
const (
	maxLiteral = 400       // number of heaps that the checker on lists examines
	maxObliged = 2000      // the same for obliged values
	maxFast    = 3_000_000 // number of heaps that the checker on machine integers examines
	maxValue   = 61        // greatest nim value of that checker
)

// These are the measured nanoseconds that coqc needs for a step of each checker
// (docs/how-to/prove-in-coq.md).
const (
	perSplit  = 110 // a split, or a rare heap, on machine integers
	perOption = 500 // a split on lists
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
	c, err := heapperiod.Read(data)
	if err != nil {
		return nil, err
	}
	s := sequence{Certificate: c}
	if s.digits, err = digits(c.Code); err != nil {
		return nil, err
	}
	for i, d := range s.digits {
		if d&4 != 0 {
			s.splits = append(s.splits, i)
		}
	}
	s.bound = 2*max(c.Preperiod, 1) + 2*c.Period + len(s.digits)
	if err := s.small(); err != nil {
		return nil, err
	}
	if s.values, err = heapperiod.Values(ctx, c); err != nil {
		return nil, err
	}
	switch {
	case c.Function == "obliged":
		return s.obliged(), nil
	case s.bound <= maxLiteral:
		return s.literal(), nil
	}
	return s.fast(ctx)
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
		return affordable(what, n*n*k/4, perSplit)
	case s.bound > maxFast:
		return affordable(what, n*100*k+float64(1<<50), perSplit)
	}
	return nil
}

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
	space, rares, err := s.space(ctx)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(s.head("nim"))
	b.WriteString("From Coq Require Import List NArith Uint63 PArray.\nFrom Upstar Require Import Play Sums Octal Period NimValue Machine Sparse.\n\n")
	fmt.Fprintf(&b, "Definition game : code := %s.\n", list(s.digits, "(", " ::", " :: nil)%N"))
	b.WriteString("(** Eight values in each integer, seven bits for each. *)\n")
	fmt.Fprintf(&b, "Definition packed : array int := %s.\n", list(s.packed(), "([| ", ";", " | 0 |])%uint63"))
	b.WriteString("Definition entry (i : int) : int := ((packed.[i >> 3] >> (7 * (i land 7))) land 127)%uint63.\n")
	if space != "None" {
		fmt.Fprintf(&b, "Definition rare_heaps : list int := %s.\n", list(rares, "(", " ::", " :: nil)%uint63"))
	}
	fmt.Fprintf(&b, "Definition sparse : option space := %s.\n\n", space)
	b.WriteString("Local Open Scope N_scope.\nDefinition value (n : N) : N := toN (entry (ofN n)).\n\n")
	fmt.Fprintf(&b, "Lemma accepted : fast_check game %d %d entry sparse = true.\n", s.Preperiod, s.Period)
	b.WriteString("Proof. vm_cast_no_check (eq_refl true). Qed.\n")
	fmt.Fprintf(&b, "Lemma checked : forall n, nim game n = value (continued %d %d n).\n", s.Preperiod, s.Period)
	fmt.Fprintf(&b, "Proof. exact (fast_check_sound game %d %d entry sparse accepted). Qed.\n", s.Preperiod, s.Period)
	s.theorems(&b, nimTheorems)
	return b.Bytes(), nil
}

// packed returns the values, with eight in each integer.
func (s *sequence) packed() []uint64 {
	var all []uint64
	for eight := range slices.Chunk(s.values, 8) {
		x := uint64(0)
		for k, v := range eight {
			x |= uint64(v) << (7 * k)
		}
		all = append(all, x)
	}
	return all
}

// common reports whether v is a common value at a heap of n.
func (s *sequence) common(n, v int) bool {
	odd := bits.OnesCount32(uint32(v) & s.Mask)
	if s.Position {
		odd += n + s.splits[0]
	}
	return odd&1 == 1
}

// space returns the sparse space, if it makes the proof shorter, and its rare heaps. If the proof
// takes too long, it returns an error.
func (s *sequence) space(ctx context.Context) (text string, rares []int, err error) {
	n, k := float64(s.bound), float64(max(len(s.splits), 1))
	steps := n * n * k / 4
	text = "None"
	if s.Mask != 0 && len(s.splits) > 0 {
		for h := range s.bound {
			if !s.common(h, s.at(h)) {
				rares = append(rares, h)
			}
		}
		for _, limit := range []int{8, 30, 100, 300, 1000, 3000} {
			if cost := s.cost(rares, limit); cost < steps {
				steps = cost
				text = fmt.Sprintf("Some {| parity := %s; shift := %s; rares := rare_heaps; limit := %d%%uint63 |}",
					list(s.parity(), "(", " ::", " :: nil)%uint63"), s.shift(), limit)
			}
			if err := ctx.Err(); err != nil {
				return "", nil, err
			}
		}
	}
	what := fmt.Sprintf("%s with period %d from %d has %d values to check in Coq", s.Code, s.Period, s.Preperiod, s.bound)
	return text, rares, affordable(what, steps, perSplit)
}

func (s *sequence) parity() (all []int) {
	for i := range 32 {
		if s.Mask>>i&1 != 0 {
			all = append(all, i)
		}
	}
	return all
}

func (s *sequence) shift() string {
	switch {
	case !s.Position:
		return "None"
	case s.splits[0]%2 == 1:
		return "Some true"
	}
	return "Some false"
}

// cost estimates, from some of the heaps, the number of steps of the checker in a sparse space.
func (s *sequence) cost(rares []int, limit int) float64 {
	every := max(s.bound/20_000, 1)
	steps := 0
	for n := 0; n < s.bound; n += every {
		steps += s.steps(n, rares, limit)
	}
	return float64(steps) * float64(every)
}

// steps counts the splits that the checker examines for a heap of n.
func (s *sequence) steps(n int, rares []int, limit int) int {
	v := s.at(n)
	all := len(s.splits) * n / 2
	if !s.common(n, v) {
		return all + len(rares)
	}
	goal, steps := uint64(1)<<v-1, 0
	seen := s.takes(n)
	for _, i := range s.splits {
		r := n - i
		for _, a := range rares {
			if a > 0 && a < r {
				seen |= 1 << (s.at(a) ^ s.at(r-a))
			}
		}
		steps += len(rares)
		for a := 1; a <= limit && 2*a <= r && seen&goal != goal; a++ {
			seen |= 1 << (s.at(a) ^ s.at(r-a))
			steps++
		}
	}
	if seen&goal != goal {
		steps += all
	}
	return steps
}

// takes returns the values of the options of n that are one heap or no heap.
func (s *sequence) takes(n int) (seen uint64) {
	for i, d := range s.digits {
		if d&1 != 0 && i == n {
			seen |= 1
		}
		if d&2 != 0 && i < n {
			seen |= 1 << s.at(n-i)
		}
	}
	return seen
}
