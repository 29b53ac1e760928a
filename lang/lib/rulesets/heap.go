// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// CGSuite makes rulesets from codes, from functions, from classes and from other rulesets. They are
// rulesets of the same kits as those of the catalogue. A position is one heap; an option is the sum
// of the heaps that a move leaves.

var (
	heapRulesetKind  = &value.Kind{Package: "game.heap", Name: "HeapRuleset", Parents: []*value.Kind{rulesetKind}}
	takeAndBreakKind = &value.Kind{Package: "game.heap", Name: "TakeAndBreak", Parents: []*value.Kind{heapRulesetKind}}
	heapKind         = &value.Kind{Package: "game.heap", Name: "HeapPosition", Parents: []*value.Kind{positionKind, value.ImpartialGame}}
)

const (
	mostTokens = 1 << 24 // the greatest size of a heap of a function
	mostHeaps  = 1 << 24 // the greatest number of heaps in a sequence
)

// heapRules are the moves of Left and of Right on a single heap.
type heapRules = [2]sequence.Rule

// asHeaps sets what is known of a ruleset from its position without heaps. A position is then a sum
// of heaps.
func (r *Ruleset) asHeaps(zero position.Position) {
	rule, ok := facts.HeapRule(zero)
	if !ok {
		return
	}
	r.kind, r.at, r.moves = heapRulesetKind, heapKind, heapMoves(heapRules{rule, rule})
	if r.rule = rule; r.code() != "" {
		r.kind = takeAndBreakKind
	}
}

// code returns the code of a take-and-break game, or nothing.
func (r *Ruleset) code() string {
	if c, ok := r.rule.(takebreak.Code); ok {
		return strings.TrimSpace(c.String())
	}
	return ""
}

// heapMoves lists the heaps that each move on a single heap leaves.
func heapMoves(rules heapRules) moves {
	return func(p position.Position, player game.Player, yield func(parts []position.Position)) bool {
		heaps, _ := position.As[heap.Heaps](p)
		n, single := heaps.Single()
		if single {
			rules[player].Options(n, func(heaps []int) bool {
				parts := make([]position.Position, len(heaps))
				for i, h := range heaps {
					parts[i] = position.With(p, heap.Of(h))
				}
				yield(parts)
				return true
			})
		}
		return single
	}
}

// made returns a ruleset that is not in the catalogue, and the position from which it begins.
// Positions of different rulesets print differently, because
// the ruleset has the given number.
func made[P comparable](name string, number int, g func(game.Doc) game.Ruleset[P]) *Ruleset {
	word, _, _ := strings.Cut(name, "(")
	if number > 0 {
		word += fmt.Sprint("#", number)
	}
	r := newRuleset(catalog.Of(g(game.Doc{Name: word, Title: name})), nil)
	r.name = name
	return r
}

// next numbers the rulesets of a world, from 1 on.
func next(w *value.World) int {
	n := value.Room(w, numberKey{}, func() *int { return new(int) })
	*n++
	return *n
}

type numberKey struct{}

// heapsBy returns the game with a rule for single heaps.
func heapsBy(w *value.World, name string, rule sequence.Rule) *Ruleset {
	return made(name, next(w), func(d game.Doc) game.Ruleset[heap.Heaps] {
		return heap.Game{Kit: heap.Kit{Doc: d}, Rule: rule}
	})
}

// partizanHeaps returns the game on heaps in which each player has separate rules.
func partizanHeaps(w *value.World, name string, rules heapRules) *Ruleset {
	r := made(name, next(w), func(d game.Doc) game.Ruleset[heap.Heaps] {
		g := heap.Partizan{Kit: heap.Kit{Doc: d}}
		g.Rules[game.Left], g.Rules[game.Right] = rules[game.Left], rules[game.Right]
		return g
	})
	r.moves = heapMoves(rules)
	return r
}

// both is the rule with the moves of two rules.
type both heapRules

func (b both) Options(n int, yield func(heaps []int) bool) {
	more := true
	for _, rule := range b {
		if more {
			rule.Options(n, func(heaps []int) bool {
				more = yield(heaps)
				return more
			})
		}
	}
}

// Serial reports whether one of the rules is a script.
func (b both) Serial() bool { return game.IsSerial(b[0]) || game.IsSerial(b[1]) }

// A script is a rule that is a function from a heap to the heaps of each option. An option is a list
// of heaps, or a single heap. The function is called once for each heap.
type script struct {
	w     *value.World
	f     value.Value
	known map[int][][]int
}

// Serial says that only one goroutine at a time may use a world.
func (script) Serial() bool { return true }

func (s script) Options(n int, yield func(heaps []int) bool) {
	all, ok := s.known[n]
	if !ok {
		s.w.Meter.Step(1)
		v, err := s.f.(value.Caller).Call(s.w, []value.Value{value.FromInt(int64(n))}, nil)
		s.w.Meter.Check(err)
		options := lib.Elements(s.w, v)
		all = make([][]int, len(options))
		size := 0
		for i, o := range options {
			all[i], err = sizes(s.w, o)
			s.w.Meter.Check(err)
			size += len(all[i])
		}
		s.w.Kept(24*len(all) + 8*size)
		s.known[n] = all
	}
	for _, heaps := range all {
		if s.w.Meter.Step(1); !yield(heaps) {
			return
		}
	}
}

// byDefinition returns the nim value of a heap from the options of all heaps up to it; ok is false if
// one of these does not become smaller.
func (r *Ruleset) byDefinition(w *value.World, n int) (x int, ok bool) {
	for k := len(r.nims); k <= n; k++ {
		seen := map[int]bool{}
		smaller := true
		r.rule.Options(k, func(heaps []int) bool {
			x := 0
			for _, h := range heaps {
				if smaller = smaller && h < k; smaller {
					x ^= r.nims[h]
				}
			}
			seen[x] = true
			return smaller
		})
		if !smaller {
			return 0, false
		}
		x := 0
		for seen[x] {
			x++
		}
		w.Kept(8)
		r.nims = append(r.nims, x)
	}
	return r.nims[n], true
}

// functional returns the game given by a function from heaps to options.
func functional(w *value.World, name string, f value.Value) *Ruleset {
	return heapsBy(w, name, script{w, f, map[int][][]int{}})
}

// heapsOf returns a game as a ruleset. The game may be one already, or an object of a class that
// extends HeapRuleset and defines the options.
func heapsOf(w *value.World, v value.Value) *Ruleset {
	return scripted(w, v, func(name string) *Ruleset {
		return functional(w, name, overridden(w, v, heapRulesetKind, "HeapOptions"))
	})
}

// scripted returns a ruleset, or the one that is made from an object of a class.
func scripted(w *value.World, v value.Value, create func(name string) *Ruleset) *Ruleset {
	if r, ok := v.(*Ruleset); ok {
		return r
	}
	return value.Once(w, scriptedKey{}, v, func() *Ruleset {
		r := create(value.Text(w, v, notation.Plain))
		r.object = v
		return r
	})
}

type scriptedKey struct{}

// rulesetOf returns a game as a ruleset.
func rulesetOf(w *value.World, v value.Value) *Ruleset {
	if w.KindOf(v).Is(coordinateRulesetKind) {
		return coordinatesOf(w, v)
	}
	return heapsOf(w, v)
}

// overridden returns a method that the class of an object must define.
func overridden(w *value.World, v value.Value, kind *value.Kind, name string) value.Value {
	if o, ok := v.(value.Member); ok {
		if f, ok := o.Member(w, name); ok {
			return f
		}
	}
	w.Meter.Check(fmt.Errorf("subclasses of `%s` must override `%s`", kind.Name, name))
	return nil
}

// sizes turns a list of small integers, or a single one, into heaps.
func sizes(w *value.World, v value.Value) (ns []int, err error) {
	vs := []value.Value{v}
	if w.KindOf(v).Is(value.Collection) {
		vs = lib.Elements(w, v)
	}
	ns = make([]int, len(vs))
	for i, x := range vs {
		if ns[i], err = whole(w, x, mostTokens); err != nil {
			return nil, err
		}
	}
	return ns, nil
}

// whole returns an integer from 0 to most as the size of a heap.
func whole(w *value.World, v value.Value, most int) (int, error) {
	n, ok := v.(value.Int)
	if !ok || n < 0 || int(n) > most {
		return 0, fmt.Errorf("a heap has from 0 to %d tokens, not %s", most, value.Text(w, v, notation.Plain))
	}
	return int(n), nil
}

// coded returns the game with a code, which is the same game whenever it has the same name.
func coded(w *value.World, name string, c takebreak.Code) *Ruleset {
	return value.Once(w, codedKey{}, value.String(name), func() *Ruleset { return heapsBy(w, name, c) })
}

type codedKey struct{}

// setCode returns the code of the take-and-break game with a given digit for each number of a set,
// or for all other numbers.
func setCode(w *value.World, of value.Value, digit string, allBut bool) (c takebreak.Code, err error) {
	set, err := sizes(w, of)
	if err != nil {
		return c, err
	}
	const most = 1 << 16
	digits := make([]string, max(0, slices.Max(append(set, 0))))
	if len(digits) > most || slices.Contains(set, 0) {
		return c, fmt.Errorf("from 1 to %d tokens are taken at once", most)
	}
	for i := range digits {
		if digits[i] = "0"; slices.Contains(set, i+1) != allBut {
			digits[i] = digit
		}
	}
	code := "0." + strings.Join(digits, "")
	if allBut {
		code += "[" + digit + "]"
	}
	return takebreak.Parse(code)
}

// bySets returns a function that makes a take-and-break game with a given digit for each number of a
// set, or for all other numbers. With two sets, each player has a separate code.
func bySets(name, digit string, sets ...string) *value.Func {
	f := &value.Func{Name: name}
	for _, set := range sets {
		f.Params = append(f.Params, param(set, value.Collection))
	}
	f.Params = append(f.Params, optional("allbut", value.Boolean))
	f.Do = func(w *value.World, args []value.Value) (value.Value, error) {
		allBut := args[len(sets)] == value.Bool(true)
		var rules heapRules
		var texts []string
		for i := range sets {
			c, err := setCode(w, args[i], digit, allBut)
			if err != nil {
				return nil, err
			}
			rules[i] = c
			texts = append(texts, value.Text(w, args[i], notation.Plain))
		}
		if allBut {
			texts = append(texts, "allbut => true")
		}
		shown := name + "(" + strings.Join(texts, ", ") + ")"
		if len(sets) == 1 {
			return coded(w, shown, rules[0].(takebreak.Code)), nil
		}
		return partizanHeaps(w, shown, rules), nil
	}
	return f
}

// named are the rulesets with two sets of the catalogue, which may be called with names.
var named = map[string]*value.Func{
	"PartizanSubtraction": bySets("PartizanSubtraction", "3", "left", "right"),
	"PartizanSplittles":   bySets("PartizanSplittles", "7", "left", "right"),
}

// nameHeaps adds the names of the package game.heap that are not in the catalogue.
func nameHeaps(names map[string]value.Value) {
	names["TakeAndBreak"] = value.Class{Of: takeAndBreakKind}
	names["HeapRuleset"] = value.Class{Of: heapRulesetKind}
	names["GrundysGame"] = names["Grundy"]
	names["FunctionalHeapRuleset"] = names["HeapRuleset"]
	names["Subtraction"], names["Splittles"] = bySets("Subtraction", "3", "set"), bySets("Splittles", "7", "set")
	names["Spawning"] = &value.Func{Name: "Spawning", Params: []value.Param{param("code", value.StringKind)}, Do: func(w *value.World, args []value.Value) (value.Value, error) {
		code := string(args[0].(value.String))
		s, err := parseSpawning(code)
		if err != nil {
			return nil, err
		}
		s.w = w
		return heapsBy(w, fmt.Sprintf("Spawning(%q)", code), s), nil
	}}
	names["PartizanHeapRuleset"] = &value.Func{Name: "PartizanHeapRuleset", Params: []value.Param{param("left", heapRulesetKind), param("right", heapRulesetKind)}, Do: func(w *value.World, args []value.Value) (value.Value, error) {
		l, r := heapsOf(w, args[0]), heapsOf(w, args[1])
		return partizanHeaps(w, "PartizanHeapRuleset("+l.name+", "+r.name+")", heapRules{l.rule, r.rule}), nil
	}}
}

func param(name string, k *value.Kind) value.Param { return value.Param{Name: name, Kind: k} }
func optional(name string, k *value.Kind) value.Param {
	return value.Param{Name: name, Kind: k, Optional: true}
}

// heapMembers are the members of heap games.
func heapMembers() []*value.Func {
	const kayles = "game.heap.Kayles"
	of := func(name, example, doc string, f func(w *value.World, r *Ruleset, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
		return lib.Member(heapRulesetKind, name, kayles+"."+name+example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, heapsOf(w, args[0]), args[1:])
		}, params...)
	}
	to := func(name, example, doc string, f func(w *value.World, r *Ruleset, n int) (value.Value, error)) *value.Func {
		return of(name, example, doc, func(w *value.World, r *Ruleset, args []value.Value) (value.Value, error) {
			n, err := whole(w, args[0], mostTokens)
			if err != nil {
				return nil, err
			}
			return f(w, r, n)
		}, param("n", value.Integer))
	}
	two := func(name, example, doc string, f func(w *value.World, a, b *Ruleset) *Ruleset) *value.Func {
		return of(name, "("+kayles+")"+example, doc, func(w *value.World, r *Ruleset, args []value.Value) (value.Value, error) {
			return f(w, r, heapsOf(w, args[0])), nil
		}, param("other", heapRulesetKind))
	}
	periodic := func(w *value.World, rule sequence.Rule, fn game.Function, n int) (value.Value, error) {
		found, err := period.Solve(w.Meter, rule, fn, n+1)
		if err != nil || !found.Period.Proved {
			return value.None, err
		}
		return lib.Periodicity{Period: found.Period.Period, Saltus: found.Period.Saltus}, nil
	}
	return []*value.Func{
		of("code", "", "code of a take-and-break game", func(_ *value.World, r *Ruleset, _ []value.Value) (value.Value, error) {
			return value.String(r.code()), nil
		}),
		lib.Static(heapRulesetKind, "Eval", "game.heap.HeapRuleset(n -> 0..n-1)(5).NimValue", "the game of a function from heaps to the heaps of each option", func(w *value.World, args []value.Value) (value.Value, error) {
			return functional(w, "HeapRuleset", args[0]), nil
		}, param("f", value.Function)),
		of("Eval", "(5)", "a heap", func(w *value.World, r *Ruleset, args []value.Value) (value.Value, error) {
			return r.Call(w, args, nil)
		}, param("n", value.Integer)),
		lib.Static(takeAndBreakKind, "FromSubtractionSet", "game.heap.TakeAndBreak.FromSubtractionSet({1,3}).code", "the game with a digit for each number of a set, or for all others", func(w *value.World, args []value.Value) (value.Value, error) {
			digit := "3"
			if args[1] != nil {
				digit = string(args[1].(value.String))
			}
			c, err := setCode(w, args[0], digit, args[2] == value.Bool(true))
			if err != nil {
				return nil, err
			}
			return coded(w, fmt.Sprintf("TakeAndBreak(%q)", c), c), nil
		}, param("set", value.Collection), optional("digit", value.StringKind), optional("allbut", value.Boolean)),
		lib.Static(takeAndBreakKind, "Eval", `game.heap.TakeAndBreak("0.77")`, "the take-and-break game of a code", func(w *value.World, args []value.Value) (value.Value, error) {
			code := string(args[0].(value.String))
			c, err := takebreak.Parse(code)
			if err != nil {
				return nil, err
			}
			return coded(w, fmt.Sprintf("TakeAndBreak(%q)", code), c), nil
		}, param("code", value.StringKind)),
		two("Join", ".NimValueSequence(8)", "the game with the moves of both", func(w *value.World, a, b *Ruleset) *Ruleset {
			return heapsBy(w, a.name+".Join("+b.name+")", both{a.rule, b.rule})
		}),
		two("PartizanJoin", "(3).CanonicalForm", "the game in which Left moves by the first rules and Right by the second", func(w *value.World, a, b *Ruleset) *Ruleset {
			return partizanHeaps(w, a.name+".PartizanJoin("+b.name+")", heapRules{a.rule, b.rule})
		}),
		to("HeapNimValue", "(7)", "nim value of a heap", func(w *value.World, r *Ruleset, n int) (value.Value, error) {
			return value.FromInt(int64(nimOf(w, r.of(w, n)))), nil
		}),
		to("NimValueSequence", "(7)", "nim values of the heaps from 1 on", func(w *value.World, r *Ruleset, n int) (value.Value, error) {
			l := &value.List{}
			at := func(k int) int { return nimOf(w, r.of(w, k)) }
			if c, ok := r.rule.(takebreak.Code); ok && c.Grows() == nil {
				found, err := period.Solve(w.Meter, c, game.GrundyNormal, n+1)
				if err != nil {
					return nil, err
				}
				table, _ := period.NewTable(found.Values, found.Period)
				at = func(k int) int {
					if k < len(found.Values) {
						return int(found.Values[k])
					}
					return int(table.At(int64(k)))
				}
			}
			for k := 1; k <= n; k++ {
				w.Meter.Step(1)
				l.Elements = append(l.Elements, value.FromInt(int64(at(k))))
			}
			return l, nil
		}),
		to("HeapOptions", "(4)", "the heaps that each move leaves", func(w *value.World, r *Ruleset, n int) (value.Value, error) {
			l := &value.List{}
			r.rule.Options(n, func(heaps []int) bool {
				o := &value.List{}
				for _, h := range heaps {
					o.Elements = append(o.Elements, value.FromInt(int64(h)))
				}
				l.Elements = append(l.Elements, o)
				w.Meter.Step(1)
				return true
			})
			return l, nil
		}),
		to("CheckPeriodicity", "(400)", "the period of the nim values, if those of the given number of heaps prove one", func(w *value.World, r *Ruleset, n int) (value.Value, error) {
			c, ok := r.rule.(takebreak.Code)
			if ok {
				_, _, _, ok = c.Octal()
			}
			if !ok {
				return value.None, nil
			}
			return periodic(w, c, game.GrundyNormal, n)
		}),
		to("ObligedValueSequence", "(200)", "Ferguson's values of the heaps from 1 on", func(w *value.World, r *Ruleset, n int) (value.Value, error) {
			vs, err := sequence.Obliged(w.Meter, r.rule, n+1)
			if err != nil {
				return nil, err
			}
			l := &value.List{}
			for _, v := range vs[1:] {
				l.Elements = append(l.Elements, value.Written(fmt.Sprintf("%02b", v)))
			}
			return l, nil
		}),
		to("CheckObligedPeriodicity", "(200)", "the period of Ferguson's values, if those of the given number of heaps prove one", func(w *value.World, r *Ruleset, n int) (value.Value, error) {
			return periodic(w, r.rule, game.Obliged, n)
		}),
	}
}
