// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// entrepreneur is Entrepreneurial Chess on a square window: Left has a king and
// may cash out for the sum of its coordinates, Right has a king and a rook. Left's
// king does not step where it is attacked; if it is attacked when Right moves, he
// may take it, which leaves off.
type entrepreneur struct{ size int8 }

type point struct{ x, y int8 } // from 1; the zero point is off the board

// A deal is a position; cashed counts what is left of the money.
type deal struct {
	left, right, rook point
	cashed            int8
	over              bool // nothing but cashed is left, or off
	off               bool
}

func near(p, q point) bool {
	dx, dy := p.x-q.x, p.y-q.y
	return -1 <= dx && dx <= 1 && -1 <= dy && dy <= 1
}

func (b entrepreneur) on(p point) bool { return 1 <= p.x && p.x <= b.size && 1 <= p.y && p.y <= b.size }

// slide calls f for the squares the rook reaches, up to the first that stops it,
// which is the last.
func (b entrepreneur) slide(rook point, stops func(point) bool, f func(point)) {
	if rook == (point{}) {
		return
	}
	for _, d := range []point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		for p := (point{rook.x + d.x, rook.y + d.y}); b.on(p); p = (point{p.x + d.x, p.y + d.y}) {
			f(p)
			if stops(p) {
				break
			}
		}
	}
}

// attacked reports whether the rook attacks s; Right's king is in its way.
func (b entrepreneur) attacked(p deal, s point) (hit bool) {
	b.slide(p.rook, func(q point) bool { return q == p.right }, func(q point) { hit = hit || q == s })
	return hit
}

func (b entrepreneur) Options(dst []deal, p deal, player game.Player) []deal {
	switch {
	case p.off:
		if player == game.Right {
			dst = append(dst, p)
		}
		return dst
	case p.over:
		if player == game.Left && p.cashed > 0 {
			dst = append(dst, deal{over: true, cashed: p.cashed - 1})
		}
		return dst
	case player == game.Left:
		dst = append(dst, deal{over: true, cashed: p.left.x + p.left.y})
		for _, s := range b.around(p.left) {
			q := p
			if q.left = s; s == p.rook {
				q.rook = point{}
			}
			if !near(s, p.right) && !b.attacked(q, s) {
				dst = append(dst, q)
			}
		}
		return dst
	}
	if b.attacked(p, p.left) {
		dst = append(dst, deal{off: true})
	}
	for _, s := range b.around(p.right) {
		if !near(s, p.left) && s != p.rook {
			q := p
			q.right = s
			dst = append(dst, q)
		}
	}
	b.slide(p.rook, func(s point) bool { return s == p.right || s == p.left }, func(s point) {
		if s != p.right && s != p.left {
			q := p
			q.rook = s
			dst = append(dst, q)
		}
	})
	return dst
}

func (b entrepreneur) around(p point) (to []point) {
	for dx := int8(-1); dx <= 1; dx++ {
		for dy := int8(-1); dy <= 1; dy++ {
			if s := (point{p.x + dx, p.y + dy}); s != p && b.on(s) {
				to = append(to, s)
			}
		}
	}
	return to
}

func TestEntrepreneurialChess(t *testing.T) {
	type row struct {
		Left  [2]int8 `json:"left_king"`
		Right [2]int8 `json:"right_king"`
		Rook  [2]int8
		Value string
	}
	var file struct {
		Over []row `json:"echess_over"`
		Not  []row `json:"echess_not_over"`
		Size struct {
			Positions int `json:"positions_in_graph"`
		} `json:"echess"`
	}
	truth(t, "loopy_boards.json", &file)
	if os.Getenv("UPSTAR_SLOW") == "" {
		file.Over, file.Not = file.Over[:2], nil
	}
	m := work.Unbounded()
	b := entrepreneur{5}
	var all []deal
	for i := range 25 * 25 * 25 {
		at := func(k int) point { return point{int8(k%5) + 1, int8(k/5%5) + 1} }
		p := deal{left: at(i), right: at(i / 25), rook: at(i / 625)}
		if !near(p.left, p.right) && p.rook != p.left && p.rook != p.right {
			all = append(all, p)
		}
	}
	ps, err := retrograde.Explore(m, b, all...)
	if err != nil {
		t.Fatal(err)
	}
	if ps.Len() != file.Size.Positions {
		t.Errorf("%d positions, want %d", ps.Len(), file.Size.Positions)
	}
	c := loopy.NewSpace(short.NewSpace()).Calc()
	deals := func(r row) deal {
		return deal{left: pair(r.Left), right: pair(r.Right), rook: pair(r.Rook)}
	}
	over := func(r row, n int8) bool {
		v, _ := ps.Node(deals(r))
		var equal bool
		err := c.Do(m, func() {
			w, err := c.Parse(fmt.Sprintf("%dover", n))
			if err != nil {
				t.Fatal(err)
			}
			equal = c.Equal(c.Literal(ps.Graph(), v), w)
		})
		if err != nil {
			t.Fatal(err)
		}
		return equal
	}
	for _, r := range file.Over {
		var n int8
		fmt.Sscanf(r.Value, "%dover", &n)
		if !over(r, n) {
			t.Errorf("%v is not %s", r, r.Value)
		}
	}
	for _, r := range file.Not {
		for n := int8(2); n <= 10; n++ {
			if over(r, n) {
				t.Errorf("%v is %dover", r, n)
			}
		}
	}
}

func pair(p [2]int8) point { return point{p[0], p[1]} }
