// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/work"
)

// A Play plays words literally and computes each only once.
type Play struct {
	games   *Games
	rule    Rule
	endings *endings
	meter   *work.Meter
	dense   []uint8            // results for words of up to three letters
	sparse  map[string]uint8   // results for longer words
	many    map[string]Outcome // results for words, with several players
	known   func(Word) (Outcome, bool)

	symmetric bool // both players have the same moves, so that the results for Left are those for Right
}

// denseGames is the number of games for which there is a table of all words of three letters.
const denseGames = 256

// NewPlay returns a Play of words over the games.
func NewPlay(m *work.Meter, g *Games, r Rule) *Play {
	return &Play{games: g, rule: r, meter: m, endings: r.endings(g), sparse: map[string]uint8{}, many: map[string]Outcome{}, symmetric: r.symmetric(g)}
}

// Outcome returns the outcome of a word. An error unwinds the stack up to the Do of the meter.
func (p *Play) Outcome(w Word) (o Outcome) {
	if p.rule.several() {
		return p.together(w)
	}
	if p.symmetric {
		if p.wins(w, 0) {
			return 3
		}
		return 0
	}
	for player := range 2 {
		if p.wins(w, player) {
			o |= 1 << player
		}
	}
	return o
}

// slot returns the place where the results of a word are stored.
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
	if p.symmetric {
		player = 0
	}
	at := p.slot(w)
	var entry uint8
	if at >= 0 {
		entry = p.dense[at]
	} else {
		var short [64]byte
		entry = p.sparse[string(w.appendKey(short[:0]))]
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
		key := w.key()
		if entry == 0 {
			p.meter.Keep(1, 64+2*len(key))
		}
		p.sparse[key] |= bits << (2 * player)
	}
	return wins
}

// canonical sorts the components if their order does not matter, and drops ended components if they
// do not matter.
func (p *Play) canonical(w Word) Word {
	if !p.rule.Commutative() {
		return w
	}
	out := make(Word, 0, len(w))
	for _, a := range w {
		if p.rule.short() || !p.games.Ended(a) {
			i := len(out)
			for out = append(out, a); i > 0 && out[i-1] > a; i-- {
				out[i] = out[i-1]
			}
			out[i] = a
		}
	}
	return out
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
			won = !p.endings.after(at, p.Outcome(next)).Wins(1 - player)
		} else {
			won = !p.wins(next, 1-player)
		}
		return !won
	})
	return won || !t.moved && p.rule.stuck()
}

// A turn is a move that is being chosen.
type turn struct {
	p      *Play
	word   Word
	player int
	moved  bool // whether there is a move
	stop   bool
	yield  func(at label, next Word) bool
}

// each calls yield for every move, until yield returns false. The word passed to yield is reused.
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
			t.p.meter.Step(1)
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
				t.choose(i+1, t.p.endings.label(option[0]), next)
			} else {
				t.choose(i+1, c.move, append(next, option...))
			}
		}
	}
	if c.keep != no && !t.stop {
		t.choose(i+1, c.keep, append(next, a))
	}
}
