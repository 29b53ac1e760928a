// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"fmt"
	"github.com/upstar-cgt/upstar/game"
)

// Quotient is the misère quotient (Q, P) of the sums of heaps 1 to Heap. If it has a period, it is
// the quotient of the sums of all heaps.
//
// Invariant: it is finite and reduced, and it has passed the verifier. It is safe for concurrent
// use.
type Quotient struct {
	m      *monoid
	phi    []Elem
	period game.Period
}

// Quotient returns the quotient of the known heaps.
func (s *Solver) Quotient() *Quotient { return &Quotient{m: s.m, phi: s.phi[:len(s.phi):len(s.phi)]} }

// Order returns the number of elements of Q.
func (q *Quotient) Order() int { return q.m.order }

// Heap returns the largest heap whose image was computed.
func (q *Quotient) Heap() int { return len(q.phi) - 1 }

// Period returns the period of the pretending function, or zero if none is known.
func (q *Quotient) Period() game.Period { return q.period }

// Times returns xy.
func (q *Quotient) Times(x, y Elem) Elem { return q.m.times(x, y) }

// Power returns x^k.
func (q *Quotient) Power(x Elem, k int) Elem {
	y := Elem(0)
	for range k {
		y = q.m.times(y, x)
	}
	return y
}

// InP reports whether x is in the P-portion.
func (q *Quotient) InP(x Elem) bool { return q.m.p.has(x) }

// PPortion returns the elements of P, ascending.
func (q *Quotient) PPortion() []Elem { return q.m.p.appendTo(nil) }

// Word returns the least word of x.
func (q *Quotient) Word(x Elem) Word { return q.m.word(x) }

// Phi returns the pretending function at heap n, and reports whether it is known.
func (q *Quotient) Phi(n int) (Elem, bool) {
	if n > q.Heap() {
		n = q.period.Reduce(n)
	}
	if n < 0 || n > q.Heap() {
		return 0, false
	}
	return q.phi[n], true
}

// Of returns the element of a sum of heaps.
func (q *Quotient) Of(w Word) (Elem, error) {
	x := Elem(0)
	for _, h := range w {
		y, ok := q.Phi(h)
		if !ok {
			return 0, fmt.Errorf("heap %d in %v: the quotient is known for heaps 0 to %d only", h, w, q.Heap())
		}
		x = q.m.times(x, y)
	}
	return x, nil
}

// IsP reports whether the previous player wins the sum w in misère play.
func (q *Quotient) IsP(w Word) (bool, error) {
	x, err := q.Of(w)
	return err == nil && q.InP(x), err
}
