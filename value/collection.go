// SPDX-License-Identifier: Apache-2.0

package value

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Plain values and collections.
type (
	Bool   bool
	String string
	// A Written is shown without change. It is the output of other programs.
	Written string
	nothing struct{}
	// A Class is a kind, used as a value.
	Class struct{ Of *Kind }
	// A List is written in brackets. Its elements never change. Neither do the elements of other
	// collections, except the mutable ones.
	List struct {
		Elements []Value
		mark     Mark
		key      keyCache
	}
	// A Set has its elements in order, without duplicates.
	Set struct {
		Elements []Value
		keys     map[any]struct{} // of many elements, after the first search
		mark     Mark
		key      keyCache
	}
	// A Map has its entries in the order of their keys, without duplicates.
	Map struct {
		Entries []Entry
		index   map[any]int // nil if there are few entries
		mark    Mark
		key     keyCache
	}
	// An Entry of a map: Of is the key, and Value its value.
	Entry struct{ Of, Value Value }
	// A Range is the list of the integers from From to To by Step.
	Range struct{ From, To, Step int64 }
	// A Coordinates is a place on a board.
	Coordinates struct{ Row, Column Value }
)

// None is the value of expressions without a value.
var None Value = nothing{}

func (Bool) Kind() *Kind        { return Boolean }
func (String) Kind() *Kind      { return StringKind }
func (Written) Kind() *Kind     { return Output }
func (nothing) Kind() *Kind     { return Nothing }
func (Class) Kind() *Kind       { return ClassKind }
func (*List) Kind() *Kind       { return ListKind }
func (*Set) Kind() *Kind        { return SetKind }
func (*Map) Kind() *Kind        { return MapKind }
func (Entry) Kind() *Kind       { return MapEntry }
func (Range) Kind() *Kind       { return RangeKind }
func (Coordinates) Kind() *Kind { return CoordinatesKind }

// nearby contains the coordinates of small boards and steps on them, so that they can be shared.
var nearby = func() (vs [32][32]Value) {
	for i := range vs {
		for j := range vs[i] {
			vs[i][j] = Coordinates{FromInt(int64(i + nearest)), FromInt(int64(j + nearest))}
		}
	}
	return vs
}()

const nearest = -8

// NewCoordinates returns the coordinates of integers.
func NewCoordinates(row, column int64) Value {
	if i, j := uint64(row-nearest), uint64(column-nearest); i < uint64(len(nearby)) && j < uint64(len(nearby)) {
		return nearby[i][j]
	}
	return Coordinates{FromInt(row), FromInt(column)}
}

// Ints returns the coordinates as integers, if both are small integers.
func (c Coordinates) Ints() (row, column int64, ok bool) {
	r, ok := c.Row.(Int)
	k, ok2 := c.Column.(Int)
	const most = 1 << 31
	return int64(r), int64(k), ok && ok2 && r > -most && r < most && k > -most && k < most
}

// All yields the elements of a collection.
func All(w *World, c Iterable) iter.Seq[Value] {
	return func(yield func(Value) bool) { c.Each(w, yield) }
}

// few is the greatest number of elements that are searched one by one.
const few = 8

// NewList returns the list of the values. It copies them. A short list takes a single piece of
// memory.
func NewList(vs []Value) *List {
	switch len(vs) {
	case 1:
		x := &struct {
			List
			all [1]Value
		}{all: [1]Value(vs)}
		x.Elements = x.all[:]
		return &x.List
	case 2:
		x := &struct {
			List
			all [2]Value
		}{all: [2]Value(vs)}
		x.Elements = x.all[:]
		return &x.List
	}
	return &List{Elements: slices.Clone(vs)}
}

// NewSet returns the set of the values.
func NewSet(w *World, vs []Value) *Set {
	var out []Value
	if len(vs) <= few {
		out = make([]Value, 0, len(vs))
		var keys [few]any
		for _, v := range vs {
			k := w.Key(v)
			if !slices.Contains(keys[:len(out)], k) {
				keys[len(out)] = k
				out = append(out, v)
			}
		}
	} else {
		var seen Distinct
		for _, v := range vs {
			if seen.Add(w, v) {
				out = append(out, v)
			}
		}
	}
	w.Sort(out)
	return &Set{Elements: out}
}

// Has reports whether v is an element.
func (s *Set) Has(w *World, v Value) bool {
	k := w.Key(v)
	if len(s.Elements) <= few {
		for _, x := range s.Elements {
			if w.Key(x) == k {
				return true
			}
		}
		return false
	}
	if s.keys == nil {
		s.keys = make(map[any]struct{}, len(s.Elements))
		for _, x := range s.Elements {
			s.keys[w.Key(x)] = struct{}{}
		}
	}
	_, ok := s.keys[k]
	return ok
}

// NewMap returns the map of the entries. If two entries have the same key, the later one counts. It
// keeps the slice.
func NewMap(w *World, entries []Entry) *Map {
	out := entries[:0]
	if len(entries) <= few {
		for _, e := range entries {
			if i := indexOf(w, out, w.Key(e.Of)); i >= 0 {
				out[i] = e
			} else {
				out = append(out, e)
			}
		}
		for i := 1; i < len(out); i++ { // by insertion
			for j := i; j > 0 && w.Order(out[j].Of, out[j-1].Of) < 0; j-- {
				out[j], out[j-1] = out[j-1], out[j]
			}
		}
		return &Map{Entries: out}
	}
	at := make(map[any]int, len(entries))
	for _, e := range entries {
		k := w.Key(e.Of)
		if i, ok := at[k]; ok {
			out[i] = e
			continue
		}
		at[k] = len(out)
		out = append(out, e)
	}
	slices.SortStableFunc(out, func(a, b Entry) int { return w.Order(a.Of, b.Of) })
	for i, e := range out {
		at[w.Key(e.Of)] = i
	}
	return &Map{Entries: out, index: at}
}

// indexOf returns the place of a key in a short list of entries, or −1.
func indexOf(w *World, entries []Entry, key any) int {
	for i := range entries {
		if w.Key(entries[i].Of) == key {
			return i
		}
	}
	return -1
}

// Get returns the value of a key.
func (m *Map) Get(w *World, key Value) (Value, bool) {
	k, i := w.Key(key), 0
	if m.index == nil {
		i = indexOf(w, m.Entries, k)
	} else if at, ok := m.index[k]; ok {
		i = at
	} else {
		i = -1
	}
	if i < 0 {
		return nil, false
	}
	return m.Entries[i].Value, true
}

func each(vs []Value, yield func(Value) bool) {
	for _, v := range vs {
		if !yield(v) {
			return
		}
	}
}

func (l *List) Each(_ *World, yield func(Value) bool) { each(l.Elements, yield) }
func (s *Set) Each(_ *World, yield func(Value) bool)  { each(s.Elements, yield) }
func (m *Map) Each(_ *World, yield func(Value) bool) {
	for _, e := range m.Entries {
		if !yield(e) {
			return
		}
	}
}
func (r Range) Each(w *World, yield func(Value) bool) {
	for i := range r.Size() {
		w.Meter.Step(1)
		if !yield(FromInt(r.From + i*r.Step)) {
			return
		}
	}
}
func (s String) Each(_ *World, yield func(Value) bool) {
	for _, r := range string(s) {
		if !yield(String(r)) {
			return
		}
	}
}

// Size returns the number of elements.
func (r Range) Size() int64 {
	if r.Step > 0 && r.From <= r.To {
		return (r.To-r.From)/r.Step + 1
	}
	if r.Step < 0 && r.From >= r.To {
		return (r.From-r.To)/-r.Step + 1
	}
	return 0
}

// A keyCache stores a key, because a collection may occur in many places of another.
type keyCache struct{ atomic.Pointer[[2]string] }

func (c *keyCache) of(w *World, what string, vs iter.Seq[Value]) any {
	if k := c.Load(); k != nil {
		return *k
	}
	k := keyOf(w, what, vs)
	c.Store(&k)
	return k
}

// longKey is the length above which the digest of a key replaces the key.
const longKey = 256

// keyOf returns a key made from the keys of the parts.
func keyOf(w *World, what string, vs iter.Seq[Value]) [2]string {
	defer w.Deeper()()
	var b strings.Builder
	b.WriteString(what)
	for v := range vs {
		w.Meter.Step(1)
		switch k := w.Key(v).(type) {
		case Int:
			b.WriteString(strconv.FormatInt(int64(k), 10) + ",")
		case [2]string:
			b.WriteString(k[0] + "/" + strconv.Itoa(len(k[1])) + "/" + k[1] + ",")
		case String:
			b.WriteString(`"` + strconv.Itoa(len(k)) + "/" + string(k) + ",")
		case Coordinates: // of integers
			b.WriteString("(" + strconv.FormatInt(int64(k.Row.(Int)), 10) + "," + strconv.FormatInt(int64(k.Column.(Int)), 10) + "),")
		case Class:
			fmt.Fprintf(&b, "%p,", k.Of)
		default:
			if reflect.TypeOf(k).Kind() == reflect.Pointer { // equal only to itself
				fmt.Fprintf(&b, "%p,", k)
				continue
			}
			fmt.Fprintf(&b, "%T%q%v,", k, k, k)
		}
	}
	if b.Len() > longKey {
		sum := sha256.Sum256([]byte(b.String()))
		return [2]string{what, string(sum[:])}
	}
	return [2]string{what, b.String()}
}

// KeyOf returns a key made from the keys of the parts of a value.
func KeyOf(w *World, what string, parts []Value) any { return keyOf(w, what, slices.Values(parts)) }

func (l *List) Key(w *World) any { return l.key.of(w, "list", All(w, l)) }
func (r Range) Key(w *World) any { return keyOf(w, "list", All(w, r)) }
func (s *Set) Key(w *World) any  { return s.key.of(w, "set", All(w, s)) }
func (m *Map) Key(w *World) any  { return m.key.of(w, "map", All(w, m)) }
func (e Entry) Key(w *World) any {
	return keyOf(w, "entry", slices.Values([]Value{e.Of, e.Value}))
}
func (c Coordinates) Key(w *World) any {
	_, ok := c.Row.(Int)
	if _, ok2 := c.Column.(Int); ok && ok2 {
		return c
	}
	return keyOf(w, "at", slices.Values([]Value{c.Row, c.Column}))
}

// texts returns the values as text.
func texts(w *World, s notation.Style, vs iter.Seq[Value]) (out []string) {
	defer w.Deeper()()
	total := 0
	for v := range vs {
		w.Meter.Step(1)
		text := Text(w, v, s)
		total += len(text) + 16
		w.Meter.Room(uint64(total))
		out = append(out, text)
	}
	return out
}

func (b Bool) Display(*World, notation.Style) string    { return strconv.FormatBool(bool(b)) }
func (s String) Display(*World, notation.Style) string  { return `"` + string(s) + `"` }
func (t Written) Display(*World, notation.Style) string { return string(t) }
func (nothing) Display(*World, notation.Style) string   { return "Nothing" }
func (c Class) Display(*World, notation.Style) string   { return "⟪" + c.Of.String() + "⟫" }

func (l *List) Display(w *World, s notation.Style) string {
	return "[" + s.Join(texts(w, s, All(w, l))) + "]"
}
func (c *Set) Display(w *World, s notation.Style) string {
	return s.Braces(texts(w, s, All(w, c)))
}
func (m *Map) Display(w *World, s notation.Style) string {
	if len(m.Entries) == 0 {
		return "{=>}"
	}
	return "{" + strings.Join(texts(w, s, All(w, m)), ", ") + "}"
}
func (e Entry) Display(w *World, s notation.Style) string {
	return Text(w, e.Of, s) + " => " + Text(w, e.Value, s)
}
func (r Range) Display(*World, notation.Style) string {
	text := fmt.Sprintf("%d..%d", r.From, r.To)
	if r.Step != 1 {
		text += fmt.Sprintf("..%d", r.Step)
	}
	return text
}
func (c Coordinates) Display(w *World, s notation.Style) string {
	return "(" + Text(w, c.Row, s) + "," + Text(w, c.Column, s) + ")"
}

// ErrIndex reports an index whose kind does not fit the collection.
var ErrIndex = errors.New("no such index")

// At returns place i, counted from 1, in a sequence of n elements. The parameter what names the
// sequence in the error.
func At(w *World, what string, i Value, n int) (int, error) {
	k, ok := i.(Int)
	switch {
	case ok && k >= 1 && int64(k) <= int64(n):
		return int(k) - 1, nil
	case ok:
		return 0, fmt.Errorf("%s index out of bounds: %d", what, k)
	}
	if _, ok := BigInt(i); ok {
		return 0, ErrOverflow
	}
	return 0, fmt.Errorf("%w: the index of a %s is an integer, not %s", ErrIndex, strings.ToLower(what), Text(w, i, notation.Plain))
}

func (l *List) Index(w *World, i Value) (Value, error) {
	k, err := At(w, "List", i, len(l.Elements))
	if err != nil {
		return nil, err
	}
	return l.Elements[k], nil
}
func (r Range) Index(w *World, i Value) (Value, error) {
	k, err := At(w, "List", i, int(r.Size()))
	return FromInt(r.From + int64(k)*r.Step), err
}
func (s String) Index(w *World, i Value) (Value, error) {
	runes := []rune(string(s))
	k, err := At(w, "String", i, len(runes))
	if err != nil {
		return nil, err
	}
	return String(runes[k]), nil
}
func (m *Map) Index(w *World, key Value) (Value, error) {
	if v, ok := m.Get(w, key); ok {
		return v, nil
	}
	return nil, fmt.Errorf("key not found: %s", Text(w, key, notation.Plain))
}

// Call looks a key up.
func (m *Map) Call(w *World, args []Value, names []string) (Value, error) {
	if len(args) != 1 {
		return nil, fmt.Errorf("a map is called with one argument, not %d", len(args))
	}
	return m.Index(w, args[0])
}

// Operate adds and subtracts coordinates, and multiplies them by integers.
func (c Coordinates) Operate(w *World, op syntax.Op, other Value, first bool) (Value, error) {
	d, ok := other.(Coordinates)
	if _, integer := BigInt(other); integer && op == syntax.Mul {
		d, ok = Coordinates{other, other}, true
	} else if op != syntax.Add && op != syntax.Sub {
		return nil, nil
	}
	if !ok {
		return nil, nil
	}
	if r1, k1, ok := c.Ints(); ok {
		if r2, k2, ok := d.Ints(); ok {
			switch op {
			case syntax.Add:
				return NewCoordinates(r1+r2, k1+k2), nil
			case syntax.Sub:
				if !first {
					r1, k1, r2, k2 = r2, k2, r1, k1
				}
				return NewCoordinates(r1-r2, k1-k2), nil
			case syntax.Mul:
				return NewCoordinates(r1*r2, k1*k2), nil
			}
		}
	}
	row, err := w.Binary(op, c.Row, d.Row)
	if err != nil {
		return nil, err
	}
	column, err := w.Binary(op, c.Column, d.Column)
	return Coordinates{row, column}, err
}

// OperateAlone negates both coordinates.
func (c Coordinates) OperateAlone(w *World, op syntax.Op) (Value, error) {
	if op != syntax.Neg {
		return nil, w.NoOperation(op.String(), c)
	}
	row, err := w.Unary(op, c.Row)
	if err != nil {
		return nil, err
	}
	column, err := w.Unary(op, c.Column)
	return Coordinates{row, column}, err
}

// Compare compares both coordinates.
func (c Coordinates) Compare(w *World, other Value) (short.Relation, bool) {
	d, ok := other.(Coordinates)
	if !ok {
		return 0, false
	}
	r, ok := w.Compare(c.Row, d.Row)
	s, ok2 := w.Compare(c.Column, d.Column)
	switch {
	case r == short.Equal:
		r = s
	case s != short.Equal && s != r:
		r = short.Confused
	}
	return r, ok && ok2
}
