// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// code is the common part of the classes of some folders.
type code struct {
	ctx       context.Context
	sources   sources
	catalogue *catalog.Catalog // catalogue of the games that classes may use
}

// Limits for one call of a class: some seconds, and memory in addition to that of the question.
const (
	mostSteps = 20_000_000
	mostBytes = 1 << 30
)

// meter returns a meter for a call outside of any calculation.
func (c *code) meter() *work.Meter {
	return work.New(c.ctx, work.Budget{Steps: mostSteps, Bytes: mostBytes})
}

// A machine is an interpreter with one class.
type machine struct {
	in      *eval.Interp
	rules   *eval.Rules
	objects map[Position]*eval.Object // objects whose texts are slow to read
	calls   int
}

// newMachine reads a class. It returns nil if the class is not a ruleset.
func (c *code) newMachine(m *work.Meter, path string) (*machine, error) {
	w := value.NewWorld(short.NewSpace().Calc())
	in := eval.New(w, rulesets.Library(c.catalogue), rulesets.Catalogue{Catalog: c.catalogue})
	c.sources.define(in)
	r, err := in.Rules(m, path)
	if r == nil || err != nil {
		return nil, err
	}
	return &machine{in: in, rules: r, objects: map[Position]*eval.Object{}}, nil
}

// mostCalls is the number of calls after which a machine is dropped, with everything it remembers.
const mostCalls = 200_000

// do runs f with a machine that nobody else uses at the same time. The limits are those for one
// call and what is left of m.
func (r *ruleset) do(m *work.Meter, f func(k *machine)) (err error) {
	one := m.Within(work.Budget{Steps: mostSteps, Bytes: mostBytes})
	var k *machine
	select {
	case k = <-r.idle:
	default:
		if k, err = r.newMachine(one, r.path); err != nil {
			return r.sources.placed(err)
		}
	}
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("internal error in class %s: %v\n%s", r.path, x, debug.Stack())
		}
	}()
	err = k.in.World.Do(one, func() { f(k) })
	if k.calls++; k.calls < mostCalls && !errors.Is(work.Limited(err), work.ErrMemory) {
		select {
		case r.idle <- k:
		default:
		}
	}
	switch {
	case err == nil || m.Err() != nil:
		return err
	case errors.Is(work.Limited(err), work.ErrLimit):
		return &work.Limit{What: fmt.Sprintf("class %s (%s) did not end in one call (%v)", r.path, r.sources[r.path].file, work.Limited(err)), Cause: err}
	}
	return r.sources.placed(err)
}

// object returns the object of a position that is not a sum.
func (k *machine) object(r *ruleset, p Position) *eval.Object {
	if o, ok := k.objects[p]; ok {
		return o
	}
	o, err := r.read(k, string(p))
	k.in.World.Meter.Check(err)
	if r.family == other || r.family == onGraph {
		k.remember(p, o)
	}
	return o
}

// mostObjects is the greatest number of objects that a machine remembers.
const mostObjects = 10_000

func (k *machine) remember(p Position, o *eval.Object) {
	if len(k.objects) >= mostObjects {
		clear(k.objects)
	}
	k.objects[p] = o
}

// position returns the text of an object. Reading the text must give the same object.
func (k *machine) position(r *ruleset, o *eval.Object) Position {
	text, err := r.write(k, o)
	k.in.World.Meter.Check(err)
	p := Position(text)
	if r.family != other && r.family != onGraph {
		return p
	}
	w := k.in.World
	known, ok := k.objects[p]
	if !ok {
		known, err = r.read(k, text)
		w.Meter.Check(err)
	}
	if w.Key(known) != w.Key(o) {
		w.Meter.Fail(fmt.Errorf("positions of %s cannot be told apart by their texts: two of them are written %s", r.path, text))
	}
	k.remember(p, known)
	return p
}

// options appends the positions to which player can move.
func (k *machine) options(r *ruleset, dst []Position, p Position, player game.Player) []Position {
	parts := r.summands(p)
	for i, part := range parts {
		v, err := k.object(r, part).Options(player)
		k.in.World.Meter.Check(err)
		for _, x := range k.elements(v, "Options") {
			sum := append(append(append([]Position{}, parts[:i]...), k.summands(r, x, "an option")...), parts[i+1:]...)
			dst = append(dst, joined(sum))
		}
	}
	return dst
}

// elements returns the elements of a collection that is the value of a member of a class.
func (k *machine) elements(v value.Value, member string) (all []value.Value) {
	w := k.in.World
	c, ok := v.(value.Iterable)
	if !ok {
		w.Meter.Fail(fmt.Errorf("%s is %s where a collection is required", member, value.Text(w, v, notation.Plain)))
	}
	for x := range value.All(w, c) {
		w.Meter.Step(1)
		all = append(all, x)
	}
	return all
}

// summands returns the positions whose sum a game is.
func (k *machine) summands(r *ruleset, v value.Value, what string) []Position {
	w := k.in.World
	switch x := v.(type) {
	case *eval.Object:
		if k.rules.Is(x) {
			return []Position{k.position(r, x)}
		}
	case value.Int:
		if x == 0 {
			return nil
		}
	}
	if f, ok := w.FormOf(v); ok {
		switch x := f.(type) {
		case interface{ Value() value.Value }:
			if o, ok := x.Value().(*eval.Object); ok && k.rules.Is(o) {
				return []Position{k.position(r, o)}
			}
		case short.Compound:
			if x.Kind == short.DisjunctiveSum {
				return append(k.summands(r, w.FromForm(x.G), what), k.summands(r, w.FromForm(x.H), what)...)
			}
		}
	}
	w.Meter.Fail(fmt.Errorf("%s of class %s is %s, which is no position of the class and no sum of such positions", what, r.path, value.Text(w, v, notation.Plain)))
	return nil
}

// joined returns the sum of positions.
func joined(parts []Position) Position {
	if len(parts) == 1 {
		return parts[0]
	}
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = string(p)
	}
	return Position(strings.Join(texts, "+"))
}
