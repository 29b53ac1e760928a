// SPDX-License-Identifier: Apache-2.0

package value

import (
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

type (
	// A Game is a short game that is not a number.
	Game short.Game
	// A Form is a game that is not simplified.
	Form struct{ short.Form }
	// An Outcome says who wins.
	Outcome game.Outcome
	// A Player is Left or Right.
	Player game.Player
)

// String returns the handle. Only the World knows the value; Text writes it.
func (g Game) String() string { return short.Game(g).String() }

func (Game) Kind() *Kind    { return CanonicalShortGame }
func (Outcome) Kind() *Kind { return OutcomeClass }
func (Player) Kind() *Kind  { return PlayerKind }
func (f Form) Kind() *Kind {
	if _, ok := f.Form.(short.Compound); ok {
		return CompoundGame
	}
	return ExplicitGame
}

// KindIn distinguishes sums of impartial games from other forms.
func (f Form) KindIn(w *World) *Kind {
	x, ok := f.Form.(short.Compound)
	if ok && x.Kind <= short.SelectiveSum && w.impartial(x.G) && w.impartial(x.H) {
		return CompoundImpartialGame
	}
	return f.Kind()
}

// impartial reports whether the kind of a form is impartial.
func (w *World) impartial(f short.Form) bool {
	defer w.Deeper()()
	w.Meter.Step(1)
	return w.KindOf(w.FromForm(f)).Is(ImpartialGame)
}

// KindIn distinguishes nimbers and uptimals from other games.
func (g Game) KindIn(w *World) *Kind {
	if w.Short.IsNimber(short.Game(g)) {
		return Nimber
	}
	if _, ok := w.Short.Uptimal(short.Game(g)); ok {
		return Uptimal
	}
	return CanonicalShortGame
}

func (g Game) Display(w *World, s notation.Style) string {
	return s.Format(w.Short, short.Game(g))
}
func (f Form) Display(w *World, s notation.Style) string { return s.FormatForm(w.Short, f.Form) }
func (o Outcome) Display(*World, notation.Style) string  { return game.Outcome(o).String() }
func (p Player) Display(*World, notation.Style) string   { return game.Player(p).String() }

// Key returns the text of the form. Two forms are equal if their texts are.
func (f Form) Key(w *World) any { return [2]string{"form", notation.Plain.FormatForm(w.Short, f.Form)} }

// ErrNotShort reports that a function of short games was applied to another game.
var ErrNotShort = errors.New("not a short game")

// ErrLoopy reports that play may return to a position.
var ErrLoopy = errors.New("that is not a short game. If that is intentional, try `GameValue` in place of `CanonicalForm`")

// Canonical returns v as a short game, or the short game that is the simplest form of v.
func (w *World) Canonical(v Value) (g short.Game, ok bool) {
	if _, loopy := v.(Loopy); loopy {
		return 0, false
	}
	f, ok := w.FormOf(v)
	if !ok {
		return 0, false
	}
	if g, ok := f.(short.Game); ok {
		return g, true
	}
	return w.Short.Canonical(f), true
}

// FormOf returns a game as a form.
func (w *World) FormOf(v Value) (short.Form, bool) {
	switch v := v.(type) {
	case Game:
		return short.Game(v), true
	case Int:
		return w.Short.FromInt(int64(v)), true
	case Rational:
		if x, ok := dyadic.FromRat(v.r); ok {
			return w.Short.FromNumber(x), true
		}
	case Form:
		return v.Form, true
	case Playable:
		return v.FormIn(w)
	}
	return nil, false
}

// Simple returns the short game that v is or represents, if it is in canonical form.
func (w *World) Simple(v Value) (short.Game, bool) {
	if x, ok := v.(Worthy); ok {
		if y, ok := x.Worth(w); ok {
			v = y
		}
	}
	f, ok := w.FormOf(v)
	g, isGame := f.(short.Game)
	return g, ok && isGame
}

// FromForm returns the value of a form. If the form is a game, this is the game.
func (w *World) FromForm(f short.Form) Value {
	switch f := f.(type) {
	case short.Game:
		return w.FromGame(f)
	case interface{ Value() Value }: // of a Playable
		return f.Value()
	}
	return Form{f}
}

// Forms returns the games in a collection, as forms.
func (w *World) Forms(v Value) ([]short.Form, error) {
	if l, ok := v.(*List); ok {
		fs, _, err := w.options(make([]short.Form, 0, len(l.Elements)), l.Elements)
		return fs, err
	}
	fs, _, err := w.options(nil, []Value{v})
	return fs, err
}

// spliced returns v as a collection whose elements are options, if v is used in that way.
func spliced(v Value) (c Iterable, ok bool) {
	if _, text := v.(String); text {
		return nil, false
	}
	c, ok = v.(Iterable)
	return c, ok
}

// Games returns the set of gs.
func (w *World) Games(gs []short.Game) *Set {
	vs := make([]Value, len(gs))
	for i, g := range gs {
		vs[i] = w.FromGame(g)
	}
	return NewSet(w, vs)
}

// Make returns {left | right}. The options may be collections of options. The result is a game if
// all options are in simplest form and explicit is false; otherwise it is a form.
func (w *World) Make(left, right []Value, explicit bool) (Value, error) {
	if v, ok := w.makeLoopy(left, right); ok && !explicit {
		return v, nil
	}
	if v, ok, err := w.makeInfinite(left, right); ok && !explicit {
		return v, err
	}
	l, simple1, err := w.options(nil, left)
	if err != nil {
		return nil, err
	}
	r, simple2, err := w.options(nil, right)
	if err != nil {
		return nil, err
	}
	if explicit || !simple1 || !simple2 {
		f := Form{&short.Explicit{Left: l, Right: r}}
		if h, ok := hostOf(l, r); ok && !explicit {
			return h.Host(w, f)
		}
		return f, nil
	}
	return w.FromGame(w.Short.Make(games(l), games(r))), nil
}

// hostOf returns an option that is a Host: it determines the value of a game that has it as an
// option.
func hostOf(sides ...[]short.Form) (Host, bool) {
	for _, f := range slices.Concat(sides...) {
		if v, ok := f.(interface{ Value() Value }); ok {
			if h, ok := v.Value().(Host); ok {
				return h, true
			}
		}
	}
	return nil, false
}

func games(fs []short.Form) (gs []short.Game) {
	for _, f := range fs {
		gs = append(gs, f.(short.Game))
	}
	return gs
}

// options appends the options that the values represent. If one is not in simplest form, simple is
// false.
func (w *World) options(fs []short.Form, vs []Value) (_ []short.Form, simple bool, err error) {
	defer w.Deeper()()
	simple = true
	for _, v := range vs {
		w.Meter.Step(1)
		if len(fs) == cap(fs) {
			w.Meter.Room(64 * uint64(len(fs)))
		}
		if f, ok := w.FormOf(v); ok {
			_, isGame := f.(short.Game)
			fs, simple = append(fs, f), simple && isGame
			continue
		}
		c, ok := spliced(v)
		if !ok {
			return nil, false, fmt.Errorf("%w: %s", ErrNotShort, Text(w, v, notation.Plain))
		}
		var inner bool
		if fs, inner, err = w.options(fs, slices.Collect(All(w, c))); err != nil {
			return nil, false, err
		}
		simple = simple && inner
	}
	return fs, simple, nil
}
