// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A HeapRuleset is an impartial game played with one heap at a time. A move replaces the heap by
// the heaps of an option.
type HeapRuleset struct {
	name    string
	code    string // for a take-and-break game, or ""
	rule    *takebreak.Code
	options func(w *value.World, n int) ([][]int, error)
}

// A heapTable holds the results of a world for a ruleset. The ruleset is its key in the world.
type heapTable struct {
	nim    []int
	engine *sparse.Engine // for a take-and-break game that has one, or nil
	misere *misere.Heaps  // or nil
}

func (r *HeapRuleset) table(w *value.World) *heapTable {
	return value.Room(w, r, func() *heapTable { return &heapTable{} })
}

// A Heap is one heap of a ruleset.
type Heap struct {
	rules *HeapRuleset
	n     int
}

// HeapRulesetKind is the kind of heap games.
var (
	HeapRulesetKind  = &value.Kind{Package: "game.heap", Name: "HeapRuleset", Parents: []*value.Kind{value.Object}}
	takeAndBreakKind = &value.Kind{Package: "game.heap", Name: "TakeAndBreak", Parents: []*value.Kind{HeapRulesetKind}}
	heapKind         = &value.Kind{Package: "game.heap", Name: "HeapPosition", Parents: []*value.Kind{value.ImpartialGame}}
)

// mostTokens is the greatest size of a heap.
const mostTokens = 1 << 24

// Kind returns TakeAndBreak or HeapRuleset.
func (r *HeapRuleset) Kind() *value.Kind {
	if r.code != "" {
		return takeAndBreakKind
	}
	return HeapRulesetKind
}

// Kind returns HeapPosition.
func (Heap) Kind() *value.Kind { return heapKind }

// Display returns the name.
func (r *HeapRuleset) Display(*value.World, notation.Style) string { return r.name }

// Rank puts heaps after other values.
func (Heap) Rank() value.Rank { return value.RankOther }

// Order compares the sizes.
func (h Heap) Order(_ *value.World, other value.Value) int {
	g, ok := other.(Heap)
	if !ok {
		return 0
	}
	return cmp.Or(strings.Compare(h.rules.name, g.rules.name), cmp.Compare(h.n, g.n))
}

// Display returns the ruleset and the size of the heap.
func (h Heap) Display(*value.World, notation.Style) string {
	return fmt.Sprintf("%s.Position(%d)", h.rules.name, h.n)
}

// Rule returns the moves on heaps: a code if the game has one, and otherwise a rule that calls the
// game in its world.
func (r *HeapRuleset) Rule(w *value.World) (interface {
	Options(n int, yield func(heaps []int) bool)
}, error) {
	if r.code != "" {
		return takebreak.Parse(r.code)
	}
	return heapMoves{w, r}, nil
}

type heapMoves struct {
	w *value.World
	r *HeapRuleset
}

// Options gives the heaps that each move leaves.
func (h heapMoves) Options(n int, yield func(heaps []int) bool) {
	all, err := h.r.options(h.w, n)
	h.w.Meter.Check(err)
	for _, heaps := range all {
		if !yield(heaps) {
			return
		}
	}
}

// HeapsOf returns a game as a HeapRuleset. The game may be one already, or an object of a class
// that extends HeapRuleset and defines the options.
func HeapsOf(w *value.World, v value.Value) *HeapRuleset {
	if r, ok := v.(*HeapRuleset); ok {
		return r
	}
	return value.Once(w, scriptedHeaps{}, v, func() *HeapRuleset {
		r := functional(overridden(w, v, HeapRulesetKind, "HeapOptions"))
		r.name = value.Text(w, v, notation.Plain)
		return r
	})
}

type scriptedHeaps struct{}

// overridden returns a method that the class of an object must define.
func overridden(w *value.World, v value.Value, kind *value.Kind, name string) value.Value {
	if o, ok := v.(value.Member); ok {
		if f, ok := o.Member(w, name); ok {
			return f
		}
	}
	w.Meter.Check(fmt.Errorf("subclasses of `%s` must override `%s`", kind.Name, name))
	return nil
}

// Call returns a heap.
func (r *HeapRuleset) Call(_ *value.World, args []value.Value, _ []string) (value.Value, error) {
	if len(args) != 1 {
		return nil, fmt.Errorf("%s is called with the size of a heap", r.name)
	}
	n, ok := args[0].(value.Int)
	if !ok || n < 0 || n > mostTokens {
		return nil, fmt.Errorf("a heap has from 0 to %d tokens", mostTokens)
	}
	return Heap{r, int(n)}, nil
}

// FormIn returns the heap as a form.
func (h Heap) FormIn(w *value.World) (short.Form, bool) { return heapForm{shown[Heap]{w, h}}, true }

type heapForm struct{ shown[Heap] }

// Canonical returns the nimber with the nim value of the heap.
func (f heapForm) Canonical(c *short.Calc) short.Game {
	x, err := f.v.rules.nimValue(f.w, f.v.n)
	f.w.Meter.Check(err)
	return c.FromNimber(uint32(x))
}

// Options returns the sums of the heaps that a move leaves, for both players.
func (f heapForm) Options(*short.Calc) (left, right []short.Form) {
	vs, err := f.v.options(f.w)
	f.w.Meter.Check(err)
	for _, v := range vs {
		g, _ := f.w.FormOf(v)
		left = append(left, g)
	}
	return left, left
}

// options returns the sums of heaps to which a move leads.
func (h Heap) options(w *value.World) ([]value.Value, error) {
	all, err := h.rules.options(w, h.n)
	if err != nil {
		return nil, err
	}
	vs := make([]value.Value, len(all))
	for i, heaps := range all {
		w.Meter.Step(1)
		total := value.FromInt(0)
		for _, n := range heaps {
			if total, err = sum(w, total, Heap{h.rules, n}); err != nil {
				return nil, err
			}
		}
		vs[i] = total
	}
	return vs, nil
}

// nimValue returns the nim value of heap n. For take-and-break games it uses the engine for such
// games. For others it uses the options of all heaps up to n.
func (r *HeapRuleset) nimValue(w *value.World, n int) (int, error) {
	t := r.table(w)
	if n < len(t.nim) {
		return t.nim[n], nil
	}
	if r.rule == nil || r.rule.Grows() != nil {
		return r.nimByDefinition(w, n)
	}
	if g, ok := period.SparseGame(*r.rule); ok {
		return t.bySparse(w, g, n)
	}
	values, err := sequence.Nim(w.Meter, *r.rule, min(max(n+1, 2*len(t.nim), 64), mostTokens+1))
	for _, x := range values[min(len(t.nim), len(values)):] {
		t.nim = append(t.nim, int(x))
	}
	if n >= len(t.nim) {
		return 0, err
	}
	return t.nim[n], nil
}

// bySparse returns the nim value of heap n of the game g, with the engine for sparse spaces.
func (t *heapTable) bySparse(w *value.World, g sparse.Game, n int) (int, error) {
	if t.engine == nil {
		e, err := sparse.New(w.Meter, g, sparse.Options{})
		if err != nil {
			return 0, err
		}
		t.engine = e
	}
	if err := t.engine.Run(w.Meter, uint64(n)); err != nil {
		return 0, err
	}
	values, err := t.engine.Read(uint64(len(t.nim)), uint64(n)+1)
	for _, x := range values {
		t.nim = append(t.nim, int(x))
	}
	if n >= len(t.nim) {
		return 0, cmp.Or(err, errors.New("the nim values cannot be read"))
	}
	return t.nim[n], nil
}

// nimByDefinition returns the nim value of heap n, from the options of all heaps up to n.
func (r *HeapRuleset) nimByDefinition(w *value.World, n int) (int, error) {
	t := r.table(w)
	var seen []bool
	for k := len(t.nim); k <= n; k++ {
		all, err := r.options(w, k)
		if err != nil {
			return 0, err
		}
		seen = append(seen[:0], make([]bool, len(all)+1)...) // more cannot matter
		for _, heaps := range all {
			w.Meter.Step(1)
			x := 0
			for _, h := range heaps {
				if h < 0 || h >= k {
					return 0, fmt.Errorf("a heap of %d becomes one of %d: only smaller heaps have nim values", k, h)
				}
				x ^= t.nim[h]
			}
			if x < len(seen) {
				seen[x] = true
			}
		}
		t.nim = append(t.nim, slices.Index(seen, false))
	}
	return t.nim[n], nil
}

// form returns the misère form of heap n.
func (r *HeapRuleset) form(w *value.World, n int) misere.Game {
	return inMisere(w, func(s *misere.Space) misere.Game {
		t := r.table(w)
		if t.misere == nil {
			t.misere = s.NewHeaps(func(n int) [][]int {
				all, err := r.options(w, n)
				w.Meter.Check(err)
				return all
			})
		}
		return t.misere.Form(n)
	})
}

// takeAndBreak returns the game with a code.
func takeAndBreak(name string, c takebreak.Code) *HeapRuleset {
	return &HeapRuleset{name: name, code: c.String(), rule: &c, options: func(w *value.World, n int) (all [][]int, err error) {
		for heaps := range c.Moves(n) {
			w.Meter.Step(1)
			all = append(all, append([]int(nil), heaps...))
		}
		return all, nil
	}}
}

// functional returns the game given by a function from heaps to options. An option is a list of
// heaps, or a single heap.
func functional(f value.Value) *HeapRuleset {
	return &HeapRuleset{name: "HeapRuleset", options: func(w *value.World, n int) ([][]int, error) {
		v, err := apply(w, f, value.FromInt(int64(n)))
		if err != nil {
			return nil, err
		}
		options := elements(w, v)
		all, heaps := make([][]int, len(options)), make([]int, 0, 2*len(options))
		for i, o := range options {
			before := len(heaps)
			if heaps, err = appendSizes(w, heaps, o); err != nil {
				return nil, err
			}
			all[i] = heaps[before:len(heaps):len(heaps)]
		}
		return all, nil
	}}
}

// sizes turns a list of small integers, or a single one, into heaps.
func sizes(w *value.World, v value.Value) ([]int, error) { return appendSizes(w, nil, v) }

func appendSizes(w *value.World, ns []int, v value.Value) ([]int, error) {
	vs := []value.Value{v}
	if w.KindOf(v).Is(value.Collection) {
		vs = elements(w, v)
	}
	for _, x := range vs {
		n, ok := x.(value.Int)
		if !ok || n < 0 || n > mostTokens {
			return nil, fmt.Errorf("a heap has from 0 to %d tokens, not %s", mostTokens, value.Text(w, x, notation.Plain))
		}
		ns = append(ns, int(n))
	}
	return ns, nil
}

func sum(w *value.World, a, b value.Value) (value.Value, error) { return w.Binary(syntax.Add, a, b) }

// heapRulesets are the names of the package game.heap.
func heapRulesets() map[string]value.Value {
	maker := func(name string, f do, params ...value.Param) *value.Func {
		return &value.Func{Name: name, Params: params, Do: f}
	}
	all := map[string]value.Value{
		"TakeAndBreak": value.Class{Of: takeAndBreakKind},
		"HeapRuleset":  value.Class{Of: HeapRulesetKind},
	}
	all["Spawning"] = maker("Spawning", func(_ *value.World, args []value.Value) (value.Value, error) {
		return spawn(string(args[0].(value.String)))
	}, param("code", value.StringKind))
	all["FunctionalHeapRuleset"] = all["HeapRuleset"]
	for name, code := range map[string]string{"Nim": "0.[3]", "Kayles": "0.77", "DawsonsKayles": "0.07", "GrundysGame": "4!.0"} {
		all[name] = takeAndBreak(name, takebreak.MustParse(code))
	}
	return all
}

// heapMembers are the members of heap games and their heaps.
func heapMembers() []*value.Func {
	const kayles = "game.heap.Kayles"
	ofHeap := func(name, example, doc string, f func(w *value.World, h Heap) (value.Value, error)) *value.Func {
		return member(heapKind, name, kayles+"(5)."+example, doc, func(w *value.World, args []value.Value) (value.Value, error) { return f(w, args[0].(Heap)) })
	}
	nim := func(w *value.World, r *HeapRuleset, n int) (value.Value, error) {
		x, err := r.nimValue(w, n)
		return value.FromInt(int64(x)), err
	}
	inForm := func(f func(s *misere.Space, g misere.Game) value.Value) func(w *value.World, h Heap) (value.Value, error) {
		return func(w *value.World, h Heap) (value.Value, error) {
			g := h.rules.form(w, h.n)
			return inMisere(w, func(s *misere.Space) value.Value { return f(s, g) }), nil
		}
	}
	return []*value.Func{
		member(HeapRulesetKind, "NimValueSequence", kayles+".NimValueSequence(7)", "nim values of the heaps from 1 on", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 0 || n > mostTokens {
				return nil, fmt.Errorf("the number of heaps is from 0 to %d", mostTokens)
			}
			l := &value.List{}
			r := HeapsOf(w, args[0])
			if _, err := nim(w, r, int(n)); err != nil { // all at once
				return nil, err
			}
			for k := 1; k <= int(n); k++ {
				x, err := nim(w, r, k)
				if err != nil {
					return nil, err
				}
				l.Elements = append(l.Elements, x)
			}
			return l, nil
		}, anInt),
		member(HeapRulesetKind, "code", kayles+".code", "code of a take-and-break game", func(w *value.World, args []value.Value) (value.Value, error) {
			return value.String(strings.TrimSpace(HeapsOf(w, args[0]).code)), nil
		}),
		static(HeapRulesetKind, "Eval", "game.heap.HeapRuleset(n -> 0..n-1)(5).NimValue", "the game of a function from heaps to the heaps of each option", func(_ *value.World, args []value.Value) (value.Value, error) {
			return functional(args[0]), nil
		}, aFunc),
		member(HeapRulesetKind, "Eval", kayles+".Eval(5)", "a heap", func(w *value.World, args []value.Value) (value.Value, error) {
			return HeapsOf(w, args[0]).Call(w, args[1:], nil)
		}, anInt),
		ofHeap("Options", "Options", "sums of heaps that a move leaves", func(w *value.World, h Heap) (value.Value, error) {
			vs, err := h.options(w)
			return &value.List{Elements: vs}, err
		}),
		ofHeap("NimValue", "NimValue", "the heap of Nim that it equals, by the theory of Sprague and Grundy", func(w *value.World, h Heap) (value.Value, error) { return nim(w, h.rules, h.n) }),
		ofHeap("CanonicalForm", "CanonicalForm", "the nimber of the nim value", func(w *value.World, h Heap) (value.Value, error) {
			x, err := h.rules.nimValue(w, h.n)
			return w.FromGame(w.Short.FromNimber(uint32(x))), err
		}),
		ofHeap("MisereNimValue", "MisereNimValue", "misère nim value", inForm(func(s *misere.Space, g misere.Game) value.Value {
			return value.FromInt(int64(s.Misere(g)))
		})),
		ofHeap("Genus", "Genus", "its nim value, and its misère nim values beside heaps of 2", inForm(func(s *misere.Space, g misere.Game) value.Value { return Text{genusKind, s.FormatGenus(g)} })),
		ofHeap("MisereCanonicalForm", "MisereCanonicalForm", "the form that is left when misère reversible moves are pruned", inForm(func(_ *misere.Space, g misere.Game) value.Value { return MisereGame(g) })),
	}
}
