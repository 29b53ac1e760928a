// SPDX-License-Identifier: Apache-2.0

package ask

// Examples returns one small question of each kind, in the order of Kinds. The schema shows them,
// and tests ask them through every interface.
func Examples() []Question {
	day, to := 2, int64(20)
	return []Question{
		Solve{Positions: []string{"nim(3,5)", "kayles(4)"}},
		Many{Positions: []string{"nim(2)"}, Players: 3, Ending: "last-mover"},
		Threshold{Position: "maker-breaker(triangle(K4))"},
		Horses{Version: "all, last home loses", Squares: []string{"3,4"}},
		Value{Expression: "{1|*} + domineering(2x3)"},
		Heap{Code: "0.77"},
		ManyHeap{Code: "0.77", Players: 3, To: &to},
		Row{Game: "wythoff", Row: 3},
		Table{Game: "wythoff", Function: "G-", Size: 5},
		ManyTable{Game: "wythoff", Players: 3, Size: 4},
		Quotient{Code: "0.23", To: 20},
		Misere{Positions: []string{"grundy(13)", "nim(2)"}},
		Day{Day: 3},
		Universe{Universe: "dicot", Games: [2]string{"{0|0}", "0"}},
		UniverseGame{Universe: "dicot", Game: "clobber(xo)"},
		UniverseDay{Universe: "blocking", Day: 1},
		Equivalence{Compound: "selective", Misere: true, Day: &day},
		Compare{Games: [2]string{"nim(1)", "nim(2,3)"}, Compound: "side", Among: "day:2"},
		Stats{Set: "domineering(2x3)", Expression: "Temperature"},
		Hunt{Set: "domineering(polyominoes:4)", Maximise: "Temperature"},
		Sequence{Expression: "arc-kayles(spider(1,2,{n}))", Variables: []string{"n=0..20"}},
		Reach{Position: "domineering(##|..)"},
	}
}
