// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// maxDepth bounds the nesting of parsed text.
const maxDepth = 1000

// Parse reads a game and returns its reduced form. A game is written
//
//	7                a Nim heap
//	{{2},0}          the options in braces
//	*[[2],0]         the options in brackets; *[G] is G itself
//	*[2#1]           as FormatCompact prints it
//	2+{2}-2          sums and differences of these, from the left
func (s *Space) Parse(text string) (Game, error) {
	p := &parser{space: s, text: text}
	g, e := p.try(func() Game {
		g := p.sum()
		p.end()
		return g
	})
	if e != nil {
		return Zero, e
	}
	return g, nil
}

type parser struct {
	space *Space
	text  string
	at    int
	depth int
}

func (p *parser) fail(at int, format string, args ...any) {
	panic(game.Errorf(p.text, at, format, args...))
}

func (p *parser) skip() {
	for p.at < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.at]) >= 0 {
		p.at++
	}
}

// peek returns the next byte that is no space, or 0 at the end.
func (p *parser) peek() byte {
	p.skip()
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) accept(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.at++
	return true
}

func (p *parser) expect(c byte) {
	if !p.accept(c) {
		p.fail(p.at, "want %q", string(c))
	}
}

func (p *parser) end() {
	if p.peek() != 0 || p.at < len(p.text) {
		p.fail(p.at, "unexpected text")
	}
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.at, "nested deeper than %d", maxDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// sum reads terms joined by + and -.
func (p *parser) sum() Game {
	p.enter()
	defer p.leave()
	g := p.term()
	for {
		switch p.peek() {
		case '+':
			p.at++
			g = p.space.Add(g, p.term())
		case '-':
			at := p.at
			p.at++
			g = p.subtract(at, g, p.term())
		default:
			return g
		}
	}
}

func (p *parser) subtract(at int, g, h Game) Game {
	x, err := p.space.Difference(g, h)
	if err != nil {
		p.fail(at, "%v", err)
	}
	return x
}

func (p *parser) term() Game {
	switch c := p.peek(); {
	case c >= '0' && c <= '9':
		return p.heap()
	case c == '{':
		p.at++
		return p.space.Make(p.list('}'))
	case c == '[':
		p.at++
		return p.space.Make(p.list(']'))
	case c == '*':
		p.at++
		p.expect('[')
		return p.starred()
	}
	p.fail(p.at, "want a game")
	return Zero
}

// list reads games up to the closing byte.
func (p *parser) list(closing byte) []Game {
	var list []Game
	if p.accept(closing) {
		return nil
	}
	for {
		list = append(list, p.sum())
		if p.accept(closing) {
			return list
		}
		if !p.accept(',') {
			p.fail(p.at, "want \",\" or %q", string(closing))
		}
	}
}

func (p *parser) heap() Game {
	at, n := p.at, 0
	for ; p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9'; p.at++ {
		if n = 10*n + int(p.text[p.at]-'0'); n > MaxHeap {
			p.fail(at, "heap larger than %d", MaxHeap)
		}
	}
	if p.at == at {
		p.fail(at, "want a number")
	}
	return p.space.Heap(n)
}

// starred reads what follows *[ : a list of games or, failing that, a row of
// items. Neither reads as the other, except a number, which is a heap.
func (p *parser) starred() Game {
	start := p.at
	g, listErr := p.try(p.starredList)
	if listErr == nil {
		return g
	}
	p.at = start
	g, rowErr := p.try(p.starredRow)
	if rowErr == nil {
		return g
	}
	if rowErr.Offset > listErr.Offset {
		panic(rowErr)
	}
	panic(listErr)
}

func (p *parser) try(read func() Game) (g Game, err *game.SyntaxError) {
	depth := p.depth
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*game.SyntaxError)
			if !ok {
				panic(r)
			}
			err, p.depth = e, depth
		}
	}()
	return read(), nil
}

func (p *parser) starredList() Game {
	list := p.list(']')
	if len(list) == 1 {
		return list[0]
	}
	return p.space.Make(list)
}

func (p *parser) starredRow() Game {
	g := p.row()
	p.expect(']')
	return g
}

// row reads items up to a closing bracket or parenthesis.
func (p *parser) row() Game {
	p.enter()
	defer p.leave()
	var items []Game
	for {
		switch c := p.peek(); c {
		case ']', ')', 0:
			if len(items) == 0 {
				p.fail(p.at, "want a game")
			}
			if len(items) == 1 {
				return items[0]
			}
			return p.space.Make(items)
		}
		items = append(items, p.item())
	}
}

func (p *parser) item() Game {
	g := p.base()
	for {
		switch p.peek() {
		case '#':
			p.at++
			g = p.space.Set(g)
		case '[':
			p.at++
			g = p.steps(g)
		default:
			return g
		}
	}
}

func (p *parser) base() Game {
	if p.accept('(') {
		g := p.row()
		p.expect(')')
		return g
	}
	return p.digit()
}

// digit reads one digit, or a number in braces.
func (p *parser) digit() Game {
	if p.accept('{') {
		g := p.heap()
		p.expect('}')
		return g
	}
	c := p.peek()
	if c < '0' || c > '9' {
		p.fail(p.at, "want a digit")
	}
	p.at++
	return p.space.Heap(int(c - '0'))
}

func (p *parser) steps(g Game) Game {
	for !p.accept(']') {
		at := p.at
		switch {
		case p.accept('#'):
			g = p.space.Set(g)
		case p.accept('-'):
			g = p.subtract(at, g, p.digit())
		default:
			g = p.space.Add(g, p.digit())
		}
	}
	return g
}
