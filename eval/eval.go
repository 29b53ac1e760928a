// SPDX-License-Identifier: Apache-2.0

// Package eval computes what scripts in CGScript are worth.
//
//	in := eval.New(world, lib.New(), nil)
//	v, err := in.Eval(meter, "f := n -> if n < 2 then n else f(n-1) + f(n-2) end; f(20)")
//	in.Text(meter, v, notation.Plain) // "6765"
//
// A script is compiled to closures, in which local variables are slots of a frame
// and global ones are cells, and then run. Steps are counted on the meter of the
// call; recursion is bounded. Nothing here opens a file.
package eval

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A Catalogue knows rulesets.
type Catalogue interface {
	// Position reads the position with which text begins, as syntax.Positions.
	Position(text string) (length int, err error)
	// Value returns the value of a position.
	Value(w *value.World, text string) (value.Value, error)
	// Has reports whether a ruleset or compound has the name.
	Has(name string) bool
	// Unknown says what a name may have meant that nothing has.
	Unknown(name string) error
}

// An Interp is what one user has at hand: variables, a library, a world. It is
// not safe for concurrent use.
type Interp struct {
	World     *value.World
	library   *value.Library
	catalogue Catalogue // or nil
	globals   map[string]*cell
	sources   map[string]string // of classes, by qualified name
	deleted   map[string]bool   // classes that were there
	classes   map[string]*Class // those that were read
	frames    []*frame          // to be used again
	yields    []*yield          // to be used again
	top       *frame            // of the call that runs
	version   int               // changes when classes do
	imports   []string          // packages and classes known by their short names
}

// A cell is a global variable; its value is nil if it is not defined.
type cell struct{ v value.Value }

// get returns the value, or nil.
func (c *cell) get() value.Value {
	if c.v == nil {
		return nil
	}
	return load(c.v)
}

// New returns an interpreter. The catalogue may be nil.
func New(w *value.World, l *value.Library, c Catalogue) *Interp {
	in := &Interp{World: w, library: l, catalogue: c, globals: map[string]*cell{}, sources: map[string]string{}, deleted: map[string]bool{}, classes: map[string]*Class{}}
	w.Roots = in.roots
	w.Unwound = func() func() {
		top := in.top
		return func() { in.top = top }
	}
	return in
}

// roots are what variables, calls and classes hold.
func (in *Interp) roots(c *value.Census) {
	for _, cell := range in.globals {
		c.Add(64)
		c.Visit(cell.v)
	}
	for f := in.top; f != nil; f = f.caller {
		f.Hold(c)
	}
	for _, k := range in.classes {
		if k.instance != nil {
			c.Visit(k.instance)
		}
		for _, v := range k.vars {
			if v.static != nil {
				c.Visit(v.static.v)
			}
		}
	}
}

// Hold counts the variables of a call and of those around it.
func (f *frame) Hold(c *value.Census) {
	for ; f != nil && c.First(&f.mark); f = f.up {
		c.Add(96)
		c.All(f.slots)
		if f.this != nil {
			c.Visit(f.this)
		}
	}
}

// Hold counts what the function may use.
func (f *Function) Hold(c *value.Census) {
	c.Add(192)
	f.env.Hold(c)
}

// Hold counts the variables, and the object that it belongs to.
func (o *Object) Hold(c *value.Census) {
	for ; o != nil && c.First(&o.mark); o = o.outer {
		c.Add(160)
		c.All(o.vars)
	}
}

// An Error says which part of a script has no value, and why.
type Error struct {
	Input string
	Span  syntax.Span
	Err   error
}

func (e *Error) place() *game.SyntaxError {
	return game.Errorf(e.Input, e.Span.Start, "%s", told(e.Err))
}

// Error names the place.
func (e *Error) Error() string { return e.place().Error() }

// Unwrap returns the place, as a *game.SyntaxError, and the reason.
func (e *Error) Unwrap() []error { return []error{e.place(), e.Err} }

// Eval returns the value of a script: that of its last statement, or nil if there
// is none or a semicolon ends it. The error is a *game.SyntaxError, an *Error, or
// what stopped the meter.
func (in *Interp) Eval(m *work.Meter, script string) (v value.Value, err error) {
	tree, err := syntax.Parse(script, in.positions())
	if err != nil {
		return nil, err
	}
	var run code
	c := &compiler{in: in, input: script, fn: &function{}}
	if err := in.World.Do(m, func() { run = c.script(tree) }); err != nil {
		return nil, err
	}
	in.frames, in.top = nil, nil
	err = in.World.Do(m, func() {
		v = run(&frame{in: in, w: in.World, slots: make([]value.Value, c.fn.slots)})
	})
	if err != nil || tree.Silent || len(tree.Statements) == 0 {
		v = nil
	}
	return v, err
}

// Check says what is wrong with a script, without running it.
func (in *Interp) Check(m *work.Meter, script string) error {
	tree, err := syntax.Parse(script, in.positions())
	if err != nil {
		return err
	}
	c := &compiler{in: in, input: script, fn: &function{}}
	return in.World.Do(m, func() { c.script(tree) })
}

// Text returns a value in a style; that of nil is empty.
func (in *Interp) Text(m *work.Meter, v value.Value, s notation.Style) (text string, err error) {
	if v == nil {
		return "", nil
	}
	err = in.World.Do(m, func() { text = value.Text(in.World, v, s) })
	return text, err
}

// positions returns the reader of positions: a known function or variable goes
// before a ruleset of its name.
func (in *Interp) positions() syntax.Positions {
	if in.catalogue == nil {
		return nil
	}
	return func(text string) (int, error) {
		n := 0
		for n < len(text) && (text[n] == '_' || '0' <= text[n] && text[n] <= '9' || 'a' <= text[n]|0x20 && text[n]|0x20 <= 'z') {
			n++
		}
		name := text[:n]
		if c := in.globals[name]; in.library.Has(name) || c != nil && c.v != nil || in.classes[name] != nil || in.sources[name] != "" {
			return 0, nil
		}
		if _, ok := in.imported(name); ok {
			return 0, nil
		}
		return in.catalogue.Position(text)
	}
}

// cell returns the global variable with the name.
func (in *Interp) cell(name string) *cell {
	c := in.globals[name]
	if c == nil {
		c = &cell{}
		in.globals[name] = c
	}
	return c
}

// A Raised is the text of an error that a script raised itself.
type Raised string

func (r Raised) Error() string { return string(r) }

// An Undefined says that nothing has a name.
type Undefined struct {
	Name string
	told string // what people read: they may have meant another name, or a ruleset
}

func (u *Undefined) Error() string { return fmt.Sprintf("that variable is not defined: `%s`", u.Name) }

// told returns an error as people read it.
func told(err error) string {
	var u *Undefined
	if errors.As(err, &u) {
		return strings.Replace(err.Error(), u.Error(), u.told, 1)
	}
	return value.Told(err)
}

// undefined says that nothing has the name, and what may have been meant.
func (in *Interp) undefined(name string, called bool) error {
	if in.deleted[name] {
		return fmt.Errorf("class no longer exists: `%s`", name)
	}
	if title := strings.ToUpper(name[:1]) + name[1:]; called && title != name && in.library.Has(title) {
		return &Undefined{name, fmt.Sprintf("there is no function `%s`; did you mean `%s`?", name, title)}
	}
	if in.catalogue != nil && (called || in.catalogue.Has(name)) {
		if err := in.catalogue.Unknown(name); err != nil {
			var syntax *game.SyntaxError
			if errors.As(err, &syntax) {
				return &Undefined{name, syntax.Msg}
			}
			return &Undefined{name, err.Error()}
		}
	}
	text := fmt.Sprintf("that variable is not defined: `%s`", name)
	if called {
		text = fmt.Sprintf("there is no function `%s`", name)
	}
	if meant := value.Meant(name, slices.AppendSeq(in.Names(), maps.Keys(in.library.Names))); meant != "" {
		text += "; " + meant
	}
	return &Undefined{name, text}
}
