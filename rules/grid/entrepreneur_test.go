// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestEntrepreneurialChess(t *testing.T) { rulestest.Check(t, grid.EntrepreneurialChess) }

func FuzzEntrepreneurialChess(f *testing.F) {
	for _, s := range grid.EntrepreneurialChess.About().Samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.EntrepreneurialChess.Parse(s); err == nil {
			if q, err := grid.EntrepreneurialChess.Parse(grid.EntrepreneurialChess.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}

// Kings on a1 and c3, and Left's rook on b2.
func ExampleDealOf() {
	p := grid.DealOf(3, 4, [2]int{1, 1}, [2]int{3, 3}, [2]int{2, 2})
	fmt.Println(grid.EntrepreneurialChess.Format(p))
	// Output: ..O.|.R..|X...
}
