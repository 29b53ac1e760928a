// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A code computes a part of a script.
type code func(f *frame) value.Value

// A frame is a call of a function, or the run of a script.
type frame struct {
	in    *Interp
	w     *value.World
	slots []value.Value
	up    *frame // that in which the function was made
	jump  jump
	this  *Object // whose method runs, or nil
}

// A jump is underway to the end of a loop's turn, of the loop, or of the call.
type jump uint8

const (
	none jump = iota
	toNext
	toEnd
	toCaller
)

// fail ends the evaluation at a place; an error that has a place keeps it.
func (c *compiler) fail(span syntax.Span, err error) {
	if e := (*Error)(nil); !errors.As(err, &e) {
		err = &Error{c.input, span, err}
	}
	c.in.World.Meter.Fail(err)
}

// check returns v, or ends the evaluation at a place if there is an error.
func (c *compiler) check(span syntax.Span, v value.Value, err error) value.Value {
	if err != nil {
		c.fail(span, err)
	}
	return v
}

// maxDepth bounds the recursion of functions, counted in nested expressions.
const maxDepth = 1_000_000

var errDepth = errors.New("maximum recursive depth exceeded. (Possible infinite recursion?)")

// A Function is a function of a script, with the variables around it.
type Function struct {
	tree     syntax.Node
	name     string // where it is called, in errors
	params   []value.Param
	defaults []code
	plain    bool // parameters without kinds, defaults or rest
	body     code
	fn       *function
	env      *frame
}

// Kind returns Function.
func (*Function) Kind() *value.Kind { return value.Function }

// Display returns the source.
func (f *Function) Display(*value.World, notation.Style) string { return syntax.Print(f.tree) }

// Call calls f.
func (f *Function) Call(w *value.World, args []value.Value, names []string) (value.Value, error) {
	in := f.env.in
	if in.depth += f.fn.height + 10; in.depth > maxDepth {
		return nil, errDepth
	}
	w.Meter.Step(1)
	fr := &frame{in: in, w: w, slots: make([]value.Value, f.fn.slots), up: f.env, this: f.env.this}
	if f.plain && len(names) == 0 && len(args) == len(f.params) {
		copy(fr.slots, args)
	} else {
		bound, err := value.Bind(w, f.name, f.params, args, names)
		if err != nil {
			return nil, err
		}
		copy(fr.slots, bound)
		for i, v := range bound {
			if v == nil && f.defaults[i] != nil {
				fr.slots[i] = f.defaults[i](fr)
			}
		}
	}
	v := f.body(fr)
	in.depth -= f.fn.height + 10
	return v, nil
}

// call calls any value.
func (in *Interp) call(v value.Value, args []value.Value, names []string) (value.Value, error) {
	switch v := v.(type) {
	case *Function:
		return v.Call(in.World, args, names)
	case value.Class:
		if f, ok := in.library.Static(v.Of, "Eval"); ok {
			return f.Call(in.World, args, names)
		}
		return nil, fmt.Errorf("no method `Eval` for class: `%s`", v.Of)
	case value.Caller:
		return v.Call(in.World, args, names)
	case value.Member:
		if f, ok := v.Member(in.World, "Eval"); ok {
			return in.call(f, args, names)
		}
	}
	if f, ok := in.library.Member(in.World.KindOf(v), "Eval"); ok {
		return f.Call(in.World, append([]value.Value{v}, args...), names)
	}
	return nil, fmt.Errorf("no method `Eval` for class: `%s`", in.World.KindOf(v))
}

// A memberSite is a place where a member is used: it remembers the kind it saw.
type memberSite struct {
	name string
	kind *value.Kind
	fn   *value.Func
}

// find returns the function of values of kind k.
func (s *memberSite) find(in *Interp, k *value.Kind) *value.Func {
	if s.kind != k {
		s.fn, _ = in.library.Member(k, s.name)
		s.kind = k
	}
	return s.fn
}

// get returns x.name, calling it if it is a function without parameters.
func (s *memberSite) get(in *Interp, x value.Value) (value.Value, error) {
	v, err := s.getOf(in, x)
	if y, ok := s.instead(in, x, err); ok {
		return s.getOf(in, y)
	}
	return v, err
}

// instead returns the value of a position in which play need not end, if that has
// what x has not.
func (s *memberSite) instead(in *Interp, x value.Value, err error) (value.Value, bool) {
	p, ok := x.(value.Worthy)
	if !ok || err == nil || s.find(in, in.World.KindOf(x)) != nil && !errors.Is(err, value.ErrNotShort) {
		return nil, false
	}
	if _, ok := in.library.Member(value.LoopyPseudonumber, s.name); !ok { // which has all that loopy values have
		return nil, false
	}
	return p.Worth(in.World)
}

func (s *memberSite) getOf(in *Interp, x value.Value) (value.Value, error) {
	f, v, err := s.lookup(in, x)
	switch {
	case err != nil:
		return nil, err
	case f == nil:
		return get(in.World, v)
	case !f.Auto():
		return nil, fmt.Errorf("expected arguments for method `%s` in class `%s`", s.name, in.World.KindOf(x))
	}
	return s.apply(in, f, x, nil, nil)
}

// get returns a member that was named: methods without parameters are called.
func get(w *value.World, v value.Value) (value.Value, error) {
	if m, ok := v.(*methods); ok {
		return m.Get(w)
	}
	return v, nil
}

// lookup returns the function, or else the value, that x has by the name.
func (s *memberSite) lookup(in *Interp, x value.Value) (*value.Func, value.Value, error) {
	if m, ok := x.(value.Member); ok {
		if v, ok := m.Member(in.World, s.name); ok {
			return nil, v, nil
		}
	}
	if c, ok := x.(value.Class); ok {
		if f, ok := in.library.Static(c.Of, s.name); ok {
			return f, nil, nil
		}
	}
	if f := s.find(in, in.World.KindOf(x)); f != nil {
		return f, nil, nil
	}
	return nil, nil, in.library.NoMember(in.World.KindOf(x), s.name)
}

func (s *memberSite) apply(in *Interp, f *value.Func, x value.Value, args []value.Value, names []string) (value.Value, error) {
	in.World.Meter.Step(1)
	if !f.Static {
		args = append([]value.Value{x}, args...)
	}
	return f.Call(in.World, args, names)
}

// call returns x.name(args).
func (s *memberSite) call(in *Interp, x value.Value, args []value.Value, names []string) (value.Value, error) {
	v, err := s.callOf(in, x, args, names)
	if y, ok := s.instead(in, x, err); ok {
		return s.callOf(in, y, args, names)
	}
	return v, err
}

func (s *memberSite) callOf(in *Interp, x value.Value, args []value.Value, names []string) (value.Value, error) {
	f, v, err := s.lookup(in, x)
	switch {
	case err != nil:
		return nil, err
	case f == nil:
		return in.call(v, args, names)
	}
	return s.apply(in, f, x, args, names)
}
