// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// Rules describe a class that defines the moves of its positions. It is a ruleset with a nested
// class Position, or a class of games.
type Rules struct {
	in    *Interp
	class *Class  // the class that has the name
	at    *Class  // the class of the positions
	of    *Object // the object to which positions belong, or nil
}

// Rules returns the class with a qualified name as rules. It returns nil if the class is something
// else, such as a base class.
func (in *Interp) Rules(m *work.Meter, path string) (r *Rules, err error) {
	failed := in.World.Do(m, func() {
		var k *Class
		var ok bool
		pkg, name := cutLast(path)
		if k, ok, err = in.find(pkg, name); !ok || err != nil {
			return
		}
		switch at := k.nestedClass("Position"); {
		case k.tree.Enum:
		case k.kind.Is(value.GameKind) && len(k.tree.Parameters) > 0:
			r = &Rules{in, k, k, nil}
		case k.tree.Singleton && at != nil && at.kind.Is(value.GameKind):
			var v value.Value
			if v, err = k.value(); err == nil {
				r = &Rules{in, k, at, v.(*Object)}
			}
		}
		if r != nil && !r.at.says("Options") {
			r = nil
		}
	})
	if failed != nil {
		err = failed
	}
	return r, err
}

// says reports whether the class, or a class that it extends, has a method with the name that is
// written in CGScript.
func (k *Class) says(name string) bool {
	for _, m := range k.methodsOf(name) {
		if m.tree.Body != nil {
			return true
		}
	}
	return false
}

// Doc returns the comment before the class.
func (r *Rules) Doc() string { return r.class.tree.Doc }

// Kind returns the kind of the positions.
func (r *Rules) Kind() *value.Kind { return r.at.kind }

// Extends reports whether the ruleset extends the class with a qualified name.
func (r *Rules) Extends(path string) bool { return r.class.extends(path) }

func (k *Class) extends(path string) bool {
	for _, p := range k.parents {
		if p.kind.String() == path || p.extends(path) {
			return true
		}
	}
	return false
}

// Params returns the parameters of a position.
func (r *Rules) Params() []value.Param { return r.at.params }

// New makes a position. It must be called within World.Do, and so must the methods below.
func (r *Rules) New(args ...value.Value) (*Object, error) {
	v, err := r.at.create(r.of, args, nil)
	if err != nil {
		return nil, err
	}
	return v.(*Object), nil
}

// Is reports whether o is a position of the rules.
func (r *Rules) Is(o *Object) bool { return o.class == r.at && o.outer == r.of }

// Args appends to dst the arguments from which a position was made.
func (r *Rules) Args(dst []value.Value, o *Object) []value.Value {
	for _, i := range r.at.places {
		dst = append(dst, orNone(o.vars[i]))
	}
	return dst
}

// Read makes the position that the method Eval of a ruleset reads from a text.
func (r *Rules) Read(text string) (value.Value, error) {
	if r.of == nil {
		return nil, fmt.Errorf("class `%s` reads no positions", r.class.kind)
	}
	e := r.of.class.resolve("Eval")
	if e == nil {
		return nil, fmt.Errorf("class `%s` reads no positions", r.class.kind)
	}
	return r.of.call(r.in, e, "Eval", []value.Value{value.String(text)}, nil)
}

// Member returns a member of the ruleset that is named without arguments; ok is false if the
// classes do not define the name.
func (r *Rules) Member(name string) (v value.Value, ok bool, err error) {
	if r.of == nil {
		v, ok = r.at.Member(r.in.World, name)
		if ok {
			v, err = get(r.in.World, v)
		}
		return v, ok, err
	}
	e := r.of.class.resolve(name)
	if e == nil || e.nested != nil {
		return nil, false, nil
	}
	v, err = r.of.get(r.in.World, e, name)
	return v, true, err
}

// Says reports whether positions have a method with the name that is written in CGScript.
func (r *Rules) Says(name string) bool { return r.at.says(name) }

// Get returns a member of a position that is named without arguments.
func (o *Object) Get(name string) (value.Value, error) {
	e := o.class.resolve(name)
	if e == nil {
		return nil, fmt.Errorf("class `%s` has no member `%s`", o.class.kind, name)
	}
	return o.get(o.class.in.World, e, name)
}

// Options returns the options of a player that the class gives.
func (o *Object) Options(player game.Player) (value.Value, error) {
	e := o.class.resolve("Options")
	if e.only != nil {
		return e.only.call(o.class.in.World, o, players[player][:], nil)
	}
	return bound(o, o.class, "Options", e.methods).options(o.class.in.World, player)
}

// Call calls a method of a position with arguments.
func (o *Object) Call(name string, args ...value.Value) (value.Value, error) {
	e := o.class.resolve(name)
	if e == nil {
		return nil, fmt.Errorf("class `%s` has no member `%s`", o.class.kind, name)
	}
	return o.call(o.class.in, e, name, args, nil)
}

// Place returns the source of the member with a name, and the offset of the member in it. It
// searches the class of the positions first, and then the ruleset. For a member that neither class
// defines it returns the place of the class.
func (r *Rules) Place(name string) (source string, offset int) {
	for _, k := range []*Class{r.at, r.class} {
		for _, m := range k.methodsOf(name) {
			return m.class.input, m.tree.Start
		}
	}
	return r.class.input, r.class.tree.Start
}

// regions matches the decomposition of a board by one kind of piece.
var regions = regexp.MustCompile(`^\[Position\((\w+)(?:\.SymmetryInvariant\((Symmetry\.\w+)\))?\) for (\w+) in (\w+)\.Decomposition\((\d+)\)\]$`)

// shadowed finds a use of the name Symmetry that does not mean the one of the library.
var shadowed = regexp.MustCompile(`\bSymmetry\b(?:[^.]|$)`)

// Separator returns the piece that separates the parts of a board. It can do so if the member
// Decomposition of the positions is one of
//
//	[Position(part) for part in grid.Decomposition(piece)]
//	[Position(part.SymmetryInvariant(Symmetry.Flip)) for part in grid.Decomposition(piece)]
//
// These forms can be recognized, so that the class need not be called for each position. In the
// second case symmetry is the argument in the inner brackets, such as Symmetry.Flip.
func (r *Rules) Separator() (piece int, symmetry string, ok bool) {
	ms := r.at.methodsOf("Decomposition")
	if len(ms) != 1 || !ms[0].auto() || ms[0].tree.Body == nil || len(r.at.params) != 1 || len(r.at.steps) > 0 {
		return 0, "", false
	}
	m := regions.FindStringSubmatch(syntax.Print(ms[0].tree.Body))
	if m == nil || m[1] != m[3] || m[4] != r.at.params[0].Name || m[1] == m[4] || ms[0].class != r.at || r.of == nil {
		return 0, "", false
	}
	if m[2] != "" && (shadowed.MatchString(r.class.input) || r.class.nestedClass("Symmetry") != nil || r.at.nestedClass("Symmetry") != nil) {
		return 0, "", false
	}
	piece, err := strconv.Atoi(m[5])
	return piece, m[2], err == nil && piece < 128
}
