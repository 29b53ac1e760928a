// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestPawns(t *testing.T) { rulestest.Check(t, grid.Pawns) }

func FuzzPawns(f *testing.F) {
	for _, s := range grid.Pawns.About().Samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := grid.Pawns.Parse(s); err == nil {
			if q, err := grid.Pawns.Parse(grid.Pawns.Format(p)); err != nil || q != p {
				t.Errorf("%q is %v, and then %v, %v", s, p, q, err)
			}
		}
	})
}
