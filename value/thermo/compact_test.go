// SPDX-License-Identifier: Apache-2.0

package thermo

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// TestCompact compares the thermographs of x + n·↑ + *m and of numbers that are
// written down at once with those made from the options.
func TestCompact(t *testing.T) {
	c := NewCalc(short.NewSpace().Calc())
	for num := int64(-40); num <= 40; num += 3 {
		x := dyadic.New(num, 5)
		for ups := -4; ups <= 4; ups++ {
			for star := range uint32(6) {
				g := c.FromParts(x, ups, star)
				if c.IsInteger(g) {
					continue
				}
				got, want := c.compact(x, ups, star), Join(c.scaffold(g, game.Left), c.scaffold(g, game.Right))
				if got.String() != want.String() || got.Mean != want.Mean || got.Temperature != want.Temperature {
					t.Fatalf("%v%+d·↑*%d: %v, want %v", x, ups, star, got, want)
				}
			}
		}
	}
}

// TestForget computes with room for a few thermographs only.
func TestForget(t *testing.T) {
	c := NewCalc(short.NewSpace().Calc())
	few := NewCalc(c.Calc)
	few.limit = 10
	for _, g := range c.BornBy(3).Games[:300] {
		if got, want := few.Thermograph(g), c.Thermograph(g); got.String() != want.String() {
			t.Fatalf("%v, want %v", got, want)
		}
		if len(few.young)+len(few.old) > 20 {
			t.Fatalf("%d thermographs remembered", len(few.young)+len(few.old))
		}
	}
}
