// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// An Object is of a class that a script or a file declares.
type Object struct {
	class *Class
	outer *Object // to which it belongs, or nil
	vars  map[string]value.Value
	name  string // of a value of an enum
}

// Kind returns the kind of its class.
func (o *Object) Kind() *value.Kind { return o.class.kind }

// Display returns how the object was made.
func (o *Object) Display(w *value.World, s notation.Style) string {
	defer w.Deeper()()
	if text, ok := o.output(w, s); ok {
		return text
	}
	switch {
	case o.name != "":
		return o.name
	case o.class.tree.Singleton:
		return o.class.tree.Name
	}
	name := o.class.tree.Name
	if o.outer != nil {
		name = o.outer.Display(w, s) + "." + name
	}
	if o.class.tree.Mutable {
		return name + ".instance"
	}
	var args []string
	for _, p := range o.class.params {
		text := value.Text(w, o.vars[p.Name], s)
		if p.Optional {
			text = p.Name + " => " + text
		}
		args = append(args, text)
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// output returns what the class itself says how it is shown.
func (o *Object) output(w *value.World, s notation.Style) (string, bool) {
	ms := o.class.methodsOf("ToOutput")
	if len(ms) == 0 {
		return "", false
	}
	v, err := bound(o, o.class, "ToOutput", ms).Get(w)
	w.Meter.Check(err)
	return value.Text(w, v, s), true
}

// Key is the object itself if it can change or is the only one; else objects with
// the same variables are equal.
func (o *Object) Key(w *value.World) any {
	if o.class.tree.Mutable || o.class.tree.Singleton || o.name != "" {
		return o
	}
	vs := []value.Value{value.Class{Of: o.class.kind}}
	if o.outer != nil {
		vs = append(vs, o.outer)
	}
	for _, p := range o.class.params {
		vs = append(vs, o.vars[p.Name])
	}
	return value.KeyOf(w, "object", vs)
}

// methodsOf returns the methods with a name, of the class or the nearest above.
func (k *Class) methodsOf(name string) []*method {
	if ms := k.methods[name]; len(ms) > 0 {
		return ms
	}
	for _, p := range k.parents {
		if ms := p.methodsOf(name); len(ms) > 0 {
			return ms
		}
	}
	return nil
}

// Member returns a variable, the value of a method that is called where it is
// named, or else a method to be called, or a nested class.
func (o *Object) Member(w *value.World, name string) (value.Value, bool) {
	if v, ok := o.vars[name]; ok {
		return v, true
	}
	if v := o.class.variable(name); v != nil {
		return value.None, true
	}
	if ms := o.class.methodsOf(name); len(ms) > 0 {
		return bound(o, o.class, name, ms), true
	}
	if n := o.class.nestedClass(name); n != nil {
		return &inner{n, o}, true
	}
	if name == "EnclosingObject" && o.outer != nil {
		return o.outer, true
	}
	return nil, false
}

// variable returns the declaration of a variable, of the class or one above.
func (k *Class) variable(name string) *variable {
	if v, ok := k.vars[name]; ok {
		return v
	}
	for _, p := range k.parents {
		if v := p.variable(name); v != nil {
			return v
		}
	}
	return nil
}

// has reports whether objects of the class have a member with the name.
func (k *Class) has(name string) bool {
	if k.variable(name) != nil || k.methodsOf(name) != nil || k.nestedClass(name) != nil {
		return true
	}
	_, ok := k.in.library.Member(k.kind, name)
	return ok
}

// An inner is a nested class of an object.
type inner struct {
	*Class
	of *Object
}

// Display is what CGSuite shows of a class that belongs to an object.
func (*inner) Display(*value.World, notation.Style) string { return "InstanceClass.instance" }

// Call makes an object that belongs to the other.
func (n *inner) Call(_ *value.World, args []value.Value, names []string) (value.Value, error) {
	return n.create(n.of, args, names)
}

// A methods is what an object has by a name: methods of which one fits.
type methods struct {
	this  *Object
	class *Class
	name  string
	all   []*method
}

func bound(o *Object, k *Class, name string, ms []*method) *methods { return &methods{o, k, name, ms} }

func (*methods) Kind() *value.Kind                             { return value.Function }
func (m *methods) Display(*value.World, notation.Style) string { return m.name }

// Get calls the method that is called where it is named.
func (m *methods) Get(w *value.World) (value.Value, error) {
	for _, x := range m.all {
		if x.auto() {
			return m.run(w, x, nil, nil)
		}
	}
	return nil, fmt.Errorf("expected arguments for method `%s` in class `%s`", m.name, m.class.kind)
}

// options calls Options, which that of an impartial game is without arguments.
func (m *methods) options(w *value.World, player game.Player) (value.Value, error) {
	for _, x := range m.all {
		if !x.auto() {
			return m.Call(w, []value.Value{value.Player(player)}, nil)
		}
	}
	return m.Get(w)
}

// Call calls the method that fits the arguments best.
func (m *methods) Call(w *value.World, args []value.Value, names []string) (value.Value, error) {
	var callable []*method
	for _, x := range m.all {
		if !x.auto() {
			callable = append(callable, x)
		}
	}
	switch len(callable) {
	case 0:
		v, err := m.Get(w)
		if err != nil {
			return nil, err
		}
		return m.class.in.call(v, args, names)
	case 1:
		return m.run(w, callable[0], args, names)
	}
	x, err := m.best(w, callable, args, names)
	if err != nil {
		return nil, err
	}
	return m.run(w, x, args, names)
}

// best returns the method whose parameters fit, and are the most special.
func (m *methods) best(w *value.World, all []*method, args []value.Value, names []string) (*method, error) {
	var fit []*method
	var failed error
	for _, x := range all {
		if _, err := value.Bind(w, x.fn.name, x.fn.params, args, names); err == nil {
			fit = append(fit, x)
		} else if len(names) > 0 && (failed == nil || strings.Contains(err.Error(), "shadows")) {
			failed = err
		}
	}
	var best []*method
	for _, x := range fit {
		dominated := false
		for _, y := range fit {
			dominated = dominated || x != y && special(y, x) && !special(x, y)
		}
		if !dominated {
			best = append(best, x)
		}
	}
	if len(best) == 1 {
		return best[0], nil
	}
	if len(best) == 0 && failed != nil {
		return nil, failed
	}
	kinds := make([]string, len(args))
	for i, v := range args {
		kinds[i] = "`" + w.KindOf(v).String() + "`"
	}
	types := strings.Join(kinds, ", ")
	if types == "" {
		types = "()"
	}
	problem := "cannot be applied to"
	if len(best) > 1 {
		problem = "is ambiguous when applied to"
	}
	return nil, fmt.Errorf("method `%s` in class `%s` %s argument types: %s", m.name, m.class.kind, problem, types)
}

// special reports whether each parameter of x is at least as special as that of
// y.
func special(x, y *method) bool {
	if len(x.fn.params) != len(y.fn.params) {
		return false
	}
	for i, p := range x.fn.params {
		k, l := p.Kind, y.fn.params[i].Kind
		if l != nil && (k == nil || !k.Is(l)) {
			return false
		}
	}
	return true
}

func (m *methods) run(w *value.World, x *method, args []value.Value, names []string) (value.Value, error) {
	if x.fn == nil {
		return nil, fmt.Errorf("method `%s` has no body", m.name)
	}
	f := *x.fn
	f.env = &frame{in: m.class.in, w: w, this: m.this}
	return f.Call(w, args, names)
}

// holder returns the object, o or one that it belongs to, that has the member.
func (o *Object) holder(name string) *Object {
	for ; o != nil; o = o.outer {
		if o.class.has(name) {
			return o
		}
	}
	return nil
}

// set gives a variable of o another value.
func (o *Object) set(name string, v value.Value) error {
	if d := o.class.variable(name); d == nil || !d.mutable {
		return fmt.Errorf("cannot reassign to immutable var: `%s`", name)
	}
	o.vars[name] = v
	return nil
}

// FormIn returns a game as a form, whose options are those of its class.
func (o *Object) FormIn(w *value.World) (short.Form, bool) {
	if !o.class.kind.Is(value.GameKind) {
		return nil, false
	}
	known := value.Room(w, formsKey{}, func() map[any]*position { return map[any]*position{} })
	key := w.Key(o)
	p, ok := known[key]
	if !ok {
		p = &position{w: w, o: o}
		known[key] = p
	}
	return p, true
}

// formsKey is where a world keeps the positions that it has seen, so that equal
// ones are one form.
type formsKey struct{}

// A position is an object as a form. Its value is remembered.
type position struct {
	w     *value.World
	o     *Object
	value short.Game
	known bool
	busy  bool // its value is being looked for
}

// Canonical returns the value: that of the parts into which the class takes the
// position apart, or else that of its options.
func (p *position) Canonical(c *short.Calc) short.Game {
	switch {
	case p.known:
		return p.value
	case p.busy:
		p.w.Meter.Fail(value.ErrLoopy)
	}
	p.busy = true
	defer func() { p.busy = false }()
	c.Enter()
	if parts, ok := p.Decompose(); ok {
		for _, f := range parts {
			p.value = c.Add(p.value, c.Canonical(f))
		}
	} else {
		p.value = c.Make(p.canonicals(c, game.Left), p.canonicals(c, game.Right))
	}
	c.Leave()
	p.known = true
	return p.value
}

func (p *position) canonicals(c *short.Calc, player game.Player) (gs []short.Game) {
	for _, f := range p.options(player) {
		gs = append(gs, c.Canonical(f))
	}
	return gs
}

// Decompose returns the summands that the class names; ok is false if it names
// none, or the position itself.
func (p *position) Decompose() (parts []short.Form, ok bool) {
	ms := p.o.class.methodsOf("Decomposition")
	if len(ms) == 0 {
		return nil, false
	}
	v, err := bound(p.o, p.o.class, "Decomposition", ms).Get(p.w)
	p.w.Meter.Check(err)
	parts, err = p.w.Forms(v)
	p.w.Meter.Check(err)
	return parts, !slices.Contains(parts, short.Form(p))
}

// Value returns the object.
func (p *position) Value() value.Value { return p.o }

// FormText returns how it is displayed.
func (p *position) FormText(s notation.Style) string { return p.o.Display(p.w, s) }

// Options asks the class.
func (p *position) Options(*short.Calc) (left, right []short.Form) {
	return p.options(game.Left), p.options(game.Right)
}

func (p *position) options(player game.Player) []short.Form {
	ms := p.o.class.methodsOf("Options")
	if len(ms) == 0 {
		p.w.Meter.Fail(fmt.Errorf("class `%s` does not say what its options are", p.o.class.kind))
	}
	v, err := bound(p.o, p.o.class, "Options", ms).options(p.w, player)
	p.w.Meter.Check(err)
	fs, err := p.w.Forms(v)
	p.w.Meter.Check(err)
	return fs
}
