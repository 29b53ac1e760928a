// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// Proofs of Maker–Breaker games. One of the two players is the hero. A pattern names cells that the
// hero has, and other cells, its carrier, that are free. The pattern says that the hero can force
// the goal, even if all remaining cells are the opponent's. Maker's goal is to fill a set;
// Breaker's goal is to hit all sets of a list. An additional cell never hurts, so it is enough to
// show this for the case that the opponent has all other cells. A pattern is proved in one of these
// ways.
//
//   - has: Maker has a set, where the cells that she claims at once count if it is her turn; or
//     Breaker has hit all sets of the goal.
//   - move: the hero claims the cells. Another pattern, in which it is not the hero's turn, needs
//     only what the hero then has and the rest of the carrier.
//   - cases: whatever the opponent claims in a turn, it misses the carrier of one of several
//     patterns in which it is the hero's turn.
//   - parts: Maker claims a cell of at most one of several carriers that have no cell in common,
//     and Breaker answers by the pattern of that carrier. Each set is in the goal of one pattern,
//     or is already hit.
//   - potential: the sets that Breaker has not hit satisfy the criterion of Erdős and Selfridge. If
//     the open cells of a set contain those of another set, only the other set counts.

// A Pattern is one step of a proof. The patterns that it uses come before it.
type Pattern struct {
	Turn  bool   `json:"turn,omitempty"` // the hero is to move
	By    string `json:"by"`
	Goal  int    `json:"goal,omitempty"` // for Breaker: 0 for all sets, otherwise the number of a goal, counted from 1
	Has   Set    `json:"has"`
	Free  Set    `json:"free"`
	Cells []int  `json:"cells,omitempty"`
	To    []int  `json:"to,omitempty"` // the patterns that are used, counted from 0
}

// A Set is a set of cells, as bits.
type Set uint64

// MarshalJSON writes a set in hexadecimal.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(strconv.FormatUint(uint64(s), 16)) }

// UnmarshalJSON reads it.
func (s *Set) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 16, 64)
	*s = Set(n)
	return err
}

func (s Set) has(t Set) bool { return t&^s == 0 }

// setOf returns cells as bits. If a cell is not between 0 and 63, or occurs twice, ok is false.
func setOf(cells []int) (s Set, ok bool) {
	for _, x := range cells {
		if x < 0 || x > 63 || s>>x&1 != 0 {
			return 0, false
		}
		s |= 1 << x
	}
	return s, true
}

// A derivation holds the data against which patterns are checked.
type derivation struct {
	ctx     context.Context
	c       *Certificate
	maker   int
	isMaker bool // the hero
	sets    []Set
	goals   [][]Set
	member  []map[Set]bool
	all     []Pattern
}

func (c *Certificate) carriers(ctx context.Context, p *Proof, maker, hero, first int) error {
	if len(c.Claims) > 64 || len(p.Patterns) == 0 {
		return errors.New("patterns are of boards with at most 64 cells")
	}
	d := &derivation{ctx: ctx, c: c, maker: maker, isMaker: hero == maker, all: p.Patterns}
	for _, s := range c.Sets {
		t, _ := setOf(s)
		d.sets = append(d.sets, t)
	}
	d.goals = [][]Set{d.sets}
	for _, g := range p.Goals {
		if !rising(g, len(d.sets)) {
			return errors.New("a goal is not sets in order")
		}
		var goal []Set
		for _, i := range g {
			goal = append(goal, d.sets[i])
		}
		d.goals = append(d.goals, goal)
	}
	for _, g := range d.goals {
		m := make(map[Set]bool, len(g))
		for _, s := range g {
			m[s] = true
		}
		d.member = append(d.member, m)
	}
	for i := range d.all {
		if err := d.check(i); err != nil {
			return fmt.Errorf("pattern %d, by %s: %w", i, d.all[i].By, err)
		}
	}
	root := d.all[len(d.all)-1]
	var mine, free Set
	for x := range len(c.Claims) {
		switch c.Claims[x] {
		case marks[hero]:
			mine |= 1 << x
		case '.':
			free |= 1 << x
		}
	}
	if root.Turn != (first == hero) || root.Goal != 0 || !mine.has(root.Has) || !free.has(root.Free) {
		return errors.New("the last pattern is not of the position")
	}
	return nil
}

// bias returns the number of cells in a turn.
func (d *derivation) bias(maker bool) int {
	if maker {
		return d.c.Bias[d.maker]
	}
	return d.c.Bias[1-d.maker]
}

// check checks a pattern, given that the earlier ones are right.
func (d *derivation) check(i int) error {
	p := &d.all[i]
	cells, ok := setOf(p.Cells)
	switch {
	case d.ctx.Err() != nil:
		return d.ctx.Err()
	case p.Has&p.Free != 0 || !ok || !p.Free.has(cells):
		return errors.New("the cells are not those of the board")
	case len(p.Cells) > 0 && (!p.Turn || len(p.Cells) > d.bias(d.isMaker)):
		return errors.New("the player may not claim that many cells")
	case p.Goal < 0 || p.Goal >= len(d.goals) || d.isMaker && p.Goal != 0:
		return errors.New("no such goal")
	}
	for _, j := range p.To {
		if j < 0 || j >= i {
			return errors.New("it uses a pattern that does not come before it")
		}
		q := &d.all[j]
		if !(p.Has | cells).has(q.Has) || !(p.Free &^ cells).has(q.Free) || q.Turn != (p.By == "cases") || q.Goal != p.Goal && p.By != "parts" {
			return fmt.Errorf("pattern %d does not fit", j)
		}
	}
	switch {
	case p.By == "has" && len(p.To) == 0:
		return d.done(p, cells)
	case p.By == "move" && p.Turn && len(p.To) == 1:
		return nil
	case p.By == "cases" && !p.Turn:
		var carriers []Set
		for _, j := range p.To {
			carriers = append(carriers, d.all[j].Free)
		}
		steps := maxReplies
		if meets(carriers, d.bias(!d.isMaker), &steps) {
			return errors.New("a reply meets all carriers, or there are too many replies to be sure")
		}
		return nil
	case p.By == "parts" && !p.Turn && !d.isMaker && d.c.Bias == [2]int{1, 1}:
		return d.parts(p)
	case p.By == "potential" && !d.isMaker && len(p.To) == 0 && len(cells.list()) == 0:
		return d.c.harmless(d.remains(p), d.maker, p.Turn)
	}
	return errors.New("no such step")
}

func (s Set) list() (cells []int) {
	for ; s != 0; s &= s - 1 {
		cells = append(cells, bits.TrailingZeros64(uint64(s)))
	}
	return cells
}

// done checks that the hero has reached the goal.
func (d *derivation) done(p *Pattern, cells Set) error {
	has := p.Has | cells
	if d.isMaker && slices.ContainsFunc(d.sets, has.has) {
		return nil
	}
	if !d.isMaker && !slices.ContainsFunc(d.goals[p.Goal], func(s Set) bool { return s&p.Has == 0 }) {
		return nil
	}
	return errors.New("the proof is not finished: some winning sets are not met")
}

// maxReplies is the greatest number of replies that are tried.
const maxReplies = 1 << 21

// meets reports whether some set of at most this many cells meets all sets. It also reports true if
// finding out takes too many steps.
func meets(sets []Set, most int, steps *int) bool {
	if *steps--; len(sets) == 0 || *steps < 0 {
		return true
	}
	if most == 0 {
		return false
	}
	for _, x := range sets[0].list() {
		var rest []Set
		for _, s := range sets {
			if s>>x&1 == 0 {
				rest = append(rest, s)
			}
		}
		if meets(rest, most-1, steps) {
			return true
		}
	}
	return false
}

// parts checks that the carriers are disjoint, and that the goals cover the goal of p.
func (d *derivation) parts(p *Pattern) error {
	used := Set(0)
	for _, j := range p.To {
		if d.all[j].Free&used != 0 {
			return errors.New("the carriers have cells in common")
		}
		used |= d.all[j].Free
	}
	for _, s := range d.goals[p.Goal] {
		if s&p.Has == 0 && !slices.ContainsFunc(p.To, func(j int) bool { return d.member[d.all[j].Goal][s] }) {
			return errors.New("a winning set is in no part")
		}
	}
	return nil
}

// remains counts the minimal open sets of a goal by size.
func (d *derivation) remains(p *Pattern) map[int]int {
	var open []Set
	for _, s := range d.goals[p.Goal] {
		if s&p.Has == 0 {
			open = append(open, s&p.Free)
		}
	}
	sizes := map[int]int{}
	for _, s := range least(open) {
		sizes[len(s.list())]++
	}
	return sizes
}

// least returns the sets that contain no other set, without duplicates, in order.
func least(sets []Set) []Set {
	slices.SortFunc(sets, func(s, t Set) int {
		if d := bits.OnesCount64(uint64(s)) - bits.OnesCount64(uint64(t)); d != 0 {
			return d
		}
		return cmpSet(s, t)
	})
	var out []Set
	for _, s := range sets {
		if !slices.ContainsFunc(out, s.has) {
			out = append(out, s)
		}
	}
	return out
}

func cmpSet(s, t Set) int {
	switch {
	case s < t:
		return -1
	case s > t:
		return 1
	}
	return 0
}
