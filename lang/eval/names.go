// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"maps"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// Names returns the names of the defined variables and classes.
func (in *Interp) Names() []string {
	var all []string
	for name, cell := range in.globals {
		if cell.v != nil {
			all = append(all, name)
		}
	}
	for path := range in.sources {
		first, _, _ := strings.Cut(path, ".")
		all = append(all, first)
	}
	for path := range in.classes {
		_, name := cutLast(path)
		all = append(all, name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Members returns the names of the members of the thing that a path of names means, such as
// game.heap; ok is false if it means nothing. It does not run any code.
func (in *Interp) Members(path string) (names []string, ok bool) {
	first, _, more := strings.Cut(path, ".")
	v := value.Value(nil)
	if cell := in.globals[first]; cell != nil {
		v = cell.get()
	}
	if v == nil {
		if x, found := in.library.Names[first]; found && x.Kind() != value.PackageKind {
			v = x
		}
	}
	switch {
	case v != nil && more:
		return nil, false
	case v == nil:
		_ = in.World.Do(work.Unbounded(), func() { v, ok = in.byPath(path) })
		if !ok {
			return nil, false
		}
	}
	_ = in.World.Do(work.Unbounded(), func() { names = in.membersOf(v) })
	slices.Sort(names)
	return slices.Compact(names), true
}

// membersOf returns the names of the members of a value.
func (in *Interp) membersOf(v value.Value) (names []string) {
	if n, ok := v.(interface{ MemberNames() []string }); ok {
		names = append(names, n.MemberNames()...)
	}
	if c, ok := v.(value.Class); ok {
		names = append(names, in.library.StaticNames(c.Of)...)
	}
	return append(names, in.library.MemberNames(in.World.KindOf(v))...)
}

// MemberNames returns the classes and packages in the package.
func (p pkg) MemberNames() (names []string) {
	for _, sources := range []map[string]string{p.in.sources, p.in.library.Sources} {
		for path := range sources {
			if rest, ok := strings.CutPrefix(path, p.path+"."); ok {
				name, _, _ := strings.Cut(rest, ".")
				names = append(names, name)
			}
		}
	}
	if n, ok := p.lib.(interface{ MemberNames() []string }); ok {
		names = append(names, n.MemberNames()...)
	}
	return names
}

// MemberNames returns the variables, methods and nested classes of the object.
func (o *Object) MemberNames() (names []string) {
	var add func(k *Class)
	add = func(k *Class) {
		names = slices.AppendSeq(names, maps.Keys(k.vars))
		names = slices.AppendSeq(names, maps.Keys(k.methods))
		names = slices.AppendSeq(names, maps.Keys(k.nested))
		for _, p := range k.parents {
			add(p)
		}
	}
	add(o.class)
	return slices.DeleteFunc(names, func(name string) bool { return name[0] < 'A' || name[0] > 'z' })
}

// A Script is a script in a file. A call runs it with the variables of the session.
type Script struct {
	in           *Interp
	name, source string
}

var scriptKind = &value.Kind{Package: "cgsuite.lang", Name: "Script", Parents: []*value.Kind{value.Object}}

// DefineScript makes a script known by its name.
func (in *Interp) DefineScript(name, source string) {
	in.cell(name).v = &Script{in, name, source}
}

// Kind returns Script.
func (*Script) Kind() *value.Kind { return scriptKind }

// Display returns the name.
func (s *Script) Display(*value.World, notation.Style) string { return s.name }

// Call runs the script. It has no value if it ends with a semicolon.
func (s *Script) Call(w *value.World, _ []value.Value, _ []string) (value.Value, error) {
	tree, err := syntax.Parse(s.source, s.in.positions())
	if err != nil {
		return nil, err
	}
	c := &compiler{in: s.in, input: s.source, fn: &function{}}
	run := c.script(tree)
	v := run(&frame{in: s.in, w: w, slots: make([]value.Value, c.fn.slots)})
	if tree.Silent {
		return value.None, nil
	}
	return v, nil
}
