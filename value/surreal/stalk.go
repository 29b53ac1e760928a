// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// These are the letters of Left and Right.
const (
	signLetters  = "+-"
	stalkLetters = "BR"
)

// String returns the signs of s, such as +^ω - (+ -)^ω.
func (s Signs) String() string { return Unicode.Signs(s) }

// Signs writes s as runs of + and -, such as +^ω - (+ -)^ω.
func (style Style) Signs(s Signs) string { return style.runs(s, signLetters) }

// Stalk writes s as a Hackenbush stalk from the ground up, with blue edges for plus and red edges
// for minus, such as B^ω R (B R)^ω.
func (style Style) Stalk(s Signs) string { return style.runs(s, stalkLetters) }

func (style Style) runs(s Signs, letters string) string {
	var out []string
	for _, p := range s.parts {
		runs := make([]string, len(p.Runs))
		for i, r := range p.Runs {
			runs[i] = letters[r.Player:r.Player+1] + style.times(r.Length)
		}
		text := strings.Join(runs, " ")
		if p.Repeated {
			text = "(" + text + ")" + style.times(OrdinalOmegaTo(finite(1)))
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// times writes the length of a run after its letter.
func (style Style) times(a Ordinal) string {
	text := style.Number(a.x)
	switch {
	case a.x.isOne():
		return ""
	case style.powerOpen != "":
		return "^" + style.powerOpen + text + style.powerClose
	case strings.ContainsAny(text, "^*×+"):
		return "^(" + text + ")"
	}
	return "^" + text
}

// ParseSigns reads a sign expansion or a Hackenbush stalk in the form in which Plain and Unicode
// write them. It consists of signs + - or edges B R. A length may follow after ^: an integer, ω, or
// an ordinal in parentheses. There may be groups in parentheses with ^ω after them.
func ParseSigns(m *work.Meter, text string) (Signs, error) {
	p := parser{m: m, s: text}
	return work.Try(m, p.signs)
}

func (p *parser) signs() Signs {
	var s Signs
	for {
		p.m.Step(1 + len(s.parts))
		if r, at := p.accept("("); r != 0 {
			block := p.runs()
			if r, at := p.accept(")"); r == 0 {
				p.fail(at, "a closing parenthesis is missing")
			}
			if n, ok := p.length(); !ok || !n.Equal(OrdinalOmegaTo(finite(1))) || len(block) == 0 {
				p.fail(at, "a group of signs is repeated ω times: write (+ -)^ω")
			}
			s = s.ThenRepeat(p.m, block...)
			continue
		}
		runs := p.runs()
		if len(runs) == 0 && p.next() != 0 {
			p.fail(p.at, "a sign + or -, or an edge B or R, is missing")
		}
		if len(runs) == 0 {
			return s
		}
		s = s.Then(runs...)
	}
}

// runs reads runs until something else follows.
func (p *parser) runs() []Run {
	var runs []Run
	for {
		letter, _ := p.accept(signLetters + "−" + stalkLetters)
		player := game.Left
		switch letter {
		case 0:
			return runs
		case '-', '−', 'R':
			player = game.Right
		}
		n, ok := p.length()
		if !ok {
			n = finite(1)
		}
		p.m.Step(1)
		runs = append(runs, Run{player, n})
	}
}

// length reads an exponent. If there is none, ok is false.
func (p *parser) length() (n Ordinal, ok bool) {
	op, at := p.accept("^")
	if op == 0 {
		return Ordinal{}, false
	}
	f := p.atom()
	x, _ := f.Number()
	n, ok = x.Ordinal()
	if !ok || n.IsZero() {
		p.fail(at, "%v is not a length", f)
	}
	return n, true
}
