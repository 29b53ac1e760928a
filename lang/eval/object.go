// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// An Object is an object of a class that a script or a file declares.
type Object struct {
	class *Class
	outer *Object // the object to which it belongs, or nil
	vars  []value.Value
	key   any // key of an immutable object, once requested

	mark value.Mark

	name    string // for a value of an enum
	ordinal int
}

// Kind returns the kind of its class.
func (o *Object) Kind() *value.Kind { return o.class.kind }

// Display describes how the object was made.
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
		text := value.Text(w, orNone(o.vars[o.class.layout[p.Name]]), s)
		if p.Optional {
			text = p.Name + " => " + text
		}
		args = append(args, text)
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// output returns the text that the class itself defines for display.
func (o *Object) output(w *value.World, s notation.Style) (string, bool) {
	ms := o.class.methodsOf("ToOutput")
	if len(ms) == 0 {
		return "", false
	}
	v, err := bound(o, o.class, "ToOutput", ms).Get(w)
	w.Meter.Check(err)
	return value.Text(w, v, s), true
}

// Key is the object itself if it can change or is the only one of its class. Other objects with the
// same variables are equal.
func (o *Object) Key(w *value.World) any {
	if o.class.tree.Mutable || o.class.tree.Singleton || o.name != "" {
		return o
	}
	if o.key == nil {
		o.key = o.makeKey(w)
	}
	return o.key
}

// Rank puts objects after other values.
func (*Object) Rank() value.Rank { return value.RankOther }

// Order compares first the surrounding objects, and then the variables from the constructor.
func (o *Object) Order(w *value.World, other value.Value) int {
	p, ok := other.(*Object)
	if !ok || p.class != o.class || w.Key(o) == w.Key(p) {
		return 0
	}
	defer w.Deeper()()
	w.Meter.Step(1)
	if o.outer != nil && p.outer != nil && o.outer != p.outer {
		if c := w.Order(o.outer, p.outer); c != 0 {
			return c
		}
	}
	if o.name != "" {
		return cmp.Compare(o.ordinal, p.ordinal)
	}
	for _, x := range o.class.params {
		slot := o.class.layout[x.Name]
		if c := w.Order(orNone(o.vars[slot]), orNone(p.vars[slot])); c != 0 {
			return c
		}
	}
	return 0
}

// only returns the variable of an immutable object that has one, which is a parameter of the
// constructor.
func (o *Object) only() (value.Value, bool) {
	if len(o.class.params) != 1 || o.class.tree.Mutable || o.class.tree.Singleton || o.name != "" {
		return nil, false
	}
	return orNone(o.vars[o.class.layout[o.class.params[0].Name]]), true
}

// A unaryKey is the key of such an object.
type unaryKey struct {
	home
	v any
}

func (o *Object) makeKey(w *value.World) any {
	if x, ok := o.only(); ok {
		return unaryKey{o.home(w), w.Key(x)}
	}
	vs := []value.Value{value.Class{Of: o.class.kind}}
	if o.outer != nil {
		vs = append(vs, o.outer)
	}
	for _, p := range o.class.params {
		vs = append(vs, orNone(o.vars[o.class.layout[p.Name]]))
	}
	return value.KeyOf(w, "object", vs)
}

// methodsOf returns the methods with a name, of the class or of the nearest class that it inherits
// them from.
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

// An entry is the meaning of a name in the objects of a class.
type entry struct {
	slot    int // index of a variable, or -1
	static  *static
	methods []*method
	auto    *method // the one that is called when it is named, or nil
	only    *method // the only one that is called with arguments
	nested  *Class
}

// resolve returns the meaning of a name in objects of the class, or nil.
func (k *Class) resolve(name string) *entry {
	e, ok := k.entries[name]
	if !ok {
		e = k.look(name)
		k.entries[name] = e
	}
	return e
}

func (k *Class) look(name string) *entry {
	if v := k.variable(name); v != nil {
		if v.static != nil {
			return &entry{slot: -1, static: v.static}
		}
		return &entry{slot: k.layout[name]}
	}
	if ms := k.methodsOf(name); len(ms) > 0 {
		e, callable := &entry{slot: -1, methods: ms}, 0
		for _, m := range ms {
			if m.auto() {
				e.auto = m
			} else {
				e.only = m
				callable++
			}
		}
		if callable != 1 || e.auto != nil {
			e.only = nil
		}
		return e
	}
	if n := k.nestedClass(name); n != nil {
		return &entry{slot: -1, nested: n}
	}
	return nil
}

// Member returns a variable, a method to be called, or a nested class.
func (o *Object) Member(w *value.World, name string) (value.Value, bool) {
	if e := o.class.resolve(name); e != nil {
		return o.member(e, name), true
	}
	switch {
	case name == "EnclosingObject" && o.outer != nil:
		return o.outer, true
	case name == "Ordinal" && o.name != "":
		return value.FromInt(int64(o.ordinal)), true
	}
	return nil, false
}

// member returns the member of the object that an entry describes.
func (o *Object) member(e *entry, name string) value.Value {
	switch {
	case e.slot >= 0:
		return orNone(o.vars[e.slot])
	case e.static != nil:
		return e.static.value(o.class)
	case e.nested != nil:
		return &inner{e.nested, o}
	}
	return bound(o, o.class, name, e.methods)
}

// get returns the value of a member when it is named.
func (o *Object) get(w *value.World, e *entry, name string) (value.Value, error) {
	switch {
	case e.slot >= 0:
		return orNone(o.vars[e.slot]), nil
	case e.auto != nil:
		return e.auto.call(w, o, nil, nil)
	}
	return get(w, o.member(e, name))
}

// call calls the member that an entry describes.
func (o *Object) call(in *Interp, e *entry, name string, args []value.Value, names []string) (value.Value, error) {
	switch {
	case e.only != nil:
		return e.only.call(in.World, o, args, names)
	case e.nested != nil:
		return e.nested.create(o, args, names)
	}
	return in.call(o.member(e, name), args, names)
}

// variable returns the declaration of a variable, in the class or in one that it inherits from.
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

// An inner is a nested class together with an object.
type inner struct {
	*Class
	of *Object
}

// Display returns the text that CGSuite shows for a class that belongs to an object.
func (*inner) Display(*value.World, notation.Style) string { return "InstanceClass.instance" }

// Call makes an object that belongs to the outer object.
func (n *inner) Call(_ *value.World, args []value.Value, names []string) (value.Value, error) {
	return n.create(n.of, args, names)
}

// A methods holds the methods of an object with one name. The arguments of a call choose one of
// them.
type methods struct {
	this  *Object
	class *Class
	name  string
	all   []*method
}

func bound(o *Object, k *Class, name string, ms []*method) *methods { return &methods{o, k, name, ms} }

func (*methods) Kind() *value.Kind                             { return value.Function }
func (m *methods) Display(*value.World, notation.Style) string { return m.name }

// Get calls the method that is called when it is named.
func (m *methods) Get(w *value.World) (value.Value, error) {
	for _, x := range m.all {
		if x.auto() {
			return m.run(w, x, nil, nil)
		}
	}
	return nil, fmt.Errorf("expected arguments for method `%s` in class `%s`", m.name, m.class.kind)
}

// options calls Options. For an impartial game the method may have no parameter.
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

// best returns the most specific method whose parameters fit.
func (m *methods) best(w *value.World, all []*method, args []value.Value, names []string) (*method, error) {
	var fit []*method
	var failed error
	for _, x := range all {
		if bound, err := value.Bind(w, x.fn.name, x.fn.params, args, names); err == nil {
			if nothingFits(x.fn.params, bound) {
				fit = append(fit, x)
			}
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
	if len(best) == 0 {
		return nil, value.Inapplicable(w, m.name, m.class.kind, args)
	}
	return nil, fmt.Errorf("method `%s` in class `%s` is ambiguous when applied to argument types: %s", m.name, m.class.kind, value.KindsOf(w, args))
}

// nothingFits reports whether each argument Nothing belongs to a parameter whose kind allows
// Nothing. Without this check it would fit all of several methods.
func nothingFits(params []value.Param, bound []value.Value) bool {
	for i, v := range bound {
		if k := params[i].Kind; v == value.None && k != nil && !value.Nothing.Is(k) {
			return false
		}
	}
	return true
}

// special reports whether each parameter of x is at least as specific as that of y.
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
	return x.call(w, m.this, args, names)
}

// call runs the method for an object.
func (x *method) call(w *value.World, this *Object, args []value.Value, names []string) (value.Value, error) {
	if x.fn == nil {
		return nil, fmt.Errorf("method `%s` has no body", x.tree.Name)
	}
	return x.fn.invoke(w, nil, this, args, names)
}

// holder returns the object that has the member: o, or an object to which it belongs.
func (o *Object) holder(name string) *Object {
	for ; o != nil; o = o.outer {
		if o.class.has(name) {
			return o
		}
	}
	return nil
}

// set assigns a value to a variable of o.
func (o *Object) set(name string, v value.Value) error {
	d := o.class.variable(name)
	switch {
	case d == nil || !d.mutable:
		return fmt.Errorf("cannot reassign to immutable var: `%s`", name)
	case d.static != nil:
		d.static.v = v
	default:
		o.vars[o.class.layout[name]] = v
	}
	return nil
}

// Operate applies an operator that the class defines.
func (o *Object) Operate(w *value.World, op syntax.Op, other value.Value, first bool) (value.Value, error) {
	e := o.class.resolve(op.String())
	if e == nil || !first {
		return nil, nil
	}
	return o.call(o.class.in, e, op.String(), []value.Value{other}, nil)
}

// OperateAlone applies a unary operator that the class defines, or makes a game from a game.
func (o *Object) OperateAlone(w *value.World, op syntax.Op) (value.Value, error) {
	if e := o.class.resolve("unary " + op.String()); e != nil && e.auto != nil {
		return o.get(w, e, op.String())
	} else if e != nil {
		return o.call(o.class.in, e, op.String(), nil, nil)
	}
	f, ok := o.FormIn(w)
	switch {
	case !ok:
		return nil, w.NoOperation(op.String(), o)
	case op == syntax.Neg:
		return value.Form{Form: notation.NegateForm(w.Short, f)}, nil
	}
	return w.Make([]value.Value{o}, []value.Value{value.Form{Form: notation.NegateForm(w.Short, f)}}, false)
}

// Relate applies a comparison that the class defines.
func (o *Object) Relate(w *value.World, op syntax.Op, other value.Value) (value.Value, bool, error) {
	e := o.class.resolve(op.String())
	if e == nil {
		return nil, false, nil
	}
	v, err := o.call(o.class.in, e, op.String(), []value.Value{other}, nil)
	return v, true, err
}

// Index applies [] as the class defines it.
func (o *Object) Index(w *value.World, i value.Value) (value.Value, error) {
	e := o.class.resolve("[]")
	if e == nil {
		return nil, fmt.Errorf("no operation `[]` for `%s`", o.class.kind)
	}
	return o.call(o.class.in, e, "[]", []value.Value{i}, nil)
}

func orNone(v value.Value) value.Value {
	if v == nil {
		return value.None
	}
	return v
}

// FormIn returns a game as a form. Its options are those that its class defines.
func (o *Object) FormIn(w *value.World) (short.Form, bool) {
	if !o.class.kind.Is(value.GameKind) {
		return nil, false
	}
	seen := value.Room(w, formsKey{}, func() *positions {
		return &positions{unary: map[home]map[any]*position{}, other: map[any]*position{}}
	})
	if x, ok := o.only(); ok {
		return one(seen.at(w, o), w.Key(x), w, o), true
	}
	return one(seen.other, w.Key(o), w, o), true
}

// one returns the position with the key of an object.
func one(seen map[any]*position, key any, w *value.World, o *Object) *position {
	p := seen[key]
	if p == nil {
		p = &position{w: w, o: o}
		w.Kept(512)
		seen[key] = p
	}
	return p
}

// positions holds the positions that a world has met, by their keys, so that equal positions become
// the same form. Most classes of positions have one variable; their positions are found by it.
type positions struct {
	unary map[home]map[any]*position
	other map[any]*position

	last home // the home of the object that was looked up last, and its positions
	here map[any]*position
}

// A home is a class of positions, with the key of the object to which they belong.
type home struct {
	class *Class
	outer any
}

func (o *Object) home(w *value.World) home {
	h := home{class: o.class}
	if o.outer != nil {
		h.outer = o.outer.Key(w)
	}
	return h
}

// at returns the positions with the home of an object.
func (s *positions) at(w *value.World, o *Object) map[any]*position {
	h := o.home(w)
	if s.here == nil || h != s.last {
		if s.unary[h] == nil {
			s.unary[h] = map[any]*position{}
		}
		s.last, s.here = h, s.unary[h]
	}
	return s.here
}

type formsKey struct{}

// A position presents an object as a form.
type position struct {
	w     *value.World
	o     *Object
	worth value.Worth
}

// Canonical returns the value of the position. If the class decomposes the position it is the sum
// of the values of the parts; otherwise it is computed from the options.
func (p *position) Canonical(c *short.Calc) short.Game {
	return p.worth.Of(p.w, c, func() (sum short.Game) {
		parts, ok := p.Decompose()
		if !ok {
			return c.Make(p.canonicals(c, game.Left), p.canonicals(c, game.Right))
		}
		for _, f := range parts {
			sum = c.Add(sum, c.Canonical(f))
		}
		return sum
	})
}

func (p *position) canonicals(c *short.Calc, player game.Player) (gs []short.Game) {
	options := p.options(player)
	gs = make([]short.Game, 0, len(options))
	for _, f := range options {
		if q, ok := f.(*position); ok {
			gs = append(gs, q.Canonical(c))
		} else {
			gs = append(gs, c.Canonical(f))
		}
	}
	return gs
}

// Decompose returns the summands that the class gives; ok is false if there are none, or if the
// only summand is the position itself.
func (p *position) Decompose() (parts []short.Form, ok bool) {
	e := p.o.class.resolve("Decomposition")
	if e == nil || e.methods == nil {
		return nil, false
	}
	v, err := p.o.get(p.w, e, "Decomposition")
	p.w.Meter.Check(err)
	parts, err = p.w.Forms(v)
	p.w.Meter.Check(err)
	return parts, !slices.Contains(parts, short.Form(p))
}

// Value returns the object.
func (p *position) Value() value.Value { return p.o }

// players are the arguments of Options.
var players = [2][1]value.Value{{value.Player(game.Left)}, {value.Player(game.Right)}}

// FormText returns the text of the object.
func (p *position) FormText(s notation.Style) string { return p.o.Display(p.w, s) }

// Options calls the class.
func (p *position) Options(*short.Calc) (left, right []short.Form) {
	return p.options(game.Left), p.options(game.Right)
}

func (p *position) options(player game.Player) []short.Form {
	e := p.o.class.resolve("Options")
	if e == nil || e.methods == nil {
		p.w.Meter.Fail(fmt.Errorf("class `%s` does not say what its options are", p.o.class.kind))
	}
	v, err := p.o.Options(player)
	p.w.Meter.Check(err)
	fs, err := p.w.Forms(v)
	p.w.Meter.Check(err)
	return fs
}
