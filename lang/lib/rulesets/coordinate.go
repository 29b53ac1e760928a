// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/nimber"
	"github.com/upstar-cgt/upstar/value/notation"
)

// Rulesets whose positions are pairs of numbers. An option is a sum of positions.

var (
	coordinateRulesetKind   = &value.Kind{Package: "game.heap", Name: "CoordinateRuleset", Parents: []*value.Kind{rulesetKind}}
	coordinateKind          = &value.Kind{Package: "game.heap", Name: "CoordinatePosition", Parents: []*value.Kind{positionKind}}
	impartialCoordinateKind = &value.Kind{Package: "game.heap", Name: "ImpartialCoordinatePosition", Parents: []*value.Kind{coordinateKind, value.ImpartialGame}}
)

// mostCoordinate is the greatest coordinate of a function.
const mostCoordinate = 1 << 16

// leave gives the pieces that each move on a piece leaves.
type leave = func(p coord.Point, player game.Player, yield func(ps []coord.Point) bool)

// spread returns the game with one piece that becomes several.
func spread(k int, name string, impartial bool, rule leave) *Ruleset {
	r := made(name, k, func(d game.Doc) game.Ruleset[coord.Points] {
		return coord.Spread{Doc: d, Leave: rule, Same: impartial}
	})
	r.kind, r.at, r.leave = coordinateRulesetKind, coordinateKind, rule
	if impartial {
		r.at = impartialCoordinateKind
	}
	r.moves = func(p position.Position, player game.Player, yield func(parts []position.Position)) bool {
		all, _ := position.As[coord.Points](p)
		if len(all.List()) != 1 {
			return false
		}
		rule(all.List()[0], player, func(ps []coord.Point) bool {
			parts := make([]position.Position, len(ps))
			for i, q := range ps {
				parts[i] = position.With(p, coord.PointsOf(q))
			}
			yield(parts)
			return true
		})
		return true
	}
	return r
}

// coordinatesOf returns a game as a ruleset. The game may be one already, or an object of a class
// that extends CoordinateRuleset and defines the options.
func coordinatesOf(w *value.World, v value.Value) *Ruleset {
	return scripted(w, v, func(name string) *Ruleset {
		rule, err := leaveOf(w, overridden(w, v, coordinateRulesetKind, "CoordinateOptions"))
		w.Meter.Check(err)
		return spread(next(w), name, true, rule)
	})
}

// leaveOf returns the moves that a ruleset, or a function of coordinates, defines.
func leaveOf(w *value.World, v value.Value) (leave, error) {
	if r, ok := v.(*Ruleset); ok && r.leave != nil {
		return r.leave, nil
	}
	f, ok := v.(value.Caller)
	if !ok {
		return nil, errors.New("a function from coordinates to options is required")
	}
	return func(p coord.Point, _ game.Player, yield func(ps []coord.Point) bool) {
		args := []value.Value{value.FromInt(int64(p.X)), value.FromInt(int64(p.Y))}
		if f, ok := v.(interface{ Arity() int }); !ok || f.Arity() == 1 {
			args = []value.Value{value.Coordinates{Row: args[0], Column: args[1]}}
		}
		w.Meter.Step(1)
		options, err := f.Call(w, args, nil)
		w.Meter.Check(err)
		for _, o := range lib.Elements(w, options) {
			ps, err := places(w, o)
			w.Meter.Check(err)
			if w.Meter.Step(1); !yield(ps) {
				return
			}
		}
	}, nil
}

// places turns coordinates, or a list of them, into pieces.
func places(w *value.World, v value.Value) (ps []coord.Point, err error) {
	vs := []value.Value{v}
	if w.KindOf(v).Is(value.Collection) {
		vs = lib.Elements(w, v)
	}
	for _, x := range vs {
		c, ok := x.(value.Coordinates)
		m, ok1 := c.Row.(value.Int)
		n, ok2 := c.Column.(value.Int)
		if !ok || !ok1 || !ok2 || m < 0 || n < 0 || m > mostCoordinate || n > mostCoordinate {
			return nil, fmt.Errorf("coordinates from (0,0) to (%d,%d) are wanted, not %s", mostCoordinate, mostCoordinate, value.Text(w, x, notation.Plain))
		}
		ps = append(ps, coord.Point{X: int(m), Y: int(n)})
	}
	return ps, nil
}

// along returns the moves in one coordinate by the rule of heaps: in the first if first is true.
func along(rule sequence.Rule, first, turned bool, p coord.Point, yield func(ps []coord.Point) bool) bool {
	moving, keep, more := p.Y, p.X, true
	if first {
		moving, keep = p.X, p.Y
	}
	rule.Options(moving, func(heaps []int) bool {
		ps := make([]coord.Point, len(heaps))
		for i, n := range heaps {
			if ps[i] = (coord.Point{X: keep, Y: n}); first != turned {
				ps[i] = coord.Point{X: n, Y: keep}
			}
		}
		more = yield(ps)
		return more
	})
	return more
}

// cake returns the game in which Left plays in the second coordinate and Right in the first. Each
// part keeps the other coordinate. In the twisted game the coordinates are exchanged, and the parts
// are turned.
func cake(k int, name string, rules heapRules, twisted bool) *Ruleset {
	return spread(k, name, false, func(p coord.Point, player game.Player, yield func(ps []coord.Point) bool) {
		along(rules[player], (player == game.Right) != twisted, twisted, p, yield)
	})
}

// acrostic returns the game in which a move changes one coordinate.
func acrostic(k int, a, b *Ruleset) *Ruleset {
	return spread(k, a.name+".AcrosticProduct("+b.name+")", true, func(p coord.Point, _ game.Player, yield func(ps []coord.Point) bool) {
		if along(a.rule, true, false, p, yield) {
			along(b.rule, false, false, p, yield)
		}
	})
}

// direct returns the game in which moves in both coordinates are made together. Its nim values are
// nim products [WW, ch. 14: the Tartan Theorem].
func direct(k int, a, b *Ruleset) *Ruleset {
	r := spread(k, a.name+".DirectProduct("+b.name+")", true, func(p coord.Point, _ game.Player, yield func(ps []coord.Point) bool) {
		along(a.rule, true, false, p, func(ms []coord.Point) bool {
			return along(b.rule, false, false, p, func(ns []coord.Point) bool {
				ps := append(ms[:len(ms):len(ms)], ns...)
				for _, n := range ns {
					for _, m := range ms {
						ps = append(ps, coord.Point{X: m.X, Y: n.Y})
					}
				}
				return yield(ps)
			})
		})
	})
	r.nim = func(w *value.World, p position.Position) int {
		points, _ := position.As[coord.Points](p)
		total := uint64(0)
		for _, q := range points.List() {
			x, y := nimOf(w, a.of(w, q.X)), nimOf(w, b.of(w, q.Y))
			total ^= nimber.Product(uint64(x), uint64(y))
		}
		return int(total)
	}
	return r
}

// euclid is Partizan Euclid, of McKay and Nowakowski. From (p, q) with p = kq + r, Left moves to
// (q, r) and Right to (q, q − r), unless q divides p. If p < q, then k is 0 and Left exchanges the
// two numbers.
func euclid(p coord.Point, player game.Player, yield func(ps []coord.Point) bool) {
	if p.Y == 0 || p.X%p.Y == 0 {
		return
	}
	r := p.X % p.Y
	if player == game.Right {
		r = p.Y - r
	}
	yield([]coord.Point{{X: p.Y, Y: r}})
}

// nameCoordinates adds games with coordinates to the package game.heap.
func nameCoordinates(names map[string]value.Value) {
	for name, code := range map[string]string{"Cutcake": "4.0", "MaundyCake": "{2+}=.0", "Eatcake": "0.7", "TurnAndEatcake": "0.7"} {
		rule := takebreak.MustParse(code)
		names[name] = cake(0, name, heapRules{rule, rule}, name == "TurnAndEatcake")
	}
	names["PartizanEuclid"] = spread(0, "PartizanEuclid", false, euclid)
	names["CoordinateRuleset"] = value.Class{Of: coordinateRulesetKind}
	names["PartizanCoordinateRuleset"] = &value.Func{Name: "PartizanCoordinateRuleset", Params: []value.Param{param("left", nil), param("right", nil)}, Do: func(w *value.World, args []value.Value) (value.Value, error) {
		var rules [2]leave
		for i := range rules {
			var err error
			if rules[i], err = leaveOf(w, args[i]); err != nil {
				return nil, err
			}
		}
		return spread(next(w), "PartizanCoordinateRuleset", false, func(p coord.Point, player game.Player, yield func(ps []coord.Point) bool) {
			rules[player](p, player, yield)
		}), nil
	}}
	names["GenCutcake"] = &value.Func{Name: "GenCutcake", Params: []value.Param{param("left", heapRulesetKind), param("right", heapRulesetKind), optional("twisted", value.Boolean)}, Do: cakeOf("GenCutcake")}
}

// cakeOf returns a function that makes the cake game of two rulesets.
func cakeOf(name string) func(w *value.World, args []value.Value) (value.Value, error) {
	return func(w *value.World, args []value.Value) (value.Value, error) {
		return cake(next(w), name, heapRules{heapsOf(w, args[0]).rule, heapsOf(w, args[1]).rule}, args[2] == value.Bool(true)), nil
	}
}

// coordinateMembers are the members of these games, and the products that make such games.
func coordinateMembers() []*value.Func {
	const kayles = "game.heap.Kayles"
	product := func(name, doc string, f func(k int, a, b *Ruleset) *Ruleset) *value.Func {
		return lib.Member(heapRulesetKind, name, kayles+"."+name+"("+kayles+").NimValueTable(2,3)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(next(w), heapsOf(w, args[0]), heapsOf(w, args[1])), nil
		}, param("other", heapRulesetKind))
	}
	return []*value.Func{
		product("AcrosticProduct", "a move in one coordinate", acrostic),
		product("DirectProduct", "a move in both coordinates at once", direct),
		lib.Member(heapRulesetKind, "CakeProduct", kayles+".CakeProduct("+kayles+")((2,3)).CanonicalForm", "Left plays in the second coordinate, Right in the first", cakeOf("CakeProduct"),
			param("other", heapRulesetKind), optional("twisted", value.Boolean)),
		lib.Static(coordinateRulesetKind, "Eval", "game.heap.CoordinateRuleset(at -> [(n, at.Col) for n from 0 to at.Row - 1])((3,1)).NimValue", "the impartial game of a function from coordinates to options", func(w *value.World, args []value.Value) (value.Value, error) {
			rule, err := leaveOf(w, args[0])
			return spread(next(w), "CoordinateRuleset", true, rule), err
		}, param("options", nil)),
		lib.Member(coordinateRulesetKind, "Eval", "game.heap.Cutcake.Eval((2,3))", "a position: of coordinates, of two numbers, or of one and 0", func(w *value.World, args []value.Value) (value.Value, error) {
			return coordinatesOf(w, args[0]).Call(w, slices.DeleteFunc(slices.Clone(args[1:]), func(v value.Value) bool { return v == nil }), nil)
		}, param("at", nil), optional("column", value.Integer)),
		lib.Member(coordinateRulesetKind, "CoordinateOptions", "game.heap.GenWythoff(1).CoordinateOptions((1,1))", "the coordinates, or lists of them, to which a move leads from some", func(w *value.World, args []value.Value) (value.Value, error) {
			at, err := places(w, args[1])
			if err != nil {
				return nil, err
			}
			l := &value.List{}
			coordinatesOf(w, args[0]).leave(at[0], game.Left, func(ps []coord.Point) bool {
				sum := &value.List{}
				for _, p := range ps {
					sum.Elements = append(sum.Elements, value.NewCoordinates(int64(p.X), int64(p.Y)))
				}
				if l.Elements = append(l.Elements, sum); len(ps) == 1 {
					l.Elements[len(l.Elements)-1] = sum.Elements[0]
				}
				return true
			})
			return l, nil
		}, param("at", value.CoordinatesKind)),
		lib.Member(coordinateRulesetKind, "Adjoin", kayles+".AcrosticProduct("+kayles+").Adjoin(game.heap.GenWythoff(1)).NimValueTable(2,2)", "the game with the moves of both", func(w *value.World, args []value.Value) (value.Value, error) {
			a, b := coordinatesOf(w, args[0]), coordinatesOf(w, args[1])
			return spread(next(w), a.name+".Adjoin("+b.name+")", a.at == b.at && a.at == impartialCoordinateKind, func(p coord.Point, player game.Player, yield func(ps []coord.Point) bool) {
				a.leave(p, player, yield)
				b.leave(p, player, yield)
			}), nil
		}, param("other", coordinateRulesetKind)),
	}
}
