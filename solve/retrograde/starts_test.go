// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func TestStarts(t *testing.T) {
	for rows := 4; rows <= 15; rows++ {
		if r := os.Getenv("UPSTAR_ROWS"); r != "" && r != fmt.Sprint(rows) {
			continue
		}
		starts := []grid.Hunt{grid.NewHunt(rows, 8, 1), grid.NewHunt(rows, 8, 3), grid.NewHunt(rows, 8, 5), grid.NewHunt(rows, 8, 7)}
		m := work.Unbounded()
		ps, err := retrograde.Explore(m, grid.OpenFoxAndGeese, starts...)
		if err != nil {
			t.Fatal(err)
		}
		c := loopy.NewSpace(short.NewSpace()).Calc()
		values, err := ps.Values(m, c, starts...)
		if err != nil {
			t.Fatal(err)
		}
		c.Do(m, func() {
			fmt.Println(rows, ps.Len(), c.Len(), c.Text(values[0]), "; ", c.Text(values[1]), "; ", c.Text(values[2]), "; ", c.Text(values[3]))
		})
	}
}
