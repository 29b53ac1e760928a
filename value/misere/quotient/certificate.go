// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/internal/sealed"
)

// certificate is the file that verify/misquotient checks; that package explains what each field
// claims. The encoding is canonical: one line, with the fields in this order. Digest is the SHA-256
// of the same line with an empty Digest.
type certificate struct {
	Kind       string   `json:"kind"`
	Code       string   `json:"code"`
	Heap       int      `json:"heap"`
	Order      int      `json:"order"`
	Generators []int    `json:"generators"`
	Action     [][]Elem `json:"action"`
	P          []Elem   `json:"p"`
	Phi        []Elem   `json:"phi"`
	Period     int      `json:"period"`
	Preperiod  int      `json:"preperiod"`
	Failure    Word     `json:"failure,omitempty"`
	Rows       []Elem   `json:"rows,omitempty"`
	Degree     []int    `json:"degree,omitempty"`
	Window     int      `json:"window,omitempty"`
	Step       int      `json:"step,omitempty"`
	Exists     []uint64 `json:"exists,omitempty"`
	InP        []uint64 `json:"in_p,omitempty"`
	Up         int      `json:"up,omitempty"`
	Down       int      `json:"down,omitempty"`
	Times      int      `json:"times,omitempty"`
	Word       Word     `json:"word,omitempty"`
	Digest     string   `json:"digest"`
}

// Certificate returns a JSON line of kind "misere-quotient" from which
// verify/misquotient can check the quotient of the octal game with this code.
func (q *Quotient) Certificate(code string) ([]byte, error) {
	c := newCertificate("misere-quotient", code, q.m, q.phi)
	c.Period, c.Preperiod = q.period.Length, q.period.Preperiod
	return c.encode()
}

// BoundCertificate returns a JSON line of kind "misere-bound" from which
// verify/misquotient can check the lower bound of Bound for the octal game
// with this code.
func (s *Solver) BoundCertificate(code string) ([]byte, error) {
	if s.open == nil {
		return nil, errors.New("no lower bound to certify: the last heap was finished")
	}
	c := newCertificate("misere-bound", code, s.open.m, s.open.phi)
	c.Failure, c.Rows = s.open.failure, s.Bound().rows
	return c.encode()
}

// Certificate returns a JSON line of kind "misere-infinite" from which
// verify/misquotient can check that the quotient is infinite.
func (f *Infinite) Certificate(code string) ([]byte, error) {
	g := f.g
	c := newCertificate("misere-infinite", code, g.base, g.phi)
	c.Degree, c.Window, c.Step = g.deg, g.window, g.step
	c.Up, c.Down, c.Times, c.Word = f.Up, f.Down, f.witness.times, f.witness.word
	mask := uint64(1)<<(2*g.window+1) - 1
	for x := range g.exists { // the window only; the other values repeat
		c.Exists = append(c.Exists, g.exists[x]>>(g.reach-g.window)&mask)
		c.InP = append(c.InP, g.p[x]>>(g.reach-g.window)&mask)
	}
	return c.encode()
}

func newCertificate(kind, code string, m *monoid, phi []Elem) *certificate {
	c := &certificate{Kind: kind, Code: code, Heap: len(phi) - 1, Order: m.order,
		Generators: m.generators(), Action: [][]Elem{}, P: m.p.appendTo([]Elem{}), Phi: phi}
	for _, h := range c.Generators {
		act := make([]Elem, m.order)
		for x := range act {
			act[x] = m.times(Elem(x), phi[h])
		}
		c.Action = append(c.Action, act)
	}
	return c
}

func (c *certificate) encode() ([]byte, error) {
	about, answer := fmt.Sprintf("%s, heaps to %d", c.Code, c.Heap), fmt.Sprintf("%d elements, %d of them lost", c.Order, len(c.P))
	switch {
	case c.Kind == "misere-bound":
		answer = fmt.Sprintf("at least %d elements", len(c.Rows))
	case c.Kind == "misere-infinite":
		answer = "infinitely many elements"
	case c.Period > 0:
		about = c.Code
		answer += fmt.Sprintf(", period %d from %d", c.Period, c.Preperiod)
	}
	proof, err := sealed.JSON(c, &c.Digest, "")
	return sealed.Certificate(c.Kind, sealed.Question{Ask: "misere-quotient", About: []string{about}, Play: "misere"}, answer, proof, err)
}
