// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
)

// Plans writes the winning strategies of an answer.
func Plans(w io.Writer, a *answer.Answer) error {
	p := &printer{w: w}
	for _, v := range a.Verdicts() {
		for _, plan := range v.Plans {
			p.plan(plan, a)
		}
	}
	return p.err
}

// plan writes a strategy. Each answer is followed by the possible moves of the loser, each with its
// answer.
func (p *printer) plan(plan *answer.Plan, a *answer.Answer) {
	w := &planWriter{printer: p, several: len(a.Components) > 1, winner: plan.Wins.String()}
	if impartial(a) {
		w.winner = map[bool]string{true: "the first player", false: "the second player"}[plan.Begins == plan.Wins]
		p.printf("  %s wins", w.winner)
	} else {
		p.printf("  %v begins, %s wins", plan.Begins, w.winner)
	}
	switch {
	case len(plan.First) > 0:
		p.printf(": %s", steps(plan.First, w.several))
	case len(plan.Replies) == 0 && plan.Begins == plan.Wins:
		p.printf(" without a move")
	}
	p.printf("\n")
	w.replies(plan.Replies, 2)
	if plan.Cut != "" {
		p.printf("    … %s\n", plan.Cut)
	}
}

// A planWriter writes a strategy of the winner.
type planWriter struct {
	*printer
	several bool // of several components
	winner  string
}

func (w *planWriter) replies(list []answer.Reply, depth int) {
	for _, r := range list {
		w.printf("%s%s", strings.Repeat("  ", depth), steps(r.Move, w.several))
		if len(r.Answer) > 0 {
			w.printf("  →  %s", steps(r.Answer, w.several))
		}
		if r.Ended {
			w.printf("  and %s has won", w.winner)
		}
		if r.As != "" {
			w.printf("  as before in %s", r.As)
		}
		w.printf("\n")
		w.replies(r.Replies, depth+1)
	}
}

// steps names a move.
func steps(m answer.Move, several bool) string {
	names := make([]string, len(m))
	for i, s := range m {
		if names[i] = s.Name; several {
			names[i] = fmt.Sprintf("%d: %s", s.Component, s.Name)
		}
	}
	return strings.Join(names, "; ")
}
