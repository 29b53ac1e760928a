// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/theorem"
)

// byVastSum decides a sum with a component that is too large for play, such as a heap of 10^20. For
// heaps of Nim it uses the theorems of Bouton and Moore. For other components, in normal play, it
// uses the nim values that theorems give. ok is false if it cannot decide the sum.
func (s *solver) byVastSum(c game.Convention) (v *Verdict, ok bool) {
	f, k := s.vastHeaps()
	switch {
	case f != nil:
		return s.byHeaps(f, c), true
	case k == 1 && c == game.Normal:
		return s.byNimValues()
	}
	return nil, false
}

// vastHeaps returns k, the greatest number of components in which a move may be made, or 0 if this
// is not a sum with a vast component. If all components are heaps of Nim, it also returns what is
// proved about their sum.
func (s *solver) vastHeaps() (f *theorem.Sum, k int) {
	all := s.whole.Components
	if s.question.Method != Auto || len(all) < 2 || !slices.ContainsFunc(all, theorem.IsVast) {
		return nil, 0
	}
	switch s.whole.Mode.Kind {
	case compound.Disjunctive:
		k = 1
	case compound.AtMost:
		k = s.whole.Mode.K
	default:
		return nil, 0
	}
	return theorem.SumOf(k, all), k
}

// byHeaps returns the verdict of a theorem on Nim heaps.
func (s *solver) byHeaps(f *theorem.Sum, c game.Convention) *Verdict {
	v := &Verdict{}
	s.decided(v, !f.Wins[c])
	v.Means = Means{f.Theorem.Name, f.Theorem.Name}
	if n := s.answer.Normal; n == nil || n.Means.Name != v.Means.Name {
		v.Reason = f.Why + "\n  " + f.Theorem.Statement + " [" + strings.Join(f.Theorem.Sources, "; ") + "]"
	}
	if s.question.Moves < 0 {
		return v
	}
	v.Winning = &MoveList{}
	for _, after := range f.Moves[c][:min(len(f.Moves[c]), s.question.Moves)] {
		var m Move
		for i, q := range after {
			if q != nil {
				m = append(m, s.step(i, q, game.Left))
			}
		}
		v.Winning.Moves = append(v.Winning.Moves, m)
	}
	if f.Extent == theorem.Every || !f.Wins[c] {
		v.Winning.Total = big.NewInt(int64(len(f.Moves[c])))
	}
	return v
}

// byNimValues decides a disjunctive sum in normal play from the nim values of its components.
func (s *solver) byNimValues() (*Verdict, bool) {
	sum, values := new(big.Int), make([]*big.Int, len(s.whole.Components))
	for i, p := range s.whole.Components {
		if values[i] = s.nimValue(p); values[i] == nil {
			return nil, false
		}
		sum.Xor(sum, values[i])
	}
	for i, n := range values {
		s.add(i, game.GrundyNormal.String(), n)
	}
	v := &Verdict{}
	s.decided(v, sum.Sign() == 0)
	v.Means, v.Strategy, v.Reason = named("nim sum"), "leave the nim sum 0", fmt.Sprintf("the nim sum is %v", sum)
	return v, true
}

// nimValue returns the nim value of a component by a theorem, or by play if the component is not
// vast. It returns nil if there is no nim value or if it is not found.
func (s *solver) nimValue(p position.Position) *big.Int {
	if f := theorem.Of(p); f != nil && f.Nim != nil {
		return f.Nim
	}
	if theorem.IsVast(p) || !p.Impartial() {
		return nil
	}
	n, err := function(s.meter, s.facts(p), game.GrundyNormal)
	if n, ok := n.(int); ok && err == nil {
		return big.NewInt(int64(n))
	}
	return nil
}
