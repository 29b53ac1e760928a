// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
)

// Integers that grow are proved to grow for ever only after they have passed 0:
// {|} stays 0 and {|-2} is -3, but {|1} is 0.
func TestSaltusNeedsTheSign(t *testing.T) {
	g := period.Partizan{takebreak.MustParse("0.3"), takebreak.MustParse("0.03")}
	for _, grows := range []int64{1, -1} {
		var shapes []int
		var levels []int64
		integer := func(n int) (int, bool) {
			switch x := levels[n]; {
			case x > 0:
				return 1, true
			case x < 0:
				return -1, true
			}
			return 0, true
		}
		th := g.SaltusTheorem(integer)
		for n := range int64(40) {
			shapes, levels = append(shapes, 0), append(levels, grows*(n-10))
			p, _ := period.FindGrowing(shapes, levels, th)
			// The integer at 10 is 0, that at 11 has the sign: 12 values.
			if want := n >= 11; p.Proved != want {
				t.Errorf("steps of %d, %d values: %v", grows, n+1, p)
			}
			if p.Proved && (p.Length != 1 || p.Preperiod != 0 || p.Saltus != int(grows) || p.Bound != 12) {
				t.Errorf("steps of %d, %d values: %+v", grows, n+1, p)
			}
		}
	}
}

// Shapes and levels must both repeat.
func TestFindGrowing(t *testing.T) {
	shapes := []string{"x", "a", "b", "a", "b", "a", "b", "a", "b", "a", "b"}
	levels := []int64{7, 0, 3, 1, 4, 2, 5, 3, 6, 4, 7}
	for len(shapes) < 40 {
		n := len(shapes)
		shapes, levels = append(shapes, shapes[n-2]), append(levels, levels[n-2]+1)
	}
	if p, ok := period.FindGrowing(shapes, levels, period.Theorem{}); !ok || p.Preperiod != 1 || p.Length != 2 || p.Saltus != 1 || p.Proved {
		t.Errorf("%+v, %v", p, ok)
	}
	levels[20]++
	if p, ok := period.FindGrowing(shapes, levels, period.Theorem{}); ok && p.Preperiod <= 20 {
		t.Errorf("%+v in spite of an exception at 20", p)
	}
}
