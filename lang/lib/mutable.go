// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A MutableList, MutableSet or MutableMap changes in place. It is equal only to itself.
type (
	MutableList struct {
		vs   []value.Value
		mark value.Mark
	}
	MutableSet struct {
		all  map[any]value.Value
		mark value.Mark
	}
	MutableMap struct {
		all  map[any]value.Entry
		mark value.Mark
	}
)

func (*MutableList) Kind() *value.Kind { return value.MutableList }
func (*MutableSet) Kind() *value.Kind  { return value.MutableSet }
func (*MutableMap) Kind() *value.Kind  { return value.MutableMap }

// Hold counts the elements.
func (l *MutableList) Hold(c *value.Census) {
	if c.First(&l.mark) {
		c.Add(64)
		c.All(l.vs)
	}
}

// Hold counts the elements.
func (s *MutableSet) Hold(c *value.Census) {
	if c.First(&s.mark) {
		c.Add(64 + 96*len(s.all))
		for _, v := range s.all {
			c.Visit(v)
		}
	}
}

// Hold counts the keys and values.
func (m *MutableMap) Hold(c *value.Census) {
	if c.First(&m.mark) {
		c.Add(64 + 128*len(m.all))
		for _, e := range m.all {
			c.Visit(e.Of)
			c.Visit(e.Value)
		}
	}
}

// Each iterates over the elements; those of a set or map are in order.
func (l *MutableList) Each(_ *value.World, yield func(value.Value) bool) {
	for _, v := range slices.Clone(l.vs) {
		if !yield(v) {
			return
		}
	}
}

// sorted returns the elements of a set or map in order.
func sorted[V value.Value](w *value.World, all map[any]V) []value.Value {
	vs := make([]value.Value, 0, len(all))
	for _, v := range all {
		vs = append(vs, v)
	}
	w.Sort(vs)
	return vs
}

func (s *MutableSet) Each(w *value.World, yield func(value.Value) bool) {
	for _, v := range sorted(w, s.all) {
		if !yield(v) {
			return
		}
	}
}

func (m *MutableMap) Each(w *value.World, yield func(value.Value) bool) {
	for _, v := range sorted(w, m.all) {
		if !yield(v) {
			return
		}
	}
}

// inside writes the elements between brackets, after the name of the kind.
func inside(w *value.World, c value.Value, s notation.Style) string {
	defer w.Deeper()() // the collection may contain itself
	var parts []string
	for _, v := range elements(w, c) {
		parts = append(parts, value.Text(w, v, s))
	}
	return c.Kind().Name + "(" + strings.Join(parts, ", ") + ")"
}

func (l *MutableList) Display(w *value.World, s notation.Style) string { return inside(w, l, s) }
func (c *MutableSet) Display(w *value.World, s notation.Style) string  { return inside(w, c, s) }
func (m *MutableMap) Display(w *value.World, s notation.Style) string  { return inside(w, m, s) }

// Index returns the element of a list with an index, counted from 1.
func (l *MutableList) Index(w *value.World, i value.Value) (value.Value, error) {
	return (&value.List{Elements: l.vs}).Index(w, i)
}

// Index returns the value of a key.
func (m *MutableMap) Index(w *value.World, key value.Value) (value.Value, error) {
	if e, ok := m.all[w.Key(key)]; ok {
		return e.Value, nil
	}
	return nil, fmt.Errorf("key not found: %s", value.Text(w, key, notation.Plain))
}

func (l *MutableList) remove(w *value.World, v value.Value) {
	k := w.Key(v)
	if i := slices.IndexFunc(l.vs, func(v value.Value) bool { return w.Key(v) == k }); i >= 0 {
		l.vs = slices.Delete(l.vs, i, i+1)
	}
}

func (s *MutableSet) add(w *value.World, v value.Value) {
	w.Made(96)
	s.all[w.Key(v)] = v
}

func (m *MutableMap) put(w *value.World, e value.Entry) {
	w.Made(128)
	m.all[w.Key(e.Of)] = e
}

// changes returns a function that changes a collection and has no value.
func changes[C value.Value](name, example, doc string, f func(w *value.World, c C, args []value.Value) error, params ...value.Param) *value.Func {
	var c C
	return fleeting(member(c.Kind(), name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		w.Meter.Step(1)
		return value.None, f(w, args[0].(C), args[1:])
	}, params...))
}

// mutables are the mutable collections and their members.
func mutables() []*value.Func {
	from := optional("elements", value.Collection)
	return slices.Concat(mutableLists(from), mutableSets(from), mutableMaps(from))
}

func mutableLists(from value.Param) []*value.Func {
	return []*value.Func{
		static(value.MutableList, "Eval", "MutableList([3,1])", "a list that can change", func(w *value.World, args []value.Value) (value.Value, error) {
			return &MutableList{vs: slices.Clone(elements(w, args[0]))}, nil
		}, from),
		changes("Add", "begin l := MutableList(); l.Add(3); l end", "adds an element", func(w *value.World, l *MutableList, args []value.Value) error {
			if len(l.vs) == cap(l.vs) {
				w.Made(40 * len(l.vs))
			}
			l.vs = append(l.vs, args[0])
			return nil
		}, anything),
		changes("AddAll", "begin l := MutableList(); l.AddAll([3,4]); l end", "adds elements", func(w *value.World, l *MutableList, args []value.Value) error {
			vs := elements(w, args[0])
			w.Made(16 * (len(vs) + len(l.vs)))
			l.vs = append(l.vs, vs...)
			return nil
		}, aColl),
		changes("Clear", "begin l := MutableList([3]); l.Clear(); l end", "takes all elements out", func(_ *value.World, l *MutableList, _ []value.Value) error {
			l.vs = nil
			return nil
		}),
		changes("Remove", "begin l := MutableList([3,4,3]); l.Remove(3); l end", "takes an element out, where it is first", func(w *value.World, l *MutableList, args []value.Value) error {
			l.remove(w, args[0])
			return nil
		}, anything),
		changes("RemoveAll", "begin l := MutableList([3,4,3]); l.RemoveAll([3,5]); l end", "takes elements out, each where it is first", func(w *value.World, l *MutableList, args []value.Value) error {
			for _, v := range elements(w, args[0]) {
				w.Meter.Step(1)
				l.remove(w, v)
			}
			return nil
		}, aColl),
		changes("RemoveAt", "begin l := MutableList([3,4]); l.RemoveAt(1); l end", "takes the element at a place out", func(w *value.World, l *MutableList, args []value.Value) error {
			i, err := value.At(w, "List", args[0], len(l.vs))
			if err == nil {
				l.vs = slices.Delete(l.vs, i, i+1)
			}
			return err
		}, anInt),
		changes("Sort", "begin l := MutableList([3,1]); l.Sort(); l end", "sorts the elements", func(w *value.World, l *MutableList, _ []value.Value) error {
			w.Sort(l.vs)
			return nil
		}),
		fleeting(member(value.MutableList, "SortWith", "MutableList([1,3]).SortWith((a,b) -> b-a)", "sorts by a function, and is the list", func(w *value.World, args []value.Value) (value.Value, error) {
			w.Meter.Step(1)
			l := args[0].(*MutableList)
			_, err := sortWith(w, l.vs, args[1])
			return l, err
		}, aFunc)),
		changes("Update", "begin l := MutableList([1,3]); l.Update(1,7); l end", "puts an element at a place", func(w *value.World, l *MutableList, args []value.Value) error {
			i, err := value.At(w, "List", args[0], len(l.vs))
			if err == nil {
				l.vs[i] = args[1]
			}
			return err
		}, anInt, anything),
	}
}

func mutableSets(from value.Param) []*value.Func {
	return []*value.Func{
		static(value.MutableSet, "Eval", "MutableSet([3,1])", "a set that can change", func(w *value.World, args []value.Value) (value.Value, error) {
			s := &MutableSet{all: map[any]value.Value{}}
			for _, v := range elements(w, args[0]) {
				s.add(w, v)
			}
			return s, nil
		}, from),
		changes("Add", "begin s := MutableSet(); s.Add(3); s end", "adds an element", func(w *value.World, s *MutableSet, args []value.Value) error {
			s.add(w, args[0])
			return nil
		}, anything),
		changes("AddAll", "begin s := MutableSet(); s.AddAll([3,3]); s end", "adds elements", func(w *value.World, s *MutableSet, args []value.Value) error {
			for _, v := range elements(w, args[0]) {
				s.add(w, v)
			}
			return nil
		}, aColl),
		changes("Clear", "begin s := MutableSet([3]); s.Clear(); s end", "takes all elements out", func(_ *value.World, s *MutableSet, _ []value.Value) error {
			clear(s.all)
			return nil
		}),
		changes("Remove", "begin s := MutableSet([3,4]); s.Remove(3); s end", "takes an element out", func(w *value.World, s *MutableSet, args []value.Value) error {
			delete(s.all, w.Key(args[0]))
			return nil
		}, anything),
		changes("RemoveAll", "begin s := MutableSet([3,4]); s.RemoveAll([3]); s end", "takes elements out", func(w *value.World, s *MutableSet, args []value.Value) error {
			for _, v := range elements(w, args[0]) {
				delete(s.all, w.Key(v))
			}
			return nil
		}, aColl),
		member(value.MutableSet, "Contains", "MutableSet([3]).Contains(3)", "whether this is an element", func(w *value.World, args []value.Value) (value.Value, error) {
			_, ok := args[0].(*MutableSet).all[w.Key(args[1])]
			return value.Bool(ok), nil
		}, anything),
	}
}

func mutableMaps(from value.Param) []*value.Func {
	return []*value.Func{
		static(value.MutableMap, "Eval", "MutableMap({3 => 1})", "a map that can change", func(w *value.World, args []value.Value) (value.Value, error) {
			m := &MutableMap{all: map[any]value.Entry{}}
			for _, e := range entries(w, args[0]) {
				m.put(w, e)
			}
			return m, nil
		}, from),
		changes("Put", "begin m := MutableMap(); m.Put(3,4); m end", "gives a key a value", func(w *value.World, m *MutableMap, args []value.Value) error {
			m.put(w, value.Entry{Of: args[0], Value: args[1]})
			return nil
		}, param("key", nil), param("value", nil)),
		changes("PutAll", "begin m := MutableMap(); m.PutAll({3 => 4}); m end", "gives keys values", func(w *value.World, m *MutableMap, args []value.Value) error {
			for _, e := range entries(w, args[0]) {
				m.put(w, e)
			}
			return nil
		}, aColl),
		changes("Clear", "begin m := MutableMap({3 => 1}); m.Clear(); m end", "takes all keys out", func(_ *value.World, m *MutableMap, _ []value.Value) error {
			clear(m.all)
			return nil
		}),
		changes("Remove", "begin m := MutableMap({3 => 1}); m.Remove(3); m end", "takes a key out", func(w *value.World, m *MutableMap, args []value.Value) error {
			delete(m.all, w.Key(args[0]))
			return nil
		}, anything),
		changes("RemoveAll", "begin m := MutableMap({3 => 1, 4 => 2}); m.RemoveAll([3]); m end", "takes keys out", func(w *value.World, m *MutableMap, args []value.Value) error {
			for _, v := range elements(w, args[0]) {
				delete(m.all, w.Key(v))
			}
			return nil
		}, aColl),
		member(value.MutableMap, "ContainsKey", "MutableMap({3 => 1}).ContainsKey(3)", "whether there is a value of the key", func(w *value.World, args []value.Value) (value.Value, error) {
			_, ok := args[0].(*MutableMap).all[w.Key(args[1])]
			return value.Bool(ok), nil
		}, anything),
		member(value.MutableMap, "Entries", "MutableMap({3 => 1}).Entries", "the pairs of keys and values", func(w *value.World, args []value.Value) (value.Value, error) {
			return value.NewSet(w, elements(w, args[0])), nil
		}),
	}
}
