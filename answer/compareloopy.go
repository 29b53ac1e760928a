// SPDX-License-Identifier: Apache-2.0

// Two games, one or both with endless play. They are equal if their moves are the same for ever,
// or if a theorem about draws says so. Otherwise games X are tried by retrograde analysis.

package answer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/misere/universe"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// An endlessComparer compares two games. Play of one or both need not end.
type endlessComparer struct {
	*comparer
	solver    *solve.Solver
	rule      equivalence.Rule
	sums      [2]arena.Sum
	web       *equivalence.Web
	starts    []int       // the two games in web
	games     []arena.Sum // all games of web
	impartial bool        // whether X is impartial
}

// An xGame is a game, or are games, that may distinguish two others.
type xGame struct {
	name string
	sums []arena.Sum
}

func (x *comparer) answerEndless(rule equivalence.Rule, sums [2]arena.Sum) error {
	e := &endlessComparer{comparer: x, solver: x.at.Prover().Solver, rule: rule, sums: sums}
	for _, s := range sums {
		if e.solver.Arena().Judged(s) {
			return solve.ErrVerdict
		}
	}
	both := e.solver.Arena().Impartial(sums[0]) && e.solver.Arena().Impartial(sums[1])
	if x.question.Among == "" {
		x.question.Among = map[bool]string{true: "impartial", false: "partizan"}[both]
	}
	x.out.Among = x.question.Among
	if e.impartial = x.question.Among == "impartial" || x.question.Among == "words" && both; e.impartial && !both {
		return errAmongImpartial
	}
	var err error
	if e.web, e.games, e.starts, err = equivalence.Explore(x.meter, sumSource{e.solver, x.meter, false}, sums[0], sums[1]); err != nil {
		return err
	}
	return e.compare()
}

func (x *endlessComparer) compare() error {
	same, err := work.Try(x.meter, func() []int { return x.web.Same(x.meter) })
	if err != nil {
		return err
	}
	if same[x.starts[0]] == same[x.starts[1]] {
		x.yes("the players have the same moves in both, now and later, so no compound tells them apart")
		return nil
	}
	games, what, err := x.domain()
	if err != nil {
		return err
	}
	different := ""
	if slices.Contains([]string{"impartial", "partizan", "words"}, x.question.Among) {
		if different, err = x.byTheorem(); err != nil || x.out.Equal == "yes" {
			return err
		}
	}
	if err := x.search(games, what); err != nil || x.out.Equal == "no" {
		return err
	}
	switch {
	case strings.HasPrefix(x.question.Among, dayOf):
		x.yes("by play with each of %s", what)
	case different != "" && x.question.Among != "words":
		x.out.Equal, x.out.Proof = "no", different
	}
	return nil
}

// search looks for an X that tells the games apart.
func (x *endlessComparer) search(games []xGame, what string) error {
	x.out.Tried = what
	for i, g := range games {
		var outcomes [2]game.Outcome
		for k, s := range x.sums {
			both, err := solve.Compound(x.meter, x.solver.Arena(), x.rule.Mode, append([]arena.Sum{s}, g.sums...), -1)
			if err == nil {
				outcomes[k], err = x.solver.Outcome(x.meter, both, x.rule.Convention)
			}
			if errors.Is(err, work.ErrLimit) && x.ctx.Err() == nil && !strings.HasPrefix(x.question.Among, dayOf) {
				x.out.Tried = fmt.Sprintf("the first %d of %s: %v", i, what, err)
				return nil
			}
			if err != nil {
				return err
			}
		}
		if outcomes[0] != outcomes[1] {
			x.out.Equal, x.out.X, x.out.Outcomes = "no", orNone(g.name), []string{outcomes[0].String(), outcomes[1].String()}
			return nil
		}
	}
	return nil
}

// domain returns the X that are tried, and says what they are.
func (x *endlessComparer) domain() (games []xGame, what string, err error) {
	among := x.question.Among
	day, bounded := strings.CutPrefix(among, dayOf)
	switch {
	case among == "impartial":
		texts := append(x.born(3, false), "impartial-loopy(a: a,a)", "impartial-loopy(a: a 0,a)")
		games, err = x.read(append(texts, x.chains()...))
		return games, "the impartial games born by day 3, lines of forced moves, two games with loops", err
	case among == "partizan":
		texts := append(x.born(2, true), "loopy(a: a |,a)", "loopy(a: | a,a)", "loopy(a: a | a,a)")
		games, err = x.read(slices.Concat(texts, x.negatives(), x.chains()))
		return games, "the games born by day 2, lines of forced moves, on, off, dud, both games and their negatives", err
	case among == "words":
		games, what = x.followers()
		return games, what, nil
	case bounded:
		n, err := dayNumber(day, !x.impartialSums())
		if err != nil {
			return nil, "", err
		}
		games, err = x.read(x.born(n, !x.impartialSums()))
		return games, fmt.Sprintf("the %d games born by day %d", len(games), n), err
	}
	texts, title, err := x.universeDay(among)
	if err != nil {
		return nil, "", err
	}
	games, err = x.read(texts)
	return games, "the games born by day 2 modulo " + title, err
}

func (x *endlessComparer) impartialSums() bool {
	return x.solver.Arena().Impartial(x.sums[0]) && x.solver.Arena().Impartial(x.sums[1])
}

// born returns the texts of the games born by a day.
func (x *endlessComparer) born(day int, partizan bool) []string {
	_, forms := equivalence.Born(day, partizan)
	for i, f := range forms {
		if forms[i] = "tree(" + f + ")"; partizan {
			forms[i] = "form(" + f + ")"
		}
	}
	return forms
}

// mostChain is the greatest number of moves in a line of forced moves.
const mostChain = 40

// chains returns lines of forced moves that are longer than those born by day 3.
func (x *endlessComparer) chains() (texts []string) {
	for n := 4; n <= min(x.web.Len()+1, mostChain); n++ {
		texts = append(texts, chain(n))
	}
	return texts
}

func chain(n int) string {
	return "tree(" + strings.Repeat("{", n) + "0" + strings.Repeat("}", n) + ")"
}

// negatives returns the texts of the two games and of their negatives.
func (x *endlessComparer) negatives() (texts []string) {
	for _, p := range x.ps {
		texts = append(texts, p.String())
		if q, err := position.Negative(p); err == nil {
			texts = append(texts, q.String())
		}
	}
	return texts
}

func (x *endlessComparer) read(texts []string) (games []xGame, err error) {
	for _, text := range texts {
		p, err := x.comparer.at.Catalog.Parse(text)
		if err != nil {
			return nil, err
		}
		s, err := p.Sum(x.meter, x.solver.Arena())
		if err != nil {
			return nil, err
		}
		name := text
		for _, head := range []string{"tree(", "form("} {
			if rest, ok := strings.CutPrefix(text, head); ok {
				name = strings.TrimSuffix(rest, ")")
			}
		}
		games = append(games, xGame{name, []arena.Sum{s}})
	}
	return games, nil
}

// mostFollowers is the greatest number of followers that are tried in pairs.
const mostFollowers = 20

// followers returns the words of at most two followers of the games.
func (x *endlessComparer) followers() (games []xGame, what string) {
	games, source := []xGame{{}}, sumSource{x.solver, x.meter, false}
	singles := x.games
	for _, s := range singles {
		games = append(games, xGame{source.Name(s), []arena.Sum{s}})
	}
	if len(singles) > mostFollowers {
		return games, fmt.Sprintf("no game and the %d games that can be reached", len(singles))
	}
	for _, s := range singles {
		for _, t := range singles {
			games = append(games, xGame{source.Name(s) + " " + source.Name(t), []arena.Sum{s, t}})
		}
	}
	return games, fmt.Sprintf("sums of at most two of the %d games that can be reached", len(singles))
}

// universeDay returns the forms of a universe born by day 2.
func (x *endlessComparer) universeDay(name string) (texts []string, title string, err error) {
	f := universe.NewForms()
	u, title, err := universeNamed(f, name)
	if err != nil {
		return nil, "", err
	}
	err = f.Do(x.meter, func() {
		for _, g := range f.Day(u, 2) {
			texts = append(texts, "form("+f.Format(g)+")")
		}
	})
	return texts, title, err
}

// byTheorem compares the values of a theory that counts draws. If they differ, and games with
// different values are told apart by some X, it returns a sentence that says so.
func (x *endlessComparer) byTheorem() (different string, err error) {
	values, equal, theorem, complete, err := x.values()
	if err != nil || theorem == "" {
		return "", err
	}
	x.out.Values = values
	if equal {
		x.yes("equal values in the theory of the %s compound: %s", x.rule.Mode, theorem)
		return "", nil
	}
	if !complete {
		return "", nil
	}
	return fmt.Sprintf("different values in the theory of the %s compound, where X need not end either: %s", x.rule.Mode, theorem), nil
}

// values returns the values of both games in the theory of the compound, if it has one for games
// that need not end.
func (x *endlessComparer) values() (values []string, equal bool, theorem string, complete bool, err error) {
	normal := x.rule.Convention == game.Normal
	switch kind := x.rule.Mode.Kind; {
	case kind == compound.Disjunctive && normal && x.impartial:
		values, equal, err = x.nimbers()
		return values, equal, "loopy nim values", true, err
	case kind == compound.Disjunctive && normal:
		values, equal, err = x.loopyValues()
		return values, equal, "onsides and offsides", true, err
	case kind == compound.Conjunctive:
		values, err = x.standings(standing.remoteness)
		return values, err == nil && values[0] == values[1], "remoteness, ∞ for a draw", true, err
	case kind == compound.Selective && normal && x.impartial:
		values, err = x.standings(standing.outcome)
		return values, err == nil && values[0] == values[1], "outcomes with draws", true, err
	case kind == compound.ShortenedSelective && !normal && x.impartial:
		values, err = x.standings(standing.outcomeOrEnded)
		return values, err == nil && values[0] == values[1], "ended, or outcomes with draws", true, err
	case kind == compound.Sequential:
		equal, err = x.equal(x.web.Functions)
		return nil, equal, "what each makes of the outcome of the rest", true, err
	case kind == compound.Obliged:
		equal, err = x.equal(x.web.Kinds)
		return nil, equal, "what the options make of the outcome of the rest", false, err
	}
	return nil, false, "", false, nil
}

// equal compares the numbers that a function gives to the two games.
func (x *endlessComparer) equal(numbers func(*work.Meter, game.Convention, bool) []int) (bool, error) {
	of, err := work.Try(x.meter, func() []int { return numbers(x.meter, x.rule.Convention, x.impartial) })
	return err == nil && of[x.starts[0]] == of[x.starts[1]], err
}

func (x *endlessComparer) nimbers() (values []string, equal bool, err error) {
	var n [2]loopy.Nimber
	for i, s := range x.sums {
		if n[i], err = solve.NewLoopy(x.solver, loopy.NewSpace(short.NewSpace())).Nimber(x.meter, s); err != nil {
			return nil, false, err
		}
		values = append(values, n[i].String())
	}
	return values, n[0].Equal(n[1]), nil
}

func (x *endlessComparer) loopyValues() (values []string, equal bool, err error) {
	solver := solve.NewLoopy(x.solver, loopy.NewSpace(short.NewSpace()))
	var v [2]loopy.Value
	for i, s := range x.sums {
		if v[i], err = solver.Value(x.meter, s); err != nil {
			return nil, false, err
		}
	}
	c := solver.Calc()
	err = c.Do(x.meter, func() {
		values, equal = []string{c.Text(v[0]), c.Text(v[1])}, c.Equal(v[0], v[1])
	})
	return values, equal, err
}

// A standing writes the results of a game for either player to move.
type standing struct {
	ended bool
	at    [2]equivalence.Standing
}

func (s standing) outcome() string {
	return game.OutcomeBy(s.at[0].Result, s.at[1].Result).String()
}

func (s standing) outcomeOrEnded() string {
	if s.ended {
		return "ended"
	}
	return s.outcome()
}

func (s standing) remoteness() string {
	var out []string
	for _, x := range s.at {
		text := fmt.Sprint(x.Plies)
		if x.Result == game.Draw {
			text = "∞"
		}
		out = append(out, text)
	}
	return "[" + strings.Join(out, ",") + "]"
}

func (x *endlessComparer) standings(show func(standing) string) (values []string, err error) {
	at, err := work.Try(x.meter, func() [][2]equivalence.Standing { return x.web.Remoteness(x.meter, x.rule.Convention) })
	if err != nil {
		return nil, err
	}
	for _, v := range x.starts {
		values = append(values, show(standing{x.web.Ended(v), at[v]}))
	}
	return values, nil
}
