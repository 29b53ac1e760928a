// SPDX-License-Identifier: Apache-2.0

package game

// A Kit describes what a family of boards has in common; the ruleset provides it. Kits with the
// same name are listed together. Only the other fields, never the name, decide what a program may
// do with a position. The zero Kit assumes nothing.
type Kit struct {
	Name        string `json:"name"`                  // as it is listed, for example grid
	Board       bool   `json:"board,omitempty"`       // squares in rows, written row by row with bars between rows
	Line        bool   `json:"line,omitempty"`        // a board of one row
	Heaps       bool   `json:"heaps,omitempty"`       // numbers of tokens, written with commas between
	Coordinates bool   `json:"coordinates,omitempty"` // pieces at places with numbers
	Graph       bool   `json:"graph,omitempty"`       // vertices and edges
	Sets        bool   `json:"sets,omitempty"`        // winning sets of points; two players claim points
	Areas       bool   `json:"areas,omitempty"`       // lines enclose areas, which belong to the player who closed them
	Compound    bool   `json:"compound,omitempty"`    // several positions, each with its own kit
}

// Kitted is implemented by rulesets, or by their positions, that belong to a kit. Without
// it a game is listed among the others, and has no package of its own in the language.
type Kitted interface{ BoardKit() Kit }

// KitOf returns the kit of r, or, if r has none, the kit of its positions.
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
