// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/work"
)

// A compound is played by one rule for all components. It is associative if some components may
// first be combined into one game: the compound of u, as a single game, and v has the outcome of
// uv.

// nests reports whether the compound is known to be associative on the games.
func (r Rule) nests(impartial bool) (associative, known bool) {
	switch r.Mode.Kind {
	case compound.Disjunctive, compound.Conjunctive, compound.Selective, compound.DiminishedDisjunctive,
		compound.ShortenedSelective, compound.Ordinal, compound.Side, compound.Sequential:
		return true, true
	case compound.ContinuedConjunctive:
		return impartial, impartial
	}
	return false, false
}

// associates reports whether (G∘H)∘K, G∘(H∘K) and G∘H∘K have the same outcome for all games G, H, K
// of the set. A compound in brackets is treated as one game.
func (q *Quotient) associates(m *work.Meter) bool {
	if yes, known := q.Rule.nests(q.Games.IsImpartial()); known {
		return yes
	}
	ok, err := work.Try(m, func() bool { return associative(m, q.Games, q.Rule, q.tried()) })
	return ok && err == nil
}

// nestedGames is the number of games that are tried in brackets.
const nestedGames = 10

// tried returns the games in the words of the classes, followed by the simplest games. It returns
// at most nestedGames of them.
func (q *Quotient) tried() (letters []Letter) {
	all := slices.Concat(q.Words...)
	for a := range q.Games.Len() {
		all = append(all, Letter(a))
	}
	for _, a := range all {
		if len(letters) < nestedGames && !slices.Contains(letters, a) {
			letters = append(letters, a)
		}
	}
	return letters
}

// associative compares compounds of three of the letters with and without brackets.
func associative(m *work.Meter, g *Games, r Rule, letters []Letter) bool {
	n := &nester{games: g.clone(), rule: r, known: map[string]Letter{}}
	type triple struct{ flat, left, right Word }
	var words []triple
	for _, a := range letters {
		for _, b := range letters {
			for _, c := range letters {
				m.Step(1)
				words = append(words, triple{Word{a, b, c}, Word{n.single(m, Word{a, b}, -1), c}, Word{a, n.single(m, Word{b, c}, -1)}})
			}
		}
	}
	p := NewPlay(m, n.games, r)
	for _, w := range words {
		if o := p.Outcome(w.flat); p.Outcome(w.left) != o || p.Outcome(w.right) != o {
			return false
		}
	}
	return true
}

// nester combines words into single games.
type nester struct {
	games *Games
	rule  Rule
	known map[string]Letter
}

// single returns the compound of a word as one game. If playing is not negative, it is the
// component in play.
func (n *nester) single(m *work.Meter, w Word, playing int) Letter {
	key := w.key() + string(rune(playing+1))
	if a, ok := n.known[key]; ok {
		return a
	}
	m.Keep(1, 64)
	parts := make([]compound.Part, len(w))
	for i, a := range w {
		parts[i] = compound.Part(a)
	}
	at := compound.Of(parts...)
	if playing >= 0 {
		at = at.Playing(playing)
	}
	rules := compound.New(n.rule.Mode, literal{n.games})
	var options [2][]Word
	for player := range options {
		for _, next := range rules.Options(nil, at, players[player]) {
			var v Word
			for _, part := range next.Parts(nil) {
				v = append(v, Letter(part))
			}
			options[player] = append(options[player], Word{n.single(m, v, next.InPlay())})
		}
	}
	a := n.games.Make("", options[0], options[1])
	n.known[key] = a
	return a
}
