// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// TestEntrepreneurialChess finds the values of all positions in a window of 5×5 that
// are pseudonumbers.
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
			Positions int            `json:"positions_in_graph"`
			Counts    map[string]int `json:"counts_of_n_over"`
		} `json:"echess"`
	}
	truth(t, "loopy_boards.json", &file)
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
	values, err := ps.Values(m, c, all...)
	if err != nil {
		t.Fatal(err)
	}
	text, counts := map[grid.Deal]string{}, map[string]int{}
	err = c.Do(m, func() {
		for i, p := range all {
			if g, ok := c.Stopper(values[i]); ok {
				text[p] = c.Format(g)
				counts[strings.TrimSuffix(text[p], "over")]++
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range file.Size.Counts {
		if counts[n] != want {
			t.Errorf("%d positions are worth %sover, want %d", counts[n], n, want)
		}
	}
	at := func(r row) string { return text[grid.DealOf(5, 5, r.Left, r.Right, r.Rook)] }
	for _, r := range file.Over {
		if at(r) != r.Value {
			t.Errorf("%v is %s, want %s", r, at(r), r.Value)
		}
	}
	for _, r := range file.Not {
		if strings.HasSuffix(at(r), "over") {
			t.Errorf("%v is %s", r, at(r))
		}
	}
}

// legal reports whether a position can be read: its kings do not touch.
func legal(n game.Notation[grid.Deal], p grid.Deal) bool {
	q, err := n.Parse(n.Format(p))
	return err == nil && q == p
}

// A larger window gives bounds for the endless board that are at least as good, and lower bounds are
// at most upper ones.
func TestEntrepreneurialBounds(t *testing.T) {
	m := work.Unbounded()
	rules := grid.EntrepreneurialChess
	c := loopy.NewSpace(short.NewSpace()).Calc()
	value := func(columns, height int, mark string, pieces map[[2]int]string) (v loopy.Value) {
		var rows []string
		for y := height; y >= 1; y-- {
			row := ""
			for x := 1; x <= columns; x++ {
				row += cmp.Or(pieces[[2]int{x, y}], ".")
			}
			rows = append(rows, row)
		}
		p, err := rules.Parse(strings.Join(rows, "|") + mark)
		if err != nil {
			t.Fatal(err)
		}
		ps, err := retrograde.Explore(m, rules, p)
		if err == nil {
			err = c.Do(m, func() { v = c.Literal(ps.Graph(), 0) })
		}
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, row := range []string{"XRO", "ORX", "X.O"} {
		pieces := map[[2]int]string{}
		for i, piece := range row {
			pieces[[2]int{i + 1, 1}] = string(piece)
		}
		chain := []loopy.Value{value(4, 2, "@low", pieces), value(4, 3, "@low", pieces), value(3, 2, "@high", pieces), value(3, 1, "@high", pieces)}
		for i := range chain[1:] {
			err := c.Do(m, func() {
				if !c.Leq(chain[i], chain[i+1]) {
					t.Errorf("%s: bound %d is not at most the next one", row, i)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
