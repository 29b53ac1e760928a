// SPDX-License-Identifier: Apache-2.0

package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A graph has all states that can be reached, each with a player to move: node 2i for Left and 2i+1
// for Right. In impartial games both nodes are equivalent, and only the even ones are used.
type graph struct {
	world  *world
	sides  int       // 1 if both players have the same moves
	next   [][]int32 // by node
	states []state
}

var errLarge = fmt.Errorf("more than %d positions, %d moves or %d MiB of options: too large to be played out", mostStates, mostEdges, mostLetters>>20)

// explore returns the graph of everything that can be reached from the start.
func (w *world) explore() (*graph, error) {
	g := &graph{world: w, sides: 2}
	if w.impartial() && w.name != "side" {
		g.sides = 1
	}
	ids, edges := map[string]int32{}, 0
	add := func(s state) int32 {
		if w.commutes() && s.playing < 0 {
			s.pieces = slices.Sorted(slices.Values(s.pieces))
			if !w.short() && w.name != "conjunctive" {
				s.pieces = slices.DeleteFunc(s.pieces, w.ended)
			}
		}
		key := strconv.Itoa(s.playing) + ":" + numbersKey(s.pieces)
		id, ok := ids[key]
		if !ok {
			id = int32(len(g.states))
			ids[key], g.states = id, append(g.states, s)
		}
		return id
	}
	add(w.start)
	for i := 0; i < len(g.states); i++ {
		if i%1024 == 0 && w.ctx.Err() != nil {
			return nil, w.ctx.Err()
		}
		for player := range g.sides {
			var next []int32
			for _, s := range w.moves(g.states[i], player) {
				to := add(s) * int32(g.sides)
				if g.sides == 2 {
					to += int32(1 - player)
				}
				next = append(next, to)
			}
			slices.Sort(next)
			next = slices.Compact(next)
			edges += len(next)
			g.next = append(g.next, next)
		}
		if len(g.states) > mostStates || edges > mostEdges || w.large() {
			return nil, errLarge
		}
	}
	return g, nil
}

// commutes reports whether the order of components does not matter.
func (w *world) commutes() bool {
	return w.name != "sequential" && w.name != "ordinal" && w.name != "side"
}

// solved returns for each node 1 if the player to move wins, −1 if that player loses, or 0 for a
// draw, and the number of moves. It works backwards from the nodes without moves.
func (g *graph) solved(misere bool) (won []int8, plies []int32) {
	won, plies = make([]int8, len(g.next)), make([]int32, len(g.next))
	left := make([]int32, len(g.next)) // number of options that are not yet known to be wins for the opponent
	before := make([][]int32, len(g.next))
	var queue []int32
	for v, next := range g.next {
		left[v] = int32(len(next))
		for _, u := range next {
			before[u] = append(before[u], int32(v))
		}
		if len(next) == 0 {
			won[v] = -1
			if misere {
				won[v] = 1
			}
			queue = append(queue, int32(v))
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for _, u := range before[v] {
			if won[u] != 0 {
				continue
			}
			left[u]--
			switch {
			case won[v] < 0:
				won[u] = 1
			case left[u] == 0:
				won[u] = -1
			default:
				continue
			}
			plies[u] = plies[v] + 1
			queue = append(queue, u)
		}
	}
	return won, plies
}

// results returns the names of the results from the start, for Left moving first and for Right
// moving first.
func (g *graph) results(misere bool) (results []string, plies []int) {
	won, moves := g.solved(misere)
	for player := range 2 {
		v := min(player, g.sides-1)
		results = append(results, [...]string{"loss", "draw", "win"}[won[v]+1])
		if won[v] == 0 {
			plies = append(plies, -1)
		} else {
			plies = append(plies, int(moves[v]))
		}
	}
	return results, plies
}

var errLoops = errors.New("play need not end")

// order lists the nodes, options first.
func (g *graph) order() ([]int32, error) {
	left := make([]int32, len(g.next))
	before := make([][]int32, len(g.next))
	var order []int32
	for v, next := range g.next {
		if left[v] = int32(len(next)); len(next) == 0 {
			order = append(order, int32(v))
		}
		for _, u := range next {
			before[u] = append(before[u], int32(v))
		}
	}
	for i := 0; i < len(order); i++ {
		for _, u := range before[order[i]] {
			if left[u]--; left[u] == 0 {
				order = append(order, u)
			}
		}
	}
	if len(order) < len(g.next) {
		return nil, errLoops
	}
	return order, nil
}

// coalitions returns the sets of players that can force that one of their members makes the last
// move. The players are numbered from the one to move, and bit S represents the set S.
func (g *graph) coalitions(players int) (uint64, error) {
	order, err := g.order()
	if err != nil {
		return 0, err
	}
	can := make([]uint64, len(g.next))
	for _, v := range order {
		for s := range 1 << players {
			later := s>>1 | s&1<<(players-1) // in the numbering from the next player
			some, all := false, true
			for _, u := range g.next[v] {
				good := can[u]>>later&1 == 1
				some, all = some || good, all && good
			}
			switch {
			case len(g.next[v]) == 0:
				all = s>>(players-1) == 1 // the previous player made the last move
			case s&1 == 1:
				all = some
			}
			if all {
				can[v] |= 1 << s
			}
		}
	}
	return can[0], nil
}

// written writes an outcome by its smallest coalitions.
func written(can uint64, players int) string {
	var least []int
	var names []string
	for size := 1; size <= players; size++ {
		for s := range 1 << players {
			var members []string
			for i := range players {
				if s>>i&1 == 1 {
					members = append(members, strconv.Itoa(i+1))
				}
			}
			if can>>s&1 == 1 && len(members) == size && !slices.ContainsFunc(least, func(t int) bool { return t&s == t }) {
				least, names = append(least, s), append(names, strings.Join(members, "+"))
			}
		}
	}
	return strings.Join(names, "|")
}
