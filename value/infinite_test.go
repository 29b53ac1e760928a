// SPDX-License-Identifier: Apache-2.0

package value

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// large stands for ω in the twins: none of the numbers beside it comes near it.
const large = 1 << 20

// twins returns a random game with ω, and the same with a large integer in its place.
func twins(t *testing.T, w *World, r *rand.Rand, depth int) (g, twin Value, ok bool) {
	if depth == 0 || r.IntN(4) == 0 {
		k, n := int64(r.IntN(3)-1), int64(r.IntN(5)-2)
		g, err := w.Binary(syntax.Mul, w.Omega(), FromInt(k))
		if err != nil {
			t.Fatal(err)
		}
		if g, err = w.Binary(syntax.Add, g, FromInt(n)); err != nil {
			t.Fatal(err)
		}
		return g, FromInt(k*large + n), true
	}
	var sides, others [2][]Value
	for i := range sides {
		for range 1 + r.IntN(2) {
			g, h, ok := twins(t, w, r, depth-1)
			if !ok {
				return nil, nil, false
			}
			sides[i], others[i] = append(sides[i], g), append(others[i], h)
		}
	}
	g, err := w.Make(sides[0], sides[1], false)
	if errors.Is(err, ErrSimplest) {
		return nil, nil, false
	} else if err != nil {
		t.Fatal(err)
	}
	if twin, err = w.Make(others[0], others[1], false); err != nil {
		t.Fatal(err)
	}
	return g, twin, true
}

// Games with ω compare as those with a large number in its place; so do their sums and negatives.
func TestInfiniteAgainstLarge(t *testing.T) {
	w, r := NewWorld(short.NewSpace().Calc()), rand.New(rand.NewPCG(30, 1))
	w.Meter = work.Unbounded()
	compared := 0
	for range 2500 {
		g, g1, ok := twins(t, w, r, 2)
		h, h1, ok2 := twins(t, w, r, 2)
		if !ok || !ok2 {
			continue
		}
		got, ok := w.Compare(g, h)
		want, ok2 := w.Compare(g1, h1)
		if !ok || !ok2 || got != want {
			t.Fatalf("%s and %s: %v %v, want %v %v", Text(w, g, notation.Plain), Text(w, h, notation.Plain), got, ok, want, ok2)
		}
		s, err := w.Binary(syntax.Sub, g, h)
		if errors.Is(err, ErrSimplest) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		if sign, ok := w.Compare(s, FromInt(0)); !ok || sign != want {
			t.Fatalf("%s − %s = %s: %v, want %v", Text(w, g, notation.Plain), Text(w, h, notation.Plain), Text(w, s, notation.Plain), sign, want)
		}
		compared++
	}
	if compared < 300 {
		t.Errorf("only %d pairs were compared", compared)
	}
}
