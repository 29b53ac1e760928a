// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/form"
)

// maxDepth is the greatest nesting depth of text that is parsed.
const maxDepth = 1000

// Parse reads a game and returns its reduced form. A game is written
//
//	7                a Nim heap
//	{{2},0}          the options in braces
//	*[[2],0]         the options in brackets; *[G] is G itself
//	*[2#1]           as FormatCompact prints it
//	2+{2}-2          sums and differences of these, from the left
func (s *Space) Parse(text string) (Game, error) {
	p := &parser{Reader: form.NewReader(text), space: s}
	g, e := p.try(func() Game {
		g := p.sum()
		if p.Next(); p.At() < len(text) {
			p.fail(p.At(), "unexpected text")
		}
		return g
	})
	if e != nil {
		return Zero, e
	}
	return g, nil
}

// A parser reads games. An error unwinds the stack up to try.
type parser struct {
	*form.Reader
	space *Space
	depth int
}

func (p *parser) fail(at int, format string, args ...any) { panic(p.Fail(at, format, args...)) }

func (p *parser) accept(s string) bool {
	p.Next()
	return p.Skip(s)
}

func (p *parser) expect(s string) {
	if !p.accept(s) {
		p.fail(p.At(), "want %q", s)
	}
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.At(), "nested deeper than %d", maxDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// sum reads terms joined by + and -.
func (p *parser) sum() Game {
	p.enter()
	defer p.leave()
	g := p.term()
	for {
		p.Next()
		switch at := p.At(); {
		case p.Skip("+"):
			g = p.space.Add(g, p.term())
		case p.Skip("-"):
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
	switch c := p.Next(); {
	case c >= '0' && c <= '9':
		return p.heap()
	case p.Skip("{"):
		return p.space.Make(p.list("}"))
	case p.Skip("["):
		return p.space.Make(p.list("]"))
	case p.Skip("*"):
		p.expect("[")
		return p.starred()
	}
	p.fail(p.At(), "want a game")
	return Zero
}

// list reads games up to the closing bracket.
func (p *parser) list(closing string) []Game {
	var list []Game
	if p.accept(closing) {
		return nil
	}
	for {
		list = append(list, p.sum())
		if p.accept(closing) {
			return list
		}
		if !p.accept(",") {
			p.fail(p.At(), "want \",\" or %q", closing)
		}
	}
}

func (p *parser) heap() Game {
	at := p.At()
	n, err := p.Number()
	switch {
	case p.At() == at:
		p.fail(at, "want a number")
	case err != nil || n > MaxHeap:
		p.fail(at, "heap larger than %d", MaxHeap)
	}
	return p.space.Heap(n)
}

// starred reads what follows *[ : a list of games or, if that fails, a row of items. No text can be
// read both ways, except a number, which is a heap.
func (p *parser) starred() Game {
	start := *p.Reader
	g, listErr := p.try(func() Game { return p.make(p.list("]")) })
	if listErr == nil {
		return g
	}
	*p.Reader = start
	g, rowErr := p.try(func() Game {
		g := p.row()
		p.expect("]")
		return g
	})
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

// make returns the game with these options; if the list has only one game, it returns that game.
func (p *parser) make(list []Game) Game {
	if len(list) == 1 {
		return list[0]
	}
	return p.space.Make(list)
}

// row reads items up to a closing bracket or parenthesis.
func (p *parser) row() Game {
	p.enter()
	defer p.leave()
	var items []Game
	for {
		switch p.Next() {
		case ']', ')', 0:
			if len(items) == 0 {
				p.fail(p.At(), "want a game")
			}
			return p.make(items)
		}
		items = append(items, p.item())
	}
}

func (p *parser) item() Game {
	g := p.base()
	for {
		switch p.Next(); {
		case p.Skip("#"):
			g = p.space.Set(g)
		case p.Skip("["):
			g = p.steps(g)
		default:
			return g
		}
	}
}

func (p *parser) base() Game {
	if p.accept("(") {
		g := p.row()
		p.expect(")")
		return g
	}
	return p.digit()
}

// digit reads one digit, or a number in braces.
func (p *parser) digit() Game {
	if p.accept("{") {
		g := p.heap()
		p.expect("}")
		return g
	}
	c := p.Next()
	if c < '0' || c > '9' {
		p.fail(p.At(), "want a digit")
	}
	p.Skip(string(rune(c)))
	return p.space.Heap(int(c - '0'))
}

func (p *parser) steps(g Game) Game {
	for !p.accept("]") {
		at := p.At()
		switch {
		case p.accept("#"):
			g = p.space.Set(g)
		case p.accept("-"):
			g = p.subtract(at, g, p.digit())
		default:
			g = p.space.Add(g, p.digit())
		}
	}
	return g
}
