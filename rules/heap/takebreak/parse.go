// SPDX-License-Identifier: Apache-2.0

package takebreak

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/game"
)

// Limits of what Parse accepts. They are far beyond all published games.
const (
	maxDigits = 10000
	maxCount  = 1000
)

// Parse reads a code: 0.77, .77, 4.0, 8, 4!.0, 0.1[3], 0.{0,2!,3+}, 0.*=. A code without a point
// consists of the digits before the point. The error is a *game.SyntaxError.
func Parse(s string) (Code, error) {
	p := parser{input: s}
	var left, right, tail []Digit
	left = p.digits()
	if p.accept('.') {
		right = p.digits()
		if p.accept('[') {
			open := p.at - 1
			tail = p.digits()
			if len(tail) == 0 && p.err == nil {
				p.unexpected("a digit of the repeating tail")
			}
			if !p.accept(']') && p.err == nil {
				p.fail(open, "the repeating tail is not closed by ]")
			}
		}
	}
	if p.err == nil && p.at < len(s) {
		p.unexpected("a digit")
	}
	if p.err == nil && len(left)+len(right)+len(tail) == 0 {
		p.fail(len(s), "no digit")
	}
	if p.err != nil {
		return Code{}, p.err
	}
	slices.Reverse(left)
	return normal(left, right, tail), nil
}

// MustParse is like Parse but panics on errors. It is for codes written in a program.
func MustParse(s string) Code {
	c, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return c
}

type parser struct {
	input string
	at    int
	err   error // the first error; nothing is read after it
}

func (p *parser) fail(at int, msg string) {
	if p.err == nil {
		p.err = game.Errorf(p.input, at, "%s", msg)
	}
}

func (p *parser) unexpected(want string) {
	if p.at >= len(p.input) {
		p.fail(p.at, "the code ends where "+want+" should stand")
		return
	}
	r, _ := utf8.DecodeRuneInString(p.input[p.at:])
	p.fail(p.at, fmt.Sprintf("%q is not %s", r, want))
}

func (p *parser) peek() byte {
	if p.err != nil || p.at >= len(p.input) {
		return 0
	}
	return p.input[p.at]
}

func (p *parser) accept(b byte) bool {
	if p.peek() != b {
		return false
	}
	p.at++
	return true
}

func (p *parser) digits() []Digit {
	var ds []Digit
	for {
		d, ok := p.digit()
		if !ok {
			return ds
		}
		if ds = append(ds, d); len(ds) > maxDigits {
			p.fail(p.at-1, fmt.Sprintf("more than %d digits", maxDigits))
		}
	}
}

// digit reads one digit with its suffix; ok is false if there is no digit here.
func (p *parser) digit() (d Digit, ok bool) {
	b := p.peek()
	switch {
	case '0' <= b && b <= '9':
		d = bits(uint(b - '0'))
	case 'A' <= b && b <= 'Z':
		d = bits(uint(b-'A') + 10)
	case 'a' <= b && b <= 'z':
		d = bits(uint(b-'a') + 10)
	case b == '*':
		d = d.union(0, -1, Any)
	case b == '{':
		return p.braces(), p.err == nil
	default:
		return d, false
	}
	p.at++
	if s, ok := p.suffix(); ok {
		d = d.restrict(s)
	}
	return d, p.err == nil
}

// suffix reads !, ? or =.
func (p *parser) suffix() (Shape, bool) {
	at := p.at
	s := Shape(0)
	switch {
	case p.accept('!'):
		s = AllUnequal
	case p.accept('?'):
		s = NotAllEqual
	case p.accept('='):
		s = AllEqual
	default:
		return Any, false
	}
	if b := p.peek(); p.at > at && (b == '!' || b == '?' || b == '=') {
		p.fail(p.at, "a second suffix")
	}
	return s, true
}

type term struct {
	lo, hi int // hi < 0: no upper limit
	shape  Shape
	own    bool // the term has a suffix of its own
}

// braces reads {0,2!,3+} and the suffix after it, which applies to the terms without a suffix of
// their own.
func (p *parser) braces() Digit {
	open := p.at
	p.at++
	var terms []term
	for {
		terms = append(terms, p.term())
		if p.accept(',') {
			continue
		}
		if p.accept('}') {
			break
		}
		if p.err == nil && p.at >= len(p.input) {
			p.fail(open, "the heap counts are not closed by }")
		}
		p.unexpected(", or }")
		return Digit{}
	}
	common, _ := p.suffix()
	var d Digit
	for _, t := range terms {
		if !t.own {
			t.shape = common
		}
		d = d.union(t.lo, t.hi, t.shape)
	}
	return d
}

// term reads a number of heaps with a suffix and a plus sign, in either order.
func (p *parser) term() term {
	for p.accept(' ') {
	}
	start, n := p.at, 0
	for b := p.peek(); '0' <= b && b <= '9'; b = p.peek() {
		if n = 10*n + int(b-'0'); n > maxCount {
			p.fail(start, fmt.Sprintf("more than %d heaps", maxCount))
		}
		p.at++
	}
	if p.at == start {
		p.unexpected("a number of heaps")
	}
	t := term{lo: n, hi: n}
	t.shape, t.own = p.suffix()
	if p.accept('+') {
		t.hi = -1
		if !t.own {
			t.shape, t.own = p.suffix()
		}
	}
	for p.accept(' ') {
	}
	return t
}

// restrict returns d, where two or more heaps may be left only in the ways s.
func (d Digit) restrict(s Shape) Digit {
	var e Digit
	for h, t := range d.counts {
		if h >= 2 {
			t &= s
		}
		e = e.with(h, t)
	}
	return e.union(len(d.counts), -1, d.rest&s)
}
