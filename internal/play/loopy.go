// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
)

// loops computes the values of boards on which play need not end.
type loops struct {
	*worths
	solver *solve.Loopy
}

func (l loops) value(p position.Position) (x loopy.Value, told Value, err error) {
	s, err := p.Sum(l.meter, l.worths.solver.Arena())
	if err == nil {
		x, err = l.solver.Value(l.meter, s)
	}
	if err == nil {
		told, err = l.tell(x)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", p, err)
	}
	return x, told, err
}

// tell writes a value.
func (l loops) tell(x loopy.Value) (v Value, err error) {
	c := l.solver.Calc()
	err = c.Do(l.meter, func() {
		v = ValueOf(c.Styled(notation.Unicode, x), c.Styled(notation.Plain, x), c.Styled(notation.LaTeX, x))
	})
	return v, err
}

// loopyWorth emits the values of a table on which play need not end: those of its boards and after
// moves, and that of a disjunctive sum.
func (w *worths) loopyWorth(t *Table, tell func(Hint)) (err error) {
	l := loops{w, solve.NewLoopy(w.solver, loopy.NewSpace(w.calc.Space))}
	c := l.solver.Calc()
	var total loopy.Value
	t.root.live(func(n *node) {
		if err != nil {
			return
		}
		b := BoardValue{Board: n.board, Moves: map[string]Value{}}
		var x loopy.Value
		if x, b.Value, err = l.value(n.position); err != nil {
			return
		}
		options, failure := n.position.Options(t.ToMove)
		err = failure
		for _, q := range options[:min(len(options), mostTold)] {
			if err == nil {
				_, b.Moves[q.String()], err = l.value(q)
			}
		}
		if err == nil {
			tell(Hint{"value", b})
			err = c.Do(l.meter, func() { total = c.Add(total, x) })
		}
	})
	if err != nil || t.root.mode.Kind != compound.Disjunctive {
		return err
	}
	sum := SumValue{Moves: map[int]map[string]Value{}}
	if sum.Value, err = l.tell(total); err == nil {
		tell(Hint{"sum", sum})
	}
	return err
}
