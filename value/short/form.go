// SPDX-License-Identifier: Apache-2.0

// Forms are games as they are played, before they are brought to canonical form. Ordinal sums and
// the compounds that are not disjunctive depend on forms [ONAG, ch. 14; WW, ch. 9].

package short

// A Form is a game given by its options, without simplification. Forms are comparable: equal forms
// have equal options. If a form has a method Canonical, that method is used to find its canonical
// form.
type Form interface {
	// Options returns the options of the form.
	Options(c *Calc) (left, right []Form)
}

// Options returns the options of the canonical form of g.
func (g Game) Options(c *Calc) (left, right []Form) {
	for _, gl := range c.Left(g) {
		left = append(left, gl)
	}
	for _, gr := range c.Right(g) {
		right = append(right, gr)
	}
	return left, right
}

// An Explicit is a form that lists its options. Use a pointer to it as a Form.
type Explicit struct{ Left, Right []Form }

// Options returns the options of e.
func (e *Explicit) Options(*Calc) (left, right []Form) { return e.Left, e.Right }

// A Negative is a form with the players exchanged.
type Negative struct{ Form Form }

// Options returns the options of n.
func (n Negative) Options(c *Calc) (left, right []Form) {
	l, r := n.Form.Options(c)
	for _, f := range r {
		left = append(left, Negate(f))
	}
	for _, f := range l {
		right = append(right, Negate(f))
	}
	return left, right
}

// Negate returns the negative of f. Negating twice gives f again.
func Negate(f Form) Form {
	if n, ok := f.(Negative); ok {
		return n.Form
	}
	return Negative{f}
}

// A Compound is a game made from two games G and H.
type Compound struct {
	Kind Kind
	G, H Form
}

// A Kind is a way to combine two games into one.
type Kind byte

// These are the kinds of compounds.
const (
	DisjunctiveSum Kind = iota // move in one
	ConjunctiveSum             // move in both, until one of them has ended
	SelectiveSum               // move in one or both
	OrdinalSum                 // a move in G ends H
	OrdinalProduct             // H, with a copy of G in place of each of its moves
	ConwayProduct              // Conway's product
)

// Options returns the options of x.
func (x Compound) Options(c *Calc) (left, right []Form) {
	c.Enter()
	gl, gr := x.G.Options(c)
	hl, hr := x.H.Options(c)
	c.Leave()
	x.charge(c, len(gl), len(hl))
	x.charge(c, len(gr), len(hr))
	switch x.Kind {
	case OrdinalProduct:
		return x.ordinalProduct(gl, gr, hl, hr)
	case ConwayProduct:
		left = x.cross(x.cross(nil, gl, hl), gr, hr)
		return left, x.cross(x.cross(nil, gl, hr), gr, hl)
	}
	return x.moves(gl, hl), x.moves(gr, hr)
}

// charge charges the options that will be made from n options.
func (x Compound) charge(c *Calc, gs, hs int) {
	n := gs + hs
	if x.Kind != DisjunctiveSum && x.Kind != OrdinalSum {
		n += 4 * gs * hs
	}
	c.meter.Room(64 * uint64(n))
	c.meter.Step(n)
}

// moves returns one player's options of a sum.
func (x Compound) moves(gs, hs []Form) (dst []Form) {
	if x.Kind == DisjunctiveSum || x.Kind == SelectiveSum {
		for _, g := range gs {
			dst = append(dst, Compound{x.Kind, g, x.H})
		}
	}
	if x.Kind == OrdinalSum {
		dst = append(dst, gs...)
	}
	if x.Kind != ConjunctiveSum {
		for _, h := range hs {
			dst = append(dst, Compound{x.Kind, x.G, h})
		}
	}
	if x.Kind == ConjunctiveSum || x.Kind == SelectiveSum {
		for _, g := range gs {
			for _, h := range hs {
				dst = append(dst, Compound{x.Kind, g, h})
			}
		}
	}
	return dst
}

func (x Compound) ordinalProduct(gl, gr, hl, hr []Form) (left, right []Form) {
	put := func(dst []Form, hs, gs []Form, wrap func(Form) Form) []Form {
		for _, h := range hs {
			for _, g := range gs {
				dst = append(dst, Compound{OrdinalSum, Compound{OrdinalProduct, x.G, h}, wrap(g)})
			}
		}
		return dst
	}
	same := func(f Form) Form { return f }
	left = put(put(nil, hl, gl, same), hr, gr, Negate)
	right = put(put(nil, hl, gr, same), hr, gl, Negate)
	return left, right
}

// cross appends g'·H + G·h' − g'·h' for all options g' and h'.
func (x Compound) cross(dst, gs, hs []Form) []Form {
	for _, g := range gs {
		for _, h := range hs {
			sum := Compound{DisjunctiveSum, Compound{ConwayProduct, g, x.H}, Compound{ConwayProduct, x.G, h}}
			dst = append(dst, Compound{DisjunctiveSum, sum, Negative{Compound{ConwayProduct, g, h}}})
		}
	}
	return dst
}

// Canonical returns the canonical form of f.
func (c *Calc) Canonical(f Form) Game {
	return c.canonical(map[Form]Game{}, f)
}

// parts counts the parts of a compound, each as often as it occurs. Finding the compound in a map
// takes time proportional to this number, and the search in the map cannot be interrupted.
func (c *Calc) parts(f Form) {
	c.Step()
	switch x := f.(type) {
	case Negative:
		c.parts(x.Form)
	case Compound:
		c.parts(x.G)
		c.parts(x.H)
	}
}

func (c *Calc) canonical(known map[Form]Game, f Form) Game {
	switch x := f.(type) {
	case Game:
		return x
	case interface{ Canonical(c *Calc) Game }: // the form knows a faster way
		return x.Canonical(c)
	case Negative:
		return c.Neg(c.canonical(known, x.Form))
	case Compound:
		if x.Kind == DisjunctiveSum {
			c.Step()
			return c.Add(c.canonical(known, x.G), c.canonical(known, x.H))
		}
	}
	c.parts(f)
	if g, ok := known[f]; ok {
		return g
	}
	c.Enter()
	fl, fr := f.Options(c)
	left, right := make([]Game, len(fl)), make([]Game, len(fr))
	for i, x := range fl {
		left[i] = c.canonical(known, x)
	}
	for i, x := range fr {
		right[i] = c.canonical(known, x)
	}
	c.Leave()
	known[f] = c.Make(left, right)
	c.room()
	return known[f]
}
