// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// statement compiles statements that are not only expressions.
func (c *compiler) statement(n syntax.Node) code {
	switch n := n.(type) {
	case *syntax.Block:
		return c.block(n)
	case *syntax.Assign:
		return c.assign(n.Where, n.Name, c.node(n.X))
	case *syntax.Var:
		return c.variable(n.Span, n.Name, n.X)
	case *syntax.Def:
		return c.def(n)
	case *syntax.If:
		return c.conditional(n)
	case *syntax.For:
		return c.loop(n)
	case *syntax.Error:
		x := c.node(n.X)
		return func(f *frame) value.Value {
			v := x(f)
			text, ok := v.(value.String)
			if !ok {
				text = value.String(value.Text(f.w, v, notation.Plain))
			}
			c.fail(n.Span, Raised(text))
			return nil
		}
	case *syntax.Jump:
		return c.jump(n)
	case *syntax.Try:
		return c.try(n)
	case *syntax.Clear:
		return c.clear(n)
	case *syntax.Pass:
		c.fail(n.Span, errors.New("unexpected `pass`"))
	case *syntax.Class:
		return c.declare(n)
	case *syntax.This:
		return func(f *frame) value.Value {
			if f.this == nil {
				c.fail(n.Span, errors.New("there is no object here"))
			}
			return f.this
		}
	case *syntax.Super:
		return c.super(n)
	case *syntax.Import:
		return func(f *frame) value.Value {
			c.importPath(n)
			return value.None
		}
	}
	panic(fmt.Sprintf("eval: no code for %T", n))
}

// declare makes the class of a script known.
func (c *compiler) declare(n *syntax.Class) code {
	return func(*frame) value.Value {
		d := &compiler{in: c.in, input: c.input, fn: &function{}}
		v, err := d.class(n).value()
		return c.check(n.Span, v, err)
	}
}

// importPath makes the classes of a package, or one class, known by their short
// names.
func (c *compiler) importPath(n *syntax.Import) {
	path := strings.Join(n.Path, ".")
	if _, ok := c.in.byPath(path); !ok {
		c.fail(n.Span, fmt.Errorf("there is no package or class `%s`", path))
	}
	if !slices.Contains(c.in.imports, path) {
		c.in.imports = append(c.in.imports, path)
		c.in.version++
	}
}

// byPath returns the package or class with a qualified name.
func (in *Interp) byPath(path string) (v value.Value, ok bool) {
	parts := strings.Split(path, ".")
	p := pkg{in, parts[0], nil}
	if x, ok := in.library.Names[parts[0]]; ok && x.Kind() == value.PackageKind {
		p.lib = x
	}
	v, ok = p, p.has()
	for _, name := range parts[1:] {
		m, isPackage := v.(value.Member)
		if !ok || !isPackage {
			return nil, false
		}
		v, ok = m.Member(in.World, name)
	}
	return v, ok
}

// imported returns the meaning of a name that an import defines.
func (in *Interp) imported(name string) (value.Value, bool) {
	for _, path := range in.imports {
		if _, last := cutLast(path); last == name {
			return in.byPath(path)
		}
		if v, ok := in.byPath(path + "." + name); ok {
			return v, true
		}
	}
	return nil, false
}

// super compiles a member of an inherited class.
func (c *compiler) super(n *syntax.Super) code {
	if c.of == nil {
		c.fail(n.Span, errors.New("super is for methods"))
	}
	return func(f *frame) value.Value {
		for _, p := range c.of.parents {
			if ms := p.methodsOf(n.Member); len(ms) > 0 {
				m := bound(f.this, p, n.Member, ms)
				if v, err := m.Get(f.w); err == nil {
					return v
				}
				return m
			}
		}
		c.fail(n.Span, fmt.Errorf("no class above has the member `%s`", n.Member))
		return nil
	}
}

// block compiles a block with its own variables.
func (c *compiler) block(b *syntax.Block) code {
	c.fn.open()
	defer c.fn.close()
	return c.statements(b)
}

func (c *compiler) statements(b *syntax.Block) code {
	first, last := c.leading(b)
	if last == nil {
		return constant(value.None)
	}
	run := c.node(last)
	if len(first) == 0 {
		return run
	}
	return func(f *frame) value.Value {
		if !perform(f, first) {
			return value.None
		}
		return run(f)
	}
}

// blockNumber compiles a block with its own variables whose value is a number.
func (c *compiler) blockNumber(b *syntax.Block) number {
	c.fn.open()
	defer c.fn.close()
	first, last := c.leading(b)
	if last == nil {
		return func(*frame) (int64, value.Value) { return 0, value.None }
	}
	run := c.number(last)
	if len(first) == 0 {
		return run
	}
	return func(f *frame) (int64, value.Value) {
		if !perform(f, first) {
			return 0, value.None
		}
		return run(f)
	}
}

// An action is code whose value is not used.
type action func(f *frame)

// leading compiles the statements before the last one, and returns the last one.
func (c *compiler) leading(b *syntax.Block) (first []action, last syntax.Node) {
	for i, n := range b.Statements {
		if i == len(b.Statements)-1 {
			return first, n
		}
		first = append(first, c.action(n))
	}
	return nil, nil
}

// perform runs actions until one of them jumps, and then returns false.
func perform(f *frame, all []action) bool {
	for _, a := range all {
		if a(f); f.jump != none {
			return false
		}
	}
	return true
}

// action compiles a statement whose value is not used.
func (c *compiler) action(n syntax.Node) action {
	switch n := n.(type) {
	case *syntax.Block:
		defer c.deeper()()
		return c.blockAction(n)
	case *syntax.Assign:
		if at := c.place(n.Name); at != nil {
			defer c.deeper()()
			if m, ok := n.X.(*syntax.Binary); ok && m.Op == syntax.Mul && !calls(m.Y) {
				if x, ok := m.X.(*syntax.Name); ok && x.Name == n.Name {
					return c.multiplied(at, m)
				}
			}
			x := c.number(n.X)
			return func(f *frame) {
				i, v := x(f)
				store(at(f), i, v)
			}
		}
	case *syntax.If:
		defer c.deeper()()
		cond, then, or := c.truth(n.Cond), c.blockAction(n.Then), action(func(*frame) {})
		if n.Else != nil {
			or = c.blockAction(n.Else)
		}
		return func(f *frame) {
			if cond(f) {
				then(f)
			} else {
				or(f)
			}
		}
	}
	x := c.node(n)
	return func(f *frame) { x(f) }
}

// blockAction compiles a block with its own variables whose value is not used.
func (c *compiler) blockAction(b *syntax.Block) action {
	c.fn.open()
	defer c.fn.close()
	var all []action
	for _, n := range b.Statements {
		all = append(all, c.action(n))
	}
	if len(all) == 1 {
		return all[0]
	}
	return func(f *frame) { perform(f, all) }
}

func (c *compiler) variable(span syntax.Span, name string, x syntax.Node) code {
	run := constant(value.None)
	if x != nil {
		run = c.node(x)
	}
	return c.assignNew(span, name, run)
}

// assignNew declares a variable and gives it a value.
func (c *compiler) assignNew(span syntax.Span, name string, x code) code {
	if !c.fn.isGlobal() && !c.isClass(name) {
		c.declareOnce(span, name)
	}
	return c.assign(span, name, x)
}

func (c *compiler) def(n *syntax.Def) code {
	if !c.fn.isGlobal() {
		c.fn.declare(n.Name) // before the body, since the body may call it
	}
	return c.assign(n.Span, n.Name, c.function(n, n.Parameters, n.Body, "call to `"+n.Name+"`"))
}

func (c *compiler) conditional(n *syntax.If) code {
	cond, then, or := c.truth(n.Cond), c.block(n.Then), constant(value.None)
	if n.Else != nil {
		or = c.block(n.Else)
	}
	return func(f *frame) value.Value {
		if cond(f) {
			return then(f)
		}
		return or(f)
	}
}

// conditionalNumber compiles a condition whose value is a number.
func (c *compiler) conditionalNumber(n *syntax.If) number {
	cond, then := c.truth(n.Cond), c.blockNumber(n.Then)
	or := number(func(*frame) (int64, value.Value) { return 0, value.None })
	if n.Else != nil {
		or = c.blockNumber(n.Else)
	}
	return func(f *frame) (int64, value.Value) {
		if cond(f) {
			return then(f)
		}
		return or(f)
	}
}

func (c *compiler) jump(n *syntax.Jump) code {
	switch n.Word {
	case "break", "continue":
		to := map[string]jump{"break": toEnd, "continue": toNext}[n.Word]
		return func(f *frame) value.Value {
			f.jump = to
			return value.None
		}
	}
	x, returns := constant(value.None), c.fn.returns
	if n.X != nil {
		x = c.node(n.X)
	}
	return func(f *frame) value.Value {
		v := x(f)
		f.jump = toCaller
		if returns {
			f.slots[len(f.slots)-1] = v
		}
		return v
	}
}

func (c *compiler) try(n *syntax.Try) code {
	body, finally := c.block(n.Body), c.block(n.Finally)
	return func(f *frame) value.Value {
		defer func() {
			jump := f.jump
			f.jump = none
			finally(f)
			if f.jump == none {
				f.jump = jump
			}
		}()
		return body(f)
	}
}

func (c *compiler) clear(n *syntax.Clear) code {
	return func(f *frame) value.Value {
		for _, name := range n.Names {
			f.in.cell(name).v = nil
		}
		if len(n.Names) == 0 {
			for _, cell := range f.in.globals {
				cell.v = nil
			}
		}
		return value.None
	}
}

// turn runs one turn of a loop and reports whether another turn follows.
type turn func(f *frame) bool

// body compiles the body of a loop.
func body(run action) turn {
	return func(f *frame) bool {
		run(f)
		switch f.jump {
		case toNext:
			f.jump = none
		case toEnd:
			f.jump = none
			return false
		case toCaller:
			return false
		}
		return true
	}
}

// loop compiles for and while.
func (c *compiler) loop(n *syntax.For) code {
	if n.Body != nil {
		run := c.loops(n.Loops, func() turn { return body(c.blockAction(n.Body)) })
		return func(f *frame) value.Value {
			run(f)
			return value.None
		}
	}
	return c.gather(n.Loops, func(add func(*frame, value.Value)) action {
		var yields []code
		for _, y := range n.Yields {
			yields = append(yields, c.block(y))
		}
		return func(f *frame) {
			for _, y := range yields {
				v := y(f)
				if f.jump != none {
					return
				}
				add(f, v)
			}
		}
	}, syntax.OfList)
}

// loops compiles nested loops around the code that inner compiles. break ends the innermost loop.
func (c *compiler) loops(loops []syntax.Loop, inner func() turn) turn {
	if len(loops) == 0 {
		return inner()
	}
	l := loops[0]
	c.fn.open()
	defer c.fn.close()
	each := c.turns(l)
	var while, where func(f *frame) bool
	if l.While != nil {
		while = c.truth(l.While)
	}
	if l.Where != nil {
		where = c.truth(l.Where)
	}
	next := c.loops(loops[1:], inner)
	one := func(f *frame) bool {
		f.w.Meter.Step(1)
		if while != nil && !while(f) {
			return false
		}
		if where != nil && !where(f) {
			return true
		}
		return next(f)
	}
	return func(f *frame) bool {
		each(f, one)
		return f.jump != toCaller
	}
}

// turns compiles the iteration over the values of a loop. It puts each value into the variable of
// the loop, until a turn reports that it was the last.
func (c *compiler) turns(l syntax.Loop) func(f *frame, turn turn) {
	switch {
	case l.Once != nil:
		x := c.node(l.Once)
		slot := c.fn.declare(l.Name)
		return func(f *frame, turn turn) {
			f.slots[slot] = x(f)
			turn(f)
		}
	case l.In != nil:
		x := c.node(l.In)
		slot := c.fn.declare(l.Name)
		return func(f *frame, turn turn) { c.through(f, l, slot, x(f), turn) }
	case l.From != nil:
		return c.count(l)
	}
	return func(f *frame, turn turn) {
		for turn(f) {
		}
	}
}

// through iterates over a collection.
func (c *compiler) through(f *frame, l syntax.Loop, slot int, of value.Value, turn turn) {
	var elements []value.Value
	switch of := of.(type) {
	case *value.List:
		elements = of.Elements
	case *value.Set:
		elements = of.Elements
	case value.Iterable:
		of.Each(f.w, func(v value.Value) bool {
			f.slots[slot] = v
			return turn(f)
		})
		return
	default:
		c.fail(l.In.At(), fmt.Errorf("not a collection: `%s`", f.w.KindOf(of)))
	}
	for _, v := range elements {
		f.slots[slot] = v
		if !turn(f) {
			return
		}
	}
}

// count compiles for x from a to b by s.
func (c *compiler) count(l syntax.Loop) func(f *frame, turn turn) {
	from, to, by := c.node(l.From), code(nil), constant(value.FromInt(1))
	if l.To != nil {
		to = c.node(l.To)
	}
	if l.By != nil {
		by = c.node(l.By)
	}
	slot := c.fn.declare(l.Name)
	return func(f *frame, turn turn) {
		v, step := from(f), by(f)
		var end value.Value
		if to != nil {
			end = to(f)
		}
		if countInts(f, slot, v, end, step, turn) {
			return
		}
		within := syntax.Le
		if x, ok := value.BigInt(step); ok && x.Sign() < 0 {
			within = syntax.Ge
		}
		for {
			if end != nil {
				ok, err := f.w.Binary(within, v, end)
				if !c.boolean(l.To, c.check(l.Span, ok, err)) {
					return
				}
			}
			f.slots[slot] = v
			if !turn(f) {
				return
			}
			var err error
			v, err = f.w.Binary(syntax.Add, v, step)
			c.check(l.Span, v, err)
		}
	}
}

// countInts counts if all three are small integers.
func countInts(f *frame, slot int, from, to, step value.Value, turn turn) bool {
	const most = 1 << 62
	i, ok := from.(value.Int)
	end, ok2 := to.(value.Int)
	by, ok3 := step.(value.Int)
	if !ok || !ok2 || !ok3 || max(i, -i, end, -end, by, -by) >= most {
		return false
	}
	for ; by >= 0 && i <= end || by < 0 && i >= end; i += by {
		store(&f.slots[slot], int64(i), nil)
		if !turn(f) {
			break
		}
	}
	return true
}
