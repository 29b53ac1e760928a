// SPDX-License-Identifier: Apache-2.0

package period

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/automatic"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// Where no theorem says how many values prove a period, whether it holds for ever
// can be decided: a saltus of nim values when heaps break, and periods of codes
// with a repeating tail (see package automatic). Nothing is asked of the saltus.

// byAutomata is the name of this theorem.
const byAutomata = "automata"

// decisionEffort is how many steps of automata one sequence may take: a second or
// two.
const decisionEffort = 1 << 24

// decider decides the periods that are observed in one sequence.
type decider struct {
	code takebreak.Code
	calc *automatic.Calc
	last Period // the candidate decided last, as it became
}

// newDecider returns nil if automata do not apply.
func newDecider(m *work.Meter, rule sequence.Rule, f game.Function) *decider {
	code, ok := rule.(takebreak.Code)
	if !ok || f != game.GrundyNormal || code.Grows() != nil {
		return nil
	}
	return &decider{code: code, calc: automatic.New(m.Within(work.Budget{Steps: decisionEffort}))}
}

// decide returns the period p, observed in values, proved if it is true for ever;
// ok is false if it is not a period. A period that a theorem will prove when more
// values are known is left to it.
func (d *decider) decide(values []int32, p Period, th Theorem) (_ Period, ok bool) {
	if d == nil || p.Proved || th.prove != nil && p.Saltus == 0 {
		return p, true
	}
	if same := d.last; same.Preperiod == p.Preperiod && same.Period == p.Period && same.Saltus == p.Saltus {
		p.Theorem = same.Theorem // it was too hard before
		return p, true
	}
	graph, err := d.calc.Graph(automatic.Periodic(values, p.Preperiod, p.Period, p.Saltus))
	var proof automatic.Proof
	if err == nil {
		proof, err = d.calc.Prove(d.code, graph)
	}
	switch {
	case d.calc.Err() != nil:
	case errors.Is(err, work.ErrLimit) || errors.Is(err, automatic.ErrShape):
		p.Theorem = fmt.Sprintf("%s; %s", p.Theorem, err)
	case err == nil && !proof.Proved:
		return Period{}, false
	case err == nil:
		p.Proved, p.Theorem, p.Bound, p.States = true, byAutomata, p.Preperiod+p.Period, proof.Options
	}
	d.last = p
	return p, true
}

// Graph gives the nim values of all heaps by an automaton.
type Graph struct {
	*automatic.Automaton
	Options   int  // states of the automaton of the options, by which it is proved
	Aperiodic bool // it is proved that no period begins anywhere, with or without a saltus
}

// graph returns the graph of values that are not periodic, if one can be guessed and
// proved: the ruler of 0.2048 [Grossman–Nowakowski 2015] is found in this way. Octal
// codes are left to long runs.
func (d *decider) graph(values []int32) (*Graph, error) {
	if d == nil {
		return nil, nil
	}
	if _, _, _, octal := d.code.Octal(); octal {
		return nil, nil
	}
	graph, ok := automatic.Guess(values)
	if !ok {
		return nil, nil
	}
	proof, err := d.calc.Prove(d.code, graph)
	switch {
	case d.calc.Err() != nil:
		return nil, err
	case errors.Is(err, work.ErrLimit) || errors.Is(err, automatic.ErrShape):
		return nil, nil
	case err != nil || !proof.Proved:
		return nil, err
	}
	_, periodic, err := d.calc.Period(graph)
	if errors.Is(err, work.ErrLimit) && d.calc.Err() == nil {
		return &Graph{graph, proof.Options, false}, nil
	}
	return &Graph{graph, proof.Options, !periodic}, err
}
