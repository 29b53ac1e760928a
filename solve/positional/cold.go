// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// A number is a multiple of 1/whole. The values of parts with at most sixteen cells are such
// multiples.
type number int32

const whole number = 1 << 16

const most = math.MaxInt32 / 2

// A cold value is a number, or a number and ∗.
type coldValue struct {
	number number
	star   bool
}

func (v coldValue) plus(w coldValue) coldValue {
	return coldValue{v.number + w.number, v.star != w.star}
}

// heroWins returns whether the hero wins v if mover begins.
func (v coldValue) heroWins(mover int) bool {
	if v.number != 0 {
		return v.number > 0
	}
	return v.star == (mover == 0)
}

// simplest returns the simplest number from lo to hi.
func simplest(lo, hi number) number {
	if lo <= 0 && hi >= 0 {
		return 0
	}
	if hi < 0 {
		return -simplest(-hi, -lo)
	}
	step := whole
	for (lo+step-1)/step*step > hi {
		step /= 2
	}
	return (lo + step - 1) / step * step
}

// move returns the player's option of a number in canonical form.
func (x number) move(player int) (option number, ok bool) {
	unit := min(x&-x, whole)
	toward := number(2*player - 1) // a move of Left makes it smaller
	return x + toward*unit, x != 0 && (unit < whole || (x > 0) == (player == 0))
}

// A coldSolver solves reverse games with the bias 1:1.
type coldSolver struct {
	values map[digest]coldValue
	known  map[digest]tempiKnown
}

func newColdSolver() *coldSolver {
	return &coldSolver{map[digest]coldValue{}, map[digest]tempiKnown{}}
}

// A tempiKnown says, for each mover, that the hero wins with win tempi or more, and does not win
// with lose tempi or fewer.
type tempiKnown struct{ win, lose [2]number }

var nothingKnown = tempiKnown{[2]number{most, most}, [2]number{-most, -most}}

// tell returns whether the hero wins, if this is known. In normal play, a player who wins moving
// first also wins moving second after any positive number is added.
func (k tempiKnown) tell(g *standing) (wins, ok bool) {
	x, i := g.tempi, g.mover
	if x >= k.win[i] || g.normal && x > k.win[1-i] {
		return true, true
	}
	return false, x <= k.lose[i] || g.normal && x < k.lose[1-i]
}

func (k *tempiKnown) learn(g *standing, wins bool) {
	if wins {
		k.win[g.mover] = min(k.win[g.mover], g.tempi)
	} else {
		k.lose[g.mover] = max(k.lose[g.mover], g.tempi)
	}
}

// value returns the value of g in normal play, without its tempi. All parts of g must be small.
func (s *coldSolver) value(m *work.Meter, g *standing) (v coldValue) {
	parts := g.parts()
	if len(parts) == 1 {
		return s.valueOf(m, g)
	}
	for _, p := range parts {
		part := g.only(p)
		v = v.plus(s.valueOf(m, &part))
	}
	return v
}

func (s *coldSolver) valueOf(m *work.Meter, g *standing) coldValue {
	key := g.digest()
	if v, ok := s.values[key]; ok {
		return v
	}
	m.Step(1)
	best := [2]number{-most, most}    // the best numbers of the options, by player
	between := [2]number{-most, most} // the bounds for a number that is the value
	for i := range 2 {
		toward := number(1 - 2*i)
		for c := g.undominated(i); c != 0; c &= c - 1 {
			h := *g
			h.tempi, h.mover = 0, i
			h = h.claim(c.first())
			v := s.value(m, &h).plus(coldValue{h.tempi, h.mover == i})
			best[i] = toward * max(toward*best[i], toward*v.number)
			if !v.star {
				v.number += toward
			}
			between[i] = toward * max(toward*between[i], toward*v.number)
		}
	}
	v := coldValue{best[0], true}
	if between[0] <= between[1] {
		v = coldValue{simplest(between[0], between[1]), false}
	}
	m.Keep(1, 48)
	s.values[key] = v
	return v
}

// wins reports whether the hero wins.
func (s *coldSolver) wins(m *work.Meter, g standing) bool {
	m.Step(1)
	g.normal = g.normal || !g.fillable()
	if g.normal {
		s.weigh(m, &g)
	}
	if wins, ok := g.ended(); ok {
		return wins
	}
	if wins, ok := g.counted(); ok {
		return wins
	}
	key := g.digest()
	k, old := s.known[key]
	if !old {
		k = nothingKnown
	}
	if wins, ok := k.tell(&g); ok {
		return wins
	}
	wins, ok := s.cut(m, &g)
	if !ok {
		wins = s.search(m, &g)
		if k, old = s.known[key]; !old {
			k = nothingKnown
		}
	}
	if !old {
		m.Keep(1, 64)
	}
	k.learn(&g, wins)
	s.known[key] = k
	return wins
}

// weighable is the greatest number of cells in a part whose value is computed at once.
const weighable = 6

// weigh replaces small parts by their values.
func (s *coldSolver) weigh(m *work.Meter, g *standing) {
	large := set(0)
	for _, p := range g.parts() {
		if p.size() > weighable {
			large |= p
			continue
		}
		part := g.only(p)
		v := s.valueOf(m, &part)
		g.tempi += v.number
		if v.star {
			g.mover = 1 - g.mover
		}
	}
	if large != g.core {
		h := g.only(large)
		h.tempi, h.mover = g.tempi, g.mover
		*g = h
	}
}

// ended returns the winner if only tempi are left, or if the other player cannot lose.
func (g *standing) ended() (heroWins, ok bool) {
	switch {
	case g.normal:
		return coldValue{g.tempi, false}.heroWins(g.mover), g.core == 0
	case g.core == 0: // the hero must have a tempo left when the other player is to move
		return g.tempi > whole*number(1-g.mover), true
	}
	return false, g.safe()
}

// search tries the moves, the most promising first.
func (s *coldSolver) search(m *work.Meter, g *standing) bool {
	type option struct {
		standing
		estimate number
	}
	var options []option
	add := func(h standing) {
		options = append(options, option{h, h.estimate() * number(1-2*g.mover)})
	}
	for c := g.undominated(g.mover); c != 0; c &= c - 1 {
		add(g.claim(c.first()))
	}
	if x, ok := g.tempi.move(g.mover); ok {
		h := *g
		h.tempi, h.mover = x, 1-g.mover
		add(h)
	}
	slices.SortStableFunc(options, func(a, b option) int { return int(b.estimate - a.estimate) })
	hero := g.mover == 0
	for _, o := range options {
		if s.wins(m, o.standing) == hero {
			return hero
		}
	}
	return !hero
}

// shares returns how many cells each player has when the board is full. These include tempi.
func (g *standing) shares() (share [2]int) {
	n := g.core.size() + int(max(g.tempi, -g.tempi)/whole)
	share[g.mover], share[1-g.mover] = (n+1)/2, n/2
	return share
}

// counted decides by counting the moves that a player can be sure of.
func (g *standing) counted() (heroWins, ok bool) {
	share := g.shares()
	v, moves := g.sure(0)
	if v.heroWins(g.mover) && (g.normal || moves[1] < share[1] || v.plus(coldValue{-whole, false}).heroWins(g.mover)) {
		return true, true
	}
	v, moves = g.sure(1)
	return false, v.heroWins(1-g.mover) || !g.normal && moves[1] >= share[1]
}

// sure makes two assumptions. The player claims only cells that contain no set of his own. The
// other player regards only poison, and disjoint sets among the remaining cells. It returns the
// value for the player under these assumptions, and the number of moves of each player.
func (g *standing) sure(player int) (v coldValue, moves [2]int) {
	mine := independent(g.sets[player], g.core&^g.poison[player])
	open := g.core &^ g.poison[1-player]
	theirs := open &^ mine
	moves[player], moves[1-player] = (mine &^ open).size(), theirs.size()
	for _, s := range g.sets[1-player] {
		if s&^theirs == 0 {
			theirs &^= s
			moves[1-player]--
		}
	}
	tempi := g.tempi * number(1-2*player)
	shared := (mine & open).size()
	v = coldValue{number(moves[player]-moves[1-player])*whole + tempi, shared%2 == 1}
	moves[player] += int(max(tempi, 0) / whole)
	moves[1-player] += int(max(-tempi, 0) / whole)
	moves[g.mover] += (shared + 1) / 2
	moves[1-g.mover] += shared / 2
	return v, moves
}

// independent returns cells that contain no set of f. It makes a quick attempt to find many.
func independent(f family, cells set) set {
	w := f.weights()
	out := cells &^ f.cells()
	for rest := f.cells() & cells; rest != 0; {
		cell := lightest(rest, &w)
		rest &^= cell
		if !f.within(cell, out) {
			out |= cell
		}
	}
	return out
}
