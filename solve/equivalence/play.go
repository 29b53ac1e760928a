// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/work"
)

// A Play plays words literally, each once.
type Play struct {
	games     *Games
	rule      Rule
	functions []function // of an obliged sum
	meter     *work.Meter
	dense     []uint8          // what is known about words of up to three letters
	sparse    map[string]uint8 // and of longer ones
	known     func(Word) (Outcome, bool)
}

// denseGames is how many games have a table of all words of three letters.
const denseGames = 256

// NewPlay returns a player of words over the games.
func NewPlay(m *work.Meter, g *Games, r Rule) *Play {
	p := &Play{games: g, rule: r, meter: m, sparse: map[string]uint8{}}
	if r.Mode.Kind == compound.Obliged {
		p.functions = r.functions(g)
	}
	return p
}

// Outcome returns the outcome of a word. It unwinds to Do of the meter.
func (p *Play) Outcome(w Word) (o Outcome) {
	for player := range 2 {
		if p.wins(w, player) {
			o |= 1 << player
		}
	}
	return o
}

// slot returns where the results of a word are kept.
func (p *Play) slot(w Word) int {
	n, at := p.games.Len()+1, 0
	if n > denseGames+1 || len(w) > 3 {
		return -1
	}
	if p.dense == nil {
		p.meter.Keep(0, n*n*n)
		p.dense = make([]uint8, n*n*n)
	}
	for _, a := range w {
		at = at*n + int(a) + 1
	}
	return at
}

// wins reports whether player wins the word, moving first.
func (p *Play) wins(w Word, player int) bool {
	w = p.canonical(w)
	at, key := p.slot(w), ""
	var entry uint8
	if at >= 0 {
		entry = p.dense[at]
	} else {
		key = w.key()
		entry = p.sparse[key]
	}
	bits := entry >> (2 * player)
	if bits&1 == 1 {
		return bits&2 != 0
	}
	wins := p.play(w, player)
	bits = 1
	if wins {
		bits = 3
	}
	if at >= 0 {
		p.dense[at] |= bits << (2 * player)
	} else {
		if entry == 0 {
			p.meter.Keep(1, 64+2*len(key))
		}
		p.sparse[key] |= bits << (2 * player)
	}
	return wins
}

// canonical forgets the order of the components where it does not matter, and those
// that have ended where they do not matter.
func (p *Play) canonical(w Word) Word {
	if !p.rule.Commutative() {
		return w
	}
	if !slices.IsSorted(w) {
		w = slices.Sorted(slices.Values(w))
	}
	if !p.rule.short() && slices.ContainsFunc(w, p.games.Ended) {
		w = slices.DeleteFunc(slices.Clone(w), p.games.Ended)
	}
	return w
}

func (p *Play) play(w Word, player int) bool {
	p.meter.Step(1)
	if p.known != nil {
		if o, ok := p.known(w); ok {
			return o.Wins(player)
		}
	}
	t := turn{p: p, word: w, player: player}
	won := false
	t.each(func(at label, next Word) bool {
		if at > 0 && p.rule.Mode.Kind == compound.Obliged {
			won = !p.rule.after(at, p.Outcome(next)).Wins(1 - player)
		} else {
			won = !p.wins(next, 1-player)
		}
		return !won
	})
	return won || !t.moved && p.rule.stuck()
}

// A turn is a move being chosen.
type turn struct {
	p      *Play
	word   Word
	player int
	moved  bool // there is a move
	stop   bool
	yield  func(at label, next Word) bool
}

// each calls yield with every move until it returns false. The word is used again.
func (t *turn) each(yield func(at label, next Word) bool) {
	if t.p.rule.short() && slices.ContainsFunc(t.word, t.p.games.Ended) {
		return
	}
	t.yield = yield
	t.choose(0, 0, make(Word, 0, len(t.word)+2))
}

func (t *turn) choose(i int, at label, next Word) {
	if i == len(t.word) {
		if t.p.rule.accepts(at) {
			t.moved = true
			t.stop = !t.yield(at, next)
		}
		return
	}
	a := t.word[i]
	c := t.p.rule.choices(at, t.player, t.p.games.Ended(a))
	if c.drop != no {
		t.choose(i+1, c.drop, next)
	}
	if c.move != no || c.take {
		for _, option := range t.p.games.options[t.player][a] {
			if t.stop {
				return
			}
			if c.take {
				t.choose(i+1, 1+label(t.p.functions[option[0]]), next)
			} else {
				t.choose(i+1, c.move, append(next, option...))
			}
		}
	}
	if c.keep != no && !t.stop {
		t.choose(i+1, c.keep, append(next, a))
	}
}
