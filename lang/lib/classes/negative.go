// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// learnNegative finds out how to exchange the players on a board: by the member Exchange of the
// ruleset, which is a symmetry or a map of pieces.
func (r *ruleset) learnNegative(k *machine) error {
	v, ok, err := k.rules.Member("Exchange")
	if !ok || err != nil {
		return err
	}
	if r.family != onGrid && r.family != onStrip {
		return r.wrong(k, "Exchange", "member Exchange is for boards: positions of class %s may have a method Negative", r.path)
	}
	switch v := v.(type) {
	case lib.Symmetry:
		r.negative = func(b lib.Board) lib.Board { return b.Permuted(v) }
		return nil
	case *value.Map:
		var to [256]byte
		for i := range to {
			to[i] = byte(i)
		}
		for _, e := range v.Entries {
			from, ok := e.Of.(value.Int)
			into, ok2 := e.Value.(value.Int)
			if !ok || !ok2 || from != value.Int(int8(from)) || into != value.Int(int8(into)) {
				return r.wrong(k, "Exchange", "member Exchange of class %s must be a map of pieces such as {1 => 2, 2 => 1}", r.path)
			}
			to[byte(from)] = byte(into)
		}
		r.negative = func(b lib.Board) lib.Board {
			cells := []byte(b.Cells())
			for i, c := range cells {
				cells[i] = to[c]
			}
			return r.family.board(b.Rows(), b.Columns(), string(cells))
		}
		return nil
	}
	return r.wrong(k, "Exchange", "member Exchange of class %s must be a Symmetry or a map of pieces such as {1 => 2, 2 => 1}", r.path)
}

// negated is a ruleset that exchanges the players.
type negated struct{ calling }

// With returns the ruleset for a calculation.
func (x negated) With(m *work.Meter) game.Ruleset[Position] {
	return negated{calling{x.ruleset, m}}
}

// Negative exchanges the players in all summands.
func (x negated) Negative(p Position) Position {
	parts := append([]Position{}, x.summands(p)...)
	for i, part := range parts {
		if x.negative != nil {
			b := x.boardOf(part)
			parts[i] = x.letters(x.negative(b))
			continue
		}
		x.do(func(k *machine) {
			v, err := k.object(x.ruleset, part).Get("Negative")
			k.in.World.Meter.Check(err)
			parts[i] = joined(k.summands(x.ruleset, v, "Negative"))
		})
	}
	return joined(parts)
}

// bounded is a ruleset that knows integer bounds of values.
type bounded struct{ calling }

// With returns the ruleset for a calculation.
func (x bounded) With(m *work.Meter) game.Ruleset[Position] {
	return bounded{calling{x.ruleset, m}}
}

// Bounds adds the bounds that the class gives for the summands.
func (x bounded) Bounds(p Position) (lo, hi int) { return x.bounds(p) }

func (x calling) bounds(p Position) (lo, hi int) {
	x.do(func(k *machine) {
		for _, part := range x.summands(p) {
			v, err := k.object(x.ruleset, part).Get("Bounds")
			k.in.World.Meter.Check(err)
			ends := k.elements(v, "Bounds")
			if len(ends) == 2 {
				a, ok := ends[0].(value.Int)
				b, ok2 := ends[1].(value.Int)
				if ok && ok2 && a <= b && a > -1<<30 && b < 1<<30 {
					lo, hi = lo+int(a), hi+int(b)
					continue
				}
			}
			k.in.World.Meter.Fail(fmt.Errorf("member Bounds of class %s must be two integers, the lower first", x.path))
		}
	})
	return lo, hi
}

// negatedBounded is a ruleset that exchanges the players and knows bounds.
type negatedBounded struct{ negated }

// With returns the ruleset for a calculation.
func (x negatedBounded) With(m *work.Meter) game.Ruleset[Position] {
	return negatedBounded{negated{calling{x.ruleset, m}}}
}

// Bounds returns the bounds that the class gives.
func (x negatedBounded) Bounds(p Position) (lo, hi int) { return x.bounds(p) }
