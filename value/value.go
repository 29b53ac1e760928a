// SPDX-License-Identifier: Apache-2.0

// Package value holds what an expression can be worth: numbers, games, truth
// values, strings, collections and functions, of kinds that form a tower.
//
// Value is open. A package brings a value of its own by implementing Kind, and of
// the optional interfaces of this file those that make sense for it; nothing here
// needs to know it.
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

	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Value is the worth of an expression.
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

// Line returns k and all kinds above it, each before those above it.
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

// The optional interfaces of a Value.
type (
	// A Refined value has a kind that depends on the world. Without it Kind is
	// all there is to know.
	Refined interface{ KindIn(w *World) *Kind }
	// A Displayer writes itself. Without it the name of the kind is shown.
	Displayer interface {
		Display(w *World, s notation.Style) string
	}
	// An Operator takes part in operations of two operands; other is
	// the right one if first. A nil Value without error: there is no such
	// operation. Without it the operators know nothing of the value.
	Operator interface {
		Operate(w *World, op syntax.Op, other Value, first bool) (Value, error)
	}
	// A UnaryOperator is the operand of - and +-.
	UnaryOperator interface {
		OperateAlone(w *World, op syntax.Op) (Value, error)
	}
	// A Comparer is compared with another value; ok is false if it cannot be.
	// Without it there are only == and !=.
	Comparer interface {
		Compare(w *World, other Value) (r short.Relation, ok bool)
	}
	// A Relater says how it compares by an operator; ok is false if it leaves
	// that to others. Without it Compare and Key decide.
	Relater interface {
		Relate(w *World, op syntax.Op, other Value) (v Value, ok bool, err error)
	}
	// A Keyed value is equal to those with the same key, which is comparable.
	// Without it the value itself must be comparable, and is its key.
	Keyed interface{ Key(w *World) any }
	// An Ordered value has a place in the order in which sets are written,
	// among values of its rank. Without it values are in the order in which
	// they came.
	Ordered interface {
		Rank() Rank
		Order(w *World, other Value) int
	}
	// A Caller is called with arguments; names[i], if there are names,
	// are those of the last.
	Caller interface {
		Call(w *World, args []Value, names []string) (Value, error)
	}
	// A Member has members of its own, beside those of its kind.
	Member interface {
		Member(w *World, name string) (Value, bool)
	}
	// A Playable is a game by its moves; the form may have a method Value, which
	// returns the Playable, and FormText, which displays it. Without it a value
	// is no option of games and no part of compounds.
	Playable interface {
		FormIn(w *World) (short.Form, bool)
	}
	// A Worthy value stands for another, whose members it has where its own do
	// not know what to do with it; ok is false if it does not.
	Worthy interface {
		Worth(w *World) (v Value, ok bool)
	}
	// A Host says what the game f is; it is an option of f, which need not
	// be explicit. Without it the game is f.
	Host interface {
		Host(w *World, f Form) (Value, error)
	}
	// An Iterable is gone through until yield returns false.
	Iterable interface {
		Each(w *World, yield func(Value) bool)
	}
	// An Indexable has elements by index or key.
	Indexable interface {
		Index(w *World, i Value) (Value, error)
	}
)

// A World is what values are worth in: spaces of games, and, within Do, the meter
// of the calculation. It is not safe for concurrent use.
type World struct {
	Meter *work.Meter // nil outside of Do
	Short *short.Calc
	rooms map[any]any
	tail  *strings.Builder // of the long string that was made last, or nil
	depth int              // of values in values that are gone through
	back  func()           // one level less

	// Print shows what a script prints while it runs; nil for nowhere.
	Print func(Value)

	// Stack holds values that nothing else may hold yet: arguments of calls,
	// what loops have yielded. Whoever puts some there takes them away.
	Stack []Value
	// Roots are where a census begins, beside the stack; nil for none.
	Roots func(c *Census)
	// Unwound returns what is to be called when a calculation within this one has
	// failed; nil for nothing.
	Unwound func() func()
	epoch   uint32 // of the last census
	live    uint64 // bytes that it found
	kept    uint64 // bytes of what is never let go
	made    uint64 // bytes that were made since
	room    uint64 // how many may be, before the next
}

// NewWorld returns a world.
func NewWorld(c *short.Calc) *World {
	w := &World{Short: c, rooms: map[any]any{}}
	w.back = func() { w.depth-- }
	return w
}

// Room returns what the world keeps under the key, made when it is first asked
// for: the space of another kind of games, or a cache.
func Room[T any](w *World, key any, create func() T) T {
	if x, ok := w.rooms[key]; ok {
		return x.(T)
	}
	x := create()
	w.rooms[key] = x
	return x
}

// Once returns what belongs to v in a room of w: it is made at the first time, so that
// what belongs to equal values is one.
func Once[T any](w *World, room any, v Value, create func() *T) *T {
	known := Room(w, room, func() map[any]*T { return map[any]*T{} })
	key := w.Key(v)
	if known[key] == nil {
		w.Kept(512)
		known[key] = create()
	}
	return known[key]
}

// A Worth is the value of a form that asks others, which is remembered. A form whose
// value leads back to itself is loopy.
type Worth struct {
	value       short.Game
	known, busy bool // busy while it is being computed
}

// Of returns the value, which find looks for at the first time.
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

// Do runs f within the budget of m and returns what ended it early, if anything.
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

// maxDepth bounds how deep values may be nested that are gone through.
const maxDepth = 100_000

// Deeper counts a level of values in values, until the function that it returns
// is called; it ends the calculation when there are too many for the stack.
func (w *World) Deeper() (back func()) {
	if w.depth++; w.depth > maxDepth {
		w.Meter.Fail(work.Exceeded("%d collections in each other", maxDepth))
	}
	return w.back
}

// Concat returns s followed by t. What is added to the string that was made last
// is put behind it, where there is room.
func (w *World) Concat(s, t string) String {
	const short = 256
	if len(s) < short {
		return String(s + t)
	}
	if w.tail == nil || w.tail.Len() != len(s) || w.tail.Cap()-len(s) < len(t) || w.tail.String() != s { // a string is compared with itself at once
		room := 2 * (len(s) + len(t))
		if room > 1<<20 {
			room -= room / 8 * 3 // a quarter more than is needed
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

// Key returns what equal values share.
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
