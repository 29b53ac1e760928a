// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// An Engine finds what is known about positions, in one arena a world.
type Engine struct {
	solver *solve.Solver
	short  *solve.Short
	misere *solve.Misere
	loopy  *solve.Loopy
	search *search.Engine // once it was needed
	known  []Found
	said   []string // what must be said with the values that were found
}

// A Found is the value of a position that was requested.
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

// Begin forgets what was asked before, but not what was found.
func (e *Engine) Begin() { e.known, e.said = nil, nil }

// Small reports whether few enough positions were met that the next question may begin
// with them.
func (e *Engine) Small() bool {
	s := e.solver.Arena().Stats()
	return s.Components+s.Sums < mostMet
}

const mostMet = 200_000

// Known returns the positions in the catalogue's notation whose values were found.
func (e *Engine) Known() []Found { return slices.Clone(e.known) }

// Progress returns how many of the values that the position worked on needs have
// been found; it may be called at any time.
func (e *Engine) Progress() (done, total int64) { return e.short.Stats() }

// value returns the value of a position that is short.
func (e *Engine) value(w *value.World, p Position) short.Game {
	if isPlayed(p.at) {
		g, proven := provenValue(w, p.at)
		var err error
		if !proven {
			g, err = e.shortValue(w, e.sum(w, p.at))
		}
		if errors.Is(err, solve.ErrLoopy) {
			err = value.ErrLoopy
		}
		w.Meter.Check(err)
		e.note(p.at, p.rules == nil, func() string { return notation.Plain.Format(w.Short, g) })
		return g
	}
	v := e.worth(w, p)
	if _, ok := v.(value.Loopy); ok {
		w.Meter.Check(value.ErrLoopy)
	}
	g, _ := w.Canonical(v)
	return g
}

// worth returns the value of a position; that of a sum is remembered.
func (e *Engine) worth(w *value.World, p Position) value.Value {
	if p.sum == nil {
		return e.worthOf(w, p.at, p.rules == nil)
	}
	if p.sum.worth == nil {
		p.sum.worth = e.worthOf(w, p.at, p.rules == nil)
	}
	return p.sum.worth
}

// worthOf returns the value of a position: that of a sum is the sum of the values.
func (e *Engine) worthOf(w *value.World, at position.Position, noted bool) (v value.Value) {
	of := func(op syntax.Op, a, b value.Value) value.Value {
		v, err := w.Binary(op, a, b)
		w.Meter.Check(err)
		return v
	}
	switch x := at.(type) {
	case position.Copies:
		return of(syntax.Mul, value.FromInt(int64(x.N)), e.worthOf(w, x.Of, noted))
	case position.Compound:
		if x.Mode.Kind != compound.Disjunctive {
			break
		}
		v = value.FromInt(0)
		for i := 0; i < len(x.Components); {
			n := equals(x.Components[i:])
			part := e.worthOf(w, x.Components[i], noted)
			if n > 1 {
				part = of(syntax.Mul, value.FromInt(int64(n)), part)
			}
			if i == 0 {
				v = part
			} else {
				v = of(syntax.Add, v, part)
			}
			i += n
		}
		return v
	}
	if f, ok := position.As[short.Form](at); ok {
		v, err := gameValue(w, []value.Value{w.FromForm(f)})
		w.Meter.Check(err)
		return v
	}
	if plus, ok := position.Turned(at); ok {
		v, err := w.Unary(syntax.Neg, e.worthOf(w, plus, noted))
		w.Meter.Check(err)
		return v
	}
	return e.played(w, at, noted)
}

// isPlayed reports whether the value of a position is found by its moves, not from the
// values of others.
func isPlayed(at position.Position) bool {
	switch x := at.(type) {
	case position.Copies:
		return false
	case position.Compound:
		return x.Mode.Kind != compound.Disjunctive
	}
	_, isForm := position.As[short.Form](at)
	_, isTurned := position.Turned(at)
	return !isForm && !isTurned
}

// equals returns how many of the first positions are the same.
func equals(ps []position.Position) int {
	n := 1
	for n < len(ps) && ps[0].ID() != nil && ps[n] == ps[0] {
		n++
	}
	return n
}

// played returns the value of a position by its moves, and notes it: a loopy one at
// once where play need not end.
func (e *Engine) played(w *value.World, at position.Position, noted bool) (v value.Value) {
	if g, ok := provenValue(w, at); ok {
		v = w.FromGame(g)
		e.note(at, noted, func() string { return value.Text(w, v, notation.Plain) })
		return v
	}
	s := e.sum(w, at)
	err := solve.ErrLoopy
	if !position.IsEndless(at) {
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
	e.note(at, noted, func() string { return value.Text(w, v, notation.Plain) })
	return v
}

// Cautions returns what must be said with the values that were found.
func (e *Engine) Cautions() []string { return slices.Clone(e.said) }

// note remembers what was found of a position in the catalogue's notation.
func (e *Engine) note(at position.Position, noted bool, text func() string) {
	for _, s := range position.Cautions(at) {
		if !slices.Contains(e.said, s) {
			e.said = append(e.said, s)
		}
	}
	if !noted {
		return
	}
	if f := (Found{at.String(), text()}); !slices.Contains(e.known, f) {
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

// Endless says that nothing is known about them.
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

// Negative exchanges the players.
func (r formRules) Negative(f short.Form) short.Form {
	if r.impartial {
		return f
	}
	if g, ok := f.(short.Game); ok {
		return r.w.Short.Neg(g)
	}
	return short.Negate(f)
}

// Format displays the form. Different ones that are displayed alike, such as objects of
// a class, are counted.
func (r formRules) Format(f short.Form) string {
	v := r.w.FromForm(f)
	text, key := strings.Trim(value.Text(r.w, v, notation.Plain), "'"), r.w.Key(v)
	known := value.Room(r.w, textsKey{}, func() map[string][]any { return map[string][]any{} })
	i := slices.Index(known[text], key)
	if i < 0 {
		i = len(known[text])
		known[text] = append(known[text], key)
	}
	if i > 0 {
		text += fmt.Sprintf("#%d", i+1)
	}
	return text
}

// textsKey is where a world keeps how forms are displayed.
type textsKey struct{}

// Parse fails: forms are values.
func (formRules) Parse(string) (short.Form, error) {
	return nil, errors.New("a game is written as a value")
}

type rulesKey bool

// positionOf returns a game as a position: compounds of positions as they are played.
func positionOf(w *value.World, v value.Value) (position.Position, error) {
	if p, ok := v.(Position); ok {
		return p.at, nil
	}
	f, ok := w.FormOf(v)
	if !ok {
		return nil, fmt.Errorf("%s is not a game that can be played", value.Text(w, v, notation.Plain))
	}
	w.Meter.Step(1) // a form that holds another twice is gone through twice
	defer w.Deeper()()
	switch x := f.(type) {
	case short.Negative:
		p, err := positionOf(w, w.FromForm(x.Form))
		if err != nil {
			return nil, err
		}
		return position.Negative(p)
	case short.Compound:
		if p, ok, err := compoundOf(w, x); ok || err != nil {
			return p, err
		}
	}
	impartial := w.KindOf(v).Is(value.ImpartialGame)
	rules := value.Room(w, rulesKey(impartial), func() *position.Rules[short.Form] {
		return position.RulesOf[short.Form]("form(", formRules{w, impartial})
	})
	return rules.At(f), nil
}

var modes = map[short.Kind]compound.Kind{
	short.DisjunctiveSum: compound.Disjunctive, short.ConjunctiveSum: compound.Conjunctive,
	short.SelectiveSum: compound.Selective, short.OrdinalSum: compound.Ordinal,
}

// compoundOf returns a compound of forms as one of positions; ok is false of a product
// that is not a multiple.
func compoundOf(w *value.World, x short.Compound) (p position.Position, ok bool, err error) {
	if g, isGame := x.G.(short.Game); isGame && x.Kind == short.ConwayProduct && w.Short.IsInteger(g) {
		if n, small := w.FromGame(g).(value.Int); small {
			if p, err = positionOf(w, w.FromForm(x.H)); err == nil {
				p, err = position.Multiple(int(n), p)
			}
			return p, err == nil, err
		}
	}
	k, ok := modes[x.Kind]
	if !ok {
		return nil, false, nil
	}
	v, err := together(w, k, w.FromForm(x.G), w.FromForm(x.H))
	if err != nil || v == nil {
		return nil, false, err
	}
	all := v.(Position).at.(position.Compound)
	if k == compound.Disjunctive {
		all.Components = slices.Concat(summands(all.Components[0]), summands(all.Components[1]))
	}
	w.Made(16 * len(all.Components))
	return all, true, nil
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
