// SPDX-License-Identifier: Apache-2.0

// Package position represents positions of any rulesets without their Go types, so that they can be
// played together. The catalogue reads such positions, solvers solve them, and user interfaces show
// them.
//
//	rules := position.RulesOf("kayles(", heap.Kayles)
//	p := rules.At(heap.Of(3, 7))
//	options, err := p.Options(game.Left)
//
// Behind returns the ruleset itself, for everything else that a ruleset can say.
package position

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/vast"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Position is a position of some ruleset without its Go type. Positions print as they are typed;
// two positions are the same exactly if they print the same.
type Position interface {
	fmt.Stringer
	Impartial() bool
	// Options returns the positions to which player can move, each once.
	Options(player game.Player) ([]Position, error)
	// Each gives the options one by one, perhaps repeated, even if they are too many to list.
	Each(player game.Player, yield func(Position) bool) error
	// Move returns the move by which player goes to an option.
	Move(to Position, player game.Player) game.Move[Position]
	Draw(c draw.Canvas)
	// Sum enters the position in an arena.
	Sum(m *work.Meter, a *arena.Arena) (arena.Sum, error)
	// Rules returns the ruleset, or nil for a compound. See Behind.
	Rules() any
	// ID returns the identity of the ruleset, which is comparable, or nil for a compound.
	ID() any
}

// Rules are a ruleset with an identity: positions with the same *Rules belong to the same game.
type Rules[P comparable] struct {
	game.Ruleset[P]
	head string // the text before a position: "octal(0.137,"
	vast func() *Rules[vast.Position]

	once     sync.Once
	negative *Rules[P] // the ruleset with the players exchanged, once it was needed
}

// RulesOf gives a ruleset an identity. Positions print as head, the position and a closing bracket.
func RulesOf[P comparable](head string, r game.Ruleset[P]) *Rules[P] {
	return &Rules[P]{Ruleset: r, head: head, vast: sync.OnceValue(func() *Rules[vast.Position] {
		if g, ok := r.(vast.Game); ok {
			if rules, ok := g.Vast(); ok {
				rules.Of = r
				return RulesOf[vast.Position](head, rules)
			}
		}
		return nil
	})}
}

// At returns p as a position of r.
func (r *Rules[P]) At(p P) Position { return typed{r, p} }

// Name returns the text that is written before a position.
func (r *Rules[P]) Name() string { return r.head }

// at is At for a position whose type is not known statically.
func (r *Rules[P]) at(p any) Position { return typed{r, p} }

// Of returns the Position from which a component was made; ok is false for a compound.
func Of(a *arena.Arena, c arena.Component) (p Position, ok bool) {
	id, x := a.Position(c)
	r, ok := id.(interface{ at(any) Position })
	if !ok {
		return nil, false
	}
	return r.at(x), true
}

// Parse reads a position of r. If it is too large for P, Parse returns a vast position.
func (r *Rules[P]) Parse(text string) (Position, error) {
	p, err := r.Ruleset.(game.Notation[P]).Parse(text)
	if err == nil {
		return r.At(p), nil
	}
	if far := r.vast(); far != nil {
		if p, err := far.Parse(text); err == nil {
			return p, nil
		}
	}
	return nil, err
}

// Base returns the ruleset of p, also if p is vast, or nil for a compound.
func Base(p Position) any {
	if v, ok := Behind[vast.Rules](p); ok {
		return v.Of
	}
	return p.Rules()
}

// Behind returns the ruleset of p as a T, if it is one: Behind[coord.Rider](p).
func Behind[T any](p Position) (T, bool) {
	r, ok := p.Rules().(T)
	return r, ok
}

// IsEndless reports whether some ruleset of p says that play may return to a position.
func IsEndless(p Position) bool {
	switch x := p.(type) {
	case Compound:
		return slices.ContainsFunc(x.Components, IsEndless)
	case Copies:
		return IsEndless(x.Of)
	}
	return game.IsEndless(p.Rules())
}

// Cautions returns the warnings that belong to the values of positions, each once.
func Cautions(ps ...Position) (all []string) {
	for _, p := range ps {
		var said []string
		if x, ok := p.(Compound); ok {
			said = Cautions(x.Components...)
		} else if c, ok := Behind[game.Cautious](p); ok {
			said = []string{c.Caution()}
		}
		for _, s := range said {
			if s != "" && !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return all
}

// As returns the underlying position of type P, if p has one.
func As[P comparable](p Position) (P, bool) {
	if x, ok := p.(typed); ok {
		if _, ok := x.rules.(*Rules[P]); ok {
			return as[P](x.p), true
		}
	}
	var none P
	return none, false
}

// With returns q as a position with the same ruleset as p. The positions of that ruleset must have
// type P.
func With[P comparable](p Position, q P) Position { return p.(typed).rules.(*Rules[P]).At(q) }

// Split splits p into summands; ok is false if its ruleset cannot.
func Split(p Position) (parts []Position, ok bool) {
	s, ok := p.(interface{ split() ([]Position, bool) })
	if !ok {
		return nil, false
	}
	return s.split()
}

func (x typed) split() (parts []Position, ok bool) {
	split, err := outside(func() (split []any) {
		split, ok = x.rules.split(x.p)
		return split
	})
	if err != nil {
		return nil, false
	}
	for _, q := range split {
		parts = append(parts, typed{x.rules, q})
	}
	return parts, ok
}

// Canonical returns the representative that the ruleset chooses among the positions with the same
// game tree, such as the images under the symmetry of a board. It returns p itself if the ruleset
// chooses none.
func Canonical(p Position) Position {
	if c, ok := p.(interface{ canonical() Position }); ok {
		return c.canonical()
	}
	return p
}

func (x typed) canonical() Position { return typed{x.rules, x.rules.canonical(x.p)} }

// typed is a position with its ruleset. Its Go type is the same for all rulesets, so that a program
// contains its methods once.
type typed struct {
	rules ruleset
	p     any // a position of the ruleset
}

func (x typed) Rules() any { return x.rules.base() }

func (x typed) ID() any { return x.rules }

func (x typed) String() string {
	head, text := x.written()
	return head + text + ")"
}

// written returns what is before a position, as RulesOf has it, and the position.
func (x typed) written() (head, text string) {
	return x.rules.Name(), x.rules.format(x.p)
}

func (x typed) Impartial() bool { return game.IsImpartial(x.rules.base()) }

// mostOptions is the greatest number of options that are listed.
const mostOptions = 2_000_000

func (x typed) Options(player game.Player) ([]Position, error) {
	if x.rules.size(x.p) > mostOptions {
		return nil, fmt.Errorf("%w: %s has too many options to list", work.ErrLimit, x)
	}
	var out []Position
	seen := map[any]bool{}
	options, err := outside(func() []any { return x.rules.options(x.p, player) })
	for _, q := range options {
		if !seen[q] {
			seen[q] = true
			out = append(out, typed{x.rules, q})
		}
	}
	return out, err
}

// outside calls a ruleset outside of any calculation. It returns an error if a ruleset that is a
// script fails.
func outside[T any](ask func() T) (T, error) { return work.Try(work.Unbounded(), ask) }

// Seats returns the number of players of the ruleset of x.
func (x typed) Seats() int { return x.rules.seats() }

// OptionsOf returns the positions to which one of the players of the ruleset can move.
func (x typed) OptionsOf(player int) ([]Position, error) {
	options, ok := x.rules.optionsOf(x.p, player)
	if !ok {
		return x.Options(game.Player(player))
	}
	var out []Position
	for _, q := range options {
		out = append(out, typed{x.rules, q})
	}
	return out, nil
}

// MoveOf names the move of one of the players of the ruleset, which may be any player if the
// ruleset is impartial.
func (x typed) MoveOf(to Position, player int) game.Move[Position] {
	if y, ok := to.(typed); ok {
		if m, ok := x.rules.moveOf(x.p, y.p, player); ok {
			m.To = to
			return m
		}
	}
	return x.Move(to, game.Left)
}

// Parts returns the summands of x, in canonical form.
func (x typed) Parts() []Position {
	parts, ok := x.split()
	if !ok {
		parts = []Position{x}
	}
	for i, p := range parts {
		parts[i] = Canonical(p)
	}
	return parts
}

func (x typed) Each(player game.Player, yield func(Position) bool) error {
	if x.rules.stream(x.p, player, func(q any) bool { return yield(typed{x.rules, q}) }) {
		return nil
	}
	return eachOf(x, player, yield)
}

// eachOf yields the options of a position that can be listed.
func eachOf(x Position, player game.Player, yield func(Position) bool) error {
	options, err := x.Options(player)
	for _, q := range options {
		if !yield(q) {
			break
		}
	}
	return err
}

func (x typed) Move(to Position, player game.Player) game.Move[Position] {
	if y, ok := to.(typed); ok {
		if m, ok := x.rules.move(x.p, y.p, player); ok {
			m.To = to
			return m
		}
	}
	return game.Move[Position]{To: to, Name: "→ " + to.String()}
}

// Sketch returns a picture of p in which everything stays where it is in before, the sketch of the
// position one move earlier; before may be nil. It returns nil if positions of the ruleset are drawn
// alone.
func Sketch(p Position, before draw.Sketch) draw.Sketch {
	if x, ok := p.(typed); ok {
		return x.rules.sketch(x.p, before)
	}
	return nil
}

// Sketched reports whether positions of the ruleset of p have sketches.
func Sketched(p Position) bool {
	x, ok := p.(typed)
	return ok && x.rules.sketched()
}

func (x typed) Draw(c draw.Canvas) {
	if x.rules.draw(c, x.p) {
		return
	}
	for i, line := range strings.Split(x.String(), "\n") {
		c.Text(0, float64(i), line, draw.Style{})
	}
}

// A gatherer draws itself and other positions on one board, if it can.
type gatherer interface {
	gather(c draw.Canvas, others []Position) bool
}

func (x typed) gather(c draw.Canvas, others []Position) bool {
	all := []any{x.p}
	for _, p := range others {
		y, ok := p.(typed)
		if !ok || y.rules != x.rules {
			return false
		}
		all = append(all, y.p)
	}
	return x.rules.gather(c, all)
}

func (x typed) Sum(m *work.Meter, a *arena.Arena) (arena.Sum, error) { return x.rules.sum(m, a, x.p) }
