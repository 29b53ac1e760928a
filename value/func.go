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
	Rest     bool // takes all remaining arguments, as a list
}

// A Func is a function, or a member of the values of a kind. The value of a member is its first
// argument.
type Func struct {
	Name    string
	Doc     string // a sentence without the final full stop
	Example string
	Of      *Kind // nil if it belongs to no kind
	Static  bool  // a member of the class, not of its values
	// Fleeting says that Do does not keep the slice of its arguments, so the slice may be reused.
	Fleeting bool
	// Overloaded says that there are several functions with this name, each for arguments of other
	// kinds. If the arguments fit none of them, the error names their kinds.
	Overloaded bool
	Params     []Param
	Do         func(w *World, args []Value) (Value, error) // a missing optional argument is nil
	site       string                                      // names the call in errors; set when the function is in a library
}

func (*Func) Kind() *Kind { return Function }

func (f *Func) Display(*World, notation.Style) string { return f.Name }

// where returns a name for the call in errors.
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

// Inapplicable reports that no method of a class with this name accepts arguments of these kinds.
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

// Check returns an error if v cannot be argument i.
func (f *Func) Check(w *World, i int, v Value) error { return f.Params[i].Check(w, f.site, v) }

// Fits reports whether n is a possible number of arguments. It is for a function in a library; it
// returns false if a parameter takes all remaining arguments.
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

// Auto reports whether naming f is enough to call it, without parentheses.
func (f *Func) Auto() bool {
	return !slices.ContainsFunc(f.Params, func(p Param) bool { return !p.Optional && !p.Rest })
}

// Bind assigns an argument to each parameter, or nil if the argument is optional and missing. The
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

// Check returns an error if v cannot be the argument. The parameter where names the call in errors.
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

// A Library contains everything that is known by name: members of kinds, constants and classes. It
// does not change after its first use.
type Library struct {
	Funcs []*Func // in the order of lists
	Names map[string]Value
	// Sources are classes written in the language itself, by qualified name.
	Sources map[string]string
	// Impartial returns *[…], the impartial game with these options.
	Impartial func(w *World, l *List) (Value, error)
	// Reduced returns *[…] in the notation in which reduced forms of misère play are printed.
	Reduced func(w *World, text string) (Value, error)
	members map[*Kind]map[string]*Func
	statics map[*Kind]map[string]*Func
	has     map[string]bool // names of functions
}

// NewLibrary returns a library of functions, and of the kinds as classes. If several members of a
// kind have the same name, it takes the first.
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

// Member returns the function with this name that values of a kind have.
func (l *Library) Member(k *Kind, name string) (*Func, bool) {
	for _, above := range k.Line() {
		if f, ok := l.members[above][name]; ok {
			return f, true
		}
	}
	return nil, false
}

// Members returns the functions that values of a kind have, without duplicate names.
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

// Static returns the function with this name that the class of a kind has.
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

// Has reports whether some value, class or function has the name.
func (l *Library) Has(name string) bool {
	return l.Names[name] != nil || l.has[name]
}

// NoMember reports that values of a kind have no member with this name. It suggests similar names
// of members.
func NoMember(k *Kind, name string, known []string) error {
	return advise(fmt.Errorf("not a method or member variable: `%s` (in object of class `%s`)", name, k), Meant(name, known))
}

// Meant suggests a known name that is similar to a mistyped one, as a question. If none is similar,
// it returns "".
func Meant(name string, known []string) string {
	if near := likest(name, known); near != "" {
		return "did you mean `" + near + "`?"
	}
	return ""
}

// likest returns the known name that differs least. At most one letter in three may differ, and at
// most two letters in all; of equal names it returns the first. If there is none, it returns the
// shortest name that begins in the same way, or "".
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
