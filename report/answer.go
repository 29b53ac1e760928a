// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
)

// Answer writes who wins, by which moves and why.
func Answer(w io.Writer, a *answer.Answer) error {
	p := &printer{w: w}
	p.answer(a)
	return p.err
}

func (p *printer) answer(a *answer.Answer) {
	if len(a.Components) > 1 {
		p.printf("%s compound of\n", a.Compound)
	}
	for i, c := range a.Components {
		if i == 30 {
			p.printf("  … and %d more\n", len(a.Components)-i)
			break
		}
		p.printf("%3d  %s", i, c.Position)
		for _, n := range c.Functions {
			value := n.Value
			if value == nil {
				value = "undefined"
			}
			p.printf("  %s %v", n.Name, value)
		}
		p.printf("\n")
	}
	if a.Value != "" {
		p.printf("value %s\n", a.Value)
	}
	if v := a.Worth; v != nil {
		p.printf("value %s, mean %s, temperature %s\n", v.Value, v.Mean, v.Temperature)
		for _, x := range v.Advice {
			p.printf("  %s advises %s to move in component %d, to %s%s\n", x.Strategy, x.Player, x.Component, x.To, ambient(x))
		}
	}
	p.verdict("normal play", a.Normal, a)
	p.verdict("misère play", a.Misere, a)
}

// said tells an outcome in words.
var said = map[string]string{
	"N": "N, the next player wins", "P": "P, the previous player wins",
	"L": "L, Left wins", "R": "R, Right wins",
}

func (p *printer) verdict(name string, v *answer.Verdict, a *answer.Answer) {
	if v == nil {
		return
	}
	outcome := said[v.Outcome]
	if outcome == "" {
		outcome = "not found"
	}
	p.printf("\n%s: %s", name, outcome)
	if v.Theory != "" {
		p.printf(" (by %s)", howFound(v.Theory))
	}
	p.printf("\n")
	if v.Strategy != "" {
		p.printf("  to win: %s\n", v.Strategy)
	}
	if v.Reason != "" {
		p.printf("  %s\n", v.Reason)
	}
	if l := v.Winning; v.Outcome == "N" && l != nil && l.Total != nil && l.Total.Sign() == 0 {
		p.printf("  the game has ended: no move is needed\n")
	} else {
		p.moves("winning moves", l, a)
	}
	p.moves("Left wins by", v.Left, a)
	p.moves("Right wins by", v.Right, a)
	if v.Error != "" {
		p.printf("  %s\n", v.Error)
	}
}

func howFound(theory string) string {
	if theory == "play" {
		return "playing it out"
	}
	if _, err := compound.ParseMode(theory); err != nil {
		return "the " + theory
	}
	return "the theory of the " + theory + " compound"
}

func (p *printer) moves(title string, l *answer.MoveList, a *answer.Answer) {
	if l == nil {
		return
	}
	if len(l.Moves) == 0 {
		if l.Total != nil { // else nobody has looked for them
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
				steps[i] += "  to " + s.To
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
	case l.Total == nil:
		p.printf("    … and more\n")
	case l.Total.Cmp(big.NewInt(int64(len(l.Moves)))) > 0:
		p.printf("    … %v in all\n", l.Total)
	}
}

// ambient tells the temperature at which a move was advised.
func ambient(x answer.Advice) string {
	if x.Ambient == "any" {
		return ""
	}
	return " (ambient temperature " + x.Ambient + ")"
}
