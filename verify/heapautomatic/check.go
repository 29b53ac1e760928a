// SPDX-License-Identifier: Apache-2.0

// Package heapautomatic re-checks certificates of nim values of take-and-break games that are known
// for all heaps. These are values with a saltus, and values given by a finite automaton. It shares
// no code with the package that finds them.
//
//	summary, err := heapautomatic.Check(ctx, data)
//
// A certificate is a JSON object in one fixed form: two spaces of indentation, and its fields in
// this order:
//
//	kind       "heap-automatic"
//	version    1
//	code       the game: one digit, a point, digits, perhaps a tail in brackets;
//	           a digit may be followed by !, ? or = if it leaves at most two heaps
//	preperiod  n0 ┐
//	period     p  ├ v(n+p) = v(n)+saltus for n ≥ n0; period 0 if a graph is given
//	saltus     s  ┘
//	values     the first n0+p values
//	modulus    M ┐ the graph, an automaton: a heap n = M·q + ρ with the value v is
//	roots        │ accepted if reading q and v bit by bit, least bits first, leads
//	next         │ from the state roots[ρ] to a final state; bits a of q and b of v
//	final        ┘ lead from s to next[4s+a+2b], zeros can be added at the end
//	aperiodic  true if the graph's values do not become periodic from any heap on, with
//	           or without a saltus; left out if nothing is claimed
//	seal       SHA-256 of the certificate with an empty seal
//
// Theorem. Let R be a relation between heaps and numbers. Call u an option of n if a move on n
// leaves heaps that have, by R, values with the nim sum u. Suppose that each n has a v in R, and
// that for each (n,v) in R, the number v is not an option of n while all smaller numbers are. Then
// R is the graph of the nim values, because by induction v is the mex of the options of n.
//
// The checker makes automata that read from the greatest bits down (see machine.go; reader.go
// reverses them). It checks whether any heap violates one of the three conditions. How it decides
// that there is no period is explained in aperiodic.go.
package heapautomatic

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/verify/internal/least"
	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the contents of a certificate.
type Certificate struct {
	Kind      string `json:"kind"`
	Version   int    `json:"version"`
	Code      string `json:"code"`
	Preperiod int    `json:"preperiod"`
	Period    int    `json:"period"`
	Saltus    int    `json:"saltus"`
	Values    []int  `json:"values"`
	Modulus   int    `json:"modulus"`
	Roots     []int  `json:"roots"`
	Next      []int  `json:"next"`
	Final     []int  `json:"final"`
	Aperiodic bool   `json:"aperiodic,omitempty"`
	Seal      string `json:"seal"`
}

const (
	most     = 1 << 12 // greatest preperiod, period, saltus, modulus, number of states, and value
	maxSteps = 1 << 27 // of the work

	maxStates = 1 << 18 // for one intermediate automaton
)

// Check re-checks a certificate. It returns a sentence that says what the certificate proves.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	return check(&work{ctx: ctx, limit: maxSteps}, data)
}

// A Proof is a certificate that was checked, with all values that it proves.
type Proof struct {
	Certificate
	Summary string
	Options int // number of states of the automaton of the options
}

// Prove re-checks a certificate and returns what it proves.
func Prove(ctx context.Context, data []byte) (*Proof, error) {
	return prove(&work{ctx: ctx, limit: maxSteps}, data)
}

func check(w *work, data []byte) (summary string, err error) {
	p, err := prove(w, data)
	if err != nil {
		return "", err
	}
	return p.Summary, nil
}

func prove(w *work, data []byte) (p *Proof, err error) {
	c, err := read(data)
	if err != nil {
		return nil, err
	}
	g, err := parseGame(c.Code)
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(stopped)
			if !ok {
				panic(r)
			}
			p, err = nil, s.err
		}
	}()
	graph := c.graph(w)
	options := g.options(w, graph)
	if err := decide(w, graph, options); err != nil {
		return nil, err
	}
	if c.Aperiodic {
		if err := aperiodic(w, graph); err != nil {
			return nil, err
		}
	}
	what := fmt.Sprintf("given by an automaton of %d states, modulus %d", len(c.Next)/4, c.Modulus)
	if c.Period > 0 {
		what = fmt.Sprintf("period %d from %d, saltus %d", c.Period, c.Preperiod, c.Saltus)
	}
	summary := fmt.Sprintf("nim values of %s: %s, proved for all heaps: options decided by an automaton of %d states",
		c.Code, what, len(options.next))
	if c.Aperiodic {
		summary += "; not periodic from any heap on, with or without a saltus"
	}
	return &Proof{c, summary, len(options.next)}, nil
}

// form is the way in which a certificate is written.
var form = seal.Form[Certificate]{Indent: "  ", Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	q := seal.Question{Ask: "period", About: []string{c.Code}, Function: "nim"}
	answer := fmt.Sprintf("period %d from %d, saltus %d", c.Period, c.Preperiod, c.Saltus)
	if c.Period == 0 {
		q.Ask = "values"
		answer = fmt.Sprintf("an automaton of %d states, modulus %d", len(c.Next)/4, c.Modulus)
	}
	if c.Aperiodic {
		answer += ", without a period"
	}
	return seal.Claim{Kind: c.Kind, Question: q, Answer: answer}
}

// read decodes a certificate and checks that its numbers are in range.
func read(data []byte) (c Certificate, err error) {
	if c, err = form.Read(data); err != nil {
		return c, err
	}
	if c.Kind != "heap-automatic" || c.Version != 1 {
		return c, fmt.Errorf("kind %q, version %d: only heap-automatic, version 1, is known", c.Kind, c.Version)
	}
	return c, c.inRange()
}

// inRange returns an error if numbers are out of range, or if the period is not the least.
func (c Certificate) inRange() error {
	within := func(n, low, high int) bool { return low <= n && n <= high }
	all := func(ns []int, high int) bool {
		return !slices.ContainsFunc(ns, func(n int) bool { return !within(n, 0, high) })
	}
	states := len(c.Next) / 4
	switch {
	case c.Period > 0 && (c.Aperiodic || c.Modulus != 0 || len(c.Roots)+len(c.Next)+len(c.Final) > 0):
		return errors.New("both a period and a graph")
	case c.Period > 0:
		if !within(c.Period, 1, most) || !within(c.Preperiod, 0, most) || !within(c.Saltus, 0, most) || len(c.Values) != c.Preperiod+c.Period || !all(c.Values, most) {
			return fmt.Errorf("preperiod %d, period %d, saltus %d, %d values: out of range", c.Preperiod, c.Period, c.Saltus, len(c.Values))
		}
		return least.Period(c.Preperiod, c.Period, c.Saltus, c.at)
	case c.Period != 0 || c.Preperiod != 0 || c.Saltus != 0 || len(c.Values) > 0:
		return errors.New("a graph has no period")
	case !within(c.Modulus, 1, most) || len(c.Roots) != c.Modulus || len(c.Next)%4 != 0 || !within(states, 1, most),
		!all(c.Roots, states-1), !all(c.Next, states-1), !all(c.Final, states-1):
		return errors.New("the graph is not an automaton")
	}
	final := map[int]bool{}
	for _, s := range c.Final {
		final[s] = true
	}
	for s := range states {
		if final[s] != final[c.Next[4*s]] {
			return errors.New("zeros at the end change the graph")
		}
	}
	return nil
}

// at returns the value that the period gives for a heap.
func (c Certificate) at(n int) int {
	if n < c.Preperiod {
		return c.Values[n]
	}
	past := n - c.Preperiod
	return c.Values[c.Preperiod+past%c.Period] + past/c.Period*c.Saltus
}

// At returns the value of a heap.
func (p *Proof) At(heap int) int {
	if p.Period > 0 {
		return p.at(heap)
	}
	r := reading{p, heap / p.Modulus, map[[2]int]bool{}}
	v, _ := r.value(p.Roots[heap%p.Modulus], 0)
	return v
}

// A reading finds the value that the automaton accepts together with a number q.
type reading struct {
	*Proof
	q      int
	failed map[[2]int]bool // a state and a bit position of q from which no value is accepted
}

// longest is the greatest number of bits of q and of a value.
const longest = 63

// value returns the bits of the value from the given bit on, if a state accepts a value.
func (r reading) value(state, bit int) (v int, ok bool) {
	if r.q>>bit == 0 && slices.Contains(r.Final, state) {
		return 0, true
	}
	key := [2]int{state, bit}
	if bit == longest || r.failed[key] {
		return 0, false
	}
	for b := range 2 {
		if v, ok := r.value(r.Next[4*state+r.q>>bit&1+2*b], bit+1); ok {
			return v<<1 | b, true
		}
	}
	r.failed[key] = true
	return 0, false
}
