// SPDX-License-Identifier: Apache-2.0

package notation

import "strconv"

func (p *parser) primary() *node {
	switch t := p.peek(); {
	case t.kind == number:
		return p.compact(false)
	case t.kind == ups || t.kind == downs || t.is("*"):
		return p.infinitesimal()
	case t.kind == name:
		return p.named()
	case t.kind == text:
		p.take()
		return &node{op: "string", at: t.at, text: t.text}
	case t.is("("):
		p.take()
		n := p.expression()
		p.expect(")")
		return n
	case t.is("["):
		p.take()
		return &node{op: "list", at: t.at, args: p.list("]")}
	case t.is("{"):
		p.take()
		return p.nest(p.braces)
	case t.is("'"):
		return p.explicit()
	default:
		p.fail(t, "unexpected "+quote(t.text))
		return nil
	}
}

// explicit parses '{…}', a game that is not simplified.
func (p *parser) explicit() *node {
	t := p.take()
	if _, ok := p.accept("{"); !ok {
		p.fail(p.peek(), "expected { after the quote")
	}
	n := p.nest(p.braces)
	if n.op != "game" {
		p.fail(t, "a game needs a bar between its options")
	}
	p.expect("'")
	n.op = "form"
	return n
}

func (p *parser) named() *node {
	t := p.take()
	n := &node{op: "name", at: t.at, text: t.text}
	if q := p.peek(); q.is("(") {
		p.take()
		n.op, n.args = "function", p.list(")")
	}
	return n
}

// compact parses a number and the infinitesimal directly behind it. A fraction
// is part of it in a value, and in an expression if an infinitesimal follows.
func (p *parser) compact(negative bool) *node {
	fraction := p.fraction() && (p.mode == valueMode || p.tailAt(3))
	t := p.take()
	n := &node{op: "number", at: t.at, text: t.text}
	if fraction {
		slash, q := p.take(), p.take()
		n = &node{op: "/", at: slash.at, args: []*node{n, {op: "number", at: q.at, text: q.text}}}
	}
	if negative {
		n = &node{op: "unary -", at: t.at - 1, args: []*node{n}}
	}
	if !p.tailAt(0) {
		return n
	}
	tail := p.peek()
	if tail.kind == name {
		return &node{op: "+", at: tail.at, args: []*node{n, p.named()}}
	}
	return &node{op: "+", at: tail.at, args: []*node{n, p.infinitesimal()}}
}

// fraction reports whether a fraction written without spaces comes next.
func (p *parser) fraction() bool {
	slash, q := p.ahead(1), p.ahead(2)
	return slash.is("/") && !slash.space && q.kind == number && !q.space
}

// compactFollows reports whether a number with an infinitesimal comes next.
func (p *parser) compactFollows() bool {
	if p.fraction() {
		return p.tailAt(3)
	}
	return p.tailAt(1)
}

// tailAt reports whether the token i places on is the infinitesimal directly
// behind a number. In an expression an arithmetic reading of ^ and * goes
// first.
func (p *parser) tailAt(i int) bool {
	t, after := p.ahead(i), p.ahead(i+1)
	switch {
	case t.space:
		return false
	case t.kind == name:
		return (t.text == "Tiny" || t.text == "Miny") && after.is("(")
	case t.kind == downs, t.kind == ups && (t.count > 1 || after.kind == power || after.kind == upsum):
		return true
	case t.kind == ups || t.is("*"):
		return p.mode == valueMode || !p.startsOperand(i+1)
	}
	return false
}

// infinitesimal parses ↑ and ↓ with a multiple, power or sum, and a star part.
func (p *parser) infinitesimal() *node {
	t := p.peek()
	if t.is("*") {
		return p.star()
	}
	p.take()
	sign := 1
	if t.kind == downs {
		sign = -1
	}
	n := &node{op: "ups", at: t.at, n: sign * t.count}
	switch q := p.peek(); {
	case q.kind == power || q.kind == upsum:
		p.take()
		n.op, n.n, n.text = map[kind]string{power: "power", upsum: "upsum"}[q.kind], sign, q.text
	case t.count == 1 && q.kind == number:
		p.take()
		n.args = []*node{{op: "number", at: q.at, text: q.text}}
	case t.count == 1 && q.is("(") || t.count == 1 && q.kind == text:
		n.args = []*node{p.primary()}
	}
	if p.peek().is("*") && p.starFollows() {
		star := p.star()
		n = &node{op: "+", at: star.at, args: []*node{n, star}}
	}
	return n
}

// starFollows reports whether the * is the star part of an infinitesimal: in a
// value it must stand directly behind.
func (p *parser) starFollows() bool { return p.mode == expressionMode || !p.peek().space }

// star parses * and the size of the nim heap.
func (p *parser) star() *node {
	t := p.take()
	n := &node{op: "star", at: t.at}
	switch q := p.peek(); {
	case q.kind == number:
		p.take()
		n.args = []*node{{op: "number", at: q.at, text: q.text}}
	case q.is("(") || q.is("[") || q.kind == text:
		n.args = []*node{p.primary()}
	}
	return n
}

// A piece is an option list between bars; bars are those behind it.
type piece struct {
	options []*node
	bars    int
	at      int
}

// braces parses what follows {: a set, or a game if there are bars.
func (p *parser) braces() *node {
	at := p.peek().at
	pieces := []piece{{at: at}}
	for {
		last := &pieces[len(pieces)-1]
		switch t := p.peek(); {
		case t.kind == bars:
			p.take()
			last.bars = t.count
			pieces = append(pieces, piece{at: t.at})
			continue
		case t.is("}"):
			p.take()
			if len(pieces) == 1 {
				return &node{op: "set", at: at, args: pieces[0].options}
			}
			return p.nest(func() *node { return p.split(pieces) })
		case len(last.options) > 0:
			p.expect(",")
		}
		last.options = append(last.options, p.expression())
	}
}

// split makes a game of pieces by the longest run of bars, which must be one.
func (p *parser) split(pieces []piece) *node {
	longest := 0
	for i, q := range pieces[:len(pieces)-1] {
		if q.bars > pieces[longest].bars {
			longest = i
		}
	}
	for i, q := range pieces[:len(pieces)-1] {
		if i != longest && q.bars == pieces[longest].bars {
			p.fail(token{kind: bars, at: pieces[i+1].at}, "two runs of "+strconv.Itoa(q.bars)+" bars at one level")
		}
	}
	return &node{op: "game", at: pieces[0].at, args: p.side(pieces[:longest+1]), more: p.side(pieces[longest+1:])}
}

func (p *parser) side(pieces []piece) []*node {
	if len(pieces) == 1 {
		return pieces[0].options
	}
	return []*node{p.nest(func() *node { return p.split(pieces) })}
}
