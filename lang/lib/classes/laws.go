// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// lookAt examines one position. It checks that the class gives the same answers twice, that
// positions are read as they are written, and that the statements of the class are true of their
// game trees.
func (x *examiner) lookAt(p Position, k *machine) {
	for _, player := range game.Players {
		if !x.same(p, player) || !x.written(p, player) {
			return
		}
		x.named(p, player)
	}
	n, at, err := 0, p, error(nil)
	if failed := x.try(func() { n, at, err = x.trees.number(p) }); failed != nil {
		x.failed("Options", at, failed)
		return
	}
	if errors.Is(err, errCycle) && !x.x.endless {
		x.fault("Options", x.name(at), "play can return to this position: say def Endless := true")
	}
	if err != nil {
		return
	}
	x.Compared++
	for _, law := range []struct {
		member string
		holds  bool
		check  func(p Position, n int)
	}{
		{"Symmetries", len(x.x.symmetries) > 0 && x.x.isBoard(p), x.symmetric},
		{x.negator(), x.x.negative != nil || k.rules.Says("Negative"), x.negates},
		{"Decomposition", x.x.parts, x.decomposes},
		{"Bounds", k.rules.Says("Bounds"), x.bounded},
	} {
		if law.holds {
			x.failed(law.member, p, x.try(func() { law.check(p, n) }))
		}
	}
}

// negator returns the member that exchanges the players.
func (x *examiner) negator() string {
	if x.x.negative != nil {
		return "Exchange"
	}
	return "Negative"
}

// same reports whether the class gives the same options when it is called again.
func (x *examiner) same(p Position, player game.Player) bool {
	var lists [3][]Position
	for i := range lists {
		err := x.x.ruleset.do(x.m, func(k *machine) {
			clear(k.objects)
			lists[i] = k.options(x.x.ruleset, nil, p, player)
		})
		if err != nil {
			x.failed("Options", p, err)
			return false
		}
		slices.Sort(lists[i])
	}
	if x.x.impartial {
		return x.equal(p, lists[0], lists[1]) && x.equal(p, lists[0], lists[2]) && x.bothMove(p, lists[0])
	}
	return x.equal(p, lists[0], lists[1]) && x.equal(p, lists[0], lists[2])
}

func (x *examiner) equal(p Position, a, b []Position) bool {
	if slices.Equal(a, b) {
		return true
	}
	x.fault("Options", x.name(p), fmt.Sprintf("Options gave %s the first time and %s the next: options may depend on the position and the player only", list(a), list(b)))
	return false
}

// bothMove reports whether the players of an impartial game have the same options.
func (x *examiner) bothMove(p Position, left []Position) bool {
	var right []Position
	if err := x.x.ruleset.do(x.m, func(k *machine) { right = k.options(x.x.ruleset, nil, p, game.Right) }); err != nil {
		x.failed("Options", p, err)
		return false
	}
	slices.Sort(right)
	if slices.Equal(slices.Compact(slices.Clone(left)), slices.Compact(right)) {
		return true
	}
	x.fault("Options", x.name(p), fmt.Sprintf("the game is called impartial, but Left can move to %s and Right to %s: extend Game, not ImpartialGame", list(left), list(right)))
	return false
}

// list writes some positions for an error.
func list(ps []Position) string {
	const most = 4
	if len(ps) == 0 {
		return "no position"
	}
	var texts []string
	for _, p := range ps[:min(len(ps), most)] {
		texts = append(texts, string(p))
	}
	s := strings.Join(texts, " and ")
	if len(ps) > most {
		s += fmt.Sprintf(" and %d more", len(ps)-most)
	}
	return s
}

// written reports whether reading the texts of the options gives the same options.
func (x *examiner) written(p Position, player game.Player) (ok bool) {
	if p == "" { // the empty sum
		return true
	}
	if q, err := x.x.Parse(x.x.Format(p)); err != nil || q != p {
		x.fault("CharMap", x.name(p), fmt.Sprintf("the position is written %s, which is read as %s", p, read(q, err)))
		return false
	}
	ok = true
	err := x.x.ruleset.do(x.m, func(k *machine) {
		w := k.in.World
		for _, part := range x.x.summands(p) {
			v, err := k.object(x.x.ruleset, part).Options(player)
			w.Meter.Check(err)
			for _, v := range k.elements(v, "Options") {
				o, is := v.(*eval.Object)
				if !is {
					continue
				}
				text, err := x.x.write(k, o)
				w.Meter.Check(err)
				again, err := x.x.read(k, text)
				w.Meter.Check(err)
				if w.Key(again) != w.Key(o) {
					x.fault("Options", x.name(p), fmt.Sprintf("an option is written %s, but that is read as another position: positions may differ only in what they are made of", text))
					ok = false
				}
			}
		}
	})
	x.failed("Options", p, err)
	return ok && err == nil
}

func read(p Position, err error) string {
	if err != nil {
		return "no position (" + err.Error() + ")"
	}
	return string(p)
}

// named checks the names of moves: different options must have different names.
func (x *examiner) named(p Position, player game.Player) {
	names := map[string]Position{}
	err := x.try(func() {
		for _, q := range x.x.Options(nil, p, player) {
			name, err := x.x.moveName(p, q, player)
			x.m.Check(err)
			if name == "" {
				name = x.x.Move(p, q, player).Name
			}
			if other, ok := names[name]; ok && other != q {
				x.fault("MoveName", x.name(p), fmt.Sprintf("%v's moves to %s and to %s are both called %s: tell them apart by def MoveName(option, player)", player, other, q, name))
			}
			names[name] = q
		}
	})
	x.failed("MoveName", p, err)
}

// number returns the number of the tree of a position, if the tree is small.
func (x *examiner) number(p Position) (int, bool) {
	n, _, err := x.trees.number(p)
	return n, err == nil
}

// symmetric checks that the images of a board have the same game tree as the board.
func (x *examiner) symmetric(p Position, n int) {
	for _, s := range x.x.symmetries {
		q := x.x.letters(x.x.boardOf(p).Permuted(s))
		if other, ok := x.number(q); ok && other != n {
			x.fault("Symmetries", x.name(p), fmt.Sprintf("the symmetry %s changes the game: it leads to %s, %s", value.Text(nil, s, notation.Plain), q, x.differ(n, other, p, q)))
		}
	}
}

// negates checks that the negative of a position exchanges all moves of the players.
func (x *examiner) negates(p Position, n int) {
	q := negated{x.x}.Negative(p)
	other, ok := x.number(q)
	if !ok {
		return
	}
	if want := x.trees.negative(n, map[int]int{}); other != want {
		x.fault(x.negator(), x.name(p), fmt.Sprintf("%s is not the game with the players exchanged: %s", q, x.counts(p, n, q, other)))
	}
}

// decomposes checks that decomposing a position neither loses nor adds moves.
func (x *examiner) decomposes(p Position, n int) {
	parts := x.x.Split(nil, p)
	sum := joined(parts)
	other, ok := x.number(sum)
	if len(parts) == 0 {
		sum, ok = "nothing", true
		other = x.trees.intern([2][]int{})
	}
	if ok && other != n {
		x.fault("Decomposition", x.name(p), fmt.Sprintf("Decomposition changes the game: it gives %s, %s", sum, x.differ(n, other, p, sum)))
	}
}

// differ describes how the trees of two positions differ that should be equal. It gives a first
// move that has no counterpart, if there is one.
func (x *examiner) differ(n, other int, p, q Position) string {
	for _, player := range game.Players {
		for _, to := range x.x.Options(nil, p, player) {
			if !slices.Contains(x.trees.nodes[other][player], x.trees.known[to]) {
				return fmt.Sprintf("where %v has no move like the one to %s", player, to)
			}
		}
	}
	return "where " + x.counts(p, n, q, other)
}

// counts describes the number of options with different trees.
func (x *examiner) counts(p Position, n int, q Position, other int) string {
	a, b := x.trees.nodes[n], x.trees.nodes[other]
	return fmt.Sprintf("Left and Right have %d and %d different moves from %s, %d and %d from %s", len(a[0]), len(a[1]), p, len(b[0]), len(b[1]), q)
}

// bounded checks that the value lies between the bounds.
func (x *examiner) bounded(p Position, n int) {
	lo, hi := x.x.bounds(p)
	c := short.NewSpace().Calc()
	var v short.Game
	var below, above bool
	x.m.Check(c.Do(x.m, func() {
		v = x.value(c, map[int]short.Game{}, n)
		below, above = !c.Leq(c.FromInt(int64(lo)), v), !c.Leq(v, c.FromInt(int64(hi)))
	}))
	if below || above {
		x.fault("Bounds", x.name(p), fmt.Sprintf("Bounds are %d and %d, and the value is %s", lo, hi, notation.Bind(c, v)))
	}
}

// value returns the canonical form of a tree, by the definition.
func (x *examiner) value(c *short.Calc, known map[int]short.Game, n int) short.Game {
	v, ok := known[n]
	if ok {
		return v
	}
	var options [2][]short.Game
	for player, all := range x.trees.nodes[n] {
		for _, o := range all {
			options[player] = append(options[player], x.value(c, known, o))
		}
	}
	v = c.Make(options[0], options[1])
	known[n] = v
	return v
}

// test runs the tests of the class, which are expressions that must be true.
func (x *examiner) test(more *catalog.Catalog) {
	var texts []string
	err := x.x.ruleset.do(x.m, func(k *machine) {
		v, ok, err := k.rules.Member("Tests")
		k.in.World.Meter.Check(err)
		if !ok {
			return
		}
		for _, v := range k.elements(v, "Tests") {
			s, is := v.(value.String)
			if !is {
				k.in.World.Meter.Fail(fmt.Errorf("the member Tests must be texts of expressions that are true, such as \"1 + 1 == 2\""))
			}
			texts = append(texts, string(s))
		}
	})
	if err != nil {
		x.failed("Tests", "", err)
		return
	}
	for _, text := range texts {
		x.Tests++
		if what := x.x.ruleset.code.fails(x, more, text); what != "" {
			x.Faults = append(x.Faults, Fault{Place: x.x.placeOfText(text), What: what})
		}
	}
}

// fails returns what is wrong with a test, or nothing if the test is true.
func (c *code) fails(x *examiner, more *catalog.Catalog, text string) string {
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), rulesets.Library(more), rulesets.Catalogue{Catalog: more})
	c.sources.define(in)
	v, err := in.Eval(x.m, text)
	switch {
	case err != nil && x.m.Err() != nil:
		return ""
	case err != nil:
		return fmt.Sprintf("the test %s fails: %v", text, reason(err))
	case v == value.Bool(true):
		return ""
	}
	what := fmt.Sprintf("the test %s is not true", text)
	if left, _, ok := strings.Cut(text, "=="); ok {
		left = strings.TrimSpace(left)
		v, err := in.Eval(x.m, "("+left+").CanonicalForm")
		if err != nil {
			v, err = in.Eval(x.m, left)
		}
		if err == nil {
			if s, err := in.Text(x.m, v, notation.Plain); err == nil {
				what += fmt.Sprintf(": %s is %s", left, s)
			}
		}
	}
	return what
}

// placeOfText returns the place of a text in the class.
func (r *ruleset) placeOfText(text string) string {
	source := r.sources[r.path].text
	if i := strings.Index(source, "\""+text+"\""); i >= 0 {
		return r.sources.place(source, i)
	}
	return r.placeOf("Tests")
}
