// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Parse reads a value in the notation of package syntax:
//
//   - numbers 3, -5/4; arrows ^ and v, ^3 for 3·↑, ^<n> for ↑ⁿ, ^[n] for ↑ + … + ↑ⁿ, where n may be
//     on; * and *n; over and under. These may follow each other, as in 5/4^^*2, -1/4v[on], 2over; a
//     sign belongs to the number only;
//   - {a,b|c} with the options of Left and of Right. More bars bind looser, so {3||2|1} is
//     {3|{2|1}}. +-g and +-{g,h} are {g|-g} and {g,h|-g,-h};
//   - pass, an option that leads back to the game whose option it is, and a{0|a}, where the label a
//     leads back to the braces after it;
//   - on, off, dud, upon, tis and other names; Tiny(g) and Miny(g);
//   - sums, differences, parentheses, and S & T, which is the value with the onside of S and the
//     offside of T. The sign & binds tighter than + and -.
//
// The error is a *game.SyntaxError.
func (c *Calc) Parse(text string) (v Value, err error) {
	tree, err := syntax.ParseValue(text)
	if err != nil {
		return v, err
	}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*game.SyntaxError)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	return (&reader{c: c, text: text}).value(tree), nil
}

// mustParse reads a text of this package.
func (c *Calc) mustParse(text string) Value {
	v, err := c.Parse(text)
	if err != nil {
		panic(err)
	}
	return v
}

// A reader finds the value that a syntax tree denotes.
type reader struct {
	c      *Calc
	text   string
	labels []*term // labels to which the text may refer here
}

// A term is a part of a syntax tree after reading. It is a value, a game that refers to a label
// around it, or such a label.
type term struct {
	value   Value
	open    bool       // it has no value yet
	options [2][]*term // for an open game
	label   string
	to      *term   // of a reference
	pass    bool    // a reference to the game whose option it is
	free    []*term // the labels around it to which it refers
}

func (r *reader) fail(at int, format string, args ...any) {
	panic(game.Errorf(r.text, at, format, args...))
}

// value reads a part that must not be a label or a pass.
func (r *reader) value(n syntax.Node) Value { return r.closed(n, "a label stands alone") }

// closed reads a part that must have a value.
func (r *reader) closed(n syntax.Node, otherwise string) Value {
	t := r.term(n)
	if t.open {
		r.fail(n.At().Start, "%s", otherwise)
	}
	return t.value
}

func (r *reader) term(n syntax.Node) *term {
	at := n.At().Start
	switch n := n.(type) {
	case *syntax.Pass:
		return &term{open: true, pass: true}
	case *syntax.Name:
		return r.name(n)
	case *syntax.Game:
		return r.game(n)
	case *syntax.Set:
		r.fail(at, "a game needs a bar between its options")
	case *syntax.Integer:
		return &term{value: r.number(n)}
	case *syntax.Star, *syntax.Up, *syntax.UpPower:
		return &term{value: r.infinitesimal(n)}
	case *syntax.Compact:
		return &term{value: r.c.Add(r.value(n.Number), r.value(n.Tail))}
	case *syntax.Unary:
		return &term{value: r.unary(n)}
	case *syntax.Binary:
		return &term{value: r.binary(n)}
	case *syntax.Call:
		return &term{value: r.call(n)}
	}
	r.fail(at, "not the value of a game")
	return nil
}

// name reads a name, or a reference to a label.
func (r *reader) name(n *syntax.Name) *term {
	for _, t := range slices.Backward(r.labels) {
		if t.label == n.Name {
			return &term{open: true, to: t, free: []*term{t}}
		}
	}
	form, ok := names[n.Name]
	if !ok {
		r.fail(n.Start, "%s is not defined", n.Name)
	}
	return &term{value: r.c.mustParse(form)}
}

// game reads a game given by its options.
func (r *reader) game(n *syntax.Game) *term {
	if _, reserved := names[n.Label]; reserved {
		r.fail(n.Start, "%s cannot be a label", n.Label)
	}
	if n.Explicit {
		r.fail(n.Start, "not the value of a game")
	}
	t := &term{open: true, label: n.Label}
	if t.label != "" {
		r.labels = append(r.labels, t)
		defer func() { r.labels = r.labels[:len(r.labels)-1] }()
	}
	for player, side := range [][]syntax.Node{n.Left, n.Right} {
		for _, x := range side {
			o := r.term(x)
			if o.pass {
				o.to = t
			}
			t.options[player] = append(t.options[player], o)
			t.free = append(t.free, o.free...)
		}
	}
	if t.free = slices.DeleteFunc(t.free, func(l *term) bool { return l == t }); len(t.free) > 0 {
		return t
	}
	return &term{value: Value{r.onside(t, game.Left), r.onside(t, game.Right)}}
}

// onside returns the onside of t for Left, and the onside of −t for Right.
func (r *reader) onside(t *term, player game.Player) side {
	d := r.c.draft(onsides)
	root := grow(d, t, func(t *term) (Game, bool) {
		if t.open {
			return 0, false
		}
		s := t.value.on
		if player == game.Right {
			s = t.value.of
		}
		return s.put(d), true
	}, func(t *term, mover game.Player) (to []*term) {
		for _, o := range t.options[mover^player] {
			if o.to != nil {
				o = o.to
			}
			to = append(to, o)
		}
		return to
	})
	return d.onsides(root)[0]
}

// number reads a dyadic rational.
func (r *reader) number(n syntax.Node) Value {
	x, err := dyadic.Parse(n.At().Of(r.text))
	if err != nil {
		r.fail(n.At().Start, "%v", err)
	}
	return r.c.Of(r.c.number(x))
}

// infinitesimal reads arrows and stars. If there is no star, the star is 0.
func (r *reader) infinitesimal(n syntax.Node) Value {
	switch n := n.(type) {
	case *syntax.Star:
		switch {
		case n == nil:
			return Value{}
		case n.Size == nil:
			return r.c.Of(Game(r.c.c.FromNimber(1)))
		}
		return r.c.Of(Game(r.c.c.FromNimber(uint32(r.small(n.Size, 1<<12)))))
	case *syntax.Up:
		k := n.Count
		if n.Multiple != nil {
			k *= r.small(n.Multiple, 1<<20)
		}
		return r.c.Add(r.c.Of(Game(r.c.c.FromParts(dyadic.Number{}, k, 0))), r.infinitesimal(n.Star))
	}
	return r.power(n.(*syntax.UpPower))
}

// small reads a number that must be at most most.
func (r *reader) small(n syntax.Node, most int) int {
	x, ok := n.(*syntax.Integer)
	if !ok {
		r.fail(n.At().Start, "an integer is required")
	}
	k, err := strconv.Atoi(x.Digits)
	if err != nil || k > most {
		r.fail(x.Start, "the number must be at most %d here", most)
	}
	return k
}

// power reads ↑ⁿ and ↑ + … + ↑ⁿ.
func (r *reader) power(n *syntax.UpPower) Value {
	v := Value{}
	if n.Exponent == "on" {
		v = r.c.UpPowerOn(n)
	} else {
		k, err := strconv.Atoi(n.Exponent)
		if err != nil || k < 1 || k > 1000 {
			r.fail(n.Where.Start, "a power is on or from 1 to 1000")
		}
		g := r.c.c.UpPower(k)
		if n.Sum {
			g = r.c.c.UpSum(k)
		}
		if v = r.c.Of(Game(g)); n.Negative {
			v = r.c.Negate(v)
		}
	}
	return r.c.Add(v, r.infinitesimal(n.Star))
}

// UpPowerOn returns the value of the syntax node n: ↑ to the power on, or the sum ↑[on]. It ignores
// the star.
func (c *Calc) UpPowerOn(n *syntax.UpPower) Value {
	form := names["uponth"]
	if n.Sum {
		form = names["upon"]
	}
	v := c.mustParse(form)
	if n.Negative {
		v = c.Negate(v)
	}
	return v
}

func (r *reader) unary(n *syntax.Unary) Value {
	const alone = "a label or a pass has no negative"
	elements := []syntax.Node{n.X}
	if s, ok := n.X.(*syntax.Set); ok && n.Op == syntax.Switch {
		elements = s.Elements
	}
	var left, right []Value
	for _, x := range elements {
		v := r.closed(x, alone)
		left, right = append(left, v), append(right, r.c.Negate(v))
	}
	switch n.Op {
	case syntax.Switch:
		return r.c.Form(left, right)
	case syntax.Neg:
		return right[0]
	}
	return left[0]
}

func (r *reader) binary(n *syntax.Binary) Value {
	const alone = "a label or a pass cannot be added to"
	switch n.Op {
	case syntax.Div:
		return r.number(n)
	case syntax.Sides:
		v, err := r.c.Sided(r.value(n.X), r.value(n.Y))
		if err != nil {
			r.fail(n.Start, "%v", err)
		}
		return v
	}
	v, w := r.closed(n.X, alone), r.closed(n.Y, alone)
	switch n.Op {
	case syntax.Sub:
		w = r.c.Negate(w)
	case syntax.AddSwitch:
		w = r.c.Form([]Value{w}, []Value{r.c.Negate(w)})
	}
	return r.c.Add(v, w)
}

// call reads Tiny(g), which is {0 ‖ 0 | −g}, or Miny(g), its negative.
func (r *reader) call(n *syntax.Call) Value {
	f, ok := n.F.(*syntax.Name)
	if !ok || len(n.Arguments) != 1 || f.Name != "Tiny" && f.Name != "Miny" {
		r.fail(n.Start, "%s is not defined", n.F.At().Of(r.text))
	}
	zero := []Value{{}}
	v := r.c.Form(zero, []Value{r.c.Form(zero, []Value{r.c.Negate(r.value(n.Arguments[0].Value))})})
	if f.Name == "Miny" {
		v = r.c.Negate(v)
	}
	return v
}
