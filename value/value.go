// SPDX-License-Identifier: Apache-2.0

// Package value defines the values of expressions: numbers, games, truth values, strings,
// collections and functions. Their kinds form a tower.
//
// Value is an open interface. A package adds its own values by implementing Kind, and those
// optional interfaces of this file that make sense for it. Nothing here needs to know about them.
//
//	w := value.NewWorld(calc)
//	err := w.Do(meter, func() {
//		v, err := w.Binary(syntax.Add, value.FromInt(1), value.FromInt(2))
//		value.Text(w, v, notation.Plain) // "3"
//	})
package value

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Value is the value of an expression.
type Value interface{ Kind() *Kind }

// A Kind is a class of values.
type Kind struct {
	Package string // game, cgsuite.lang
	Name    string
	Parents []*Kind
}

// String returns the qualified name.
func (k *Kind) String() string {
	if k.Package == "" {
		return k.Name
	}
	return k.Package + "." + k.Name
}

// Is reports whether values of kind k are also of kind other.
func (k *Kind) Is(other *Kind) bool {
	return k == other || slices.ContainsFunc(k.Parents, func(p *Kind) bool { return p.Is(other) })
}

// Line returns k and all kinds above it. Each comes before those above it.
func (k *Kind) Line() []*Kind {
	var line []*Kind
	var visit func(k *Kind)
	visit = func(k *Kind) {
		if slices.Contains(line, k) {
			return
		}
		for _, p := range slices.Backward(k.Parents) {
			visit(p)
		}
		line = append(line, k)
	}
	visit(k)
	slices.Reverse(line)
	return line
}

// The following are the optional interfaces of a Value.
type (
	// A Refined value has a kind that depends on the world. Without this interface, Kind determines
	// the kind.
	Refined interface{ KindIn(w *World) *Kind }
	// A Displayer writes itself. Without this interface, the name of the kind is shown.
	Displayer interface {
		Display(w *World, s notation.Style) string
	}
	// An Operator takes part in operations with two operands. If first is true, other is the right
	// operand. If there is no such operation, the result is nil without an error. Without this
	// interface, the operators do not apply to the value.
	Operator interface {
		Operate(w *World, op syntax.Op, other Value, first bool) (Value, error)
	}
	// A UnaryOperator can be the operand of - and +-.
	UnaryOperator interface {
		OperateAlone(w *World, op syntax.Op) (Value, error)
	}
	// A Comparer can be compared with another value. If the two cannot be compared, ok is false.
	// Without this interface there are only == and !=.
	Comparer interface {
		Compare(w *World, other Value) (r short.Relation, ok bool)
	}
	// A Relater says how it compares with a given operator. If ok is false, other methods decide.
	// Without this interface, Compare and Key decide.
	Relater interface {
		Relate(w *World, op syntax.Op, other Value) (v Value, ok bool, err error)
	}
	// A Keyed value is equal to all values with the same key, which must be comparable. Without
	// this interface, the value itself must be comparable, and serves as the key.
	Keyed interface{ Key(w *World) any }
	// An Ordered value has a place among values of its rank, in the order that is used for writing
	// sets. Without this interface, such values are written in the order in which they were added.
	Ordered interface {
		Rank() Rank
		Order(w *World, other Value) int
	}
	// A Caller can be called with arguments. If there are names, they belong to the last arguments.
	Caller interface {
		Call(w *World, args []Value, names []string) (Value, error)
	}
	// A Member has its own members, in addition to those of its kind.
	Member interface {
		Member(w *World, name string) (Value, bool)
	}
	// A Playable is a game given by its moves. Its form may have a method Value, which returns the
	// Playable, and a method FormText, which displays it. Without this interface, a value cannot be
	// an option of a game or a part of a compound.
	Playable interface {
		FormIn(w *World) (short.Form, bool)
	}
	// A Worthy value represents another value, whose members it also has: they are used when its
	// own members do not apply. If it represents no value, ok is false.
	Worthy interface {
		Worth(w *World) (v Value, ok bool)
	}
	// A Host is an option of f, and determines the value of the game f, which need not be explicit.
	// Without this interface, the value is f.
	Host interface {
		Host(w *World, f Form) (Value, error)
	}
	// An Iterable yields its elements until yield returns false.
	Iterable interface {
		Each(w *World, yield func(Value) bool)
	}
	// An Indexable has elements that are found by index or key.
	Indexable interface {
		Index(w *World, i Value) (Value, error)
	}
)

// A World contains what is needed to compute values: spaces of games and, within Do, the meter of
// the calculation. It is not safe for concurrent use.
type World struct {
	Meter *work.Meter // nil outside of Do
	Short *short.Calc
	rooms map[any]any
	tail  *strings.Builder // contains the last long string that was made, or nil
	depth int              // nesting depth of the values that are being visited
	back  func()           // one level less

	// Print shows what a script prints while it runs. If it is nil, nothing is shown.
	Print func(Value)

	// Stack holds values that nothing else may hold yet, such as the arguments of calls and the
	// results of loops. The code that adds values removes them.
	Stack []Value
	// Roots adds the values at which a census begins, in addition to the stack. It may be nil.
	Roots func(c *Census)
	// Unwound returns a function that is called if a calculation within this one has failed. It may
	// be nil.
	Unwound func() func()
	epoch   uint32 // number of the last census
	live    uint64 // number of bytes that it found
	kept    uint64 // number of bytes that are never released
	made    uint64 // number of bytes that were made since then
	room    uint64 // number of bytes that may be made before the next census
}

// NewWorld returns a world.
func NewWorld(c *short.Calc) *World {
	w := &World{Short: c, rooms: map[any]any{}}
	w.back = func() { w.depth-- }
	return w
}

// Room returns the object that the world keeps for the key, such as a space for another kind of
// games, or a cache. The first call creates it.
func Room[T any](w *World, key any, create func() T) T {
	if x, ok := w.rooms[key]; ok {
		return x.(T)
	}
	x := create()
	w.rooms[key] = x
	return x
}

// Once returns the object that belongs to v in a room of w. The first call creates it. Equal values
// share one object.
func Once[T any](w *World, room any, v Value, create func() *T) *T {
	known := Room(w, room, func() map[any]*T { return map[any]*T{} })
	key := w.Key(v)
	if known[key] == nil {
		w.Kept(512)
		known[key] = create()
	}
	return known[key]
}

// A Worth stores the value of a form, once it is computed. If the value of a form depends on
// itself, the form is loopy.
type Worth struct {
	value       short.Game
	known, busy bool // whether it is being computed
}

// Of returns the value. The first call computes it with find.
func (x *Worth) Of(w *World, c *short.Calc, find func() short.Game) short.Game {
	switch {
	case x.known:
		return x.value
	case x.busy:
		w.Meter.Fail(ErrLoopy)
	}
	x.busy = true
	defer func() { x.busy = false }()
	c.Enter()
	x.value = find()
	c.Leave()
	x.known = true
	return x.value
}

// Do runs f within the budget of m. It returns the error that ended it early, if any.
func (w *World) Do(m *work.Meter, f func()) error {
	meter, depth, stack := w.Meter, w.depth, len(w.Stack)
	defer func() {
		clear(w.Stack[min(stack, len(w.Stack)):])
		w.Meter, w.depth, w.Stack = meter, depth, w.Stack[:stack]
	}()
	if w.Unwound != nil {
		defer w.Unwound()()
	}
	if w.Meter = m; m != meter {
		w.roomFor(m.Budget().Bytes)
	}
	return w.Short.Do(m, f)
}

// maxDepth is the greatest nesting depth of values that are visited.
const maxDepth = 100_000

// Deeper counts one level of nested values, until the function that it returns is called. If there
// are too many levels for the stack, it ends the calculation.
func (w *World) Deeper() (back func()) {
	if w.depth++; w.depth > maxDepth {
		w.Meter.Fail(work.Exceeded("%d collections in each other", maxDepth))
	}
	return w.back
}

// Concat returns s followed by t. If s is the last string that was made, and there is room after
// it, t is added there without copying s.
func (w *World) Concat(s, t string) String {
	const short = 256
	if len(s) < short {
		return String(s + t)
	}
	if w.tail == nil || w.tail.Len() != len(s) || w.tail.Cap()-len(s) < len(t) || w.tail.String() != s { // comparing a string with itself takes no time
		room := 2 * (len(s) + len(t))
		if room > 1<<20 {
			room -= room / 8 * 3 // one quarter more than needed
		}
		w.Room(room)
		w.tail = &strings.Builder{}
		w.tail.Grow(room)
		w.tail.WriteString(s)
	}
	w.tail.WriteString(t)
	return String(w.tail.String())
}

// KindOf returns the most special kind of v.
func (w *World) KindOf(v Value) *Kind {
	if r, ok := v.(Refined); ok {
		return r.KindIn(w)
	}
	return v.Kind()
}

// Text returns v in a style.
func Text(w *World, v Value, s notation.Style) string {
	if d, ok := v.(Displayer); ok {
		return d.Display(w, s)
	}
	return w.KindOf(v).Name
}

// Key returns a key that is the same for equal values.
func (w *World) Key(v Value) any {
	switch c := v.(type) {
	case Int, String, Bool, Player, Game:
		return v
	case Coordinates:
		if _, _, ok := c.Ints(); ok {
			return v
		}
	}
	if k, ok := v.(Keyed); ok {
		return k.Key(w)
	}
	return v
}
