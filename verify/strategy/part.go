// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"context"
	"fmt"
)

// A part is a summand that is not over.
type part struct {
	rules    *rules
	text     string
	moves    [2][]string // by player
	options  [2][]sum    // the same options split into parts, after they were listed
	listed   bool
	negative int  // the number of −G in normal play; −1 until it is needed
	weighed  bool // whether it is known whether the part is an integer
	whole    bool // it is
	length   int  // which
}

// A world stores the parts that occur, each once, by number.
type world struct {
	ctx    context.Context
	misere bool
	games  map[string]*rules // by the name of the ruleset and its parameters
	parts  []part
	number map[partKey]int
}

type partKey struct {
	rules *rules
	text  string
}

func newWorld(ctx context.Context, misere bool) *world {
	return &world{ctx: ctx, misere: misere, games: map[string]*rules{}, number: map[partKey]int{}}
}

// read returns a position, written ruleset(position), as a sum.
func (w *world) read(text string) (sum, error) {
	head, name, body, err := split(text)
	if err != nil {
		return sum{}, err
	}
	r, body, err := rulesOf(name, body)
	if err != nil {
		return sum{}, err
	}
	if w.games[head] == nil {
		w.games[head] = &r
	}
	p, err := w.games[head].read(body)
	if err != nil {
		return sum{}, fmt.Errorf("%s: %w", name, err)
	}
	return w.sum(w.games[head], p), nil
}

// sum splits a position into parts.
func (w *world) sum(r *rules, p string) (s sum) {
	for _, text := range r.parts(p) {
		k, ok := w.numberOf(r, text)
		if !ok {
			continue
		}
		if n, integer := w.integer(k); integer {
			s.number += n
			continue
		}
		s.parts = append(s.parts, k)
	}
	return w.tidied(s)
}

// numberOf returns the number of a part. If nobody can move in it, ok is false.
func (w *world) numberOf(r *rules, text string) (k int, ok bool) {
	key := partKey{r, text}
	if k, ok := w.number[key]; ok {
		return k, k >= 0
	}
	p := part{rules: r, text: text, negative: -1}
	p.moves[0] = r.moves(text, 0)
	if p.moves[1] = p.moves[0]; !r.impartial {
		p.moves[1] = r.moves(text, 1)
	}
	if len(p.moves[0])+len(p.moves[1]) == 0 {
		w.number[key] = -1
		return -1, false
	}
	k = len(w.parts)
	w.parts = append(w.parts, p)
	w.number[key] = k
	return k, true
}

// integer returns the value of a part in which only one player can ever move: the greatest number
// of moves that this player can make. In misère play there are no such values.
func (w *world) integer(k int) (n int, ok bool) {
	p := w.parts[k]
	if w.misere || p.rules.impartial {
		return 0, false
	}
	if p.weighed {
		return p.length, p.whole
	}
	for player, sign := range [2]int{1, -1} {
		if len(p.moves[1-player]) != 0 {
			continue
		}
		p.whole = true
		for _, s := range w.list(k, player) {
			p.whole = p.whole && len(s.parts) == 0 && s.number*sign >= 0
			p.length = sign * max(sign*p.length, 1+sign*s.number)
		}
	}
	w.parts[k].weighed, w.parts[k].whole, w.parts[k].length = true, p.whole, p.length
	return p.length, p.whole
}

// list returns the options of a player in a part, without duplicates.
func (w *world) list(k, player int) (options []sum) {
	seen := map[string]bool{}
	for _, q := range w.parts[k].moves[player] {
		if s := w.sum(w.parts[k].rules, q); !seen[s.key()] {
			seen[s.key()] = true
			options = append(options, s)
		}
	}
	return options
}

// moves returns the options of a player in a part.
func (w *world) moves(k, player int) []sum {
	if !w.parts[k].listed {
		options := [2][]sum{w.list(k, 0), w.list(k, 1)}
		w.parts[k].options, w.parts[k].listed = options, true
	}
	return w.parts[k].options[player]
}

// inverse returns the number of −G.
func (w *world) inverse(k int) int {
	p := w.parts[k]
	if p.negative >= 0 {
		return p.negative
	}
	n := k
	if !p.rules.impartial {
		texts := p.rules.parts(p.rules.negative(p.text))
		if len(texts) != 1 {
			panic("strategy: the negative of a part falls apart")
		}
		n, _ = w.numberOf(p.rules, texts[0])
	}
	w.parts[k].negative = n
	return n
}
