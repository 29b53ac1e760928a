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
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// An Engine computes facts about positions, in one arena for each world.
type Engine struct {
	solver *solve.Solver
	short  *solve.Short
	misere *solve.Misere
	loopy  *solve.Loopy
	search *search.Engine // nil until needed
	prover *facts.Prover
	known  []Found
	said   []string // warnings that belong to the values found
}

// A Found is the value of a position that was requested.
type Found struct {
	Position string `json:"position"`
	Value    string `json:"value"`
}

type engineKey struct{}

// EngineOf returns the engine of a world, which solves the positions of that world.
func EngineOf(w *value.World) *Engine { return engineOf(w) }

func engineOf(w *value.World) *Engine {
	return value.Room(w, engineKey{}, func() *Engine {
		s := solve.New(arena.New())
		return &Engine{solver: s, prover: facts.NewProver(s), short: solve.NewShort(s, w.Short.Space), misere: solve.NewMisere(s, lib.MisereSpace(w)),
			loopy: solve.NewLoopy(s, value.LoopyCalc(w).Space)}
	})
}

// Begin forgets the positions of earlier questions, but keeps their values.
func (e *Engine) Begin() { e.known, e.said = nil, nil }

// Small reports whether the arena is small enough to be used for the next question.
func (e *Engine) Small() bool {
	s := e.solver.Arena().Stats()
	return s.Components+s.Sums < mostMet
}

const mostMet = 200_000

// Known returns the positions in the catalogue's notation whose values have been found.
func (e *Engine) Known() []Found { return slices.Clone(e.known) }

// Progress returns how many of the values needed for the current position have been found. It may
// be called at any time.
func (e *Engine) Progress() (done, total int64) { return e.short.Stats() }

// value returns the value of a position that is short.
func (e *Engine) value(w *value.World, p Position) short.Game {
	if isPlayed(p.at) {
		g, proven := e.proven(w, p.at)
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

// worth returns the value of a position. The value of a sum is remembered.
func (e *Engine) worth(w *value.World, p Position) value.Value {
	if p.sum == nil {
		return e.worthOf(w, p.at, p.rules == nil)
	}
	if p.sum.worth == nil {
		p.sum.worth = e.worthOf(w, p.at, p.rules == nil)
	}
	return p.sum.worth
}

// worthOf returns the value of a position. The value of a sum is the sum of the values of its
// parts.
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

// isPlayed reports whether the value of a position is found from its moves, and not from other
// values.
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

// equals returns the length of the run of equal positions at the beginning of ps.
func equals(ps []position.Position) int {
	n := 1
	for n < len(ps) && ps[0].ID() != nil && ps[n] == ps[0] {
		n++
	}
	return n
}

// played returns the value of a position from its moves, and records it. If play need not end it
// computes a loopy value at once.
func (e *Engine) played(w *value.World, at position.Position, noted bool) (v value.Value) {
	if g, ok := e.proven(w, at); ok {
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

// Cautions returns the warnings that belong to the values found.
func (e *Engine) Cautions() []string { return slices.Clone(e.said) }

// note records the value of a position in the catalogue's notation.
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

// sum enters a position in the arena.
func (e *Engine) sum(w *value.World, p position.Position) arena.Sum {
	s, err := p.Sum(w.Meter, e.solver.Arena())
	w.Meter.Check(err)
	return s
}

// formRules is the ruleset of forms, whatever kind of games they are: objects of classes, explicit
// games, or values.
type formRules struct {
	w         *value.World
	impartial bool
}

// Impartial reports whether the forms are impartial.
func (r formRules) Impartial() bool { return r.impartial }

// Endless says that play need not end, since nothing is known about it.
func (formRules) Endless() bool { return true }

// Serial says that only one goroutine at a time may use a world.
func (formRules) Serial() bool { return true }

// Options returns the options of the form.
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

// Format returns the text of the form. Different forms with the same text, such as objects of a
// class, get numbers.
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

// textsKey is the key under which a world keeps the texts of forms.
type textsKey struct{}

// Parse always fails, because forms are values.
func (formRules) Parse(string) (short.Form, error) {
	return nil, errors.New("a game is written as a value")
}

type rulesKey bool

// positionOf returns a game as a position. A compound of positions becomes a compound that is
// played.
func positionOf(w *value.World, v value.Value) (position.Position, error) {
	if p, ok := v.(Position); ok {
		return p.at, nil
	}
	f, ok := w.FormOf(v)
	if !ok {
		return nil, fmt.Errorf("%s is not a game that can be played", value.Text(w, v, notation.Plain))
	}
	w.Meter.Step(1) // a form that is contained twice in another is visited twice
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

// compoundOf returns a compound of forms as a compound of positions; ok is false for a product that
// is not a multiple.
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

// valueOf returns a position as a value. It reverses positionOf.
func valueOf(w *value.World, r *Ruleset, p position.Position) value.Value {
	if f, ok := position.As[short.Form](p); ok {
		return w.FromForm(f)
	}
	if r != nil && r.moves != nil {
		if parts, ok := position.Split(p); ok {
			return r.sum(w, parts)
		}
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
