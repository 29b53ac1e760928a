// SPDX-License-Identifier: Apache-2.0

package game

// A Doc tells about a ruleset; kits embed it, so that every game has one.
type Doc struct {
	Name     string   // as it is typed: lower case, words joined by hyphens
	Title    string   // as it is printed: "Dawson's Kayles"
	Aliases  []string // other names that are understood
	Rule     string   // the rule in a sentence or two
	Position string   // how a position is written
	Sources  []string // keys into REFERENCES.md
	Samples  []string // small positions in the game's notation, also used by tests
}

// About returns d: a ruleset that embeds a Doc is Documented.
func (d Doc) About() Doc { return d }

// Documented rulesets have a help page and a catalogue entry.
type Documented interface{ About() Doc }

// A Family is a ruleset with parameters, which are written before the position
// and separated from it by commas: octal(0.137,9). Samples of its Doc begin
// with the parameters.
type Family[P comparable] struct {
	Doc
	Params []string // the names of the parameters, such as "code"
	Rules  func(args []string) (Ruleset[P], error)
}
