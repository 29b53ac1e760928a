// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
)

// A compiler turns a syntax tree into code.
type compiler struct {
	in    *Interp
	input string
	fn    *function
	depth int
	pkg   string // of the class
	of    *Class // the class whose members are compiled, or nil
}

// A function is what the compiler knows about a function, including the size of its frames.
type function struct {
	up     *function
	blocks []map[string]int // the slots of the variables, with the innermost block last; the first block of a script is global
	slots  int
	height int // nesting depth of its expressions

	captured bool // a function inside it may keep its frames
	returns  bool // its frames have a last slot for the returned value
}

// slot reserves a new slot and returns it.
func (fn *function) slot() int {
	fn.slots++
	return fn.slots - 1
}

// open begins a block of variables; close ends it.
func (fn *function) open()  { fn.blocks = append(fn.blocks, map[string]int{}) }
func (fn *function) close() { fn.blocks = fn.blocks[:len(fn.blocks)-1] }

// declare makes a variable in the innermost block.
func (fn *function) declare(name string) int {
	s := fn.slot()
	fn.blocks[len(fn.blocks)-1][name] = s
	return s
}

// declareOnce makes a variable in the innermost block, in which the name must be new.
func (c *compiler) declareOnce(span syntax.Span, name string) {
	if _, ok := c.fn.blocks[len(c.fn.blocks)-1][name]; ok {
		c.fail(span, fmt.Errorf("variable `%s` is declared twice", name))
	}
	c.fn.declare(name)
}

// find returns the place of a local variable: how many frames up it is, and its slot.
func (fn *function) find(name string) (up, slot int, ok bool) {
	for f := fn; f != nil; f = f.up {
		for i := len(f.blocks) - 1; i >= 0; i-- {
			if s, ok := f.blocks[i][name]; ok {
				return up, s, true
			}
		}
		up++
	}
	return 0, 0, false
}

// isGlobal reports whether a variable declared here is global.
func (fn *function) isGlobal() bool { return fn.up == nil && len(fn.blocks) == 0 }

// script compiles a script.
func (c *compiler) script(b *syntax.Block) code {
	c.fn.returns = true
	run := c.statements(b)
	c.fn.slot() // for the returned value
	return returning(run)
}

// returning returns the result of run. If run jumps to the caller, the result is in the last slot.
func returning(run code) code {
	return func(f *frame) value.Value {
		v := run(f)
		if f.jump == toCaller {
			return f.slots[len(f.slots)-1]
		}
		return v
	}
}

// deeper counts a level of nested expressions, until back is called.
func (c *compiler) deeper() (back func()) {
	c.depth++
	c.fn.height = max(c.fn.height, c.depth)
	return func() { c.depth-- }
}

// node compiles n.
func (c *compiler) node(n syntax.Node) code {
	defer c.deeper()()
	switch n := n.(type) {
	case *syntax.Integer:
		x, _ := new(big.Int).SetString(n.Digits, 10)
		return constant(value.FromBig(x))
	case *syntax.String:
		return constant(value.String(n.Value))
	case *syntax.Bool:
		return constant(value.Bool(n.Value))
	case *syntax.Name:
		return c.name(n)
	case *syntax.Star, *syntax.Up, *syntax.UpPower, *syntax.Compact, *syntax.Game, *syntax.Position:
		return c.game(n)
	case *syntax.List, *syntax.Set, *syntax.Map, *syntax.Coordinates, *syntax.Range, *syntax.Comprehension:
		return c.collection(n)
	case *syntax.Unary:
		return c.unary(n)
	case *syntax.Binary:
		return c.binary(n)
	case *syntax.Infix:
		return c.infix(n)
	case *syntax.Member:
		return c.member(n)
	case *syntax.Index:
		return c.index(n)
	case *syntax.Call:
		return c.call(n)
	case *syntax.Function:
		return c.function(n, n.Parameters, n.Body, "function call")
	}
	return c.statement(n)
}

func constant(v value.Value) code { return func(*frame) value.Value { return v } }

func (c *compiler) nodes(ns []syntax.Node) []code {
	all := make([]code, len(ns))
	for i, n := range ns {
		all[i] = c.node(n)
	}
	return all
}

// behind runs codes and returns x followed by their values.
func behind(f *frame, x value.Value, codes []code) []value.Value {
	base := len(f.w.Stack)
	f.w.Stack = append(f.w.Stack, x)
	f.in.push(f, codes)
	vs := slices.Clone(f.w.Stack[base:])
	f.in.pop(base)
	return vs
}

// values runs codes.
func values(f *frame, codes []code) []value.Value {
	base, vs := f.in.push(f, codes)
	vs = slices.Clone(vs)
	f.in.pop(base)
	return vs
}

// isClass reports whether the name is the name of a class, and not hidden by a variable.
func (c *compiler) isClass(name string) bool {
	v := c.in.library.Names[name]
	_, ok := v.(value.Class)
	return ok || v == value.None
}

func (c *compiler) name(n *syntax.Name) code {
	if c.isClass(n.Name) {
		return constant(c.in.library.Names[n.Name])
	}
	if up, slot, ok := c.fn.find(n.Name); ok {
		return local(up, slot)
	}
	if k, v := c.static(n.Name); v != nil {
		return func(*frame) value.Value { return v.value(k) }
	}
	if c.isMember(n.Name) {
		site, other, around := &memberSite{name: n.Name}, &memberSite{name: n.Name}, &holderSite{name: n.Name}
		return func(f *frame) value.Value {
			if o := f.this; o != nil { // in most cases the member belongs to the object itself
				if e := site.of(o); e != nil {
					v, err := o.get(f.w, e, n.Name)
					return c.check(n.Span, v, err)
				}
			}
			v, err := other.get(f.in, around.of(c, f, n.Span))
			return c.check(n.Span, v, err)
		}
	}
	in, cell, unknown := c.in, c.in.cell(n.Name), -1
	var known pkg // at this version
	since := -1
	return func(*frame) value.Value {
		if v := cell.v; v != nil {
			return load(v)
		}
		if unknown != in.version {
			if since == in.version {
				return known
			}
			if v, ok := c.defined(n); ok {
				if p, ok := v.(pkg); ok {
					known, since = p, in.version
				}
				return v
			}
			unknown = in.version
		}
		if v, ok := in.library.Names[n.Name]; ok {
			if f, ok := v.(*value.Func); ok && f.Auto() && f.Of == nil && len(f.Params) == 0 {
				v, err := f.Call(in.World, nil, nil)
				return c.check(n.Span, v, err)
			}
			return v
		}
		c.fail(n.Span, in.undefined(n.Name, false))
		return nil
	}
}

// defined returns the class, the object of a singleton, or the package with a name.
func (c *compiler) defined(n *syntax.Name) (value.Value, bool) {
	k, ok, err := c.in.find(c.pkg, n.Name)
	if err != nil {
		c.fail(n.Span, err)
	}
	if ok {
		v, err := k.value()
		return c.check(n.Span, v, err), true
	}
	p := pkg{c.in, n.Name, nil}
	if v, ok := c.in.library.Names[n.Name]; ok && v.Kind() == value.PackageKind {
		p.lib = v
	}
	if p.has() {
		return p, true
	}
	return c.in.imported(n.Name)
}

// isMember reports whether the name belongs to a member of the surrounding class, or of a class
// that contains it.
func (c *compiler) isMember(name string) bool {
	for k := c.of; k != nil; k = k.outer {
		if k.has(name) {
			return true
		}
	}
	return false
}

// static returns the static variable with the name, of the surrounding class or of one that
// contains it.
func (c *compiler) static(name string) (*Class, *static) {
	for k := c.of; k != nil; k = k.outer {
		if v := k.variable(name); v != nil {
			return k, v.static
		}
	}
	return nil, nil
}

// holder returns the surrounding object that has the member.
func (c *compiler) holder(f *frame, span syntax.Span, name string) *Object {
	o := f.this.holder(name)
	if o == nil {
		c.fail(span, fmt.Errorf("no object here has the member `%s`", name))
	}
	return o
}

// A holderSite is a place in the code that uses a member of a surrounding object. It remembers the
// last class, and how many levels out the object was.
type holderSite struct {
	name  string
	class *Class
	out   int
}

func (s *holderSite) of(c *compiler, f *frame, span syntax.Span) *Object {
	o := f.this
	if o == nil || s.class != o.class {
		holder := c.holder(f, span, s.name)
		s.class, s.out = o.class, 0
		for ; o != holder; o = o.outer {
			s.out++
		}
		return holder
	}
	for range s.out {
		o = o.outer
	}
	return o
}

func local(up, slot int) code {
	if up == 0 {
		return func(f *frame) value.Value { return load(f.slots[slot]) }
	}
	return func(f *frame) value.Value {
		for range up {
			f = f.up
		}
		return load(f.slots[slot])
	}
}

// place returns the location of the variable with a name, or nil if there is none.
func (c *compiler) place(name string) func(f *frame) *value.Value {
	if c.isClass(name) {
		return nil
	}
	up, slot, ok := c.fn.find(name)
	switch {
	case !ok && c.isMember(name):
		return nil
	case !ok:
		cell := c.in.cell(name)
		return func(*frame) *value.Value { return &cell.v }
	case up == 0:
		return func(f *frame) *value.Value { return &f.slots[slot] }
	}
	return func(f *frame) *value.Value {
		for range up {
			f = f.up
		}
		return &f.slots[slot]
	}
}

// assign compiles an assignment to a variable.
func (c *compiler) assign(span syntax.Span, name string, x code) code {
	if c.isClass(name) {
		c.fail(span, fmt.Errorf("cannot assign to class name as variable: `%s`", name))
	}
	at := c.place(name)
	if at == nil {
		return func(f *frame) value.Value {
			v := x(f)
			return c.check(span, v, c.holder(f, span, name).set(name, v))
		}
	}
	return func(f *frame) value.Value {
		v := x(f)
		*at(f) = v
		return v
	}
}

func (c *compiler) unary(n *syntax.Unary) code {
	if n.Op == syntax.Not {
		x := c.truth(n.X)
		return func(f *frame) value.Value { return value.Bool(!x(f)) }
	}
	x := c.node(n.X)
	return func(f *frame) value.Value {
		v, err := f.w.Unary(n.Op, x(f))
		return c.check(n.Span, v, err)
	}
}

func (c *compiler) boolean(n syntax.Node, v value.Value) bool {
	b, ok := v.(value.Bool)
	if !ok {
		c.fail(n.At(), c.in.World.Unexpected(value.Boolean, v))
	}
	return bool(b)
}

func (c *compiler) binary(n *syntax.Binary) code {
	switch {
	case n.Op == syntax.And || n.Op == syntax.Or:
		x := c.truth(n)
		return func(f *frame) value.Value { return value.Bool(x(f)) }
	case n.Op == syntax.Is:
		x, y := c.node(n.X), c.node(n.Y)
		return func(f *frame) value.Value {
			v := x(f)
			k, ok := kindOfClass(y(f))
			if !ok {
				c.fail(n.Where, errors.New("is wants a class"))
			}
			return value.Bool(f.w.KindOf(v).Is(k))
		}
	case n.Op <= syntax.Ge:
		x := c.comparison(n)
		return func(f *frame) value.Value {
			b, v := x(f)
			if v != nil {
				return v
			}
			return value.Bool(b)
		}
	}
	x := c.arithmetic(n)
	return func(f *frame) value.Value { return join(x(f)) }
}

// calls reports whether computing n may take more than one step.
func calls(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Integer, *syntax.String, *syntax.Bool, *syntax.Name, *syntax.Star, *syntax.This:
		return false
	case *syntax.Unary:
		return calls(n.X)
	case *syntax.Binary:
		return calls(n.X) || calls(n.Y)
	}
	return true
}

func (c *compiler) infix(n *syntax.Infix) code {
	x, operand, site := c.node(n.X), []code{c.node(n.Y)}, &memberSite{name: n.Name}
	return func(f *frame) value.Value {
		a := x(f)
		v, err := site.call(f.in, a, behind(f, a, operand), nil)
		return c.check(n.Where, v, err)
	}
}

func (c *compiler) member(n *syntax.Member) code {
	x, site := c.node(n.X), &memberSite{name: n.Name}
	dot := syntax.Span{Start: n.Dot, End: n.End}
	return func(f *frame) value.Value {
		v, err := site.get(f.in, x(f))
		return c.check(dot, v, err)
	}
}

func (c *compiler) index(n *syntax.Index) code {
	x, i := c.node(n.X), c.node(n.I)
	return func(f *frame) value.Value {
		of, at := x(f), i(f)
		list, ok := of.(value.Indexable)
		if !ok {
			c.fail(n.Span, f.w.NoOperation("[]", of, at))
		}
		v, err := list.Index(f.w, at)
		if errors.Is(err, value.ErrIndex) {
			err = f.w.NoOperation("[]", of, at)
		}
		return c.check(n.Span, v, err)
	}
}

// arguments compiles the arguments of a call; names are the names of the last arguments.
func (c *compiler) arguments(args []syntax.Argument) (codes []code, names []string) {
	seen := map[string]bool{}
	for _, a := range args {
		switch {
		case a.Name != "" && seen[a.Name]:
			c.fail(a.Where, fmt.Errorf("duplicate named parameter: `%s`", a.Name))
		case a.Name != "":
			seen[a.Name] = true
			names = append(names, a.Name)
		case len(names) > 0:
			c.fail(a.Value.At(), fmt.Errorf("named parameter `%s` appears in earlier position than an ordinary argument", names[0]))
		}
		codes = append(codes, c.node(a.Value))
	}
	return codes, names
}

func (c *compiler) call(n *syntax.Call) code {
	args, names := c.arguments(n.Arguments)
	switch fn := n.F.(type) {
	case *syntax.Member:
		x, site := c.node(fn.X), &memberSite{name: fn.Name}
		dot := syntax.Span{Start: fn.Dot, End: n.End}
		return func(f *frame) value.Value {
			of := x(f)
			if o, ok := of.(*Object); ok {
				v, err := c.callObject(f, site, o, args, names)
				return c.check(dot, v, err)
			}
			if fn := site.fleeting(f.in, of); fn != nil && len(names) == 0 && fn.Fits(len(args)) {
				v, err := c.callFleeting(f, fn, of, args)
				return c.check(dot, v, err)
			}
			v, err := site.call(f.in, of, behind(f, of, args), names)
			return c.check(dot, v, err)
		}
	case *syntax.Name:
		if _, _, local := c.fn.find(fn.Name); !local && !c.isClass(fn.Name) {
			if c.isMember(fn.Name) {
				site, around := &memberSite{name: fn.Name}, &holderSite{name: fn.Name}
				return func(f *frame) value.Value {
					v, err := c.callObject(f, site, around.of(c, f, n.Span), args, names)
					return c.check(n.Span, v, err)
				}
			}
			return c.callGlobal(fn, n.Span, args, names)
		}
	}
	x := c.node(n.F)
	return func(f *frame) value.Value {
		v := x(f)
		if fn, ok := v.(*Function); ok {
			return c.callFunction(f, n.Span, fn, args, names)
		}
		v, err := f.in.call(v, values(f, args), names)
		return c.check(n.Span, v, err)
	}
}

// callFunction calls a function of a script.
func (c *compiler) callFunction(f *frame, span syntax.Span, fn *Function, args []code, names []string) value.Value {
	base, vs := f.in.push(f, args)
	v, err := fn.invoke(f.w, fn.env, fn.env.this, vs, names)
	f.in.pop(base)
	return c.check(span, v, err)
}

// callFleeting calls a member of the library that does not keep its slice of arguments.
func (c *compiler) callFleeting(f *frame, fn *value.Func, x value.Value, args []code) (value.Value, error) {
	in, w, base := f.in, f.w, len(f.w.Stack)
	w.Meter.Step(1)
	w.Stack = append(w.Stack, x)
	in.push(f, args)
	for len(w.Stack) < base+1+len(fn.Params) {
		w.Stack = append(w.Stack, nil)
	}
	all := w.Stack[base:]
	for i := range args {
		if err := fn.Check(f.w, i, all[i+1]); err != nil {
			return nil, err
		}
	}
	v, err := fn.Do(w, all[:len(all):len(all)])
	in.pop(base)
	return in.charged(v, err)
}

// callObject calls a member of an object.
func (c *compiler) callObject(f *frame, site *memberSite, o *Object, args []code, names []string) (value.Value, error) {
	e := site.of(o)
	if e == nil || e.only == nil && e.nested == nil {
		return site.call(f.in, o, behind(f, o, args), names)
	}
	base, vs := f.in.push(f, args)
	v, err := o.call(f.in, e, site.name, vs, names)
	f.in.pop(base)
	return v, err
}

// callGlobal compiles F(a, b), where F may be a variable, a function of the library or a ruleset. F
// may also be a member of a; then the call means a.F(b).
func (c *compiler) callGlobal(fn *syntax.Name, span syntax.Span, args []code, names []string) code {
	name := fn.Name
	cell, site := c.in.cell(name), &memberSite{name: name}
	return func(f *frame) value.Value {
		in, v := f.in, cell.get()
		if v == nil {
			v = in.library.Names[name]
		}
		if v == nil {
			v, _ = c.defined(fn)
		}
		ruleset := v == nil && in.catalogue != nil && in.catalogue.Has(name)
		if v == nil && !ruleset && !in.library.Has(name) {
			c.fail(span, in.undefined(name, true))
		}
		if fn, ok := v.(*Function); ok {
			return c.callFunction(f, span, fn, args, names)
		}
		var err error
		switch vs := values(f, args); {
		case v != nil:
			v, err = in.call(v, vs, names)
		case ruleset:
			v, err = in.position(name, vs)
		case len(vs) == 0:
			err = fmt.Errorf("`%s` wants arguments", name)
		default:
			v, err = site.call(in, vs[0], vs, names)
		}
		return c.check(span, v, err)
	}
}

// function compiles a function.
func (c *compiler) function(tree syntax.Node, parameters []syntax.Parameter, body syntax.Node, where string) code {
	outer, depth := c.fn, c.depth
	outer.captured = true
	c.fn, c.depth = &function{up: outer, returns: true}, 0
	c.fn.open()
	shape := Function{tree: tree, name: where, fn: c.fn, plain: true, simple: true, in: c.in}
	for i, p := range parameters {
		if p.Rest && i < len(parameters)-1 {
			c.fail(p.Span, fmt.Errorf("invalid expansion for parameter `%s`: must be in last position", p.Name))
		}
		c.declareOnce(p.Span, p.Name)
		x := value.Param{Name: p.Name, Kind: c.kind(p), Optional: p.Default != nil, Rest: p.Rest}
		var def code
		if p.Default != nil {
			def = c.node(p.Default)
		}
		shape.params, shape.defaults = append(shape.params, x), append(shape.defaults, def)
		shape.plain = shape.plain && x.Kind == nil && def == nil && !p.Rest
		shape.simple = shape.simple && !p.Rest
	}
	shape.body = returning(c.node(body))
	if op, ok := body.(*syntax.Binary); ok && op.Op > syntax.Ge && shape.plain && len(parameters) == 2 && !calls(op) {
		shape.brief = c.number(op)
	}
	c.fn.slot() // for the returned value
	c.fn, c.depth = outer, depth
	return func(f *frame) value.Value {
		g := shape
		g.env = f
		c.in.World.Made(192)
		return &g
	}
}

// kind returns the declared kind of a parameter.
func (c *compiler) kind(p syntax.Parameter) *value.Kind {
	if len(p.Type) == 0 {
		return nil
	}
	path := strings.Join(p.Type, ".")
	v, err := c.classNamed(path)
	if err != nil {
		c.fail(p.Span, err)
	}
	k, ok := kindOfClass(v)
	if !ok {
		c.fail(p.Span, fmt.Errorf("unknown class in parameter declaration: `%s`", path))
	}
	return k
}
