// SPDX-License-Identifier: Apache-2.0

package position

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Negative returns p with the players exchanged, move by move. An impartial position is
// its own negative.
func Negative(p Position) (Position, error) {
	if p.Impartial() {
		return p, nil
	}
	n, ok := p.(interface{ negative() (Position, error) })
	if !ok {
		return nil, fmt.Errorf("%s has no negative", p)
	}
	return n.negative()
}

func (x typed) negative() (Position, error) {
	known := false
	q, err := outside(func() (q any) {
		q, known = x.rules.negated(x.p)
		return q
	})
	if known || err != nil {
		return typed{x.rules, q}, err
	}
	if of, ok := x.turnedFrom(); ok {
		return of, nil
	}
	return typed{x.rules.turned(), x.p}, nil
}

// negative exchanges the players in each component. In a side compound it also reverses the order,
// because Left and Right throw away different sides.
func (x Compound) negative() (Position, error) {
	out := x
	out.Components = make([]Position, len(x.Components))
	for i, p := range x.Components {
		q, err := Negative(p)
		if err != nil {
			return nil, err
		}
		out.Components[i] = q
	}
	if x.Mode.Kind == compound.Side {
		slices.Reverse(out.Components)
	}
	return out, nil
}

// turned returns the ruleset with the players exchanged. It returns the same one each time.
func (r *Rules[P]) turned() ruleset {
	r.once.Do(func() {
		r.negative = RulesOf[P]("-"+r.head, &turned[P]{r})
		if _, ok := r.Ruleset.(game.Judge[P]); ok {
			r.negative = RulesOf[P]("-"+r.head, &turnedJudge[P]{turned[P]{r}})
		}
	})
	return r.negative
}

// turned is a ruleset with the players exchanged. It is used for rulesets that are not Negators. Its
// methods have pointer receivers, so that the compiler writes each of them once for a type P.
type turned[P comparable] struct{ of *Rules[P] }

func (x *turned[P]) Options(dst []P, p P, player game.Player) []P {
	return x.of.Options(dst, p, player.Opponent())
}

// Endless returns the answer of the original ruleset.
func (x *turned[P]) Endless() bool { return game.IsEndless(x.of.Ruleset) }

// Serial returns the answer of the original ruleset.
func (x *turned[P]) Serial() bool { return game.IsSerial(x.of.Ruleset) }

// Caution returns the caution of the original ruleset.
func (x *turned[P]) Caution() string {
	if c, ok := x.of.Ruleset.(game.Cautious); ok {
		return c.Caution()
	}
	return ""
}

// Split splits p as the original ruleset does.
func (x *turned[P]) Split(dst []P, p P) []P {
	if s, ok := x.of.Ruleset.(game.Splitter[P]); ok {
		return s.Split(dst, p)
	}
	return append(dst, p)
}

// Canonical returns the canonical position of the original ruleset.
func (x *turned[P]) Canonical(p P) P {
	if c, ok := x.of.Ruleset.(game.Canonicalizer[P]); ok {
		return c.Canonical(p)
	}
	return p
}

func (x *turned[P]) Format(p P) string { return x.of.Ruleset.(game.Notation[P]).Format(p) }

func (x *turned[P]) Parse(s string) (P, error) { return x.of.Ruleset.(game.Notation[P]).Parse(s) }

func (x *turned[P]) Move(p, q P, player game.Player) game.Move[P] {
	if m, ok := x.of.Ruleset.(game.Mover[P]); ok {
		return m.Move(p, q, player.Opponent())
	}
	return game.Move[P]{To: q, Name: "→ " + x.Format(q)}
}

// Draw draws the position unchanged; its caption says that the players are exchanged.
func (x *turned[P]) Draw(c draw.Canvas, p P) { x.of.At(p).Draw(c) }

// turnedJudge is a ruleset that ends games by a verdict, with the players exchanged.
type turnedJudge[P comparable] struct{ turned[P] }

func (x *turnedJudge[P]) Over(p P, toMove game.Player) (game.Result, bool) {
	return x.of.Ruleset.(game.Judge[P]).Over(p, toMove.Opponent())
}

// mostCopies is the greatest number of copies of a position in one sum.
const mostCopies = 10_000

// Copies is a sum with more copies of a position than can be listed. It has a value, but nothing
// else is known about it.
type Copies struct {
	N  int
	Of Position
}

// Multiple returns the sum of n copies of p, or of −n copies of its negative if n < 0.
func Multiple(n int, p Position) (Position, error) {
	if n < 0 {
		minus, err := Negative(p)
		if err != nil {
			return nil, err
		}
		n, p = -n, minus
	}
	switch {
	case n == 1:
		return p, nil
	case n > mostCopies:
		return Copies{n, p}, nil
	}
	return Compound{Components: slices.Repeat([]Position{p}, n), Playing: -1}, nil
}

// errCopies says that such a sum is not played.
func (x Copies) errCopies() error {
	return fmt.Errorf("%w: %d copies of %s are too many to play; at most %d can be", work.ErrLimit, x.N, x.Of, mostCopies)
}

func (x Copies) String() string  { return fmt.Sprintf("%d*%s", x.N, x.Of) }
func (x Copies) Impartial() bool { return x.Of.Impartial() }
func (x Copies) Rules() any      { return nil }
func (x Copies) ID() any         { return nil }

func (x Copies) Options(game.Player) ([]Position, error) { return nil, x.errCopies() }

func (x Copies) Each(game.Player, func(Position) bool) error { return x.errCopies() }

func (x Copies) Move(to Position, _ game.Player) game.Move[Position] {
	return game.Move[Position]{To: to, Name: "→ " + to.String()}
}

func (x Copies) Draw(c draw.Canvas) { c.Text(0, 0, x.String(), draw.Style{}) }

func (x Copies) Sum(*work.Meter, *arena.Arena) (arena.Sum, error) { return 0, x.errCopies() }

func (x Copies) negative() (Position, error) {
	p, err := Negative(x.Of)
	return Copies{x.N, p}, err
}

// TooMany reports whether p has components that cannot be played because they are Copies.
func TooMany(p Position) bool {
	switch x := p.(type) {
	case Copies:
		return true
	case Compound:
		return slices.ContainsFunc(x.Components, TooMany)
	}
	return false
}

// Turned returns the original of a position whose players have been exchanged; ok is false if
// Negative did not make its ruleset.
func Turned(p Position) (of Position, ok bool) {
	x, ok := p.(interface{ turnedFrom() (Position, bool) })
	if !ok {
		return nil, false
	}
	return x.turnedFrom()
}

func (x typed) turnedFrom() (Position, bool) {
	of, ok := x.rules.turnedOf()
	return typed{of, x.p}, ok
}
