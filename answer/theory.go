// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// errNoTheory says that a compound must be played out.
var errNoTheory = errors.New("no theory")

// manyComponents is the greatest number of components for which moves in several at once are
// listed.
const manyComponents = 2000

// byTheory decides the compound from the classes of its components.
func (s *solver) byTheory(v *Verdict, c game.Convention) error {
	t, ok := theory.Of(s.whole.Mode, c)
	if !ok || slices.ContainsFunc(s.whole.Components, position.Judged) {
		return errNoTheory
	}
	table := theory.Table{Stay: make([]theory.Class, 0, len(s.whole.Components))}
	for i, p := range s.whole.Components {
		class, err := t.Class(s.meter, i, s.facts(p))
		if errors.Is(err, theory.ErrWild) {
			return errNoTheory
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		table.Stay = append(table.Stay, class)
	}
	lost := t.LostClass(t.Combine(table.Stay...))
	v.decide(game.OutcomeOf(!lost, !lost))
	v.Means, v.Strategy = theoryOf(s.whole.Mode), t.Strategy
	s.describe(v, t.Uses)
	return s.theoryMoves(v, t, table, lost)
}

// theoryMoves lists the moves that leave a lost class.
func (s *solver) theoryMoves(v *Verdict, t theory.Theory, table theory.Table, lost bool) error {
	if s.question.Moves < 0 {
		return nil
	}
	switch {
	case lost:
		v.Winning = &MoveList{Total: new(big.Int)}
		return nil
	case t.Moves == theory.One:
		return s.oneMove(v, t, table)
	case len(table.Stay) > manyComponents:
		v.Winning, v.Err = &MoveList{}, fmt.Errorf("moves in several of more than %d components are not listed", manyComponents)
		return nil
	}
	var options [][]position.Position
	for i, p := range s.whole.Components {
		err := s.meter.Err()
		var qs []position.Position
		if err == nil {
			qs, err = p.Options(game.Left)
		}
		if err != nil {
			return err
		}
		classes := make([]theory.Class, len(qs))
		for k, q := range qs {
			if err = s.meter.Err(); err == nil {
				classes[k], err = t.Class(s.meter, i, s.facts(q))
			}
			if err != nil {
				return fmt.Errorf("%s: %w", q, err)
			}
		}
		options = append(options, qs)
		table.Options = append(table.Options, classes)
		table.Ended = append(table.Ended, len(qs) == 0)
	}
	moves, total := t.Winning(table, s.question.Moves)
	v.Winning = &MoveList{Total: total}
	for _, choices := range moves {
		var move Move
		for _, choice := range choices {
			move = append(move, s.step(choice.Component, options[choice.Component][choice.Option], game.Left))
		}
		v.Winning.Moves = append(v.Winning.Moves, move)
	}
	return nil
}

// oneMove lists the winning moves that are made in exactly one component.
func (s *solver) oneMove(v *Verdict, t theory.Theory, table theory.Table) error {
	rests := t.Rests(table.Stay)
	return s.each(v, s.all(), func(i int, q position.Position) (bool, error) {
		c, err := t.Class(s.meter, i, s.facts(q))
		if errors.Is(err, theory.ErrWild) { // a tame game may have wild options
			return s.leaves(i, q, t.Convention)
		}
		return t.LostClass(t.Combine(rests[i], c)), err
	})
}

// leaves reports whether the move to q in component i wins: by the reduced form of the sum, if that
// is misère play of a disjunctive sum and the form is small, and otherwise by play.
func (s *solver) leaves(i int, q position.Position, c game.Convention) (bool, error) {
	after := s.whole
	after.Components = slices.Clone(after.Components)
	after.Components[i] = q
	sum, err := s.sum(after)
	if err != nil {
		return false, err
	}
	if c == game.Misere && s.whole.Mode.Kind == compound.Disjunctive {
		if s.space == nil {
			s.space = misere.NewSpace()
			s.forms = solve.NewMisere(s.solver, s.space)
		}
		if g, err := s.forms.Form(work.New(s.ctx, formLimits), sum); err == nil {
			return s.space.IsP(g), nil
		} else if !errors.Is(err, work.ErrLimit) {
			return false, err
		}
	}
	r, err := s.solver.Result(s.meter, sum, game.Left, c)
	return r == game.Loss, err
}

// all lists the components.
func (s *solver) all() []int {
	out := make([]int, len(s.whole.Components))
	for i := range out {
		out[i] = i
	}
	return out
}

// manyOptions is the number of options after which the search stops, once it has found as many
// moves as may be listed.
const manyOptions = 100_000

// each lists the winning moves in one of the components. If there are very many options it stops
// when it has enough, and the number of winning moves remains unknown.
func (s *solver) each(v *Verdict, components []int, wins func(i int, q position.Position) (bool, error)) error {
	if s.question.Moves < 0 {
		return nil
	}
	l := &lister{solver: s, wins: wins, list: &MoveList{}}
	v.Winning = l.list
	for k, i := range components {
		l.seen = map[string]bool{}
		l.most = l.tried + max(1000, (10*manyOptions-l.tried)/(len(components)-k))
		err := s.whole.Components[i].Each(game.Left, func(q position.Position) bool { return l.try(i, q) })
		if err = cmp.Or(err, l.err); err != nil {
			return err
		}
		if l.full() && l.tried > manyOptions {
			return nil
		}
	}
	if l.cut && len(l.list.Moves) == 0 {
		return fmt.Errorf("%w: there is a winning move, but not among the first options", work.ErrLimit)
	}
	if !l.cut {
		l.list.Total = big.NewInt(l.count)
	}
	return nil
}

// A lister collects winning moves in one component.
type lister struct {
	*solver
	wins  func(i int, q position.Position) (bool, error)
	list  *MoveList
	seen  map[string]bool // moves of the current component
	count int64
	tried int
	most  int  // tries after which the next component begins
	cut   bool // not all options were tried
	err   error
}

func (l *lister) full() bool { return len(l.list.Moves) >= l.question.Moves }

// try examines one option and reports whether to continue.
func (l *lister) try(i int, q position.Position) bool {
	if l.tried++; l.tried > manyOptions && l.full() || l.tried > l.most {
		l.cut = true
		return false
	}
	err, won := l.meter.Err(), false
	if err == nil {
		won, err = l.wins(i, q)
	}
	if err != nil {
		l.err = fmt.Errorf("%s: %w", q, err)
		return false
	}
	if !won {
		return true
	}
	text := q.String()
	if l.seen[text] {
		return true
	}
	l.seen[text] = true
	l.count++
	if !l.full() {
		l.list.Moves = append(l.list.Moves, Move{l.step(i, q, game.Left)})
	}
	return true
}

func (s *solver) step(component int, to position.Position, player game.Player) Step {
	return Step{Component: component, To: to, Name: s.whole.Components[component].Move(to, player).Name}
}

// ordered decides the obliged sum and the sequential compound by Ferguson's values.
func (s *solver) ordered(v *Verdict, c game.Convention) error {
	vals := make([]theory.Val, len(s.whole.Components))
	for i, p := range s.whole.Components {
		val, err := theory.ValOf(s.meter, s.facts(p))
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		vals[i] = val
	}
	value := s.val(vals)
	if s.answer.Obliged == nil {
		s.answer.Obliged = &value
		for i := range vals {
			s.add(i, "value", vals[i].String())
		}
	}
	v.decide(game.OutcomeOf(value.Wins(c), value.Wins(c)))
	v.Means = theoryOf(s.whole.Mode)
	v.Reason = s.obligedReason(vals)
	v.Strategy = "after your move the value of the sum must end in 0"
	if c == game.Normal {
		v.Strategy = "after your move the value of the sum must begin with 0"
	}
	return s.orderedMoves(v, c, vals)
}

// val returns the value of the whole when its components have the given values.
func (s *solver) val(vals []theory.Val) theory.Val {
	if s.whole.Mode.Kind == compound.Sequential {
		return theory.Sequence(vals)
	}
	if i := s.whole.Playing; i >= 0 {
		return theory.InPlay(vals[i], rest(vals, i))
	}
	return rest(vals, -1)
}

// rest returns the value of the obliged sum of all components except one.
func rest(vals []theory.Val, but int) theory.Val {
	var sum theory.Obligation
	for i, v := range vals {
		if i != but {
			sum.Add(v, 1)
		}
	}
	return sum.Val()
}

func (s *solver) orderedMoves(v *Verdict, c game.Convention, vals []theory.Val) error {
	if s.question.Moves < 0 {
		return nil
	}
	if v.Outcome == game.P {
		v.Winning = &MoveList{Total: new(big.Int)}
		return nil
	}
	components, err := s.startable()
	if err != nil {
		return err
	}
	var all theory.Obligation
	for _, x := range vals {
		all.Add(x, 1)
	}
	return s.each(v, components, func(i int, q position.Position) (bool, error) {
		var after theory.Val
		if s.whole.Mode.Kind == compound.Sequential {
			after = theory.Sequence(vals[i+1:])
		} else {
			without := all
			without.Add(vals[i], -1)
			after = without.Val()
		}
		val, err := theory.ValOf(s.meter, s.facts(q))
		return !theory.InPlay(val, after).Wins(c), err
	})
}

// startable lists the components in which the next move may be made.
func (s *solver) startable() ([]int, error) {
	var live []int
	for i, p := range s.whole.Components {
		ended, err := work.Try(s.meter, func() bool { return s.facts(p).Ended(s.meter) })
		if err != nil {
			return nil, err
		}
		if !ended && (i == s.whole.Playing || s.whole.Mode.Kind == compound.Sequential) {
			return []int{i}, nil
		}
		if !ended {
			live = append(live, i)
		}
	}
	return live, nil
}

func (s *solver) obligedReason(vals []theory.Val) string {
	if s.whole.Mode.Kind == compound.Sequential {
		return "values " + join(vals)
	}
	counts := map[string]int{}
	for _, v := range vals {
		counts[v.String()]++
	}
	text := fmt.Sprintf("m11 = %d, m00 = %d, m10 = %d, m01 = %d", counts["11"], counts["00"], counts["10"], counts["01"])
	if s.whole.Playing >= 0 {
		text = fmt.Sprintf("component %d, of value %v, is in play; the rest has the value %v", s.whole.Playing, vals[s.whole.Playing], rest(vals, s.whole.Playing))
	}
	return text
}

// describe records the functions that a theory used, once for each component.
func (s *solver) describe(v *Verdict, uses []game.Function) {
	if len(s.whole.Components) == 0 {
		return
	}
	var reasons []string
	for _, fn := range uses {
		values := make([]any, len(s.whole.Components))
		for i, p := range s.whole.Components {
			value, err := function(s.meter, s.facts(p), fn)
			if err != nil {
				return
			}
			s.add(i, fn.String(), value)
			values[i] = value
		}
		if len(values) <= 12 {
			reasons = append(reasons, fn.String()+" = "+join(values))
		}
	}
	if v.Reason != "" {
		reasons = append([]string{v.Reason}, reasons...)
	}
	v.Reason = strings.Join(reasons, "; ")
}

// add records a function of a component, unless it is already recorded.
func (s *solver) add(i int, name string, value any) {
	c := &s.answer.Components[i]
	if !slices.ContainsFunc(c.Functions, func(n Named) bool { return n.Name == name }) {
		c.Functions = append(c.Functions, Named{name, value})
	}
}

// function returns a function of a component, or nil if it is undefined.
func function(m *work.Meter, f theory.Facts, fn game.Function) (any, error) {
	return work.Try(m, func() any {
		switch fn {
		case game.OutcomeNormal, game.OutcomeMisere:
			wins := f.Wins(m, fn.Convention())
			return game.OutcomeOf(wins, wins).String()
		case game.Ended:
			return f.Ended(m)
		case game.Tame:
			_, _, ok := f.Tame(m)
			return ok
		case game.Obliged:
			return work.Checked[theory.Val](m)(theory.ValOf(m, f)).String()
		}
		if v := f.Value(m, fn); v != game.Undefined {
			return v
		}
		return nil
	})
}

func join[T any](values []T) string {
	text := make([]string, len(values))
	for i, v := range values {
		text[i] = fmt.Sprint(v)
		if any(v) == nil {
			text[i] = "undefined"
		}
	}
	return strings.Join(text, ", ")
}
