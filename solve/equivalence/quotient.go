// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// A Quotient is the result of a search for the classes of all words over a set of games.
type Quotient struct {
	Games  *Games
	Rule   Rule
	Proved bool // whether the classes are complete; otherwise there are more, perhaps infinitely many

	*Automaton           // if proved
	Words      []Word    // a shortest word of each class
	Outcomes   []Outcome //
	Contexts   []Word    // words that separate all classes
	Table      [][]int   // class of word i followed by word j; empty if not proved
	Elements   int       // of the option algebra in the proof
	Rounds     int       // hypotheses that were refuted

	Commutative bool // on the classes; false if not proved
	Associative bool // whether compounds may be nested: see associates
	Congruence  bool // whether equal words may also be exchanged on the left
}

// Find searches for the classes of words over the games: u ~ v if o(uw) = o(vw) for all words w,
// including the empty word. If there is an error, the quotient contains the classes that were
// separated before it.
func Find(m *work.Meter, g *Games, r Rule, limits Limits) (*Quotient, error) {
	if err := r.suits(g); err != nil {
		return nil, err
	}
	if limits.Classes == 0 {
		limits.Classes = 400
	}
	if limits.Length == 0 {
		limits.Length = 40
	}
	l := &learner{games: g, rule: r, meter: m, limits: limits, play: NewPlay(m, g, r), players: 2}
	if r.symmetric(g) {
		l.players = 1
	}
	q := &Quotient{Games: g, Rule: r}
	var failed error
	err := m.Do(func() { failed = l.run() })
	if failed != nil {
		return nil, failed
	}
	q.Rounds = l.rounds
	if err != nil {
		q.Words, q.Contexts = l.states, l.contexts
		for _, row := range l.rows {
			q.Outcomes = append(q.Outcomes, l.first(row))
		}
		return q, err
	}
	q.Proved, q.Elements = true, l.elements
	q.Automaton, q.Words = l.proved.canonical()
	q.Outcomes, q.Contexts = q.Outcome, q.contexts()
	return q, q.describe(m, l.play)
}

// describe computes the table of the operation and its laws.
func (q *Quotient) describe(m *work.Meter, p *Play) error {
	for i := range q.Words {
		row := make([]int, len(q.Words))
		for j, w := range q.Words {
			row[j] = q.Run(i, w)
		}
		q.Table = append(q.Table, row)
	}
	q.Commutative = isSymmetric(q.Table)
	q.Congruence = q.leftCongruence()
	q.Associative = q.associates(m)
	return nil
}

func isSymmetric(table [][]int) bool {
	for i, row := range table {
		for j := range i {
			if row[j] != table[j][i] {
				return false
			}
		}
	}
	return true
}

// leftCongruence reports whether u ~ v implies wu ~ wv. That is so if the class of a word
// determines the map from states to states that reading the word causes.
func (q *Quotient) leftCongruence() bool {
	action := make([][]int, len(q.Words)) // of the first word of each class
	for i, w := range q.Words {
		for x := range q.Words {
			action[i] = append(action[i], q.Run(x, w))
		}
	}
	for i := range action {
		for a := range q.Step[i] {
			for x, y := range action[i] {
				if q.Step[y][a] != action[q.Step[i][a]][x] {
					return false
				}
			}
		}
	}
	return true
}

// Separators lists for each pair of classes i < j the first context that separates them.
func (q *Quotient) Separators() [][]int {
	rows := make([][]Outcome, len(q.Words))
	for i := range rows {
		for _, c := range q.Contexts {
			if q.Proved {
				rows[i] = append(rows[i], q.Outcome[q.Run(i, c)])
			}
		}
	}
	var out [][]int
	for i := range rows {
		for j := i + 1; j < len(rows); j++ {
			for k := range rows[i] {
				if rows[i][k] != rows[j][k] {
					out = append(out, []int{i, j, k})
					break
				}
			}
		}
	}
	return out
}

// TwoSided returns the number of classes if words may be exchanged in the middle of other words.
// This is the order of the transition monoid. It stops counting at most.
func (q *Quotient) TwoSided(most int) (order int, ok bool) {
	identity := make([]int, len(q.Words))
	for x := range identity {
		identity[x] = x
	}
	seen := map[string]bool{}
	key := func(action []int) string {
		w := make(Word, len(action))
		for i, x := range action {
			w[i] = Letter(x)
		}
		return w.key()
	}
	seen[key(identity)] = true
	for queue := [][]int{identity}; len(queue) > 0; queue = queue[1:] {
		for a := range q.Games.Len() {
			next := slices.Clone(queue[0])
			for i, x := range next {
				next[i] = q.Step[x][a]
			}
			if k := key(next); !seen[k] {
				if len(seen) == most {
					return most, false
				}
				seen[k] = true
				queue = append(queue, next)
			}
		}
	}
	return len(seen), true
}

// Apart reports whether one of the contexts separates two words. If the classes are proved, words
// that no context separates are in one class.
func (q *Quotient) Apart(m *work.Meter, u, v Word) (apart bool, by Word) {
	play := NewPlay(m, q.Games, q.Rule)
	_ = m.Do(func() {
		for _, c := range q.Contexts {
			if play.Outcome(slices.Concat(u, c)) != play.Outcome(slices.Concat(v, c)) {
				apart, by = true, c
				return
			}
		}
	})
	return apart, by
}
