// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/work"
)

// Played gives the facts of a position by play, for which it enters it in an arena.
type Played func(m *work.Meter) (solve.Position, error)

// of returns what f says of a position when it is entered.
func of[T any](m *work.Meter, p Played, f func(q solve.Position) (T, error)) (v T, err error) {
	q, err := p(m)
	if err != nil {
		return v, err
	}
	return f(q)
}

func (p Played) Ended(m *work.Meter) (bool, error) {
	return of(m, p, func(q solve.Position) (bool, error) { return q.Ended(m) })
}

func (p Played) Wins(m *work.Meter, c game.Convention) (bool, error) {
	return of(m, p, func(q solve.Position) (bool, error) { return q.Wins(m, c) })
}

func (p Played) Value(m *work.Meter, fn game.Function) (int, error) {
	return of(m, p, func(q solve.Position) (int, error) { return q.Value(m, fn) })
}

func (p Played) Tame(m *work.Meter) (normal, misere int, ok bool, err error) {
	normal, err = of(m, p, func(q solve.Position) (n int, err error) {
		n, misere, ok, err = q.Tame(m)
		return n, err
	})
	return normal, misere, ok, err
}

func (p Played) Heap(m *work.Meter) (n int, ok bool, err error) {
	n, err = of(m, p, func(q solve.Position) (n int, err error) {
		n, ok, err = q.Heap(m)
		return n, err
	})
	return n, ok, err
}

func (p Played) OptionNims(m *work.Meter) ([]int, error) {
	return of(m, p, func(q solve.Position) ([]int, error) { return q.OptionNims(m) })
}
