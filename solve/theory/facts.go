// SPDX-License-Identifier: Apache-2.0

package theory

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
)

// Position gives the facts of a position of a forest.
type Position struct {
	Forest *solve.Forest
	Sum    solve.Sum
}

func (p Position) Ended() (ended bool, err error) {
	err = p.Forest.Do(func() { ended = p.Forest.Ended(p.Sum) })
	return ended, err
}

func (p Position) Wins(c game.Convention) (wins bool, err error) {
	err = p.Forest.Do(func() { wins = p.Forest.Wins(p.Sum, game.Left, c) })
	return wins, err
}

func (p Position) Value(fn solve.Function) (int, error) { return p.Forest.Value(fn, p.Sum) }

func (p Position) Tame() (normal, misere int, ok bool, err error) { return p.Forest.Tame(p.Sum) }

func (p Position) Heap() (n int, ok bool, err error) { return p.Forest.Heap(p.Sum) }
