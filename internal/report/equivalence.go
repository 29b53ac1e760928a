// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
)

// mostClasses is the greatest number of classes that are listed in words, with their table.
const mostClasses = 40

// Equivalence writes classes, their table, and the games that distinguish them.
func Equivalence(w io.Writer, e *answer.Equivalence) error {
	p := &printer{w: w}
	state := "proved"
	if !e.Proved {
		state = "at least: not proved to be all"
	}
	p.printf("%d classes (%s)\n", e.Classes, state)
	p.prose(2, "%s compound, %s play; %s", e.Compound, e.Convention, e.Domain)
	listed := min(len(e.Representatives), mostClasses)
	if !e.Proved {
		listed = min(listed, 8)
	}
	for i, r := range e.Representatives[:listed] {
		outcome := ""
		if len(e.Outcomes) > 0 {
			outcome = e.Outcomes[i] + "  "
		}
		p.printf("  %2d  %s%s\n", i, outcome, orEmpty(r))
	}
	if more := len(e.Representatives) - listed; more > 0 {
		p.printf("  … %d more, shown by «json»\n", more)
	}
	if n := len(e.Table); n > 0 && n <= mostClasses {
		p.printf("table of the operation (−: the class of none of these games):\n")
		for _, row := range e.Table {
			cells := make([]string, len(row))
			for j, x := range row {
				if cells[j] = fmt.Sprintf("%2d", x); x < 0 {
					cells[j] = " −"
				}
			}
			p.printf("  %s\n", strings.Join(cells, " "))
		}
	}
	p.apart(e)
	p.laws(e)
	if e.Elements > 0 {
		p.prose(2, "proof: an option algebra of %d elements; «certificate» writes it for upstar verify", e.Elements)
	}
	if e.Note != "" {
		p.prose(2, "%s", e.Note)
	}
	return p.err
}

func orEmpty(word string) string {
	if word == "" {
		return "(no game)"
	}
	return word
}

// apart lists the games that distinguish classes, if there are few.
func (p *printer) apart(e *answer.Equivalence) {
	if len(e.Separators) == 0 || e.Classes > 8 {
		return
	}
	if len(e.Separators[0]) > 3 {
		p.printf("told apart by X and Y:\n")
	} else {
		p.printf("told apart by X:\n")
	}
	for _, s := range e.Separators {
		x := ""
		if e.Forms != nil {
			var names []string
			for _, g := range s[2:] {
				names = append(names, e.Forms[g])
			}
			x = strings.Join(names, " and ")
		} else {
			var names []string
			for _, a := range e.Contexts[s[2]] {
				names = append(names, e.Positions[a])
			}
			x = orEmpty(strings.Join(names, " "))
		}
		p.printf("  %d and %d: %s\n", s[0], s[1], x)
	}
}

func (p *printer) laws(e *answer.Equivalence) {
	if !e.Proved || len(e.Outcomes) == 0 {
		return
	}
	say := func(yes bool, what string) string {
		if yes {
			return what
		}
		return "not " + what
	}
	text := say(e.Commutative, "commutative") + ", " + say(e.Associative, "associative as a compound of compounds")
	if e.Forms == nil || e.Against != "" {
		text += ", " + say(e.Congruence, "a congruence")
	}
	if e.Against != "" {
		text += " (tried with " + e.Against + ")"
	}
	if e.Why != "" {
		text += ": " + e.Why
	}
	p.prose(2, "%s", text)
	if e.TwoSided > 0 {
		p.printf("%d classes if words stand between others\n", e.TwoSided)
	}
}
