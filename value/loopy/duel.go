// SPDX-License-Identifier: Apache-2.0

// The order of games. G ≥ H if Left, who moves second in G − H, is never stuck. Where infinite play
// counts for Left, infinite play must also have infinitely many moves in G; for stoppers this
// always holds [WW, ch. 11; Siegel CGT, ch. VI].
//
// All reachable positions of G − H are examined. First, positions from which Right can force Left
// to be stuck are dead. Then, repeatedly, positions from which Left cannot force one more move in G
// are also dead. This is a Büchi game.

package loopy

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/backward"
	"github.com/upstar-cgt/upstar/value/short"
)

// geq reports whether g ≥ h in the reading of d.
func (d *draft) geq(g, h Game) bool {
	if geq, ok := d.decided(g, h); ok {
		return geq
	}
	(&duel{draft: d, index: map[stand]int32{}}).fight(g, h)
	return d.order[[2]Game{g, h}]
}

// decided returns whether g ≥ h, if this can be decided without a duel in d.
func (d *draft) decided(g, h Game) (geq, ok bool) {
	switch plain := d.c.plain; {
	case g == h:
		return true, true
	case g < loop && h < loop:
		return d.c.c.Leq(short.Game(h), short.Game(g)), true
	case d != plain && !g.isNode() && !h.isNode():
		return plain.geq(g, h), true
	}
	geq, ok = d.order[[2]Game{g, h}]
	return geq, ok
}

// better reports whether g is at least as good as h for player.
func (d *draft) better(player game.Player, g, h Game) bool {
	if player == game.Right {
		g, h = h, g
	}
	return d.geq(g, h)
}

// A stand is a position of G − H with a player to move.
type stand struct {
	g, h   Game
	player game.Player
}

type duel struct {
	*draft
	index   map[stand]int32
	stands  []stand
	verdict []verdict
	first   []int32 // index of the first move of each stand, with one more entry at the end
	moves   []move
	into    []uint32 // the stands from which a move leads to each stand: index of the first, and all of them
	from    []uint32
	dead    *backward.Analysis // of the stands in which Left gets stuck
}

type verdict int8

const (
	lost verdict = iota - 1
	open
	held // from here on Left is not stuck, whatever Right does
)

// A move leads to a stand. It counts if it is in G, where infinite play must have infinitely many
// moves.
type move struct {
	from, to int32
	counts   bool
}

// standSize is the approximate size of a stand with its moves.
const standSize = 160

func (w *duel) fight(g, h Game) {
	defer func() { w.c.m.Keep(0, -standSize*len(w.stands)) }()
	w.enter(stand{g, h, game.Right})
	for i := int32(0); int(i) < len(w.stands); i++ {
		w.c.m.Step(1)
		w.first = append(w.first, int32(len(w.moves)))
		w.expand(i)
	}
	w.first = append(w.first, int32(len(w.moves)))
	w.turn()
	w.bury()
	for w.reading == onsides && w.tire() {
	}
	if len(w.order) > maxRemembered {
		clear(w.order)
	}
	for i, s := range w.stands {
		if s.player == game.Right {
			w.order[[2]Game{s.g, s.h}] = w.verdict[i] != lost
		}
	}
}

func (w *duel) enter(s stand) int32 {
	i, ok := w.index[s]
	if !ok {
		i = int32(len(w.stands))
		w.index[s] = i
		w.stands = append(w.stands, s)
		w.c.m.Keep(0, standSize)
		w.verdict = append(w.verdict, open)
	}
	return i
}

// expand lists the moves of stand i, unless a single move decides it.
func (w *duel) expand(i int32) {
	s := w.stands[i]
	good, bad := held, lost // the verdicts that are good and bad for the player to move
	if s.player == game.Right {
		good, bad = lost, held
	}
	start := len(w.moves)
	w.verdict[i] = bad
	try := func(to stand, counts bool) bool {
		if s.player == game.Left {
			if geq, ok := w.decided(to.g, to.h); ok {
				if geq {
					w.verdict[i] = good
				}
				return geq
			}
		}
		w.verdict[i] = open
		w.moves = append(w.moves, move{i, w.enter(to), counts})
		return false
	}
	next := s.player.Opponent()
	for _, g := range w.worth(s.g, s.h, s.player) {
		if try(stand{g, s.h, next}, true) {
			w.moves = w.moves[:start]
			return
		}
	}
	for _, h := range w.worth(s.h, s.g, next) {
		if try(stand{s.g, h, next}, false) {
			w.moves = w.moves[:start]
			return
		}
	}
}

// worth returns the options of player in g that need to be tried beside h. If g is a number and h
// is not, there are none.
func (w *duel) worth(g, h Game, player game.Player) []Game {
	if h >= loop && !h.isNode() && w.c.isNumber(g) {
		return nil
	}
	return w.of(g, player)
}

// turn lists the moves by the stands to which they lead.
func (w *duel) turn() {
	w.into = make([]uint32, len(w.stands)+1)
	w.from = make([]uint32, len(w.moves))
	w.dead = backward.New(len(w.stands))
	for _, m := range w.moves {
		w.into[m.to+1]++
		w.dead.Wait[m.from]++
	}
	for i := range w.stands {
		w.into[i+1] += w.into[i]
		if w.verdict[i] == lost {
			w.lose(int32(i))
		}
	}
	at := append([]uint32(nil), w.into...)
	for _, m := range w.moves {
		w.from[at[m.to]] = uint32(m.from)
		at[m.to]++
	}
}

// before lists the stands from which a move leads to stand i.
func (w *duel) before(i uint32) []uint32 { return w.from[w.into[i]:w.into[i+1]] }

// lose records that Left loses a stand.
func (w *duel) lose(i int32) {
	w.dead.Decide(uint32(i), game.Won(w.stands[i].player == game.Right), 0)
}

// bury finds the stands that are lost because Right can force a lost stand.
func (w *duel) bury() {
	w.dead.Run(w.c.m.Step, w.before)
	for _, i := range w.dead.Decided {
		w.verdict[i] = lost
	}
}

// tire finds the stands that are lost because Left cannot force another move that counts. It
// reports whether there were any. A stand is forced if Left can make such a move from there on; so
// the moves of Right that count do not matter.
func (w *duel) tire() bool {
	n := int32(len(w.stands))
	w.c.m.Step(len(w.stands))
	forced := backward.New(len(w.stands))
	before := make([][]uint32, n) // the stands from which a move that does not count leads to each stand
	for i := range n {
		if w.verdict[i] == lost {
			continue
		}
		left, force := w.stands[i].player == game.Left, w.verdict[i] == held
		for _, m := range w.moves[w.first[i]:w.first[i+1]] {
			if m.counts {
				force = force || left && w.verdict[m.to] != lost
			} else {
				before[m.to] = append(before[m.to], uint32(i))
				forced.Wait[i]++
			}
		}
		if force || !left && forced.Wait[i] == 0 {
			forced.Decide(uint32(i), game.Won(left), 0)
		}
	}
	forced.Run(w.c.m.Step, func(i uint32) []uint32 { return before[i] })
	known := len(w.dead.Decided)
	for i := range n {
		if w.verdict[i] == open && forced.Result[i] == game.Draw {
			w.lose(i)
		}
	}
	w.bury()
	return len(w.dead.Decided) > known
}
