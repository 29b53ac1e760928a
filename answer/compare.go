// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	theories "github.com/upstar-cgt/upstar/solve/partizan"
	"github.com/upstar-cgt/upstar/value/misere/universe"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A CompareQuestion asks whether G = H, that is, whether both have the same outcome together with
// every X of a domain.
type CompareQuestion struct {
	Games      [2]string       `json:"games"`
	Compound   compound.Mode   `json:"compound"`
	Convention game.Convention `json:"convention"`
	Among      string          `json:"among"` // the domain of X: see Domains
	Limits     work.Budget     `json:"-"`
}

// Domains are the possible domains of X. day:D are the games born by day D.
var Domains = []string{"impartial", "partizan", "words", "day:D", "dicot", "dead-ending", "blocking", "all", "ends:FORM,…"}

// A Comparison is the answer.
type Comparison struct {
	Compound   string   `json:"compound"`
	Convention string   `json:"convention"`
	Among      string   `json:"among"`
	Games      []string `json:"games"`
	Equal      string   `json:"equal"`              // yes, no or unknown
	Relation   string   `json:"relation,omitempty"` // modulo a universe: =, <, > or ||
	Proof      string   `json:"proof,omitempty"`    // why
	Values     []string `json:"values,omitempty"`   // of the games, if a theorem decides
	X          string   `json:"x,omitempty"`        // tells them apart
	Outcomes   []string `json:"outcomes,omitempty"` // of G∘X and H∘X
	Tried      string   `json:"tried,omitempty"`    // the domain that was searched for X
}

// Compare answers the question.
func Compare(ctx context.Context, at *session.Session, q CompareQuestion) (*Comparison, error) {
	x := &comparer{ctx: ctx, at: at, question: q, meter: newMeter(ctx, q.Limits), prover: at.Prover().Solver.Arena()}
	out, err := x.answer()
	return out, stopped(ctx, err)
}

type comparer struct {
	ctx      context.Context
	at       *session.Session
	question CompareQuestion
	meter    *work.Meter
	prover   *arena.Arena
	ps       [2]position.Position
	games    *equivalence.Games
	words    [2]equivalence.Word
	out      *Comparison
}

func (x *comparer) answer() (*Comparison, error) {
	q := &x.question
	rule := equivalence.Rule{Mode: q.Compound, Convention: q.Convention}
	if err := rule.Defined(); err != nil {
		return nil, err
	}
	sums, err := x.read()
	if err != nil && !errors.Is(err, equivalence.ErrLoopy) {
		return nil, err
	}
	x.out = &Comparison{Compound: q.Compound.String(), Convention: q.Convention.String(), Among: q.Among, Games: []string{x.ps[0].String(), x.ps[1].String()}, Equal: "unknown"}
	day, bounded := strings.CutPrefix(q.Among, dayOf)
	_, universal := Universes[q.Among]
	universal = universal || strings.HasPrefix(q.Among, endsOf)
	switch {
	case universal && (q.Compound.Kind != compound.Disjunctive || q.Convention != game.Misere):
		return nil, fmt.Errorf("universes such as %s are for misère play of disjunctive sums", q.Among)
	case !universal && !bounded && !slices.Contains([]string{"", "words", "impartial", "partizan"}, q.Among):
		return nil, fmt.Errorf("no domain %q of X; there are %s", q.Among, strings.Join(Domains, ", "))
	case err != nil:
		return x.out, x.answerEndless(rule, sums)
	case universal:
		return x.out, x.modulo(q.Among)
	case q.Among == "words":
		return x.out, x.amongWords(rule)
	case bounded:
		n, err := dayNumber(day, !x.impartial())
		if err != nil {
			return nil, err
		}
		return x.out, x.amongDay(rule, n, !x.impartial(), true)
	case q.Among == "impartial" && !x.impartial():
		return nil, errAmongImpartial
	}
	return x.out, x.amongAll(rule, q.Among == "partizan")
}

// dayOf begins a domain of X: the games born by a day.
const dayOf = "day:"

// dayNumber reads the day of a domain.
func dayNumber(text string, partizan bool) (int, error) {
	n, err := strconv.Atoi(text)
	if last := equivalence.LastDay(partizan); err != nil || n < 0 || n > last {
		return 0, fmt.Errorf("no X is born by day %q; choose a day from 0 to %d", text, last)
	}
	return n, nil
}

var errAmongImpartial = errors.New("a game is partizan: choose «among» partizan")

func (x *comparer) impartial() bool { return x.games.IsImpartial() }

// positionOrForm reads a position. A form may be written without the word form, and an impartial
// form {options} without the word tree.
func positionOrForm(at *session.Session, text string) (position.Position, error) {
	p, err := at.Catalog.Parse(text)
	if err == nil {
		return p, nil
	}
	ruleset := "form("
	if strings.HasPrefix(text, "{") && !strings.Contains(text, "|") {
		ruleset = "tree("
	}
	form, failed := at.Catalog.Parse(ruleset + text + ")")
	switch {
	case failed == nil:
		return form, nil
	case strings.HasPrefix(text, "{"):
		return p, failed
	}
	return p, err
}

// read reads both games and enters them in the arena. The error is equivalence.ErrLoopy if play of
// one of them need not end.
func (x *comparer) read() (sums [2]arena.Sum, err error) {
	solver := x.at.Prover().Solver
	for i, text := range x.question.Games {
		if x.ps[i], err = positionOrForm(x.at, text); err != nil {
			return sums, err
		}
		if sums[i], err = x.ps[i].Sum(x.meter, solver.Arena()); err != nil {
			return sums, fmt.Errorf("%s: %w", x.ps[i], err)
		}
	}
	games, words, err := equivalence.Close(x.meter, sumSource{solver, x.meter, false}, sums[:])
	if err != nil {
		return sums, err
	}
	x.games, x.words = games, [2]equivalence.Word{words[0], words[1]}
	if x.question.Among == "" {
		x.question.Among = map[bool]string{true: "impartial", false: "partizan"}[x.impartial()]
	}
	return sums, nil
}

// same reports whether both are literally the same game.
func (x *comparer) same() bool { return slices.Equal(x.words[0], x.words[1]) }

func (x *comparer) yes(proof string, args ...any) {
	x.out.Equal, x.out.Proof = "yes", fmt.Sprintf(proof, args...)
}

// no records an X that distinguishes the games.
func (x *comparer) no(text string, a, b equivalence.Outcome) {
	x.out.Equal, x.out.X, x.out.Outcomes = "no", orNone(text), []string{a.String(), b.String()}
}

func orNone(text string) string {
	if text == "" {
		return "(no game)"
	}
	return text
}

// amongWords compares the games by the classes of all words over the two games and their followers.
func (x *comparer) amongWords(rule equivalence.Rule) error {
	q, err := equivalence.Find(x.meter, x.games, rule, equivalence.Limits{})
	if q == nil {
		return err
	}
	play := equivalence.NewPlay(x.meter, x.games, rule)
	err = x.meter.Do(func() {
		for _, c := range q.Contexts {
			a, b := play.Outcome(slices.Concat(x.words[0], c)), play.Outcome(slices.Concat(x.words[1], c))
			if a != b {
				var names []string
				for _, l := range c {
					names = append(names, x.games.Name(l))
				}
				x.no(strings.Join(names, " "), a, b)
				return
			}
		}
	})
	switch {
	case err != nil || x.out.Equal == "no":
		return err
	case q.Proved && q.Run(0, x.words[0]) == q.Run(0, x.words[1]):
		x.yes("they are in one of the %d classes of words, which an option algebra of %d elements proves", len(q.Words), q.Elements)
	default:
		x.out.Tried = fmt.Sprintf("%d contexts; at least %d classes of words, not proved to be all", len(q.Contexts), len(q.Words))
	}
	return nil
}

// amongDay searches for X among the games born by a day. The result decides the question if these
// games are the domain.
func (x *comparer) amongDay(rule equivalence.Rule, day int, partizan, decides bool) error {
	all, forms := equivalence.Born(day, partizan)
	number := all.Add(x.games)
	play := equivalence.NewPlay(x.meter, all, rule)
	x.out.Tried = fmt.Sprintf("the %d games born by day %d", len(forms), day)
	err := x.meter.Do(func() {
		for i := range forms {
			with := func(w equivalence.Word) equivalence.Outcome {
				return play.Outcome(equivalence.Word{number[w[0]], equivalence.Letter(i)})
			}
			if a, b := with(x.words[0]), with(x.words[1]); a != b {
				x.no(forms[i], a, b)
				return
			}
		}
	})
	if err == nil && decides && x.out.Equal != "no" {
		x.yes("by play with each of the %d games born by day %d", len(forms), day)
	}
	return err
}

// amongAll compares the games by a theorem, and searches for X.
func (x *comparer) amongAll(rule equivalence.Rule, partizan bool) error {
	if x.same() {
		x.yes("they are the same literal game")
		return nil
	}
	values, theorem, complete, err := x.invariants(rule, partizan)
	if err != nil {
		return err
	}
	if values != nil {
		if x.out.Values = values; values[0] == values[1] {
			x.yes("equal values in the theory of the %s compound: %s", rule.Mode, theorem)
			return nil
		}
	}
	if err := x.amongDay(rule, equivalence.LastDay(partizan), partizan, false); err != nil || x.out.Equal == "no" {
		return err
	}
	if values != nil && complete {
		x.out.Equal, x.out.Proof = "no", fmt.Sprintf("different values in the theory of the %s compound: %s", rule.Mode, theorem)
		return nil
	}
	return x.amongPairs(rule, partizan)
}

// amongPairs searches for two games that tell the games apart together. In some compounds, such as
// odd, no single game may tell them apart. Of partizan games, one of the two is born by day 1.
func (x *comparer) amongPairs(rule equivalence.Rule, partizan bool) error {
	all, forms := equivalence.Born(equivalence.LastDay(partizan), partizan)
	few, what := len(forms), "pairs of them"
	if partizan {
		_, early := equivalence.Born(1, partizan)
		few, what = len(early), "pairs of them, one born by day 1"
	}
	number := all.Add(x.games)
	play := equivalence.NewPlay(x.meter, all, rule)
	g, h := number[x.words[0][0]], number[x.words[1][0]]
	x.out.Tried += ", and " + what
	return x.meter.Do(func() {
		for i := range few {
			for j := range forms {
				y, z := equivalence.Letter(i), equivalence.Letter(j)
				a, b := play.Outcome(equivalence.Word{g, y, z}), play.Outcome(equivalence.Word{h, y, z})
				if a != b {
					x.no(forms[i]+" "+forms[j], a, b)
					return
				}
			}
		}
	})
}

// modulo compares partizan games in misère play of disjunctive sums modulo a universe.
func (x *comparer) modulo(name string) error {
	f := universe.NewForms()
	u, title, err := universeNamed(f, name)
	if err != nil {
		return err
	}
	m := work.New(x.ctx, comparisonLimits)
	return f.Do(m, func() {
		forms := literalForms(f, x.games)
		g, h := forms[x.words[0][0]], forms[x.words[1][0]]
		less, err := f.Leq(u, g, h)
		m.Check(err)
		more, err := f.Leq(u, h, g)
		m.Check(err)
		x.out.Relation = relations[[2]bool{less, more}]
		if less && more {
			x.yes("G ≤ H and H ≤ G by the comparison test modulo %s", title)
			return
		}
		x.out.Equal, x.out.Proof = "no", fmt.Sprintf("%s by the comparison test modulo %s", x.out.Relation, title)
		for _, y := range f.Day(u, 2) {
			if a, b := f.Outcome(f.Add(g, y)), f.Outcome(f.Add(h, y)); a != b {
				x.out.X, x.out.Outcomes = f.Format(y), []string{a.String(), b.String()}
				return
			}
		}
		x.out.Tried = "X of the universe born by day 2"
	})
}

// literalForms makes forms of all games of a set.
func literalForms(f *universe.Forms, games *equivalence.Games) []universe.Form {
	forms := make([]universe.Form, games.Len())
	for a := range forms {
		var sides [2][]universe.Form
		for player := range sides {
			for _, w := range games.Options(player, equivalence.Letter(a)) {
				sum := universe.Form(0)
				for _, b := range w {
					sum = f.Add(sum, forms[b])
				}
				sides[player] = append(sides[player], sum)
			}
		}
		forms[a] = f.Make(sides[0], sides[1])
	}
	return forms
}

// invariants returns the values that decide equality, the theorem in words, and whether games with
// different values are different. It returns nil if no theorem is known.
func (x *comparer) invariants(rule equivalence.Rule, partizan bool) (values []string, theorem string, complete bool, err error) {
	if rule.Mode.Kind == compound.Disjunctive && rule.Convention == game.Misere && partizan {
		return nil, "", false, nil
	}
	for _, p := range x.ps {
		var text string
		if partizan {
			text, theorem, complete, err = x.partizanValue(rule, p)
		} else {
			if !p.Impartial() { // this position is impartial, others of its ruleset are not
				if p, err = x.at.Catalog.Parse("impartial " + p.String()); err != nil {
					return nil, "", false, nil
				}
			}
			complete = true
			text, theorem, err = x.impartialValue(rule, p)
		}
		if err != nil || text == "" {
			return nil, "", false, err
		}
		values = append(values, text)
	}
	return values, theorem, complete, nil
}

// partizanValue returns a value by the theories of partizan compounds.
func (x *comparer) partizanValue(rule equivalence.Rule, p position.Position) (text, theorem string, complete bool, err error) {
	if rule.Mode.Kind == compound.Disjunctive {
		text, err = NewCalculator(x.ctx, x.at, 0).TextOf(p.String(), notation.Plain)
		return text, "canonical forms", true, err
	}
	if !theories.Has(rule.Mode, rule.Convention) {
		return "", "", false, nil
	}
	t, _ := theories.Of(x.meter, rule.Mode, rule.Convention, sumTree{x.at.Prover().Solver, x.meter})
	sum, err := p.Sum(x.meter, x.prover)
	if err == nil {
		err = x.meter.Do(func() { text = t.Value(sum).String() })
	}
	return text, theories.Name(rule.Mode.Kind), rule.Mode.Kind != compound.Obliged, err
}

// impartialInvariants are complete for short impartial games: games with equal invariants are
// equal, and the others are not [ONAG, ch. 14].
var impartialInvariants = map[compound.Kind][2][]game.Function{
	compound.Disjunctive:           {{game.GrundyNormal}, nil},
	compound.Conjunctive:           {{game.RemotenessNormal}, {game.RemotenessMisere}},
	compound.ContinuedConjunctive:  {{game.SuspenseNormal}, {game.SuspenseMisere}},
	compound.Selective:             {{game.OutcomeNormal}, {game.Ended, game.OutcomeNormal, game.OutcomeMisere}},
	compound.ShortenedSelective:    {{game.Ended, game.OutcomeNormal}, {game.OutcomeMisere}},
	compound.DiminishedDisjunctive: {{game.Ended, game.ForeclosedNormal}, {game.Ended, game.ForeclosedMisere}},
	compound.Ordinal:               {{game.OutcomeNormal}, nil},
	compound.Side:                  {{game.OutcomeNormal}, nil},
	compound.Sequential:            {{game.Obliged}, {game.Obliged}},
	compound.Obliged:               {{game.Obliged}, {game.Obliged}},
}

func (x *comparer) impartialValue(rule equivalence.Rule, p position.Position) (text, theorem string, err error) {
	if rule.Mode.Kind == compound.Disjunctive && rule.Convention == game.Misere {
		space, g, err := MisereGame(x.ctx, x.at, []string{p.String()}, work.Budget{})
		if err != nil {
			return "", "", err
		}
		return space.Format(g), "reduced misère forms", nil
	}
	functions := impartialInvariants[rule.Mode.Kind][rule.Convention]
	var values, names []string
	for _, fn := range functions {
		v, err := function(x.meter, x.at.Prover().Facts(p), fn)
		if err != nil {
			return "", "", err
		}
		if rule.Mode.Kind == compound.Obliged && rule.Convention == game.Normal && v == "00" {
			v = "01" // the first digit of a sum does not distinguish them
		}
		if v == nil {
			v = "undefined"
		}
		values, names = append(values, fmt.Sprint(v)), append(names, fn.String())
	}
	return strings.Join(values, ","), strings.Join(names, ", "), nil
}
