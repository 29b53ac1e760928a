// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// An EquivalenceQuestion asks which games can be exchanged for each other in a compound. The games
// are those born by a day, or words over some positions and all positions reachable from them.
type EquivalenceQuestion struct {
	Compound   compound.Mode    `json:"compound"`
	Convention game.Convention  `json:"convention"`
	Day        int              `json:"day"` // −1 for words
	Partizan   bool             `json:"partizan,omitempty"`
	Side       equivalence.Side `json:"side,omitempty"` // with a day: the side on which X is
	Games      []string         `json:"games,omitempty"`
	Code       string           `json:"code,omitempty"` // or the heaps of this game
	To         int              `json:"to,omitempty"`   // up to this heap
	Classes    int              `json:"limit,omitempty"`
	Players    int              `json:"players,omitempty"` // two by default
	Ranks      *int             `json:"ranks,omitempty"`   // of several players: the i of i-misère play; misère play is 1-misère play
	Limits     work.Budget      `json:"-"`
}

// An Equivalence is what is known about the classes.
type Equivalence struct {
	Compound        string   `json:"compound"`
	Convention      string   `json:"convention"`
	Domain          string   `json:"domain"` // of G and X, in words
	Players         int      `json:"players,omitempty"`
	Classes         int      `json:"classes"`
	Proved          bool     `json:"proved"`
	Finite          string   `json:"finite"` // yes or unknown
	Representatives []string `json:"representatives"`
	Outcomes        []string `json:"outcomes"`
	Table           [][]int  `json:"table,omitempty"`
	Separators      [][]int  `json:"separators"`
	Commutative     bool     `json:"commutative"`
	Associative     bool     `json:"associative"`
	Congruence      bool     `json:"congruence"`
	Against         string   `json:"congruence_checked_with,omitempty"`
	Why             string   `json:"why_not,omitempty"`
	Forms           []string `json:"forms,omitempty"` // of a day
	Class           []int    `json:"class,omitempty"` // of each form
	Atoms           []string `json:"atoms,omitempty"` // of words
	Positions       []string `json:"positions,omitempty"`
	Words           [][]int  `json:"words,omitempty"`
	Step            [][]int  `json:"step,omitempty"`
	Contexts        [][]int  `json:"contexts,omitempty"`
	TwoSided        int      `json:"two_sided_classes,omitempty"`
	Elements        int      `json:"algebra,omitempty"` // of the proof
	Final           int      `json:"final,omitempty"`   // number of classes of all short games, of any day, if a theorem gives it
	Note            string   `json:"note,omitempty"`

	certify func() ([]byte, error)
}

// Certificate returns a proof of the classes.
func (e *Equivalence) Certificate() ([]byte, error) { return e.certify() }

// MostMoves is the number of steps, most of them moves that are played, after which a search for
// classes ends by default. They take some seconds.
const MostMoves = 100_000_000

// mostForm is the greatest length of the games that answers write out.
const mostForm = 400

// EquivalenceOf answers the question. With an error it returns what was found before, or nil.
func EquivalenceOf(ctx context.Context, at *session.Session, q EquivalenceQuestion) (*Equivalence, error) {
	m := newMeter(ctx, q.Limits)
	rule := equivalence.Rule{Mode: q.Compound, Convention: q.Convention, Players: q.Players}
	if q.Ranks != nil {
		rule.Ranks = *q.Ranks + 1
	}
	if q.Players > 2 && q.Partizan {
		return nil, RefuseField("players", "above 2 is for impartial games")
	}
	if q.Day >= 0 {
		d, err := equivalence.Day(m, equivalence.DayQuestion{Rule: rule, Day: q.Day, Partizan: q.Partizan, Side: q.Side})
		if err != nil {
			return nil, stopped(ctx, err)
		}
		return ofDay(d), nil
	}
	games, about, err := q.close(m, at)
	if err != nil {
		return nil, stopped(ctx, err)
	}
	if q.Limits.Steps == 0 {
		m = newMeter(ctx, work.Budget{Steps: MostMoves, Positions: q.Limits.Positions, Bytes: q.Limits.Bytes})
	}
	found, err := equivalence.Find(m, games, rule, equivalence.Limits{Classes: q.Classes})
	if found == nil {
		return nil, stopped(ctx, err)
	}
	out := ofWords(found, about)
	if err != nil {
		out.Note = fmt.Sprintf("at least %d classes: no finite set of classes was found and proved; this says nothing about infinity", out.Classes)
	}
	return out, stopped(ctx, err)
}

// forPlayers describes the outcomes for more than two players.
func forPlayers(r equivalence.Rule) string {
	if r.Players <= 2 {
		return ""
	}
	if i, ok := r.Ranked(); ok {
		who := [...]string{"they themselves move", "the next player moves"}
		liked := fmt.Sprintf("the player %d turns later moves", i)
		if i < len(who) {
			liked = who[i]
		}
		return fmt.Sprintf("; %d players move in turn, and all like best that %s last, else the player after that one, and so on; the outcome is who moves last, counted from 1, the player to move", r.Players, liked)
	}
	return fmt.Sprintf("; %d players move in turn and the last to move wins; the outcome is the smallest coalitions that can force it, numbered from the player to move", r.Players)
}

// equivalenceBy returns an answer that contains the names of the compound and the convention.
func equivalenceBy(r equivalence.Rule) *Equivalence {
	return &Equivalence{Compound: r.Mode.String(), Convention: r.Play(), Separators: [][]int{}}
}

func ofDay(d *equivalence.Classes) *Equivalence {
	out, kind := equivalenceBy(d.Question.Rule), "impartial"
	if d.Question.Partizan {
		kind = "partizan"
	}
	out.Domain = fmt.Sprintf("literal %s games born by day %d, X on the %s", kind, d.Question.Day, d.Question.Side)
	if d.Question.Side == equivalence.Both {
		out.Domain = strings.Replace(out.Domain, "X on the both", "X and Y on both sides", 1)
		if d.Question.Partizan && d.Question.Day > 1 {
			out.Domain += ", one of them by day 1"
		}
	}
	out.Classes, out.Proved, out.Finite = len(d.Representatives), true, "yes"
	for i, g := range d.Representatives {
		out.Representatives = append(out.Representatives, d.Forms[g])
		out.Outcomes = append(out.Outcomes, d.Question.Name(d.Outcomes[i]))
	}
	out.Table, out.Separators = d.Table, append(out.Separators, d.Separators...)
	out.Domain += forPlayers(d.Question.Rule)
	out.Players = d.Question.Players
	out.Commutative, out.Associative, out.Congruence, out.Against, out.Why = d.Commutative, d.Associative, d.Congruence, d.Against, d.Why
	out.Forms, out.Class = d.Forms, d.Class
	out.Note = "X is bounded by the day: later X may tell more games apart"
	if n, ok := d.Question.Final(); ok {
		out.Final = n
		out.Note = fmt.Sprintf("all short %s games have %d classes, whatever their day (by theorem)", kind, n)
	}
	out.certify = d.Certificate
	return out
}

func ofWords(q *equivalence.Quotient, about string) *Equivalence {
	out, impartial := equivalenceBy(q.Rule), q.Games.IsImpartial()
	out.Domain = "all words over " + about + " and what can be reached, the empty word among them" + forPlayers(q.Rule)
	out.Players = q.Rule.Players
	out.Classes, out.Proved, out.Finite = len(q.Words), q.Proved, "unknown"
	for a := range q.Games.Len() {
		form := q.Games.Form(equivalence.Letter(a), impartial, mostForm)
		out.Positions = append(out.Positions, q.Games.Name(equivalence.Letter(a)))
		if form == "" {
			form = out.Positions[a]
		}
		out.Atoms = append(out.Atoms, form)
	}
	out.Words, out.Contexts = wordNumbers(q.Words), wordNumbers(q.Contexts)
	for i, w := range q.Words {
		out.Outcomes = append(out.Outcomes, q.Rule.Name(q.Outcomes[i]))
		out.Representatives = append(out.Representatives, out.word(w))
	}
	out.certify = func() ([]byte, error) { return q.Certificate(about) }
	if !q.Proved {
		return out
	}
	out.Finite, out.Step, out.Elements = "yes", q.Step, q.Elements
	out.Table, out.Separators = q.Table, append(out.Separators, q.Separators()...)
	out.Commutative, out.Associative, out.Congruence = q.Commutative, q.Associative, q.Congruence
	if !q.Rule.Commutative() {
		if n, ok := q.TwoSided(10_000); ok {
			out.TwoSided = n
		}
	}
	return out
}

// word writes a word with the names of its positions.
func (e *Equivalence) word(w equivalence.Word) string {
	var names []string
	for _, a := range w {
		names = append(names, e.Positions[a])
	}
	return strings.Join(names, " ")
}

func wordNumbers(words []equivalence.Word) [][]int {
	out := make([][]int, len(words))
	for i, w := range words {
		out[i] = []int{}
		for _, a := range w {
			out[i] = append(out[i], int(a))
		}
	}
	return out
}

// close returns the games of the question and all positions reachable from them.
func (q EquivalenceQuestion) close(m *work.Meter, at *session.Session) (*equivalence.Games, string, error) {
	split := q.Compound.Kind == compound.Disjunctive
	if q.Code != "" {
		rules, name, err := QuotientRules(at, q.Code)
		if err != nil {
			return nil, "", err
		}
		var heaps []string
		for n := 1; n <= q.To; n++ {
			heaps = append(heaps, heapKey([]int{n}))
		}
		games, _, err := equivalence.Close(m, heapSource{rules, split}, heaps)
		return games, fmt.Sprintf("%s to heap %d", name, q.To), err
	}
	source := sumSource{at.Prover().Solver, m, split}
	var sums []arena.Sum
	for _, text := range q.Games {
		p, err := positionOrForm(at, text)
		if err != nil {
			return nil, "", err
		}
		s, err := p.Sum(m, source.solver.Arena())
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w", p, err)
		}
		sums = append(sums, s)
	}
	games, _, err := equivalence.Close(m, source, sums)
	if errors.Is(err, equivalence.ErrLoopy) {
		err = fmt.Errorf("%s: %w", strings.Join(q.Games, " "), err)
	}
	return games, strings.Join(q.Games, " "), err
}

// sumSource reads games from an arena.
type sumSource struct {
	solver *solve.Solver
	meter  *work.Meter
	split  bool // into components, since the compound is a disjunctive sum
}

func (s sumSource) Parts(n arena.Sum) []arena.Sum {
	if !s.split {
		return []arena.Sum{n}
	}
	var out []arena.Sum
	for _, c := range s.solver.Arena().Components(n) {
		out = append(out, s.solver.Arena().Single(c))
	}
	return out
}

func (s sumSource) Options(n arena.Sum, player int) []arena.Sum {
	return work.Checked[[]arena.Sum](s.meter)(s.solver.Options(s.meter, n, game.Player(player)))
}

func (s sumSource) Name(n arena.Sum) string {
	var parts []string
	for _, c := range s.solver.Arena().Components(n) {
		parts = append(parts, componentName(s.solver.Arena(), c))
	}
	if len(parts) == 0 {
		return "0"
	}
	return strings.Join(parts, "+")
}

// heapSource reads the heaps of a game; its keys are sums of heaps.
type heapSource struct {
	rules quotient.Rules
	split bool
}

func heapKey(heaps []int) string {
	text := make([]string, len(heaps))
	for i, n := range slices.Sorted(slices.Values(heaps)) {
		text[i] = fmt.Sprint(n)
	}
	return strings.Join(text, "+")
}

func heapsIn(key string) (heaps []int) {
	for part := range strings.SplitSeq(key, "+") {
		var n int
		if _, err := fmt.Sscan(part, &n); err == nil {
			heaps = append(heaps, n)
		}
	}
	return heaps
}

func (s heapSource) Parts(key string) []string {
	if !s.split {
		return []string{key}
	}
	return slices.DeleteFunc(strings.Split(key, "+"), func(n string) bool { return n == "" || n == "0" })
}

func (s heapSource) Options(key string, _ int) (out []string) {
	heaps := heapsIn(key)
	for i, n := range heaps {
		for _, to := range s.rules.Options(n) {
			next := slices.Concat(heaps[:i], heaps[i+1:], to)
			out = append(out, heapKey(slices.DeleteFunc(next, func(n int) bool { return n == 0 })))
		}
	}
	return out
}

func (s heapSource) Name(key string) string {
	if key == "" {
		return "0"
	}
	return "heap " + key
}

// componentName returns a component as it is typed, if it belongs to a ruleset.
func componentName(a *arena.Arena, c arena.Component) string {
	if p, ok := position.Of(a, c); ok {
		return p.String()
	}
	return fmt.Sprintf("game %d", c)
}
