// SPDX-License-Identifier: Apache-2.0

package game

import "github.com/upstar-cgt/upstar/draw"

// A Ruleset says which moves there are. Positions are comparable values: two positions are the same
// exactly if they are ==.
//
// Options is the only required method. With the interfaces below a ruleset can say more; each
// comment says what is lost without the interface.
type Ruleset[P comparable] interface {
	// Options appends to dst the positions to which player can move from p,
	// always in the same order. A position may appear more than once.
	Options(dst []P, p P, player Player) []P
}

// A Doc describes a ruleset. Kits embed it, so that every game has one.
type Doc struct {
	Name     string   // as it is typed: lower case, words joined by hyphens
	Title    string   // as it is printed: "Dawson's Kayles"
	Aliases  []string // other names that are understood
	Rule     string   // the rule in a sentence or two
	Position string   // how a position is written
	Sources  []string // keys into REFERENCES.md
	Samples  []string // small positions in the game's notation, also used by tests
}

// About returns d. A ruleset that embeds a Doc is therefore Documented.
func (d Doc) About() Doc { return d }

// Documented rulesets have a help page and a catalogue entry.
type Documented interface{ About() Doc }

// A Family is a ruleset with parameters, which are written before the position: octal(0.137,9). The
// samples in its Doc begin with the parameters.
type Family[P comparable] struct {
	Doc
	Params []string // the names of the parameters, such as "code"
	Rules  func(args []string) (Ruleset[P], error)
}

// Impartial is implemented by rulesets that may give both players the same options
// everywhere. Without it a game is treated as partizan, without nim values.
type Impartial interface{ Impartial() bool }

// IsImpartial reports whether r says that both players have the same options.
func IsImpartial(r any) bool {
	i, ok := r.(Impartial)
	return ok && i.Impartial()
}

// Endless is implemented by rulesets in which play may return to a position. Without it upstar
// assumes that play ends, and does not refuse questions about misère play.
type Endless interface{ Endless() bool }

// Serial is implemented by rulesets that only one goroutine at a time may call, such as scripts.
type Serial interface{ Serial() bool }

// IsSerial reports whether only one goroutine at a time may call r.
func IsSerial(r any) bool {
	s, ok := r.(Serial)
	return ok && s.Serial()
}

// IsEndless reports whether r says that play may return to a position.
func IsEndless(r any) bool {
	e, ok := r.(Endless)
	return ok && e.Endless()
}

// Cautious is implemented by rulesets whose values need a warning, for example that they are only
// bounds. If Caution is missing or returns an empty text, no warning is added to an answer.
type Cautious interface{ Caution() string }

// Solitary is implemented by rulesets whose positions must be played alone. In such a game, the
// moves depend on the play as a whole, so a sum with another position has no meaning. Without it
// sums are solved.
type Solitary interface{ Solitary() bool }

// A Splitter splits a position into a disjunctive sum and appends the summands to dst. A position
// that has ended has no summands. The sum must have the same game tree as p, with no option added
// or lost; splitting is then correct for every convention and every search. Without it a position
// is a single component.
type Splitter[P comparable] interface {
	Split(dst []P, p P) []P
}

// A Canonicalizer chooses one position among those with the same game tree, such as the reflections
// of a board. Without it each of them is solved separately.
type Canonicalizer[P comparable] interface {
	Canonical(p P) P
}

// A Notation writes positions as text and reads them back: Parse(Format(p)) is p for every position
// p. Errors of Parse are *SyntaxError if they belong to a place in the text. Without it a position
// cannot be typed in.
type Notation[P comparable] interface {
	Format(p P) string
	Parse(s string) (P, error)
}

// A Drawer draws positions. Without it the notation is shown.
type Drawer[P comparable] interface {
	Draw(c draw.Canvas, p P)
}

// A Sketcher draws positions of a game so that what was drawn before stays where it is. Without it
// each position is drawn alone.
type Sketcher[P comparable] interface {
	// Sketch returns a picture of p, or nil if there is none. before is the sketch of the position one
	// move earlier, or nil.
	Sketch(p P, before draw.Sketch) draw.Sketch
}

// A Gatherer draws several positions, numbered from 0, on one board, if that shows all of them.
// Without it components are drawn side by side.
type Gatherer[P comparable] interface {
	Gather(c draw.Canvas, ps []P) bool
}

// A Sizer returns an upper estimate of the number of options of a position. A solver can then
// refuse a position whose options would fill the memory.
type Sizer[P comparable] interface {
	Size(p P) int
}

// A Streamer gives options one by one until yield returns false. A caller can then examine some of
// them if there are too many to list.
type Streamer[P comparable] interface {
	Stream(p P, player Player, yield func(P) bool)
}

// A Seated ruleset is for more than two players, who move in turn and are numbered from 0. As a
// Ruleset for two it is played by the first of them, Left, and the last, Right. Without it only
// impartial games can be played by more than two.
type Seated[P comparable] interface {
	Seats() int
	// OptionsOf appends to dst the positions to which the given player can move.
	OptionsOf(dst []P, p P, player int) []P
}

// A SeatedMover names the moves of each of its players, and lists the places that point them out.
type SeatedMover[P comparable] interface {
	MoveOf(p, q P, player int) Move[P]
}

// Three is embedded by rulesets for three players: Left, Center and Right.
type Three struct{}

// RuleOfThree returns the rule of such a game: it combines what each of the three players does, and
// how two players play it without Center.
func RuleOfThree(each, nobody string) string {
	return "Three players, Left, Center and Right in this order, " + each + " Played by two, nobody " + nobody + " for Center."
}

// Seats returns 3.
func (Three) Seats() int { return 3 }

// Seat returns the number, among the three players, of a player of the game for two.
func (Three) Seat(player Player) int { return 2 * int(player) }

// A Negator exchanges the players: at every stage of play, each move of Left from p is a move of
// Right from Negative(p), and the other way round. Without it a search does not see that two
// positions cancel each other.
type Negator[P comparable] interface {
	Negative(p P) P
}

// A Bounder returns integers lo ≤ p ≤ hi that bound the value of the position in normal play.
// Without it a search must play a position out to learn what it is worth. Bounds is not called
// where play may go on for ever, since the value may then exceed every integer.
type Bounder[P comparable] interface {
	Bounds(p P) (lo, hi int)
}

// A Cutter returns sums that are not better for player than p in normal play, because player gives
// up some moves. There may be several ways to cut, numbered from 0, and each gives one sum. The
// pieces should be few and occur often, above all those of the first way, so that their values can
// be found. Without it a search knows less about the value of p.
type Cutter[P comparable] interface {
	// Cut appends the pieces of one of the sums to dst. It appends none if there are no more ways.
	Cut(dst []P, p P, player Player, way int) []P
}

// A Mirrorer recognizes positions in which the second player wins by answering each move with its
// mirror image. These positions have value 0 in normal play. Without it a search finds this out
// move by move.
type Mirrorer[P comparable] interface {
	Mirrored(p P) bool
}

// A Shaper recognizes positions that look different but are the same game. Without it a search
// solves each of them separately.
type Shaper[P comparable] interface {
	// Shape appends a description of p to dst. Two positions may have the same description only if
	// they have the same options, where options of the same shape count once, and so on after each
	// move.
	Shape(dst []byte, p P) []byte
}

// A Packer packs positions into words, different positions into different words; ok is false for
// positions that are too large. Without it a search distinguishes positions by their texts.
type Packer[P comparable] interface {
	Pack(p P) (words [3]uint64, ok bool)
}

// A Counter returns the approximate number of options of player at p, faster than by listing them.
// Without it a search orders moves without regard to the options they leave the opponent.
type Counter[P comparable] interface {
	Count(p P, player Player) int
}

// Numbers are positions numbered from 0 on, with their moves. A table of all positions can use the
// numbers and need not hold the positions. Numbers are safe for concurrent use.
type Numbers interface {
	// Len returns the number of positions.
	Len() uint64
	// Options appends to dst the positions to which player can move from n.
	Options(dst []uint64, n uint64, player Player) []uint64
	// Before appends to dst the positions from which player can move to n. Each occurs as often as
	// n occurs among its options.
	Before(dst []uint64, n uint64, player Player) []uint64
	// String names the set of numbered positions: two Numbers of one ruleset with the same name are
	// the same.
	String() string
}

// A Numbering is Numbers of positions of type P.
type Numbering[P comparable] interface {
	Numbers
	Number(p P) uint64
	At(n uint64) P
}

// An Indexer numbers the positions of a board. Without it retrograde analysis stores the positions
// that can be reached, at about a hundred bytes each. With it, it needs four bytes for each
// position of the board.
type Indexer[P comparable] interface {
	// Numbering numbers a set of positions that includes all positions that can be reached from p;
	// ok is false if there are too many, or if p is not of a kind that is numbered.
	Numbering(p P) (n Numbering[P], ok bool)
}
