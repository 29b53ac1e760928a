// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Result is what Solve found, in a form for JSON.
type Result struct {
	Code       string      `json:"code,omitempty"` // set by the caller
	Solved     bool        `json:"solved"`         // whether the quotient is that of all heaps
	Order      int         `json:"order"`
	P          int         `json:"p"`
	Tame       *int        `json:"tame,omitempty"` // n if the quotient is T_n
	Period     int         `json:"period"`
	Preperiod  int         `json:"preperiod"`
	Heap       int         `json:"heap"` // the largest heap that was computed
	Growth     []Growth    `json:"growth"`
	Pretending []string    `json:"pretending"` // φ(0), φ(1), …, φ(Heap)
	Generators []Generator `json:"generators"`
	Relations  []string    `json:"relations"`
	PPortion   []string    `json:"p_portion"`
	Standard   string      `json:"standard,omitempty"` // a first cousin with the same quotient, set by the caller
	Shift      int         `json:"shift,omitempty"`    // heap n is played like heap n−Shift of Standard
	Bound      *Bound      `json:"bound,omitempty"`    // set if a limit ended the work
	Infinite   *Infinite   `json:"infinite,omitempty"` // set by the caller, from ProveInfinite

	Quotient *Quotient `json:"-"`
}

// Run continues until the work is finished, as Solve does.
func (s *Solver) Run(meter *work.Meter) (*Result, error) {
	for s.Heap() < s.limits.Heap {
		if _, ok := s.Period(); ok {
			break
		}
		if err := s.Next(meter); err != nil {
			return s.Result(), err
		}
	}
	return s.Result(), nil
}

// Period returns the period, if the known heaps prove one.
func (s *Solver) Period() (game.Period, bool) { return s.rules.findPeriod(s.phi) }

// Result returns what is known now.
func (s *Solver) Result() *Result {
	q := s.Quotient()
	r := &Result{Order: q.Order(), P: q.m.p.count(), Heap: s.Heap(), Growth: s.Growth(), Bound: s.Bound(),
		Generators: q.Generators(), Relations: []string{}, PPortion: []string{}, Quotient: q}
	if p, ok := s.Period(); ok {
		q.period = p
		r.Solved, r.Period, r.Preperiod = true, p.Length, p.Preperiod
	} else if s.rules.Parts == 0 {
		r.Solved = s.Heap() == s.limits.Heap
	}
	if n, ok := q.Tame(); ok {
		r.Tame = &n
	}
	names := newNamer(q.m.generators())
	for _, x := range s.phi {
		r.Pretending = append(r.Pretending, names.name(q.Word(x)))
	}
	for _, rel := range q.Relations() {
		r.Relations = append(r.Relations, names.name(rel.Word)+"="+names.name(rel.Less))
	}
	for _, x := range q.PPortion() {
		r.PPortion = append(r.PPortion, names.name(q.Word(x)))
	}
	return r
}
