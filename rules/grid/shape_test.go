// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/rules/rulestest"
)

// Boards of the same shape have the same options, move by move; bent boards, boards
// that are turned and boards with a leaf more have the same shape.
func TestShape(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{".....", "..#|#.#|#.."}, {"..#|#..|#.#", ".##|...|.##"}, {"...|...|..#", "..#|...|..."}, {"..", "#.#|...|#.#"},
		{"....", "#.#|...|#.#|#.#"},
	} {
		p, _ := Cram.Parse(c.a)
		q, _ := Cram.Parse(c.b)
		if string(Cram.Shape(nil, p)) != string(Cram.Shape(nil, q)) {
			t.Errorf("%s and %s have different shapes", c.a, c.b)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	shapes := map[string]bool{}
	var boards []Board
	for range 300 {
		b := New(2+rng.IntN(3), 2+rng.IntN(3))
		for s := range b.Size() {
			if rng.IntN(3) == 0 {
				b = b.With(Wall, Square(s))
			}
		}
		boards = append(boards, b)
		shapes[string(Cram.Shape(nil, b))] = true
	}
	if len(shapes) > 200 {
		t.Errorf("%d boards have %d shapes", len(boards), len(shapes))
	}
	rulestest.Check(t, Cram, boards...)
}
