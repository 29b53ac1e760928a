// SPDX-License-Identifier: Apache-2.0

package game

// A Kit says what a family of boards has in common: it is a value that the ruleset gives.
// Kits with the same name are listed together; what a program may do with a position is
// said by the other fields, never by the name. The zero Kit takes nothing for granted.
type Kit struct {
	Name        string `json:"name"`                  // as it is listed, such as grid
	Board       bool   `json:"board,omitempty"`       // squares in rows, written row by row with bars between
	Line        bool   `json:"line,omitempty"`        // a board of one row
	Heaps       bool   `json:"heaps,omitempty"`       // numbers of tokens, written with commas between
	Coordinates bool   `json:"coordinates,omitempty"` // pieces at places that are given by numbers
	Graph       bool   `json:"graph,omitempty"`       // vertices and edges
	Sets        bool   `json:"sets,omitempty"`        // winning sets of points, which two players claim
	Compound    bool   `json:"compound,omitempty"`    // several positions, each with a kit of its own
}

// Kitted is implemented by rulesets, or by their positions, that belong to a kit. Without
// it a game is listed among the others, and has no package of its own in the language.
type Kitted interface{ BoardKit() Kit }

// KitOf returns the kit that r gives, or else that of its positions.
func KitOf[P comparable](r Ruleset[P]) Kit {
	if k, ok := r.(Kitted); ok {
		return k.BoardKit()
	}
	var p P
	if k, ok := any(p).(Kitted); ok {
		return k.BoardKit()
	}
	return Kit{}
}
