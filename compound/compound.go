// SPDX-License-Identifier: Apache-2.0

package compound

import (
	"encoding/binary"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A Part is a number that represents a position of a component.
type Part uint32

// A Position is a position of a compound.
type Position struct {
	playing int32 // one more than the component in play of an obliged sum, or 0
	parts   string
}

// Of returns the position with the given components, with no component in play.
func Of(parts ...Part) Position {
	b := make([]byte, 0, 4*len(parts))
	for _, p := range parts {
		b = binary.LittleEndian.AppendUint32(b, uint32(p))
	}
	return Position{parts: string(b)}
}

// Playing returns p with component i in play. In an obliged sum this component must be finished
// before another is begun.
func (p Position) Playing(i int) Position { return Position{int32(i) + 1, p.parts} }

// InPlay returns the component in play, or -1.
func (p Position) InPlay() int { return int(p.playing) - 1 }

// Parts appends the components to dst.
func (p Position) Parts(dst []Part) []Part {
	for i := 0; i < len(p.parts); i += 4 {
		dst = append(dst, Part(p.parts[i])|Part(p.parts[i+1])<<8|Part(p.parts[i+2])<<16|Part(p.parts[i+3])<<24)
	}
	return dst
}

// Rules are the rules of a compound.
type Rules struct {
	Mode  Mode
	Parts game.Ruleset[Part]

	impartial bool // all parts are impartial, and so is the compound
}

// New returns the rules of a compound whose components follow the ruleset parts.
func New(m Mode, parts game.Ruleset[Part]) Rules {
	return Rules{Mode: m, Parts: parts, impartial: game.IsImpartial(parts) && m.Kind != Side}
}

// Impartial reports whether all components are impartial. A side compound of
// impartial games is partizan.
func (r Rules) Impartial() bool { return r.impartial }

// Over reports whether a component of a first-to-end compound has ended. If the component ends by a
// verdict, that is the result. Otherwise the player to move has won if the mark of the component is
// N, and lost if it is P.
func (r Rules) Over(p Position, toMove game.Player) (game.Result, bool) {
	if r.Mode.Kind == FirstToEnd {
		judge, judged := r.Parts.(game.Judge[Part])
		for i, part := range p.Parts(nil) {
			if judged {
				if result, over := judge.Over(part, toMove); over {
					return result, true
				}
			}
			if r.hasEnded(part) {
				return game.Won(r.Mode.Mark(i) == game.N), true
			}
		}
	}
	return 0, false
}

// Options appends the positions to which player can move.
func (r Rules) Options(dst []Position, p Position, player game.Player) []Position {
	r.Moves(p, player, func(_ []Change, q Position) bool {
		dst = append(dst, q)
		return true
	})
	return dst
}

// A Change is the part of a move that belongs to one component.
type Change struct {
	Component int
	To        Part
}

// Moves calls yield with each move of player and the position it leads to, until yield returns
// false. A move is a list of changes; the slice is reused for the next move.
func (r Rules) Moves(p Position, player game.Player, yield func([]Change, Position) bool) {
	t := &table{rules: r, player: player, now: p.Parts(nil), yield: yield}
	t.next = append([]Part(nil), t.now...)
	t.options = make([][]Part, len(t.now))
	t.ended = make([]bool, len(t.now))
	for i, part := range t.now {
		t.options[i] = r.Parts.Options(nil, part, player)
		t.ended[i] = len(t.options[i]) == 0 && r.hasEnded(part)
	}
	t.move(p)
}

// A table holds a move while it is being chosen.
type table struct {
	rules   Rules
	player  game.Player
	now     []Part   // the components
	next    []Part   // the components after the move
	options [][]Part // options of the player in each component
	ended   []bool
	changes []Change
	yield   func([]Change, Position) bool
	stop    bool
}

func (t *table) move(p Position) {
	n := len(t.now)
	if t.rules.Mode.Shortened() && slices.Contains(t.ended, true) {
		return
	}
	switch m := t.rules.Mode; m.Kind {
	case Disjunctive, DiminishedDisjunctive, FirstToEnd:
		t.some(0, 0, func(moved int) bool { return moved == 1 }, 1)
	case Conjunctive:
		if n > 0 {
			t.all(0, func(int) bool { return true })
		}
	case ContinuedConjunctive:
		if slices.Contains(t.ended, false) {
			t.all(0, func(i int) bool { return !t.ended[i] })
		}
	case Selective, ShortenedSelective:
		t.some(0, 0, func(moved int) bool { return moved > 0 }, n)
	case Exactly:
		t.some(0, 0, func(moved int) bool { return moved == m.K }, m.K)
	case AtMost:
		t.some(0, 0, func(moved int) bool { return moved > 0 }, m.K)
	case Odd:
		t.some(0, 0, func(moved int) bool { return moved%2 == 1 }, n)
	case Obliged:
		t.oblige(p.InPlay())
	case Sequential:
		t.sequence()
	case Ordinal:
		t.annihilate(game.Left, game.Right)
	case Side:
		t.annihilate(game.Right)
	}
}

func (t *table) put(playing int32) {
	q := Of(t.next...)
	q.playing = playing
	t.stop = t.stop || !t.yield(t.changes, q)
}

// choose makes each move in component i, continues with then, and takes it back.
func (t *table) choose(i int, then func()) {
	for _, q := range t.options[i] {
		if t.stop {
			break
		}
		t.next[i] = q
		t.changes = append(t.changes, Change{i, q})
		then()
		t.changes = t.changes[:len(t.changes)-1]
	}
	t.next[i] = t.now[i]
}

// some makes moves in some of the components from i on; moved counts the earlier components with a
// move. It makes up to most moves, and keeps a choice if enough accepts their number.
func (t *table) some(i, moved int, enough func(int) bool, most int) {
	if i == len(t.now) {
		if enough(moved) {
			t.put(0)
		}
		return
	}
	t.some(i+1, moved, enough, most)
	if moved == most || t.stop {
		return
	}
	t.choose(i, func() { t.some(i+1, moved+1, enough, most) })
}

// all makes a move in each component from i on for which must is true.
func (t *table) all(i int, must func(int) bool) {
	switch {
	case i == len(t.now):
		t.put(0)
	case !must(i):
		t.all(i+1, must)
	default:
		t.choose(i, func() { t.all(i+1, must) })
	}
}

// oblige moves in the component in play. If there is none, or if it has ended, it moves in any
// component.
func (t *table) oblige(playing int) {
	for i := range t.now {
		if playing >= 0 && playing < len(t.now) && !t.ended[playing] && i != playing {
			continue
		}
		t.choose(i, func() { t.put(int32(i) + 1) })
	}
}

func (t *table) sequence() {
	if i := slices.Index(t.ended, false); i >= 0 {
		t.choose(i, func() { t.put(0) })
	}
}

// annihilate moves in one component and removes other components: those after it if the player is
// among the given ones, otherwise those before it.
func (t *table) annihilate(after ...game.Player) {
	forward, all := slices.Contains(after, t.player), t.next
	for i := range t.now {
		t.choose(i, func() {
			if forward {
				t.next = all[:i+1]
			} else {
				t.next = all[i:]
			}
			t.put(0)
			t.next = all
		})
	}
}

// Canonical drops information that does not matter: the order of the components, ended components,
// and the mark "in play" on an ended component.
func (r Rules) Canonical(p Position) Position {
	switch r.Mode.Kind {
	case Sequential, Ordinal, Side, FirstToEnd:
		return p
	}
	parts := p.Parts(nil)
	var playing []Part
	if i := p.InPlay(); i >= 0 && i < len(parts) {
		if !r.hasEnded(parts[i]) {
			playing = []Part{parts[i]}
		}
		parts = slices.Delete(parts, i, i+1)
	}
	if !r.Mode.Shortened() {
		parts = slices.DeleteFunc(parts, r.hasEnded)
	}
	slices.Sort(parts)
	q := Of(append(playing, parts...)...)
	q.playing = int32(len(playing))
	return q
}

// Ender is a ruleset on parts that knows which parts have ended without listing moves.
type Ender interface{ Ended(p Part) bool }

func (r Rules) hasEnded(part Part) bool {
	if e, ok := r.Parts.(Ender); ok {
		return e.Ended(part)
	}
	return len(r.Parts.Options(nil, part, game.Left)) == 0 && len(r.Parts.Options(nil, part, game.Right)) == 0
}
