// SPDX-License-Identifier: Apache-2.0

package syntax

// block reads statements up to one of the given words, which it does not take, or up to the end.
func (p *parser) block(stops ...string) *Block {
	b := &Block{}
	start := p.peek().span.Start
	for {
		for {
			if _, ok := p.accept(";"); !ok {
				break
			}
			b.Silent = true
		}
		if p.stopped(stops) {
			b.Span = p.from(min(start, p.last.span.End))
			if len(b.Statements) > 0 {
				b.Start = b.Statements[0].At().Start
			}
			return b
		}
		b.Statements = append(b.Statements, p.oneStatement())
		b.Silent = false
		if t := p.peek(); !t.is(";") && !p.stopped(stops) && !p.last.is("end") {
			p.unexpected(t, append([]string{"; or an operator"}, stops...)...)
		}
	}
}

func (p *parser) stopped(stops []string) bool {
	t := p.peek()
	for _, s := range stops {
		if t.is(s) {
			return true
		}
	}
	return t.kind == end
}

// body reads statements up to one of the given words, which it does not take. One of them is
// required.
func (p *parser) body(stops ...string) *Block {
	p.deeper()
	b := p.block(stops...)
	p.depth--
	if t := p.peek(); t.kind == end {
		p.unexpected(t, stops...)
	}
	return b
}

func (p *parser) oneStatement() Node {
	t := p.peek()
	if t.kind == keyword {
		switch t.text {
		case "var":
			return p.variable(t.span.Start, Modifiers{})
		case "def":
			return p.def(t.span.Start, Modifiers{})
		case "class", "enum", "singleton", "mutable", "system":
			return p.declaration()
		case "return", "break", "continue":
			return p.jump()
		case "clear", "import":
			return p.clearOrImport()
		case "try":
			return p.try()
		}
	}
	saved := p.statement
	p.statement = t.span.Start
	x := p.expression()
	p.statement = saved
	return x
}

func (p *parser) jump() Node {
	t := p.take()
	j := &Jump{Word: t.text}
	if q := p.peek(); t.text == "return" && q.kind != end && !q.is(";") && !q.is("end") {
		j.X = p.expression()
	}
	j.Span = p.from(t.span.Start)
	return j
}

func (p *parser) clearOrImport() Node {
	t := p.take()
	if t.text == "import" {
		path := p.path()
		return &Import{p.from(t.span.Start), path}
	}
	c := &Clear{}
	for p.peek().kind == name {
		c.Names = append(c.Names, p.take().text)
		if _, ok := p.accept(","); !ok {
			break
		}
	}
	c.Span = p.from(t.span.Start)
	return c
}

func (p *parser) try() Node {
	t := p.take()
	x := &Try{Body: p.body("finally")}
	p.take()
	x.Finally = p.body("end")
	p.take()
	x.Span = p.from(t.span.Start)
	return x
}

// control reads an expression that begins with a keyword.
func (p *parser) control() Node {
	t := p.peek()
	if p.value && t.text != "pass" {
		p.unexpected(t)
	}
	var x Node
	switch t.text {
	case "true", "false":
		p.take()
		return &Bool{t.span, t.text == "true"}
	case "this":
		p.take()
		return &This{t.span}
	case "pass":
		p.take()
		return &Pass{t.span}
	case "super":
		p.take()
		p.expect(".")
		member := p.name("a member").text
		return &Super{p.from(t.span.Start), member}
	case "error":
		p.take()
		p.expect("(")
		e := p.expression()
		p.expect(")")
		return &Error{p.from(t.span.Start), e}
	case "begin":
		p.take()
		b := p.body("end")
		p.take()
		b.Begin, b.Span = true, p.from(t.span.Start)
		x = b
	case "if":
		x = p.conditional()
	case "for", "foreach", "while":
		x = p.repeat()
	default:
		p.unexpected(t, "a value")
	}
	if t.span.Start == p.statement {
		p.sealed = p.last.span.End
	}
	return x
}

// conditional reads if and elseif.
func (p *parser) conditional() Node {
	t := p.take()
	x := &If{Cond: p.expression()}
	p.expect("then")
	x.Then = p.body("elseif", "else", "end")
	switch q := p.peek(); q.text {
	case "elseif":
		p.deeper()
		y := p.conditional()
		p.depth--
		x.Else, x.Elseif = &Block{Span: y.At(), Statements: []Node{y}}, true
	case "else":
		p.take()
		x.Else = p.body("end")
		p.take()
	default:
		p.take()
	}
	x.Span = p.from(t.span.Start)
	return x
}

// repeat reads loops, and the code that they repeat or the values that they yield.
func (p *parser) repeat() Node {
	t := p.peek()
	x := &For{}
	for i := 0; i == 0 || p.peek().is("for") || p.peek().is("foreach"); i++ {
		x.Loops = append(x.Loops, p.loop())
	}
	if q := p.expect("do", "yield"); q.text == "do" {
		x.Body = p.body("end")
	} else {
		for {
			x.Yields = append(x.Yields, p.body("yield", "end"))
			if p.peek().is("end") {
				break
			}
			p.take()
		}
	}
	p.take()
	x.Span = p.from(t.span.Start)
	return x
}

// loop reads for … or while …, up to the body or the next loop.
func (p *parser) loop() Loop {
	t := p.take()
	var l Loop
	if t.text == "while" {
		l.While = p.expression()
	} else {
		l.Name = p.name("the variable of the loop").text
		p.bound[l.Name] = true
		switch p.expect("from", "in", ":=").text {
		case "from":
			l.From = p.expression()
			l.To, l.By = p.clause("to"), p.clause("by")
		case "in":
			l.In = p.expression()
		default:
			l.Once = p.expression()
		}
		l.While = p.clause("while")
	}
	l.Where = p.clause("where")
	l.Span = p.from(t.span.Start)
	return l
}

// clause reads the expression after a word, or returns nil if the word does not come next.
func (p *parser) clause(word string) Node {
	if _, ok := p.accept(word); !ok {
		return nil
	}
	return p.expression()
}

func (p *parser) variable(start int, m Modifiers) Node {
	p.expect("var")
	v := &Var{Modifiers: m, Name: p.name("a variable").text}
	p.bound[v.Name] = true
	if _, ok := p.accept(":="); ok {
		v.X = p.expression()
	}
	v.Span = p.from(start)
	return v
}

// def reads def f(p) := e and def f(p) begin … end.
func (p *parser) def(start int, m Modifiers) Node {
	p.expect("def")
	d := &Def{Modifiers: m}
	if _, ok := p.accept("op"); ok {
		d.Operator, d.Name = true, p.operatorName()
	} else {
		d.Name = p.name("the name of the function").text
		p.bound[d.Name] = true
	}
	if p.peek().is("(") {
		d.Parameters = p.parameters()
	}
	if _, ok := p.accept("as"); ok {
		d.Type = p.path()
	}
	switch t := p.peek(); {
	case t.is(":="):
		p.take()
		d.Body = p.expression()
	case t.is("begin"):
		d.Body = p.control()
	case !m.External:
		p.unexpected(t, ":=", "begin")
	}
	d.Span = p.from(start)
	return d
}

// operatorName reads the operator that a method declares; [] is one of them.
func (p *parser) operatorName() string {
	unary := ""
	if _, ok := p.accept("unary"); ok {
		unary = "unary "
	}
	t := p.take()
	if t.is("[") {
		p.expect("]")
		return "[]"
	}
	if t.kind != symbol && t.kind != ups {
		p.unexpected(t, "an operator")
	}
	return unary + t.text
}

// modifiers reads the modifiers before a declaration.
func (p *parser) modifiers() (m Modifiers) {
	set := map[string]*bool{"override": &m.Override, "static": &m.Static, "external": &m.External, "private": &m.Private,
		"mutable": &m.Mutable, "singleton": &m.Singleton, "system": &m.System}
	for {
		t := p.peek()
		flag, ok := set[t.text]
		if t.kind != keyword || !ok {
			return m
		}
		p.take()
		*flag = true
	}
}

// declaration reads a class or an enum, or another member with its modifiers.
func (p *parser) declaration() Node {
	t := p.peek()
	start, doc := t.span.Start, t.doc
	m := p.modifiers()
	switch t := p.peek(); {
	case t.is("class"):
		return p.class(start, doc, m)
	case t.is("enum"):
		return p.enum(start, doc, m)
	case t.is("var"):
		return p.variable(start, m)
	case t.is("def"):
		return p.def(start, m)
	case m == Modifiers{}:
		return p.oneStatement()
	default:
		p.unexpected(t, "class", "enum", "var", "def")
		return nil
	}
}

func (p *parser) class(start int, doc string, m Modifiers) Node {
	p.take()
	c := &Class{Modifiers: m, Doc: doc, Name: p.name("the name of the class").text}
	p.bound[c.Name] = true
	if p.peek().is("(") {
		c.Parameters = p.parameters()
	}
	if _, ok := p.accept("extends"); ok {
		for {
			c.Extends = append(c.Extends, p.path())
			if _, ok := p.accept(","); !ok {
				break
			}
		}
	}
	p.members(c)
	c.Span = p.from(start)
	return c
}

func (p *parser) enum(start int, doc string, m Modifiers) Node {
	p.take()
	c := &Class{Modifiers: m, Doc: doc, Name: p.name("the name of the enum").text, Enum: true}
	for {
		t := p.name("a value of the enum")
		c.Values = append(c.Values, &Name{t.span, t.text})
		if _, ok := p.accept(","); !ok {
			break
		}
	}
	p.expect(";")
	p.members(c)
	c.Span = p.from(start)
	return c
}

// members reads the members of a class up to its end.
func (p *parser) members(c *Class) {
	p.deeper()
	for {
		for {
			if _, ok := p.accept(";"); !ok {
				break
			}
		}
		if t := p.peek(); t.kind == end {
			p.unexpected(t, "end")
		}
		if _, ok := p.accept("end"); ok {
			p.depth--
			return
		}
		c.Members = append(c.Members, p.declaration())
		if t := p.peek(); !t.is(";") && !t.is("end") && !p.last.is("end") {
			p.unexpected(t, ";", "end")
		}
	}
}
