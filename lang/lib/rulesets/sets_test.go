// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import "testing"

// TestOperators: operators are words before a ruleset, and members of rulesets and of positions.
func TestOperators(t *testing.T) {
	for script, want := range map[string]string{
		"jane domineering(2x3).OutcomeClass":                        "L",
		`game.grid.Domineering.Jane("2x3").OutcomeClass`:            "L",
		`game.grid.Domineering("2x4").Twisted.OutcomeClass`:         "P",
		"(pass:1 nim(3,4) + pass:1 nim(3,4)).NimValue":              "0",
		"impartial domineering(2x2).NimValue":                       "0",
		"quantum:D nim(3).NimValue":                                 "3",
		"[(quantum nim(2,3)).NimValue,quantum:B nim(2,3).NimValue]": "[0,5]",
		`game.grid.Domineering("2x2").Bidding(2).OutcomeClass`:      "L",
		`game.heap.Wythoff.Terminal("x+y<=2")((3,6)).OutcomeClass`:  "P",
		"terminal(x+y<=2) wythoff(3,6).NimValue":                    "0",
		`game.heap.Octal("0.77").Quantum("A")(5).NimValue`:          "4",
	} {
		if got := shown(script); got != want {
			t.Errorf("%s is %s, want %s", script, got, want)
		}
	}
	for _, script := range []string{`game.grid.Domineering.Quantum("E")`, "game.grid.Domineering.Jane.Jane", "bidding:2 nim(3;7L)", "quantum:A cutcake(2,3)"} {
		if got := shown(script); len(got) < 7 || got[:7] != "error: " {
			t.Errorf("%s is %s, want an error", script, got)
		}
	}
}

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
