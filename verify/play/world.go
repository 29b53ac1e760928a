// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/verify/strategy"
)

// These are the sizes of the largest questions that can be checked.
const (
	mostComponents = 64
	mostStates     = 400_000
	mostEdges      = 8_000_000
	mostPieces     = 1_000_000
	mostLetters    = 16 << 20 // of all options that are listed
)

// A part is a summand of a component, given by its game and its text.
type part struct {
	game int
	text string
}

// A piece is a component: a sum of parts that is played as one game.
type piece struct {
	parts  []int
	listed [2]bool
	moves  [2][]int
}

// A state is a compound position. It has the numbers of its components, and the index of the
// component in play in an obliged sum, or −1 if there is none.
type state struct {
	pieces  []int
	playing int
}

// A world stores everything that occurs, each item once.
type world struct {
	ctx      context.Context
	name     string // of the compound
	k        int
	games    []strategy.Game
	parts    []part
	partID   map[part]int
	dead     map[int]bool // parts in which nobody can move
	pieces   []piece
	pieceID  map[string]int
	start    state
	facts    map[int]*facts
	partMove map[[2]int][][]int
	letters  int
	listed   map[[2]int][]string // moves that are not yet taken apart
}

// large reports whether there are too many options or components.
func (w *world) large() bool { return w.letters > mostLetters || len(w.pieces) > mostPieces }

var compounds = []string{
	"disjunctive", "conjunctive", "selective", "diminished-disjunctive", "continued-conjunctive", "shortened-selective",
	"obliged", "sequential", "ordinal", "side", "odd", "exactly", "atmost",
}

func open(ctx context.Context, q Question) (*world, error) {
	w := &world{ctx: ctx, partID: map[part]int{}, dead: map[int]bool{}, pieceID: map[string]int{}, facts: map[int]*facts{}, listed: map[[2]int][]string{}, partMove: map[[2]int][][]int{}}
	name, k, counted := strings.Cut(q.Compound, ":")
	if !slices.Contains(compounds, name) || counted != (name == "exactly" || name == "atmost") {
		return nil, fmt.Errorf("no compound %q", q.Compound)
	}
	if w.name = name; counted {
		var err error
		if w.k, err = strconv.Atoi(k); err != nil || w.k < 1 || w.k > 1000 || strconv.Itoa(w.k) != k {
			return nil, fmt.Errorf("%q is not a number of components from 1 to 1000", k)
		}
	}
	w.start.playing = -1
	for _, text := range q.Positions {
		g, at, err := openGame(text)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(w.games, func(h strategy.Game) bool { return h.Name == g.Name })
		if i < 0 {
			i = len(w.games)
			w.games = append(w.games, g)
		}
		w.start.pieces = append(w.start.pieces, w.piece(w.split(i, at)))
	}
	return w, nil
}

func (w *world) impartial() bool {
	return !slices.ContainsFunc(w.games, func(g strategy.Game) bool { return !g.Impartial })
}

// split returns those parts of a position in which somebody can move.
func (w *world) split(game int, text string) (ids []int) {
	for _, t := range w.games[game].Parts(text) {
		if w.large() {
			return ids // the caller sees it
		}
		p := part{game, t}
		id, ok := w.partID[p]
		if !ok {
			id = len(w.parts)
			w.parts, w.partID[p] = append(w.parts, p), id
			w.dead[id] = len(w.texts(id, 0))+len(w.texts(id, 1)) == 0
		}
		if !w.dead[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

// texts returns the moves of a player in a part, which are listed once.
func (w *world) texts(id, player int) []string {
	p := w.parts[id]
	g := w.games[p.game]
	if g.Impartial {
		player = 0
	}
	key := [2]int{id, player}
	list, ok := w.listed[key]
	if !ok {
		list = g.Moves(p.text, player)
		for _, q := range list {
			w.letters += len(q)
		}
		w.listed[key] = list
	}
	return list
}

// piece returns the number of the component that is a sum of these parts.
func (w *world) piece(parts []int) int {
	slices.Sort(parts)
	key := numbersKey(parts)
	id, ok := w.pieceID[key]
	if !ok {
		id = len(w.pieces)
		w.pieces, w.pieceID[key] = append(w.pieces, piece{parts: parts}), id
	}
	return id
}

func numbersKey(list []int) string {
	var b []byte
	for _, n := range list {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return string(b)
}

func (w *world) ended(p int) bool { return len(w.pieces[p].parts) == 0 }

// options returns the components to which a player can move from a component, without duplicates.
func (w *world) options(p, player int) []int {
	if w.pieces[p].listed[player] {
		return w.pieces[p].moves[player]
	}
	parts := w.pieces[p].parts
	var out []int
	for i, id := range parts {
		if i > 0 && parts[i-1] == id {
			continue
		}
		rest := slices.Delete(slices.Clone(parts), i, i+1)
		for _, after := range w.partOptions(id, player) {
			out = append(out, w.piece(slices.Concat(rest, after)))
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	w.pieces[p].moves[player], w.pieces[p].listed[player] = out, true
	return out
}

func (w *world) partOptions(id, player int) [][]int {
	p := w.parts[id]
	g := w.games[p.game]
	if g.Impartial {
		player = 0
	}
	key := [2]int{id, player}
	if list, ok := w.partMove[key]; ok {
		return list
	}
	list := [][]int{}
	for _, q := range w.texts(id, player) {
		list = append(list, w.split(p.game, q))
	}
	delete(w.listed, key)
	w.partMove[key] = list
	return list
}
