// SPDX-License-Identifier: Apache-2.0

package proof

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
)

// A plan says how the checker on machine integers proves a period.
type plan struct {
	sparse bool // it looks at splits with a rare heap, and some others; otherwise at all
	window bool // it uses the window theorem, not that of Guy and Smith
	rares  []int
	chosen []int   // the first witnesses
	rounds int     // how many of the rounds follow
	reach  int     // in a window: no rare heap and no witness is greater
	bound  int     // how many values are checked
	steps  float64 // an estimate
}

// plan returns the plan with the fewest steps. If these are too many, it returns an error.
func (s *sequence) plan(ctx context.Context) (best *plan, err error) {
	n, k := float64(s.bound), float64(max(len(s.splits), 1))
	best = &plan{bound: s.bound, steps: n * n * k / 4}
	if s.Mask != 0 && len(s.splits) > 0 {
		p := plan{sparse: true, bound: s.bound}
		for h := range s.bound {
			if !s.common(h, s.at(h)) {
				p.rares = append(p.rares, h)
			}
		}
		p.chosen = s.chosen(p.rares)
		for _, p := range []*plan{&p, s.windowed(p)} {
			for r := 1; r < len(rounds) && p != nil; r++ {
				if q := s.with(*p, r); q.steps < best.steps {
					best = &q
				}
				if err := ctx.Err(); err != nil {
					return nil, err
				}
			}
		}
	}
	return best, affordable(fmt.Sprintf("%s with period %d from %d has %d values to check in Coq", s.Code, s.Period, s.Preperiod, best.bound), best.steps, s.perSplit())
}

// rounds are the first heaps: witnesses that are tried after the chosen ones, from each number to
// the next. Coq warns of a round of more than 5000.
var rounds = []int{1, 31, 101, 301, 1001, 3001, 7001, 11001, 15001, 19001, 23001, 27001, 31001}

// with returns a plan with some rounds, and its bound and steps.
func (s *sequence) with(p plan, some int) plan {
	p.rounds = some
	if p.window {
		p.reach = slices.Max(slices.Concat(p.rares, p.chosen, []int{rounds[some] - 1}))
		p.bound = s.Preperiod + p.reach + len(s.digits) + s.Period
	}
	p.steps = s.cost(&p)
	return p
}

// witnesses returns the lists of witnesses.
func (p *plan) witnesses() [][]int {
	all := [][]int{p.chosen}
	for r := range p.rounds {
		var heaps []int
		for a := rounds[r]; a < rounds[r+1]; a++ {
			heaps = append(heaps, a)
		}
		all = append(all, heaps)
	}
	return all
}

// text returns them in Coq.
func (p *plan) text() string {
	text := "chosen"
	for r := range p.rounds {
		text += fmt.Sprintf(" :: from %d %d%%uint63", rounds[r+1]-rounds[r], rounds[r])
	}
	return text + " :: nil"
}

// windowed returns a plan by the window theorem, which needs witnesses for each heap of a period.
// It is nil if there is none.
func (s *sequence) windowed(p plan) *plan {
	const most = 1 << 15 // the greatest witness
	last := 0
	if len(p.rares) > 0 {
		last = p.rares[len(p.rares)-1]
	}
	if s.Position && s.Period%2 != 0 || last >= s.Preperiod {
		return nil
	}
	p.window = true
	p.chosen = slices.Clone(p.chosen)
	start := s.Preperiod + max(most, last) + len(s.digits)
	for n := start; n < start+s.Period; n++ {
		o := s.certain(n, p.rares)
		for _, a := range p.chosen {
			o.splits(n, a)
		}
		for a := 1; a <= most && o.missing > 0; a++ {
			before := o.missing
			if o.splits(n, a); o.missing < before {
				p.chosen = append(p.chosen, a)
			}
		}
		if o.missing > 0 {
			return nil
		}
	}
	return &p
}

// common reports whether v is a common value at a heap of n.
func (s *sequence) common(n, v int) bool {
	odd := bits.OnesCount32(uint32(v) & s.Mask)
	if s.Position {
		odd += n + s.splits[0]
	}
	return odd&1 == 1
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
func (s *sequence) cost(p *plan) float64 {
	every := max(p.bound/20_000, 1)
	steps, witnesses := 0, p.witnesses()
	for n := 0; n < p.bound; n += every {
		steps += s.steps(n, p.rares, witnesses)
	}
	return float64(steps) * float64(every)
}

// steps counts the splits that the checker examines for a heap of n.
func (s *sequence) steps(n int, rares []int, witnesses [][]int) int {
	v := s.at(n)
	all := len(s.splits) * n / 2
	if !s.common(n, v) {
		return all + len(rares)
	}
	o := s.certain(n, rares)
	steps := len(s.splits) * len(rares)
	for _, heaps := range witnesses {
		for _, i := range s.splits {
			for _, a := range heaps {
				if o.missing == 0 {
					return steps
				}
				o.split(n-i, a)
				steps++
			}
		}
	}
	if o.missing > 0 {
		steps += all
	}
	return steps
}

// options are those values of options that were found.
type options struct {
	*sequence
	below, missing int // how many of the values below that are not found
	seen           [256]bool
}

func (o *options) see(v int) {
	if !o.seen[v] {
		o.seen[v] = true
		if v < o.below {
			o.missing--
		}
	}
}

// split sees the split of r tokens with a heap of a.
func (o *options) split(r, a int) {
	if 0 < a && a < r {
		o.see(o.at(a) ^ o.at(r-a))
	}
}

// splits sees the splits of n with a heap of a.
func (o *options) splits(n, a int) {
	for _, i := range o.sequence.splits {
		o.split(n-i, a)
	}
}

// certain returns the options of n that the checker examines always: one heap, no heap, and splits
// with a rare heap.
func (s *sequence) certain(n int, rares []int) *options {
	v := s.at(n)
	o := &options{sequence: s, below: v, missing: v}
	for i, d := range s.digits {
		if d&1 != 0 && i == n {
			o.see(0)
		}
		if d&2 != 0 && i < n {
			o.see(s.at(n - i))
		}
		if d&4 != 0 {
			for _, a := range rares {
				o.split(n-i, a)
			}
		}
	}
	return o
}

// chosen returns heaps whose splits give the options of common heaps that are not certain: those of
// a sample. Each one gives the most that are still missing.
func (s *sequence) chosen(rares []int) (chosen []int) {
	const samples, most = 1500, 8192
	gives := make([][]int, min(most, s.bound/2)) // by heap: what it gives, sample·256 + value
	every := max(s.bound/samples, 1)
	open := map[int]bool{}
	for n := every; n < s.bound; n += every {
		v := s.at(n)
		if !s.common(n, v) {
			continue
		}
		o := s.certain(n, rares)
		for _, i := range s.splits {
			for a := 1; a < len(gives) && a < n-i; a++ {
				if u := s.at(a) ^ s.at(n-i-a); u < v && !o.seen[u] {
					gives[a] = append(gives[a], n/every<<8|u)
					open[n/every<<8|u] = true
				}
			}
		}
	}
	for len(open) > 0 {
		best := 0
		for a, g := range gives {
			if len(g) > len(gives[best]) { // those left, when they were last counted: never too few
				gives[a] = slices.DeleteFunc(g, func(x int) bool { return !open[x] })
				if len(gives[a]) > len(gives[best]) {
					best = a
				}
			}
		}
		if best == 0 {
			return chosen
		}
		for _, x := range gives[best] {
			delete(open, x)
		}
		gives[best] = nil
		chosen = append(chosen, best)
	}
	return chosen
}
