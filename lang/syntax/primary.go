// SPDX-License-Identifier: Apache-2.0

package syntax

import "github.com/upstar-cgt/upstar/game/form"

func (p *parser) primary() Node {
	switch t := p.peek(); t.kind {
	case number:
		return p.compact(nil)
	case ups, downs:
		return p.infinitesimal()
	case name:
		return p.named()
	case text:
		p.take()
		return &String{t.span, t.text}
	case keyword:
		if t.text == "pass" && p.look(1).is(":") && !p.look(1).space { // pass:1 before a ruleset
			if x, ok := p.position(t); ok {
				return x
			}
		}
		return p.control()
	case symbol:
		switch t.text {
		case "*":
			return p.infinitesimal()
		case "(":
			return p.parenthesis()
		case "[":
			return p.list()
		case "{":
			return p.braces("", t.span.Start)
		case "'":
			return p.explicit()
		}
	}
	p.unexpected(p.peek(), "a value")
	return nil
}

// named reads a name, a position, or a game with a label.
func (p *parser) named() Node {
	t := p.peek()
	if x, ok := p.position(t); ok {
		return x
	}
	p.take()
	if q := p.peek(); q.is("{") && !q.space {
		return p.braces(t.text, t.span.Start)
	}
	n := &Name{t.span, t.text}
	if p.value && p.peek().is("(") {
		p.take()
		args := p.arguments()
		return &Call{p.from(t.span.Start), n, args}
	}
	return n
}

// parenthesis reads (e), the coordinates (a, b), and (e for …).
func (p *parser) parenthesis() Node {
	t := p.take()
	x := p.expression()
	if p.peek().is("for") {
		x = p.comprehension(OfBare, t.span.Start, nil, x)
	} else if _, ok := p.accept(","); ok {
		x = &Coordinates{Row: x, Column: p.expression()}
		p.expect(")")
		x.(*Coordinates).Span = p.from(t.span.Start)
		return x
	}
	p.expect(")")
	return x
}

func (p *parser) list() Node {
	t := p.take()
	l := &List{}
	if _, ok := p.accept("]"); !ok {
		for {
			l.Elements = append(l.Elements, p.expression())
			if len(l.Elements) == 1 && p.peek().is("for") {
				x := p.comprehension(OfList, t.span.Start, nil, l.Elements[0])
				p.expect("]")
				x.Span = p.from(t.span.Start)
				return x
			}
			if p.expect(",", "]").text == "]" {
				break
			}
		}
	}
	l.Span = p.from(t.span.Start)
	return l
}

// comprehension reads the loops after the value.
func (p *parser) comprehension(of CollectionKind, start int, key, value Node) *Comprehension {
	c := &Comprehension{Of: of, Key: key, Value: value}
	for p.peek().is("for") || p.peek().is("foreach") {
		c.Loops = append(c.Loops, p.loop())
	}
	c.Span = p.from(start)
	return c
}

// explicit reads '{…}', a game that is not simplified.
func (p *parser) explicit() Node {
	t := p.take()
	if q := p.peek(); !q.is("{") {
		p.unexpected(q, "{ after the quote")
	}
	g, ok := p.braces("", t.span.Start).(*Game)
	if !ok {
		p.fail(t.span.Start, "a game needs a bar between its options")
	}
	p.expect("'")
	g.Explicit, g.Span = true, p.from(t.span.Start)
	return g
}

// compact reads a number and the infinitesimal directly after it; minus is the sign before it, if
// any. In a value, the number may be a fraction. In an expression it may be a fraction if an
// infinitesimal follows.
func (p *parser) compact(minus *token) Node {
	fraction := p.fraction() && (p.value || p.tailAt(3))
	t := p.take()
	start := t.span.Start
	var x Node = &Integer{t.span, t.text}
	if fraction {
		slash, q := p.take(), p.take()
		x = &Binary{p.from(start), Div, slash.span, x, &Integer{q.span, q.text}}
	}
	if minus != nil {
		start = minus.span.Start
		x = &Unary{p.from(start), Neg, x}
	}
	if !p.tailAt(0) {
		return x
	}
	var tail Node
	if q := p.peek(); q.kind == name && (q.text == "over" || q.text == "under") {
		p.take()
		tail = &Name{q.span, q.text}
	} else if q.kind == name {
		p.take()
		p.take()
		tail = &Call{F: &Name{q.span, q.text}, Arguments: p.arguments()}
		tail.(*Call).Span = p.from(q.span.Start)
	} else {
		tail = p.infinitesimal()
	}
	return &Compact{p.from(start), x, tail}
}

// fraction reports whether a fraction without spaces comes next.
func (p *parser) fraction() bool {
	slash, q := p.look(1), p.look(2)
	return slash.is("/") && !slash.space && q.kind == number && !q.space
}

// compactFollows reports whether a number with an infinitesimal comes next.
func (p *parser) compactFollows() bool {
	if p.fraction() {
		return p.tailAt(3)
	}
	return p.tailAt(1)
}

// tailAt reports whether the token i places ahead begins an infinitesimal directly after a number.
// In an expression, ^ and * are read as arithmetic operators if possible.
func (p *parser) tailAt(i int) bool {
	t, after := p.look(i), p.look(i+1)
	switch {
	case t.space:
		return false
	case t.kind == name:
		return (t.text == "Tiny" || t.text == "Miny") && after.is("(") || t.text == "over" || t.text == "under"
	case t.kind == downs, t.kind == ups && (t.count > 1 || after.kind == power || after.kind == upsum):
		return true
	case t.kind == ups || t.is("*"):
		return p.value || !p.startsOperand(i+1)
	}
	return false
}

// infinitesimal reads ↑ and ↓ with a multiple, power or sum, and a star part.
func (p *parser) infinitesimal() Node {
	t := p.peek()
	if t.is("*") {
		return p.star()
	}
	p.take()
	if q := p.peek(); q.kind == power || q.kind == upsum {
		p.take()
		x := &UpPower{Negative: t.kind == downs, Sum: q.kind == upsum, Exponent: q.text, Where: q.span, Star: p.starPart()}
		x.Span = p.from(t.span.Start)
		return x
	}
	x := &Up{Count: t.count}
	if t.kind == downs {
		x.Count = -t.count
	}
	if t.count == 1 {
		x.Multiple = p.multiple()
	}
	x.Star = p.starPart()
	x.Span = p.from(t.span.Start)
	return x
}

// multiple reads the operand of ^, v or *, if there is one: a number, a string, a name that does
// not begin an infix call, or an expression in parentheses.
func (p *parser) multiple() Node {
	switch t := p.peek(); {
	case t.kind == number:
		p.take()
		return &Integer{t.span, t.text}
	case t.kind == text:
		p.take()
		return &String{t.span, t.text}
	case t.is("("):
		return p.parenthesis()
	case t.kind == name && !p.value && !p.operandFollows():
		p.take()
		return &Name{t.span, t.text}
	}
	return nil
}

// operandFollows reports whether the token after the next name can only be an operand. The name
// then begins an infix call.
func (p *parser) operandFollows() bool {
	t := p.look(1)
	switch t.kind {
	case number, name, text, downs:
		return true
	case symbol:
		return t.text == "(" || t.text == "{" || t.text == "[" && t.space || t.text == "'"
	case keyword:
		return t.text == "this"
	}
	return false
}

// starPart reads the star part of an infinitesimal. In a value it must follow directly.
func (p *parser) starPart() *Star {
	if t := p.peek(); t.is("*") && (!p.value || !t.space) {
		return p.star()
	}
	return nil
}

// star reads * and the size of the nim heap.
func (p *parser) star() *Star {
	t := p.take()
	x := &Star{}
	if open := p.peek(); open.is("[") {
		if end := reduced(p.input[open.span.Start:]); end > 0 {
			x.Misere = "*" + p.input[open.span.Start:open.span.Start+end]
			p.skip(open.span.Start + end)
			x.Span = p.from(t.span.Start)
			return x
		}
		x.Size = p.list()
	} else {
		x.Size = p.multiple()
	}
	x.Span = p.from(t.span.Start)
	return x
}

// A piece is a list of options between bars; bars is the number of bars after it.
type piece struct {
	options []Node
	bars    int
	span    Span // of the bars before it
}

// braces reads {…}: a set or map, or a game if there are bars.
func (p *parser) braces(label string, start int) Node {
	p.take()
	p.deeper()
	defer func() { p.depth-- }()
	if _, ok := p.accept("=>"); ok {
		p.expect("}")
		return &Map{Span: p.from(start)}
	}
	pieces := []piece{{}}
	for {
		last := &pieces[len(pieces)-1]
		t := p.peek()
		switch {
		case t.kind == bars:
			p.take()
			last.bars = t.count
			pieces = append(pieces, piece{span: t.span})
			continue
		case t.is("}"):
			p.take()
			return p.braced(label, start, pieces)
		case len(last.options) > 0:
			if p.take(); !t.is(",") {
				p.unexpected(t, "a comma", "|", "}")
			}
		}
		x := p.expression()
		if q := p.peek(); len(pieces) == 1 && len(last.options) == 0 && (q.is("=>") || q.is("for")) {
			return p.mapOrLoop(start, x)
		}
		last.options = append(last.options, x)
	}
}

// braced returns the meaning of braces: a set if there are no bars.
func (p *parser) braced(label string, start int, pieces []piece) Node {
	span := p.from(start)
	if len(pieces) == 1 {
		if label != "" {
			p.fail(start, "a game needs a bar between its options")
		}
		return &Set{span, pieces[0].options}
	}
	g := p.split(pieces, span)
	g.Label = label
	return g
}

// mapOrLoop reads the rest of a map, or of a comprehension, after its first key or element.
func (p *parser) mapOrLoop(start int, x Node) Node {
	var m Map
	for p.peek().is("=>") {
		p.take()
		m.Entries = append(m.Entries, Entry{x, p.expression()})
		if len(m.Entries) == 1 && p.peek().is("for") {
			break
		}
		if p.expect(",", "}").text == "}" {
			m.Span = p.from(start)
			return &m
		}
		x = p.expression()
		if q := p.peek(); !q.is("=>") {
			p.unexpected(q, "=>")
		}
	}
	c := p.comprehension(OfSet, start, nil, x)
	if len(m.Entries) == 1 {
		c.Of, c.Key, c.Value = OfMap, x, m.Entries[0].Value
	}
	p.expect("}")
	c.Span = p.from(start)
	return c
}

// split makes a game from pieces. It splits at the longest run of bars, which must be unique.
func (p *parser) split(pieces []piece, span Span) *Game {
	p.deeper()
	defer func() { p.depth-- }()
	longest, again := form.Middle(len(pieces)-1, func(i int) int { return pieces[i].bars })
	if again >= 0 {
		p.fail(pieces[again+1].span.Start, "%s", form.SameBars(pieces[again].bars))
	}
	middle := pieces[longest+1].span
	return &Game{Span: span,
		Left:  p.side(pieces[:longest+1], Span{span.Start, middle.Start}),
		Right: p.side(pieces[longest+1:], Span{middle.End, span.End})}
}

func (p *parser) side(pieces []piece, span Span) []Node {
	if len(pieces) == 1 {
		return pieces[0].options
	}
	return []Node{p.split(pieces, span)}
}
