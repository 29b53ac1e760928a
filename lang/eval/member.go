// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/value"
)

// A Member is a named part of a value.
type Member struct {
	Name   string
	Called bool // with arguments, even if all are optional
}

// MembersOf lists the members of a value in alphabetical order. A position that is used as its
// value also has the members of short games.
func (in *Interp) MembersOf(v value.Value) []Member {
	found := map[string]bool{}
	add := func(name string, called bool) {
		if _, ok := found[name]; !ok {
			found[name] = called
		}
	}
	if o, ok := v.(*Object); ok {
		o.class.names(add)
	}
	kinds := []*value.Kind{in.World.KindOf(v)}
	if _, ok := v.(value.Worthy); ok {
		kinds = append(kinds, value.CanonicalShortGame)
	}
	for _, k := range kinds {
		for _, f := range in.library.Members(k) {
			add(f.Name, len(f.Params) > 0)
		}
	}
	all := make([]Member, 0, len(found))
	for name, called := range found {
		all = append(all, Member{name, called})
	}
	slices.SortFunc(all, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// names calls add with the names of the variables and methods of objects, those of the class before
// inherited ones.
func (k *Class) names(add func(name string, called bool)) {
	for name := range k.vars {
		add(name, false)
	}
	for _, p := range k.params {
		add(p.Name, false)
	}
	for name, ms := range k.methods {
		add(name, !slices.ContainsFunc(ms, (*method).auto))
	}
	for _, p := range k.parents {
		p.names(add)
	}
}

// Set gives a global variable a value. A nil value makes the name unknown, but functions that use
// the variable keep it.
func (in *Interp) Set(name string, v value.Value) {
	if v == nil {
		delete(in.globals, name)
		return
	}
	in.cell(name).v = v
}

// Get returns the value of a global variable, or nil if there is none.
func (in *Interp) Get(name string) value.Value {
	if c := in.globals[name]; c != nil {
		return c.get()
	}
	return nil
}
