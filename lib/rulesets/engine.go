// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// An Engine finds what is known of positions, in one arena a world.
type Engine struct {
	solver *solve.Solver
	short  *solve.Short
	misere *solve.Misere
	loopy  *solve.Loopy
	search *search.Engine // once it was needed
	known  []Found
	said   []string // what must be said with the values that were found
}

// A Found is the value of a position that was asked for.
type Found struct {
	Position string `json:"position"`
	Value    string `json:"value"`
}

type engineKey struct{}

// EngineOf returns the engine of a world, in which its positions are solved.
func EngineOf(w *value.World) *Engine { return engineOf(w) }

func engineOf(w *value.World) *Engine {
	return value.Room(w, engineKey{}, func() *Engine {
		s := solve.New(arena.New())
		return &Engine{solver: s, short: solve.NewShort(s, w.Short.Space), misere: solve.NewMisere(s, lib.MisereSpace(w)),
			loopy: solve.NewLoopy(s, value.LoopyCalc(w).Space)}
	})
}

// Known returns the positions in the catalogue's notation whose values were found.
func (e *Engine) Known() []Found { return slices.Clone(e.known) }

// Progress returns how many of the values that the position worked on needs have
// been found; it may be called at any time.
func (e *Engine) Progress() (done, total int64) { return e.short.Stats() }

// value returns the value of a position that is short.
func (e *Engine) value(w *value.World, p Position) short.Game {
	g, err := e.shortValue(w, e.sum(w, p.at))
	if errors.Is(err, solve.ErrLoopy) {
		err = value.ErrLoopy
	}
	w.Meter.Check(err)
	e.note(p, func() string { return notation.Plain.Format(w.Short, g) })
	return g
}

// worth returns the value of a position, and notes it: a loopy one at once where
// play need not end.
func (e *Engine) worth(w *value.World, p Position) (v value.Value) {
	s := e.sum(w, p.at)
	err := solve.ErrLoopy
	if !position.IsEndless(p.at) {
		var g short.Game
		g, err = e.shortValue(w, s)
		v = w.FromGame(g)
	}
	if errors.Is(err, solve.ErrLoopy) {
		var x loopy.Value
		if x, err = e.loopy.Value(w.Meter, s); err == nil {
			v = w.FromLoopy(x)
		}
	}
	w.Meter.Check(err)
	e.note(p, func() string { return value.Text(w, v, notation.Plain) })
	return v
}

// Cautions returns what must be said with the values that were found.
func (e *Engine) Cautions() []string { return slices.Clone(e.said) }

// note remembers what was found of a position in the catalogue's notation.
func (e *Engine) note(p Position, text func() string) {
	for _, s := range position.Cautions(p.at) {
		if !slices.Contains(e.said, s) {
			e.said = append(e.said, s)
		}
	}
	if p.rules != nil {
		return
	}
	if f := (Found{p.at.String(), text()}); !slices.Contains(e.known, f) {
		e.known = append(e.known, f)
	}
}

func (e *Engine) shortValue(w *value.World, s arena.Sum) (short.Game, error) {
	before, _ := e.Progress()
	err := e.solver.Build(w.Meter, s, runtime.GOMAXPROCS(0))
	var g short.Game
	if err == nil {
		g, err = e.short.Value(w.Meter, s)
	}
	if done, total := e.Progress(); errors.Is(err, work.ErrLimit) && done != before {
		err = fmt.Errorf("%w (%d of the %d values that it needs were found)", err, done, total)
	}
	return g, err
}

// sum enters a position.
func (e *Engine) sum(w *value.World, p position.Position) arena.Sum {
	s, err := p.Sum(w.Meter, e.solver.Arena())
	w.Meter.Check(err)
	return s
}

// formRules are the moves of forms, in whatever way they are games: those of
// classes, explicit ones, values.
type formRules struct {
	w         *value.World
	impartial bool
}

// Impartial says what the forms are.
func (r formRules) Impartial() bool { return r.impartial }

// Endless says that nothing is known of them.
func (formRules) Endless() bool { return true }

// Serial says that a world is asked by one goroutine at a time.
func (formRules) Serial() bool { return true }

// Options asks the form.
func (r formRules) Options(dst []short.Form, f short.Form, player game.Player) []short.Form {
	left, right := f.Options(r.w.Short)
	if player == game.Right {
		left = right
	}
	return append(dst, left...)
}

// Format displays the form.
func (r formRules) Format(f short.Form) string {
	return value.Text(r.w, r.w.FromForm(f), notation.Plain)
}

// Parse fails: forms are values.
func (formRules) Parse(string) (short.Form, error) {
	return nil, errors.New("a game is written as a value")
}

type rulesKey bool

// positionOf returns a game as a position.
func positionOf(w *value.World, v value.Value) (position.Position, error) {
	if p, ok := v.(Position); ok {
		return p.at, nil
	}
	f, ok := w.FormOf(v)
	if !ok {
		return nil, fmt.Errorf("%s is not a game that can be played", value.Text(w, v, notation.Plain))
	}
	impartial := w.KindOf(v).Is(value.ImpartialGame)
	rules := value.Room(w, rulesKey(impartial), func() *position.Rules[short.Form] {
		return position.RulesOf[short.Form]("(", formRules{w, impartial})
	})
	return rules.At(f), nil
}

// valueOf returns a position as a value: what it was before positionOf.
func valueOf(w *value.World, r *Ruleset, p position.Position) value.Value {
	if f, ok := position.As[short.Form](p); ok {
		return w.FromForm(f)
	}
	return Position{rules: r, at: p}
}

func decomposition(w *value.World, args []value.Value) (value.Value, error) {
	p := args[0].(Position)
	parts, ok := position.Split(p.at)
	if !ok {
		parts = []position.Position{p.at}
	}
	l := &value.List{}
	for _, q := range parts {
		l.Elements = append(l.Elements, Position{rules: p.rules, at: q})
	}
	return l, nil
}
