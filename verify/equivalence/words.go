// SPDX-License-Identifier: Apache-2.0

// Package equivalence checks claims about games that can be replaced by each other in a compound.
// It shares no code with the program that makes the claims.
//
// A certificate of kind equivalence-words lists games by their options, and an automaton on words
// of games with an outcome for each state. It also lists a word for each state, and words that
// distinguish the states. The checker generates the option algebra, which describes the options of
// a word by their states, for all words at once. If every element agrees with the claimed outcome
// of its state, then by induction on the length of play the automaton gives the outcome of every
// word. The contexts show that no two states are equal.
//
// A certificate of kind equivalence-day lists the classes of all games born by a day. The checker
// plays them all out again.
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
	About      string    `json:"about"`             // the names of the games; not checked
	Compound   string    `json:"compound"`          //
	Convention string    `json:"convention"`        // normal or misere; of several players normal, or 0-misere, 1-misere, …
	Players    int       `json:"players,omitempty"` // number of players, who move in turn; 0 means two
	Left       [][][]int `json:"left"`              // the Left options of each game: words of games
	Right      [][][]int `json:"right"`
	Words      [][]int   `json:"words"` // one word for each state
	Step       [][]int   `json:"step"`  // by state and game: the state of the word followed by the game
	Outcomes   []string  `json:"outcomes"`
	Contexts   [][]int   `json:"contexts"` // words that distinguish the states
	Digest     string    `json:"digest"`
}

var wordForm = seal.Form[words]{Seal: func(c *words) *string { return &c.Digest }, Claim: (*words).claim}

// ClaimWords returns what a certificate says. It checks only its form and its seals.
func ClaimWords(data []byte) (seal.Claim, error) { return wordForm.Claimed(data) }

func (c *words) claim() seal.Claim {
	about := fmt.Sprintf("all words over the %d games of the proof, named %s", len(c.Left), c.About)
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "classes", About: []string{about}, Compound: c.Compound, Play: c.Convention, Players: c.Players},
		Answer: fmt.Sprintf("%d classes", len(c.Step))}
}

// These are the sizes of the largest claims that can be checked.
const (
	mostStates   = 10_000
	mostGames    = 1 << 15
	mostElements = 5_000_000
)

// CheckWords checks a certificate about words. It returns what the certificate proves.
func CheckWords(ctx context.Context, data []byte) (string, error) {
	c, err := wordForm.Read(data)
	if err != nil {
		return "", err
	}
	rule, err := readRule(c.Compound, c.Convention, c.Players)
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
	return fmt.Sprintf("%s compound, %s play%s: the words over %d games (named %s in the file) have exactly %d classes", c.Compound, c.Convention, rule.forMany(), len(c.Left), c.About, len(c.Step)), nil
}

// A rule is a compound with a convention.
type rule struct {
	name    string
	k       int
	misere  bool
	players int // number of players if more than two, otherwise 0
	ranked  int // in play by ranks: one more than the number of the play; otherwise 0
}

var compounds = []string{
	"disjunctive", "conjunctive", "selective", "diminished-disjunctive", "continued-conjunctive", "shortened-selective",
	"obliged", "sequential", "ordinal", "side", "odd", "exactly", "atmost",
}

func readRule(compound, convention string, players int) (r rule, err error) {
	name, k, counted := strings.Cut(compound, ":")
	if r = (rule{name: name, misere: convention == "misere", players: players}); counted {
		if r.k, err = strconv.Atoi(k); err != nil || r.k < 1 || r.k > 1000 || k != strconv.Itoa(r.k) {
			return r, fmt.Errorf("%q is not a number of components from 1 to 1000", k)
		}
	}
	if !slices.Contains(compounds, name) || counted != (name == "exactly" || name == "atmost") {
		return r, fmt.Errorf("no compound %q", compound)
	}
	if i, ok := strings.CutSuffix(convention, "-misere"); ok && players > 0 {
		n, err := strconv.Atoi(i)
		if err != nil || n < 0 || n >= players || i != strconv.Itoa(n) {
			return r, fmt.Errorf("no convention %q", convention)
		}
		r.ranked = n + 1
	} else if convention != "normal" && convention != "misere" {
		return r, fmt.Errorf("no convention %q", convention)
	}
	return r, r.checkPlayers()
}

// short reports whether play ends as soon as a component has ended.
func (r rule) short() bool {
	return r.name == "diminished-disjunctive" || r.name == "shortened-selective"
}

// An outcome says who wins moving first. Bit 0 is for Left, and bit 1 for Right. For several
// players see decide.
type outcome uint64

func (o outcome) wins(player int) bool { return o>>player&1 == 1 }

var outcomes = map[string]outcome{"N": 3, "P": 0, "L": 1, "R": 2}

// algebra checks the claim about words.
type algebra struct {
	rule
	*words
	ctx       context.Context
	options   [2][][][]int
	claimed   []outcome             // by state
	function  []int                 // by game: the number of its function
	functions []map[outcome]outcome // without repetition
}

func (a *algebra) ended(g int) bool { return len(a.Left[g]) == 0 && len(a.Right[g]) == 0 }

// shape checks that all numbers are in range, and that options have smaller numbers than their
// games.
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
	if a.players > 0 && !slices.EqualFunc(a.Left, a.Right, func(l, r [][]int) bool { return slices.EqualFunc(l, r, slices.Equal[[]int]) }) {
		return errors.New("several players need impartial games, and Left and Right have other options")
	}
	for x, row := range a.Step {
		if len(row) != games || slices.ContainsFunc(row, func(y int) bool { return y < 0 || y >= states }) {
			return fmt.Errorf("state %d: its steps are not one state for each game", x)
		}
		o, ok := a.outcome(a.Outcomes[x])
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

// states checks that each word leads to its state, and that the contexts distinguish the states.
func (a *algebra) states() error {
	rows := map[string]int{}
	for x, w := range a.Words {
		if y := a.run(0, w); y != x {
			return fmt.Errorf("the word of state %d leads to state %d", x, y)
		}
		var row strings.Builder
		for _, c := range a.Contexts {
			row.WriteString(a.Outcomes[a.run(x, c)] + " ")
		}
		if y, ok := rows[row.String()]; ok {
			return fmt.Errorf("no context tells state %d from state %d", y, x)
		}
		rows[row.String()] = x
	}
	return nil
}
