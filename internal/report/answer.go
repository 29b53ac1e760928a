// SPDX-License-Identifier: Apache-2.0

package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Answer writes who wins, by which moves, and why.
func Answer(w io.Writer, a *answer.Answer) error {
	p := &printer{w: w}
	p.answer(a)
	return p.err
}

func (p *printer) answer(a *answer.Answer) {
	if len(a.Components) > 1 {
		p.printf("%v compound of\n", a.Mode)
	}
	for i, c := range a.Components {
		if i == 30 {
			p.printf("  … and %d more\n", len(a.Components)-i)
			break
		}
		p.printf("%3d  %s", i, c.Position)
		for _, n := range c.Functions {
			p.printf("  %s %s", n.Name, cell(n.Value, "undefined"))
		}
		p.printf("\n")
	}
	if a.Obliged != nil {
		p.printf("value %v\n", a.Obliged)
	}
	if v := a.Worth; v != nil {
		p.worth(v)
		for _, x := range v.Advice {
			text := fmt.Sprintf("%s advises %s to move in component %d, to %s", x.Strategy, x.Player, x.Component, x.To)
			if x.Ambient != "any" {
				text += " (ambient temperature " + x.Ambient + ")"
			}
			p.indented(text)
		}
	}
	for _, c := range a.Cautions {
		p.prose(2, "%s", c)
	}
	p.verdict(cmp.Or(a.Ending, "normal play"), a.Normal, a)
	p.verdict("misère play", a.Misere, a)
}

func (p *printer) verdict(name string, v *answer.Verdict, a *answer.Answer) {
	if v == nil {
		return
	}
	outcome := "not found"
	switch {
	case v.Found:
		outcome = said[v.Outcome]
	case v.Unsolved != nil:
		outcome = "not solved"
	}
	head := fmt.Sprintf("%s: %s", name, outcome)
	if v.Means.Says != "" {
		head += " (by " + v.Means.Says + ")"
	}
	p.printf("\n")
	p.prose(4, "%s", head)
	if v.Strategy != "" {
		p.indented("to win: " + v.Strategy)
	}
	if v.Reason != "" {
		p.indented(v.Reason)
	}
	p.unsolved(v.Unsolved, a)
	p.plies(v)
	if l := v.Winning; v.Outcome == game.N && l != nil && l.Total != nil && l.Total.Sign() == 0 {
		p.printf("  the game has ended: no move is needed\n")
	} else {
		p.moves(map[bool]string{true: "drawing moves", false: "winning moves"}[v.Outcome == game.D], l, a)
	}
	for player, l := range []*answer.MoveList{v.Left, v.Right} {
		if v.Found && l != nil && l.Stuck && v.Outcome.FirstWins(game.Player(player)) {
			p.printf("  %v wins by having no move\n", game.Player(player))
			continue
		}
		p.moves(game.Player(player).String()+doing(v, game.Player(player)), l, a)
	}
	for _, plan := range v.Plans {
		p.plan(plan, a)
	}
	if v.Err != nil && !errors.Is(v.Err, work.ErrLimit) { // the caller reports a limit, but only once
		p.indented(v.Err.Error())
	}
}

// clipped shortens a position that takes many lines, such as one of a thousand heaps.
func clipped(text string) string {
	const most = 1000
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}

func (p *printer) moves(title string, l *answer.MoveList, a *answer.Answer) {
	if l == nil {
		return
	}
	if len(l.Moves) == 0 {
		switch {
		case l.Open > 0:
			p.printf("  %s: not known, %d moves are not decided\n", title, l.Open)
		case l.Total != nil: // otherwise no search was made
			p.printf("  %s: none\n", title)
		}
		return
	}
	p.printf("  %s:\n", title)
	for _, m := range l.Moves {
		steps := make([]string, len(m))
		for i, s := range m {
			steps[i] = s.Name
			if len(m) == 1 {
				steps[i] += "  to " + clipped(s.To.String())
			}
			if s.Value != "" {
				steps[i] += "  leaves " + s.Value
			}
			if len(a.Components) > 1 {
				steps[i] = fmt.Sprintf("%d: %s", s.Component, steps[i])
			}
		}
		p.printf("    %s\n", strings.Join(steps, ";  "))
	}
	switch {
	case l.Open > 0:
		p.printf("    … and perhaps others: %d moves are not decided\n", l.Open)
	case l.Total == nil:
		p.printf("    … and more\n")
	case l.Total.Cmp(big.NewInt(int64(len(l.Moves)))) > 0:
		p.printf("    … %v in all\n", l.Total)
	}
}
