// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/work"
)

// Proofs of Maker–Breaker games that search has found. A pattern consists of cells that the hero
// has, and of other cells, its carrier, that are free. It says that the hero can then force the
// goal, even if all remaining cells are the opponent's. If the opponent replies outside the carrier
// of one of several patterns, that pattern is still valid.

// A pattern is one step of a proof. The patterns that it uses come before it.
type pattern struct {
	Turn  bool   `json:"turn,omitempty"` // the hero is to move
	By    string `json:"by"`             // has, move, cases, parts or potential
	Goal  int    `json:"goal,omitempty"` // for Breaker: the sets he must hit, 0 for all
	Has   set    `json:"has"`
	Free  set    `json:"free"`
	Cells []int  `json:"cells,omitempty"` // the cells that a move claims
	To    []int  `json:"to,omitempty"`
}

// MarshalJSON writes a set in hexadecimal.
func (s set) MarshalJSON() ([]byte, error) { return json.Marshal(strconv.FormatUint(uint64(s), 16)) }

// A prover writes the patterns of one hero.
type prover struct {
	m        *work.Meter
	solver   *makerSolver
	maker    bool // the hero is Maker
	sets     []set
	goals    [][]int        // sets by number
	numbers  map[digest]int // of goals
	patterns []pattern
	known    map[patternKey][]int
}

type patternKey struct {
	family digest
	goal   int
	turn   bool
}

// prove returns the number of a pattern by which the hero reaches the goal. The hero has the cells
// of has, and the family is what remains of the sets of the goal.
func (x *prover) prove(f family, goal int, has set, turn bool) int {
	x.m.Step(1)
	key := patternKey{f.digest(), goal, turn}
	for _, i := range x.known[key] {
		if x.patterns[i].Has&^has == 0 {
			return i
		}
	}
	p := x.breaks(f, goal, has, turn)
	if p.By == "" && turn {
		p = x.move(f, goal, has)
	} else if p.By == "" {
		p = x.cases(f, goal, has)
	}
	p.Turn, p.Goal = turn, goal
	x.m.Keep(1, 160)
	x.patterns = append(x.patterns, p)
	i := len(x.patterns) - 1
	x.known[key] = append(x.known[key], i)
	return i
}

// turn returns a whole turn of a player.
func (s *makerSolver) turn(maker bool) turn {
	if maker {
		return turn{true, s.bias[0]}
	}
	return turn{false, s.bias[1]}
}

// claimed returns the family after a player has claimed cells.
func (f family) claimed(maker bool, cells set) family {
	for ; cells != 0; cells &= cells - 1 {
		if maker {
			f = f.with(cells.first())
		} else {
			f = f.without(cells.first())
		}
	}
	return f
}

// move finds a turn for the hero.
func (x *prover) move(f family, goal int, has set) pattern {
	cells, t := set(0), x.solver.turn(x.maker)
	if x.maker && f[0].size() <= t.left {
		return x.filled(f[0], has)
	}
	g := f
	for t.maker == x.maker && len(g) > 0 {
		cell := x.solver.winning(x.m, g, t)
		g, cells, t = g.claimed(x.maker, cell), cells|cell, x.solver.next(t)
	}
	to := x.prove(g, goal, has|cells, false)
	q := x.patterns[to]
	return pattern{By: "move", Has: q.Has &^ cells, Free: q.Free | cells, Cells: cells.list(), To: []int{to}}
}

// filled claims the last cells of a winning set.
func (x *prover) filled(cells, has set) pattern {
	i := slices.IndexFunc(x.sets, func(s set) bool { return s&^(has|cells) == 0 })
	return pattern{By: "has", Has: x.sets[i] &^ cells, Free: cells, Cells: cells.list()}
}

// cases answers every turn of the opponent.
func (x *prover) cases(f family, goal int, has set) pattern {
	if parts := f.split(); !x.maker && len(parts) > 1 && x.solver.bias == [2]int{1, 1} {
		return x.parts(parts, goal, has)
	}
	p := pattern{By: "cases"}
	var carriers []set
	for {
		reply, hits := transversal(carriers, x.solver.turn(!x.maker).left)
		if !hits {
			return p
		}
		to := x.prove(f.claimed(!x.maker, reply), goal, has, true)
		q := x.patterns[to]
		carriers = append(carriers, q.Free)
		p.Has, p.Free, p.To = p.Has|q.Has, p.Free|q.Free, append(p.To, to)
	}
}

// transversal finds a set of cells that meets all sets, with at most the given number of cells.
func transversal(sets []set, most int) (set, bool) {
	if len(sets) == 0 {
		return 0, true
	}
	if most == 0 {
		return 0, false
	}
	all := ^set(0)
	for _, s := range sets {
		all &= s
	}
	if all != 0 {
		return all.first(), true
	}
	for c := sets[0]; c != 0 && most > 1; c &= c - 1 {
		rest := slices.DeleteFunc(slices.Clone(sets), func(s set) bool { return s&c.first() != 0 })
		if t, ok := transversal(rest, most-1); ok {
			return t | c.first(), true
		}
	}
	return 0, false
}

// parts answers in the same part in which Maker has claimed a cell.
func (x *prover) parts(parts []family, goal int, has set) pattern {
	p := pattern{By: "parts"}
	for _, part := range parts {
		var sub []int
		for _, i := range x.goals[goal] {
			if s := x.sets[i]; slices.ContainsFunc(part, func(t set) bool { return t&^s == 0 }) {
				sub = append(sub, i)
			}
		}
		to := x.prove(part, x.goal(sub), has, false)
		q := x.patterns[to]
		p.Has, p.Free, p.To = p.Has|q.Has, p.Free|q.Free, append(p.To, to)
	}
	// Sets that contain a cell of Breaker are in no part.
	p.Has |= x.needed(familyOf(slices.Concat(parts...)), goal, has, p.Has)
	return p
}

// goal returns the number of a goal.
func (x *prover) goal(sets []int) int {
	var key digest
	for _, i := range sets {
		key.add(set(i + 1))
	}
	n, ok := x.numbers[key]
	if !ok {
		n = len(x.goals)
		x.m.Keep(1, 8*len(sets))
		x.goals, x.numbers[key] = append(x.goals, sets), n
	}
	return n
}

// breaks returns a pattern of Breaker that needs no other patterns, if there is one.
func (x *prover) breaks(f family, goal int, has set, turn bool) pattern {
	switch {
	case x.maker:
		return pattern{}
	case len(f) == 0:
		return pattern{By: "has", Has: x.needed(f, goal, has, 0)}
	case x.solver.harmless(f, x.solver.turn(!turn)):
		return pattern{By: "potential", Has: x.needed(f, goal, has, 0), Free: f.cells()}
	}
	return pattern{}
}

// needed returns cells of Breaker, in addition to the given ones. Together they hit each set of the
// goal that has no remainder in the family.
func (x *prover) needed(f family, goal int, has, given set) set {
	for _, i := range x.goals[goal] {
		s := x.sets[i]
		if s&has != 0 && s&given == 0 && !slices.ContainsFunc(f, func(t set) bool { return t&^s == 0 }) {
			given |= (s & has).first()
		}
	}
	return given
}

// list lists the cells.
func (s set) list() (cells []int) {
	for ; s != 0; s &= s - 1 {
		cells = append(cells, bits.TrailingZeros64(uint64(s)))
	}
	return cells
}

// winning returns a cell that the player to move may claim. That player must have a win.
func (s *makerSolver) winning(m *work.Meter, f family, t turn) set {
	if t.maker && f[0].size() <= t.left {
		return f[0].first()
	}
	candidates := f.cells()
	if !t.maker {
		candidates, _ = s.forced(f, t)
	}
	w := f.weights()
	candidates &^= dominators(f).dominated
	for {
		cell := heaviest(candidates, &w)
		if cell == 0 {
			panic("positional: the winner has no move")
		}
		wins, carrier := s.wins(m, f.claimed(t.maker, cell), s.next(t), 0)
		if wins == t.maker {
			return cell
		}
		candidates &= carrier &^ cell
	}
}
