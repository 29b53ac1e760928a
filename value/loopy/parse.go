// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Parse reads a value:
//
//   - numbers 3, -5/4; arrows ^ and v, ^3 for 3·↑, ^<n> for ↑ⁿ, ^[n] for
//     ↑ + … + ↑ⁿ, n also on; * and *n; over and under; one behind the other:
//     5/4^^*2, -1/4v[on], 2over, where a sign belongs to the number alone;
//   - {a,b|c} with the options of Left and of Right; more bars bind looser, so
//     that {3||2|1} is {3|{2|1}}; +-g and +-{g,h} are {g|-g} and {g,h|-g,-h};
//   - pass, an option that leads back to the game whose option it is, and
//     a{0|a}, where the label leads back to the braces behind it;
//   - on, off, dud, upon, tis and other names; Tiny(g) and Miny(g);
//   - sums, differences, parentheses, and S & T, the value with the onside of S
//     and the offside of T.
//
// The error is a *game.SyntaxError.
func (c *Calc) Parse(text string) (v Value, err error) {
	p := &parser{c: c, text: text}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*game.SyntaxError)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	v = p.value()
	if p.space(); p.at < len(text) {
		p.fail(p.at, "unexpected %q", p.rest(1))
	}
	return v, nil
}

type parser struct {
	c      *Calc
	text   string
	at     int
	depth  int
	labels []*term // that may be referred to
}

// maxDepth bounds how deep braces may nest.
const maxDepth = 1000

func (p *parser) fail(at int, format string, args ...any) {
	panic(game.Errorf(p.text, at, format, args...))
}

func (p *parser) rest(n int) string {
	_, size := utf8.DecodeRuneInString(p.text[p.at:])
	return p.text[p.at:min(len(p.text), p.at+max(n, size))]
}

func (p *parser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// next reports whether s comes next, behind white space.
func (p *parser) next(s string) bool {
	p.space()
	return strings.HasPrefix(p.text[p.at:], s)
}

func (p *parser) accept(s string) bool {
	ok := p.next(s)
	if ok {
		p.at += len(s)
	}
	return ok
}

func (p *parser) expect(s string) {
	if !p.accept(s) {
		p.fail(p.at, "expected %q", s)
	}
}

// run reads the characters for which ok holds, directly here.
func (p *parser) run(ok func(b byte) bool) string {
	start := p.at
	for p.at < len(p.text) && ok(p.text[p.at]) {
		p.at++
	}
	return p.text[start:p.at]
}

func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// peek returns the character that is directly here, or 0.
func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// value reads a sum, or S & T.
func (p *parser) value() Value {
	p.space()
	at := p.at
	v := p.closed(p.sum(), "a label stands alone")
	if !p.accept("&") {
		return v
	}
	w := p.closed(p.sum(), "a label stands alone")
	sided, err := p.c.Sided(v, w)
	if err != nil {
		p.fail(at, "%v", err)
	}
	return sided
}

// closed returns the value of t.
func (p *parser) closed(t *term, otherwise string) Value {
	if t.open {
		p.fail(t.at, "%s", otherwise)
	}
	return t.value
}

func (p *parser) sum() *term {
	t := p.operand()
	for {
		p.space()
		minus := p.peek() == '-'
		if p.next("+-") || !minus && !p.next("+") {
			return t
		}
		p.at++
		const alone = "a label or a pass cannot be added to"
		v, w := p.closed(t, alone), p.closed(p.operand(), alone)
		if minus {
			w = p.c.Negate(w)
		}
		t = &term{at: t.at, value: p.c.Add(v, w)}
	}
}

// operand reads a sign and what it belongs to.
func (p *parser) operand() *term {
	p.space()
	at := p.at
	if p.depth++; p.depth > maxDepth {
		p.fail(at, "more than %d levels", maxDepth)
	}
	defer func() { p.depth-- }()
	switch {
	case p.accept("+-"):
		return p.plusMinus(at)
	case p.accept("-"):
		if p.space(); isDigit(p.peek()) {
			return &term{at: at, value: p.number(true)}
		}
		return &term{at: at, value: p.c.Negate(p.closed(p.operand(), "a label or a pass has no negative"))}
	}
	return p.primary()
}

// plusMinus reads what follows +-: a game, or several in braces.
func (p *parser) plusMinus(at int) *term {
	var options []*term
	if p.next("{") {
		pieces := p.pieces()
		if options = pieces[0].options; len(pieces) > 1 {
			options = []*term{p.finish(p.split(pieces, &term{at: at}))}
		}
	} else {
		options = []*term{p.operand()}
	}
	var left, right []Value
	for _, t := range options {
		v := p.closed(t, "a label or a pass has no negative")
		left, right = append(left, v), append(right, p.c.Negate(v))
	}
	return &term{at: at, value: p.c.Form(left, right)}
}

func (p *parser) primary() *term {
	p.space()
	at := p.at
	switch b := p.peek(); {
	case isDigit(b):
		return &term{at: at, value: p.number(false)}
	case b == '^' || b == '*' || b == 'v' && p.downs():
		v, _ := p.infinitesimal()
		return &term{at: at, value: v}
	case isLetter(b):
		return p.word()
	case b == '(':
		p.at++
		v := p.value()
		p.expect(")")
		return &term{at: at, value: v}
	case b == '{':
		return p.braces(&term{at: at})
	case b == 0:
		p.fail(at, "expected a game")
	}
	p.fail(at, "unexpected %q", p.rest(1))
	return nil
}

// downs reports whether a run of v is here, and not a word.
func (p *parser) downs() bool {
	i := p.at
	for i < len(p.text) && p.text[i] == 'v' {
		i++
	}
	return i == len(p.text) || !isLetter(p.text[i])
}

// number reads a dyadic rational, and what stands directly behind it.
func (p *parser) number(negative bool) Value {
	at := p.at
	text := p.run(isDigit)
	if p.peek() == '/' {
		p.at++
		text += "/" + p.run(isDigit)
	}
	x, err := dyadic.Parse(text)
	if err != nil {
		p.fail(at, "%v", err)
	}
	if negative {
		x = x.Neg()
	}
	v := p.c.Of(p.c.number(x))
	tail, ok := p.infinitesimal()
	if ok {
		v = p.c.Add(v, tail)
	}
	return v
}

// infinitesimal reads arrows and stars, over, under, Tiny(g) or Miny(g), if they
// are directly here.
func (p *parser) infinitesimal() (v Value, ok bool) {
	at := p.at
	for _, word := range []string{"over", "under", "Tiny", "Miny"} {
		if strings.HasPrefix(p.text[p.at:], word) {
			return p.closed(p.word(), "a game cannot follow a number"), true
		}
	}
	if b := p.peek(); b == '^' || b == 'v' && p.downs() {
		n := len(p.run(func(c byte) bool { return c == b }))
		if v, ok = p.power(); ok && n > 1 {
			p.fail(at, "only one arrow can have a power")
		}
		if !ok {
			if n == 1 && isDigit(p.peek()) {
				n = p.small(1 << 20)
			}
			v, ok = p.c.Of(Game(p.c.c.FromParts(dyadic.Number{}, n, 0))), true
		}
		if b == 'v' {
			v = p.c.Negate(v)
		}
	}
	if p.peek() == '*' {
		p.at++
		m := 1
		if isDigit(p.peek()) {
			m = p.small(1 << 12)
		}
		v, ok = p.c.Add(v, p.c.Of(Game(p.c.c.FromNimber(uint32(m))))), true
	}
	return v, ok
}

// small reads a number that is at most most.
func (p *parser) small(most int) int {
	at := p.at
	n, err := strconv.Atoi(p.run(isDigit))
	if err != nil || n > most {
		p.fail(at, "the number must be at most %d here", most)
	}
	return n
}

// power reads the <n> or [n] behind an arrow, if there is one.
func (p *parser) power() (v Value, ok bool) {
	at := p.at
	open := p.peek()
	if open != '<' && open != '[' {
		return v, false
	}
	p.at++
	closing := map[byte]string{'<': ">", '[': "]"}[open]
	if p.accept("on" + closing) {
		return p.c.mustParse(map[byte]string{'<': "{0||0|0,pass}", '[': "{pass|*}"}[open]), true
	}
	n := p.small(1000)
	p.expect(closing)
	if n < 1 {
		p.fail(at, "a power is on or from 1 to 1000")
	}
	g := p.c.c.UpPower(n)
	if open == '[' {
		g = p.c.c.UpSum(n)
	}
	return p.c.Of(Game(g)), true
}

// mustParse reads a text of ours.
func (c *Calc) mustParse(text string) Value {
	v, err := c.Parse(text)
	if err != nil {
		panic(err)
	}
	return v
}

// word reads a name, a label or a reference to one.
func (p *parser) word() *term {
	at := p.at
	name := p.run(func(b byte) bool { return isLetter(b) || isDigit(b) })
	if _, reserved := names[name]; p.peek() == '{' {
		if reserved || name == "pass" {
			p.fail(at, "%s cannot be a label", name)
		}
		return p.braces(&term{at: at, label: name})
	}
	if name == "pass" {
		return &term{at: at, open: true, pass: true}
	}
	for _, t := range slices.Backward(p.labels) {
		if t.label == name {
			return &term{at: at, open: true, to: t, free: []*term{t}}
		}
	}
	if (name == "Tiny" || name == "Miny") && p.accept("(") {
		v := p.tiny(p.value())
		p.expect(")")
		if name == "Miny" {
			v = p.c.Negate(v)
		}
		return &term{at: at, value: v}
	}
	form, ok := names[name]
	if !ok {
		p.fail(at, "%s is not defined", name)
	}
	return &term{at: at, value: p.c.mustParse(form)}
}

// tiny returns {0 ‖ 0 | −v}; for miny it is negated.
func (p *parser) tiny(v Value) Value {
	zero := []Value{{}}
	return p.c.Form(zero, []Value{p.c.Form(zero, []Value{p.c.Negate(v)})})
}
