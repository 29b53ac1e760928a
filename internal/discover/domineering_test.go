// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"context"
	"reflect"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/sets"
)

// TestPolyominoStats compares the fast way with one position after the other.
func TestPolyominoStats(t *testing.T) {
	at := session.New(catalog.Builtin())
	ctx := context.Background()
	for _, set := range []string{"domineering(polyominoes:8)", "domineering(reflected-polyominoes:8)"} {
		space, err := ReadSpace(at.Catalog, set)
		if err != nil {
			t.Fatal(err)
		}
		all, _ := space.Set()
		for _, expression := range []string{"CanonicalForm", "Temperature", "OutcomeClass", "Mean"} {
			q := StatsQuestion{Set: set, Expression: expression, BySize: true, Examples: 2, Workers: 3}
			c := &counter{question: q, evaluator: NewEvaluator(ctx, at, 0), space: space, rows: map[rowKey]*Row{}, tally: map[tallied]*tally{}}
			for x := range all.All() {
				if err := c.add(x.Text, x.Size); err != nil {
					t.Fatal(err)
				}
			}
			slow := c.answer()
			fast, err := Stats(ctx, at, q)
			if err != nil {
				t.Fatal(err)
			}
			if fast.Count != slow.Count || fast.Values != slow.Values || len(fast.Sizes) != len(slow.Sizes) || len(fast.Rows) != len(slow.Rows) {
				t.Fatalf("%s %s: %d positions, %d values, %d rows; %d, %d and %d one by one", set, expression, fast.Count, fast.Values, len(fast.Rows), slow.Count, slow.Values, len(slow.Rows))
			}
			for i, r := range fast.Rows {
				if s := slow.Rows[i]; r.Size != s.Size || r.Value != s.Value || r.Count != s.Count || len(r.Examples) == 0 {
					t.Errorf("%s %s: %v, %v one by one", set, expression, r, s)
				}
				for _, x := range r.Examples {
					p, err := at.Catalog.Parse(x)
					if err != nil {
						t.Fatal(err)
					}
					if text, err := c.evaluator.Expression(p, expression); err != nil || text != r.Value {
						t.Errorf("%s of %s is %s, %v, not %s", expression, x, text, err, r.Value)
					}
				}
			}
			for i, s := range fast.Sizes {
				if s.Count != slow.Sizes[i].Count || s.Values != slow.Sizes[i].Values && expression == "CanonicalForm" || s.Numbers+s.Infinitesimals+s.Hot != s.Count {
					t.Errorf("%s: %+v, %+v one by one", set, s, slow.Sizes[i])
				}
			}
		}
	}
}

// TestPolyominoParts: parts add up, summaries too, and the number of workers changes nothing.
func TestPolyominoParts(t *testing.T) {
	at := session.New(catalog.Builtin())
	stats := func(part, workers int) *StatsAnswer {
		q := StatsQuestion{Set: "domineering(polyominoes:10)", BySize: true, Examples: 2, Workers: workers}
		if part > 0 {
			q.Part, q.Parts = part, 3
		}
		a, err := Stats(context.Background(), at, q)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	whole := stats(0, 1)
	if other := stats(0, 4); !reflect.DeepEqual(whole, other) {
		t.Error("four workers find something else than one")
	}
	sum := stats(1, 1)
	sum.Merge(stats(2, 2), 2)
	sum.Merge(stats(3, 1), 2)
	for _, a := range []*StatsAnswer{whole, sum} {
		for i := range a.Rows {
			a.Rows[i].Examples = nil
		}
		for i := range a.Sizes {
			a.Sizes[i].Hottest = ""
		}
		a.Least, a.Greatest = nil, nil
	}
	if !reflect.DeepEqual(whole, sum) {
		t.Errorf("the parts add up to\n%+v, not\n%+v", sum, whole)
	}
}

// TestShapes compares images with those of texts.
func TestShapes(t *testing.T) {
	n := 0
	met := map[shapeKey]int{}
	for _, seed := range seeds(9) {
		seed.grow(9, func(s *spread) {
			n++
			x := s.shape()
			key, _ := x.canonical()
			met[key]++
			own, other, ok := x.first()
			if k := x.image(false, false); ok != (k == key && x.h <= x.w) {
				t.Errorf("%v: first %v", &x, ok)
			}
			if ok && own+other > 8 {
				t.Errorf("%v has %d images", &x, own+other)
			}
			if turned := x.turned(); turned.h != x.w {
				t.Errorf("%v turned is %v", &x, &turned)
			}
		})
	}
	fixed := nonominoes(sets.Fixed)
	if n != len(fixed) || len(met) != len(nonominoes(sets.Free)) {
		t.Errorf("%d polyominoes, %d up to symmetry", n, len(met))
	}
	order := []string{}
	for _, seed := range seeds(9) {
		seed.grow(9, func(s *spread) { x := s.shape(); order = append(order, x.String()) })
	}
	i := 0
	for _, x := range fixed {
		if i < len(order) && order[i] != x.Text {
			t.Fatalf("%d: %s, not %s", i, order[i], x.Text)
		}
		i++
	}
}

// nonominoes are the polyominoes of nine squares.
func nonominoes(symmetry sets.Symmetry) (all []sets.Member) {
	upTo, err := sets.Polyominoes(9, symmetry)
	if err != nil {
		panic(err)
	}
	for x := range upTo.All() {
		if x.Size == 9 {
			all = append(all, x)
		}
	}
	return all
}
