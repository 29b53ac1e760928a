// SPDX-License-Identifier: Apache-2.0

package report

import (
	"context"
	"fmt"
	"strconv"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/internal/sweep"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Periods returns the table of the periods of codes.
func Periods(t *answer.CodePeriods) *sweep.Job[takebreak.Code, answer.CodePeriod] {
	return &sweep.Job[takebreak.Code, answer.CodePeriod]{
		Title: "periods", Head: periodHead(t), Keys: t.Codes, Name: takebreak.Code.String, Do: t.Of,
		Row: func(code takebreak.Code, p answer.CodePeriod) []string { return periodRow(t, code, p) },
	}
}

// Quotients returns the table of the misère quotients of codes; find finds one of them.
func Quotients(codes []string, find func(ctx context.Context, code string) (answer.CodeQuotient, error)) *sweep.Job[string, answer.CodeQuotient] {
	return &sweep.Job[string, answer.CodeQuotient]{
		Title: "quotients", Head: quotientHead, Keys: codes, Name: func(code string) string { return code }, Do: find, Row: quotientRow,
	}
}

func periodHead(t *answer.CodePeriods) []string {
	switch {
	case t.IsNim() && t.Hex: // modulus and states are those of the automaton for values without a period
		return []string{"code", "preperiod", "period", "saltus", "modulus", "states", "status", "theorem", "bound", "computed"}
	case t.IsNim():
		return []string{"code", "canonical", "shift", "class", "class_shift", "preperiod", "period", "max", "status", "theorem", "bound", "computed"}
	}
	return []string{"code", "preperiod", "period", "saltus", "status", "theorem", "bound", "computed"}
}

// periodRow returns the line of a code in a table of periods.
func periodRow(t *answer.CodePeriods, code takebreak.Code, p answer.CodePeriod) []string {
	cells := []string{code.String()}
	if s := p.Same; s != nil {
		cells = append(cells, s.Canonical, strconv.Itoa(s.Shift), s.Class, strconv.Itoa(s.ClassShift))
	}
	var length [3]string // preperiod, period and saltus
	if p.Finding.Length > 0 {
		length = [3]string{strconv.Itoa(p.Preperiod), strconv.Itoa(p.Finding.Length), strconv.Itoa(p.Saltus)}
	}
	if p.Same != nil {
		length[2] = strconv.Itoa(p.Same.Max)
	}
	cells = append(cells, length[:]...)
	status, theorem, bound := "none found", p.Theorem, ""
	switch {
	case p.Graph[0] > 0:
		status, theorem = "2-automatic", "automata"
	case p.Finding.Length > 0 && p.Proved:
		status, bound = "proved", strconv.Itoa(p.Bound)
	case p.Finding.Length > 0:
		status = "observed"
	}
	if t.IsNim() && t.Hex {
		graph := [2]string{}
		if p.Graph[0] > 0 {
			graph = [2]string{strconv.Itoa(p.Graph[0]), strconv.Itoa(p.Graph[1])}
		}
		cells = append(cells, graph[:]...)
	}
	return append(cells, status, theorem, bound, strconv.FormatInt(p.Computed, 10))
}

var quotientHead = []string{"code", "status", "order", "p", "period", "preperiod", "tame", "heap", "bound"}

// quotientRow returns the line of a code in a table of quotients. If the code has no quotient, the
// line says why.
func quotientRow(code string, q answer.CodeQuotient) []string {
	row := make([]string, len(quotientHead))
	row[0] = code
	if q.Why != nil {
		row[1] = q.Why.Error()
		return row
	}
	row[1], row[2], row[3], row[7] = "partial", strconv.Itoa(q.Order), strconv.Itoa(q.P), strconv.Itoa(q.Heap)
	if q.Tame != nil {
		row[6] = fmt.Sprintf("T_%d", *q.Tame)
	}
	switch {
	case q.Solved:
		row[1], row[4], row[5] = "solved", strconv.Itoa(q.Period), strconv.Itoa(q.Preperiod)
	case q.Infinite != nil:
		row[1] = fmt.Sprintf("infinite at heap %d", q.Heap+1)
	case q.Bound != nil:
		row[8] = strconv.Itoa(q.Bound.Order)
	}
	return row
}
