// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/work"
)

// Tables that are known by formulas: two heaps of Nim are their nim sum, two coins
// of Welter's game their nim sum less 1 [ONAG, ch. 13], boards of Chomp are won by
// who begins unless there is one square, and two heaps of subtraction({1,3}) are
// the nim sum of their parities.
func TestTables(t *testing.T) {
	for _, c := range []struct {
		game, function string
		first          int
		want           func(i, j int) any
	}{
		{"nim", "nim", 0, func(i, j int) any { return i ^ j }},
		{"rook", "G+", 0, func(i, j int) any { return i ^ j }},
		{"welter", "G+", 0, func(i, j int) any {
			if i == j {
				return nil
			}
			return i ^ j - 1
		}},
		{"chomp", "o+", 1, func(i, j int) any {
			if i == 1 && j == 1 {
				return "P"
			}
			return "N"
		}},
		{"subtraction({1,3})", "G+", 0, func(i, j int) any { return i&1 ^ j&1 }},
		{"lattice({(-1,0)*,(0,-1)*})", "G+", 0, func(i, j int) any { return i ^ j }},
	} {
		table, err := answer.TableOf(context.Background(), at, c.game, c.function, 6, work.Budget{})
		if err != nil {
			t.Errorf("%s: %v", c.game, err)
			continue
		}
		if table.First != c.first {
			t.Errorf("%s begins with %d", c.game, table.First)
		}
		for i, row := range table.Rows {
			for j, got := range row {
				if want := c.want(c.first+i, c.first+j); got != want {
					t.Errorf("%s at (%d,%d): %v, want %v", c.game, c.first+i, c.first+j, got, want)
				}
			}
		}
		if (table.Missing != "") != (c.game == "welter") {
			t.Errorf("%s: what is missing is %q", c.game, table.Missing)
		}
	}
}

// What two numbers do not tell is not tabulated.
func TestTablesRefused(t *testing.T) {
	for _, e := range at.Catalog.Entries() {
		_, err := answer.TableOf(context.Background(), at, e.Name, "o+", 1, work.Budget{})
		start := !slices.Contains([]string{"pawns", "pawns-en-passant", "entrepreneurial-chess", "gen-king-dirt", "battle-sheep", "amazons", "chess-ending", "tigers-and-goats", "morris", "checkers", "go-race"}, e.Name) // these have none of each size
		tabulated := e.Kit.Board && !e.Kit.Line && start || e.Kit.Name == "dots" || e.Kit.Coordinates || e.Name == "chomp" || e.Name == "hex" || e.Kit.Heaps && e.Name != "fibonacci-nim"
		if tabulated = tabulated && len(e.Params) == 0; tabulated != (err == nil) {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
	for game, want := range map[string]string{"wythoff(1,2)": "is a position", "subtraction({1,3},7)": "is a position", "subtraction({1,3}": "not closed",
		"moore(x)": "number", "nosuch": "no ruleset"} {
		if _, err := answer.TableOf(context.Background(), at, game, "G+", 3, work.Budget{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", game, err, want)
		}
	}
}
