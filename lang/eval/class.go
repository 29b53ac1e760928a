// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Class is a class that a script or a file declares.
type Class struct {
	in       *Interp
	input    string
	tree     *syntax.Class
	kind     *value.Kind
	outer    *Class // the class in which it is declared, or nil
	parents  []*Class
	params   []value.Param
	defaults []code
	places   []int  // indices of the parameters in the variables of an object
	rest     bool   // the last parameter takes all remaining arguments
	steps    []step // steps that make an object, in the order of the text
	vars     map[string]*variable
	layout   map[string]int // indices of the variables in an object, including inherited ones
	methods  map[string][]*method
	nested   map[string]*Class
	entries  map[string]*entry // the results of looking up names
	site     string            // how errors describe the making of an object
	instance *Object           // of a singleton
	values   []*Object
	fn       *function // of the steps
}

// A variable belongs to each object, or to the class.
type variable struct {
	mutable bool
	static  *static // or nil
}

// A static is a variable of a class. It gets its value at its first use.
type static struct {
	run  code
	v    value.Value
	busy bool
}

// A step gives a variable its first value, or runs a statement.
type step struct {
	name string // or ""
	span syntax.Span
	run  code
}

// A method is one of the methods with the same name.
type method struct {
	class *Class
	tree  *syntax.Def
	fn    *Function // without the object
}

// auto reports whether naming the method calls it.
func (m *method) auto() bool { return m.tree.Parameters == nil }

// Kind returns Class.
func (*Class) Kind() *value.Kind { return value.ClassKind }

// Display returns the qualified name.
func (c *Class) Display(*value.World, notation.Style) string { return "⟪" + c.kind.String() + "⟫" }

// Define makes a class known by its qualified name. The source is read at the first use of the
// class. An empty source makes the class unknown.
func (in *Interp) Define(path, source string) {
	in.version++
	in.sources[path] = source
	in.classes = map[string]*Class{} // other classes may depend on it
	if in.deleted[path] = source == ""; source == "" {
		delete(in.sources, path)
	}
}

// kindOfClass returns the kind of v if v is a class.
func kindOfClass(v value.Value) (*value.Kind, bool) {
	switch v := v.(type) {
	case value.Class:
		return v.Of, true
	case *Class:
		return v.kind, true
	case *inner:
		return v.kind, true
	case *Object:
		return v.class.kind, v.class.tree.Singleton
	}
	return nil, false
}

// find returns the class with a name, as seen from a package.
func (in *Interp) find(pkg, name string) (*Class, bool, error) {
	for _, path := range []string{pkg + "." + name, name, "game." + name, "cgsuite.lang." + name, "cgsuite.util." + name, "cgsuite.ui." + name} {
		if c, ok := in.classes[path]; ok {
			return c, true, nil
		}
		if source, ok := in.source(path); ok {
			c, err := in.load(path, source)
			return c, true, err
		}
	}
	return nil, false, nil
}

// source returns the text of a class that the user has defined or that the library contains.
func (in *Interp) source(path string) (string, bool) {
	if s, ok := in.sources[path]; ok {
		return s, true
	}
	s, ok := in.library.Sources[path]
	return s, ok
}

// load reads and checks a class.
func (in *Interp) load(path, source string) (*Class, error) {
	tree, err := syntax.Parse(source, in.positions())
	if err != nil {
		return nil, err
	}
	pkg, name := cutLast(path)
	c := &compiler{in: in, input: source, fn: &function{}, pkg: pkg}
	for len(tree.Statements) > 1 {
		n, ok := tree.Statements[0].(*syntax.Import)
		if !ok {
			break
		}
		c.importPath(n)
		tree.Statements = tree.Statements[1:]
	}
	if len(tree.Statements) != 1 {
		return nil, fmt.Errorf("%s: a file holds one class", path)
	}
	t, ok := tree.Statements[0].(*syntax.Class)
	if !ok {
		return nil, fmt.Errorf("%s is no class", path)
	}
	if t.Name != name {
		return nil, fmt.Errorf("class name does not match filename: `%s` (was expecting `%s`)", t.Name, name)
	}
	if name == "constants" && !t.Singleton {
		return nil, fmt.Errorf("constants class `%s` must be declared `singleton`", path)
	}
	return c.class(t), nil
}

func cutLast(path string) (pkg, name string) {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i], path[i+1:]
	}
	return "", path
}

// class compiles a class. It first declares the class and its members, since their code may use
// them.
func (c *compiler) class(t *syntax.Class) *Class {
	k := c.shell(t, nil)
	path := k.kind.String()
	c.in.classes[path] = k
	c.in.version++
	done := false
	defer func() {
		if !done {
			delete(c.in.classes, path)
		}
	}()
	c.inside(k).declareClass(k)
	c.inside(k).compileClass(k)
	done = true
	return k
}

// shell returns a class that has only a name so far.
func (c *compiler) shell(t *syntax.Class, outer *Class) *Class {
	k := &Class{in: c.in, input: c.input, tree: t, outer: outer, fn: &function{}, kind: &value.Kind{Package: c.pkg, Name: t.Name},
		vars: map[string]*variable{}, layout: map[string]int{}, methods: map[string][]*method{}, nested: map[string]*Class{}, entries: map[string]*entry{}}
	if outer != nil {
		k.kind.Package = outer.kind.String()
	}
	k.fn.open()
	return k
}

// inside returns a compiler for the members of k.
func (c *compiler) inside(k *Class) *compiler {
	return &compiler{in: c.in, input: c.input, fn: k.fn, pkg: c.pkg, of: k}
}

// declareClass declares the members of k and of its nested classes.
func (c *compiler) declareClass(k *Class) {
	c.inherit(k)
	c.checkClass(k)
	for _, p := range k.parents {
		k.place(slices.SortedFunc(maps.Keys(p.layout), func(a, b string) int { return p.layout[a] - p.layout[b] })...)
	}
	for _, p := range k.tree.Parameters { // parameters become variables of the objects
		k.free(c, p.Span, p.Name)
		k.vars[p.Name] = &variable{}
		k.place(p.Name)
	}
	c.members(k)
	for _, m := range k.tree.Members {
		if n, ok := m.(*syntax.Class); ok {
			c.inside(k.nested[n.Name]).declareClass(k.nested[n.Name])
		}
	}
}

// place assigns variables their indices in objects.
func (k *Class) place(names ...string) {
	for _, name := range names {
		if _, ok := k.layout[name]; !ok {
			k.layout[name] = len(k.layout)
		}
	}
}

// compileClass compiles the members of k and of its nested classes.
func (c *compiler) compileClass(k *Class) {
	c.compileMembers(k)
	for _, n := range k.nested {
		c.inside(n).compileClass(n)
	}
}

// inherit finds the classes that k extends.
func (c *compiler) inherit(k *Class) {
	for _, path := range k.tree.Extends {
		name := strings.Join(path, ".")
		v, err := c.classNamed(name)
		if err != nil {
			c.fail(k.tree.Span, err)
		}
		switch p := v.(type) {
		case nil:
			c.fail(k.tree.Span, fmt.Errorf("unknown class in extends clause: `%s`", name))
		case value.Class:
			k.kind.Parents = append(k.kind.Parents, p.Of)
		case *Class:
			if p.kind.Is(k.kind) {
				c.fail(k.tree.Span, fmt.Errorf("class `%s` extends itself", k.kind))
			}
			if p.tree.Singleton {
				c.fail(k.tree.Span, fmt.Errorf("class `%s` may not extend singleton class `%s`", k.kind, p.kind))
			}
			if p.tree.Mutable && !k.tree.Mutable {
				c.fail(k.tree.Span, fmt.Errorf("subclass `%s` of mutable class `%s` is not declared `mutable`", k.kind, p.kind))
			}
			k.kind.Parents, k.parents = append(k.kind.Parents, p.kind), append(k.parents, p)
		}
	}
	if len(k.kind.Parents) == 0 {
		k.kind.Parents = []*value.Kind{value.Object}
	}
}

// classNamed returns the class that a path names here, or nil.
func (c *compiler) classNamed(path string) (value.Value, error) {
	if v, ok := c.in.library.Names[path].(value.Class); ok {
		return v, nil
	}
	for k := c.of; k != nil; k = k.outer {
		if n := k.nestedClass(path); n != nil {
			return n, nil
		}
		if k.kind.Name == path {
			return k, nil
		}
	}
	if k, ok, err := c.in.find(c.pkg, path); ok || err != nil {
		return k, err
	}
	for _, full := range []string{path, c.pkg + "." + path} { // a class that is visible only in its package
		if v, ok := c.in.byPath(full); ok {
			if k, ok := v.(value.Class); ok {
				return k, nil
			}
		}
	}
	return nil, nil
}

func (k *Class) nestedClass(name string) *Class {
	if n, ok := k.nested[name]; ok {
		return n
	}
	for _, p := range k.parents {
		if n := p.nestedClass(name); n != nil {
			return n
		}
	}
	return nil
}

func (c *compiler) checkClass(k *Class) {
	t := k.tree
	switch {
	case t.Singleton && t.Parameters != nil:
		c.fail(t.Span, fmt.Errorf("class `%s` must not have a constructor if declared `singleton`", k.kind))
	case k.outer != nil && k.outer.tree.Mutable && !t.Mutable:
		c.fail(t.Span, fmt.Errorf("nested class `%s` of mutable class `%s` is not declared `mutable`", t.Name, k.outer.kind))
	}
}

// members declares the members.
func (c *compiler) members(k *Class) {
	for _, m := range k.tree.Members {
		switch m := m.(type) {
		case *syntax.Var:
			c.declareVar(k, m)
		case *syntax.Def:
			c.declareMethod(k, m)
		case *syntax.Class:
			k.free(c, m.Span, m.Name)
			k.nested[m.Name] = c.shell(m, k)
		}
	}
}

// free refuses a name that a member of another kind already has.
func (k *Class) free(c *compiler, span syntax.Span, name string) {
	_, isVar := k.vars[name]
	_, isNested := k.nested[name]
	if isVar || isNested || len(k.methods[name]) > 0 {
		c.fail(span, fmt.Errorf("duplicate symbol `%s` in class `%s`", name, k.kind))
	}
}

func (c *compiler) declareVar(k *Class, m *syntax.Var) {
	if _, ok := k.vars[m.Name]; ok {
		c.fail(m.Span, fmt.Errorf("variable `%s` is declared twice in class `%s`", m.Name, k.kind))
	}
	k.free(c, m.Span, m.Name)
	switch {
	case m.Mutable && !k.tree.Mutable:
		c.fail(m.Span, fmt.Errorf("class `%s` is immutable, but variable `%s` is declared `mutable`", k.kind, m.Name))
	case m.X == nil && !m.Mutable:
		c.fail(m.Span, fmt.Errorf("immutable variable `%s` must be assigned a value (or else declared `mutable`)", m.Name))
	}
	k.vars[m.Name] = &variable{mutable: m.Mutable}
	if m.Static {
		k.vars[m.Name].static = &static{}
	} else {
		k.place(m.Name)
	}
}

func (c *compiler) declareMethod(k *Class, m *syntax.Def) {
	_, isVar := k.vars[m.Name]
	_, isNested := k.nested[m.Name]
	name := k.kind.String() + "." + m.Name
	switch {
	case isVar || isNested:
		c.fail(m.Span, fmt.Errorf("duplicate symbol `%s` in class `%s`", m.Name, k.kind))
	case m.External && m.Body != nil && k.tree.System:
		c.fail(m.Span, errors.New("method is declared `external` but has a method body"))
	case m.External:
		c.fail(m.Span, fmt.Errorf("method is declared `external`, but class `%s` is not declared `system`", k.kind))
	}
	signature := func(d *syntax.Def) (types []string) {
		for _, p := range d.Parameters {
			types = append(types, strings.Join(p.Type, "."))
		}
		return types
	}
	for _, other := range k.methods[m.Name] {
		if (other.tree.Parameters == nil) == (m.Parameters == nil) && slices.Equal(signature(other.tree), signature(m)) {
			c.fail(m.Span, fmt.Errorf("method `%s` is declared twice", name+c.kinds(m)))
		}
	}
	above := k.inherited(m.Name)
	switch {
	case above != "" && !m.Override && !m.Static:
		c.fail(m.Span, fmt.Errorf("method `%s` must be declared with `override`, since it overrides `%s`", name, above))
	case above == "" && m.Override:
		c.fail(m.Span, fmt.Errorf("method `%s` overrides nothing", name))
	}
	k.methods[m.Name] = append(k.methods[m.Name], &method{class: k, tree: m})
}

// kinds returns the kinds of the parameters as they are written in errors.
func (c *compiler) kinds(m *syntax.Def) string {
	if m.Parameters == nil {
		return ""
	}
	var names []string
	for _, p := range m.Parameters {
		names = append(names, fmt.Sprint(c.kind(p)))
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// rulesetMembers are the members of games and rulesets that classes override.
var rulesetMembers = map[string]bool{"Options": true, "Decomposition": true, "DepthHint": true, "ToOutput": true, "CharMap": true, "Icons": true,
	"CanonicalForm": true, "OutcomeClass": true, "NimValue": true}

// inherited returns the qualified name of the method that k inherits under a name.
func (k *Class) inherited(name string) string {
	for _, p := range k.parents {
		if len(p.methods[name]) > 0 {
			return p.kind.String() + "." + name
		}
		if above := p.inherited(name); above != "" {
			return above
		}
	}
	if f, ok := k.in.library.Member(k.kind, name); ok {
		return f.Of.String() + "." + name
	}
	if k.kind.Is(value.GameKind) && rulesetMembers[name] {
		return value.GameKind.String() + "." + name
	}
	return ""
}

// compileMembers compiles the constructor, the initial values and the methods.
func (c *compiler) compileMembers(k *Class) {
	k.site = fmt.Sprintf("call to `%s` constructor", k.kind)
	for _, p := range k.tree.Parameters {
		var def code
		if p.Default != nil {
			def = c.node(p.Default)
		}
		k.params = append(k.params, value.Param{Name: p.Name, Kind: c.kind(p), Optional: def != nil, Rest: p.Rest})
		k.defaults = append(k.defaults, def)
		k.places, k.rest = append(k.places, k.layout[p.Name]), k.rest || p.Rest
	}
	for _, m := range k.tree.Members {
		switch m := m.(type) {
		case *syntax.Var:
			switch v := k.vars[m.Name]; {
			case m.X == nil:
			case v.static != nil:
				v.static.run = c.node(m.X)
			default:
				k.steps = append(k.steps, step{m.Name, m.Span, c.node(m.X)})
			}
		case *syntax.Def, *syntax.Class:
		default:
			k.steps = append(k.steps, step{"", m.At(), c.node(m)})
		}
	}
	for name, ms := range k.methods {
		for _, m := range ms {
			if m.tree.Body == nil {
				continue
			}
			run := c.function(m.tree, m.tree.Parameters, m.tree.Body, fmt.Sprintf("call to `%s.%s`", k.kind, name))
			m.fn = run(&frame{in: c.in, w: c.in.World}).(*Function)
		}
	}
	for i, v := range k.tree.Values {
		k.values = append(k.values, &Object{class: k, vars: make([]value.Value, len(k.layout)), name: v.Name, ordinal: i + 1})
	}
}

// Member returns a value of an enum, a static variable or a static method.
func (k *Class) Member(w *value.World, name string) (value.Value, bool) {
	for _, o := range k.values {
		if o.name == name {
			return o, true
		}
	}
	if v := k.variable(name); v != nil && v.static != nil {
		return v.static.value(k), true
	}
	if m := k.methodsOf(name); len(m) > 0 && m[0].tree.Static {
		return bound(nil, k, name, m), true
	}
	return nil, false
}

// value returns the value of a static variable.
func (s *static) value(k *Class) value.Value {
	if s.v == nil {
		if s.busy || s.run == nil {
			return value.None
		}
		s.busy = true
		defer func() { s.busy = false }()
		s.v = s.run(&frame{in: k.in, w: k.in.World, slots: make([]value.Value, k.fn.slots)})
	}
	return s.v
}

// Call makes an object.
func (k *Class) Call(w *value.World, args []value.Value, names []string) (value.Value, error) {
	return k.create(nil, args, names)
}

// create makes an object, which belongs to outer unless outer is nil.
func (k *Class) create(outer *Object, args []value.Value, names []string) (value.Value, error) {
	if k.tree.Parameters == nil && !k.tree.Singleton {
		if k.outer != nil {
			return nil, fmt.Errorf("the class `%s` has no constructor and cannot be directly instantiated", k.kind)
		}
		return nil, fmt.Errorf("no method `Eval` for class: `%s`", k.kind)
	}
	o := k.newObject(outer)
	if len(names) == 0 && len(args) == len(k.params) && !k.rest {
		for i := range args {
			p := &k.params[i]
			if err := p.Check(k.in.World, k.site, args[i]); err != nil {
				return nil, err
			}
			if err := k.keep(p.Name, args[i], ""); err != nil {
				return nil, err
			}
			o.vars[k.places[i]] = args[i]
		}
		return o, k.initialise(o)
	}
	vs, err := value.Bind(k.in.World, k.site, k.params, args, names)
	if err != nil {
		return nil, err
	}
	f, err := k.enter(o)
	if err != nil {
		return nil, err
	}
	defer k.leave(f)
	for i, v := range vs {
		if v == nil && k.defaults[i] != nil {
			v = k.defaults[i](f)
		}
		if err := k.keep(k.params[i].Name, v, ""); err != nil {
			return nil, err
		}
		o.vars[k.places[i]] = v
	}
	return o, k.initialise(o)
}

// enter returns the frame in which an object is made. The frame is one call deeper than its caller,
// so that an object whose class makes another object of the same class reaches the limit.
func (k *Class) enter(o *Object) (*frame, error) {
	f := &frame{in: k.in, w: k.in.World, slots: make([]value.Value, k.fn.slots), this: o, caller: k.in.top, depth: k.fn.height + 30}
	if f.caller != nil {
		f.depth += f.caller.depth
	}
	if f.depth > maxDepth {
		return nil, errDepth
	}
	k.in.World.Meter.Step(1)
	k.in.top = f
	return f, nil
}

// leave ends what enter began.
func (k *Class) leave(f *frame) { k.in.top = f.caller }

// newObject returns an object whose variables have no values yet.
func (k *Class) newObject(outer *Object) *Object {
	k.in.World.Made(160 + 16*len(k.layout))
	if n := len(k.layout); n <= 2 { // both in one piece of memory
		o := &struct {
			Object
			room [2]value.Value
		}{Object: Object{class: k, outer: outer}}
		o.vars = o.room[:n]
		return &o.Object
	}
	return &Object{class: k, outer: outer, vars: make([]value.Value, len(k.layout))}
}

// keep refuses to assign a mutable object to a variable of an immutable class.
func (k *Class) keep(name string, v value.Value, of string) error {
	if o, ok := v.(*Object); ok && o.class.tree.Mutable && !k.tree.Mutable {
		return fmt.Errorf("cannot assign mutable object to var `%s` of immutable class%s", name, of)
	}
	return nil
}

// initialise runs the steps of the inherited classes, and then those of k.
func (k *Class) initialise(o *Object) error {
	for _, p := range k.parents {
		if err := p.initialise(o); err != nil {
			return err
		}
	}
	if len(k.steps) == 0 {
		return nil
	}
	f, err := k.enter(o)
	if err != nil {
		return err
	}
	defer k.leave(f)
	for _, s := range k.steps {
		v := s.run(f)
		if s.name == "" {
			continue
		}
		if err := k.keep(s.name, v, " `"+k.kind.String()+"`"); err != nil {
			return err
		}
		o.vars[o.class.layout[s.name]] = v
	}
	return nil
}

// value returns what the name of the class means: its only object if it is a singleton, otherwise
// the class.
func (k *Class) value() (value.Value, error) {
	if !k.tree.Singleton {
		return k, nil
	}
	if k.instance == nil {
		o, err := k.create(nil, nil, nil)
		if err != nil {
			return nil, err
		}
		k.instance = o.(*Object)
	}
	return k.instance, nil
}

// A pkg is a package of defined classes.
type pkg struct {
	in   *Interp
	path string
	lib  value.Value // the package of the library with the same path, or nil
}

func (pkg) Kind() *value.Kind                             { return value.PackageKind }
func (p pkg) Display(*value.World, notation.Style) string { return p.path }
func (p pkg) has() bool {
	for _, sources := range []map[string]string{p.in.sources, p.in.library.Sources} {
		for path := range sources {
			if strings.HasPrefix(path, p.path+".") {
				return true
			}
		}
	}
	return p.lib != nil
}

// Member returns a class of the package, or a package inside it.
func (p pkg) Member(w *value.World, name string) (value.Value, bool) {
	path := p.path + "." + name
	if _, ok := p.in.source(path); ok {
		k, _, err := p.in.find(p.path, name)
		w.Meter.Check(err)
		v, err := k.value()
		w.Meter.Check(err)
		return v, true
	}
	q := pkg{p.in, path, nil}
	if m, ok := p.lib.(value.Member); ok {
		if v, ok := m.Member(w, name); ok {
			if v.Kind() != value.PackageKind {
				return v, true
			}
			q.lib = v
		}
	}
	return q, q.has()
}
