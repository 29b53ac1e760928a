// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A place is a position of a game with two coordinates.
type place [2]int

// A CoordinateRuleset is a game whose positions are pairs of numbers. An option is a sum of
// positions.
type CoordinateRuleset struct {
	name      string
	impartial bool
	heaps     bool // positions are single heaps, and the other coordinate is 0
	options   func(w *value.World, at place, player game.Player) ([][]place, error)
	nim       func(w *value.World, at place) (int, error) // a theorem that gives the nim values, or nil
}

// A coordinatePosition is a position of such a game.
type coordinatePosition struct {
	rules *CoordinateRuleset
	at    place
}

var (
	coordinateRulesetKind   = &value.Kind{Package: "game.heap", Name: "CoordinateRuleset", Parents: []*value.Kind{value.Object}}
	coordinateKind          = &value.Kind{Package: "game.heap", Name: "CoordinatePosition", Parents: []*value.Kind{value.GameKind}}
	impartialCoordinateKind = &value.Kind{Package: "game.heap", Name: "ImpartialCoordinatePosition", Parents: []*value.Kind{coordinateKind, value.ImpartialGame}}
)

// Kind returns CoordinateRuleset.
func (*CoordinateRuleset) Kind() *value.Kind { return coordinateRulesetKind }

// Display returns the name.
func (r *CoordinateRuleset) Display(*value.World, notation.Style) string { return r.name }

// Kind distinguishes impartial games from others.
func (p coordinatePosition) Kind() *value.Kind {
	if p.rules.impartial {
		return impartialCoordinateKind
	}
	return coordinateKind
}

// Display returns the ruleset and the coordinates.
func (p coordinatePosition) Display(*value.World, notation.Style) string {
	if p.rules.heaps {
		return fmt.Sprintf("%s.Position(%d)", p.rules.name, p.at[0])
	}
	return fmt.Sprintf("%s.Position((%d,%d))", p.rules.name, p.at[0], p.at[1])
}

// coordinatesOf returns a game as a CoordinateRuleset. The game may be one already, or an object of
// a class that extends CoordinateRuleset and defines the options.
func coordinatesOf(w *value.World, v value.Value) *CoordinateRuleset {
	if r, ok := v.(*CoordinateRuleset); ok {
		return r
	}
	return value.Once(w, scriptedCoordinates{}, v, func() *CoordinateRuleset {
		f, err := coordinateRules(overridden(w, v, coordinateRulesetKind, "CoordinateOptions"))
		w.Meter.Check(err)
		return &CoordinateRuleset{name: value.Text(w, v, notation.Plain), impartial: true, options: f}
	})
}

type scriptedCoordinates struct{}

// mostCoordinate is the greatest coordinate.
const mostCoordinate = 1 << 16

// Call returns the position with given coordinates, two numbers, or one heap.
func (r *CoordinateRuleset) Call(_ *value.World, args []value.Value, _ []string) (value.Value, error) {
	at := value.Coordinates{Row: value.Int(0), Column: value.Int(0)}
	switch {
	case r.heaps && len(args) == 1:
		at.Row = args[0]
	case !r.heaps && len(args) == 2:
		at.Row, at.Column = args[0], args[1]
	case !r.heaps && len(args) == 1:
		at, _ = args[0].(value.Coordinates)
	default:
		at.Row = nil
	}
	if p, ok := placeOf(at); ok {
		return coordinatePosition{r, p}, nil
	}
	if r.heaps {
		return nil, fmt.Errorf("%s is called with the size of a heap from 0 to %d", r.name, mostCoordinate)
	}
	return nil, fmt.Errorf("%s is called with coordinates from (0,0) to (%d,%d)", r.name, mostCoordinate, mostCoordinate)
}

// FormIn returns the position as a form.
func (p coordinatePosition) FormIn(w *value.World) (short.Form, bool) {
	return coordinateForm{shown[coordinatePosition]{w, p}}, true
}

type coordinateForm struct{ shown[coordinatePosition] }

// Options returns the sums of positions that a move leaves.
func (f coordinateForm) Options(*short.Calc) (left, right []short.Form) {
	for player, dst := range map[game.Player]*[]short.Form{game.Left: &left, game.Right: &right} {
		vs, err := f.v.options(f.w, player)
		f.w.Meter.Check(err)
		for _, v := range vs {
			g, _ := f.w.FormOf(v)
			*dst = append(*dst, g)
		}
	}
	return left, right
}

// canonicalsKey is the key under which a world keeps the values of these positions.
type canonicalsKey struct{}

// Canonical computes the value from the options. The value of an option is the sum of the values of
// its parts.
func (f coordinateForm) Canonical(c *short.Calc) short.Game {
	known := value.Room(f.w, canonicalsKey{}, func() map[coordinatePosition]short.Game { return map[coordinatePosition]short.Game{} })
	if g, ok := known[f.v]; ok {
		return g
	}
	c.Enter()
	var options [2][]short.Game
	for _, player := range game.Players {
		all, err := f.v.rules.options(f.w, f.v.at, player)
		f.w.Meter.Check(err)
		for _, sum := range all {
			total := short.Zero
			for _, at := range sum {
				total = c.Add(total, coordinateForm{shown[coordinatePosition]{f.w, coordinatePosition{f.v.rules, at}}}.Canonical(c))
			}
			options[player] = append(options[player], total)
		}
	}
	c.Leave()
	known[f.v] = c.Make(options[game.Left], options[game.Right])
	return known[f.v]
}

func (p coordinatePosition) options(w *value.World, player game.Player) ([]value.Value, error) {
	all, err := p.rules.options(w, p.at, player)
	vs := make([]value.Value, len(all))
	for i, sum := range all {
		vs[i] = value.FromInt(0)
		for _, at := range sum {
			w.Meter.Step(1)
			if vs[i], err = w.Binary(syntax.Add, vs[i], coordinatePosition{p.rules, at}); err != nil {
				return nil, err
			}
		}
	}
	return vs, err
}

// nimsKey is the key under which a world keeps the nim values of a ruleset.
type nimsKey struct{ of *CoordinateRuleset }

// nimValue returns the nim value of a position of an impartial game.
func (r *CoordinateRuleset) nimValue(w *value.World, at place) (int, error) {
	if r.nim != nil {
		return r.nim(w, at)
	}
	known := value.Room(w, nimsKey{r}, func() map[place]int { return map[place]int{} })
	if x, ok := known[at]; ok {
		return x, nil
	}
	defer w.Deeper()()
	all, err := r.options(w, at, game.Left)
	if err != nil {
		return 0, err
	}
	seen := map[int]bool{}
	for _, sum := range all {
		w.Meter.Step(1)
		x := 0
		for _, q := range sum {
			y, err := r.nimValue(w, q)
			if err != nil {
				return 0, err
			}
			x ^= y
		}
		seen[x] = true
	}
	x := 0
	for seen[x] {
		x++
	}
	known[at] = x
	return x, nil
}

// cake returns the game in which Left plays in the second coordinate and Right in the first. Each
// part keeps the other coordinate. In the twisted game the coordinates are exchanged, and the parts
// are turned.
func cake(name string, left, right *HeapRuleset, twisted bool) *CoordinateRuleset {
	return &CoordinateRuleset{name: name, options: func(w *value.World, at place, player game.Player) ([][]place, error) {
		rules := left
		if player == game.Right {
			rules = right
		}
		moving, keep, first := at[1], at[0], (player == game.Right) != twisted
		if first {
			moving, keep = at[0], at[1]
		}
		options, err := rules.options(w, moving)
		all := make([][]place, len(options))
		for i, heaps := range options {
			for _, n := range heaps {
				p := place{keep, n}
				if first != twisted {
					p = place{n, keep}
				}
				all[i] = append(all[i], p)
			}
		}
		return all, err
	}}
}

// euclid is Partizan Euclid, of McKay and Nowakowski. From (p, q) with p = kq + r, Left moves to
// (q, r) and Right to (q, q − r), unless q divides p. If p < q, then k is 0 and Left exchanges the
// two numbers.
func euclid(_ *value.World, at place, player game.Player) ([][]place, error) {
	p, q := at[0], at[1]
	if q == 0 || p%q == 0 {
		return nil, nil
	}
	r := p % q
	if player == game.Right {
		r = q - r
	}
	return [][]place{{{q, r}}}, nil
}

// acrostic returns the game in which a move changes one coordinate.
func acrostic(a, b *HeapRuleset) *CoordinateRuleset {
	return &CoordinateRuleset{name: a.name + ".AcrosticProduct(" + b.name + ")", impartial: true, options: func(w *value.World, at place, _ game.Player) ([][]place, error) {
		var all [][]place
		for k, rules := range []*HeapRuleset{a, b} {
			options, err := rules.options(w, at[k])
			if err != nil {
				return nil, err
			}
			for _, heaps := range options {
				sum := []place{}
				for _, n := range heaps {
					q := at
					q[k] = n
					sum = append(sum, q)
				}
				all = append(all, sum)
			}
		}
		return all, nil
	}}
}

// direct returns the game in which moves in both coordinates are made together. Its nim values are
// nim products [WW, ch. 14: the Tartan Theorem].
func direct(a, b *HeapRuleset) *CoordinateRuleset {
	r := &CoordinateRuleset{name: a.name + ".DirectProduct(" + b.name + ")", impartial: true}
	r.options = func(w *value.World, at place, _ game.Player) ([][]place, error) {
		x, err := a.options(w, at[0])
		if err != nil {
			return nil, err
		}
		y, err := b.options(w, at[1])
		var all [][]place
		for _, ms := range x {
			for _, ns := range y {
				var sum []place
				for _, m := range ms {
					sum = append(sum, place{m, at[1]})
				}
				for _, n := range ns {
					sum = append(sum, place{at[0], n})
					for _, m := range ms {
						sum = append(sum, place{m, n})
					}
				}
				all = append(all, sum)
			}
		}
		return all, err
	}
	r.nim = func(w *value.World, at place) (int, error) {
		x, err := a.nimValue(w, at[0])
		if err != nil {
			return 0, err
		}
		y, err := b.nimValue(w, at[1])
		return nimProduct(x, y), err
	}
	return r
}

// coordinateRulesets are the games with coordinates of the package game.heap.
func coordinateRulesets() map[string]value.Value {
	of := func(code string) *HeapRuleset { return takeAndBreak(code, takebreak.MustParse(code)) }
	eat := of("0.7")
	return map[string]value.Value{
		"Cutcake": cake("Cutcake", of("4.0"), of("4.0"), false), "MaundyCake": cake("MaundyCake", of("{2+}=.0"), of("{2+}=.0"), false),
		"Eatcake": cake("Eatcake", eat, eat, false), "TurnAndEatcake": cake("TurnAndEatcake", eat, eat, true),
		"PartizanEuclid": &CoordinateRuleset{name: "PartizanEuclid", options: euclid},
		"GenCutcake": &value.Func{Name: "GenCutcake", Params: []value.Param{param("left", HeapRulesetKind), param("right", HeapRulesetKind), optional("twisted", value.Boolean)},
			Do: func(w *value.World, args []value.Value) (value.Value, error) {
				return cake("GenCutcake", HeapsOf(w, args[0]), HeapsOf(w, args[1]), args[2] == value.Bool(true)), nil
			}},
	}
}

func gameValueAt(w *value.World, r *CoordinateRuleset, at place) (value.Value, error) {
	g, _ := w.Canonical(coordinatePosition{r, at})
	return w.FromGame(g), nil
}

// table returns a member whose value is a table of the results of f, from (0,0) on.
func table(name, doc, example string, f func(w *value.World, r *CoordinateRuleset, at place) (value.Value, error)) *value.Func {
	return member(coordinateRulesetKind, name, example+"."+name+"(2,3)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
		r := coordinatesOf(w, args[0])
		return TableOf(args[1], args[2], func(m, n int) (value.Value, error) { return f(w, r, place{m, n}) })
	}, param("rows", value.Integer), param("columns", value.Integer))
}

// coordinateMembers are the members of these games, and the products that make such games.
func coordinateMembers() []*value.Func {
	const kayles, cut = "game.heap.Kayles", "game.heap.Cutcake((2,3))"
	product := func(name, doc string, f func(a, b *HeapRuleset) *CoordinateRuleset) *value.Func {
		return member(HeapRulesetKind, name, kayles+"."+name+"("+kayles+").NimValueTable(2,3)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(HeapsOf(w, args[0]), HeapsOf(w, args[1])), nil
		}, param("other", HeapRulesetKind))
	}
	options := func(players ...game.Player) do {
		return func(w *value.World, args []value.Value) (value.Value, error) {
			l := &value.List{}
			for _, player := range players {
				vs, err := args[0].(coordinatePosition).options(w, player)
				if err != nil {
					return nil, err
				}
				l.Elements = append(l.Elements, vs...)
			}
			return l, nil
		}
	}
	return []*value.Func{
		product("AcrosticProduct", "a move in one coordinate", acrostic),
		product("DirectProduct", "a move in both coordinates at once", direct),
		member(HeapRulesetKind, "CakeProduct", kayles+".CakeProduct("+kayles+")((2,3)).CanonicalForm", "Left plays in the second coordinate, Right in the first", func(w *value.World, args []value.Value) (value.Value, error) {
			return cake("CakeProduct", HeapsOf(w, args[0]), HeapsOf(w, args[1]), args[2] == value.Bool(true)), nil
		}, param("other", HeapRulesetKind), optional("twisted", value.Boolean)),
		table("NimValueTable", "nim values up to some coordinates", kayles+".AcrosticProduct("+kayles+")", func(w *value.World, r *CoordinateRuleset, at place) (value.Value, error) {
			x, err := r.nimValue(w, at)
			return value.FromInt(int64(x)), err
		}),
		table("GameValueTable", "values up to some coordinates", "game.heap.Cutcake", gameValueAt),
		member(coordinateRulesetKind, "GameValueSequence", "game.heap.PartizanHeapRuleset(game.heap.Nim, "+kayles+").GameValueSequence(3)", "values of the heaps from 1 on", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 0 || n > mostCoordinate {
				return nil, fmt.Errorf("the number of heaps is from 0 to %d", mostCoordinate)
			}
			l := &value.List{}
			for k := 1; k <= int(n); k++ {
				v, err := gameValueAt(w, coordinatesOf(w, args[0]), place{k})
				if err != nil {
					return nil, err
				}
				l.Elements = append(l.Elements, v)
			}
			return l, nil
		}, anInt),
		static(coordinateRulesetKind, "Eval", "game.heap.CoordinateRuleset(at -> [(n, at.Col) for n from 0 to at.Row - 1])((3,1)).NimValue", "the impartial game of a function from coordinates to options", func(_ *value.World, args []value.Value) (value.Value, error) {
			f, err := coordinateRules(args[0])
			return &CoordinateRuleset{name: "CoordinateRuleset", impartial: true, options: f}, err
		}, param("options", nil)),
		member(coordinateRulesetKind, "Eval", "game.heap.Cutcake.Eval((2,3))", "a position: of coordinates, of two numbers, or of one and 0", func(w *value.World, args []value.Value) (value.Value, error) {
			if _, ok := args[1].(value.Int); args[2] == nil && ok {
				args[2] = value.Int(0)
			}
			r := coordinatesOf(w, args[0])
			return r.Call(w, slices.DeleteFunc(slices.Clone(args[1:]), func(v value.Value) bool { return v == nil }), nil)
		}, param("at", nil), optional("column", value.Integer)),
		member(coordinateRulesetKind, "CoordinateOptions", "game.heap.GenWythoff(1).CoordinateOptions((1,1))", "the coordinates, or lists of them, to which a move leads from some", func(w *value.World, args []value.Value) (value.Value, error) {
			at, ok := placeOf(args[1])
			if !ok {
				return nil, fmt.Errorf("coordinates from (0,0) to (%d,%d) are required", mostCoordinate, mostCoordinate)
			}
			all, err := coordinatesOf(w, args[0]).options(w, at, game.Left)
			l := &value.List{}
			for _, sum := range all {
				l.Elements = append(l.Elements, coordinatesFrom(sum))
			}
			return l, err
		}, param("at", value.CoordinatesKind)),
		member(coordinateKind, "LeftOptions", cut+".LeftOptions", "where Left can move", options(game.Left)),
		member(coordinateKind, "RightOptions", cut+".RightOptions", "where Right can move", options(game.Right)),
		member(impartialCoordinateKind, "NimValue", kayles+".AcrosticProduct("+kayles+")((2,3)).NimValue", "the heap of Nim that it equals, by the theory of Sprague and Grundy", func(w *value.World, args []value.Value) (value.Value, error) {
			p := args[0].(coordinatePosition)
			x, err := p.rules.nimValue(w, p.at)
			return value.FromInt(int64(x)), err
		}),
	}
}
