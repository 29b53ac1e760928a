// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"math/big"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/sets"
	"github.com/upstar-cgt/upstar/work"
)

// A listed organism is a member of a set that is tried as it is.
type listed struct{ sets.Member }

func (l listed) text() string                                 { return l.Text }
func (l listed) size() int                                    { return l.Size }
func (l listed) position(s *Space) (position.Position, error) { return s.Position(l.Text) }
func (l listed) mutant(*dice, *Space) organism                { return l }
func (l listed) crossed(*dice, organism) organism             { return l }
func (l listed) smaller() []organism                          { return nil }

// often is the number of members after which the state of the hunt is saved.
const often = 20_000

// exhaust tries all members, the smaller ones first. It ends when the condition holds, or when the
// score is high enough.
func (h *hunt) exhaust(a *HuntAnswer) error {
	set, err := h.space.Set()
	if err != nil {
		return answer.Refuse("%v; a guided hunt has no such bound", err)
	}
	s, _, err := h.load()
	if err != nil {
		return err
	}
	e := NewEvaluator(h.ctx, h.at, h.Bytes)
	var best *big.Rat
	if a.Best, a.Values = s.Best, s.Values; a.Best != nil {
		if best, err = number(a.Best.Score); err != nil {
			return err
		}
	}
	known := map[string]bool{}
	for _, f := range a.Values {
		known[f.Value] = true
	}
	a.Evaluations = s.Skip
	if h.HuntQuestion.Values > 0 {
		a.Wanted = bornBy[h.HuntQuestion.Values-1]
	}
	scored, size := 0, s.Size
	if a.Best != nil || len(a.Values) > 0 {
		scored = 1
	}
	for x := range set.Skip(s.Skip).All() {
		if h.suffices(best) || a.Evaluations >= h.Evaluations || a.Wanted > 0 && len(a.Values) == a.Wanted {
			break
		}
		if a.Evaluations%often == often-1 {
			if err := h.save(saved{Skip: a.Evaluations, Size: size, Best: a.Best, Values: a.Values}); err != nil {
				return err
			}
		}
		if e.full() {
			e.renew()
		}
		if err := work.Interrupted(h.ctx); err != nil {
			return err
		}
		size = x.Size
		a.Evaluations++
		o := listed{x}
		if h.HuntQuestion.Values > 0 {
			if f, ok := h.born(e, o); ok && !known[f.Value] {
				f.Position, f.Evaluation = h.space.Name(o.text()), a.Evaluations
				known[f.Value] = true
				a.Values = append(a.Values, f.Find)
			}
			continue
		}
		score, err := h.score(e, o)
		if err != nil {
			if err := h.fail(o, err, scored); err != nil {
				return err
			}
			continue
		}
		scored++
		if h.better(score, best) && (h.Where == "" || score.Sign() > 0) {
			best = score
			a.Best = &Find{Position: h.space.Name(x.Text), Score: score.RatString(), Size: x.Size, Evaluation: a.Evaluations}
		}
	}
	a.Found = h.suffices(best) || h.enough == nil && best != nil || a.Wanted > 0 && len(a.Values) == a.Wanted
	switch a.Smallest = h.suffices(best) && a.Failed == 0; {
	case a.Smallest:
		a.Searched = a.Best.Size - 1
	case a.Evaluations < h.Evaluations:
		a.Searched = size
	}
	return h.save(saved{Skip: a.Evaluations, Size: size, Best: a.Best, Values: a.Values})
}
