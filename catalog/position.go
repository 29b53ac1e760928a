// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
)

// A Position is a position of some ruleset, its type erased. Positions print as
// they are typed; two positions are the same exactly if they print the same.
type Position interface {
	fmt.Stringer
	Impartial() bool
	// Options returns where player can move, each position once.
	Options(player game.Player) ([]Position, error)
	// Each gives the options one by one, perhaps more than once, until yield
	// returns false, even where they are too many to list.
	Each(player game.Player, yield func(Position) bool) error
	// Move tells the move by which player goes to an option.
	Move(to Position, player game.Player) game.Move[Position]
	Draw(c draw.Canvas)
	// Sum plants the position in a forest.
	Sum(f *solve.Forest) (solve.Sum, error)
	// Followers counts what can be reached, the position itself included.
	Followers(f *solve.Forest) (int, error)
}

// position is a position of a ruleset on P.
type position[P comparable] struct {
	rules game.Ruleset[P]
	head  string // what is written before the position: "octal(0.137,"
	p     P
}

func (x position[P]) String() string {
	return x.head + x.rules.(game.Notation[P]).Format(x.p) + ")"
}

func (x position[P]) Impartial() bool { return game.IsImpartial(x.rules) }

// mostOptions is how many options are listed.
const mostOptions = 2_000_000

func (x position[P]) Options(player game.Player) ([]Position, error) {
	if s, ok := x.rules.(game.Sizer[P]); ok && s.Size(x.p) > mostOptions {
		return nil, fmt.Errorf("%w: %s has too many options to list", solve.ErrLimit, x)
	}
	var out []Position
	seen := map[P]bool{}
	for _, q := range x.rules.Options(nil, x.p, player) {
		if !seen[q] {
			seen[q] = true
			out = append(out, position[P]{x.rules, x.head, q})
		}
	}
	return out, nil
}

func (x position[P]) Each(player game.Player, yield func(Position) bool) error {
	if s, ok := x.rules.(game.Streamer[P]); ok {
		s.Stream(x.p, player, func(q P) bool { return yield(position[P]{x.rules, x.head, q}) })
		return nil
	}
	return eachOf(x, player, yield)
}

// eachOf gives the options of a position that can be listed.
func eachOf(x Position, player game.Player, yield func(Position) bool) error {
	options, err := x.Options(player)
	for _, q := range options {
		if !yield(q) {
			break
		}
	}
	return err
}

func (x position[P]) Move(to Position, player game.Player) game.Move[Position] {
	if m, ok := x.rules.(game.Mover[P]); ok {
		if y, ok := to.(position[P]); ok {
			move := m.Move(x.p, y.p, player)
			return game.Move[Position]{To: to, Name: move.Name, Touch: move.Touch}
		}
	}
	return game.Move[Position]{To: to, Name: "→ " + to.String()}
}

func (x position[P]) Draw(c draw.Canvas) {
	if d, ok := x.rules.(game.Drawer[P]); ok {
		d.Draw(c, x.p)
		return
	}
	for i, line := range strings.Split(x.String(), "\n") {
		c.Text(0, float64(i), line, draw.Style{})
	}
}

func (x position[P]) Sum(f *solve.Forest) (solve.Sum, error) {
	return solve.BedOf(f, x.head, x.rules).Sum(x.p)
}

func (x position[P]) Followers(f *solve.Forest) (int, error) {
	return solve.BedOf(f, x.head, x.rules).Followers(x.p)
}
