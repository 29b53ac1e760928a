// SPDX-License-Identifier: Apache-2.0

// The option algebra. For a word w, D(w) consists of three things: the state of w in a hypothesis,
// whether some component has ended, and for each player a set of pairs (label, state). The pairs
// come from all ways to choose in which components to move and how. D(wa) depends on D(w) and a
// only, so finitely many D describe the options of all words. If the claimed outcome of each state
// agrees with the options in every D, then the claim holds for all words, by induction on the
// length of play.

package equivalence

import (
	"encoding/binary"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/work"
)

// A pair is a label and a state.
type pair uint32

func pairOf(at label, x int) pair { return pair(at)<<16 | pair(x) }

func (p pair) label() label { return label(p >> 16) }
func (p pair) state() int   { return int(p & 0xffff) }

// An element is the D of one or more words.
type element struct {
	state   int
	ended   bool // some component has
	choices [2][]pair
	from    int // the element and the letter from which it was made
	letter  Letter
}

// algebra generates the elements of a hypothesis.
type algebra struct {
	games    *Games
	rule     Rule
	endings  *endings
	q        *Automaton
	letters  []Letter // one for each different action on the elements
	players  int      // 1 if both players have the same moves
	elements []element
	ids      map[string]int
	meter    *work.Meter
}

// check returns the number of elements. If the hypothesis contradicts itself, it also returns a
// word at which it does.
func (l *learner) check(q *Automaton) (elements int, wrong Word, ok bool) {
	x := &algebra{games: l.games, rule: l.rule, endings: l.play.endings, q: q, ids: map[string]int{}, meter: l.meter, players: l.players}
	x.letters = l.kinds(q)
	start := element{from: -1}
	for player := range x.players {
		start.choices[player] = []pair{pairOf(0, 0)}
	}
	x.add(start)
	for i := 0; i < len(x.elements); i++ {
		if !x.consistent(&x.elements[i]) {
			return len(x.elements), x.word(i), false
		}
		for _, a := range x.letters {
			x.add(x.times(i, a))
		}
	}
	return len(x.elements), nil, true
}

// kinds returns one letter for each different action on elements. The action of a letter depends on
// its column, on whether it has ended, and on the columns of its options.
func (l *learner) kinds(q *Automaton) []Letter {
	column := func(w Word) string {
		b := make([]byte, 0, 2*len(q.Step)+1)
		for x := range q.Step {
			b = binary.LittleEndian.AppendUint16(b, uint16(q.Run(x, w)))
		}
		if l.rule.Mode.Kind == compound.Obliged {
			b = binary.LittleEndian.AppendUint16(b, uint16(l.play.endings.label(w[0])))
		}
		return string(b)
	}
	var out []Letter
	seen := map[string]bool{}
	for a := range len(q.Step[0]) {
		key := column(Word{Letter(a)})
		if l.games.Ended(Letter(a)) {
			key += "ended"
		}
		for player := range l.players {
			var columns []string
			for _, w := range l.games.options[player][a] {
				columns = append(columns, column(w))
			}
			slices.Sort(columns)
			for _, c := range slices.Compact(columns) {
				key += "," + c
			}
			key += "|"
		}
		if !seen[key] {
			seen[key] = true
			out = append(out, Letter(a))
		}
		l.meter.Step(len(q.Step))
	}
	return out
}

func (x *algebra) add(e element) {
	key := binary.LittleEndian.AppendUint16(nil, uint16(e.state))
	if e.ended {
		key = append(key, 1)
	}
	for player := range x.players {
		key = append(key, 0xff, 0xff, 0xff, 0xff)
		for _, p := range e.choices[player] {
			key = binary.LittleEndian.AppendUint32(key, uint32(p))
		}
	}
	if _, ok := x.ids[string(key)]; ok {
		return
	}
	x.meter.Keep(1, 2*len(key)+96)
	x.ids[string(key)] = len(x.elements)
	x.elements = append(x.elements, e)
}

// times returns the element D(wa), given the element D(w).
func (x *algebra) times(i int, a Letter) element {
	e := x.elements[i]
	ended := x.games.Ended(a)
	out := element{state: x.q.Step[e.state][a], ended: e.ended || ended, from: i, letter: a}
	for player := range x.players {
		var pairs []pair
		for _, p := range e.choices[player] {
			c := x.rule.choices(p.label(), player, ended)
			if c.keep != no {
				pairs = append(pairs, pairOf(c.keep, x.q.Step[p.state()][a]))
			}
			if c.drop != no {
				pairs = append(pairs, pairOf(c.drop, p.state()))
			}
			for _, option := range x.games.options[player][a] {
				if c.take {
					pairs = append(pairs, pairOf(x.endings.label(option[0]), p.state()))
				}
				if c.move != no {
					pairs = append(pairs, pairOf(c.move, x.q.Run(p.state(), option)))
				}
			}
		}
		x.meter.Step(len(pairs))
		slices.Sort(pairs)
		out.choices[player] = slices.Clip(slices.Compact(pairs))
	}
	return out
}

// consistent reports whether the outcome of the state agrees with the legal pairs.
func (x *algebra) consistent(e *element) bool {
	if x.rule.several() {
		return x.q.Outcome[e.state] == x.rule.decide(x.after(e))
	}
	for player := range x.players {
		legal, wins := false, false
		for _, p := range e.choices[player] {
			if !x.rule.accepts(p.label()) || x.rule.short() && e.ended {
				continue
			}
			legal = true
			wins = wins || !x.endings.after(p.label(), x.q.Outcome[p.state()]).Wins(1-player)
		}
		if x.q.Outcome[e.state].Wins(player) != (wins || !legal && x.rule.stuck()) {
			return false
		}
	}
	return true
}

// after returns the outcomes after the legal pairs, without duplicates.
func (x *algebra) after(e *element) (options []Outcome) {
	if x.rule.short() && e.ended {
		return nil
	}
	for _, p := range e.choices[0] {
		if !x.rule.accepts(p.label()) {
			continue
		}
		if o := x.endings.after(p.label(), x.q.Outcome[p.state()]); !slices.Contains(options, o) {
			options = append(options, o)
		}
	}
	return options
}

// word returns the word from which element i was first made.
func (x *algebra) word(i int) Word {
	var w Word
	for ; x.elements[i].from >= 0; i = x.elements[i].from {
		w = append(w, x.elements[i].letter)
	}
	slices.Reverse(w)
	return w
}

// symmetric reports whether both players always have the same moves.
func (r Rule) symmetric(g *Games) bool { return r.Mode.Kind != compound.Side && g.IsImpartial() }
