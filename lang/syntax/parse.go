// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"errors"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Positions reads the position at the beginning of text, such as nim(3,4): a name that is directly
// followed by brackets. It returns the length of the position, or 0 if there is none, and what was
// read, which the parser puts into the tree. An error says that there is a position with a mistake.
type Positions func(text string) (length int, read any, err error)

// maxNesting limits the depth of brackets and operators. maxChain limits the number of operators of
// equal strength in a row. The limits are needed because later stages visit the tree recursively.
const (
	maxNesting = 1000
	maxChain   = 100_000
)

type parser struct {
	input     string
	value     bool // the notation of values: 2^3 is 2 + 3·↑, 2*3 is 2 + *3
	positions Positions
	bound     map[string]bool // names that the script defines: no position begins with them
	ahead     []token         // tokens that were scanned but not yet taken
	last      token           // taken last
	depth     int
	statement int // where the current statement begins
	sealed    int // end of the last if, for or begin that is a statement of its own
}

// Parse returns the tree of a script. Errors are *game.SyntaxError, or come from positions, which
// may be nil.
func Parse(input string, positions Positions) (*Block, error) {
	p := &parser{input: input, positions: positions, bound: map[string]bool{}, statement: -1, sealed: -1}
	return parse(p, func() *Block {
		b := p.block()
		if t := p.peek(); t.kind != end {
			p.unexpected(t)
		}
		return b
	})
}

// ParseValue returns the tree of a value, or of a sum of values, in the notation
// in which values are printed.
func ParseValue(input string) (Node, error) {
	p := &parser{input: input, value: true, bound: map[string]bool{}, statement: -1, sealed: -1}
	return parse(p, func() Node {
		x := p.expression()
		if t := p.peek(); t.kind != end {
			p.unexpected(t)
		}
		return x
	})
}

// failure is the value with which a parser panics.
type failure struct{ err error }

func parse[T Node](p *parser, f func() T) (x T, err error) {
	defer func() {
		if r := recover(); r != nil {
			failed, ok := r.(failure)
			if !ok {
				panic(r)
			}
			err = failed.err
		}
	}()
	return f(), nil
}

func (p *parser) fail(at int, format string, args ...any) {
	panic(failure{game.Errorf(p.input, at, format, args...)})
}

// unexpected fails at t with a message that says what is allowed there.
func (p *parser) unexpected(t token, wanted ...string) {
	want := ""
	for i, w := range wanted {
		switch {
		case i == 0:
			want = ", want " + w
		case i == len(wanted)-1:
			want += " or " + w
		default:
			want += ", " + w
		}
	}
	switch {
	case t.kind == end:
		p.fail(t.span.Start, "unexpected end%s", want)
	case t.kind == illegal && t.text == "=":
		p.fail(t.span.Start, "unexpected =; := gives a variable a value, == compares")
	case t.kind == illegal && t.text == `"`:
		p.fail(t.span.Start, "the string is not closed on its line")
	case t.kind == illegal && t.text == "/*":
		p.fail(t.span.Start, "the comment is not closed")
	}
	p.fail(t.span.Start, "unexpected %q%s", t.span.Of(p.input), want)
}

// look returns the token that is i places ahead, without taking it.
func (p *parser) look(i int) token {
	for len(p.ahead) <= i {
		last := p.last
		if n := len(p.ahead); n > 0 {
			last = p.ahead[n-1]
		}
		p.ahead = append(p.ahead, next(p.input, last.span.End, last))
	}
	return p.ahead[i]
}

func (p *parser) peek() token { return p.look(0) }

func (p *parser) take() token {
	p.last = p.look(0)
	p.ahead = p.ahead[:copy(p.ahead, p.ahead[1:])] // there are few, and their memory is reused
	return p.last
}

// skip continues at an offset.
func (p *parser) skip(to int) {
	p.last = token{kind: symbol, span: Span{to, to}}
	p.ahead = p.ahead[:0]
}

// accept takes the next token if it is one of the symbols or keywords.
func (p *parser) accept(words ...string) (token, bool) {
	t := p.peek()
	for _, w := range words {
		if t.is(w) {
			return p.take(), true
		}
	}
	return t, false
}

func (p *parser) expect(words ...string) token {
	t, ok := p.accept(words...)
	if !ok {
		p.unexpected(t, words...)
	}
	return t
}

func (p *parser) name(what string) token {
	t := p.peek()
	if t.kind != name {
		p.unexpected(t, what)
	}
	return p.take()
}

// from returns the span from start to the last token that was taken.
func (p *parser) from(start int) Span { return Span{start, max(start, p.last.span.End)} }

// deeper counts a level of nesting; the caller decreases the count again.
func (p *parser) deeper() {
	if p.depth++; p.depth > maxNesting {
		p.fail(p.peek().span.Start, "nested too deeply")
	}
}

// expression reads an expression of any strength.
func (p *parser) expression() Node {
	p.deeper()
	defer func() { p.depth-- }()
	if p.value {
		return p.sum()
	}
	x := p.function()
	t, ok := p.accept(":=")
	if !ok {
		return x
	}
	n, ok := x.(*Name)
	if !ok {
		p.fail(t.span.Start, "only a variable can be given a value")
	}
	p.bound[n.Name] = true
	y := p.expression()
	return &Assign{Span{n.Start, y.At().End}, n.Name, n.Span, y}
}

// function reads x -> e and (x, y) -> e.
func (p *parser) function() Node {
	t := p.peek()
	var parameters []Parameter
	switch {
	case t.kind == name && p.look(1).is("->"):
		p.take()
		p.bound[t.text] = true
		parameters = []Parameter{{Span: t.span, Name: t.text}}
	case t.is("(") && p.parametersFollow():
		parameters = p.parameters()
	default:
		return p.or()
	}
	p.expect("->")
	p.deeper()
	body := p.function()
	p.depth--
	return &Function{p.from(t.span.Start), parameters, body}
}

// parametersFollow reports whether the next bracket begins the parameters of a function.
func (p *parser) parametersFollow() bool {
	for i := 1; ; i += 2 {
		t, after := p.look(i), p.look(i+1)
		switch {
		case i == 1 && t.is(")"):
			return after.is("->")
		case t.kind != name:
			return false
		case after.is("as") || after.is("?") || after.is("..."):
			return true
		case after.is(")"):
			return p.look(i + 2).is("->")
		case !after.is(","):
			return false
		}
	}
}

// parameters reads (p, q as T ? e, r...).
func (p *parser) parameters() []Parameter {
	p.expect("(")
	all := []Parameter{}
	if _, ok := p.accept(")"); ok {
		return all
	}
	for {
		t := p.name("a parameter")
		x := Parameter{Name: t.text}
		p.bound[t.text] = true
		if _, ok := p.accept("as"); ok {
			x.Type = p.path()
		}
		if _, ok := p.accept("..."); ok {
			x.Rest = true
		}
		if _, ok := p.accept("?"); ok {
			x.Default = p.expression()
		}
		x.Span = p.from(t.span.Start)
		all = append(all, x)
		if p.expect(",", ")").text == ")" {
			return all
		}
	}
}

// path reads a.b.C.
func (p *parser) path() []string {
	path := []string{p.name("a name").text}
	for {
		if _, ok := p.accept("."); !ok {
			return path
		}
		path = append(path, p.name("a name").text)
	}
}

// left reads a left-associative level: operands that f reads, with operators between them.
func (p *parser) left(f func() Node, ops ...Op) Node {
	x := f()
	for n := 0; ; n++ {
		op, t, ok := p.operator(ops)
		if !ok {
			return x
		}
		if n > maxChain {
			p.fail(t.span.Start, "more than %d operators in a row", maxChain)
		}
		p.take()
		y := f()
		x = &Binary{Span{x.At().Start, y.At().End}, op, t.span, x, y}
	}
}

// operator returns the next token if it is one of ops.
func (p *parser) operator(ops []Op) (Op, token, bool) {
	t := p.peek()
	for _, op := range ops {
		if t.is(opText[op]) {
			return op, t, true
		}
	}
	return NoOp, t, false
}

func (p *parser) or() Node  { return p.left(p.and, Or) }
func (p *parser) and() Node { return p.left(p.not, And) }

func (p *parser) not() Node {
	t, ok := p.accept("not")
	if !ok {
		return p.left(p.relation, Is)
	}
	p.deeper()
	x := p.not()
	p.depth--
	return &Unary{p.from(t.span.Start), Not, x}
}

var relations = []Op{Eq, Ne, Le, Ge, Confused, LtConfused, GtConfused, Lt, Gt, Same, NotSame, Compare}

func (p *parser) relation() Node {
	x := p.infix()
	op, t, ok := p.operator(relations)
	if !ok {
		return x
	}
	p.take()
	p.deeper()
	y := p.relation()
	p.depth--
	return &Binary{Span{x.At().Start, y.At().End}, op, t.span, x, y}
}

// infix reads calls written a Name b.
func (p *parser) infix() Node {
	x := p.span()
	for {
		t := p.peek()
		if t.kind != name || p.last.span.End == p.sealed || p.begins(t) {
			return x
		}
		p.take()
		y := p.span()
		x = &Infix{Span{x.At().Start, y.At().End}, x, t.text, t.span, y}
	}
}

// begins reports whether a word is at the beginning of a line and looks like a variable. In this
// case a semicolon is missing before it, because functions between their arguments begin with a
// capital letter.
func (p *parser) begins(t token) bool {
	return t.text[0] >= 'a' && t.text[0] <= 'z' && strings.Contains(p.input[p.last.span.End:t.span.Start], "\n")
}

// span reads a..b and a..b..s.
func (p *parser) span() Node {
	x := p.sum()
	if _, ok := p.accept(".."); !ok {
		return x
	}
	r := &Range{From: x, To: p.sum()}
	if _, ok := p.accept(".."); ok {
		r.Step = p.sum()
	}
	r.Span = p.from(x.At().Start)
	return r
}

func (p *parser) sum() Node { return p.left(p.sides, Add, Sub, AddSwitch) }

func (p *parser) sides() Node {
	if p.value {
		return p.left(p.unary, Sides)
	}
	return p.left(p.ordinal, Sides)
}

func (p *parser) ordinal() Node { return p.left(p.product, Ordinal) }
func (p *parser) product() Node { return p.left(p.unary, Mul, Div, Mod) }

func (p *parser) unary() Node {
	op, t, ok := p.operator([]Op{Neg, Plus, Switch})
	if !ok {
		return p.power()
	}
	p.take()
	if q := p.peek(); op == Neg && q.kind == number && !q.space && (p.value || p.compactFollows()) {
		return p.compact(&t)
	}
	p.deeper()
	var x Node
	if op == Switch && p.peek().kind == number && p.look(1).is("/") && p.look(2).kind == number {
		x = p.left(p.power, Div) // as it is printed: half of a switch has no meaning
	} else {
		x = p.unary()
	}
	p.depth--
	return &Unary{p.from(t.span.Start), op, x}
}

// power reads a^b, which binds to the right.
func (p *parser) power() Node {
	x := p.postfix()
	t := p.peek()
	if p.value || t.kind != ups || t.count != 1 || !p.startsOperand(1) {
		return x
	}
	p.take()
	p.deeper()
	y := p.unary()
	p.depth--
	return &Binary{Span{x.At().Start, y.At().End}, Pow, t.span, x, y}
}

// startsOperand reports whether the token i places ahead can begin an operand.
func (p *parser) startsOperand(i int) bool {
	switch t := p.look(i); t.kind {
	case number, name, ups, downs, text:
		return true
	case keyword:
		return t.text == "this" || t.text == "super"
	case symbol:
		switch t.text {
		case "(", "{", "[", "'", "*", "-", "+-":
			return true
		}
	}
	return false
}

// postfix reads .Name, [index] and (arguments) after an operand.
func (p *parser) postfix() Node {
	x := p.primary()
	if p.value {
		return x
	}
	for n := 0; ; n++ {
		t := p.peek()
		sealed := p.last.span.End == p.sealed
		switch {
		case n > maxChain:
			p.fail(t.span.Start, "more than %d members in a row", maxChain)
		case t.is("."):
			p.take()
			member := p.name("a name after the point").text
			x = &Member{p.from(x.At().Start), x, member, t.span.Start}
		case t.is("[") && !sealed:
			p.take()
			i := p.expression()
			p.expect("]")
			x = &Index{p.from(x.At().Start), x, i}
		case t.is("(") && !sealed && p.callable(x):
			p.take()
			args := p.arguments()
			x = &Call{p.from(x.At().Start), x, args}
		default:
			return x
		}
	}
}

// callable reports whether a bracket after x begins arguments. Literals are not called.
func (p *parser) callable(x Node) bool {
	switch x.(type) {
	case *Integer, *String, *Bool, *Star, *Up, *UpPower, *Compact, *Position:
		return false
	}
	return true
}

// arguments reads the arguments of a call after its opening bracket.
func (p *parser) arguments() []Argument {
	var args []Argument
	if _, ok := p.accept(")"); ok {
		return args
	}
	for {
		var a Argument
		if t := p.peek(); t.kind == name && p.look(1).is("=>") {
			p.take()
			p.take()
			a.Name, a.Where = t.text, t.span
		}
		a.Value = p.expression()
		if len(args) == 0 && a.Name == "" && p.peek().is("for") {
			a.Value = p.comprehension(OfBare, a.Value.At().Start, nil, a.Value)
		}
		args = append(args, a)
		if p.expect(",", ")").text == ")" {
			return args
		}
	}
}

// attempt runs f. If f fails, it goes back to where f began.
func (p *parser) attempt(f func() Node) (x Node, ok bool) {
	saved := *p
	x, err := parse(p, f)
	if err != nil {
		*p = saved
		p.ahead = nil
	}
	return x, err == nil
}

// position reads the position that begins at t, if there is one. A position with a mistake may be a
// call of a ruleset whose arguments are expressions. Escape sequences, as in the text of a file,
// occur only in positions.
func (p *parser) position(t token) (Node, bool) {
	if p.positions == nil || p.bound[t.text] {
		return nil, false
	}
	n, read, err := p.positions(p.input[t.span.Start:])
	switch {
	case err != nil:
		if after := p.look(1); after.is("(") && !after.space {
			if x, ok := p.attempt(func() Node { p.take(); p.take(); return &Call{Arguments: p.arguments()} }); ok && !escaped(x.(*Call)) {
				call := x.(*Call)
				call.F, call.Span = &Name{t.span, t.text}, p.from(t.span.Start)
				return call, true
			}
		}
		if x := holed(p.input, t.span.Start, p.positions); x != nil {
			p.skip(x.End)
			return x, true
		}
		if syntax := (*game.SyntaxError)(nil); errors.As(err, &syntax) {
			err = syntax.In(p.input, t.span.Start)
		}
		panic(failure{err})
	case n == 0:
		return nil, false
	}
	span := Span{t.span.Start, t.span.Start + n}
	p.skip(span.End)
	return &Position{Span: span, Text: span.Of(p.input), Read: read}, true
}

// escaped reports whether the first argument is a text that contains a backslash.
func escaped(c *Call) bool {
	if len(c.Arguments) == 0 {
		return false
	}
	s, ok := c.Arguments[0].Value.(*String)
	return ok && strings.Contains(s.Value, `\`)
}
