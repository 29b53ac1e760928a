// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
)

// mostRelations is the greatest number of relations, and of elements of P, that are listed.
const mostRelations = 60

// Quotient writes how a misère quotient grew, its presentation and its pretending function.
func Quotient(w io.Writer, q *answer.Quotient) error {
	p := &printer{w: w}
	name, state := func(n int) string { return fmt.Sprintf("heap %d", n) }, "partial quotient"
	if q.Solved {
		state = "misère quotient"
	}
	span := fmt.Sprintf("heaps to %d", q.Heap)
	if q.Games != nil {
		name = func(n int) string { return q.Games[n] }
		span = fmt.Sprintf("%d games", q.Heap+1)
	} else {
		for _, g := range q.Growth {
			p.printf("heap %d: order %d, |P| = %d\n", g.Heap, g.Order, g.P)
		}
	}
	p.printf("%s of %s: order %d, |P| = %d, %s\n", state, q.Code, q.Order, q.P, span)
	if q.Standard != "" {
		p.prose(2, "a cousin of %s: a heap of n plays as one of n−%d there, and the quotient is the same", q.Standard, q.Shift)
	}
	if q.Tame != nil {
		p.printf("tame: T_%d\n", *q.Tame)
	}
	if q.Period > 0 {
		p.printf("period %d from heap %d\n", q.Period, q.Preperiod)
	}
	p.presentation(q, name)
	p.pretending(q, name)
	if b := q.Bound; b != nil {
		p.prose(2, "the quotient to %s has order at least %d (%s)", name(b.Heap), b.Order, b.Reason)
		var along []string
		for _, d := range q.Diagonals() {
			along = append(along, fmt.Sprintf("«diagonal» %d,%d", d.Up, d.Down))
		}
		if len(along) > 0 {
			p.prose(2, "it may be infinite along %s, with other «rounds» or a greater «order»", strings.Join(along[:min(3, len(along))], " or "))
		}
	}
	if i := q.Infinite; i != nil {
		p.prose(2, "the quotient to %s is infinite (%s)", name(i.Heap), i.Reason)
	}
	return p.err
}

func (p *printer) presentation(q *answer.Quotient, name func(n int) string) {
	generators := make([]string, len(q.Generators))
	for i, g := range q.Generators {
		generators[i] = fmt.Sprintf("%s = %s", g.Name, name(g.Heap))
	}
	p.prose(2, "generators: %s", strings.Join(generators, ", "))
	if len(q.Relations) <= mostRelations {
		p.prose(2, "relations: %s", strings.Join(q.Relations, ", "))
	} else {
		p.printf("relations: %d, shown by «json»\n", len(q.Relations))
	}
	if len(q.PPortion) <= mostRelations {
		p.prose(2, "P = {%s}", strings.Join(q.PPortion, ", "))
	}
}

// pretending lists heaps, twelve on each line if they fit, or other games, one on each line.
func (p *printer) pretending(q *answer.Quotient, name func(n int) string) {
	images := q.Pretending
	if q.Period > 0 {
		images = images[:min(len(images), q.Preperiod+q.Period)]
	}
	p.printf("pretending function:\n")
	if q.Games != nil {
		for n := 1; n < len(images); n++ {
			p.printf("  %-6s %s\n", images[n], name(n))
		}
		return
	}
	p.columns("%6d ", images, 1, 12, 6, 4, 2)
}
