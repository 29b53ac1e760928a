// SPDX-License-Identifier: Apache-2.0

// Package answer says of positions played together who wins, by which moves and
// why:
//
//	p, _ := catalog.Builtin().Parse("nim(18,22,29)")
//	a, err := answer.To(ctx, answer.Question{Positions: []position.Position{p}})
//	fmt.Println(a.Normal.Outcome) // N
//
// Impartial components are decided by a theory where there is one; everything
// else is played out, within limits.
package answer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/facts"
)

// A Question asks who wins the compound of the positions.
type Question struct {
	Positions   []position.Position
	Mode        compound.Mode     // disjunctive by default
	InPlay      bool              // component Playing of an obliged sum is in play
	Playing     int               //
	Marks       []game.Outcome    // of the components of a first-to-end compound, P if there are none
	Conventions []game.Convention // both by default
	Moves       int               // the most moves to list, 20 by default
	Values      bool              // values of partizan games even if they take long
	Limits      solve.Limits
}

// An Answer is what was found. A part that could not be found says why.
type Answer struct {
	Compound   string      `json:"compound"`
	Components []Component `json:"components"`
	Theory     string      `json:"theory"`           // the theory used, or "play"
	Value      string      `json:"value,omitempty"`  // Ferguson's, of an obliged sum
	Worth      *Worth      `json:"worth,omitempty"`  // of a disjunctive sum of partizan games
	Normal     *Verdict    `json:"normal,omitempty"` // also the only one of a first-to-end compound
	Misere     *Verdict    `json:"misere,omitempty"`
}

// A Component is one of the positions, with what was used of it.
type Component struct {
	Position  position.Position
	Functions []Named
}

// Named is a value with its name, such as R+ 3.
type Named struct {
	Name  string
	Value any
}

// MarshalJSON writes the functions beside the position.
func (c Component) MarshalJSON() ([]byte, error) {
	fields := map[string]any{"position": c.Position.String(), "impartial": c.Position.Impartial()}
	for _, n := range c.Functions {
		fields[n.Name] = n.Value
	}
	return json.Marshal(fields)
}

// A Verdict is who wins under one convention.
type Verdict struct {
	Outcome  string    `json:"outcome,omitempty"`
	Theory   string    `json:"theory,omitempty"`   // how it was decided
	Strategy string    `json:"strategy,omitempty"` // what to leave, in words
	Reason   string    `json:"reason,omitempty"`   // the numbers behind it
	Winning  *MoveList `json:"winning,omitempty"`  // of the next player, in an impartial game
	Left     *MoveList `json:"left,omitempty"`
	Right    *MoveList `json:"right,omitempty"`
	Count    *big.Int  `json:"count,omitempty"` // of all winning moves, listed or not, in an impartial game
	Error    string    `json:"error,omitempty"` // why something is missing
}

// A MoveList holds moves, each a set of steps.
type MoveList struct {
	Moves []Move
	Total *big.Int // how many there are, listed or not; nil if it is not known
}

// MarshalJSON writes the moves alone.
func (l *MoveList) MarshalJSON() ([]byte, error) {
	if l.Moves == nil {
		return []byte("[]"), nil
	}
	return json.Marshal(l.Moves)
}

// A Move is a set of steps, each in a component of its own.
type Move []Step

// A Step is a move in one component, to the position To.
type Step struct {
	Component int    `json:"component"`
	To        string `json:"to"`
	Name      string `json:"move,omitempty"`
	Value     string `json:"value,omitempty"` // of the whole after the move, where it is known
}

// To answers q. The error, if any, is the first that kept a part from being
// found; what was found is returned with it.
func To(ctx context.Context, q Question) (*Answer, error) {
	if q.Moves <= 0 {
		q.Moves = 20
	}
	playing := -1
	if q.InPlay {
		if q.Mode.Kind != compound.Obliged {
			return nil, fmt.Errorf("only in an obliged sum can a component be in play, not in a %v compound", q.Mode)
		}
		if q.Playing < 0 || q.Playing >= len(q.Positions) {
			return nil, fmt.Errorf("component %d cannot be in play: there are components 0 to %d", q.Playing, len(q.Positions)-1)
		}
		playing = q.Playing
	}
	x := position.Compound{Mode: q.Mode, Components: q.Positions, Playing: playing, Marks: q.Marks}
	if whole, ok := alone(x); ok {
		x, q.Mode = whole, whole.Mode
	}
	switch {
	case q.Mode.Kind == compound.FirstToEnd: // the marks say who wins
		q.Conventions = []game.Convention{game.Normal}
	case len(q.Conventions) == 0:
		q.Conventions = game.Conventions[:]
	}
	x.Mode = x.Mode.Among(len(x.Components))
	prover := facts.NewProver(ctx, q.Limits)
	s := &solver{ctx: ctx, question: q, whole: x, prover: prover, forest: prover.Forest, answer: &Answer{Compound: q.Mode.String(), Components: []Component{}}}
	s.solve()
	return s.answer, s.err
}

// alone returns the compound that is the only component of a disjunctive sum.
func alone(x position.Compound) (position.Compound, bool) {
	if x.Mode.Kind != compound.Disjunctive || len(x.Components) != 1 {
		return x, false
	}
	whole, ok := x.Components[0].(position.Compound)
	return whole, ok
}

// A solver works on one question.
type solver struct {
	ctx      context.Context
	question Question
	whole    position.Compound
	prover   *facts.Prover
	forest   *solve.Forest
	answer   *Answer
	err      error
}

// failed notes the first error and returns its text.
func (s *solver) failed(err error) string {
	if s.err == nil {
		s.err = err
	}
	return err.Error()
}

// interrupted says that the context is done, if it is.
func (s *solver) interrupted() error {
	if s.ctx.Err() != nil {
		return fmt.Errorf("%w: %w", solve.ErrLimit, context.Cause(s.ctx))
	}
	return nil
}

func (s *solver) solve() {
	for _, p := range s.whole.Components {
		s.answer.Components = append(s.answer.Components, Component{Position: p})
	}
	for _, c := range s.question.Conventions {
		v := s.verdict(c)
		if c == game.Normal {
			s.answer.Normal = v
		} else {
			s.answer.Misere = v
		}
		switch {
		case s.answer.Theory == "" || s.answer.Theory == v.Theory:
			s.answer.Theory = v.Theory
		default:
			s.answer.Theory += "; " + v.Theory
		}
	}
	if s.err == nil || s.question.Values { // what is hard to win is harder to value
		s.values()
	}
}

func (s *solver) verdict(c game.Convention) *Verdict {
	v := &Verdict{}
	var err error
	if s.whole.Impartial() {
		switch s.whole.Mode.Kind {
		case compound.Obliged, compound.Sequential:
			err = s.ordered(v, c)
		default:
			err = s.free(v, c)
		}
	} else {
		err = errNoTheory
	}
	switch {
	case err == errNoTheory:
		err = s.byPlay(v, c)
	case errors.Is(err, solve.ErrLoopy): // the compound may end all the same
		played := &Verdict{}
		if s.byPlay(played, c) == nil {
			v, err = played, nil
		}
	}
	if err != nil {
		v.Error = s.failed(err)
	}
	return v
}
