// SPDX-License-Identifier: Apache-2.0

// Package eval computes the values of scripts in CGScript.
//
//	in := eval.New(world, lib.New(), nil)
//	v, err := in.Eval(meter, "f := n -> if n < 2 then n else f(n-1) + f(n-2) end; f(20)")
//	in.Text(meter, v, notation.Plain) // "6765"
//
// A script is compiled to closures and then run. In the closures, local variables are slots of a
// frame and global variables are cells. Steps are counted on the meter of the call, and the depth
// of recursion is limited. Nothing in this package opens a file.
package eval

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A Catalogue knows rulesets.
type Catalogue interface {
	// Position reads the position at the beginning of text, as syntax.Positions does.
	Position(text string) (length int, read any, err error)
	// Read returns the value of a position that was read.
	Read(read any) value.Value
	// Value returns the value of a position in a text.
	Value(w *value.World, text string) (value.Value, error)
	// Has reports whether there is a ruleset or compound with the name.
	Has(name string) bool
	// Unknown returns the error for an unknown name, and suggests what may have been meant.
	Unknown(name string) error
}

// An Interp is the state of one user's session: variables, a library and a world. It is not safe
// for concurrent use.
type Interp struct {
	World     *value.World
	library   *value.Library
	catalogue Catalogue // or nil
	globals   map[string]*cell
	sources   map[string]string // texts of classes, by qualified name
	deleted   map[string]bool   // classes that were removed
	classes   map[string]*Class // classes that have been read
	frames    []*frame          // for reuse
	yields    []*yield          // for reuse
	top       *frame            // the frame of the running call
	version   int               // changes when classes change
	imports   []string          // packages and classes that have short names
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

// roots visits all values that variables, calls and classes hold.
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

// Hold counts the variables of a call and of the frames around it.
func (f *frame) Hold(c *value.Census) {
	for ; f != nil && c.First(&f.mark); f = f.up {
		c.Add(96)
		c.All(f.slots)
		if f.this != nil {
			c.Visit(f.this)
		}
	}
}

// Hold counts everything that the function may use.
func (f *Function) Hold(c *value.Census) {
	c.Add(192)
	f.env.Hold(c)
}

// Hold counts the variables of the object, and the object to which it belongs.
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

// Error returns the message with the place.
func (e *Error) Error() string { return e.place().Error() }

// Unwrap returns two errors: the place, as a *game.SyntaxError, and the reason.
func (e *Error) Unwrap() []error { return []error{e.place(), e.Err} }

// Eval returns the value of a script, which is the value of its last statement. It returns nil if
// there is no statement or if a semicolon ends it. The error is a *game.SyntaxError, an *Error, or
// the reason why the meter stopped.
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

// Text returns a value as text in a style; the text of nil is empty.
func (in *Interp) Text(m *work.Meter, v value.Value, s notation.Style) (text string, err error) {
	if v == nil {
		return "", nil
	}
	err = in.World.Do(m, func() { text = value.Text(in.World, v, s) })
	return text, err
}

// positions returns the reader of positions. A known function or variable has priority over a
// ruleset with the same name.
func (in *Interp) positions() syntax.Positions {
	if in.catalogue == nil {
		return nil
	}
	return func(text string) (int, any, error) {
		n := 0
		for n < len(text) && (text[n] == '_' || '0' <= text[n] && text[n] <= '9' || 'a' <= text[n]|0x20 && text[n]|0x20 <= 'z') {
			n++
		}
		name := text[:n]
		if c := in.globals[name]; in.library.Has(name) || c != nil && c.v != nil || in.classes[name] != nil || in.sources[name] != "" {
			return 0, nil, nil
		}
		if _, ok := in.imported(name); ok {
			return 0, nil, nil
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

// A Raised is the text of an error that a script has raised.
type Raised string

func (r Raised) Error() string { return string(r) }

// An Undefined is the error for a name without a meaning.
type Undefined struct {
	Name string
	told string // message for people, which suggests another name or a ruleset
}

func (u *Undefined) Error() string { return fmt.Sprintf("that variable is not defined: `%s`", u.Name) }

// told returns the text of an error for people.
func told(err error) string {
	var u *Undefined
	if errors.As(err, &u) {
		return strings.Replace(err.Error(), u.Error(), u.told, 1)
	}
	return value.Told(err)
}

// undefined returns the error for an undefined name, with suggestions.
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
