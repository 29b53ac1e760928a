// SPDX-License-Identifier: Apache-2.0

package montecarlo

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// Upper confidence bounds choose among options [Kocsis–Szepesvári 2006]. Proved results are passed
// up the tree [Winands–Björnsson–Saito 2008]. A sum that can be reached in several ways is a single
// node.

// A tree records the games that were played.
type tree struct {
	meter      *work.Meter
	engine     *search.Engine
	arena      *arena.Arena
	convention game.Convention
	rng        *rand.Rand
	nodes      []node
	met        map[string]int32
	parts      map[arena.Component]*part
	playouts   int
	informed   bool
	crowded    bool // see crowds
}

// A node is a sum with a player to move.
type node struct {
	parts    []arena.Component
	player   game.Player
	result   result // for the player
	expanded bool
	children []int32
	visits   int
	wins     float64 // the player's wins in the playouts from here
}

type result uint8

const (
	open result = iota
	won
	lost
)

func of(wins bool) result {
	if wins {
		return won
	}
	return lost
}

const nodeBytes = 320

// node returns the number of the node for a sum with a player to move.
func (t *tree) node(parts []arena.Component, player game.Player) int32 {
	key := []byte{byte(player)}
	for _, c := range parts {
		key = binary.AppendUvarint(key, uint64(c))
	}
	if k, ok := t.met[string(key)]; ok {
		return k
	}
	t.meter.Keep(1, nodeBytes+2*len(key)+4*len(parts))
	n := node{parts: slices.Clone(parts), player: player}
	if !t.crowded {
		if wins, known, err := t.engine.KnownParts(t.meter, t.convention, parts, player); err == nil && known {
			n.result = of(wins)
		}
	}
	k := int32(len(t.nodes))
	t.met[string(key)] = k
	t.nodes = append(t.nodes, n)
	return k
}

// expand makes the options of a node.
func (t *tree) expand(k int32) {
	n := &t.nodes[k]
	if n.expanded {
		return
	}
	var children []int32
	parts, player := n.parts, n.player
	for i, c := range parts {
		if i > 0 && parts[i-1] == c {
			continue
		}
		rest := slices.Delete(slices.Clone(parts), i, i+1)
		for list := t.arena.Parts(t.meter, nil, c, player); len(list) > 0; list = list[1+list[0]:] {
			option := slices.Concat(rest, list[1:1+list[0]])
			slices.Sort(option)
			children = append(children, t.node(option, player.Opponent()))
		}
	}
	t.rng.Shuffle(len(children), func(i, j int) { children[i], children[j] = children[j], children[i] })
	if t.informed {
		t.sort(children)
	}
	t.meter.Keep(0, 4*len(children))
	n = &t.nodes[k]
	n.children, n.expanded = children, true
	t.decide(n)
}

// decide sets the result of a node if its options decide it.
func (t *tree) decide(n *node) {
	if n.result != open || !n.expanded {
		return
	}
	if len(n.children) == 0 { // a player who cannot move loses, or wins
		n.result = of(t.convention == game.Misere)
		return
	}
	all := true
	for _, k := range n.children {
		switch t.nodes[k].result {
		case lost:
			n.result = won
			return
		case open:
			all = false
		}
	}
	if all {
		n.result = lost
	}
}

// play goes down the tree, plays at random from the node where it ends, and records who has won.
func (t *tree) play(root int32) {
	path := []int32{root}
	k := root
	for t.nodes[k].expanded && t.nodes[k].result == open && len(path) < longest {
		k = t.choose(&t.nodes[k])
		path = append(path, k)
	}
	if t.nodes[k].result == open && t.nodes[k].visits > 0 {
		t.expand(k)
	}
	t.meter.Step(1)
	n := &t.nodes[k]
	left := 0.5 // Left's share of the win
	switch {
	case n.result == open && t.informed:
		left = t.judged(k)
	case n.result == open:
		left = t.playout(n.parts, n.player)
	case (n.result == won) == (n.player == game.Left):
		left = 1
	default:
		left = 0
	}
	t.playouts++
	for _, k := range slices.Backward(path) {
		n := &t.nodes[k]
		t.decide(n)
		n.visits++
		if n.player == game.Left {
			n.wins += left
		} else {
			n.wins += 1 - left
		}
	}
}

// exploration is the weight of unknown options in comparison with known ones.
const exploration = 0.5

// choose returns the option with the greatest upper confidence bound among those that are not
// proved to lose.
func (t *tree) choose(n *node) (best int32) {
	most := math.Inf(-1)
	ln := math.Log(float64(n.visits + 1))
	tried, few := 0, len(n.children)
	if t.informed {
		few = wide(n.visits)
	}
	for _, k := range n.children {
		c := &t.nodes[k]
		if c.result == won {
			continue
		}
		if tried++; tried > few {
			break
		}
		score := math.Inf(1)
		if c.visits > 0 {
			score = 1 - c.wins/float64(c.visits) + exploration*math.Sqrt(ln/float64(c.visits))
		}
		if score > most {
			best, most = k, score
		}
		if math.IsInf(score, 1) {
			break
		}
	}
	return best
}
