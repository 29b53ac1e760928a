// SPDX-License-Identifier: Apache-2.0

package many

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Impartial returns the game for n players on the sums of an arena, which must be impartial.
func Impartial(a *arena.Arena, n int) Game[arena.Sum] {
	return Game[arena.Sum]{Players: n, Impartial: true, Options: func(m *work.Meter, dst []arena.Sum, s arena.Sum, _ int) []arena.Sum {
		return a.Options(m, dst, s, game.Left)
	}}
}

// A seated position belongs to a ruleset that names the moves of each player.
type seated interface {
	position.Position
	Seats() int
	OptionsOf(player int) ([]position.Position, error)
	MoveOf(to position.Position, player int) game.Move[position.Position]
	Parts() []position.Position
}

// Seats returns the number of players of a partizan position.
func Seats(p position.Position) (int, error) {
	s, ok := p.(seated)
	if !ok {
		return 0, fmt.Errorf("%s is partizan and consists of several games: for several players such games are played in disjunctive sums only", p)
	}
	return s.Seats(), nil
}

// Options returns the positions to which a player can move. Seats must know the players of the
// position.
func Options(p position.Position, player int) ([]position.Position, error) {
	return p.(seated).OptionsOf(player)
}

// Move describes the move of a player from a position. Seats must know the players of the position.
func Move(p, to position.Position, player int) game.Move[position.Position] {
	return p.(seated).MoveOf(to, player)
}

// A Sum is a disjunctive sum of positions in a Table.
type Sum struct{ parts string } // the numbers of the positions, ascending, four bytes each

// A Table numbers the positions of rulesets that name the moves of each of their players, and
// remembers their options. Only one goroutine may use it.
type Table struct {
	positions []component
	numbers   map[position.Position]uint32
}

// A component is a position that does not split.
type component struct {
	seated
	options [][][]uint32 // by player, after the first request: the parts of each option
}

// componentBytes is the approximate size of a component: its position, its number, its place in the
// table, and its lists of options.
const componentBytes = 320

// NewTable returns an empty table.
func NewTable() *Table { return &Table{numbers: map[position.Position]uint32{}} }

// Sum enters positions. Seats must know their players.
func (t *Table) Sum(ps ...position.Position) Sum {
	var parts []uint32
	for _, p := range ps {
		parts = append(parts, t.parts(p)...)
	}
	return sumOf(parts)
}

func (t *Table) parts(p position.Position) []uint32 {
	var out []uint32
	for _, part := range p.(seated).Parts() {
		n, ok := t.numbers[part]
		if !ok {
			s := part.(seated)
			n = uint32(len(t.positions))
			t.numbers[part] = n
			t.positions = append(t.positions, component{s, make([][][]uint32, s.Seats())})
		}
		out = append(out, n)
	}
	return out
}

// optionsOf returns the options of component n.
func (t *Table) optionsOf(m *work.Meter, n uint32, player int) [][]uint32 {
	c := t.positions[n]
	if c.options[player] == nil {
		options, err := c.OptionsOf(player)
		m.Check(err)
		found, bytes, before := make([][]uint32, len(options)), 0, len(t.positions)
		for i, q := range options {
			found[i] = t.parts(q)
			bytes += 24 + 4*len(found[i])
		}
		m.Keep(0, bytes+componentBytes*(len(t.positions)-before))
		c.options[player] = found
	}
	return c.options[player]
}

func sumOf(parts []uint32) Sum {
	slices.Sort(parts)
	var b []byte
	for _, n := range parts {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return Sum{string(b)}
}

func (s Sum) numbers() []uint32 {
	var out []uint32
	for b := []byte(s.parts); len(b) > 0; b = b[4:] {
		out = append(out, binary.BigEndian.Uint32(b))
	}
	return out
}

// Game returns the game for n players on the sums of t.
func (t *Table) Game(n int, e Ending) Game[Sum] {
	return Game[Sum]{Players: n, Ending: e, Options: t.options}
}

func (t *Table) options(m *work.Meter, dst []Sum, s Sum, player int) []Sum {
	parts := s.numbers()
	for i, n := range parts {
		if i > 0 && n == parts[i-1] {
			continue
		}
		for _, option := range t.optionsOf(m, n, player) {
			after := append(slices.Delete(slices.Clone(parts), i, i+1), option...)
			dst = append(dst, sumOf(after))
		}
	}
	return dst
}
