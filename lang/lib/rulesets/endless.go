// SPDX-License-Identifier: Apache-2.0

// Entrepreneurial Chess on its board without end, a quarter of the plane.
//
// With a rook, the value is that of a window if leaving the window gains nothing. Two games on the
// window prove this. In one of them Left has all her moves and more, and Right only moves that he
// has: its value is at least that of the endless board. In the other it is the other way round. If
// the two values are equal, the endless board has that value.
//
// Without a rook, the position is K = {0, 1, 2, …, pass | pass}, wherever the kings are. Left can go
// on for ever, and can cash as much as she likes. Neither king is ever without a move, since the
// other cannot guard all squares around it. So K + x is won by Left if the number x is at least some
// integer −n: she walks to a square that pays n + 1, and then cashes. For each other x, and so for
// x = −ω, play is drawn: to cash n is to lose, since n + x < 0, and a move in a number gives
// something away; so both walk on [Siegel CGT, I.4].

package rulesets

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/surreal"
)

// An Endless is a position of Entrepreneurial Chess on the endless board, plus a number if there is no
// rook.
type Endless struct {
	board string         // the rows of a window
	minus bool           // it is minus the position on the board
	plus  surreal.Number // a sum of infinite terms; without a rook, K + x = K for every finite x
}

var endlessKind = &value.Kind{Package: "game", Name: "EndlessBoard", Parents: []*value.Kind{value.Object}}

// Kind returns EndlessBoard.
func (Endless) Kind() *value.Kind { return endlessKind }

const endlessMark = "@endless)"

// Display returns the sum as it is typed.
func (x Endless) Display(w *value.World, style notation.Style) string {
	text := "entrepreneurial-chess(" + x.board + endlessMark
	if x.minus {
		text = "-" + text
	}
	if x.plus.IsZero() {
		return text
	}
	number := x.plus.String()
	if !strings.HasPrefix(number, "-") {
		number = "+" + number
	}
	return text + number
}

// Key is the same for positions without a rook that differ only in where the kings are.
func (x Endless) Key(w *value.World) any {
	if !x.hasRook() {
		x.board = ""
	}
	return [2]string{"endless", x.Display(w, notation.Plain)}
}

func (x Endless) hasRook() bool { return strings.Contains(strings.ToUpper(x.board), "R") }

// readEndless reads entrepreneurial-chess(X..|...|..O@endless).
func readEndless(text string) (value.Value, error) {
	name, body, _ := strings.Cut(strings.TrimSuffix(text, endlessMark), "(")
	if name != "entrepreneurial-chess" && name != "echess" {
		return nil, fmt.Errorf("only entrepreneurial-chess has endless boards")
	}
	body = strings.ToUpper(strings.ReplaceAll(body, " ", ""))
	if strings.Trim(body, ".XOR|") != "" || strings.Count(body, "X") != 1 || strings.Count(body, "O") != 1 || strings.Count(body, "R") > 1 {
		return nil, fmt.Errorf("before @endless come rows of . X O R with | between them, with one X, one O and at most one R")
	}
	rows := strings.Split(body, "|")
	at := map[rune][2]int{}
	for i, row := range rows {
		if len(row) != len(rows[0]) || len(rows) > mostDrawn || len(row) > mostDrawn {
			return nil, fmt.Errorf("the rows of a board before @endless are equally long, and there are at most %d rows and columns", mostDrawn)
		}
		for k, piece := range row {
			at[piece] = [2]int{i, k}
		}
	}
	if x, o := at['X'], at['O']; max(x[0]-o[0], o[0]-x[0], x[1]-o[1], o[1]-x[1]) < 2 {
		return nil, fmt.Errorf("the kings may not stand next to each other")
	}
	return Endless{board: body}, nil
}

// mostDrawn is the greatest number of rows, and of columns, before @endless.
const mostDrawn = 99

// windows returns the position on the window whose value is an upper bound, and those whose values
// are lower bounds, the smallest window first.
func (x Endless) windows() (high string, low []string) {
	rows := strings.Split(x.board, "|")
	wide := strings.Repeat(".", len(rows[0])+1)
	inside := !strings.Contains(rows[0], "X")
	for _, row := range rows {
		wide += "|" + row + "."
		inside = inside && !strings.HasSuffix(row, "X")
	}
	if inside { // the last row and column can themselves stand for what lies beyond
		low = append(low, x.board+"@low")
	}
	return x.board + "@high", append(low, wide+"@low")
}

// errWindow reports that a window is too small for a proof.
var errWindow = errors.New("draw a larger window: somebody can gain by leaving this one, or the proof does not see that nobody can")

// worth returns the value of a position with a rook.
func (x Endless) worth(w *value.World, c *catalog.Catalog) (value.Value, error) {
	e := engineOf(w)
	defer func(said []string) { e.said = said }(e.said) // the window is not all there is
	high, low := x.windows()
	most, err := valueAt(w, c, high)
	if err != nil {
		return nil, err
	}
	var least value.Value
	for _, body := range low {
		if least, err = valueAt(w, c, body); err != nil {
			return nil, err
		}
		if r, ok := w.Compare(most, least); ok && r == short.Equal {
			return most, nil
		}
	}
	return nil, fmt.Errorf("the value is between %s and %s: %w", value.Text(w, least, notation.Plain), value.Text(w, most, notation.Plain), errWindow)
}

// valueAt returns the value of a position on a window.
func valueAt(w *value.World, c *catalog.Catalog, body string) (value.Value, error) {
	at, err := c.Parse("entrepreneurial-chess(" + body + ")")
	if err != nil {
		return nil, err
	}
	return engineOf(w).worthOf(w, at, false), nil
}

// infinitePart returns the terms of a number that are infinite; ok is false if the number has
// infinitely many terms.
func infinitePart(f surreal.Fraction) (part surreal.Number, ok bool) {
	x, ok := f.Number()
	for exponent, coefficient := range x.Terms() {
		if exponent.Sign() > 0 {
			part = part.Add(surreal.Term(exponent, coefficient))
		}
	}
	return part, ok
}

// Operate adds and subtracts numbers.
func (x Endless) Operate(w *value.World, op syntax.Op, other value.Value, first bool) (value.Value, error) {
	f, ok := w.SurrealOf(other)
	if !ok || op != syntax.Add && op != syntax.Sub {
		return nil, nil
	}
	if x.hasRook() {
		return nil, fmt.Errorf("with a rook, add to the GameValue of the position")
	}
	y, ok := infinitePart(f)
	if !ok {
		return nil, fmt.Errorf("only numbers with finitely many terms are added to an endless board")
	}
	switch {
	case op == syntax.Sub && first:
		y = y.Neg()
	case op == syntax.Sub:
		x = x.negative()
	}
	x.plus = x.plus.Add(y)
	return x, nil
}

func (x Endless) negative() Endless { return Endless{x.board, !x.minus, x.plus.Neg()} }

// OperateAlone negates.
func (x Endless) OperateAlone(w *value.World, op syntax.Op) (value.Value, error) {
	if op == syntax.Neg {
		return x.negative(), nil
	}
	return nil, w.NoOperation(op.String(), x)
}

// Compare compares with numbers, short games, and sums with the same sign.
func (x Endless) Compare(w *value.World, other value.Value) (short.Relation, bool) {
	if x.hasRook() {
		return 0, false
	}
	if x.minus {
		r, ok := x.negative().compare(w, other, true)
		return -r, ok
	}
	return x.compare(w, other, false)
}

// compare compares K + x with a value, or with minus the value.
func (x Endless) compare(w *value.World, other value.Value, minus bool) (short.Relation, bool) {
	if y, ok := other.(Endless); ok {
		if minus {
			y = y.negative()
		}
		return short.Relation(x.plus.Cmp(y.plus)), !y.hasRook() && !y.minus
	}
	var y surreal.Number // K + x > y is decided by the infinite terms
	if _, isShort := w.Simple(other); !isShort {
		f, ok := w.SurrealOf(other)
		if !ok {
			return 0, false
		}
		if y, ok = infinitePart(f); !ok {
			return 0, false
		}
	}
	if minus {
		y = y.Neg()
	}
	if x.plus.Cmp(y) >= 0 {
		return short.Greater, true
	}
	return short.Confused, true
}

// outcome returns who wins.
func (x Endless) outcome() game.Outcome {
	switch {
	case x.minus && x.plus.Sign() <= 0:
		return game.R
	case !x.minus && x.plus.Sign() >= 0:
		return game.L
	}
	return game.D
}

// endlessMembers are the members of positions on the endless board.
func endlessMembers(c *catalog.Catalog) []*value.Func {
	of := func(name, example, doc string, f func(w *value.World, x Endless) (value.Value, error)) *value.Func {
		return lib.Member(endlessKind, name, example+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, args[0].(Endless))
		})
	}
	const corner, kings = "entrepreneurial-chess(...O|..R.|.X..|....@endless)", "(entrepreneurial-chess(X..|...|..O@endless) - omega)"
	return []*value.Func{
		of("GameValue", corner, "value on the endless board: found in the window that is drawn, with a proof that nobody gains by leaving it; without a rook, the position itself", func(w *value.World, x Endless) (value.Value, error) {
			if !x.hasRook() {
				return x, nil
			}
			return x.worth(w, c)
		}),
		of("OutcomeClass", kings, "who wins: without a rook L, and D, a draw, if something infinite is subtracted", func(w *value.World, x Endless) (value.Value, error) {
			if !x.hasRook() {
				return value.Outcome(x.outcome()), nil
			}
			v, err := x.worth(w, c)
			if err != nil {
				return nil, err
			}
			r, ok := w.Compare(v, value.FromInt(0))
			if !ok || r == short.Confused {
				return nil, fmt.Errorf("ask for the GameValue of the position: %s", value.Text(w, v, notation.Plain))
			}
			return value.Outcome(game.OutcomeOf(r != short.Equal && r != short.Less, r == short.Less)), nil
		}),
		of("IsGreaterThanAllIntegers", "entrepreneurial-chess(X..|...|..O@endless)", "whether it is greater than every integer: true without a rook, since Left's king walks to a square that pays more, and then cashes", func(w *value.World, x Endless) (value.Value, error) {
			if x.hasRook() {
				v, err := x.worth(w, c)
				if err != nil {
					return nil, err
				}
				r, ok := w.Compare(v, value.FromSurreal(surreal.OmegaTo(surreal.Int(1)).Fraction(w.Meter)))
				if !ok {
					return nil, fmt.Errorf("ask for the GameValue of the position: %s", value.Text(w, v, notation.Plain))
				}
				return value.Bool(r == short.Greater), nil
			}
			return value.Bool(!x.minus && x.plus.Sign() >= 0), nil
		}),
	}
}
