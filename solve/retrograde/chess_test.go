// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func TestEntrepreneurialChess(t *testing.T) {
	type row struct {
		Left  [2]int `json:"left_king"`
		Right [2]int `json:"right_king"`
		Rook  [2]int
		Value string
	}
	var file struct {
		Over []row `json:"echess_over"`
		Not  []row `json:"echess_not_over"`
		Size struct {
			Positions int `json:"positions_in_graph"`
		} `json:"echess"`
	}
	truth(t, "loopy_boards.json", &file)
	if os.Getenv("UPSTAR_SLOW") == "" {
		file.Over, file.Not = file.Over[:2], nil
	}
	m := work.Unbounded()
	rules := grid.EntrepreneurialChess
	var all []grid.Deal
	for i := range 25 * 25 * 25 {
		at := func(k int) [2]int { return [2]int{k%5 + 1, k/5%5 + 1} }
		left, right, rook := at(i), at(i/25), at(i/625)
		if rook == left || rook == right {
			continue
		}
		if p := grid.DealOf(5, 5, left, right, rook); legal(rules, p) {
			all = append(all, p)
		}
	}
	ps, err := retrograde.Explore(m, rules, all...)
	if err != nil {
		t.Fatal(err)
	}
	if ps.Len() != file.Size.Positions {
		t.Errorf("%d positions, want %d", ps.Len(), file.Size.Positions)
	}
	c := loopy.NewSpace(short.NewSpace()).Calc()
	over := func(r row, n int8) bool {
		v, _ := ps.Node(grid.DealOf(5, 5, r.Left, r.Right, r.Rook))
		var equal bool
		err := c.Do(m, func() {
			w, err := c.Parse(fmt.Sprintf("%dover", n))
			if err != nil {
				t.Fatal(err)
			}
			equal = c.Equal(c.Literal(ps.Graph(), v), w)
		})
		if err != nil {
			t.Fatal(err)
		}
		return equal
	}
	for _, r := range file.Over {
		var n int8
		fmt.Sscanf(r.Value, "%dover", &n)
		if !over(r, n) {
			t.Errorf("%v is not %s", r, r.Value)
		}
	}
	for _, r := range file.Not {
		for n := int8(2); n <= 10; n++ {
			if over(r, n) {
				t.Errorf("%v is %dover", r, n)
			}
		}
	}
}

// legal reports whether a position can be read: its kings do not touch.
func legal(n game.Notation[grid.Deal], p grid.Deal) bool {
	q, err := n.Parse(n.Format(p))
	return err == nil && q == p
}
