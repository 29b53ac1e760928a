// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// maxText is the greatest length of a text. Even games of modest size can have texts too long for
// any memory.
const maxText = 1 << 26

// Format returns g in the style. The text depends only on the game. If the text exceeds 64 MiB, the
// calculation ends with work.ErrLimit; see Text.
func (s Style) Format(c *short.Calc, g short.Game) string {
	p := &printer{Style: s, c: c}
	defer func() { c.Meter().Keep(0, -p.held) }()
	return p.braced(g)
}

// A Bound is a game together with a Calc of its space, so that it prints as its value. Use the
// short.Game in it, which is only a handle, for computing.
type Bound struct {
	calc *short.Calc
	game short.Game
}

// Bind returns g, a game of the space of c, as a Bound.
func Bind(c *short.Calc, g short.Game) Bound { return Bound{c, g} }

func (b Bound) String() string { return Plain.Format(b.calc, b.game) }

// Do computes with the game, within the budget of m.
func (b Bound) Do(m *work.Meter, f func(c *short.Calc, g short.Game)) error {
	return b.calc.Do(m, func() { f(b.calc, b.game) })
}

// A printer writes games. It stores the texts of followers, because followers recur.
type printer struct {
	Style
	c     *short.Calc
	known map[short.Game]printed
	held  int // total bytes of the stored texts
}

// printed is the text of a game. If it has bars, it is the text between braces, and bars is the
// longest run of bars outside inner braces.
type printed struct {
	text  string
	bars  int
	mixed bool // the text is a number next to an infinitesimal
}

// maxBars is the longest run of bars. Where more bars would be needed, there are inner braces.
const maxBars = 4

func (p *printer) text(g short.Game) printed {
	if t, ok := p.known[g]; ok {
		return t
	}
	t, ok := p.compact(g)
	if !ok {
		t, ok = p.tinyText(g)
	}
	if !ok {
		t, ok = p.unitText(g)
	}
	if !ok && p.c.Neg(g) == g {
		t, ok = p.switchText(g), true
	}
	if !ok {
		t = p.braces(g)
	}
	if len(t.text) > maxText {
		p.c.Fail(work.Exceeded("64 MiB of text"))
	}
	if p.known == nil {
		p.known = map[short.Game]printed{}
	}
	p.known[g] = t
	p.held += len(t.text)
	p.c.Meter().Keep(0, len(t.text))
	return t
}

// braced returns the text of g with braces if it has bars.
func (p *printer) braced(g short.Game) string {
	t := p.text(g)
	if t.bars > 0 {
		return p.open + t.text + p.close
	}
	return t.text
}

// compact writes x + n·↑ + *m.
func (p *printer) compact(g short.Game) (printed, bool) {
	x, ups, star, ok := p.c.NumberUpStar(g)
	if !ok {
		return printed{}, false
	}
	infinitesimal := p.Nimber(star)
	if ups != 0 {
		infinitesimal = p.Arrows(ups) + infinitesimal
	}
	return p.withNumber(x.Sign() != 0 || infinitesimal == "", p.Number(x), infinitesimal), true
}

func (p *printer) withNumber(show bool, number, infinitesimal string) printed {
	if !show {
		return printed{text: infinitesimal}
	}
	return printed{text: number + infinitesimal, mixed: infinitesimal != ""}
}

// tinyText writes a number plus a tiny or a miny.
func (p *printer) tinyText(g short.Game) (printed, bool) {
	x, sign, h, ok := p.c.NumberTiny(g)
	if !ok || sign == 0 {
		return printed{}, false
	}
	return p.withNumber(x.Sign() != 0, p.Number(x), p.Tiny(sign, p.braced(h))), true
}

// unitText writes x ± ↑ⁿ + *m, and x ± (↑ + … + ↑ⁿ) + *m.
func (p *printer) unitText(g short.Game) (printed, bool) {
	u, ok := p.c.Uptimal(g)
	n := len(u.Ups)
	if !ok || n < 2 {
		return printed{}, false
	}
	last := u.Ups[n-1]
	if last != 1 && last != -1 {
		return printed{}, false
	}
	for _, k := range u.Ups[:n-1] {
		if k != u.Ups[0] || k != 0 && k != last {
			return printed{}, false
		}
	}
	text := p.Arrows(last)
	if u.Ups[0] == 0 {
		text += p.Exponent(strconv.Itoa(n))
	} else {
		text += p.UpSum(strconv.Itoa(n))
	}
	return p.withNumber(u.Number.Sign() != 0, p.Number(u.Number), text+p.Nimber(u.Star)), true
}

func (p *printer) switchText(g short.Game) printed {
	left := p.c.Sorted(p.c.Left(g))
	if len(left) > 1 {
		return printed{text: p.plusMinus + p.open + p.options(left) + p.close}
	}
	t := p.text(left[0])
	switch {
	case t.bars > 0:
		t.text = p.open + t.text + p.close
	case t.mixed:
		t.text = p.Paren(t.text)
	}
	return printed{text: p.plusMinus + t.text}
}

// braces writes the options. A single option is written without braces, as long as the bars
// suffice.
func (p *printer) braces(g short.Game) printed {
	left, l := p.side(p.c.Left(g))
	right, r := p.side(p.c.Right(g))
	bars := max(l, r) + 1
	return printed{text: left + p.Bar(bars) + right, bars: bars}
}

func (p *printer) side(gs []short.Game) (text string, bars int) {
	if len(gs) == 1 {
		if t := p.text(gs[0]); t.bars < maxBars {
			return t.text, t.bars
		}
	}
	return p.options(p.c.Sorted(gs)), 0
}

func (p *printer) options(gs []short.Game) string {
	parts := make([]string, len(gs))
	for i, g := range gs {
		parts[i] = p.braced(g)
	}
	return strings.Join(parts, p.comma)
}
