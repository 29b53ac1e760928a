// SPDX-License-Identifier: Apache-2.0

package value

import (
	"errors"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Loopy is the value of a game that need not end and is not short.
type Loopy struct{ loopy.Value }

// These are the kinds of loopy values. They have the same names as kinds of short games. When
// members are looked up, they come first.
var (
	LoopyValue        = kind("game", "SidedValue", SidedValue)
	LoopySided        = kind("game", "StopperSidedValue", LoopyValue, StopperSidedValue)
	LoopyStopper      = kind("game", "CanonicalStopper", LoopySided, CanonicalStopper)
	LoopyPseudonumber = kind("game", "Pseudonumber", LoopyStopper, Pseudonumber)
)

type loopyKey struct{}

// LoopyCalc returns the calculator for the loopy games of a world.
func LoopyCalc(w *World) *loopy.Calc {
	return Room(w, loopyKey{}, func() *loopy.Calc { return loopy.NewSpace(w.Short.Space).Calc() })
}

// InLoopy runs f with the calculator for the loopy games of a world.
func InLoopy[T any](w *World, f func(c *loopy.Calc) T) (v T) {
	c := LoopyCalc(w)
	w.Meter.Check(c.Do(w.Meter, func() { v = f(c) }))
	return v
}

// Kind returns SidedValue. KindIn is more precise.
func (Loopy) Kind() *Kind { return LoopyValue }

// KindIn distinguishes stoppers, and values whose sides are stoppers, from other values.
func (l Loopy) KindIn(w *World) *Kind {
	return InLoopy(w, func(c *loopy.Calc) *Kind {
		if g, ok := c.Stopper(l.Value); ok {
			if _, ok := c.Pseudonumber(g); ok {
				return LoopyPseudonumber
			}
			return LoopyStopper
		}
		if _, _, ok := c.Sides(l.Value); ok {
			return LoopySided
		}
		return LoopyValue
	})
}

// Display writes the value.
func (l Loopy) Display(w *World, s notation.Style) string {
	return InLoopy(w, func(c *loopy.Calc) string { return c.Styled(s, l.Value) })
}

// Key returns the value. If no stopper was found for a side, it returns the text.
func (l Loopy) Key(w *World) any {
	return InLoopy(w, func(c *loopy.Calc) any {
		if _, _, ok := c.Sides(l.Value); ok {
			return l.Value
		}
		return [2]string{"loopy", c.Text(l.Value)}
	})
}

// Rank places loopy games after short ones.
func (Loopy) Rank() Rank { return RankLoopy }

// Order compares stoppers by their order, and other values by text.
func (l Loopy) Order(w *World, other Value) int {
	m, ok := other.(Loopy)
	if !ok {
		return 0
	}
	return InLoopy(w, func(c *loopy.Calc) int {
		g, ok := c.Stopper(l.Value)
		h, ok2 := c.Stopper(m.Value)
		switch {
		case ok && ok2 && g == h:
			return 0
		case ok && ok2:
			gs := []loopy.Game{g, h}
			if c.Sort(gs); gs[0] == g {
				return -1
			}
			return 1
		}
		return strings.Compare(c.Text(l.Value), c.Text(m.Value))
	})
}

// FormIn returns a stopper as a form.
func (l Loopy) FormIn(w *World) (short.Form, bool) {
	g, ok := w.StopperOf(l)
	return stopperForm{w, g}, ok
}

// A stopperForm is a stopper that is not short, as a form.
type stopperForm struct {
	w *World
	g loopy.Game
}

// Value returns the stopper.
func (f stopperForm) Value() Value { return f.w.FromStopper(f.g) }

// FormText returns the text that is displayed.
func (f stopperForm) FormText(s notation.Style) string { return Text(f.w, f.Value(), s) }

// Canonical fails, because only short games have a canonical form.
func (f stopperForm) Canonical(*short.Calc) short.Game {
	f.w.Meter.Fail(ErrLoopy)
	return 0
}

// Options are stoppers.
func (f stopperForm) Options(*short.Calc) (left, right []short.Form) {
	options := func(player game.Player) (fs []short.Form) {
		for _, g := range InLoopy(f.w, func(c *loopy.Calc) []loopy.Game { return c.Options(f.g, player) }) {
			if h, ok := g.Short(); ok {
				fs = append(fs, h)
			} else {
				fs = append(fs, stopperForm{f.w, g})
			}
		}
		return fs
	}
	return options(game.Left), options(game.Right)
}

// FromLoopy returns the value v, a short game if it is one.
func (w *World) FromLoopy(v loopy.Value) Value {
	return InLoopy(w, func(c *loopy.Calc) Value {
		if g, ok := c.Stopper(v); ok {
			if h, ok := g.Short(); ok {
				return w.FromGame(h)
			}
		}
		return Loopy{v}
	})
}

// FromStopper returns the value of a stopper.
func (w *World) FromStopper(g loopy.Game) Value {
	return w.FromLoopy(InLoopy(w, func(c *loopy.Calc) loopy.Value { return c.Of(g) }))
}

// LoopyOf returns v as the value of a game that may be loopy. If the game is short, it must be in
// simplest form.
func (w *World) LoopyOf(v Value) (loopy.Value, bool) {
	if l, ok := v.(Loopy); ok {
		return l.Value, true
	}
	g, ok := w.Simple(v)
	if !ok {
		return loopy.Value{}, false
	}
	return InLoopy(w, func(c *loopy.Calc) loopy.Value { return c.Of(loopy.Game(g)) }), true
}

// StopperOf returns v as a stopper, if it is one.
func (w *World) StopperOf(v Value) (g loopy.Game, ok bool) {
	x, ok := w.LoopyOf(v)
	if !ok {
		return 0, false
	}
	g = InLoopy(w, func(c *loopy.Calc) loopy.Game {
		h, found := c.Stopper(x)
		ok = found
		return h
	})
	return g, ok
}

// onLoopy applies an operator to two values, at least one of them loopy.
func (w *World) onLoopy(op syntax.Op, a, b Value) (Value, error) {
	_, aLoopy := a.(Loopy)
	_, bLoopy := b.(Loopy)
	if !aLoopy && !bLoopy && op != syntax.Sides {
		return nil, nil
	}
	x, ok := w.LoopyOf(a)
	y, ok2 := w.LoopyOf(b)
	switch {
	case op == syntax.Ordinal && ok2:
		return w.loopyOrdinal(a, b)
	case !ok || !ok2:
		return nil, nil
	}
	switch op {
	case syntax.Add, syntax.Sub:
		return w.FromLoopy(InLoopy(w, func(c *loopy.Calc) loopy.Value {
			if op == syntax.Sub {
				y = c.Negate(y)
			}
			return c.Add(x, y)
		})), nil
	case syntax.Mul:
		if n, ok := a.(Int); ok {
			return w.loopyMultiple(int64(n), y)
		}
		if n, ok := b.(Int); ok {
			return w.loopyMultiple(int64(n), x)
		}
	case syntax.Sides:
		var err error
		v := InLoopy(w, func(c *loopy.Calc) (v loopy.Value) {
			v, err = c.Sided(x, y)
			return v
		})
		if err != nil {
			return nil, err
		}
		return w.FromLoopy(v), nil
	}
	return nil, nil
}

func (w *World) loopyMultiple(n int64, x loopy.Value) (Value, error) {
	if n < -1<<20 || n > 1<<20 {
		return nil, ErrOverflow
	}
	return w.FromLoopy(InLoopy(w, func(c *loopy.Calc) loopy.Value { return c.Mul(int(n), x) })), nil
}

// loopyOrdinal returns a : b; a may be a form.
func (w *World) loopyOrdinal(a, b Value) (Value, error) {
	h, ok := w.StopperOf(b)
	base, ok2 := w.LoopyBase(a)
	if !ok || !ok2 {
		return nil, nil
	}
	return w.FromStopper(InLoopy(w, func(c *loopy.Calc) loopy.Game { return c.OrdinalSumOf(base, h) })), nil
}

// LoopyBase returns the options of v without simplification.
func (w *World) LoopyBase(v Value) (base [2][]loopy.Game, ok bool) {
	if g, ok := w.StopperOf(v); ok {
		return InLoopy(w, func(c *loopy.Calc) [2][]loopy.Game {
			return [2][]loopy.Game{c.Options(g, game.Left), c.Options(g, game.Right)}
		}), true
	}
	f, ok := w.FormOf(v)
	if !ok {
		return base, false
	}
	left, right := f.Options(w.Short)
	for player, fs := range [2][]short.Form{left, right} {
		for _, x := range fs {
			base[player] = append(base[player], loopy.Game(w.Short.Canonical(x)))
		}
	}
	return base, true
}

// OperateAlone computes negatives and switches.
func (l Loopy) OperateAlone(w *World, op syntax.Op) (Value, error) {
	minus := InLoopy(w, func(c *loopy.Calc) loopy.Value { return c.Negate(l.Value) })
	if op == syntax.Neg {
		return Loopy{minus}, nil
	}
	return w.FromLoopy(InLoopy(w, func(c *loopy.Calc) loopy.Value {
		return c.Form([]loopy.Value{l.Value}, []loopy.Value{minus})
	})), nil
}

// Compare compares both sides.
func (l Loopy) Compare(w *World, other Value) (short.Relation, bool) {
	y, ok := w.LoopyOf(other)
	if !ok {
		return 0, false
	}
	return InLoopy(w, func(c *loopy.Calc) short.Relation {
		less, greater := c.Leq(l.Value, y), c.Leq(y, l.Value)
		switch {
		case less && greater:
			return short.Equal
		case less:
			return short.Less
		case greater:
			return short.Greater
		}
		return short.Confused
	}), true
}

// makeLoopy returns {left | right} if all options are values and at least one is loopy.
func (w *World) makeLoopy(left, right []Value) (Value, bool) {
	isLoopy := false
	if !w.anyLoopy(left) && !w.anyLoopy(right) {
		return nil, false
	}
	var gather func(dst []loopy.Value, vs []Value) ([]loopy.Value, bool)
	gather = func(dst []loopy.Value, vs []Value) ([]loopy.Value, bool) {
		defer w.Deeper()()
		for _, v := range vs {
			w.Meter.Step(1)
			if _, ok := v.(Loopy); ok {
				isLoopy = true
			}
			if x, ok := w.LoopyOf(v); ok {
				dst = append(dst, x)
				continue
			}
			c, ok := spliced(v)
			if !ok {
				return dst, false
			}
			for x := range All(w, c) {
				if dst, ok = gather(dst, []Value{x}); !ok {
					return dst, false
				}
			}
		}
		return dst, true
	}
	l, ok := gather(nil, left)
	r, ok2 := gather(nil, right)
	if !ok || !ok2 || !isLoopy {
		return nil, false
	}
	return w.FromLoopy(InLoopy(w, func(c *loopy.Calc) loopy.Value { return c.Form(l, r) })), true
}

// Loops is a game graph under construction. It represents braces that contain pass or a label.
type Loops struct {
	left, right [][]loopy.Node
	games       map[loopy.Game]loopy.Node
}

// Node adds a node.
func (l *Loops) Node() loopy.Node {
	l.left, l.right = append(l.left, nil), append(l.right, nil)
	return loopy.Node(len(l.left) - 1)
}

// Set sets the options of a node.
func (l *Loops) Set(v loopy.Node, left, right []loopy.Node) { l.left[v], l.right[v] = left, right }

// Put adds the game of v or, if v is a collection, its games.
func (l *Loops) Put(w *World, dst []loopy.Node, v Value) ([]loopy.Node, error) {
	if g, ok := w.StopperOf(v); ok {
		return append(dst, l.put(w, g)), nil
	}
	c, ok := spliced(v)
	if !ok {
		return nil, errors.New("the options of a loopy game are stoppers, but " + Text(w, v, notation.Plain) + " is none")
	}
	defer w.Deeper()()
	for x := range All(w, c) {
		var err error
		if dst, err = l.Put(w, dst, x); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// put adds the followers of g.
func (l *Loops) put(w *World, g loopy.Game) loopy.Node {
	if v, ok := l.games[g]; ok {
		return v
	}
	if l.games == nil {
		l.games = map[loopy.Game]loopy.Node{}
	}
	followers := InLoopy(w, func(c *loopy.Calc) []loopy.Game { return c.Followers(g) })
	var fresh []loopy.Game
	for _, h := range followers {
		if _, ok := l.games[h]; !ok {
			l.games[h] = l.Node()
			fresh = append(fresh, h)
		}
	}
	for _, h := range fresh {
		var options [2][]loopy.Node
		for _, player := range game.Players {
			for _, o := range InLoopy(w, func(c *loopy.Calc) []loopy.Game { return c.Options(h, player) }) {
				options[player] = append(options[player], l.games[o])
			}
		}
		l.Set(l.games[h], options[game.Left], options[game.Right])
	}
	return l.games[g]
}

// Value returns the value of a node.
func (l *Loops) Value(w *World, v loopy.Node) (Value, error) {
	g, err := loopy.NewGraph(l.left, l.right)
	if err != nil {
		return nil, err
	}
	return w.FromLoopy(InLoopy(w, func(c *loopy.Calc) loopy.Value { return c.ValueOf(g, v) })), nil
}

// anyLoopy reports whether there is a loopy value among values and collections of values.
func (w *World) anyLoopy(vs []Value) bool {
	defer w.Deeper()()
	for _, v := range vs {
		w.Meter.Step(1)
		if _, ok := v.(Loopy); ok {
			return true
		}
		if c, ok := spliced(v); ok && w.anyLoopy(slices.Collect(All(w, c))) {
			return true
		}
	}
	return false
}
