// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Proofs by a list of moves. Each move is written as the claims, the number of cells left to claim
// in the turn (0 if cells are offered), and the cells that are claimed, offered or kept. To end a
// turn in the monotone game, no cells are written. Cells are claimed one at a time. The checker
// plays the hero's moves and every reply.
//
// Two positions count as one if the remaining sets are the same. These are the sets that the other
// player has not touched, reduced to the cells still to claim. Sets that contain another are left
// out, because they cannot be filled earlier. A free cell that is in none of these sets is idle.
// Idle cells are equivalent, and only their number counts. In a strong game an additional cell
// never hurts. So the hero fills a set if possible, the other player need not try idle cells, and
// the number of idle cells does not count.

// A stage is a position during play.
type stage struct {
	claims string
	mover  int
	left   int
}

// A player plays the moves of a hero.
type player struct {
	c     *Certificate
	ctx   context.Context
	hero  int
	win   bool
	sets  []Set
	moves map[string]answer
	seen  map[string]bool
}

// An answer is a move: its cells that are not idle, and the number of idle ones.
type answer struct {
	cells Set
	idle  int
}

// play checks the moves. It returns how many there are.
func (c *Certificate) play(ctx context.Context, p *Proof, first, hero int) (int, error) {
	if len(c.Claims) > 64 || c.Convention == "maker-breaker" {
		return 0, errors.New("moves are for boards of at most 64 cells, and not for maker-breaker")
	}
	x := &player{c: c, ctx: ctx, hero: hero, win: p.Forces == "win", moves: map[string]answer{}, seen: map[string]bool{}}
	for _, s := range c.Sets {
		t, _ := setOf(s)
		x.sets = append(x.sets, t)
	}
	for _, line := range p.Moves {
		if err := x.read(line); err != nil {
			return 0, fmt.Errorf("the move %q: %w", line, err)
		}
	}
	for _, who := range []int{0, 1} {
		if (!c.oneFills() || who == x.filler()) && c.joins(func(i int) bool { return c.Claims[i] == marks[who] }) {
			return 0, errors.New("the game is over")
		}
	}
	return len(p.Moves), x.walk(x.begin(c.Claims, first))
}

func (x *player) filler() int {
	f, _ := x.c.filler()
	return f
}

// begin returns the stage at the beginning of a turn.
func (x *player) begin(claims string, mover int) stage {
	if !x.c.offers() {
		return stage{claims, mover, x.c.Bias[mover]}
	}
	if strings.Contains(claims, "?") {
		return stage{claims, x.filler(), 0}
	}
	return stage{claims, 1 - x.filler(), 0}
}

// read reads a move.
func (x *player) read(line string) error {
	claims, rest, _ := strings.Cut(line, " ")
	number, list, _ := strings.Cut(rest, " ")
	left, err := strconv.Atoi(number)
	if err != nil || len(claims) != len(x.c.Claims) || strings.Trim(claims, ".XO?") != "" {
		return errors.New("not in its form")
	}
	var cells []int
	for _, word := range strings.Fields(list) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return err
		}
		cells = append(cells, n)
	}
	chosen, ok := setOf(cells)
	if !ok || chosen>>len(claims) != 0 {
		return errors.New("no cells of the board")
	}
	s := stage{claims, x.hero, left}
	r := x.remains(s)
	live := chosen & r.live
	x.moves[r.key] = answer{live, len(cells) - len(live.list())}
	return nil
}

// A rest is the remaining game at a stage.
type rest struct {
	sets    [2][]Set // by player; empty for a player who does not fill sets
	live    Set      // cells in them
	free    Set
	offered Set
	key     string
}

func (x *player) remains(s stage) (r rest) {
	var owned [2]Set
	for i := range len(s.claims) {
		switch bit := Set(1) << i; s.claims[i] {
		case 'X':
			owned[0] |= bit
		case 'O':
			owned[1] |= bit
		case '?':
			r.offered |= bit
		default:
			r.free |= bit
		}
	}
	for who := range r.sets {
		if x.c.oneFills() && who != x.filler() {
			continue
		}
		var open []Set
		for _, t := range x.sets {
			if t&owned[1-who] == 0 {
				open = append(open, t&^owned[who])
			}
		}
		r.sets[who] = least(open)
		for _, t := range r.sets[who] {
			r.live |= t
		}
	}
	idle := len((r.free &^ r.live).list())
	if x.c.Convention == "strong" {
		idle = 0
	}
	key := []byte{byte(s.mover), byte(idle), byte(len((r.offered &^ r.live).list()))}
	key = binary.AppendUvarint(key, uint64(s.left))
	key = binary.AppendUvarint(key, uint64(r.offered&r.live))
	for _, sets := range r.sets {
		key = binary.AppendUvarint(key, uint64(len(sets)))
		for _, t := range sets {
			key = binary.LittleEndian.AppendUint64(key, uint64(t))
		}
	}
	r.key = string(key)
	return r
}

// walk checks that from a stage on the hero reaches the goal.
func (x *player) walk(s stage) error {
	if err := x.ctx.Err(); err != nil {
		return err
	}
	r := x.remains(s)
	if done, good := x.over(s, r); done {
		if good {
			return nil
		}
		return fmt.Errorf("in %s the player of the strategy does not win", s.claims)
	}
	if x.seen[r.key] {
		return nil
	}
	x.seen[r.key] = true
	if s.mover != x.hero {
		return x.replies(s, r)
	}
	a, ok := x.moves[r.key]
	if !ok {
		return fmt.Errorf("no move in %s", s.claims)
	}
	cells := a.cells
	for _, i := range (r.idleOf(x.c, s)).list() {
		if a.idle > 0 {
			cells |= 1 << i
			a.idle--
		}
	}
	if a.idle > 0 {
		return fmt.Errorf("too few idle cells in %s", s.claims)
	}
	next, err := x.after(s, r, cells)
	if err != nil {
		return fmt.Errorf("in %s: %w", s.claims, err)
	}
	return x.walk(next)
}

// idleOf returns the idle cells from which the mover can choose.
func (r rest) idleOf(c *Certificate, s stage) Set {
	if r.offered != 0 {
		return r.offered &^ r.live
	}
	return r.free &^ r.live
}

// over reports whether the game is over, and whether the result is good for the hero.
func (x *player) over(s stage, r rest) (done, good bool) {
	filled := func(who int) bool { return len(r.sets[who]) > 0 && r.sets[who][0] == 0 }
	if x.c.oneFills() {
		filler, wins := x.c.filler()
		short := x.c.Convention == "waiter-client" && r.offered == 0 && len(r.free.list()) < x.c.Bias[0]+x.c.Bias[1]
		done = filled(filler) || len(r.sets[filler]) == 0 || short
		return done, (filled(filler) == wins) == (x.hero == filler)
	}
	for who := range 2 {
		if filled(who) {
			return true, (who == x.hero) == (x.c.Convention == "strong")
		}
	}
	if len(r.sets[0]) == 0 && len(r.sets[1]) == 0 {
		return true, !x.win
	}
	mine := r.sets[x.hero]
	if x.c.Convention == "strong" && s.mover == x.hero && len(mine) > 0 && bits.OnesCount64(uint64(mine[0])) <= s.left {
		return true, true
	}
	return false, false
}

// after returns the stage after the mover has chosen cells.
func (x *player) after(s stage, r rest, cells Set) (stage, error) {
	n := len(cells.list())
	a, b := x.c.Bias[0], x.c.Bias[1]
	switch {
	case r.offered != 0:
		if !r.offered.has(cells) || n != min(a, len(r.offered.list())) {
			return s, errors.New("this may not be kept")
		}
		return x.begin(mark(mark(s.claims, r.offered, marks[1-s.mover]), cells, marks[s.mover]), 0), nil
	case !r.free.has(cells):
		return s, errors.New("a cell is not free")
	case x.c.offers():
		most := min(a+b, len(r.free.list()))
		least := most
		if x.c.Convention == "client-waiter" {
			least = min(a, most)
		}
		if n < least || n > most {
			return s, errors.New("these cells may not be offered")
		}
		return x.begin(mark(s.claims, cells, '?'), 0), nil
	case n == 0 && s.left == 0 && x.c.Convention == "monotone-avoider-enforcer":
		return x.begin(s.claims, 1-s.mover), nil
	case n != 1:
		return s, errors.New("not one cell")
	}
	next := stage{mark(s.claims, cells, marks[s.mover]), s.mover, max(s.left-1, 0)}
	if next.left == 0 && x.c.Convention != "monotone-avoider-enforcer" {
		next = x.begin(next.claims, 1-s.mover)
	}
	return next, nil
}

// mark writes a sign into cells.
func mark(claims string, cells Set, sign byte) string {
	out := []byte(claims)
	for _, i := range cells.list() {
		out[i] = sign
	}
	return string(out)
}

// replies tries everything that the other player may do. Of idle cells it only tries different
// numbers.
func (x *player) replies(s stage, r rest) error {
	try := func(cells Set) error {
		next, err := x.after(s, r, cells)
		if err != nil {
			return err
		}
		return x.walk(next)
	}
	idle := r.idleOf(x.c, s).list()
	if x.c.offers() {
		from := r.free & r.live
		least, most := x.c.Bias[0]+x.c.Bias[1], min(x.c.Bias[0]+x.c.Bias[1], len(r.free.list()))
		if r.offered != 0 {
			from = r.offered & r.live
			most = min(x.c.Bias[0], len(r.offered.list()))
			least = most
		} else if x.c.Convention == "client-waiter" {
			least = min(x.c.Bias[0], most)
		}
		for n := least; n <= most; n++ {
			for k := max(0, n-len(idle)); k <= min(n, len(from.list())); k++ {
				rest, _ := setOf(idle[:n-k])
				if err := subsets(from, k, func(cells Set) error { return try(cells | rest) }); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if s.left == 0 { // the monotone game
		if err := try(0); err != nil {
			return err
		}
	}
	cells := (r.live & r.free).list()
	if x.c.Convention != "strong" {
		cells = slices.Concat(cells, idle[:min(1, len(idle))])
	}
	for _, i := range cells {
		if err := try(1 << i); err != nil {
			return err
		}
	}
	return nil
}

// subsets tries all subsets of k cells.
func subsets(cells Set, k int, try func(Set) error) error {
	if k == 0 {
		return try(0)
	}
	for ; len(cells.list()) >= k; cells &= cells - 1 {
		one := cells & -cells
		if err := subsets(cells&^one, k-1, func(s Set) error { return try(s | one) }); err != nil {
			return err
		}
	}
	return nil
}
