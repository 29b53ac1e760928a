// SPDX-License-Identifier: Apache-2.0

package value

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Param is a parameter of a function.
type Param struct {
	Name     string
	Kind     *Kind // nil: any
	Optional bool
	Rest     bool // takes all that is left, as a list
}

// A Func is a function, or a member of the values of a kind, which then is its
// first argument.
type Func struct {
	Name    string
	Doc     string // a sentence without its full stop
	Example string
	Of      *Kind // nil: of no kind
	Static  bool  // a member of the class, not of its values
	// Fleeting: Do keeps nothing of the slice of its arguments, which may then be
	// used again.
	Fleeting bool
	// Overloaded: one of several by the name, each for arguments of its own kinds;
	// the error names the kinds of arguments that fit none of them.
	Overloaded bool
	Params     []Param
	Do         func(w *World, args []Value) (Value, error) // an optional argument that is missing is nil
	site       string                                      // the call in errors, once it is in a library
}

func (*Func) Kind() *Kind { return Function }

func (f *Func) Display(*World, notation.Style) string { return f.Name }

// where names the call in errors.
func (f *Func) where() string {
	if f.site != "" {
		return f.site
	}
	if f.Of == nil {
		return fmt.Sprintf("call to `%s`", f.Name)
	}
	return fmt.Sprintf("call to `%s.%s`", f.Of, f.Name)
}

// Call calls f.
func (f *Func) Call(w *World, args []Value, names []string) (Value, error) {
	if f.Of == nil || f.Static {
		bound, err := Bind(w, f.where(), f.Params, args, names)
		if err != nil {
			return nil, err
		}
		return f.Do(w, bound)
	}
	if len(args) == 0 {
		return nil, fmt.Errorf("`%s` wants arguments", f.Name)
	}
	if len(names) == 0 && f.Fits(len(args)-1) {
		for i := range args[1:] {
			if err := f.Params[i].Check(w, f.site, args[i+1]); err != nil {
				return nil, err
			}
		}
		if n := len(f.Params) + 1; len(args) < n {
			args = append(make([]Value, 0, n), args...)[:n]
		}
		return f.Do(w, args)
	}
	bound, err := Bind(w, f.where(), f.Params, args[1:], names)
	switch {
	case err != nil && f.Overloaded && len(names) == 0:
		return nil, Inapplicable(w, f.Name, w.KindOf(args[0]), args[1:])
	case err != nil:
		return nil, err
	}
	return f.Do(w, append([]Value{args[0]}, bound...))
}

// Inapplicable reports that none of the methods of a class by the name is for
// arguments of these kinds.
func Inapplicable(w *World, name string, class *Kind, args []Value) error {
	return fmt.Errorf("method `%s` in class `%s` cannot be applied to argument types: %s", name, class, KindsOf(w, args))
}

// KindsOf lists the kinds of the arguments of a method.
func KindsOf(w *World, args []Value) string {
	if len(args) == 0 {
		return "()"
	}
	kinds := make([]string, len(args))
	for i, v := range args {
		kinds[i] = "`" + w.KindOf(v).String() + "`"
	}
	return strings.Join(kinds, ", ")
}

// Check says whether v may be the argument i.
func (f *Func) Check(w *World, i int, v Value) error { return f.Params[i].Check(w, f.site, v) }

// Fits reports whether n arguments are neither too many nor too few, of a
// function in a library of whose parameters none takes the rest.
func (f *Func) Fits(n int) bool {
	if n > len(f.Params) {
		return false
	}
	for i := range f.Params {
		if p := &f.Params[i]; p.Rest || i >= n && !p.Optional {
			return false
		}
	}
	return f.site != ""
}

// Auto reports whether f is called where it is named, without parentheses.
func (f *Func) Auto() bool {
	return !slices.ContainsFunc(f.Params, func(p Param) bool { return !p.Optional && !p.Rest })
}

// Bind gives each parameter its argument: nil if it is optional and missing. The
// last len(names) arguments are named.
func Bind(w *World, where string, params []Param, args []Value, names []string) ([]Value, error) {
	bound := make([]Value, len(params))
	positional := len(args) - len(names)
	if n := len(params); n > 0 && params[n-1].Rest && len(names) == 0 && positional >= n-1 {
		bound[n-1] = &List{Elements: slices.Clone(args[n-1:])}
		args, positional = args[:n-1], n-1
	}
	if positional > len(params) {
		return nil, fmt.Errorf("too many arguments (in %s): %d (expecting at most %d)", where, positional, len(params))
	}
	copy(bound, args[:positional])
	for i, name := range names {
		k := slices.IndexFunc(params, func(p Param) bool { return p.Name == name })
		switch {
		case k < 0:
			return nil, fmt.Errorf("invalid parameter name (in %s): `%s`", where, name)
		case k < positional:
			return nil, fmt.Errorf("named parameter shadows an earlier ordinary argument (in %s): `%s`", where, name)
		case bound[k] != nil:
			return nil, fmt.Errorf("duplicate named parameter: `%s`", name)
		}
		bound[k] = args[positional+i]
	}
	for i := range params {
		p := &params[i]
		if bound[i] == nil && !p.Optional && !p.Rest {
			return nil, fmt.Errorf("missing required parameter (in %s): `%s`", where, p.Name)
		}
		if err := p.Check(w, where, bound[i]); err != nil {
			return nil, err
		}
	}
	return bound, nil
}

// Check says whether v may be an argument; where names the call in errors.
func (p *Param) Check(w *World, where string, v Value) error {
	if v == nil || p.Kind == nil || v == None || v.Kind() == p.Kind {
		return nil
	}
	if l, ok := v.(*List); ok && p.Rest {
		one := Param{Name: p.Name, Kind: p.Kind}
		for _, v := range l.Elements {
			if err := one.Check(w, where, v); err != nil {
				return err
			}
		}
		return nil
	}
	if k := w.KindOf(v); !k.Is(p.Kind) {
		return fmt.Errorf("argument `%s` (in %s) has type `%s`, which does not match expected type `%s`", p.Name, where, k, p.Kind)
	}
	return nil
}

// A Library is what is known by name: members of kinds, constants and classes.
// It is not changed once it is in use.
type Library struct {
	Funcs []*Func // in the order in which they are listed
	Names map[string]Value
	// Sources are classes in the language itself, by qualified name.
	Sources map[string]string
	// Impartial returns *[…], the impartial game of a list.
	Impartial func(w *World, l *List) (Value, error)
	// Reduced returns *[…] as reduced forms of misère play are printed.
	Reduced func(w *World, text string) (Value, error)
	members map[*Kind]map[string]*Func
	statics map[*Kind]map[string]*Func
	has     map[string]bool // names of functions
}

// NewLibrary returns a library of functions and of the kinds as classes. Of members of
// a kind by the same name the first is taken.
func NewLibrary(funcs []*Func) *Library {
	l := &Library{Names: map[string]Value{}, members: map[*Kind]map[string]*Func{}, statics: map[*Kind]map[string]*Func{}, has: map[string]bool{}}
	for _, k := range Kinds() {
		l.Names[k.Name] = Class{k}
	}
	for _, f := range funcs {
		of := l.members
		if f.Static {
			of = l.statics
		}
		if f.Of != nil && of[f.Of][f.Name] != nil {
			continue
		}
		l.Funcs = append(l.Funcs, f)
		l.has[f.Name], f.site = true, f.where()
		if f.Of == nil {
			l.Names[f.Name] = f
			continue
		}
		if of[f.Of] == nil {
			of[f.Of] = map[string]*Func{}
		}
		of[f.Of][f.Name] = f
	}
	return l
}

// Member returns the function that values of a kind have by the name.
func (l *Library) Member(k *Kind, name string) (*Func, bool) {
	for _, above := range k.Line() {
		if f, ok := l.members[above][name]; ok {
			return f, true
		}
	}
	return nil, false
}

// Members returns the functions that values of a kind have, each name once.
func (l *Library) Members(k *Kind) (all []*Func) {
	seen := map[string]bool{}
	for _, above := range k.Line() {
		for name, f := range l.members[above] {
			if !seen[name] {
				seen[name] = true
				all = append(all, f)
			}
		}
	}
	return all
}

// Static returns the function that the class of a kind has by the name.
func (l *Library) Static(k *Kind, name string) (*Func, bool) {
	f, ok := l.statics[k][name]
	return f, ok
}

// MemberNames returns the names of the members of values of a kind.
func (l *Library) MemberNames(k *Kind) (names []string) {
	for _, above := range k.Line() {
		names = slices.AppendSeq(names, maps.Keys(l.members[above]))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// StaticNames returns the names of the members of the class of a kind.
func (l *Library) StaticNames(k *Kind) []string { return slices.Sorted(maps.Keys(l.statics[k])) }

// Has reports whether a value, class or function has the name.
func (l *Library) Has(name string) bool {
	return l.Names[name] != nil || l.has[name]
}

// NoMember reports that values of a kind have nothing by the name, and which of
// those they have may have been meant.
func NoMember(k *Kind, name string, known []string) error {
	return advise(fmt.Errorf("not a method or member variable: `%s` (in object of class `%s`)", name, k), Meant(name, known))
}

// Meant asks whether a mistyped name is one of those that are known, "" if it is
// like none.
func Meant(name string, known []string) string {
	if near := likest(name, known); near != "" {
		return "did you mean `" + near + "`?"
	}
	return ""
}

// likest returns the first of the known names that differs least, by a letter of three
// and two at most, or else the shortest that begins so; "" if there is none.
func likest(name string, known []string) string {
	if len(name) < 4 {
		return ""
	}
	best, least, longer := "", min(2, len(name)/3)+1, ""
	for _, k := range slices.Sorted(slices.Values(known)) {
		if d := game.Distance(name, k); d < least {
			best, least = k, d
		}
		if strings.HasPrefix(k, name) && (longer == "" || len(k) < len(longer)) {
			longer = k
		}
	}
	return cmp.Or(best, longer)
}
