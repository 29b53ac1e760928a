// SPDX-License-Identifier: Apache-2.0

package position

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Compound is a compound of positions. It is itself a position.
type Compound struct {
	Mode       compound.Mode
	Components []Position
	Playing    int // the component in play in an obliged sum, or -1
}

// String returns the compound as it is typed. An exclamation mark precedes the component in play; a
// tilde precedes a component with the mark N in a first-to-end compound.
func (x Compound) String() string {
	parts := make([]string, len(x.Components))
	for i, p := range x.Components {
		parts[i] = p.String()
		if i == x.Playing {
			parts[i] = "!" + parts[i]
		}
		if x.Mode.Mark(i) == game.N {
			parts[i] = "~" + parts[i]
		}
	}
	return x.Mode.String() + "(" + strings.Join(parts, ",") + ")"
}

// Rules returns nil: the rules of a compound are the rules of its components.
func (x Compound) Rules() any { return nil }

// ID returns nil.
func (x Compound) ID() any { return nil }

func (x Compound) Impartial() bool {
	return x.Mode.Kind != compound.Side && !slices.ContainsFunc(x.Components, func(p Position) bool { return !p.Impartial() })
}

// A Change is the part of a move that belongs to one component.
type Change struct {
	Component int
	To        Position
}

// Moves calls yield with the changes of each move and the position after it, until yield returns
// false.
func (x Compound) Moves(player game.Player, yield func([]Change, Compound) bool) error {
	table := &partTable{}
	r := compound.New(x.Mode, table)
	p := compound.Of(table.parts(x.Components)...)
	if x.Playing >= 0 {
		p = p.Playing(x.Playing)
	}
	r.Moves(p, player, func(changes []compound.Change, q compound.Position) bool {
		named := make([]Change, len(changes))
		for i, c := range changes {
			named[i] = Change{c.Component, table.positions[c.To]}
		}
		after := Compound{x.Mode, nil, q.InPlay()}
		if x.Mode.Kind != compound.Obliged {
			after.Playing = -1
		}
		for _, part := range q.Parts(nil) {
			after.Components = append(after.Components, table.positions[part])
		}
		return table.err == nil && yield(named, after)
	})
	return table.err
}

// partTable numbers positions so that they can be the parts of a compound.
type partTable struct {
	positions []Position
	err       error
}

func (t *partTable) parts(ps []Position) []compound.Part {
	out := make([]compound.Part, len(ps))
	for i, p := range ps {
		out[i] = compound.Part(len(t.positions))
		t.positions = append(t.positions, p)
	}
	return out
}

func (t *partTable) Options(dst []compound.Part, part compound.Part, player game.Player) []compound.Part {
	options, err := t.positions[part].Options(player)
	if err != nil {
		t.err = err
	}
	return append(dst, t.parts(options)...)
}

func (x Compound) Options(player game.Player) ([]Position, error) {
	var out []Position
	seen := map[string]bool{}
	err := x.Moves(player, func(_ []Change, after Compound) bool {
		if text := after.String(); !seen[text] {
			seen[text] = true
			out = append(out, after)
		}
		return len(out) < mostOptions
	})
	return out, err
}

func (x Compound) Each(player game.Player, yield func(Position) bool) error {
	return eachOf(x, player, yield)
}

func (x Compound) Move(to Position, player game.Player) game.Move[Position] {
	y, ok := to.(Compound)
	if !ok || len(y.Components) != len(x.Components) {
		return game.Move[Position]{To: to, Name: "→ " + to.String()}
	}
	var moves []string
	for i, p := range x.Components {
		if p.String() != y.Components[i].String() {
			moves = append(moves, p.Move(y.Components[i], player).Name)
		}
	}
	return game.Move[Position]{To: to, Name: strings.Join(moves, ", ")}
}

func (x Compound) Draw(c draw.Canvas) {
	if !draw.Whole(c) && len(x.Components) > 1 {
		if g, ok := x.Components[0].(gatherer); ok && g.gather(c, x.Components[1:]) {
			return
		}
	}
	c.Text(3, 1, x.Mode.String()+" compound", draw.Style{})
	var pictures []func(draw.Canvas)
	for _, p := range x.Components {
		pictures = append(pictures, p.Draw)
	}
	draw.Row(c, 1, pictures...)
}

// Over reports whether a component of a first-to-end compound has ended, and, if so, the result for
// player, who is to move.
func (x Compound) Over(player game.Player) (r game.Result, over bool, err error) {
	table := &partTable{}
	r, over = compound.New(x.Mode, table).Over(compound.Of(table.parts(x.Components)...), player)
	return r, over, table.err
}

// Inside returns p as a component of other games. A first-to-end compound then becomes a diminished
// disjunctive one, since its marks only say who wins it by itself.
func Inside(p Position) Position {
	if x, ok := p.(Compound); ok && x.Mode.Kind == compound.FirstToEnd {
		x.Mode = compound.Mode{Kind: compound.DiminishedDisjunctive}
		return x
	}
	return p
}

// Sums enters the components in an arena.
func (x Compound) Sums(m *work.Meter, a *arena.Arena) ([]arena.Sum, error) {
	sums := make([]arena.Sum, len(x.Components))
	for i, p := range x.Components {
		s, err := Inside(p).Sum(m, a)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		sums[i] = s
	}
	return sums, nil
}

func (x Compound) Sum(m *work.Meter, a *arena.Arena) (arena.Sum, error) {
	sums, err := x.Sums(m, a)
	if err != nil {
		return 0, err
	}
	if x.Mode.Kind == compound.Disjunctive {
		return work.Try(m, func() arena.Sum { return a.Total(m, sums) })
	}
	return solve.Compound(m, a, x.Mode, sums, x.Playing)
}
