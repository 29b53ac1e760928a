// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"strconv"
	"strings"
)

// Print returns n as source text in one line, with as few parentheses as possible. Parsing the text
// gives n again, with one exception: nim (3), the call of a ruleset, becomes the position nim(3).
func Print(n Node) string {
	p := &printer{}
	p.node(n, weakest)
	return p.String()
}

type printer struct{ strings.Builder }

// A strength says how tightly an expression binds.
type strength int

const (
	weakest strength = iota
	functions
	ors
	ands
	nots
	isStrength
	relational
	infixes
	ranges
	sums
	sided
	ordinals
	products
	unaries
	powers
	postfixes
	compacts
	primaries
)

var opStrength = map[Op]strength{Or: ors, And: ands, Is: isStrength, Add: sums, Sub: sums, AddSwitch: sums, Sides: sided,
	Ordinal: ordinals, Mul: products, Div: products, Mod: products, Pow: powers, Not: nots, Neg: unaries, Plus: unaries, Switch: unaries}

func strengthOf(n Node) strength {
	switch n := n.(type) {
	case *Assign, *Var, *Def, *Jump, *Clear, *Import, *Class, *Try:
		return weakest
	case *Function:
		return functions
	case *Unary:
		return opStrength[n.Op]
	case *Binary:
		if s, ok := opStrength[n.Op]; ok {
			return s
		}
		return relational
	case *Infix:
		return infixes
	case *Range:
		return ranges
	case *Member, *Index, *Call:
		return postfixes
	case *Compact, *Up, *UpPower, *Star:
		return compacts
	}
	return primaries
}

// node writes n. It adds parentheses if n binds less tightly than at least.
func (p *printer) node(n Node, least strength) {
	if strengthOf(n) < least {
		p.WriteByte('(')
		p.bare(n)
		p.WriteByte(')')
		return
	}
	p.bare(n)
}

func (p *printer) write(parts ...any) {
	for _, x := range parts {
		switch x := x.(type) {
		case string:
			p.WriteString(x)
		case Node:
			p.node(x, weakest)
		}
	}
}

func (p *printer) bare(n Node) {
	switch n := n.(type) {
	case *Integer:
		p.WriteString(n.Digits)
	case *String:
		p.WriteString(`"` + strings.ReplaceAll(n.Value, `"`, `\"`) + `"`)
	case *Bool:
		p.WriteString(strconv.FormatBool(n.Value))
	case *Name:
		p.WriteString(n.Name)
	case *This:
		p.WriteString("this")
	case *Super:
		p.WriteString("super." + n.Member)
	case *Pass:
		p.WriteString("pass")
	case *Position:
		p.WriteString(n.Text)
	case *Star, *Up, *UpPower, *Compact:
		p.infinitesimal(n)
	case *Game, *List, *Set, *Map, *Coordinates, *Comprehension:
		p.collection(n)
	case *Unary, *Binary, *Infix, *Range, *Member, *Index, *Call, *Function:
		p.operation(n)
	default:
		p.statement(n)
	}
}

func (p *printer) infinitesimal(n Node) {
	switch n := n.(type) {
	case *Star:
		if p.WriteByte('*'); n.Misere != "" {
			p.WriteString(n.Misere[1:])
			return
		}
		p.multiple(n.Size)
	case *Up:
		arrow := "^"
		if n.Count < 0 {
			arrow = "v"
		}
		p.WriteString(strings.Repeat(arrow, max(n.Count, -n.Count)))
		p.multiple(n.Multiple)
		p.star(n.Star)
	case *UpPower:
		arrow, ends := "^", "<>"
		if n.Negative {
			arrow = "v"
		}
		if n.Sum {
			ends = "[]"
		}
		p.WriteString(arrow + ends[:1] + n.Exponent + ends[1:])
		p.star(n.Star)
	case *Compact:
		p.number(n.Number)
		p.bare(n.Tail)
	}
}

// number writes the number before an infinitesimal: without spaces.
func (p *printer) number(n Node) {
	switch n := n.(type) {
	case *Unary:
		p.WriteByte('-')
		p.number(n.X)
	case *Binary:
		p.number(n.X)
		p.WriteByte('/')
		p.number(n.Y)
	default:
		p.bare(n)
	}
}

func (p *printer) star(s *Star) {
	if s != nil {
		p.infinitesimal(s)
	}
}

// multiple writes the operand of ^, v and *.
func (p *printer) multiple(n Node) {
	switch n := n.(type) {
	case nil:
	case *Integer, *List, *String:
		p.bare(n)
	default:
		p.write("(", n, ")")
	}
}

func (p *printer) operation(n Node) {
	s := strengthOf(n)
	switch n := n.(type) {
	case *Unary:
		p.WriteString(n.Op.String())
		if n.Op == Not {
			p.write(" ")
			p.node(n.X, s)
			return
		}
		switch n.X.(type) {
		case *Unary, *Compact:
			s = primaries
		}
		p.node(n.X, s)
	case *Binary:
		left, right := s, s+1
		switch {
		case s == relational:
			left, right = s+1, s
		case s == powers:
			left, right = postfixes, unaries
		}
		p.operand(n.X, left)
		if n.Op == Pow {
			p.WriteString("^")
			p.node(n.Y, compacts+1)
			return
		}
		p.WriteString(" " + n.Op.String() + " ")
		p.node(n.Y, right)
	case *Infix:
		p.operand(n.X, s)
		p.WriteString(" " + n.Name + " ")
		p.node(n.Y, s+1)
	case *Range:
		p.operand(n.From, s+1)
		p.WriteString("..")
		p.node(n.To, s+1)
		if n.Step != nil {
			p.WriteString("..")
			p.node(n.Step, s+1)
		}
	case *Member:
		p.receiver(n.X)
		p.WriteString("." + n.Name)
	case *Index:
		p.receiver(n.X)
		p.write("[", n.I, "]")
	case *Call:
		p.receiver(n.F)
		p.arguments(n.Arguments)
	case *Function:
		p.parameters(n.Parameters, true)
		p.WriteString(" -> ")
		p.node(n.Body, functions)
	}
}

// operand writes a left operand. If it ends in an infinitesimal it gets parentheses, because the
// following text could be read as a part of it.
func (p *printer) operand(n Node, least strength) {
	if endsOpen(n) && strengthOf(n) < primaries {
		least = primaries
	}
	p.node(n, least)
}

// endsOpen reports whether text after n could be read as a part of it.
func endsOpen(n Node) bool {
	switch n := n.(type) {
	case *Unary:
		return endsOpen(n.X)
	case *Binary:
		return endsOpen(n.Y)
	case *Infix:
		return endsOpen(n.Y)
	case *Star, *Up, *UpPower, *Compact:
		return true
	case *Function:
		return true
	}
	return false
}

// receiver writes the expression before a point or bracket.
func (p *printer) receiver(n Node) {
	switch n.(type) {
	case *Name, *Position, *Member, *Index, *Call, *This, *Super, *List:
		p.node(n, postfixes)
	default:
		p.write("(", n, ")")
	}
}

func (p *printer) arguments(args []Argument) {
	p.WriteByte('(')
	for i, a := range args {
		if i > 0 {
			p.WriteString(", ")
		}
		if a.Name != "" {
			p.WriteString(a.Name + " => ")
		}
		if c, ok := a.Value.(*Comprehension); ok && c.Of == OfBare && len(args) == 1 && a.Name == "" {
			p.write(c.Value)
			p.loops(c.Loops)
		} else {
			p.write(a.Value)
		}
	}
	p.WriteByte(')')
}

// parameters writes a list of parameters. A single plain parameter of a function needs no
// parentheses.
func (p *printer) parameters(all []Parameter, function bool) {
	if function && len(all) == 1 && all[0].Type == nil && all[0].Default == nil && !all[0].Rest {
		p.WriteString(all[0].Name)
		return
	}
	p.WriteByte('(')
	for i, x := range all {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(x.Name)
		if x.Type != nil {
			p.WriteString(" as " + strings.Join(x.Type, "."))
		}
		if x.Rest {
			p.WriteString("...")
		}
		if x.Default != nil {
			p.write(" ? ", x.Default)
		}
	}
	p.WriteByte(')')
}

func (p *printer) list(open string, ns []Node, closing string) {
	p.WriteString(open)
	for i, n := range ns {
		if i > 0 {
			p.WriteString(", ")
		}
		p.write(n)
	}
	p.WriteString(closing)
}

func (p *printer) collection(n Node) {
	switch n := n.(type) {
	case *Game:
		open, closing := "{", "}"
		if n.Explicit {
			open, closing = "'{", "}'"
		}
		p.list(n.Label+open, n.Left, " | ")
		p.list("", n.Right, closing)
	case *List:
		p.list("[", n.Elements, "]")
	case *Set:
		p.list("{", n.Elements, "}")
	case *Coordinates:
		p.list("(", []Node{n.Row, n.Column}, ")")
	case *Map:
		if len(n.Entries) == 0 {
			p.WriteString("{=>}")
			return
		}
		for i, e := range n.Entries {
			p.write([]any{"{", ", "}[min(i, 1)], e.Key, " => ", e.Value)
		}
		p.WriteByte('}')
	case *Comprehension:
		ends := []string{OfList: "[]", OfSet: "{}", OfMap: "{}", OfBare: "()"}[n.Of]
		p.WriteString(ends[:1])
		if n.Key != nil {
			p.write(n.Key, " => ")
		}
		p.write(n.Value)
		p.loops(n.Loops)
		p.WriteString(ends[1:])
	}
}

// loops writes loops after the expression that they repeat.
func (p *printer) loops(all []Loop) {
	for _, l := range all {
		p.WriteByte(' ')
		p.loop(l)
	}
}

func (p *printer) loop(l Loop) {
	sep := ""
	clause := func(word string, n Node) {
		if n != nil {
			p.write(sep, word, " ", n)
			sep = " "
		}
	}
	if l.Name != "" {
		p.WriteString("for " + l.Name)
		sep = " "
	}
	clause("from", l.From)
	clause("to", l.To)
	clause("by", l.By)
	clause("in", l.In)
	clause(":=", l.Once)
	clause("while", l.While)
	clause("where", l.Where)
}

func (p *printer) block(b *Block) {
	for i, s := range b.Statements {
		if i > 0 {
			p.WriteString("; ")
		}
		p.write(s)
	}
	if b.Silent {
		p.WriteByte(';')
	}
}

func (p *printer) statement(n Node) {
	switch n := n.(type) {
	case *Block:
		if n.Begin {
			p.WriteString("begin ")
		}
		p.block(n)
		if n.Begin {
			p.WriteString(" end")
		}
	case *Assign:
		p.write(n.Name, " := ", n.X)
	case *Var:
		p.write(n.Modifiers.text(), "var ", n.Name)
		if n.X != nil {
			p.write(" := ", n.X)
		}
	case *Def:
		p.def(n)
	case *If:
		p.conditional(n, "if ")
	case *For:
		p.loop(n.Loops[0])
		p.loops(n.Loops[1:])
		if n.Body != nil {
			p.WriteString(" do ")
			p.block(n.Body)
		}
		for _, y := range n.Yields {
			p.WriteString(" yield ")
			p.block(y)
		}
		p.WriteString(" end")
	case *Error:
		p.write("error(", n.X, ")")
	case *Jump:
		p.WriteString(n.Word)
		if n.X != nil {
			p.write(" ", n.X)
		}
	case *Try:
		p.WriteString("try ")
		p.block(n.Body)
		p.WriteString(" finally ")
		p.block(n.Finally)
		p.WriteString(" end")
	case *Clear:
		p.WriteString(strings.TrimSpace("clear " + strings.Join(n.Names, ", ")))
	case *Import:
		p.WriteString("import " + strings.Join(n.Path, "."))
	case *Class:
		p.class(n)
	}
}

func (p *printer) conditional(n *If, word string) {
	p.write(word, n.Cond, " then ")
	p.block(n.Then)
	switch {
	case n.Elseif:
		p.conditional(n.Else.Statements[0].(*If), " elseif ")
		return
	case n.Else != nil:
		p.WriteString(" else ")
		p.block(n.Else)
	}
	p.WriteString(" end")
}

func (m Modifiers) text() string {
	var out []string
	for _, x := range []struct {
		set  bool
		word string
	}{{m.Singleton, "singleton"}, {m.Mutable, "mutable"}, {m.System, "system"}, {m.Override, "override"}, {m.Static, "static"},
		{m.External, "external"}, {m.Private, "private"}} {
		if x.set {
			out = append(out, x.word+" ")
		}
	}
	return strings.Join(out, "")
}

func (p *printer) def(n *Def) {
	p.WriteString(n.Modifiers.text() + "def ")
	if n.Operator {
		p.WriteString("op ")
	}
	p.WriteString(n.Name)
	if n.Parameters != nil {
		p.parameters(n.Parameters, false)
	}
	if n.Type != nil {
		p.WriteString(" as " + strings.Join(n.Type, "."))
	}
	switch b, ok := n.Body.(*Block); {
	case ok && b.Begin:
		p.write(" ", n.Body)
	case n.Body != nil:
		p.write(" := ", n.Body)
	}
}

func (p *printer) class(n *Class) {
	word := "class "
	if n.Enum {
		word = "enum "
	}
	p.WriteString(n.Modifiers.text() + word + n.Name)
	if n.Enum {
		for i, v := range n.Values {
			p.WriteString([]string{" ", ", "}[min(i, 1)] + v.Name)
		}
		p.WriteByte(';')
	}
	if n.Parameters != nil {
		p.parameters(n.Parameters, false)
	}
	for i, path := range n.Extends {
		p.WriteString([]string{" extends ", ", "}[min(i, 1)] + strings.Join(path, "."))
	}
	for _, m := range n.Members {
		p.write(" ", m, ";")
	}
	p.WriteString(" end")
}
