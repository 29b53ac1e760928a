// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"fmt"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// An original is a ruleset whose positions are stored as any, so that a program contains the code
// of the operators once, and not once for each type of positions. The functions after format are
// nil if the ruleset does not have them.
type original struct {
	rules     any
	options   func(p any, player game.Player) []any
	format    func(p any) string
	parse     func(s string) (any, error)
	canonical func(p any) any
	size      func(p any) int
	move      func(p, q any, player game.Player) game.Move[any]
	draw      func(c draw.Canvas, p any)
}

// originalOf returns r as an original. A position of another type counts as the zero position.
func originalOf[P comparable](r game.Ruleset[P]) original {
	as := func(p any) P {
		q, _ := p.(P)
		return q
	}
	x := original{rules: r, options: func(p any, player game.Player) (all []any) {
		for _, q := range r.Options(nil, as(p), player) {
			all = append(all, q)
		}
		return all
	}, format: func(p any) string { return fmt.Sprint(as(p)) }}
	if n, ok := r.(game.Notation[P]); ok {
		x.format = func(p any) string { return n.Format(as(p)) }
		x.parse = func(s string) (any, error) { return n.Parse(s) }
	}
	if c, ok := r.(game.Canonicalizer[P]); ok {
		x.canonical = func(p any) any { return c.Canonical(as(p)) }
	}
	if s, ok := r.(game.Sizer[P]); ok {
		x.size = func(p any) int { return s.Size(as(p)) }
	}
	if m, ok := r.(game.Mover[P]); ok {
		x.move = func(p, q any, player game.Player) game.Move[any] {
			move := m.Move(as(p), as(q), player)
			return game.Move[any]{To: q, Name: move.Name, Touch: move.Touch, Free: move.Free}
		}
	}
	if d, ok := r.(game.Drawer[P]); ok {
		x.draw = func(c draw.Canvas, p any) { d.Draw(c, as(p)) }
	}
	return x
}
