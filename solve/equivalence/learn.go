// SPDX-License-Identifier: Apache-2.0

// The classes of words are the states of a minimal automaton, where u ~ v if o(uw) = o(vw) for all
// words w. Angluin's algorithm learns it [Angluin 1987; Rivest–Schapire 1993]. The option algebra
// checks a hypothesis; a failure gives a word from which a new context is found. If there are
// finitely many classes, the algorithm ends with a proof. Games are added one at a time, so that
// the proved automaton for the earlier games decides words over them.

package equivalence

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// Limits bound a search for classes. Zero means the default.
type Limits struct {
	Classes int // the most classes, 400 by default
	Length  int // the longest context, 40 by default
}

// learner learns the automaton of the first letters.
type learner struct {
	games    *Games
	rule     Rule
	meter    *work.Meter
	limits   Limits
	play     *Play
	players  int
	letters  int            // how many games are among the letters
	states   []Word         // words from different classes
	contexts []Word         //
	rows     []string       // by state: the outcomes in all contexts
	next     [][]string     // by state and letter: the row of the word followed by the letter
	find     map[string]int // the state with a given row
	signs
	proved   *Automaton // of the letters before the newest one
	elements int        // of the algebra that proved the automaton
	rounds   int
}

// run learns the automaton of all games, or stops at the limits.
func (l *learner) run() error {
	l.find = map[string]int{}
	l.contexts = []Word{{}}
	l.add(Word{})
	for l.letters < l.games.Len() {
		l.letters++
		l.close()
		for {
			q := l.hypothesis()
			elements, wrong, ok := l.check(q)
			if ok {
				l.prove(q, elements)
				break
			}
			if err := l.refine(q, wrong); err != nil {
				return err
			}
		}
	}
	return nil
}

// prove stores an automaton that was proved. From then on, it decides words.
func (l *learner) prove(q *Automaton, elements int) {
	l.proved, l.elements = q, elements
	letters := Letter(l.letters)
	l.play.known = func(w Word) (Outcome, bool) {
		for _, a := range w {
			if a >= letters {
				return 0, false
			}
		}
		return q.Outcome[q.Run(0, w)], true
	}
}

// row returns the outcomes of a word in all contexts.
func (l *learner) row(w Word) string {
	b := make([]rune, len(l.contexts))
	for i, c := range l.contexts {
		b[i] = l.sign(l.outcome(w, c))
	}
	return string(b)
}

func (l *learner) outcome(w, c Word) Outcome {
	return l.play.Outcome(append(slices.Clone(w), c...))
}

// add makes a word a state.
func (l *learner) add(w Word) {
	row := l.row(w)
	l.find[row] = len(l.states)
	l.states, l.rows, l.next = append(l.states, w), append(l.rows, row), append(l.next, nil)
}

// close adds states until each letter leads from each state to a state.
func (l *learner) close() {
	for x := 0; x < len(l.states); x++ {
		for a := len(l.next[x]); a < l.letters; a++ {
			w := append(slices.Clone(l.states[x]), Letter(a))
			row := l.row(w)
			l.next[x] = append(l.next[x], row)
			if _, ok := l.find[row]; !ok {
				l.add(w)
				l.limit()
			}
		}
	}
}

func (l *learner) limit() {
	if n := l.limits.Classes; len(l.states) > n {
		l.meter.Fail(work.Exceeded("%d classes", n))
	}
}

func (l *learner) hypothesis() *Automaton {
	q := &Automaton{}
	for x := range l.states {
		step := make([]int, l.letters)
		for a := range step {
			step[a] = l.find[l.next[x][a]]
		}
		q.Step, q.Outcome = append(q.Step, step), append(q.Outcome, l.first(l.rows[x]))
	}
	return q
}

// refine takes a word at which the hypothesis contradicts itself, and finds a context from it.
func (l *learner) refine(q *Automaton, wrong Word) error {
	v, ok := l.mistaken(q, wrong)
	if !ok {
		return fmt.Errorf("no outcome contradicts the hypothesis at %v", wrong) // Lemma: impossible
	}
	truth, x := l.play.Outcome(v), 0
	for i := range v {
		x = q.Step[x][v[i]]
		if c := v[i+1:]; l.outcome(l.states[x], c) != truth {
			return l.context(slices.Clone(c))
		}
	}
	return fmt.Errorf("no context splits a class at %v", v) // impossible: the last context is the empty word
}

// mistaken returns the word itself, or one of its options, such that the predicted outcome is
// wrong.
func (l *learner) mistaken(q *Automaton, w Word) (v Word, ok bool) {
	differs := func(v Word) bool { return l.play.Outcome(v) != q.Outcome[q.Run(0, v)] }
	if differs(w) {
		return w, true
	}
	for player := range 2 {
		t := turn{p: l.play, word: w, player: player}
		t.each(func(_ label, next Word) bool {
			if ok = differs(next); ok {
				v = slices.Clone(next)
			}
			return !ok
		})
		if ok {
			return v, true
		}
	}
	return nil, false
}

// context adds a context and the states that it separates.
func (l *learner) context(c Word) error {
	l.rounds++
	if len(c) > l.limits.Length {
		l.meter.Fail(work.Exceeded("%d games in one X", l.limits.Length))
	}
	l.contexts = append(l.contexts, c)
	clear(l.find)
	for x, w := range l.states {
		l.rows[x] += string(l.sign(l.outcome(w, c)))
		l.find[l.rows[x]] = x
	}
	for x, rows := range l.next {
		for a, row := range rows {
			w := append(slices.Clone(l.states[x]), Letter(a))
			rows[a] = row + string(l.sign(l.outcome(w, c)))
		}
	}
	for x := 0; x < len(l.states); x++ {
		for a, row := range l.next[x] {
			if _, ok := l.find[row]; !ok {
				l.add(append(slices.Clone(l.states[x]), Letter(a)))
				l.limit()
			}
		}
	}
	l.close()
	return nil
}
