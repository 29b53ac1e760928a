// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"errors"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

var errEmpty = errors.New("that `Collection` is empty")

// Elements returns the elements of a collection, or none of another value.
func Elements(w *value.World, v value.Value) []value.Value { return elements(w, v) }

func elements(w *value.World, v value.Value) []value.Value {
	switch v := v.(type) {
	case *value.List:
		return v.Elements
	case *value.Set:
		return v.Elements
	case value.Range:
		room(w, int(min(v.Size(), 1<<40)))
		return slices.Collect(value.All(w, v))
	case value.Iterable:
		return slices.Collect(value.All(w, v))
	}
	return nil
}

// room unwinds if there is not enough memory for a collection of this size.
func room(w *value.World, n int) { w.Meter.Room(16 * uint64(n)) }

// like returns a collection of the same kind as another: a set if that is a set.
func like(w *value.World, v value.Value, vs []value.Value) value.Value {
	room(w, 4*len(vs)) // there may be two copies of it for a moment
	if w.KindOf(v).Is(value.SetKind) || w.KindOf(v).Is(value.MapKind) {
		return value.NewSet(w, vs)
	}
	return &value.List{Elements: vs}
}

// apply calls a function that is an argument.
func apply(w *value.World, f value.Value, args ...value.Value) (value.Value, error) {
	w.Meter.Step(1)
	return f.(value.Caller).Call(w, args, nil)
}

// test calls a function that returns true or false.
func test(w *value.World, f value.Value, x value.Value) (bool, error) {
	v, err := apply(w, f, x)
	if err != nil {
		return false, err
	}
	b, ok := v.(value.Bool)
	if !ok {
		return false, w.Unexpected(value.Boolean, v)
	}
	return bool(b), nil
}

// filter returns the elements for which a function returns true, up to most of them.
func filter(w *value.World, c, f value.Value, most int) (out []value.Value, err error) {
	for _, x := range elements(w, c) {
		ok, err := test(w, f, x)
		if err != nil {
			return nil, err
		}
		if ok {
			if out = append(out, x); len(out) == most {
				break
			}
		}
	}
	return out, nil
}

type do = func(w *value.World, args []value.Value) (value.Value, error)

// nonempty returns a function on the elements of a nonempty collection.
func nonempty(f func(w *value.World, c value.Value, vs []value.Value) (value.Value, error)) do {
	return func(w *value.World, args []value.Value) (value.Value, error) {
		vs := elements(w, args[0])
		if len(vs) == 0 {
			return nil, errEmpty
		}
		return f(w, args[0], vs)
	}
}

// extreme returns the greatest or the least element.
func extreme(wanted short.Relation) do {
	return nonempty(func(w *value.World, _ value.Value, vs []value.Value) (value.Value, error) {
		best := vs[0]
		for _, v := range vs[1:] {
			r, ok := w.Compare(v, best)
			if !ok {
				return nil, w.NoOperation("<=", v, best)
			}
			if r == wanted {
				best = v
			}
		}
		return best, nil
	})
}

func contains(w *value.World, args []value.Value) (value.Value, error) {
	if s, ok := args[0].(*value.Set); ok {
		return value.Bool(s.Has(w, args[1])), nil
	}
	k := w.Key(args[1])
	return value.Bool(slices.ContainsFunc(elements(w, args[0]), func(v value.Value) bool { return w.Key(v) == k })), nil
}

func size(w *value.World, args []value.Value) (value.Value, error) {
	if r, ok := args[0].(value.Range); ok {
		return value.FromInt(r.Size()), nil
	}
	return value.FromInt(int64(len(elements(w, args[0])))), nil
}

func mapped(w *value.World, args []value.Value) (value.Value, error) {
	var out []value.Value
	for _, x := range elements(w, args[0]) {
		y, err := apply(w, args[1], x)
		if err != nil {
			return nil, err
		}
		out = append(out, y)
	}
	return like(w, args[0], out), nil
}

// collectionMembers are the members of all collections.
func collectionMembers() []*value.Func {
	c := value.Collection
	return []*value.Func{
		member(c, "Size", "{3,5,3}.Size", "how many elements there are", size),
		member(c, "IsEmpty", "[].IsEmpty", "whether there are none", func(w *value.World, args []value.Value) (value.Value, error) {
			n, err := size(w, args)
			return value.Bool(n == value.FromInt(0)), err
		}),
		fleeting(member(c, "Contains", "[1,2].Contains(2)", "whether this is an element", contains, anything)),
		member(c, "Count", "[1,2,3].Count(x -> x > 1)", "how many elements pass", func(w *value.World, args []value.Value) (value.Value, error) {
			vs, err := filter(w, args[0], args[1], -1)
			return value.FromInt(int64(len(vs))), err
		}, aFunc),
		member(c, "Exists", "[1,2,3].Exists(x -> x > 2)", "whether an element passes", func(w *value.World, args []value.Value) (value.Value, error) {
			vs, err := filter(w, args[0], args[1], 1)
			return value.Bool(len(vs) > 0), err
		}, aFunc),
		member(c, "ForAll", "[1,2,3].ForAll(x -> x > 2)", "whether all elements pass", func(w *value.World, args []value.Value) (value.Value, error) {
			vs, err := filter(w, args[0], args[1], -1)
			return value.Bool(len(vs) == len(elements(w, args[0]))), err
		}, aFunc),
		member(c, "Find", "[1,2,3].Find(x -> x > 1)", "the first element that passes, or Nothing", func(w *value.World, args []value.Value) (value.Value, error) {
			vs, err := filter(w, args[0], args[1], 1)
			return append(vs, value.None)[0], err
		}, aFunc),
		member(c, "Filter", "[1,2,3].Filter(x -> x > 1)", "the elements that pass", func(w *value.World, args []value.Value) (value.Value, error) {
			vs, err := filter(w, args[0], args[1], -1)
			return like(w, args[0], vs), err
		}, aFunc),
		member(c, "Apply", "[1,2,3].Apply(x -> x^2)", "what a function makes of the elements", mapped, aFunc),
		member(c, "ForEach", "[1,2].ForEach(x -> x)", "calls a function with each element", func(w *value.World, args []value.Value) (value.Value, error) {
			_, err := mapped(w, args)
			return value.None, err
		}, aFunc),
		member(c, "Adjoin", "[1,2].Adjoin(3)", "with one element more", func(w *value.World, args []value.Value) (value.Value, error) {
			return like(w, args[0], append(slices.Clone(elements(w, args[0])), args[1])), nil
		}, anything),
		member(c, "Concat", "[1,2].Concat([3])", "with the elements of another", func(w *value.World, args []value.Value) (value.Value, error) {
			return like(w, args[0], slices.Concat(elements(w, args[0]), elements(w, args[1]))), nil
		}, aColl),
		member(c, "Flattened", "[[1,2],[3]].Flattened", "the elements of the collections in it", func(w *value.World, args []value.Value) (value.Value, error) {
			return like(w, args[0], flatten(w, elements(w, args[0]))), nil
		}),
		member(c, "Head", "[1,2,3].Head", "the first element", nonempty(func(_ *value.World, _ value.Value, vs []value.Value) (value.Value, error) { return vs[0], nil })),
		member(c, "Tail", "[1,2,3].Tail", "all but the first element", nonempty(func(w *value.World, c value.Value, vs []value.Value) (value.Value, error) {
			return like(w, c, slices.Clone(vs[1:])), nil
		})),
		member(c, "Max", "[3,5,4].Max", "the greatest element", extreme(short.Greater)),
		member(c, "Min", "[3,5,4].Min", "the least element", extreme(short.Less)),
		member(c, "Mex", "[0,1,3].Mex", "the least integer from 0 that is no element", mex),
		member(c, "Sum", "[1,*,1/2].Sum", "the sum of the elements", nonempty(func(w *value.World, _ value.Value, vs []value.Value) (value.Value, error) {
			return total(w, vs)
		})),
		member(c, "ToList", "{3,1}.ToList", "the elements as a list", func(w *value.World, args []value.Value) (value.Value, error) {
			if w.KindOf(args[0]).Is(value.ListKind) {
				return args[0], nil
			}
			return &value.List{Elements: slices.Clone(elements(w, args[0]))}, nil
		}),
		member(c, "ToSet", "[3,1,3].ToSet", "the elements as a set", func(w *value.World, args []value.Value) (value.Value, error) {
			return value.NewSet(w, elements(w, args[0])), nil
		}),
	}
}

// total returns the sum of values.
func total(w *value.World, vs []value.Value) (sum value.Value, err error) {
	sum = vs[0]
	for vs = vs[1:]; len(vs) > 0; vs = vs[1:] {
		if n, ok := sum.(value.Int); ok { // integers are added without creating the intermediate sums
			vs, sum = addInts(w, int64(n), vs)
			if len(vs) == 0 {
				break
			}
		}
		w.Meter.Step(1)
		if sum, err = w.Binary(syntax.Add, sum, vs[0]); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// addInts adds values to n, from the first one on, as long as they and the sum are 64-bit integers.
// It returns the remaining values and the sum.
func addInts(w *value.World, n int64, vs []value.Value) (rest []value.Value, sum value.Value) {
	for i, v := range vs {
		k, ok := v.(value.Int)
		next, ok2 := value.Ints(syntax.Add, n, int64(k))
		if !ok || !ok2 {
			return vs[i:], value.FromInt(n)
		}
		w.Meter.Step(1)
		n = next
	}
	return nil, value.FromInt(n)
}

func flatten(w *value.World, vs []value.Value) (out []value.Value) {
	defer w.Deeper()()
	for _, v := range vs {
		w.Meter.Step(1)
		if len(out) == cap(out) {
			room(w, 4*len(out))
		}
		if w.KindOf(v).Is(value.Collection) {
			out = append(out, flatten(w, elements(w, v))...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

func mex(w *value.World, args []value.Value) (value.Value, error) {
	seen := map[value.Value]bool{}
	for _, v := range elements(w, args[0]) {
		if n, ok := v.(value.Int); ok {
			seen[n] = true
		}
	}
	for n := value.Int(0); ; n++ {
		if !seen[n] {
			return value.FromInt(int64(n)), nil
		}
	}
}

// part returns the elements from one index to another, counted from 1.
func part(n int, from, to value.Value) (int, int, error) {
	i, ok := from.(value.Int)
	j, ok2 := to.(value.Int)
	if !ok || !ok2 {
		return 0, 0, value.ErrOverflow
	}
	i, j = max(i, 1), min(j, value.Int(n))
	if i > j {
		return 0, 0, nil
	}
	return int(i) - 1, int(j), nil
}

// listMembers are the members of lists.
func listMembers() []*value.Func {
	l := value.ListKind
	return []*value.Func{
		member(l, "Length", "[5,12,13].Length", "how many elements there are", size),
		member(l, "Apply", "[1,2,3].Apply(x -> x^2)", "what a function makes of the elements", mapped, aFunc),
		fleeting(member(l, "Contains", "[1,2].Contains(2)", "whether this is an element", contains, anything)),
		member(l, "Distinct", "[3,1,3].Distinct", "each element once", func(w *value.World, args []value.Value) (value.Value, error) {
			var seen value.Distinct
			out := &value.List{}
			for _, v := range elements(w, args[0]) {
				if seen.Add(w, v) {
					out.Elements = append(out.Elements, v)
				}
			}
			return out, nil
		}),
		member(l, "Grouped", "[1,2,3].Grouped(2)", "in lists of the given length", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 1 {
				return nil, errors.New("the size of the groups must be positive")
			}
			out := &value.List{}
			for g := range slices.Chunk(elements(w, args[0]), int(n)) {
				out.Elements = append(out.Elements, &value.List{Elements: g})
			}
			return out, nil
		}, anInt),
		member(l, "IndexOf", "[5,12,13].IndexOf(12)", "the place of an element, or 0", func(w *value.World, args []value.Value) (value.Value, error) {
			k := w.Key(args[1])
			i := slices.IndexFunc(elements(w, args[0]), func(v value.Value) bool { return w.Key(v) == k })
			return value.FromInt(int64(i + 1)), nil
		}, anything),
		member(l, "Reversed", "[1,2,3].Reversed", "from the last to the first", func(w *value.World, args []value.Value) (value.Value, error) {
			vs := slices.Clone(elements(w, args[0]))
			slices.Reverse(vs)
			return &value.List{Elements: vs}, nil
		}),
		member(l, "Sorted", "[*,3,1].Sorted", "in the order in which sets are written", func(w *value.World, args []value.Value) (value.Value, error) {
			vs := slices.Clone(elements(w, args[0]))
			w.Sort(vs)
			return &value.List{Elements: vs}, nil
		}),
		member(l, "SortedWith", "[1,2,3].SortedWith((a,b) -> b-a)", "sorted by a function that is negative if its first argument comes first", func(w *value.World, args []value.Value) (value.Value, error) {
			return sortWith(w, slices.Clone(elements(w, args[0])), args[1])
		}, aFunc),
		member(l, "Sublist", "[1,2,3,4].Sublist(2,3)", "from one place to another", func(w *value.World, args []value.Value) (value.Value, error) {
			vs := elements(w, args[0])
			i, j, err := part(len(vs), args[1], args[2])
			return &value.List{Elements: vs[i:j]}, err
		}, param("from", value.Integer), param("to", value.Integer)),
		member(l, "Take", "[1,2,3].Take(2)", "the first elements", func(w *value.World, args []value.Value) (value.Value, error) {
			vs := elements(w, args[0])
			i, j, err := part(len(vs), value.Int(1), args[1])
			return &value.List{Elements: vs[i:j]}, err
		}, anInt),
		member(l, "Updated", "[5,12,13].Updated(2,99)", "with another element at a place, or with those of a map", func(w *value.World, args []value.Value) (value.Value, error) {
			vs := slices.Clone(elements(w, args[0]))
			for _, e := range changed(w, args[1:]) {
				i, err := value.At(w, "List", e.Of, len(vs))
				if err != nil {
					return nil, err
				}
				vs[i] = e.Value
			}
			return &value.List{Elements: vs}, nil
		}, param("n", nil), optional("x", nil)),
		member(l, "MkOutput", `[1,2].MkOutput(" and ")`, "the elements with a text between them", func(w *value.World, args []value.Value) (value.Value, error) {
			var parts []string
			for _, v := range elements(w, args[0]) {
				parts = append(parts, plain(w, v))
			}
			return value.Written(strings.Join(parts, plain(w, args[1]))), nil
		}, aString),
		member(l, "PeriodicTable", "[1,2,3,1,2,3].PeriodicTable(3)", "a table with the given number of elements in a row", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 1 {
				return nil, errors.New("the period must be positive")
			}
			return &Table{slices.Collect(slices.Chunk(elements(w, args[0]), int(n)))}, nil
		}, param("period", value.Integer)),
		rangePart("Start", "the first integer", func(r value.Range) int64 { return r.From }),
		rangePart("End", "the bound of the integers", func(r value.Range) int64 { return r.To }),
		rangePart("Step", "from one to the next", func(r value.Range) int64 { return r.Step }),
	}
}

func rangePart(name, doc string, part func(r value.Range) int64) *value.Func {
	return member(value.RangeKind, name, "(1..10..3)."+name, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
		return value.FromInt(part(args[0].(value.Range))), nil
	})
}

// changed returns the changes that Updated makes. Its arguments are an index and a new element, or
// a map.
func changed(w *value.World, args []value.Value) []value.Entry {
	if args[1] != nil {
		return []value.Entry{{Of: args[0], Value: args[1]}}
	}
	if k := w.KindOf(args[0]); !k.Is(value.MapKind) && !k.Is(value.MutableMap) {
		w.Meter.Fail(w.Unexpected(value.MapKind, args[0]))
	}
	return entries(w, args[0])
}

// pairwise is a function that sorting calls. Pairs returns a fast form of it if it contains no
// calls, and otherwise nil. The result of that form is the integer, if the value is nil.
type pairwise interface {
	Call2(w *value.World, a, b value.Value) (value.Value, error)
	Pairs(w *value.World) func(a, b value.Value) (int64, value.Value)
}

// sortWith sorts by a function of two elements. The sign of its result is used.
func sortWith(w *value.World, vs []value.Value, f value.Value) (value.Value, error) {
	compare := func(a, b value.Value) (int64, value.Value, error) {
		v, err := apply(w, f, a, b)
		return 0, v, err
	}
	if g, ok := f.(pairwise); ok {
		compare = func(a, b value.Value) (int64, value.Value, error) {
			v, err := g.Call2(w, a, b)
			return 0, v, err
		}
		if brief := g.Pairs(w); brief != nil {
			compare = func(a, b value.Value) (int64, value.Value, error) {
				n, v := brief(a, b)
				return n, v, nil
			}
		}
	}
	var failed error
	value.Merge(vs, func(a, b value.Value) bool {
		if failed != nil {
			return true
		}
		n, v, err := compare(a, b)
		if err != nil {
			failed = err
			return true
		}
		if v == nil {
			return n <= 0
		}
		if n, ok := v.(value.Int); ok {
			return n <= 0
		}
		if n, ok := value.BigInt(v); ok {
			return n.Sign() <= 0
		}
		failed = w.Unexpected(value.Integer, v)
		return true
	})
	if failed != nil {
		return nil, failed
	}
	return &value.List{Elements: vs}, nil
}

// setMembers are the members of sets.
func setMembers() []*value.Func {
	s := value.SetKind
	return []*value.Func{
		member(s, "Apply", "{1,2,3}.Apply(x -> x^2)", "what a function makes of the elements", mapped, aFunc),
		fleeting(member(s, "Contains", "{1,2}.Contains(2)", "whether this is an element", contains, anything)),
		member(s, "Union", "{1,2}.Union({2,3})", "the elements of either", func(w *value.World, args []value.Value) (value.Value, error) {
			return value.NewSet(w, slices.Concat(elements(w, args[0]), elements(w, args[1]))), nil
		}, aColl),
		member(s, "Replaced", "{1,2}.Replaced(2,3)", "with an element in place of another", func(w *value.World, args []value.Value) (value.Value, error) {
			vs, k := slices.Clone(elements(w, args[0])), w.Key(args[1])
			for i, v := range vs {
				if w.Key(v) == k {
					vs[i] = args[2]
				}
			}
			return value.NewSet(w, vs), nil
		}, anything, param("by", nil)),
		member(s, "Intersection", "{1,2}.Intersection({2,3})", "the elements of both", func(w *value.World, args []value.Value) (value.Value, error) {
			in := map[any]bool{}
			for _, v := range elements(w, args[1]) {
				in[w.Key(v)] = true
			}
			return value.NewSet(w, slices.DeleteFunc(slices.Clone(elements(w, args[0])), func(v value.Value) bool { return !in[w.Key(v)] })), nil
		}, aColl),
	}
}

// entries returns the entries of a map or of a collection of them.
func entries(w *value.World, v value.Value) (out []value.Entry) {
	if m, ok := v.(*value.Map); ok {
		return m.Entries
	}
	for _, x := range elements(w, v) {
		if e, ok := x.(value.Entry); ok {
			out = append(out, e)
		}
	}
	return out
}

// mapMembers are the members of maps and their entries.
func mapMembers() []*value.Func {
	m := value.MapKind
	parts := func(part func(value.Entry) value.Value) do {
		return func(w *value.World, args []value.Value) (value.Value, error) {
			var out []value.Value
			for _, e := range entries(w, args[0]) {
				out = append(out, part(e))
			}
			return value.NewSet(w, out), nil
		}
	}
	return []*value.Func{
		member(m, "ContainsKey", "{1 => 2}.ContainsKey(2)", "whether there is a value of the key", func(w *value.World, args []value.Value) (value.Value, error) {
			_, ok := args[0].(*value.Map).Get(w, args[1])
			return value.Bool(ok), nil
		}, anything),
		member(m, "Entries", "{1 => 2}.Entries", "the pairs of keys and values", parts(func(e value.Entry) value.Value { return e })),
		member(m, "Keys", "{1 => 2}.Keys", "the keys", parts(func(e value.Entry) value.Value { return e.Of })),
		member(m, "Values", "{1 => 2}.Values", "the values", parts(func(e value.Entry) value.Value { return e.Value })),
		member(m, "Reversed", "{1 => 2}.Reversed", "the map from values to keys", func(w *value.World, args []value.Value) (value.Value, error) {
			es := slices.Clone(entries(w, args[0]))
			for i, e := range es {
				es[i] = value.Entry{Of: e.Value, Value: e.Of}
			}
			return value.NewMap(w, es), nil
		}),
		member(m, "Updated", "{1 => 2}.Updated(1,3)", "with another value of a key, or with the entries of another map", func(w *value.World, args []value.Value) (value.Value, error) {
			es := slices.Clone(entries(w, args[0]))
			if args[2] != nil {
				return value.NewMap(w, append(es, value.Entry{Of: args[1], Value: args[2]})), nil
			}
			return value.NewMap(w, slices.Concat(es, entries(w, args[1]))), nil
		}, anything, optional("value", nil)),
		member(value.MapEntry, "Key", "{1 => 2}.Entries.Head.Key", "the key", func(_ *value.World, args []value.Value) (value.Value, error) {
			return args[0].(value.Entry).Of, nil
		}),
		member(value.MapEntry, "Value", "{1 => 2}.Entries.Head.Value", "the value", func(_ *value.World, args []value.Value) (value.Value, error) {
			return args[0].(value.Entry).Value, nil
		}),
	}
}

// plain returns the text of a value; a string is written without quotes.
func plain(w *value.World, v value.Value) string {
	if s, ok := v.(value.String); ok {
		return string(s)
	}
	return value.Text(w, v, notation.Plain)
}
