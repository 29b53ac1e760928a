// SPDX-License-Identifier: Apache-2.0

package growing

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// sort puts families with smaller heads first.
func (s *System) sort() {
	size := func(i int) int {
		f := s.families[i]
		return bits.OnesCount64(s.heads[f[0]].part) + bits.OnesCount64(s.heads[f[1]].part)
	}
	s.order = make([]int, len(s.families))
	for i := range s.order {
		s.order[i] = i
	}
	slices.SortStableFunc(s.order, func(i, j int) int { return cmp.Compare(size(i), size(j)) })
}

// Compute finds the values of all families for paths up to n.
func (s *System) Compute(m *work.Meter, n int) error {
	return m.Do(func() {
		for k := len(s.values[0]); k <= n; k++ {
			for _, i := range s.order {
				m.Step(1 + k/8)
				s.values[i] = append(s.values[i], uint16(s.next(i, k)))
			}
		}
	})
}

// next returns the value of family i for a path of n.
func (s *System) next(i, n int) int {
	var seen mexer
	f := s.families[i]
	for side, x := range f {
		other := f[1-side]
		for _, o := range s.optionsOf(x) {
			if o.d <= n {
				seen.add(o.value ^ int(s.values[s.number[pair(o.head, other)]][n-o.d]))
			} else if s.over(o, n, other) {
				seen.add(o.value ^ s.heads[other].bare)
			}
		}
	}
	left, right := s.values[s.number[pair(f[0], 0)]], s.values[s.number[pair(f[1], 0)]]
	for d := s.Game.reach(); d > 0; d-- {
		for k := range n - d + 1 {
			seen.add(int(left[k] ^ right[n-d-k]))
		}
		if s.Game != Kayles {
			break
		}
	}
	return seen.mex()
}

func pair(a, b int) family { return family{min(a, b), max(a, b)} }

// over is about a move at one end of a path that is too short for the move. It reports whether the
// move also takes the root of the other head. If it does not, there is no such move.
func (s *System) over(o option, n, other int) bool {
	if s.Game == Node {
		return o.d == n+1 && (o.d == 1 || n == 1)
	}
	return s.heads[other].part != 0
}

// A Proof is a period of the values that is proved. System is the period of all families together.
// Needed is the length up to which values had to be computed.
type Proof struct {
	game.Period
	System game.Period
	Needed int
}

// Find computes values for paths of at most most vertices until a period is proved. If none is
// proved, ok is false.
func (s *System) Find(m *work.Meter, most int) (p Proof, ok bool, err error) {
	for n := min(200, most); ; n = min(2*n, most) {
		if err := s.Compute(m, n); err != nil {
			return p, false, err
		}
		if p, ok = s.period(); ok || n == most {
			return p, ok, nil
		}
	}
}

// period applies the theorem to the values that are known.
func (s *System) period() (Proof, bool) {
	last := len(s.values[0]) - 1
	reach := s.Game.reach()
	for p := 1; 2*p+reach-2 <= last; p++ {
		n := 0 // the system has the period from n on, in the known values
		for _, f := range s.values {
			n = max(n, regular(f, p, n))
			if 2*n+2*p+reach-2 > last {
				break
			}
		}
		if needed := 2*n + 2*p + reach - 2; needed <= last {
			out := Proof{System: game.Period{Preperiod: n, Length: p}, Needed: needed}
			out.Length, out.Preperiod = least(s.values[s.target], p, n)
			return out, true
		}
	}
	return Proof{}, false
}

// regular returns the place from which on f has the period p. It does not search below least.
func regular(f []uint16, p, least int) int {
	for i := len(f) - 1 - p; i >= least; i-- {
		if f[i] != f[i+p] {
			return i + 1
		}
	}
	return least
}

// least returns the least period and preperiod of f, given that f has the period p from n on.
func least(f []uint16, p, n int) (period, preperiod int) {
	for d := 1; d <= p; d++ {
		fits := p%d == 0
		for i := n; i < n+p && fits; i++ {
			fits = f[i] == f[i+d]
		}
		if fits {
			p = d
		}
	}
	return p, regular(f, p, 0)
}

// Value returns the value for a path of n, which must have been computed.
func (s *System) Value(n int) int { return int(s.values[s.target][n]) ^ s.beside }

// Computed returns the number of path lengths for which values are known.
func (s *System) Computed() int { return len(s.values[0]) }

// CheckLiterally compares the values with play on the graph. It checks paths up to n, on graphs
// with at most the given number of vertices. It returns the last path that was compared, or −1 if
// there was none, and an error if values differ.
func (s *System) CheckLiterally(m *work.Meter, n, vertices int) (to int, err error) {
	to = -1
	name := s.Sketch.Grows[0].Name
	err = m.Do(func() {
		for k := 0; k <= n && s.Sketch.N+k <= vertices; k++ {
			b, failed := newBase(m, s.Game, s.Sketch.At(map[string]int{name: k}))
			m.Check(failed)
			if played := b.nim(1<<len(b.near) - 1); played != s.Value(k) {
				m.Fail(fmt.Errorf("for a path of %d the value is %d by the system and %d by play: this is a defect of upstar", k, s.Value(k), played))
			}
			to = k
		}
	})
	return to, err
}
