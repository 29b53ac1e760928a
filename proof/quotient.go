// SPDX-License-Identifier: Apache-2.0

package proof

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/verify/misquotient"
)

// These are limits of quotients, and the measured nanoseconds that coqc needs for a step of their
// checker.
const (
	maxOrder  = 250
	maxStates = 20_000
	perLookup = 400
)

// A quotient is a misère quotient to be proved.
type quotient struct {
	*misquotient.Table
	digits  []int
	bound   int // number of heaps that the theorem of Guy and Smith requires
	inP     []bool
	classes []class
	states  []state
}

// A class is a set of heaps that have the same image and whose options have the same images.
type class struct {
	image   int
	options []int
}

// A state is the image x of a sum w, and a set of z. The set contains at least all z for which
// neither wz nor w'z, for any option w' of w, has its image in P.
type state struct {
	x    int
	open *big.Int
}

func quotientFile(ctx context.Context, data []byte) ([]byte, error) {
	t, err := misquotient.Open(ctx, data)
	if err != nil {
		return nil, err
	}
	q := quotient{Table: t, inP: make([]bool, t.Order)}
	if q.digits, err = digits(t.Code); err != nil {
		return nil, err
	}
	switch {
	case t.Period == 0:
		return nil, fmt.Errorf("%s: the quotient is that of heaps to %d; the Coq library proves quotients with a period only", t.Code, t.Heap)
	case t.Order > maxOrder:
		return nil, &Limit{fmt.Sprintf("%s: the quotient has order %d; it is proved in Coq up to order %d", t.Code, t.Order, maxOrder)}
	}
	for _, x := range t.P {
		q.inP[x] = true
	}
	q.bound = 2*max(t.Preperiod, 1) + 2*t.Period - 2 + len(q.digits)
	q.classify()
	if err := q.close(ctx); err != nil {
		return nil, err
	}
	return q.file(), nil
}

func (q *quotient) phi(n int) int {
	if n >= q.Preperiod {
		n = q.Preperiod + (n-q.Preperiod)%q.Period
	}
	return q.Phi[n]
}

func (q *quotient) times(x, y int) int { return int(q.Product[x][y]) }

// images returns the images of the options of a heap of n, ascending.
func (q *quotient) images(n int) []int {
	all := []int{}
	for i, d := range q.digits {
		r := n - i
		if d&1 != 0 && r == 0 {
			all = append(all, 0)
		}
		if d&2 != 0 && r > 0 {
			all = append(all, q.phi(r))
		}
		for a := 1; d&4 != 0 && a < r; a++ {
			all = append(all, q.times(q.phi(a), q.phi(r-a)))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (q *quotient) classify() {
	for n := range q.bound {
		c := class{q.phi(n), q.images(n)}
		if !slices.ContainsFunc(q.classes, func(d class) bool { return d.image == c.image && slices.Equal(d.options, c.options) }) {
			q.classes = append(q.classes, c)
		}
	}
}

// close finds the states that can be reached from the empty sum by adding heaps. States that are
// contained in others are left out.
func (q *quotient) close(ctx context.Context) error {
	all := new(big.Int)
	for z, p := range q.inP {
		if !p {
			all.SetBit(all, z, 1)
		}
	}
	q.states = []state{{0, all}}
	steps := 0.0
	for i := 0; i < len(q.states); i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, c := range q.classes {
			if len(c.options) == 0 {
				continue
			}
			next := q.plus(q.states[i], c)
			steps += float64(q.Order) * (2 + float64(len(c.options))/4)
			if next.open.Bit(0) != 0 {
				return errors.New("the states do not prove the quotient") // impossible after the checker has accepted the certificate
			}
			if next.open.Sign() != 0 && !slices.ContainsFunc(q.states, next.within) {
				q.states = append(q.states, next)
			}
		}
		if len(q.states) > maxStates {
			return &Limit{fmt.Sprintf("%s: the proof has more than %d states, which is too many for Coq", q.Code, maxStates)}
		}
	}
	q.states = slices.DeleteFunc(slices.Clone(q.states), func(s state) bool {
		return slices.ContainsFunc(q.states, func(t state) bool { return s.within(t) && s.open.Cmp(t.open) != 0 })
	})
	order := float64(q.Order)
	what := fmt.Sprintf("%s: the quotient of order %d has %d states and %d classes of heaps to check in Coq", q.Code, q.Order, len(q.states), len(q.classes))
	return affordable(what, steps+order*order*order, perLookup)
}

// within reports whether t has the same image as s and contains s.
func (s state) within(t state) bool {
	return s.x == t.x && new(big.Int).AndNot(s.open, t.open).Sign() == 0
}

// plus returns the state of a sum with a heap of class c added to it.
func (q *quotient) plus(s state, c class) state {
	next := state{q.times(c.image, s.x), new(big.Int)}
	for z := range q.Order {
		if s.open.Bit(q.times(c.image, z)) != 0 && q.quiet(s.x, c.options, z) {
			next.open.SetBit(next.open, z, 1)
		}
	}
	return next
}

// quiet reports whether no option o has oxz in P.
func (q *quotient) quiet(x int, options []int, z int) bool {
	for _, o := range options {
		if q.inP[q.times(q.times(o, x), z)] {
			return false
		}
	}
	return true
}

const quotientTheorems = `
Definition image_of : nat -> N := phi_of N %[1]d%%nat %[2]d%%nat (fun n => get 0 images (N.of_nat n)).
Definition product_of (w : list nat) : N := fold_right mul 0 (map image_of w).

Lemma accepted : check_quotient N N.eqb (below %[3]d%%nat) mul 0 in_P states game %[1]d%%nat %[2]d%%nat
  (fun n => get 0 images (N.of_nat n)) classes = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Who wins any sum of heaps in misère play: lost iff the product of the images is in P. *)
Theorem outcome : forall w, Loses _ (octal_opts game) true w <-> in_P (product_of w) = true.
Proof. exact (check_quotient_sound N N.eqb (fun x y => proj1 (N.eqb_eq x y)) _ _ _ _ _ _ _ _ _ _ accepted). Qed.

(** Two sums have the same image iff one can be exchanged for the other in every sum: the
    monoid is the misère quotient. *)
Theorem quotient : forall u w,
  (forall z, Loses _ (octal_opts game) true (u ++ z) <-> Loses _ (octal_opts game) true (w ++ z)) <->
  product_of u = product_of w.
Proof.
  apply (check_reduced_sound N N.eqb (fun x y => proj1 (N.eqb_eq x y)) _ _ _ _ _ _ _ _ _ _ words accepted).
  vm_cast_no_check (eq_refl true).
Qed.

Definition theorems := (outcome, quotient).
Print Assumptions theorems.
`

func (q *quotient) file() []byte {
	var b bytes.Buffer
	b.WriteString(title(q.Seal, fmt.Sprintf("* The misère quotient of the game %s", q.Code), "",
		fmt.Sprintf("It has order %d, and the images of the heaps have period %d from heap %d on.", q.Order, q.Period, q.Preperiod)))
	b.WriteString("From Coq Require Import List NArith.\nFrom Upstar Require Import Play Sums Octal Quotient Table.\nImport ListNotations.\nLocal Open Scope N_scope.\n\n")
	fmt.Fprintf(&b, "Definition game : code := %s.\n", listed(q.digits))
	rows := make([]string, q.Order)
	for x := range rows {
		rows[x] = listed(q.Product[x])
	}
	fmt.Fprintf(&b, "Definition products := table (map table [\n  %s]).\n", strings.Join(rows, ";\n  "))
	b.WriteString("Definition mul (x y : N) : N := get 0 (get (table []) products x) y.\n")
	p := new(big.Int)
	for _, x := range q.P {
		p.SetBit(p, x, 1)
	}
	fmt.Fprintf(&b, "(** The elements of P are %s. *)\n", listed(q.P))
	fmt.Fprintf(&b, "Definition in_P (x : N) : bool := N.testbit %s x.\n", p)
	fmt.Fprintf(&b, "Definition images := table\n  %s.\n", listed(q.Phi[:q.Preperiod+q.Period]))
	b.WriteString("\n(** The proof: states, classes of heaps, and a sum of heaps for each element. *)\n")
	var states, classes, words []string
	for _, s := range q.states {
		states = append(states, fmt.Sprintf("(%d, %s)", s.x, s.open))
	}
	for _, c := range q.classes {
		classes = append(classes, fmt.Sprintf("(%d, %s)", c.image, listed(c.options)))
	}
	for _, w := range q.Words {
		words = append(words, listed(w))
	}
	fmt.Fprintf(&b, "Definition states : list (N * (N -> bool)) := map (fun s => (fst s, N.testbit (snd s)))\n  %s.\n", listed(states))
	fmt.Fprintf(&b, "Definition classes : list (N * list N) :=\n  %s.\n", listed(classes))
	fmt.Fprintf(&b, "Definition words : list (list nat) :=\n  (%s)%%nat.\n", listed(words))
	fmt.Fprintf(&b, quotientTheorems, q.Preperiod, q.Period, q.Order)
	return b.Bytes()
}
