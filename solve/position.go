// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Position is a sum with the solver that plays it: it gives the facts of which
// theories are made.
type Position struct {
	Solver *Solver
	Sum    arena.Sum
}

func (p Position) Ended(m *work.Meter) (bool, error) { return p.Solver.Ended(m, p.Sum) }

func (p Position) Wins(m *work.Meter, c game.Convention) (bool, error) {
	return p.Solver.Wins(m, p.Sum, game.Left, c)
}

func (p Position) Value(m *work.Meter, fn game.Function) (int, error) {
	return p.Solver.Value(m, fn, p.Sum)
}

func (p Position) Tame(m *work.Meter) (normal, misere int, ok bool, err error) {
	return p.Solver.Tame(m, p.Sum)
}

func (p Position) Heap(m *work.Meter) (n int, ok bool, err error) { return p.Solver.Heap(m, p.Sum) }

func (p Position) OptionNims(m *work.Meter) ([]int, error) {
	options, err := p.Solver.Options(m, p.Sum, game.Left)
	nims := make([]int, len(options))
	for i, s := range options {
		if err == nil {
			nims[i], err = p.Solver.Nim(m, s)
		}
	}
	return nims, err
}
