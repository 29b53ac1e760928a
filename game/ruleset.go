// SPDX-License-Identifier: Apache-2.0

package game

import "github.com/upstar-cgt/upstar/draw"

// A Ruleset says which moves there are. Positions are plain comparable values:
// positions that are == are the same position.
//
// Options is the only obligation. The interfaces below let a ruleset say more;
// each tells what is lost without it.
type Ruleset[P comparable] interface {
	// Options appends to dst the positions to which player can move from p,
	// always in the same order. A position may appear more than once.
	Options(dst []P, p P, player Player) []P
}

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

// A Family is a ruleset with parameters, which are written before the position:
// octal(0.137,9). Samples of its Doc begin with them.
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

// Endless is implemented by rulesets in which play may return to a position. Without
// it play is taken to end, and nothing is known about misère play where it need
// not, is not refused.
type Endless interface{ Endless() bool }

// IsEndless reports whether r says that play may return to a position.
func IsEndless(r any) bool {
	e, ok := r.(Endless)
	return ok && e.Endless()
}

// Cautious is implemented by rulesets of whose values a word must be said, such as
// that they are bounds only. Without it, or if it is empty, nothing is added to an
// answer.
type Cautious interface{ Caution() string }

// A Splitter takes a position apart into a disjunctive sum, appending the
// summands to dst: none for a position that has ended. The game tree of the sum
// is that of p, no option added and none lost, so that splitting is right for
// every convention and every search. Without it a position is one piece.
type Splitter[P comparable] interface {
	Split(dst []P, p P) []P
}

// A Canonicalizer names one position among those with the same game tree, such
// as the reflections of a board. Without it they are solved one by one.
type Canonicalizer[P comparable] interface {
	Canonical(p P) P
}

// A Notation writes positions as text and reads them back: Parse(Format(p)) is
// p for every position p. Errors of Parse are *SyntaxError where a place can be
// named. Without it a position cannot be typed in.
type Notation[P comparable] interface {
	Format(p P) string
	Parse(s string) (P, error)
}

// A Drawer draws positions. Without it the notation is shown.
type Drawer[P comparable] interface {
	Draw(c draw.Canvas, p P)
}

// A Gatherer draws several positions on one board, numbered from 0, if that shows
// them all. Without it components are drawn side by side.
type Gatherer[P comparable] interface {
	Gather(c draw.Canvas, ps []P) bool
}

// A Sizer estimates from above how many options a position has, so that a
// solver can refuse a position whose options would fill the memory.
type Sizer[P comparable] interface {
	Size(p P) int
}

// A Streamer gives options one by one until yield returns false, so that some of
// them can be examined where there are too many to list.
type Streamer[P comparable] interface {
	Stream(p P, player Player, yield func(P) bool)
}

// A Seated ruleset is for more than two players, who move in turn and are counted
// from 0. As a Ruleset it is played by the first of them, Left, and the last,
// Right. Without it only impartial games can be played by more than two.
type Seated[P comparable] interface {
	Seats() int
	// OptionsOf appends to dst the positions to which the given player can move.
	OptionsOf(dst []P, p P, player int) []P
}

// Three is embedded by rulesets for three players: Left, Center and Right.
type Three struct{}

// RuleOfThree is the rule of such a game: what each of the three does, and what nobody
// does for Center if two play it.
func RuleOfThree(each, nobody string) string {
	return "Three players, Left, Center and Right in this order, " + each + " Played by two, nobody " + nobody + " for Center."
}

// Seats returns 3.
func (Three) Seats() int { return 3 }

// Seat returns which of the three a player of two is.
func (Three) Seat(player Player) int { return 2 * int(player) }

// A Negator exchanges the players: what Left could do from p, Right can do from
// Negative(p), and the other way round, move by move, for ever. Without it a
// search does not see that two positions cancel each other.
type Negator[P comparable] interface {
	Negative(p P) P
}

// A Bounder knows integers between which the value of a position is in normal
// play, lo ≤ p ≤ hi. Without it a search must play a position out before it knows
// how much it is worth. Where play need not end, so that it may be worth more than
// every integer, it is not asked.
type Bounder[P comparable] interface {
	Bounds(p P) (lo, hi int)
}

// A Cutter knows sums that are not better for player than p in normal play, because
// player does without some moves: of all ways to cut, counted from 0, each gives
// one. Their pieces should be few and come often, so that their values can be found,
// above all those of the first way.
// Without it a search knows less of what p is worth.
type Cutter[P comparable] interface {
	// Cut appends to dst the pieces of one of the sums; none if there are no more
	// ways.
	Cut(dst []P, p P, player Player, way int) []P
}

// A Mirrorer knows positions that are won by whoever moves second, because each move
// can be answered by its mirror image: they are worth 0 in normal play. Without it
// a search finds that out move by move.
type Mirrorer[P comparable] interface {
	Mirrored(p P) bool
}

// A Shaper knows positions that are the same game though they look different. Without it
// a search finds out the same of each of them.
type Shaper[P comparable] interface {
	// Shape appends to dst what p has in common with others only if they have the same
	// options, those of the same shape counted once, and so on after each.
	Shape(dst []byte, p P) []byte
}

// A Packer packs positions into words, of different positions different ones; ok is false of
// those that are too large. Without it a search tells positions apart by their texts.
type Packer[P comparable] interface {
	Pack(p P) (words [3]uint64, ok bool)
}

// A Counter tells about how many options player has at p, faster than by listing
// them. Without it a search tries moves without looking at what they leave to the
// opponent.
type Counter[P comparable] interface {
	Count(p P, player Player) int
}

// Numbers are positions that are numbered from 0 on, with their moves, so that a table
// of all of them need not hold the positions. They are safe for concurrent use.
type Numbers interface {
	// Len returns how many there are.
	Len() uint64
	// Options appends to dst the positions to which player can move from n.
	Options(dst []uint64, n uint64, player Player) []uint64
	// Before appends to dst the positions from which player can move to n, each as
	// often as n is among its options.
	Before(dst []uint64, n uint64, player Player) []uint64
	// String tells what is numbered: Numbers of one ruleset that have the same
	// name are the same.
	String() string
}

// A Numbering is Numbers of positions of type P.
type Numbering[P comparable] interface {
	Numbers
	Number(p P) uint64
	At(n uint64) P
}

// An Indexer numbers the positions of a board. Without it retrograde analysis stores
// the positions that can be reached, in some hundred bytes each, in place of four for
// each position that there is.
type Indexer[P comparable] interface {
	// Numbering numbers positions among which are all that can be reached from p;
	// ok is false if there are too many, or p is not of a kind that is numbered.
	Numbering(p P) (n Numbering[P], ok bool)
}
