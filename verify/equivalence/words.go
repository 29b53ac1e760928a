// SPDX-License-Identifier: Apache-2.0

// Package equivalence checks claims about games that can be exchanged for each other
// in a compound. It shares no code with the program that makes them.
//
// A certificate of kind equivalence-words lists games by their options, an automaton
// on words of games with an outcome for each state, a word for each state, and words
// that tell the states apart. The checker generates the option algebra: what the
// options of a word are, by state, for all words at once. If every element gives its
// state the claimed outcome, then the automaton tells the outcome of every word, by
// induction on the length of play; the contexts show that no two states are equal.
//
// A certificate of kind equivalence-day lists the classes of all games born by a day.
// The checker plays them all again.
package equivalence

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

type words struct {
	Kind       string    `json:"kind"`
	About      string    `json:"about"`      // what the games are called; not checked
	Compound   string    `json:"compound"`   //
	Convention string    `json:"convention"` // normal or misere
	Left       [][][]int `json:"left"`       // the Left options of each game: words of games
	Right      [][][]int `json:"right"`
	Words      [][]int   `json:"words"` // one of each state
	Step       [][]int   `json:"step"`  // by state and game: the state of the word with the game added
	Outcomes   []string  `json:"outcomes"`
	Contexts   [][]int   `json:"contexts"` // tell the states apart
	Digest     string    `json:"digest"`
}

var wordForm = seal.Form[words]{Seal: func(c *words) *string { return &c.Digest }}

// The largest claims that are checked.
const (
	mostStates   = 10_000
	mostGames    = 1 << 15
	mostElements = 5_000_000
)

// CheckWords checks a certificate about words and says what it proves.
func CheckWords(ctx context.Context, data []byte) (string, error) {
	c, err := wordForm.Read(data)
	if err != nil {
		return "", err
	}
	rule, err := readRule(c.Compound, c.Convention)
	if err != nil {
		return "", err
	}
	a := &algebra{rule: rule, words: &c, ctx: ctx}
	if err := a.shape(); err != nil {
		return "", err
	}
	if err := a.states(); err != nil {
		return "", err
	}
	if err := a.generate(); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s compound, %s play: the words over %d games (%s) have exactly %d classes", c.Compound, c.Convention, len(c.Left), c.About, len(c.Step)), nil
}

// A rule is a compound with a convention.
type rule struct {
	name   string
	k      int
	misere bool
}

var compounds = []string{
	"disjunctive", "conjunctive", "selective", "diminished-disjunctive", "continued-conjunctive", "shortened-selective",
	"obliged", "sequential", "ordinal", "side", "odd", "exactly", "atmost",
}

func readRule(compound, convention string) (r rule, err error) {
	name, k, counted := strings.Cut(compound, ":")
	if r = (rule{name: name, misere: convention == "misere"}); counted {
		if r.k, err = strconv.Atoi(k); err != nil || r.k < 1 || r.k > 1000 || k != strconv.Itoa(r.k) {
			return r, fmt.Errorf("%q is no number of components from 1 to 1000", k)
		}
	}
	if !slices.Contains(compounds, name) || counted != (name == "exactly" || name == "atmost") {
		return r, fmt.Errorf("no compound %q", compound)
	}
	if convention != "normal" && convention != "misere" {
		return r, fmt.Errorf("no convention %q", convention)
	}
	return r, nil
}

// short reports whether play ends as soon as a component has ended.
func (r rule) short() bool {
	return r.name == "diminished-disjunctive" || r.name == "shortened-selective"
}

// An outcome is who wins moving first, Left and Right.
type outcome [2]bool

var outcomes = map[string]outcome{"N": {true, true}, "P": {}, "L": {true, false}, "R": {false, true}}

// algebra checks the claim about words.
type algebra struct {
	rule
	*words
	ctx       context.Context
	options   [2][][][]int
	claimed   []outcome // by state
	functions []map[outcome]outcome
}

func (a *algebra) ended(g int) bool { return len(a.Left[g]) == 0 && len(a.Right[g]) == 0 }

// shape checks that all numbers are in range and that games have smaller options.
func (a *algebra) shape() error {
	games, states := len(a.Left), len(a.Step)
	if games == 0 || games > mostGames || len(a.Right) != games || states == 0 || states > mostStates {
		return errors.New("the lists of games or states are empty, too long or of different lengths")
	}
	if len(a.Outcomes) != states || len(a.Words) != states {
		return errors.New("the states need one word and one outcome each")
	}
	a.options = [2][][][]int{a.Left, a.Right}
	for g := range games {
		for _, options := range a.options {
			for _, w := range options[g] {
				if len(w) != 1 && a.name != "disjunctive" {
					return fmt.Errorf("game %d: only in disjunctive sums are options sums of games", g)
				}
				if slices.ContainsFunc(w, func(h int) bool { return h < 0 || h >= g }) {
					return fmt.Errorf("game %d: an option is not an earlier game", g)
				}
			}
		}
	}
	for x, row := range a.Step {
		if len(row) != games || slices.ContainsFunc(row, func(y int) bool { return y < 0 || y >= states }) {
			return fmt.Errorf("state %d: its steps are not one state for each game", x)
		}
		o, ok := outcomes[a.Outcomes[x]]
		if !ok {
			return fmt.Errorf("state %d: no outcome %q", x, a.Outcomes[x])
		}
		a.claimed = append(a.claimed, o)
	}
	for _, w := range slices.Concat(a.Words, a.Contexts) {
		if slices.ContainsFunc(w, func(g int) bool { return g < 0 || g >= games }) {
			return errors.New("a word has a game that is not in the list")
		}
	}
	return nil
}

func (a *algebra) run(x int, w []int) int {
	for _, g := range w {
		x = a.Step[x][g]
	}
	return x
}

// states checks that each word leads to its state, and that contexts tell states apart.
func (a *algebra) states() error {
	rows := map[string]int{}
	for x, w := range a.Words {
		if y := a.run(0, w); y != x {
			return fmt.Errorf("the word of state %d leads to state %d", x, y)
		}
		var row strings.Builder
		for _, c := range a.Contexts {
			row.WriteString(a.Outcomes[a.run(x, c)])
		}
		if y, ok := rows[row.String()]; ok {
			return fmt.Errorf("no context tells state %d from state %d", y, x)
		}
		rows[row.String()] = x
	}
	return nil
}
