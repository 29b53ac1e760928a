// SPDX-License-Identifier: Apache-2.0

package many

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/work"
)

// A Coalition is a set of players, one bit each.
type Coalition uint64

// Together returns the coalition of the players.
func Together(players ...int) (c Coalition) {
	for _, p := range players {
		c |= 1 << p
	}
	return c
}

// Players lists the members.
func (c Coalition) Players() (out []int) {
	for ; c != 0; c &= c - 1 {
		out = append(out, bits.TrailingZeros64(uint64(c)))
	}
	return out
}

func (c Coalition) String() string {
	var names []string
	for _, p := range c.Players() {
		names = append(names, strconv.Itoa(p))
	}
	return "{" + strings.Join(names, ",") + "}"
}

// A Family is the set of winning coalitions among n players. A coalition wins if its players
// together can force that one of them wins.
//
// Invariant: the family is monotone and self-dual. Of a coalition and its complement exactly one
// wins, and a winning coalition still wins after more players join it.
type Family struct {
	players int
	word    uint64 // bit C represents the coalition C
}

// MostInCoalitions is the greatest number of players for which coalitions are found.
const MostInCoalitions = 6

// Wins reports whether the coalition can force that one of its members wins.
func (f Family) Wins(c Coalition) bool { return f.word>>c&1 != 0 }

// Winner returns the player who can force a win alone, if there is one.
func (f Family) Winner() (player int, ok bool) {
	for p := range f.players {
		if f.Wins(Together(p)) {
			return p, true
		}
	}
	return 0, false
}

// Minimal lists the winning coalitions that need each of their members, small ones first.
func (f Family) Minimal() []Coalition {
	var out []Coalition
	for c := Coalition(1); c < 1<<f.players; c++ {
		if f.Wins(c) && !slices.ContainsFunc(c.Players(), func(p int) bool { return f.Wins(c &^ Together(p)) }) {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b Coalition) int {
		return cmp.Or(cmp.Compare(bits.OnesCount64(uint64(a)), bits.OnesCount64(uint64(b))), slices.Compare(a.Players(), b.Players()))
	})
	return out
}

// Turned returns f with the number of each player increased by the given amount, cyclically.
func (f Family) Turned(by int) Family {
	for range by % f.players {
		f.word = coalitions(f.players).turned(f.word)
	}
	return f
}

// coalitions is the measure for n players whose bits are the coalitions.
type coalitions int

// members[p] has the bits of the coalitions with player p.
var members = [MostInCoalitions]uint64{
	0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000,
}

// all returns the bits of all coalitions.
func (n coalitions) all() uint64 { return ^uint64(0) >> (64 - 1<<n) }

func (n coalitions) won(by int) uint64 { return members[by] & n.all() }

// A coalition needs one good option if one of its members chooses, and otherwise needs all options
// to be good.
func (n coalitions) chosen(by int, options []uint64) uint64 {
	return someOrAll(members[by]&n.all(), options)
}

func (n coalitions) settled(by int, v uint64) bool { return v>>(1<<by)&1 != 0 }

// someOrAll returns, for the bits in choice, those that some option has; for all other bits, those
// that all options have.
func someOrAll(choice uint64, options []uint64) uint64 {
	some, all := uint64(0), ^uint64(0)
	for _, v := range options {
		some, all = some|v, all&v
	}
	return some&choice | all&^choice
}

func (n coalitions) turned(v uint64) (out uint64) {
	last := n - 1
	for c := range 1 << n {
		if v>>c&1 != 0 {
			out |= 1 << (c<<1&(1<<n-1) | c>>last)
		}
	}
	return out
}

// Families finds the winning coalitions of positions.
type Families[P comparable] struct{ solver *solver[P] }

// Coalitions returns a Families that finds the winning coalitions of a game with at most
// MostInCoalitions players.
func Coalitions[P comparable](g Game[P]) Families[P] {
	if g.Players > MostInCoalitions {
		panic("many: coalitions of more than 6 players")
	}
	return Families[P]{newSolver(g, coalitions(g.Players))}
}

// Of returns the winning coalitions of p with player to move. On an error it unwinds to the Do of
// m.
func (f Families[P]) Of(m *work.Meter, p P, player int) Family {
	g := f.solver.game
	found := Family{g.Players, f.solver.find(m, p, player)}
	if g.Impartial {
		return found.Turned(player)
	}
	return found
}

// Among is Of for the case that only some players are still in the game. The others have left,
// because they could not move. Use it for partizan games that are played by elimination.
func (f Families[P]) Among(m *work.Meter, p P, player int, playing Coalition) Family {
	t := f.solver.turn(p, player)
	if t.active != 0 && playing != 0 {
		t.active = uint64(playing)
	}
	found := Family{f.solver.game.Players, f.solver.findFrom(m, t)}
	if f.solver.game.Impartial {
		return found.Turned(player)
	}
	return found
}

// alone is the measure for n players whose bits are the players who can force a win.
type alone int

func (n alone) won(by int) uint64                      { return 1 << by }
func (n alone) chosen(by int, options []uint64) uint64 { return someOrAll(1<<by, options) }

func (n alone) settled(by int, v uint64) bool { return v>>by&1 != 0 }

func (n alone) turned(v uint64) uint64 {
	last := n - 1
	return v<<1&(^uint64(0)>>(64-n)) | v>>last
}

// Winners finds the player who can force a win alone.
type Winners[P comparable] struct{ solver *solver[P] }

// Alone returns a Winners that finds who can force a win alone, for any number of players.
func Alone[P comparable](g Game[P]) Winners[P] { return Winners[P]{newSolver(g, alone(g.Players))} }

// Of returns the player who can force a win of p against all others, with player to move, if there
// is one. On an error it unwinds to the Do of m.
func (w Winners[P]) Of(m *work.Meter, p P, player int) (winner int, ok bool) {
	g := w.solver.game
	v := w.solver.find(m, p, player)
	if v == 0 {
		return 0, false
	}
	winner = bits.TrailingZeros64(v)
	if g.Impartial {
		winner = (winner + player) % g.Players
	}
	return winner, true
}
