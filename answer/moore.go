// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// byMoore decides compounds of Nim heaps, and of components that are played like Nim heaps, when a
// move may be made in several of them [Moore 1910].
func (s *solver) byMoore(v *Verdict, c game.Convention) error {
	facts := make([]theory.Facts, len(s.whole.Components))
	for i, p := range s.whole.Components {
		facts[i] = s.facts(p)
	}
	heaps, ok := theory.Sizes(s.meter, facts)
	if !ok {
		return errNoTheory
	}
	moore := theory.Moore{K: s.whole.Mode.K, Convention: c}
	lost := moore.Lost(heaps)
	s.decided(v, lost)
	v.Means = named("theorem of Moore")
	v.Strategy = fmt.Sprintf("write the sizes in binary and leave in every place a number of ones divisible by %d", moore.K+1)
	if c == game.Misere {
		v.Strategy += "; but when you leave no larger heaps than 1, leave one more of these"
	}
	s.describe(v, []game.Function{game.GrundyNormal})
	if lost || s.question.Moves < 0 {
		return nil
	}
	return s.mooreMoves(v, moore, heaps)
}

// mooreMoves lists the moves. It stops counting when there are very many.
func (s *solver) mooreMoves(v *Verdict, moore theory.Moore, heaps []int) error {
	list, total, tried := &MoveList{}, new(big.Int), 0
	smaller := make([]map[int][]position.Position, len(heaps))
	for after := range moore.Winning(heaps) {
		if err := s.meter.Err(); err != nil {
			return err
		}
		if tried++; tried > manyOptions {
			total = nil
			break
		}
		ways, moves := big.NewInt(1), []Move{nil}
		for i, n := range after {
			if n == heaps[i] {
				continue
			}
			options, err := s.heapsOfSize(i, n, smaller)
			if err != nil {
				return err
			}
			ways.Mul(ways, big.NewInt(int64(len(options))))
			if len(list.Moves) < s.question.Moves {
				moves = s.extended(moves, i, options)
			}
		}
		total.Add(total, ways)
		list.Moves = append(list.Moves, moves[:min(len(moves), s.question.Moves-len(list.Moves))]...)
	}
	list.Total = total
	v.Winning = list
	return nil
}

// extended returns each move together with each option of component i, up to the number of moves to
// list.
func (s *solver) extended(moves []Move, i int, options []position.Position) []Move {
	var out []Move
	for _, m := range moves {
		for _, q := range options {
			if len(out) == s.question.Moves {
				return out
			}
			out = append(out, append(m[:len(m):len(m)], s.step(i, q, game.Left)))
		}
	}
	return out
}

// heapsOfSize returns the options of component i that play like a heap of n. A heap of Nim has
// exactly one, found without listing. The options of other components are listed once.
func (s *solver) heapsOfSize(i, n int, smaller []map[int][]position.Position) ([]position.Position, error) {
	p := s.whole.Components[i]
	if q, ok := facts.TakeTo(p, n); ok {
		return []position.Position{q}, nil
	}
	if smaller[i] == nil {
		options, err := p.Options(game.Left)
		if err != nil {
			return nil, err
		}
		smaller[i] = map[int][]position.Position{}
		for _, q := range options {
			size, err := work.Try(s.meter, func() int { n, _ := s.facts(q).Heap(s.meter); return n })
			if err != nil {
				return nil, err
			}
			smaller[i][size] = append(smaller[i][size], q)
		}
	}
	return smaller[i][n], nil
}
