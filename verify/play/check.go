// SPDX-License-Identifier: Apache-2.0

// Package play checks answers about positions. It plays the positions out, or uses a theorem about
// the compound that needs each component only alone. It starts from the definitions of the
// compounds and the rules of the games, which are here or in package verify/strategy, in their
// simple form. A certificate has the question and the claimed answer.
//
//	outcome     the result if Left or Right begins, and the number of moves
//	nim-value   the nim value of a sum
//	coalitions  which of several players can force the last move
//	loopy-value the stoppers that are the sides of a position of a game that need not end
package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the contents of a certificate.
type Certificate struct {
	Kind     string   `json:"kind"` // play
	Version  int      `json:"version"`
	Question Question `json:"question"`
	Claim    Claim    `json:"claim"`
	Seal     string   `json:"digest"`
}

// A Question is the question that the certificate answers.
type Question struct {
	Ask       string   `json:"ask"`
	Positions []string `json:"positions"`
	Compound  string   `json:"compound"`          // in the notation of upstar
	Play      string   `json:"play"`              // normal or misere
	Players   int      `json:"players,omitempty"` // of coalitions
}

// A Claim is the answer. The question determines which fields it has.
type Claim struct {
	Results    []string `json:"results,omitempty"` // win, loss or draw: for Left moving first, and for Right moving first
	Plies      []int    `json:"plies,omitempty"`   // the number of moves if the winner hurries and the loser delays; −1 for a draw
	Value      *int     `json:"value,omitempty"`   // a nim value
	Coalitions string   `json:"coalitions,omitempty"`
	Onside     string   `json:"onside,omitempty"`  // a stopper, as a position loopy(…): the value if infinite play is a win for Left
	Offside    string   `json:"offside,omitempty"` // likewise for Right
}

// Version is the version that this checker reads.
const Version = 1

var form = seal.Form[Certificate]{Indent: " ", Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Read decodes a certificate. It checks only its form and its seal.
func Read(data []byte) (Certificate, error) { return form.Read(data) }

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	q, a := c.Question, c.Claim
	answer := a.Coalitions
	switch {
	case a.Value != nil:
		answer = fmt.Sprint(*a.Value)
	case a.Onside != "":
		answer = a.Onside + " & " + a.Offside
	case a.Results != nil:
		answer = strings.Join(a.Results, ", ")
		for _, n := range a.Plies {
			answer += fmt.Sprintf(", %d", n)
		}
	}
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: q.Ask, About: q.Positions, Compound: q.Compound, Play: q.Play, Players: q.Players}, Answer: answer}
}

// Check reads a certificate and proves its claim, which summary states. If something is wrong, the
// error says what.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := form.Read(data)
	switch {
	case err != nil:
		return "", err
	case c.Kind != "play":
		return "", fmt.Errorf("no certificate of play: its kind is %q", c.Kind)
	case c.Version != Version:
		return "", fmt.Errorf("version %d: this checker reads version %d", c.Version, Version)
	case len(c.Question.Positions) == 0 || len(c.Question.Positions) > mostComponents:
		return "", fmt.Errorf("%d positions; there must be 1 to %d", len(c.Question.Positions), mostComponents)
	}
	if err := c.fields(); err != nil {
		return "", err
	}
	w, err := open(ctx, c.Question)
	if err != nil {
		return "", err
	}
	check := map[string]func(*world, *Certificate) (string, error){
		"outcome": checkOutcome, "nim-value": checkNim, "coalitions": checkCoalitions, "loopy-value": checkLoopy,
	}[c.Question.Ask]
	if check == nil {
		return "", fmt.Errorf("no question %q", c.Question.Ask)
	}
	return check(w, &c)
}

// fields checks that the claim has exactly the fields that belong to its question.
func (c *Certificate) fields() error {
	q, a := c.Question, c.Claim
	want := map[string]bool{
		"results": q.Ask == "outcome", "plies": q.Ask == "outcome" && a.Plies != nil, "value": q.Ask == "nim-value",
		"coalitions": q.Ask == "coalitions", "players": q.Ask == "coalitions", "onside": q.Ask == "loopy-value", "offside": q.Ask == "loopy-value",
	}
	has := map[string]bool{
		"results": a.Results != nil, "plies": a.Plies != nil, "value": a.Value != nil,
		"coalitions": a.Coalitions != "", "players": q.Players != 0, "onside": a.Onside != "", "offside": a.Offside != "",
	}
	for name, w := range want {
		if has[name] != w {
			return fmt.Errorf("a certificate of the question %q, with the field %q: %v, without: %v", q.Ask, name, has[name], !has[name])
		}
	}
	switch {
	case q.Play != "normal" && q.Play != "misere":
		return fmt.Errorf("no play %q", q.Play)
	case q.Play != "normal" && q.Ask != "outcome":
		return errors.New("only outcomes are asked for in misère play")
	case q.Compound != "disjunctive" && (q.Ask == "nim-value" || q.Ask == "loopy-value"):
		return errors.New("values are those of disjunctive sums")
	case q.Ask == "outcome" && (len(a.Results) != 2 || a.Plies != nil && len(a.Plies) != 2):
		return errors.New("an outcome has results, and numbers of moves, for Left and for Right")
	}
	return nil
}

// theorem returns a text that says what is proved about the positions.
func (q Question) theorem() string {
	what := strings.Join(q.Positions, " + ")
	if len(q.Positions) > 1 && q.Compound != "disjunctive" {
		what = "the " + q.Compound + " compound of " + strings.Join(q.Positions, ", ")
	}
	switch {
	case q.Ask == "coalitions":
		return fmt.Sprintf("In %s with %d players, when the last to move wins, ", what, q.Players)
	case q.Play == "misere":
		return "In misère play of " + what + " "
	}
	return "In normal play of " + what + " "
}

func checkOutcome(w *world, c *Certificate) (string, error) {
	results, plies, how, err := w.outcome(c.Question.Play == "misere", c.Claim.Plies != nil)
	if err != nil {
		return "", err
	}
	players := [2]string{"Left", "Right"}
	var says []string
	for i, result := range results {
		if result != c.Claim.Results[i] {
			return "", fmt.Errorf("%s begins: a %s is claimed, and it is a %s", players[i], c.Claim.Results[i], result)
		}
		if c.Claim.Plies != nil && plies[i] != c.Claim.Plies[i] {
			return "", fmt.Errorf("%s begins: %d moves are claimed, and there are %d", players[i], c.Claim.Plies[i], plies[i])
		}
		verb := map[string]string{"win": "wins", "loss": "loses", "draw": "draws"}[result]
		text := players[i] + ", moving first, " + verb
		if c.Claim.Plies != nil && plies[i] >= 0 {
			text += fmt.Sprintf(" in %d moves", plies[i])
		}
		says = append(says, text)
	}
	if w.impartial() && w.name != "side" {
		says = []string{strings.Replace(says[0], "Left, moving first,", "the player who moves first", 1)}
	}
	return c.Question.theorem() + strings.Join(says, "; ") + " (" + how + ")", nil
}

// outcome plays everything out. If that is too large, a theorem about the compound decides, unless
// the number of moves is claimed.
func (w *world) outcome(misere, plies bool) (results []string, moves []int, how string, err error) {
	g, err := w.explore()
	if err == nil {
		results, moves = g.results(misere)
		return results, moves, "every position was played out", nil
	}
	if !errors.Is(err, errLarge) || plies {
		return nil, nil, "", err
	}
	wins, failed := w.byTheorem(misere)
	if failed != nil {
		return nil, nil, "", fmt.Errorf("%w; %w", err, failed)
	}
	result := map[bool]string{true: "win", false: "loss"}[wins]
	return []string{result, result}, nil, "each component was played out, and a theorem about the compound says the rest", nil
}

func checkNim(w *world, c *Certificate) (string, error) {
	if !w.impartial() {
		return "", errors.New("nim values are those of impartial games")
	}
	total := 0
	for _, p := range w.start.pieces {
		f, err := w.alone(p)
		if err != nil {
			return "", err
		}
		total ^= f.nim
	}
	if total != *c.Claim.Value {
		return "", fmt.Errorf("the nim value is %d, and %d is claimed", total, *c.Claim.Value)
	}
	return fmt.Sprintf("The nim value of %s is %d (each position was played out)", strings.Join(c.Question.Positions, " + "), total), nil
}

func checkCoalitions(w *world, c *Certificate) (string, error) {
	if n := c.Question.Players; n < 3 || n > 6 || !w.impartial() || w.name == "side" {
		return "", errors.New("coalitions are those of 3 to 6 players of impartial games, in a compound other than side")
	}
	g, err := w.explore()
	if err != nil {
		return "", err
	}
	o, err := g.coalitions(c.Question.Players)
	if err != nil {
		return "", err
	}
	if text := written(o, c.Question.Players); text != c.Claim.Coalitions {
		return "", fmt.Errorf("the coalitions that can force the last move are %s, and %s are claimed", text, c.Claim.Coalitions)
	}
	return fmt.Sprintf("%sthe smallest coalitions that can force it are %s; player 1 begins (every position was played out)",
		c.Question.theorem(), strings.ReplaceAll(c.Claim.Coalitions, "|", " and ")), nil
}

// words lists names for an error message.
func words(list []string) string { return strings.Join(slices.Sorted(slices.Values(list)), ", ") }
