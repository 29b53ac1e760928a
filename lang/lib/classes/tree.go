// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"encoding/binary"
	"errors"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// trees numbers game trees by the definition: two positions have the same number exactly if their
// options have the same numbers. Repeated options count once.
type trees struct {
	x     calling
	nodes [][2][]int // for each tree, the numbers of its options
	of    map[string]int
	known map[Position]int // the number of each position, or open while it is played out
	left  int              // number of positions that may still be played out for one question
}

// open stands for the number of a position whose options are being played out.
const open = -1

// Limits on the positions that are played out, for one question and for a class.
const (
	mostPlayed   = 1500
	mostNumbered = 60_000
)

var (
	errLarge = errors.New("too many positions")
	errCycle = errors.New("play can return to a position")
)

func newTrees(x calling) *trees {
	return &trees{x: x, of: map[string]int{}, known: map[Position]int{}}
}

// number returns the number of a position. It returns errLarge if there are too many followers, and
// errCycle if play can return to a position.
func (t *trees) number(p Position) (n int, at Position, err error) {
	if len(t.known) > mostNumbered {
		return 0, p, errLarge
	}
	t.left = mostPlayed
	return t.visit(p)
}

func (t *trees) visit(p Position) (n int, at Position, err error) {
	if n, ok := t.known[p]; ok {
		if n == open {
			return 0, p, errCycle
		}
		return n, p, nil
	}
	if t.left--; t.left < 0 {
		return 0, p, errLarge
	}
	t.known[p] = open
	defer func() {
		if t.known[p] == open {
			delete(t.known, p)
		}
	}()
	var node [2][]int
	for _, player := range game.Players {
		for _, q := range t.x.Options(nil, p, player) {
			n, at, err := t.visit(q)
			if err != nil {
				return 0, at, err
			}
			node[player] = append(node[player], n)
		}
		slices.Sort(node[player])
		node[player] = slices.Compact(node[player])
	}
	n = t.intern(node)
	t.known[p] = n
	return n, p, nil
}

// intern returns the number of the tree with the given options.
func (t *trees) intern(node [2][]int) int {
	var key []byte
	for _, options := range node {
		key = binary.AppendUvarint(key, uint64(len(options)))
		for _, n := range options {
			key = binary.AppendUvarint(key, uint64(n))
		}
	}
	n, ok := t.of[string(key)]
	if !ok {
		n = len(t.nodes)
		t.nodes, t.of[string(key)] = append(t.nodes, node), n
	}
	return n
}

// negative returns the number of a tree with the players exchanged.
func (t *trees) negative(n int, done map[int]int) int {
	if m, ok := done[n]; ok {
		return m
	}
	var node [2][]int
	for player, options := range t.nodes[n] {
		for _, o := range options {
			node[1-player] = append(node[1-player], t.negative(o, done))
		}
		slices.Sort(node[1-player])
	}
	done[n] = t.intern(node)
	return done[n]
}
