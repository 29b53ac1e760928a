// SPDX-License-Identifier: Apache-2.0

package rows

// Periods by a repeated state. The future of the rows from a moment t on depends on
//
//   - the values of the last columns of each row, as far back as moves lead;
//   - for each row and each class of columns on a ride along it, the set of the values that the
//     class has had so far;
//   - for small t, the edge of the board.
//
// Suppose that t is not small. Let p be a multiple of the stride of the rides along the row.
// Suppose that p columns later, these values are greater by s, and each of these sets U has become
// {0, …, s−1} together with U+s. If there are no rides along the row, let s = 0. Then the values of
// the next column are greater by s than p columns before, because the forbidden values are now {0,
// …, s−1} and the earlier forbidden values plus s. So the state repeats again and again, and v(c+p)
// = v(c)+s for ever [Landman 2002].
//
// If there are rides along the row, all with the same stride, the state must repeat. The values of
// a class are different, and each v is used at some time, because leaps forbid it only a limited
// number of times. So there are finitely many states, if values are counted from the level of the
// column, which rises by s = p/stride in p columns. For Wythoff's game s = p.

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/work"
)

// A Result is a row: its values from column 0 on, and its period if Found.
type Result struct {
	Values []int32
	Period period.Finding
	Found  bool

	rule   Rule
	moment int // the moment whose state repeated
	again  int // the number of columns after which it repeats
}

// Theorem is the name of the theorem that proves periods here.
const Theorem = "repeated state"

// Find computes a row until its period is proved, but at most the given number of columns. If the
// meter ends it, it returns what it has found with the error.
func Find(m *work.Meter, rule Rule, row, columns int) (r Result, err error) {
	p, err := newPlan(rule, row)
	if err == nil {
		err = m.Do(func() { r.find(m, p, rule, columns) })
	}
	return r, err
}

// columnBytes is the memory for a column of a row, in a growing slice.
const columnBytes = 8

// find computes columns until a state repeats. Each column counts as one position of the meter.
func (r *Result) find(m *work.Meter, p *plan, rule Rule, columns int) {
	e := newEngine(p)
	var seen *state
	for len(r.Values) < columns {
		m.Step(p.row + 1)
		e.step()
		if e.now < 0 {
			continue
		}
		m.Keep(1, columnBytes)
		r.Values = append(r.Values, e.value(p.row, e.now))
		switch {
		case seen != nil && seen.repeats(e):
			r.rule, r.moment, r.again = rule, seen.moment, e.now-seen.moment
			r.prove(p, r.moment, r.again)
			return
		// Brent's method: compare with one state. If that state does not repeat soon, take a later
		// one.
		case e.now >= p.window && (seen == nil || e.now > seen.moment+seen.moment/4+64):
			seen = newState(e)
		}
	}
}

// A state is everything at one moment on which the future of an engine depends.
type state struct {
	moment  int
	values  [][]int32 // of the last columns, newest first
	classes [][]class
}

func newState(e *engine) *state {
	s := &state{moment: e.now}
	for i := range e.row + 1 {
		var values []int32
		for back := range min(e.window, e.column(i)) + 1 {
			values = append(values, e.value(i, e.column(i)-back))
		}
		s.values = append(s.values, values)
		var classes []class
		for _, u := range e.classes[i] {
			classes = append(classes, class{u.low, append([]uint64(nil), u.words...)})
		}
		s.classes = append(s.classes, classes)
	}
	return s
}

// repeats reports whether the engine is in the same state again, where values and sets may be
// shifted. The last rows are compared first, because they repeat last.
func (s *state) repeats(e *engine) bool {
	more := 0
	if e.stride > 0 {
		if (e.now-s.moment)%e.stride != 0 {
			return false
		}
		more = (e.now - s.moment) / e.stride
	}
	for i := e.row; i >= 0; i-- {
		if e.value(i, e.column(i))-s.values[i][0] != int32(more) {
			return false
		}
	}
	for i, values := range s.values {
		for back, v := range values {
			if e.value(i, e.column(i)-back)-v != int32(more) {
				return false
			}
		}
		for k := range s.classes[i] {
			if !s.classes[i][k].moved(&e.classes[i][k], more) {
				return false
			}
		}
	}
	return true
}

// prove sets the period, given that all rows have the period q from some column on. It reduces q to
// the least period, and finds the least column from which this period holds.
func (r *Result) prove(p *plan, from, q int) {
	more := int32(p.level(q))
	n0 := from
	for n0 > 0 && r.Values[n0-1+q]-r.Values[n0-1] == more {
		n0--
	}
	at := func(c int) int32 {
		if c < len(r.Values) {
			return r.Values[c]
		}
		return r.Values[c-q] + more
	}
	least := q
	for d := 1; d*d <= q; d++ {
		for _, part := range []int{d, q / d} {
			if q%d == 0 && part < least && steady(at, n0, part, q) {
				least = part
			}
		}
	}
	r.Found = true
	r.Period = period.Finding{Period: game.Period{Preperiod: n0, Length: least}, Saltus: int(at(n0+least) - at(n0)),
		Proved: true, Theorem: Theorem, Bound: len(r.Values), Known: len(r.Values)}
}

// steady reports whether the values always grow by the same amount after p columns. It checks q
// columns from n0 on.
func steady(at func(int) int32, n0, p, q int) bool {
	more := at(n0+p) - at(n0)
	for c := n0; c < n0+q; c++ {
		if at(c+p)-at(c) != more {
			return false
		}
	}
	return true
}

// At returns the value in a column, if it has been computed or the proved period gives it.
func (r Result) At(column int) (v int, ok bool) {
	switch {
	case column < 0:
		return 0, false
	case column < len(r.Values):
		return int(r.Values[column]), true
	case !r.Found:
		return 0, false
	}
	past := column - r.Period.Preperiod
	return int(r.Values[r.Period.Preperiod+past%r.Period.Length]) + past/r.Period.Length*r.Period.Saltus, true
}
