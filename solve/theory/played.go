// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Played provides Facts about a position by playing it.
type Played struct {
	Solver *solve.Solver
	Enter  func(m *work.Meter) arena.Sum // enters the position into the arena of the solver
}

func (p Played) Ended(m *work.Meter) bool {
	return work.Checked[bool](m)(p.Solver.Ended(m, p.Enter(m)))
}

func (p Played) Wins(m *work.Meter, c game.Convention) bool {
	return work.Checked[bool](m)(p.Solver.Wins(m, p.Enter(m), game.Left, c))
}

func (p Played) Value(m *work.Meter, fn game.Function) int {
	return work.Checked[int](m)(p.Solver.Value(m, fn, p.Enter(m)))
}

func (p Played) Tame(m *work.Meter) (normal, misere int, ok bool) {
	normal, misere, ok, err := p.Solver.Tame(m, p.Enter(m))
	m.Check(err)
	return normal, misere, ok
}

func (p Played) Heap(m *work.Meter) (n int, ok bool) {
	n, ok, err := p.Solver.Heap(m, p.Enter(m))
	m.Check(err)
	return n, ok
}

func (p Played) OptionNims(m *work.Meter) (nims []int) {
	options, err := p.Solver.Options(m, p.Enter(m), game.Left)
	m.Check(err)
	for _, s := range options {
		nims = append(nims, work.Checked[int](m)(p.Solver.Nim(m, s)))
	}
	return nims
}
