// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math/bits"

	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// Hex by search with virtual connections. A full connection of the ends wins for its player. A half
// connection wins for the player to move; for the other player, it restricts the useful moves to
// its cells. If few cells are empty, the search by winning sets is faster.

// A hexSolver solves the positions of one board.
type hexSolver struct {
	*lattice
	known map[hexKey]hexValue
	maker *makerSolver
	paths func(mine, empty set) family // returns Left's chains, without her stones
	small int                          // positions with at most this number of empty cells are left to maker
}

// A hexKey is a position: the stones of Left and of Right, and who moves.
type hexKey struct {
	stones [2]set
	mover  int
}

type hexValue struct {
	winner  int
	carrier set
}

// The search by winning sets is faster on boards with at most these numbers of cells and of empty
// cells.
const (
	fewCells = 25
	fewEmpty = 20
)

// hexOf returns a solver for a Hex board, or nil if the search by winning sets is faster.
func (s *Solver) hexOf(p hypergraph.Position) *hexSolver {
	rows, columns, ok := s.board.Hex()
	if !ok || p.Bias != [2]int{1, 1} || len(p.Claims) > 64 || len(p.Claims) <= fewCells {
		return nil
	}
	if s.hex == nil {
		s.hex = newHexSolver(rows, columns, s.maker, s.chains())
		s.hex.small = fewEmpty
	}
	return s.hex
}

func newHexSolver(rows, columns int, maker *makerSolver, paths func(mine, empty set) family) *hexSolver {
	return &hexSolver{lattice: newLattice(rows, columns), known: map[hexKey]hexValue{}, maker: maker, paths: paths}
}

// chains returns a function that finds the chains that are open to Left.
func (s *Solver) chains() func(mine, empty set) family {
	var all []set
	listed, _ := s.list()
	for _, cells := range listed {
		all = append(all, setOf(cells))
	}
	return func(mine, empty set) family {
		var open []set
		for _, c := range all {
			if c&^(mine|empty) == 0 {
				open = append(open, c&empty)
			}
		}
		return familyOf(open)
	}
}

// wins returns the winner of a game that is not over, and the carrier of the win.
func (s *hexSolver) wins(m *work.Meter, p hexKey) (winner int, carrier set) {
	m.Step(1)
	empty := ^set(0) >> (64 - len(s.near)) &^ p.stones[0] &^ p.stones[1]
	if empty.size() <= s.small {
		makes, carrier := s.maker.wins(m, s.paths(p.stones[0], empty), turn{p.mover == 0, 1}, 0)
		if makes {
			return 0, carrier
		}
		return 1, carrier
	}
	key, turned := s.canonical(p)
	if v, ok := s.known[key]; ok {
		return turned.winner(v.winner), turned.there(v.carrier)
	}
	winner, carrier = s.search(m, p, empty)
	m.Keep(1, 80)
	s.known[key] = hexValue{turned.winner(winner), turned.there(carrier)}
	return winner, carrier
}

// search decides by connections. If they do not decide, it tries the moves in cells that the
// connections do not refute.
func (s *hexSolver) search(m *work.Meter, p hexKey, empty set) (winner int, carrier set) {
	me, other := p.mover, 1-p.mover
	mine := s.connect(m, me, p.stones[me], empty)
	for _, list := range [][]set{mine.full[0][1], mine.half[0][1]} {
		if c, ok := least(list); ok {
			return me, c
		}
	}
	theirs := s.connect(m, other, p.stones[other], empty)
	if c, ok := least(theirs.full[0][1]); ok {
		return other, c
	}
	candidates := empty
	for _, c := range theirs.half[0][1] {
		candidates &= c
		carrier |= c
	}
	w := s.paths(p.stones[0], empty).weights()
	for candidates != 0 {
		cell := heaviest(candidates, &w)
		q := hexKey{p.stones, other}
		q.stones[me] |= cell
		winner, c := s.wins(m, q)
		if winner == me {
			return me, c | cell
		}
		carrier |= c
		candidates &= c &^ cell
	}
	return other, carrier
}

// A symmetry rotates the board by half a turn, or exchanges the players by a reflection in its
// diagonal, or does both.
type symmetry struct {
	*lattice
	half, across bool
}

// canonical returns the least of the positions that differ from this one only by symmetry.
func (s *hexSolver) canonical(p hexKey) (least hexKey, by symmetry) {
	least, by = p, symmetry{lattice: s.lattice}
	for i := 1; i < 4; i++ {
		y := symmetry{s.lattice, i&1 != 0, i&2 != 0}
		if y.across && s.rows != s.columns {
			continue
		}
		q := hexKey{[2]set{y.there(p.stones[0]), y.there(p.stones[1])}, p.mover}
		if y.across {
			q = hexKey{[2]set{q.stones[1], q.stones[0]}, 1 - p.mover}
		}
		if q.stones[0] < least.stones[0] || q.stones[0] == least.stones[0] && (q.stones[1] < least.stones[1] || q.stones[1] == least.stones[1] && q.mover < least.mover) {
			least, by = q, y
		}
	}
	return least, by
}

func (y symmetry) winner(player int) int {
	if y.across {
		return 1 - player
	}
	return player
}

// there returns the cells to which the symmetry moves the given cells. Each symmetry is its own
// inverse.
func (y symmetry) there(cells set) (out set) {
	for ; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(uint64(cells))
		if y.half {
			c = y.rows*y.columns - 1 - c
		}
		if y.across {
			c = c%y.columns*y.columns + c/y.columns
		}
		out |= 1 << c
	}
	return out
}
