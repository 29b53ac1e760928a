// SPDX-License-Identifier: Apache-2.0

// Games of finitely many moves that end in numbers, some of them infinite or infinitesimal: {ω|0}, ω + ↑.
//
// A player need not move in a number while another component is none (number avoidance), and
// x + G = {x + G^L | x + G^R} for a number x if G is none (number translation); both hold for all
// numbers [ONAG, ch. 9; Siegel CGT, VIII.1]. So a game is a finite tree whose leaves are numbers, and
// G ≥ H is decided by the moves in those of the two that are no numbers.

package value

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/surreal"
)

// An Infinite is a game of finitely many moves that end in numbers. It is neither a number nor
// short.
type Infinite struct{ root *infinite }

// An infinite is a position of it: a number, or a game by its options.
//
// Invariant: one with options is equal to no number.
type infinite struct {
	number      surreal.Fraction
	left, right []*infinite // both empty of a number
}

// InfiniteValue is the kind of games of finitely many moves between numbers that are not short.
var InfiniteValue = kind("game", "TransfiniteGame", NormalValue)

// ErrSimplest reports that a simplest number is not computed.
var ErrSimplest = errors.New("this is a number, the simplest one between its options, which upstar does not find; write the number itself")

// Kind returns TransfiniteGame.
func (Infinite) Kind() *Kind { return InfiniteValue }

// Display writes a number and a short game if it is their sum, and options otherwise.
func (g Infinite) Display(w *World, s notation.Style) string { return w.infiniteText(g.root, s) }

// Key returns the text: options are sorted, and dominated ones are left out.
func (g Infinite) Key(w *World) any {
	return [2]string{"infinite", w.infiniteText(g.root, notation.Plain)}
}

func (g *infinite) isNumber() bool { return len(g.left)+len(g.right) == 0 }

func (w *World) infiniteText(g *infinite, s notation.Style) string {
	if g.isNumber() {
		return Text(w, FromSurreal(g.number), s)
	}
	if x, h, ok := w.parted(g); ok {
		rest := Text(w, w.FromGame(h), s)
		if strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "+") {
			rest = "(" + rest + ")"
		}
		return Text(w, FromSurreal(x), s) + "+" + rest
	}
	side := func(options []*infinite) string {
		texts := make([]string, len(options))
		for i, o := range options {
			texts[i] = w.infiniteText(o, s)
		}
		return strings.Join(texts, ",")
	}
	return "{" + side(g.left) + "|" + side(g.right) + "}"
}

// parted returns g as the sum of a number that is not short and a short game, if it is one.
func (w *World) parted(g *infinite) (x surreal.Fraction, h short.Game, ok bool) {
	first := g
	for !first.isNumber() {
		first = first.left[0]
	}
	n, ok := first.number.Number()
	if !ok {
		return x, 0, false
	}
	finite := surreal.Int(0)
	for exponent, r := range n.Terms() {
		if _, isDyadic := dyadic.FromRat(r); exponent.IsZero() && isDyadic {
			finite = surreal.Rat(r)
		}
	}
	x = n.Sub(finite).Fraction(w.Meter)
	h, ok = w.shortOf(w.translate(g, x.Neg()))
	return x, h, ok && x.Sign() != 0
}

// shortOf returns the short game that g is, if all its numbers are short.
func (w *World) shortOf(g *infinite) (short.Game, bool) {
	if g.isNumber() {
		n, ok := g.number.Number()
		if !ok {
			return 0, false
		}
		r, ok := n.Real()
		if !ok {
			return 0, false
		}
		x, ok := dyadic.FromRat(r)
		if !ok {
			return 0, false
		}
		return w.Short.FromNumber(x), true
	}
	var sides [2][]short.Game
	for i, options := range [2][]*infinite{g.left, g.right} {
		for _, o := range options {
			h, ok := w.shortOf(o)
			if !ok {
				return 0, false
			}
			sides[i] = append(sides[i], h)
		}
	}
	return w.Short.Make(sides[0], sides[1]), true
}

// infiniteOf returns v as a tree; ok is false of loopy values and nimbers that are not short.
func (w *World) infiniteOf(v Value) (g *infinite, ok bool) {
	if x, ok := v.(Infinite); ok {
		return x.root, true
	}
	if x, ok := w.SurrealOf(v); ok {
		return &infinite{number: x}, true
	}
	h, ok := w.Canonical(v)
	if !ok {
		return nil, false
	}
	return w.fromShort(h), true
}

func (w *World) fromShort(h short.Game) *infinite {
	defer w.Deeper()()
	w.Meter.Step(1)
	if x, ok := w.Short.Number(h); ok {
		return &infinite{number: surreal.Rat(x.Rat()).Fraction(w.Meter)}
	}
	g := &infinite{}
	for _, o := range w.Short.Left(h) {
		g.left = append(g.left, w.fromShort(o))
	}
	for _, o := range w.Short.Right(h) {
		g.right = append(g.right, w.fromShort(o))
	}
	return g
}

// fromInfinite returns the value of a tree: a number or a short game if it is one.
func (w *World) fromInfinite(g *infinite) Value {
	if g.isNumber() {
		return FromSurreal(g.number)
	}
	if h, ok := w.shortOf(g); ok {
		return w.FromGame(h)
	}
	return Infinite{g}
}

// geq reports whether g ≥ h.
func (w *World) geq(g, h *infinite) bool {
	defer w.Deeper()()
	w.Meter.Step(1)
	if g.isNumber() && h.isNumber() {
		return g.number.Cmp(w.Meter, h.number) >= 0
	}
	for _, o := range g.right {
		if w.geq(h, o) {
			return false
		}
	}
	for _, o := range h.left {
		if w.geq(o, g) {
			return false
		}
	}
	return true
}

// stop returns the number at which play ends if player begins.
func (w *World) stop(g *infinite, player game.Player) surreal.Fraction {
	if g.isNumber() {
		return g.number
	}
	options, sign := g.left, 1
	if player == game.Right {
		options, sign = g.right, -1
	}
	best := w.stop(options[0], player.Opponent())
	for _, o := range options[1:] {
		if x := w.stop(o, player.Opponent()); sign*x.Cmp(w.Meter, best) > 0 {
			best = x
		}
	}
	return best
}

// infiniteGame returns the game with the options, in a simple form.
func (w *World) infiniteGame(left, right []*infinite) (*infinite, error) {
	if len(left) == 0 || len(right) == 0 {
		return nil, ErrSimplest
	}
	g := &infinite{left: w.undominated(left, w.geq), right: w.undominated(right, func(a, b *infinite) bool { return w.geq(b, a) })}
	l, r := w.stop(g, game.Left), w.stop(g, game.Right)
	switch c := l.Cmp(w.Meter, r); {
	case c < 0:
		return nil, ErrSimplest
	case c == 0:
		if x := (&infinite{number: l}); w.geq(g, x) && w.geq(x, g) {
			return x, nil
		}
	}
	return g, nil
}

// undominated leaves out options that are no better than others, and sorts the rest.
func (w *World) undominated(options []*infinite, better func(a, b *infinite) bool) (kept []*infinite) {
	for i, o := range options {
		if !slices.ContainsFunc(options[:i], func(p *infinite) bool { return better(p, o) }) &&
			!slices.ContainsFunc(options[i+1:], func(p *infinite) bool { return better(p, o) && !better(o, p) }) {
			kept = append(kept, o)
		}
	}
	slices.SortStableFunc(kept, func(a, b *infinite) int {
		return cmp.Compare(w.infiniteText(a, notation.Plain), w.infiniteText(b, notation.Plain))
	})
	return kept
}

// translate returns g + x.
func (w *World) translate(g *infinite, x surreal.Fraction) *infinite {
	w.Meter.Step(1)
	if g.isNumber() {
		return &infinite{number: g.number.Add(w.Meter, x)}
	}
	h := &infinite{}
	for _, o := range g.left {
		h.left = append(h.left, w.translate(o, x))
	}
	for _, o := range g.right {
		h.right = append(h.right, w.translate(o, x))
	}
	return h
}

// negative returns −g.
func (g *infinite) negative() *infinite {
	if g.isNumber() {
		return &infinite{number: g.number.Neg()}
	}
	h := &infinite{}
	for _, o := range g.left {
		h.right = append(h.right, o.negative())
	}
	for _, o := range g.right {
		h.left = append(h.left, o.negative())
	}
	return h
}

// sum returns g + h.
func (w *World) sum(g, h *infinite) (*infinite, error) {
	defer w.Deeper()()
	w.Meter.Step(1)
	switch {
	case h.isNumber():
		return w.translate(g, h.number), nil
	case g.isNumber():
		return w.translate(h, g.number), nil
	}
	var sides [2][]*infinite
	for player := range sides {
		for _, pair := range [2][2]*infinite{{g, h}, {h, g}} {
			options := [2][]*infinite{pair[0].left, pair[0].right}[player]
			for _, o := range options {
				s, err := w.sum(o, pair[1])
				if err != nil {
					return nil, err
				}
				sides[player] = append(sides[player], s)
			}
		}
	}
	return w.infiniteGame(sides[0], sides[1])
}

// makeInfinite returns the game with the options if one of them is not short; ok is false if none is,
// or if one is of another kind.
func (w *World) makeInfinite(left, right []Value) (v Value, ok bool, err error) {
	isInfinite := func(o Value) bool {
		switch o.(type) {
		case Surreal, Infinite:
			return true
		}
		return false
	}
	if !slices.ContainsFunc(left, isInfinite) && !slices.ContainsFunc(right, isInfinite) {
		return nil, false, nil
	}
	var sides [2][]*infinite
	for i, options := range [2][]Value{left, right} {
		for _, o := range options {
			g, ok := w.infiniteOf(o)
			if !ok {
				return nil, false, nil
			}
			sides[i] = append(sides[i], g)
		}
	}
	g, err := w.infiniteGame(sides[0], sides[1])
	if err != nil {
		return nil, true, err
	}
	return w.fromInfinite(g), true, nil
}

// onInfinite adds or subtracts two values, one of which is a number that is not short or an Infinite.
func (w *World) onInfinite(op syntax.Op, a, b Value) (Value, error) {
	g, ok := w.infiniteOf(a)
	h, ok2 := w.infiniteOf(b)
	if !ok || !ok2 || op != syntax.Add && op != syntax.Sub {
		return nil, nil
	}
	if op == syntax.Sub {
		h = h.negative()
	}
	s, err := w.sum(g, h)
	if err != nil {
		return nil, err
	}
	return w.fromInfinite(s), nil
}

// mostCopies is how many copies of a game are added.
const mostCopies = 1000

// times returns n·g.
func (g Infinite) times(w *World, n int64) (v Value, err error) {
	v = FromInt(0)
	for range max(n, -n) {
		if v, err = w.Binary(syntax.Add, v, g); err != nil {
			return nil, err
		}
	}
	if n < 0 {
		return w.Binary(syntax.Sub, FromInt(0), v)
	}
	return v, nil
}

// Operate adds, subtracts and makes copies.
func (g Infinite) Operate(w *World, op syntax.Op, other Value, first bool) (Value, error) {
	if n, ok := other.(Int); ok && op == syntax.Mul && max(n, -n) <= mostCopies {
		return g.times(w, int64(n))
	}
	if first {
		return w.onInfinite(op, g, other)
	}
	return w.onInfinite(op, other, g)
}

// OperateAlone negates.
func (g Infinite) OperateAlone(w *World, op syntax.Op) (Value, error) {
	if op == syntax.Neg {
		return Infinite{g.root.negative()}, nil
	}
	return nil, w.NoOperation(op.String(), g)
}

// Compare compares with games of finitely many moves and with numbers.
func (g Infinite) Compare(w *World, other Value) (short.Relation, bool) {
	h, ok := w.infiniteOf(other)
	if !ok {
		return 0, false
	}
	above, below := w.geq(g.root, h), w.geq(h, g.root)
	switch {
	case above && below:
		return short.Equal, true
	case above:
		return short.Greater, true
	case below:
		return short.Less, true
	}
	return short.Confused, true
}

// Outcome returns who wins.
func (g Infinite) Outcome(w *World) game.Outcome {
	r, _ := g.Compare(w, FromInt(0))
	return map[short.Relation]game.Outcome{short.Equal: game.P, short.Greater: game.L, short.Less: game.R, short.Confused: game.N}[r]
}

// Stop returns the number at which play ends if player begins.
func (g Infinite) Stop(w *World, player game.Player) Value {
	return FromSurreal(w.stop(g.root, player))
}
