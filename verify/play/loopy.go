// SPDX-License-Identifier: Apache-2.0

package play

import (
	"errors"
	"fmt"
	"strings"
)

// A position G of a game that need not end has an onside and an offside: its value if infinite play
// is a win for Left, or for Right. Let S be a stopper, that is, a game in which the players cannot
// alternate for ever. S is the onside of G iff [WW, ch. 11; Siegel CGT, VI]
//
//   - Left, who moves second in G − S, is never stuck. An infinite play has infinitely many moves in
//     G, because otherwise the players would alternate in S for ever; so it is good for Left.
//   - Right, who moves second in G − S, is never stuck, and can ensure that an infinite play has
//     infinitely many moves in S.
//
// For the offside, exchange the players.

// checkLoopy checks the sides of a value.
func checkLoopy(w *world, c *Certificate) (string, error) {
	for _, side := range []struct {
		name, text string
		survivor   int // the player of the second condition
	}{{"onside", c.Claim.Onside, 1}, {"offside", c.Claim.Offside, 0}} {
		minus, err := negated(side.text)
		if err == nil {
			err = w.isSide(minus, side.survivor)
		}
		if err != nil {
			return "", fmt.Errorf("the %s: %w", side.name, err)
		}
	}
	what := strings.Join(c.Question.Positions, " + ")
	if c.Claim.Onside == c.Claim.Offside {
		return fmt.Sprintf("%s in normal play is equal to the stopper %s: the player who moves second in the difference is never stuck", what, c.Claim.Onside), nil
	}
	return fmt.Sprintf("%s in normal play has the onside %s and the offside %s, both stoppers", what, c.Claim.Onside, c.Claim.Offside), nil
}

// isSide checks both conditions, given the negative of a stopper.
func (w *world) isSide(minus string, survivor int) error {
	s, err := open(w.ctx, Question{Compound: "disjunctive", Positions: []string{minus}})
	if err != nil {
		return err
	}
	if err := s.isStopper(); err != nil {
		return err
	}
	d, err := w.difference(s)
	if err != nil {
		return err
	}
	players := [2]string{"Left", "Right"}
	if d.lost(survivor, false)[survivor] { // the attacker moves first
		return fmt.Errorf("if %s moves first in the difference, that player wins it", players[survivor])
	}
	if d.lost(1-survivor, true)[1-survivor] {
		return fmt.Errorf("if %s moves first in the difference, that player wins it, or can move for ever in the position alone", players[1-survivor])
	}
	return nil
}

// negated returns a position loopy(…) with the players exchanged.
func negated(text string) (string, error) {
	body, ok := strings.CutPrefix(text, "loopy(")
	body, closed := strings.CutSuffix(body, ")")
	graph, at, comma := cutLast(body)
	if !ok || !closed || !comma {
		return "", errors.New("a stopper is written loopy(nodes,node)")
	}
	var lines []string
	for line := range strings.SplitSeq(graph, ";") {
		node, tail, colon := strings.Cut(line, ":")
		left, right, bar := strings.Cut(tail, "|")
		if !colon || !bar {
			return "", fmt.Errorf("%q is not a node with its options on both sides of a bar", line)
		}
		lines = append(lines, node+":"+right+"|"+left)
	}
	return "loopy(" + strings.Join(lines, ";") + "," + at + ")", nil
}

// isStopper checks that play in which the players alternate ends, from every position that can be
// reached.
func (w *world) isStopper() error {
	g, err := w.explore()
	if err != nil {
		return err
	}
	if _, err := g.order(); err != nil {
		return errors.New("it is not a stopper: the players can alternate for ever")
	}
	return nil
}

// A duel is the difference G − S. Left is to move at the nodes 2i, and Right at the nodes 2i+1.
type duel struct {
	next   [][]int32
	counts [][]bool // for each move: whether it is in S
	before [][]int32
}

// difference returns the duel with all positions of G − S.
func (w *world) difference(s *world) (*duel, error) {
	var parts []int
	for _, p := range w.start.pieces {
		parts = append(parts, w.pieces[p].parts...)
	}
	type pair struct{ g, s int }
	ids, all := map[pair]int32{}, []pair{}
	add := func(p pair) int32 {
		id, ok := ids[p]
		if !ok {
			id = int32(len(all))
			ids[p], all = id, append(all, p)
		}
		return id
	}
	add(pair{w.piece(parts), s.start.pieces[0]})
	d, edges := &duel{}, 0
	for i := 0; i < len(all); i++ {
		if err := w.ctx.Err(); err != nil {
			return nil, err
		}
		for player := range 2 {
			var next []int32
			var counts []bool
			for _, to := range w.options(all[i].g, player) {
				next, counts = append(next, 2*add(pair{to, all[i].s})+int32(1-player)), append(counts, false)
			}
			for _, to := range s.options(all[i].s, player) {
				next, counts = append(next, 2*add(pair{all[i].g, to})+int32(1-player)), append(counts, true)
			}
			edges += len(next)
			d.next, d.counts = append(d.next, next), append(d.counts, counts)
		}
		if len(all) > mostStates || edges > mostEdges || w.large() || s.large() {
			return nil, errLarge
		}
	}
	d.before = make([][]int32, len(d.next))
	for v, next := range d.next {
		for _, u := range next {
			d.before[u] = append(d.before[u], int32(v))
		}
	}
	return d, nil
}

// lost returns for each node whether the attacker wins against the other player. The attacker wins
// if the other player is stuck or, if more is set, if infinite play has only finitely many moves in
// S.
func (d *duel) lost(attacker int, more bool) []bool {
	dead := make([]bool, len(d.next))
	var queue []int32
	for v, next := range d.next {
		if v%2 != attacker && len(next) == 0 {
			dead[v] = true
			queue = append(queue, int32(v))
		}
	}
	for {
		d.bury(attacker, dead, queue)
		if !more {
			return dead
		}
		held := d.held(attacker, dead)
		queue = queue[:0]
		for v := range d.next {
			if !dead[v] && !held[v] {
				dead[v] = true
				queue = append(queue, int32(v))
			}
		}
		if len(queue) == 0 {
			return dead
		}
	}
}

// bury adds to dead the nodes from which the attacker can force play into a dead node.
func (d *duel) bury(attacker int, dead []bool, queue []int32) {
	for ; len(queue) > 0; queue = queue[1:] {
		for _, v := range d.before[queue[0]] {
			if dead[v] {
				continue
			}
			reaches := int(v)%2 == attacker
			if !reaches {
				reaches = true
				for _, u := range d.next[v] {
					reaches = reaches && dead[u]
				}
			}
			if reaches {
				dead[v] = true
				queue = append(queue, v)
			}
		}
	}
}

// held returns the nodes from which the other player can force one more move in S, or can force
// that the attacker is stuck. In either case play must not pass through a dead node.
func (d *duel) held(attacker int, dead []bool) []bool {
	held := make([]bool, len(d.next))
	good := func(v int) bool {
		some, all := false, true
		for i, u := range d.next[v] {
			ok := !dead[u] && (d.counts[v][i] || held[u])
			some, all = some || ok, all && ok
		}
		return v%2 == attacker && all || v%2 != attacker && some
	}
	var queue []int32
	for v := range d.next {
		if !dead[v] && good(v) {
			held[v] = true
			queue = append(queue, int32(v))
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, v := range d.before[queue[0]] {
			if !held[v] && !dead[v] && good(int(v)) {
				held[v] = true
				queue = append(queue, v)
			}
		}
	}
	return held
}
