// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
)

// Many writes what several players can force, and the rule by which play ends.
func Many(w io.Writer, a *answer.Many) error {
	p := &printer{w: w}
	if len(a.Players) == 0 {
		return nil
	}
	if len(a.Components) > 1 {
		p.printf("%s compound of\n", a.Compound)
	}
	for i, c := range a.Components {
		p.printf("%3d  %s\n", i, c)
	}
	p.prose(0, "%d players move in turn: %s. The ending: %s.", len(a.Players), abbreviated(a.Players), a.EndingRule)
	if a.Impartial {
		p.prose(0, "All have the same moves, so that the last-mover and the elimination rule give the same winner.")
	}
	if a.Outcome != "" {
		p.printf("outcome %s\n", a.Outcome)
	}
	for _, s := range a.Starts {
		p.start(a, s)
	}
	return p.err
}

// abbreviated lists names. If there are many, it lists only the first and the last ones.
func abbreviated(names []string) string {
	if len(names) > 6 {
		names = []string{names[0], names[1], "…", names[len(names)-1]}
	}
	return strings.Join(names, ", ")
}

func (p *printer) start(a *answer.Many, s answer.Start) {
	p.printf("\n%s begins: ", s.First)
	switch {
	case s.Winner != "":
		p.printf("%s can force a win", s.Winner)
	default:
		p.printf("nobody can force a win")
	}
	if s.Type != "" {
		p.printf(" (type %s)", s.Type)
	}
	p.printf("\n")
	if s.Winner == "" && s.Coalitions != nil {
		var together []string
		for _, c := range s.Coalitions {
			together = append(together, strings.Join(c, " + "))
		}
		p.printf("  together these can force that one of them wins, and nobody can be spared:\n")
		for _, t := range together {
			p.printf("    %s\n", t)
		}
	}
	if s.Coalitions == nil {
		p.printf("  winning coalitions are found of at most %d players\n", answer.MostInCoalitions)
	}
	p.manyMoves(a, s)
	for i, last := range s.Last {
		p.indented(fmt.Sprintf("%s: %s moves last", liking(i), last))
	}
}

// liking says which player each player likes best in i-misère play.
func liking(i int) string {
	if i == 0 {
		return "if all would be last to move, else last but one, and so on (Li)"
	}
	return fmt.Sprintf("%d-misère play (all like best that the one %s moves last)", i, later(i))
}

func later(i int) string {
	if i == 1 {
		return "after them"
	}
	return fmt.Sprintf("%d turns after them", i)
}

// manyMoves lists moves by the player who can force a win after them.
func (p *printer) manyMoves(a *answer.Many, s answer.Start) {
	for _, winner := range append(slices.Clone(a.Players), "") {
		of := slices.DeleteFunc(slices.Clone(s.Moves), func(m answer.ManyMove) bool { return m.Winner != winner })
		if len(of) == 0 {
			continue
		}
		switch {
		case winner == s.First:
			p.printf("  winning moves:\n")
		case winner != "":
			p.printf("  moves after which %s can force a win:\n", winner)
		default:
			p.printf("  moves after which nobody can:\n")
		}
		for _, m := range of {
			p.printf("    %s\n", m.Name)
		}
	}
	if s.All > len(s.Moves) {
		p.printf("    … %d in all\n", s.All)
	}
}

// ManyHeaps writes a function of heaps and its period.
func ManyHeaps(w io.Writer, h *answer.ManyHeaps) error {
	p := &printer{w: w}
	p.prose(0, "%s\n%s", h.Game, h.Function)
	const perLine = 20
	for from := 0; from < len(h.Values); from += perLine {
		p.printf("%7d  %s\n", from, strings.Join(h.Values[from:min(from+perLine, len(h.Values))], " "))
	}
	switch {
	case h.Period != nil && h.Period.Preperiod == 0:
		p.printf("period %d, proved: %d values tell the next, and they come again\n", h.Period.Length, h.Window)
	case h.Period != nil:
		p.prose(2, "period %d from the heap of %d on, proved: %d values tell the next, and they come again", h.Period.Length, h.Period.Preperiod, h.Window)
	case h.Window > 0:
		p.printf("no period among the first %d values\n", h.Searched)
	default:
		p.prose(0, "Heaps may break, or any number may be taken: no finite number of values determines the next, so upstar searches for no period.")
	}
	return p.err
}
