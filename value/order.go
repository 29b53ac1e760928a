// SPDX-License-Identifier: Apache-2.0

package value

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/short"
)

// relation applies a comparison.
func (w *World) relation(op syntax.Op, a, b Value) (Value, error) {
	if (op == syntax.Eq || op == syntax.Ne) && (a == None || b == None) { // for example beyond the edge of a board
		return Bool((a == b) == (op == syntax.Eq)), nil
	}
	if r, ok := a.(Relater); ok {
		if v, ok, err := r.Relate(w, op, b); ok || err != nil {
			return v, err
		}
	}
	switch op {
	case syntax.Same:
		return Bool(w.Key(a) == w.Key(b)), nil
	case syntax.NotSame:
		return Bool(w.Key(a) != w.Key(b)), nil
	case syntax.Compare:
		return FromInt(int64(cmp.Compare(w.Order(a, b), 0))), nil
	}
	r, ok := w.Compare(a, b)
	if !ok && isMixed(a, b) {
		return nil, w.undecided(a, b)
	}
	equal := r == short.Equal
	if !ok { // values that have no order
		equal = w.Key(a) == w.Key(b)
	}
	switch op {
	case syntax.Eq:
		return Bool(equal), nil
	case syntax.Ne:
		return Bool(!equal), nil
	}
	if ok {
		switch op {
		case syntax.Le:
			return Bool(r == short.Less || r == short.Equal), nil
		case syntax.Ge:
			return Bool(r == short.Greater || r == short.Equal), nil
		case syntax.Lt:
			return Bool(r == short.Less), nil
		case syntax.Gt:
			return Bool(r == short.Greater), nil
		case syntax.Confused:
			return Bool(r == short.Confused), nil
		case syntax.LtConfused:
			return Bool(r == short.Less || r == short.Confused), nil
		case syntax.GtConfused:
			return Bool(r == short.Greater || r == short.Confused), nil
		}
	}
	return nil, w.NoOperation(op.String(), a, b)
}

// Compare compares two values that have an order.
func (w *World) Compare(a, b Value) (short.Relation, bool) {
	if x, ok := a.(Int); ok {
		if y, ok := b.(Int); ok {
			return short.Relation(cmp.Compare(x, y)), true
		}
	}
	if p, ok := Rat(a); ok {
		if q, ok := Rat(b); ok {
			return short.Relation(p.Cmp(q)), true
		}
	}
	x, aInf := a.(Infinity)
	y, bInf := b.(Infinity)
	if aInf || bInf {
		_, ok := Rat(a)
		_, ok2 := Rat(b)
		return short.Relation(big.NewInt(int64(x)).Cmp(big.NewInt(int64(y)))), (aInf || ok) && (bInf || ok2)
	}
	if g, ok := w.Simple(a); ok {
		if h, ok := w.Simple(b); ok {
			return w.Short.Compare(g, h), true
		}
	}
	if s, ok := a.(String); ok {
		if t, ok := b.(String); ok {
			return short.Relation(strings.Compare(string(s), string(t))), true
		}
	}
	if c, ok := a.(Comparer); ok {
		if r, ok := c.Compare(w, b); ok {
			return r, true
		}
	}
	if c, ok := b.(Comparer); ok {
		if r, ok := c.Compare(w, a); ok {
			return turned(r), true
		}
	}
	if r, ok := w.compareMixed(a, b); ok {
		return r, true
	}
	r, ok := w.compareMixed(b, a)
	return turned(r), ok
}

// turned returns how b compares with a, where r says how a compares with b.
func turned(r short.Relation) short.Relation {
	if r == short.Confused {
		return r
	}
	return -r
}

// A Rank says which kinds come first when sets are written.
type Rank int

// These are the ranks, in order.
const (
	RankNothing Rank = iota
	RankNumber
	RankGame
	RankLoopy
	RankBool
	RankEnum
	RankString
	RankCoordinates
	RankList
	RankEntry
	RankOther
)

func rank(v Value) Rank {
	switch v := v.(type) {
	case nothing:
		return RankNothing
	case Int, Rational, Infinity:
		return RankNumber
	case Game:
		return RankGame
	case Bool:
		return RankBool
	case Player, Outcome:
		return RankEnum
	case String:
		return RankString
	case Coordinates:
		return RankCoordinates
	case *List, Range:
		return RankList
	case Entry:
		return RankEntry
	case Ordered:
		return v.Rank()
	}
	return RankOther
}

// Order compares any two values in the total order that is used for writing sets.
func (w *World) Order(v, b Value) int {
	if c := cmp.Compare(rank(v), rank(b)); c != 0 {
		return c
	}
	switch a := v.(type) {
	case Int, Rational, Infinity, String:
		r, _ := w.Compare(a, b)
		return int(r)
	case Game:
		return w.Short.Order(short.Game(a), short.Game(b.(Game)))
	case Bool:
		return cmp.Compare(number(bool(a)), number(bool(b.(Bool))))
	case Player, Outcome:
		return cmp.Compare(enum(a), enum(b))
	case Coordinates:
		c := b.(Coordinates)
		return cmp.Or(w.Order(a.Row, c.Row), w.Order(a.Column, c.Column))
	case *List:
		return w.orderAll(a, b.(Iterable))
	case Range:
		return w.orderAll(a, b.(Iterable))
	case Entry:
		c := b.(Entry)
		return cmp.Or(w.Order(a.Of, c.Of), w.Order(a.Value, c.Value))
	case Ordered:
		if a.Rank() != RankOther {
			return a.Order(w, b)
		}
		return cmp.Or(w.orderKinds(v, b), a.Order(w, b))
	}
	return w.orderKinds(v, b)
}

func (w *World) orderKinds(a, b Value) int {
	return strings.Compare(w.KindOf(a).String(), w.KindOf(b).String())
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

func enum(v Value) int {
	if p, ok := v.(Player); ok {
		return int(p)
	}
	return 10 + int(v.(Outcome))
}

// orderAll compares two sequences element by element.
func (w *World) orderAll(a, b Iterable) int {
	defer w.Deeper()()
	w.Meter.Step(1)
	if w.Key(a.(Value)) == w.Key(b.(Value)) {
		return 0
	}
	x, y := slices.Collect(All(w, a)), slices.Collect(All(w, b))
	return slices.CompareFunc(x, y, w.Order)
}

// Sort sorts values by Order.
func (w *World) Sort(vs []Value) {
	if !sortInts(vs) {
		Merge(vs, func(a, b Value) bool { return w.Order(a, b) <= 0 })
	}
}

// sortInts sorts many 64-bit integers. If there are few, or if there is any other value, it does
// nothing, and ok is false.
func sortInts(vs []Value) (ok bool) {
	if len(vs) <= few {
		return false
	}
	ns := make([]Int, len(vs))
	for i, v := range vs {
		if ns[i], ok = v.(Int); !ok {
			return false
		}
	}
	if slices.IsSorted(ns) {
		return true
	}
	slices.Sort(ns)
	for i, n := range ns {
		vs[i] = FromInt(int64(n))
	}
	return true
}

// Merge sorts values by merging, which needs the fewest comparisons. It is stable: values that are
// equal in the order stay in their sequence.
func Merge(vs []Value, inOrder func(a, b Value) bool) {
	if len(vs) < 2 {
		return
	}
	at := make([]int32, len(vs)+len(vs)/2) // it sorts places, because moving values costs more
	for i := range vs {
		at[i] = int32(i)
	}
	merge(vs, at[:len(vs)], at[len(vs):], inOrder)
	old := slices.Clone(vs)
	for i, k := range at[:len(vs)] {
		vs[i] = old[k]
	}
}

func merge(vs []Value, at, room []int32, inOrder func(a, b Value) bool) {
	if len(at) < 2 {
		return
	}
	half := len(at) / 2
	merge(vs, at[:half], room, inOrder)
	merge(vs, at[half:], room, inOrder)
	if inOrder(vs[at[half-1]], vs[at[half]]) {
		return
	}
	left, right := room[:copy(room, at[:half])], at[half:]
	for k := 0; len(left) > 0; k++ {
		if len(right) == 0 || inOrder(vs[left[0]], vs[right[0]]) {
			at[k], left = left[0], left[1:]
		} else {
			at[k], right = right[0], right[1:]
		}
	}
}
