// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import "testing"

// TestSets lists sets in the language; the numbers are those of the table of sets, added up.
func TestSets(t *testing.T) {
	for script, want := range map[string]string{
		"Polyominoes(6).Size":                         "307",
		"FreePolyominoes(6).Size":                     "56",
		"Trees(8).Size":                               "48",
		"Graphs(5).Size":                              "52",
		"ConnectedGraphs(5).Size":                     "31",
		"Digraphs(3).Size":                            "20",
		`3.Words(".TF").Size`:                         "39",
		`2.Boards(3,".#").Size`:                       "64",
		`"domineering(..|.#)".Position.CanonicalForm`: "*",
		"n := 0; for p in Polyominoes(6) do if game.grid.Domineering(p).CanonicalForm == 0 then n := n+1; end end n": "45",
		`[("graph-snort(" + t + ")").Position.Temperature for t in Trees(4)]`:                                        "[0,1,2,3/2,3]",
	} {
		if got := shown(script); got != want {
			t.Errorf("%s is %s, want %s", script, got, want)
		}
	}
	for _, script := range []string{"Polyominoes(99)", "Trees(0)", `"domineering(x)".Position`, `9.Boards(9,".#")`, `1001.Words(".")`} {
		if got := shown(script); len(got) < 7 || got[:7] != "error: " {
			t.Errorf("%s is %s, want an error", script, got)
		}
	}
}
