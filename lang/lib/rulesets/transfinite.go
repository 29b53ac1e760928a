// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// A Transfinite is a position of Nim, or of Chomp with two rows or as a rectangle, whose sizes are
// ordinals that are not all finite. Play ends, because a sequence of ordinals cannot decrease for ever. The options
// cannot be listed, so theorems decide the position.
type Transfinite struct {
	chomp bool
	sizes []surreal.Ordinal // for Nim the heaps, ascending; for Chomp the rows, the poisoned one first
	tall  surreal.Ordinal   // for a rectangle of Chomp with three rows or more, their number; sizes is then the number of columns
}

var transfiniteKind = &value.Kind{Package: "game", Name: "TransfinitePosition", Parents: []*value.Kind{value.Object}}

// Kind returns TransfinitePosition.
func (Transfinite) Kind() *value.Kind { return transfiniteKind }

// Display returns the position as it is typed.
func (x Transfinite) Display(*value.World, notation.Style) string {
	if !x.tall.IsZero() {
		return "chomp(" + x.tall.String() + "x" + x.sizes[0].String() + ")"
	}
	if x.chomp {
		return "chomp(" + joined(x.sizes) + ")"
	}
	return "nim(" + joined(x.sizes) + ")"
}

// Key is the text.
func (x Transfinite) Key(w *value.World) any {
	return [2]string{"transfinite", x.Display(w, notation.Plain)}
}

func joined(sizes []surreal.Ordinal) string {
	texts := make([]string, len(sizes))
	for i, a := range sizes {
		texts[i] = a.String()
	}
	return cmp.Or(strings.Join(texts, ","), "0")
}

// isInfinite reports whether a text is an infinite position that is read as it is typed: Hackenbush
// stalks with exponents, or a board of Chomp with an infinite side. In other positions, omega is
// a name like others.
func isInfinite(text string) bool {
	if strings.HasPrefix(text, "hackenbush(") {
		return strings.Contains(text, "^")
	}
	if strings.HasSuffix(text, endlessMark) {
		return true
	}
	_, side, ok := strings.Cut(text, "x")
	return ok && strings.HasPrefix(text, "chomp(") && (strings.Contains(text, "ω") || strings.Contains(text, "omega")) && !strings.ContainsAny(side, ",;")
}

// readTransfinite reads nim(ω,3), chomp(2xω) and hackenbush(b^ω). It returns nil if the text has no
// infinite ordinal.
func readTransfinite(meter *work.Meter, text string) (value.Value, error) {
	if strings.HasSuffix(text, endlessMark) {
		return readEndless(text)
	}
	if isInfinite(text) {
		text = strings.ReplaceAll(text, "omega", "ω")
	}
	if !strings.Contains(text, "ω") {
		return nil, nil
	}
	name, body, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	if name == "hackenbush" {
		return readStalks(meter, body)
	}
	if rows, size, ok := strings.Cut(body, "x"); ok && name == "chomp" {
		m, err1 := surreal.ParseOrdinal(meter, strings.TrimSpace(rows))
		n, err2 := surreal.ParseOrdinal(meter, strings.TrimSpace(size))
		if err := cmp.Or(err1, err2); err != nil {
			return nil, err
		}
		if m.Cmp(n) > 0 { // a board and its reflection are the same game
			m, n = n, m
		}
		switch k, finite := m.Natural(); {
		case m.IsZero():
			return nil, fmt.Errorf("chomp(%s): a board has at least one row and one column", body)
		case !finite || k.Cmp(big.NewInt(2)) > 0:
			return Transfinite{true, []surreal.Ordinal{n}, m}, nil
		case k.Cmp(big.NewInt(1)) == 0:
			body = n.String()
		default:
			body = n.String() + "," + n.String()
		}
	}
	if name != "nim" && name != "chomp" {
		return nil, fmt.Errorf("%s has no infinite positions; nim(omega,3), chomp(2xomega) and hackenbush(b^omega) are read", name)
	}
	x := Transfinite{chomp: name == "chomp"}
	for field := range strings.SplitSeq(body, ",") {
		a, err := surreal.ParseOrdinal(meter, strings.TrimSpace(field))
		if err != nil {
			return nil, err
		}
		if !a.IsZero() {
			x.sizes = append(x.sizes, a)
		}
	}
	if x.chomp && (len(x.sizes) > 2 || len(x.sizes) == 2 && x.sizes[0].Cmp(x.sizes[1]) < 0) {
		return nil, fmt.Errorf("chomp(%s): there are at most two rows, none longer than the one before it", body)
	}
	if !x.chomp {
		slices.SortFunc(x.sizes, surreal.Ordinal.Cmp)
	}
	return x, nil
}

var unit = surreal.Natural(big.NewInt(1))

// nimSum returns the nim sum of the heaps.
func (x Transfinite) nimSum() (sum surreal.Ordinal) {
	for _, a := range x.sizes {
		sum = transfinite.Sum(sum, a)
	}
	return sum
}

// lost reports whether the next player loses.
//
// Nim is decided as with finite heaps, for the same reasons. Two rows of Chomp are lost if the
// first is one longer than the second and both are finite, or if both have length ω. From (ω,ω) the
// moves go to (ω,n), answered by (n+1,n), and to (n,n), answered by (n,n−1). Every other position
// with an infinite row has a move to one of these [Huddleston–Shurman 2002].
//
// A rectangle with a side ω and three or more rows has a move to 2×ω. A square with infinite sides
// has a move to a row and a column of the same length, which are two equal heaps of Nim. Other
// rectangles are not decided here.
func (x Transfinite) lost(c game.Convention) (bool, error) {
	if !x.chomp {
		large := slices.ContainsFunc(x.sizes, func(a surreal.Ordinal) bool { return a.Cmp(unit) > 0 })
		if c == game.Misere && !large {
			return len(x.sizes)%2 == 1, nil
		}
		return x.nimSum().IsZero(), nil
	}
	if c == game.Misere {
		return false, fmt.Errorf("of Chomp with infinite rows only normal play is decided")
	}
	if !x.tall.IsZero() {
		if _, ok := x.bite(); !ok {
			return false, fmt.Errorf("it is not known here who wins %s: decided are one and two rows, squares, and rectangles with a side ω", x.Display(nil, notation.Plain))
		}
		return false, nil
	}
	return lostRows(x.rows()), nil
}

// bite returns a winning move in a rectangle. A row and a column are given as the heaps of Nim that
// they equal.
func (x Transfinite) bite() (Transfinite, bool) {
	omega := surreal.OrdinalOmegaTo(unit)
	switch {
	case x.tall.Equal(omega) || x.sizes[0].Equal(omega):
		return Transfinite{chomp: true, sizes: []surreal.Ordinal{omega, omega}}, true
	case x.tall.Equal(x.sizes[0]):
		return Transfinite{sizes: []surreal.Ordinal{x.tall, x.tall}}, true
	}
	return Transfinite{}, false
}

// rows returns the lengths of the two rows.
func (x Transfinite) rows() (first, second surreal.Ordinal) {
	if len(x.sizes) > 1 {
		second = x.sizes[1]
	}
	if len(x.sizes) > 0 {
		first = x.sizes[0]
	}
	return first, second
}

// lostRows reports whether two rows of Chomp are lost.
func lostRows(first, second surreal.Ordinal) bool {
	if n, finite := second.Natural(); finite {
		return first.Equal(surreal.Natural(new(big.Int).Add(n, big.NewInt(1))))
	}
	omega := surreal.OrdinalOmegaTo(unit)
	return first.Equal(omega) && second.Equal(omega)
}

// winning lists the winning moves: all of them for Nim, one for Chomp.
func (x Transfinite) winning(c game.Convention) ([]value.Value, error) {
	lost, err := x.lost(c)
	if err != nil || lost {
		return nil, err
	}
	if !x.tall.IsZero() {
		to, _ := x.bite()
		return []value.Value{to}, nil
	}
	if x.chomp {
		_, second := x.rows()
		n, finite := second.Natural()
		if !finite {
			omega := surreal.OrdinalOmegaTo(unit)
			return []value.Value{Transfinite{chomp: true, sizes: []surreal.Ordinal{omega, omega}}}, nil
		}
		to := Transfinite{chomp: true, sizes: []surreal.Ordinal{surreal.Natural(new(big.Int).Add(n, big.NewInt(1))), second}}
		if second.IsZero() {
			to.sizes = to.sizes[:1]
		}
		return []value.Value{to}, nil
	}
	var all []value.Value
	sum := x.nimSum()
	large, ones := 0, 0
	for _, a := range x.sizes {
		if a.Cmp(unit) > 0 {
			large++
		} else {
			ones++
		}
	}
	for i, a := range x.sizes {
		b := transfinite.Sum(a, sum)
		switch {
		case c == game.Misere && large == 0:
			b = surreal.Ordinal{}
		case c == game.Misere && large == 1 && a.Cmp(unit) <= 0:
			continue
		case c == game.Misere && large == 1: // leave an odd number of ones
			b = surreal.Natural(big.NewInt(int64(1 - ones%2)))
		}
		if b.Cmp(a) >= 0 || i > 0 && a.Equal(x.sizes[i-1]) {
			continue
		}
		rest := append(slices.Delete(slices.Clone(x.sizes), i, i+1), b)
		rest = slices.DeleteFunc(rest, surreal.Ordinal.IsZero)
		slices.SortFunc(rest, surreal.Ordinal.Cmp)
		all = append(all, Transfinite{sizes: rest})
	}
	return all, nil
}

// remoteness is the length of play, an ordinal, if the winner hurries and the loser delays. Two
// heaps of a have 2·a, that is λ+2n for a = λ+n, since each move is answered by its mirror image.
// If the two heaps differ, the larger is first made equal to the smaller.
func (x Transfinite) remoteness(m *work.Meter) (r surreal.Ordinal, err error) {
	switch {
	case x.chomp || len(x.sizes) > 2:
		return r, fmt.Errorf("the remoteness of infinite positions is known of one heap of Nim and of two")
	case len(x.sizes) == 0:
		return r, nil
	case len(x.sizes) == 1:
		return unit, nil
	}
	r = surreal.Natural(big.NewInt(2)).Times(m, x.sizes[0])
	if !x.sizes[0].Equal(x.sizes[1]) {
		r = r.Then(unit)
	}
	return r, nil
}

// ordinal returns a as a value of the language.
func ordinal(w *value.World, a surreal.Ordinal) value.Value {
	if n, ok := a.Natural(); ok {
		return value.FromBig(n)
	}
	return value.FromSurreal(a.Number().Fraction(w.Meter))
}

// transfiniteMembers are the members of infinite positions, and the functions that decide compounds
// of single infinite heaps.
func transfiniteMembers() []*value.Func {
	of := func(name, doc string, f func(w *value.World, x Transfinite) (value.Value, error)) *value.Func {
		return lib.Member(transfiniteKind, name, "nim(omega,3)."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, args[0].(Transfinite))
		})
	}
	outcome := func(name, doc string, c game.Convention) *value.Func {
		return of(name, doc, func(_ *value.World, x Transfinite) (value.Value, error) {
			lost, err := x.lost(c)
			return value.Outcome(game.OutcomeOf(!lost, !lost)), err
		})
	}
	moves := func(name, doc string, c game.Convention) *value.Func {
		return of(name, doc, func(_ *value.World, x Transfinite) (value.Value, error) {
			all, err := x.winning(c)
			return &value.List{Elements: all}, err
		})
	}
	// heap returns a function of one heap *a, given its values for heaps of 0, of 1 and of more.
	heap := func(name, doc string, small [3]int64) *value.Func {
		return lib.Member(value.TransfiniteNimber, name, "(*omega)."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			a, _ := w.NimberOf(args[0])
			switch a.Cmp(unit) {
			case -1:
				return value.FromInt(small[0]), nil
			case 0:
				return value.FromInt(small[1]), nil
			}
			return value.FromInt(small[2]), nil
		})
	}
	return []*value.Func{
		outcome("OutcomeClass", "who wins: N the next to move, P the previous one", game.Normal),
		outcome("MisereOutcomeClass", "who wins when the last to move loses", game.Misere),
		moves("WinningMoves", "the moves that win: of Nim all, of Chomp one", game.Normal),
		moves("MisereWinningMoves", "the moves that win when the last to move loses", game.Misere),
		of("NimValue", "the heap of Nim that it equals", func(w *value.World, x Transfinite) (value.Value, error) {
			if x.chomp {
				return nil, fmt.Errorf("no nim values of infinite positions of Chomp are known here; ask for the OutcomeClass")
			}
			return ordinal(w, x.nimSum()), nil
		}),
		of("Remoteness", "how long play lasts if the winner hurries and the loser delays, an ordinal", func(w *value.World, x Transfinite) (value.Value, error) {
			r, err := x.remoteness(w.Meter)
			if err != nil {
				return nil, err
			}
			return ordinal(w, r), nil
		}),
		lib.Member(value.TransfiniteNimber, "MisereNimValue", "(*omega).MisereNimValue", "misère nim value: 1 of 0, 0 of *, else the size of the heap", func(w *value.World, args []value.Value) (value.Value, error) {
			a, _ := w.NimberOf(args[0])
			switch {
			case a.IsZero():
				return value.FromInt(1), nil
			case a.Equal(unit):
				return value.FromInt(0), nil
			}
			return ordinal(w, a), nil
		}),
		lib.Member(value.TransfiniteNimber, "MisereOutcomeClass", "(*omega).MisereOutcomeClass", "who wins when the last to move loses", func(w *value.World, args []value.Value) (value.Value, error) {
			a, _ := w.NimberOf(args[0])
			lost := a.Equal(unit)
			return value.Outcome(game.OutcomeOf(!lost, !lost)), nil
		}),
		heap("Remoteness", "how long play lasts if the winner hurries and the loser delays", [3]int64{0, 1, 1}),
		heap("MisereRemoteness", "the same when the last to move loses", [3]int64{0, 1, 2}),
		heap("Suspense", "how long play lasts if the winner delays and the loser hurries", [3]int64{0, 1, 1}),
		heap("MisereSuspense", "the same when the last to move loses", [3]int64{0, 1, 2}),
	}
}
