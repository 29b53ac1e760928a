// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A code computes a part of a script.
type code func(f *frame) value.Value

// A frame holds the variables of a call of a function, or of the run of a script.
type frame struct {
	in    *Interp
	w     *value.World
	slots []value.Value
	up    *frame // the frame in which the function was made
	jump  jump
	this  *Object // the object whose method runs, or nil

	caller *frame // the frame of the caller
	depth  int    // of the recursion
	mark   value.Mark
}

// A jump is a jump in progress: to the next turn of a loop, to the end of the loop, or to the
// caller.
type jump uint8

const (
	none jump = iota
	toNext
	toEnd
	toCaller
)

// fail ends the evaluation with an error at a place. An error that already has a place keeps it.
func (c *compiler) fail(span syntax.Span, err error) {
	if e := (*Error)(nil); !errors.As(err, &e) {
		err = &Error{c.input, span, err}
	}
	c.in.World.Meter.Fail(err)
}

// check returns v, or, if there is an error, ends the evaluation at a place.
func (c *compiler) check(span syntax.Span, v value.Value, err error) value.Value {
	if err != nil {
		c.fail(span, err)
	}
	return v
}

// maxDepth limits the recursion of functions, counted in nested expressions.
const maxDepth = 1_000_000

var errDepth = errors.New("maximum recursive depth exceeded. (Possible infinite recursion?)")

// A Function is a function of a script, together with the variables around it.
type Function struct {
	tree     syntax.Node
	name     string // how errors describe a call
	params   []value.Param
	defaults []code
	plain    bool // parameters have no kinds or defaults, and none takes the rest
	simple   bool // parameters without rest
	body     code
	brief    number // the body, if it is an operation without calls and there are two parameters
	in       *Interp
	fn       *function
	env      *frame
}

// Kind returns Function.
func (*Function) Kind() *value.Kind { return value.Function }

// Display returns the source.
func (f *Function) Display(*value.World, notation.Style) string { return syntax.Print(f.tree) }

// Arity returns the number of parameters.
func (f *Function) Arity() int { return len(f.params) }

// Call calls f.
func (f *Function) Call(w *value.World, args []value.Value, names []string) (value.Value, error) {
	return f.invoke(w, f.env, f.env.this, args, names)
}

// Call2 calls f with two arguments.
func (f *Function) Call2(w *value.World, a, b value.Value) (value.Value, error) {
	args := [2]value.Value{a, b}
	if !f.plain {
		return f.Call(w, []value.Value{a, b}, nil)
	}
	return f.invoke(w, f.env, f.env.this, args[:], nil)
}

// Pairs returns f in a form for many calls with two arguments, or nil. The result of such a call is
// a 64-bit integer or, if that is not possible, another value.
func (f *Function) Pairs(w *value.World) func(a, b value.Value) (int64, value.Value) {
	if f.brief == nil || f.fn.captured {
		return nil
	}
	in, depth := f.in, f.fn.height+10
	if in.top != nil {
		depth += in.top.depth
	}
	fr := in.newFrame(f.fn)
	fr.up, fr.this, fr.caller, fr.depth = f.env, f.env.this, in.top, depth
	return func(a, b value.Value) (int64, value.Value) {
		w.Meter.Step(1)
		in.top = fr
		fr.slots[0], fr.slots[1] = a, b
		n, v := f.brief(fr)
		in.top = fr.caller
		return n, v
	}
}

// invoke calls f with the variables around it, and for an object.
func (f *Function) invoke(w *value.World, up *frame, this *Object, args []value.Value, names []string) (value.Value, error) {
	in := f.in
	depth := f.fn.height + 10
	if in.top != nil {
		depth += in.top.depth
	}
	if depth > maxDepth {
		return nil, errDepth
	}
	w.Meter.Step(1)
	fr := in.newFrame(f.fn)
	fr.up, fr.this, fr.caller, fr.depth = up, this, in.top, depth
	in.top = fr
	if f.plain && len(names) == 0 && len(args) == len(f.params) {
		copy(fr.slots, args)
	} else if err := f.bind(w, fr, args, names); err != nil {
		in.top = fr.caller
		return nil, err
	}
	v := f.body(fr)
	in.top = fr.caller
	in.release(fr, f.fn)
	return v, nil
}

// bind gives the parameters their values.
func (f *Function) bind(w *value.World, fr *frame, args []value.Value, names []string) error {
	if len(names) == 0 && len(args) == len(f.params) && f.simple {
		for i, p := range f.params {
			if err := p.Check(w, f.name, args[i]); err != nil {
				return err
			}
		}
		copy(fr.slots, args)
		return nil
	}
	bound, err := value.Bind(w, f.name, f.params, args, names)
	if err != nil {
		return err
	}
	copy(fr.slots, bound)
	for i, v := range bound {
		if v == nil && f.defaults[i] != nil {
			fr.slots[i] = f.defaults[i](fr)
		}
	}
	return nil
}

// push runs codes and leaves their values on the stack, from base on, until pop is called. It is
// for calls that copy their arguments.
func (in *Interp) push(f *frame, codes []code) (base int, vs []value.Value) {
	base = len(in.World.Stack)
	for _, x := range codes {
		v := x(f)
		in.World.Stack = append(in.World.Stack, v)
	}
	return base, in.World.Stack[base:len(in.World.Stack):len(in.World.Stack)]
}

// pop removes everything from the stack from base on.
func (in *Interp) pop(base int) {
	clear(in.World.Stack[base:])
	in.World.Stack = in.World.Stack[:base]
}

// newFrame returns a frame for a function. It reuses an old frame if no function can still hold it.
func (in *Interp) newFrame(fn *function) *frame {
	if n := len(in.frames) - 1; !fn.captured && n >= 0 && cap(in.frames[n].slots) >= fn.slots {
		fr := in.frames[n]
		in.frames = in.frames[:n]
		fr.slots = fr.slots[:fn.slots]
		return fr
	}
	in.World.Made(128 + 16*max(fn.slots, 8))
	return &frame{in: in, w: in.World, slots: make([]value.Value, fn.slots, max(fn.slots, 8))}
}

// release returns a frame for reuse.
func (in *Interp) release(fr *frame, fn *function) {
	if fn.captured || len(in.frames) >= 64 {
		return
	}
	clear(fr.slots)
	fr.up, fr.this, fr.caller, fr.jump = nil, nil, nil, none
	in.frames = append(in.frames, fr)
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

// A memberSite is a place in the code that uses a member. It remembers the last kind, or the last
// class.
type memberSite struct {
	name   string
	kind   *value.Kind
	fn     *value.Func
	others [4]struct { // kinds that it met before
		kind *value.Kind
		fn   *value.Func
	}
	next   int // index of the one to replace next
	class  *Class
	entry  *entry
	whose  *value.Kind // the kind whose class it met last
	static *value.Func
	path   string      // path of the package that it met last
	found  value.Value // member of that package, at this version
	since  int
}

// find returns the function for values of kind k.
func (s *memberSite) find(in *Interp, k *value.Kind) *value.Func {
	if s.kind != k {
		s.kind, s.fn = k, s.again(in, k)
	}
	return s.fn
}

// again returns the function for values of kind k. This is not the kind of the last value, but it
// may have occurred before.
func (s *memberSite) again(in *Interp, k *value.Kind) *value.Func {
	for i := range s.others {
		if o := &s.others[i]; o.kind == k {
			return o.fn
		}
	}
	o := &s.others[s.next%len(s.others)]
	s.next++
	o.kind = k
	o.fn, _ = in.library.Member(k, s.name)
	return o.fn
}

// of returns the entry with the name in an object's class, or nil.
func (s *memberSite) of(o *Object) *entry {
	if s.class != o.class {
		s.class, s.entry = o.class, o.class.resolve(s.name)
	}
	return s.entry
}

// fleeting returns the library function with the name for x, if it may be called with arguments on
// the stack, and otherwise nil.
func (s *memberSite) fleeting(in *Interp, x value.Value) *value.Func {
	switch x.(type) {
	case value.Member, value.Class:
		return nil
	}
	if f := s.find(in, in.World.KindOf(x)); f != nil && f.Fleeting {
		return f
	}
	return nil
}

// get returns x.name. If it is a function without parameters, get calls it.
func (s *memberSite) get(in *Interp, x value.Value) (value.Value, error) {
	if _, ok := x.(value.Worthy); !ok {
		return s.getOf(in, x)
	}
	return s.worth(in, x, func(x value.Value) (value.Value, error) { return s.getOf(in, x) })
}

// worth returns f of x. If x is a position in which play need not end, and only its value has the
// member, it returns f of the value. An error that play may return to a position is an error of f
// and does not end the calculation.
func (s *memberSite) worth(in *Interp, x value.Value, f func(value.Value) (value.Value, error)) (v value.Value, err error) {
	p, ok := x.(value.Worthy)
	if !ok {
		return f(x)
	}
	if unwound := in.World.Do(in.World.Meter, func() { v, err = f(x) }); unwound != nil {
		v, err = nil, unwound
	}
	if err == nil || s.find(in, in.World.KindOf(x)) != nil && !errors.Is(err, value.ErrNotShort) && !errors.Is(err, value.ErrLoopy) {
		return v, err
	}
	if _, ok := in.library.Member(value.LoopyPseudonumber, s.name); ok { // this kind has all members of loopy values
		if y, ok := p.Worth(in.World); ok {
			return f(y)
		}
	}
	if of, ok := in.library.Member(value.Zero, s.name); ok && of.Of.Is(value.NormalValue) { // this kind has all members of numbers and nimbers
		if y, ok := p.Worth(in.World); ok {
			if _, ok := in.library.Member(in.World.KindOf(y), s.name); ok {
				return f(y)
			}
		}
	}
	return v, err
}

func (s *memberSite) getOf(in *Interp, x value.Value) (value.Value, error) {
	if o, ok := x.(*Object); ok {
		if e := s.of(o); e != nil {
			return o.get(in.World, e, s.name)
		}
	}
	f, v, err := s.lookup(in, x)
	switch {
	case err != nil:
		return nil, err
	case f == nil:
		return get(in.World, v)
	case !f.Auto():
		return nil, fmt.Errorf("expected arguments for method `%s` in class `%s`", s.name, in.World.KindOf(x))
	}
	in.World.Meter.Step(1)
	if f.Static {
		return in.charged(f.Call(in.World, nil, nil))
	}
	if f.Fleeting && len(f.Params) == 0 {
		base := len(in.World.Stack)
		in.World.Stack = append(in.World.Stack, x)
		v, err := f.Do(in.World, in.World.Stack[base:base+1:base+1])
		in.pop(base)
		return in.charged(v, err)
	}
	return in.charged(f.Call(in.World, []value.Value{x}, nil))
}

// charged counts the memory of a new value.
func (in *Interp) charged(v value.Value, err error) (value.Value, error) {
	if err == nil {
		in.World.Charge(v)
	}
	return v, err
}

// get returns the value of a member that was named. It calls methods without parameters.
func get(w *value.World, v value.Value) (value.Value, error) {
	if m, ok := v.(*methods); ok {
		return m.Get(w)
	}
	return v, nil
}

// lookup returns the function with the name for x, or, if there is none, the value.
func (s *memberSite) lookup(in *Interp, x value.Value) (*value.Func, value.Value, error) {
	if p, ok := x.(pkg); ok && s.found != nil && s.since == in.version && s.path == p.path {
		return nil, s.found, nil
	}
	if m, ok := x.(value.Member); ok {
		if v, ok := m.Member(in.World, s.name); ok {
			if p, ok := x.(pkg); ok {
				s.path, s.found, s.since = p.path, v, in.version
			}
			return nil, v, nil
		}
	}
	if c, ok := x.(value.Class); ok {
		if s.whose != c.Of {
			s.static, _ = in.library.Static(c.Of, s.name)
			s.whose = c.Of
		}
		if s.static != nil {
			return s.static, nil, nil
		}
	}
	if f := s.find(in, in.World.KindOf(x)); f != nil {
		return f, nil, nil
	}
	kind := in.World.KindOf(x)
	if p, ok := x.(pkg); ok {
		return nil, nil, value.NoMember(kind, s.name, p.MemberNames())
	}
	err := value.NoMember(kind, s.name, in.library.MemberNames(kind))
	if f, ok := in.library.Member(value.LoopyStopper, s.name); ok && kind == value.LoopySided && f.Of.Is(value.SidedValue) {
		err = &value.Advised{Err: err, Advice: "stoppers have it: ask its Onside or its Offside"}
	}
	return nil, nil, err
}

// call returns x.name(args). The slice all consists of x and the arguments.
func (s *memberSite) call(in *Interp, x value.Value, all []value.Value, names []string) (value.Value, error) {
	args := all[1:]
	if o, ok := x.(*Object); ok {
		if e := s.of(o); e != nil {
			return o.call(in, e, s.name, args, names)
		}
	}
	return s.worth(in, x, func(x value.Value) (value.Value, error) { return s.callOf(in, x, all, names) })
}

// callOf calls a member that is not a method of an object.
func (s *memberSite) callOf(in *Interp, x value.Value, all []value.Value, names []string) (value.Value, error) {
	args := all[1:]
	f, v, err := s.lookup(in, x)
	switch {
	case err != nil:
		return nil, err
	case f == nil:
		return in.call(v, args, names)
	case len(f.Params) == 0 && len(args) > 0: // the member takes no arguments: call its value with them
		v, err := s.get(in, x)
		if c, ok := v.(value.Caller); ok && err == nil {
			return c.Call(in.World, args, names)
		}
	}
	in.World.Meter.Step(1)
	if f.Static {
		return in.charged(f.Call(in.World, args, names))
	}
	all[0] = x
	return in.charged(f.Call(in.World, all, names))
}
