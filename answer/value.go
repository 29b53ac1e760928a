// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A Worth is the value in normal play of a disjunctive sum of partizan games.
type Worth struct {
	Value       string   `json:"value"`                 // the canonical form
	Mean        string   `json:"mean,omitempty"`        // this and the following fields are missing if a loopy value has none
	Temperature string   `json:"temperature,omitempty"` //
	Thermograph string   `json:"thermograph,omitempty"`
	Advice      []Advice `json:"advice,omitempty"` // for sums of hot games
	loopyWorth
}

// An Advice is a move in a sum that a strategy recommends. Hotstrat and Thermostrat use only the
// thermographs of the components. Exact comparison recommends a move if no other is better,
// whatever else is added to the sum.
type Advice struct {
	Player    string `json:"player"`
	Strategy  string `json:"strategy"`
	Component int    `json:"component"`
	To        string `json:"to"` // the value of the component after the move
	Ambient   string `json:"ambient"`
}

// Limits for values that were not requested explicitly, and for those that were.
var (
	valueLimits    = work.Budget{Positions: 400_000, Steps: 4_000_000, Bytes: 160 << 20}
	shortLimits    = work.Budget{Steps: 30_000_000, Bytes: 1 << 30}
	askedPositions = work.Budget{Positions: mostPositions}
	askedShort     = work.Budget{Bytes: 4 << 30}
)

// A valuer finds values in a separate arena, so that its limits do not affect the answer.
type valuer struct {
	solver    *solve.Solver
	positions *work.Meter // of positions
	short     *solve.Short
	calc      *short.Calc
	thermo    *thermo.Calc
	meter     *work.Meter  // of values
	loopy     *solve.Loopy // nil until it is needed
}

func newValuer(positions, values *work.Meter) *valuer {
	v, space := solve.New(arena.New()), short.NewSpace()
	c := space.Calc()
	return &valuer{v, positions, solve.NewShort(v, space), c, thermo.NewCalc(c), values, nil}
}

func (v *valuer) value(p position.Position) (short.Game, error) {
	s, err := p.Sum(v.positions, v.solver.Arena())
	if err == nil {
		err = v.solver.Build(v.positions, s, runtime.GOMAXPROCS(0))
	}
	if err != nil {
		return 0, err
	}
	return v.short.Value(v.meter, s)
}

func (v *valuer) text(g short.Game) string { return notation.Plain.Format(v.calc, g) }

// tellOf returns the value of a position, its mean or its temperature, as text.
func (v *valuer) tellOf(p position.Position, what game.Function) (text string, err error) {
	g, err := v.value(p)
	if err != nil {
		return "", err
	}
	err = v.calc.Do(v.meter, func() { text = v.tell(g, what) })
	return text, work.Limited(err)
}

func (v *valuer) tell(g short.Game, what game.Function) string {
	switch what {
	case game.Mean:
		return v.thermo.Mean(g).String()
	case game.Temperature:
		return v.thermo.Temperature(g).String()
	case game.OutcomeNormal:
		return v.calc.Outcome(g).String()
	}
	return v.text(g)
}

// values finds the value of the whole, of its components, and of the sum after each listed move. It
// leaves out values that would take too long, without an error, unless values were requested.
func (s *solver) values() {
	if s.whole.Mode.Kind != compound.Disjunctive || s.whole.Impartial() || s.answer.Normal == nil {
		return
	}
	positions := valueLimits
	if asked := s.question.Limits.Positions; asked > 0 {
		positions.Positions = min(positions.Positions, asked)
	}
	v := newValuer(newMeter(s.ctx, positions), work.New(s.ctx, shortLimits))
	if s.question.Values {
		v = newValuer(newMeter(s.ctx, askedPositions), work.New(s.ctx, askedShort))
	}
	games := make([]short.Game, len(s.whole.Components))
	for i, p := range s.whole.Components {
		g, err := v.value(p)
		if isLoopy(err) {
			s.plies(s.answer.Normal)
			if err = s.loopyValues(v); err == nil {
				return
			}
		}
		if err != nil {
			if s.question.Values {
				s.failed(fmt.Errorf("%s: %w", p, err))
			}
			return
		}
		games[i] = g
	}
	err := v.calc.Do(v.meter, func() {
		for i, g := range games {
			s.add(i, "value", v.text(g))
			if len(games) > 1 {
				s.add(i, "temperature", v.thermo.Temperature(g).String())
			}
		}
		total := v.calc.Sum(games...)
		t := v.thermo.Thermograph(total)
		s.answer.Worth = &Worth{Value: v.text(total), Mean: t.Mean.String(), Temperature: t.Temperature.String(),
			Thermograph: t.String(), Advice: v.advice(games)}
		s.moveValues(v, games, s.answer.Normal.Left)
		s.moveValues(v, games, s.answer.Normal.Right)
	})
	if err != nil && s.question.Values {
		s.failed(err)
	}
}

// moveValues records the value of the sum after each move.
func (s *solver) moveValues(v *valuer, games []short.Game, l *MoveList) {
	if l == nil {
		return
	}
	for _, m := range l.Moves {
		for k := range m {
			g, err := v.value(m[k].To)
			if err != nil {
				v.calc.Fail(err)
			}
			for i, h := range games {
				if i != m[k].Component {
					g = v.calc.Add(g, h)
				}
			}
			m[k].Value = v.text(g)
		}
	}
}

// advice applies Hotstrat and Thermostrat for both players, and then compares all moves exactly.
// There is advice only if there are several components.
func (v *valuer) advice(games []short.Game) []Advice {
	var out []Advice
	if len(games) < 2 {
		return nil
	}
	for _, player := range game.Players {
		for _, strategy := range []struct {
			name  string
			apply func([]short.Game, game.Player) (thermo.Advice, bool)
		}{{"Hotstrat", v.thermo.Hotstrat}, {"Thermostrat", v.thermo.Thermostrat}} {
			if a, ok := strategy.apply(games, player); ok {
				out = append(out, Advice{player.String(), strategy.name, a.Component, v.text(a.Option), a.Ambient.String()})
			}
		}
		out = append(out, v.undominated(games, player)...)
	}
	return out
}

// mostCompared is the greatest number of moves that are compared with each other.
const mostCompared = 100

// undominated recommends each move that no other move is better than, whatever else is added to the
// sum. Of several moves that leave equal sums it recommends the first.
func (v *valuer) undominated(games []short.Game, player game.Player) (out []Advice) {
	type move struct {
		component int
		to, sum   short.Game
	}
	var moves []move
	total := v.calc.Sum(games...)
	for i, g := range games {
		options := v.calc.Sorted(v.calc.Options(g, player))
		rest := v.calc.Sub(total, g)
		if len(moves)+len(options) > mostCompared {
			return nil
		}
		for _, h := range options {
			moves = append(moves, move{i, h, v.calc.Add(rest, h)})
		}
	}
	better := func(g, h short.Game) bool {
		if player == game.Right {
			g, h = h, g
		}
		return g != h && v.calc.Leq(h, g)
	}
	for i, m := range moves {
		beaten := slices.ContainsFunc(moves, func(n move) bool { return better(n.sum, m.sum) })
		repeated := slices.ContainsFunc(moves[:i], func(n move) bool { return n.sum == m.sum })
		if !beaten && !repeated {
			out = append(out, Advice{player.String(), "Exact comparison", m.component, v.text(m.to), "any"})
		}
	}
	return out
}
