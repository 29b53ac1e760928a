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

// Sometimes no theorem says how many values prove a period: for a saltus of nim values when heaps
// break, and for codes with a repeating tail. Then automata can decide whether the period holds for
// ever (see package automatic). They work for any saltus.

// byAutomata is the name of this theorem.
const byAutomata = "automata"

// decisionEffort is the number of automaton steps that one sequence may take. This is a second or
// two.
const decisionEffort = 1 << 24

// decider decides the periods that are observed in one sequence.
type decider struct {
	code takebreak.Code
	calc *automatic.Calc
	last Finding // the last candidate, with the decision
}

// newDecider returns nil if automata do not apply.
func newDecider(m *work.Meter, rule sequence.Rule, f game.Function) *decider {
	code, ok := rule.(takebreak.Code)
	if !ok || f != game.GrundyNormal || code.Grows() != nil {
		return nil
	}
	return &decider{code: code, calc: automatic.New(m.Within(work.Budget{Steps: decisionEffort}))}
}

// decide takes a period p that was observed in values. It returns p as proved if p holds for ever;
// if p is not a period, ok is false. A period that a theorem will prove once more values are known
// is returned unchanged.
func (d *decider) decide(values []int32, p Finding, th Theorem) (_ Finding, ok bool) {
	if d == nil || p.Proved || th.prove != nil && p.Saltus == 0 {
		return p, true
	}
	if same := d.last; same.Preperiod == p.Preperiod && same.Length == p.Length && same.Saltus == p.Saltus {
		p.Theorem = same.Theorem // it was too hard the last time
		return p, true
	}
	graph, err := d.calc.Graph(automatic.Periodic(values, p.Preperiod, p.Length, p.Saltus))
	var proof automatic.Proof
	if err == nil {
		proof, err = d.calc.Prove(d.code, graph)
	}
	switch {
	case d.calc.Err() != nil:
	case errors.Is(err, work.ErrLimit) || errors.Is(err, automatic.ErrShape):
		p.Theorem = fmt.Sprintf("%s; %s", p.Theorem, err)
	case err == nil && !proof.Proved:
		return Finding{}, false
	case err == nil:
		p.Proved, p.Theorem, p.Bound, p.States = true, byAutomata, p.Preperiod+p.Length, proof.Options
	}
	d.last = p
	return p, true
}

// Graph gives the nim values of all heaps as an automaton.
type Graph struct {
	*automatic.Automaton
	Options   int  // states of the automaton of the options, which proves the graph
	Aperiodic bool // whether it is proved that no period begins anywhere, with or without a saltus
}

// graph returns the graph of values that are not periodic, if it can guess and prove one. This
// finds the ruler of 0.2048 [Grossman–Nowakowski 2015]. It does not try octal codes, which are left
// to long runs.
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
