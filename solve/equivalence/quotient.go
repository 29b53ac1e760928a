// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// A Quotient is what was found of the classes of all words over a set of games.
type Quotient struct {
	Games  *Games
	Rule   Rule
	Proved bool // these are the classes; otherwise there are more, perhaps infinitely many

	*Automaton           // if proved
	Words      []Word    // a shortest word of each class
	Outcomes   []Outcome //
	Contexts   []Word    // words that tell all classes apart
	Table      [][]int   // class of word i followed by word j; empty if not proved
	Elements   int       // of the option algebra of the proof
	Rounds     int       // hypotheses that were refuted

	Commutative bool // on the classes; false if not proved
	Associative bool // compounds of compounds are the same: see associates
	Congruence  bool // equal words may be exchanged on the left, too
}

// Find looks for the classes of words over the games: u ~ v if o(uw) = o(vw) for all
// words w, the empty one among them. With an error the quotient holds the classes
// that were told apart before.
func Find(m *work.Meter, g *Games, r Rule, limits Limits) (*Quotient, error) {
	if err := r.Defined(); err != nil {
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
			q.Outcomes = append(q.Outcomes, Outcome(row[0]))
		}
		return q, err
	}
	q.Proved, q.Elements = true, l.elements
	q.Automaton, q.Words = l.proved.canonical()
	q.Outcomes, q.Contexts = q.Outcome, q.contexts()
	return q, q.describe(m, l.play)
}

// describe finds the table of the operation, and its laws.
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

// leftCongruence reports whether u ~ v implies wu ~ wv: the class of a word must
// decide where each state goes when the word is read.
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

// Separators lists for each pair of classes i < j the first context that tells them apart.
func (q *Quotient) Separators() [][3]int {
	rows := make([][]Outcome, len(q.Words))
	for i := range rows {
		for _, c := range q.Contexts {
			if q.Proved {
				rows[i] = append(rows[i], q.Outcome[q.Run(i, c)])
			}
		}
	}
	var out [][3]int
	for i := range rows {
		for j := i + 1; j < len(rows); j++ {
			for k := range rows[i] {
				if rows[i][k] != rows[j][k] {
					out = append(out, [3]int{i, j, k})
					break
				}
			}
		}
	}
	return out
}

// TwoSided returns the number of classes if words are exchanged in the middle of
// others: the order of the transition monoid. It stops at most.
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

// Apart reports whether one of the contexts tells two words apart. If the classes are
// proved, words that are not apart are in one class.
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
