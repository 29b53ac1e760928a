// SPDX-License-Identifier: Apache-2.0

package notation

import "github.com/upstar-cgt/upstar/game"

// A mode says what stands between a number and a ^ or * behind it.
type mode byte

const (
	valueMode      mode = iota // 2^3 is 2 + 3·↑, 2*3 is 2 + *3
	expressionMode             // 2^3 is 8, 2*3 is 6
)

// maxNesting bounds the depth of brackets and operators.
const maxNesting = 1000

// A node is a part of an expression.
type node struct {
	op   string  // what it is, see the evaluator
	at   int     // offset
	text string  // digits, name or string
	n    int     // multiple of ↑
	args []*node // operands
	more []*node // Right options
}

type parser struct {
	input string
	mode  mode
	ts    []token
	depth int
}

// parse returns the tree of the input.
func parse(input string, m mode) (n *node, err error) {
	p := &parser{input: input, mode: m, ts: scan(input)}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*game.SyntaxError)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	n = p.expression()
	if t := p.peek(); t.kind != end {
		p.fail(t, "unexpected "+quote(t.text))
	}
	return n, nil
}

func (p *parser) fail(t token, msg string) {
	if t.kind == end {
		msg = "unexpected end"
	}
	panic(game.Errorf(p.input, t.at, "%s", msg))
}

func (p *parser) peek() token { return p.ts[0] }

// ahead returns the token i places behind the next one.
func (p *parser) ahead(i int) token { return p.ts[min(i, len(p.ts)-1)] }

func (p *parser) take() token {
	t := p.ts[0]
	if t.kind != end {
		p.ts = p.ts[1:]
	}
	return t
}

// accept takes the next token if it is one of the symbols.
func (p *parser) accept(symbols ...string) (token, bool) {
	t := p.peek()
	for _, s := range symbols {
		if t.is(s) {
			return p.take(), true
		}
	}
	return t, false
}

func (p *parser) expect(s string) {
	if t, ok := p.accept(s); !ok {
		p.fail(t, "expected "+s+", found "+quote(t.text))
	}
}

// nest calls f one level deeper.
func (p *parser) nest(f func() *node) *node {
	if p.depth++; p.depth > maxNesting {
		p.fail(token{kind: symbol, at: p.peek().at}, "nested too deeply")
	}
	n := f()
	p.depth--
	return n
}

func (p *parser) expression() *node {
	if p.mode == valueMode {
		return p.nest(p.sum)
	}
	return p.nest(p.or)
}

// left parses a left-associative level: operands parsed by f with the symbols
// between them.
func (p *parser) left(f func() *node, symbols ...string) *node {
	n := f()
	for {
		t, ok := p.accept(symbols...)
		if !ok {
			return n
		}
		n = &node{op: t.text, at: t.at, args: []*node{n, f()}}
	}
}

func (p *parser) word(s string) (token, bool) {
	if t := p.peek(); t.kind == name && t.text == s {
		return p.take(), true
	}
	return token{}, false
}

func (p *parser) or() *node {
	n := p.and()
	for {
		t, ok := p.word("or")
		if !ok {
			return n
		}
		n = &node{op: "or", at: t.at, args: []*node{n, p.and()}}
	}
}

func (p *parser) and() *node {
	n := p.not()
	for {
		t, ok := p.word("and")
		if !ok {
			return n
		}
		n = &node{op: "and", at: t.at, args: []*node{n, p.not()}}
	}
}

func (p *parser) not() *node {
	if t, ok := p.word("not"); ok {
		return &node{op: "not", at: t.at, args: []*node{p.nest(p.not)}}
	}
	return p.relation()
}

func (p *parser) relation() *node {
	n := p.infix()
	if t, ok := p.accept("==", "!=", "<=", ">=", "<>", "<|", "|>", "<", ">", "===", "!=="); ok {
		n = &node{op: t.text, at: t.at, args: []*node{n, p.nest(p.relation)}}
	}
	return n
}

// infix parses calls written a Name b.
func (p *parser) infix() *node {
	n := p.sum()
	for {
		t := p.peek()
		if t.kind != name || t.text == "and" || t.text == "or" || t.text == "not" {
			return n
		}
		p.take()
		n = &node{op: "call", at: t.at, text: t.text, args: []*node{n, p.sum()}}
	}
}

func (p *parser) sum() *node { return p.left(p.sides, "+", "-", "+-") }

func (p *parser) sides() *node {
	if p.mode == valueMode {
		return p.unary()
	}
	return p.left(p.ordinal, "&")
}

func (p *parser) ordinal() *node { return p.left(p.product, ":") }

func (p *parser) product() *node { return p.left(p.unary, "*", "/", "%") }

func (p *parser) unary() *node {
	t, ok := p.accept("-", "+", "+-")
	if !ok {
		return p.power()
	}
	if q := p.peek(); t.text == "-" && q.kind == number && !q.space && (p.mode == valueMode || p.compactFollows()) {
		return p.compact(true)
	}
	return &node{op: "unary " + t.text, at: t.at, args: []*node{p.nest(p.unaryOperand)}}
}

func (p *parser) unaryOperand() *node {
	if p.mode == expressionMode {
		if t := p.peek(); t.is("-") || t.is("+") || t.is("+-") {
			return p.unary()
		}
	}
	return p.power()
}

func (p *parser) power() *node {
	n := p.postfix()
	if t := p.peek(); p.mode == expressionMode && t.kind == ups && t.count == 1 && p.startsOperand(1) {
		p.take()
		n = &node{op: "^", at: t.at, args: []*node{n, p.nest(p.exponent)}}
	}
	return n
}

func (p *parser) exponent() *node {
	if t := p.peek(); t.is("-") || t.is("+") {
		return p.unary()
	}
	return p.power()
}

// startsOperand reports whether the token i places on can begin an operand.
func (p *parser) startsOperand(i int) bool {
	switch t := p.ahead(i); t.kind {
	case number, ups, downs, text:
		return true
	case name:
		return t.text != "and" && t.text != "or" && t.text != "not"
	case symbol:
		return t.text == "(" || t.text == "{" || t.text == "[" || t.text == "'" || t.text == "*" || t.text == "-" || t.text == "+-"
	}
	return false
}

// postfix parses .Name and .Name(arguments) behind an operand.
func (p *parser) postfix() *node {
	n := p.primary()
	if p.mode == valueMode {
		return n
	}
	for {
		t, ok := p.accept(".")
		if !ok {
			return n
		}
		if p.peek().kind != name {
			p.fail(p.peek(), "expected a name after the point")
		}
		n = &node{op: "call", at: t.at, text: p.take().text, args: []*node{n}}
		if _, ok := p.accept("("); ok {
			n.args = append(n.args, p.list(")")...)
		}
	}
}

// list parses expressions between commas up to the closing symbol.
func (p *parser) list(closing string) []*node {
	if _, ok := p.accept(closing); ok {
		return nil
	}
	var ns []*node
	for {
		ns = append(ns, p.expression())
		if _, ok := p.accept(","); !ok {
			p.expect(closing)
			return ns
		}
	}
}
