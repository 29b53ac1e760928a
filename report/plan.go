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
			p.plan(plan, len(a.Components) > 1)
		}
	}
	return p.err
}

// plan writes a strategy: under each answer the moves of the loser, each with its
// answer.
func (p *printer) plan(plan *answer.Plan, several bool) {
	p.printf("  %v begins, %v wins", plan.Begins, plan.Wins)
	switch {
	case len(plan.First) > 0:
		p.printf(": %s", steps(plan.First, several))
	case len(plan.Replies) == 0 && plan.Begins == plan.Wins:
		p.printf(" without a move")
	}
	p.printf("\n")
	p.replies(plan, plan.Replies, 2, several)
	if plan.Cut != "" {
		p.printf("    … %s\n", plan.Cut)
	}
}

func (p *printer) replies(plan *answer.Plan, list []answer.Reply, depth int, several bool) {
	for _, r := range list {
		p.printf("%s%s", strings.Repeat("  ", depth), steps(r.Move, several))
		if len(r.Answer) > 0 {
			p.printf("  →  %s", steps(r.Answer, several))
		}
		if r.Ended {
			p.printf("  and %v has won", plan.Wins)
		}
		if r.As != "" {
			p.printf("  as before in %s", r.As)
		}
		p.printf("\n")
		p.replies(plan, r.Replies, depth+1, several)
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
