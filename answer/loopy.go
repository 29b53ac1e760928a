// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// loops returns the solver for games in which play may go on for ever.
func (s *solver) loops() *solve.Loopy {
	if s.loopy == nil {
		s.loopy = solve.NewLoopy(s.solver, loopy.NewSpace(short.NewSpace()))
	}
	return s.loopy
}

// endless decides an impartial compound with a component in which play may go on for ever. In
// normal play it uses the theory of Smith and Fraenkel where that applies.
func (s *solver) endless(v *Verdict, c game.Convention) error {
	if c == game.Normal {
		switch s.whole.Mode.Kind {
		case compound.Disjunctive:
			return s.byNimbers(v)
		case compound.Conjunctive:
			return s.bySmith(v, s.conjunctive)
		case compound.Selective:
			return s.bySmith(v, s.selective)
		}
	}
	err := s.byPlay(v, c)
	v.Reason = "play of a component need not end, and no theory of the compound is for that"
	return err
}

// nimber returns the value of an impartial position.
func (s *solver) nimber(p position.Position) (x loopy.Nimber, err error) {
	sum, err := s.sum(p)
	if err == nil {
		x, err = s.loops().Nimber(s.meter, sum)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", p, err)
	}
	return x, err
}

// byNimbers decides a sum by loopy nim values [Smith 1966; Fraenkel–Perl 1975].
func (s *solver) byNimbers(v *Verdict) error {
	values := make([]loopy.Nimber, len(s.whole.Components))
	var total loopy.Nimber
	for i, p := range s.whole.Components {
		x, err := s.nimber(p)
		if err != nil {
			return err
		}
		values[i], total = x, total.Add(x)
		s.add(i, game.GrundyNormal.String(), x.String())
	}
	v.decide(total.Outcome())
	v.Means = Means{"Smith–Fraenkel", "the theory of loopy impartial games"}
	if v.Outcome != game.D {
		v.Strategy = "after your move the values must add up to 0"
	}
	v.Reason = fmt.Sprintf("the value is %v", total)
	s.plies(v)
	wanted := v.Outcome.Opposite() // the outcome that a good move leaves
	switch v.Outcome {
	case game.N:
		wanted = game.P
	case game.P:
		v.Winning = &MoveList{Total: new(big.Int)}
		return nil
	}
	return s.each(v, s.all(), func(i int, q position.Position) (bool, error) {
		x, err := s.nimber(q)
		for k, y := range values {
			if k != i {
				x = x.Add(y)
			}
		}
		return x.Outcome() == wanted, err
	})
}

// bySmith decides a compound by a theorem of Smith's, and finds winning moves by play.
func (s *solver) bySmith(v *Verdict, decide func() (game.Outcome, error)) error {
	o, err := decide()
	if err != nil {
		return err
	}
	v.decide(o)
	v.Means = named("theorem of Smith")
	if s.question.Moves < 0 {
		return nil
	}
	v.Winning, err = s.playedMoves(game.Left, game.Normal, o.First(game.Left))
	return err
}

func (s *solver) conjunctive() (game.Outcome, error) {
	var remoteness []int
	for i, p := range s.whole.Components {
		sum, err := s.sum(p)
		if err != nil {
			return 0, err
		}
		a, err := s.loops().Analyse(s.meter, sum)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", p, err)
		}
		n, ok := a.Remoteness(sum, game.Left)
		text := fmt.Sprint(n)
		if !ok {
			n, text = -1, "∞"
		}
		remoteness = append(remoteness, n)
		s.add(i, game.RemotenessNormal.String(), text)
	}
	return loopy.Conjunctive(remoteness...), nil
}

func (s *solver) selective() (game.Outcome, error) {
	var outcomes []game.Outcome
	for i, p := range s.whole.Components {
		x, err := s.nimber(p)
		if err != nil {
			return 0, err
		}
		outcomes = append(outcomes, x.Outcome())
		s.add(i, game.OutcomeNormal.String(), x.Outcome().String())
	}
	return loopy.Selective(outcomes...), nil
}

// pliesLimits limits the work of finding how long play takes.
var pliesLimits = work.Budget{Positions: 2_000_000, Steps: 50_000_000}

// plies records how long play takes, if that can be found quickly.
func (s *solver) plies(v *Verdict) {
	sum, err := s.sum(s.whole)
	if err != nil || s.solver.Arena().Judged(sum) {
		return
	}
	a, err := s.loops().Analyse(s.meter.Within(pliesLimits), sum)
	if err != nil {
		return
	}
	for _, player := range game.Players {
		if n, ok := a.Remoteness(sum, player); ok {
			v.Plies[player] = &n
		}
	}
}

// A loopyWorth is the part of a Worth for games in which play may go on for ever.
type loopyWorth struct {
	Onside  string `json:"onside,omitempty"` // if the value is not equal to a stopper, or none was found
	Offside string `json:"offside,omitempty"`
}

// loops returns the solver of loopy values.
func (v *valuer) loops() *solve.Loopy {
	if v.loopy == nil {
		v.loopy = solve.NewLoopy(v.solver, loopy.NewSpace(v.calc.Space))
	}
	return v.loopy
}

// loopyValue returns the value of a position from which play may go on for ever.
func (v *valuer) loopyValue(p position.Position) (loopy.Value, error) {
	s, err := p.Sum(v.positions, v.solver.Arena())
	if err != nil {
		return loopy.Value{}, err
	}
	return v.loops().Value(v.meter, s)
}

// loopyValues is like values, but for games in which play may go on for ever.
func (s *solver) loopyValues(v *valuer) error {
	values := make([]loopy.Value, len(s.whole.Components))
	for i, p := range s.whole.Components {
		x, err := v.loopyValue(p)
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		values[i] = x
	}
	c := v.loops().Calc()
	err := c.Do(v.meter, func() {
		var total loopy.Value
		for i, x := range values {
			s.add(i, "value", c.Text(x))
			total = c.Add(total, x)
		}
		s.answer.Worth = worthOf(c, total)
		if !c.IsStopperSided(total) {
			s.answer.Cautions = append(s.answer.Cautions, noStopper)
		}
	})
	for _, l := range []*MoveList{s.answer.Normal.Left, s.answer.Normal.Right} {
		if err == nil && l != nil {
			err = v.loopyMoves(values, l)
		}
	}
	return err
}

// noStopper is the note for a value with a side that is not known to be a stopper.
var noStopper = fmt.Sprintf("no stopper found for a side within %d steps: it is given as a graph, simplified if that did not take longer; sums, order and outcome are exact", loopy.SearchSteps)

// worthOf describes a value.
func worthOf(c *loopy.Calc, x loopy.Value) *Worth {
	w := &Worth{Value: c.Text(x)}
	g, ok := c.Stopper(x)
	if !ok {
		on, onOK := c.Onside(x)
		off, offOK := c.Offside(x)
		w.Onside, w.Offside = "no stopper found", "no stopper found"
		if onOK {
			w.Onside = c.Format(on)
		}
		if offOK {
			w.Offside = c.Format(off)
		}
		return w
	}
	if mean, temperature, err := c.Temperature(g); err == nil {
		w.Mean, w.Temperature = mean.String(), temperature.String()
	}
	return w
}

// loopyMoves records the value of the sum after each move.
func (v *valuer) loopyMoves(values []loopy.Value, l *MoveList) error {
	c := v.loops().Calc()
	for _, m := range l.Moves {
		for k := range m {
			x, err := v.loopyValue(m[k].To)
			if err != nil {
				return err
			}
			err = c.Do(v.meter, func() {
				for i, y := range values {
					if i != m[k].Component {
						x = c.Add(x, y)
					}
				}
				m[k].Value = c.Text(x)
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// isLoopy reports whether err says that play may go on for ever.
func isLoopy(err error) bool { return errors.Is(err, solve.ErrLoopy) }
