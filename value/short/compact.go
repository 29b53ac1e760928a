// SPDX-License-Identifier: Apache-2.0

// Compact games are x + n·↑ + *m with a number x. Their sums, negatives and order are known without
// examining options [WW, ch. 8; Siegel CGT, II.3].

package short

import (
	"math"

	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/work"
)

// A compact is x + n·↑ + *m, where x is given as a game.
type compact struct {
	x Game
	n int32
	m uint32
}

// compact returns the parts of g if its record is compact.
func (s *Space) compact(g Game) (p compact, ok bool) {
	r := s.record(g)
	return r.parts(g), r.compact()
}

func (r *record) parts(g Game) compact {
	if r.lstop == g {
		return compact{x: g}
	}
	return compact{r.lstop, int32(r.c), r.b}
}

// number returns the game of the number x. If no handles are left, it panics.
func (s *Space) number(x dyadic.Number) Game {
	hash := hashNumber(x)
	same := func(g Game, r *record) bool { return r.lstop == g && *s.numbers.At(r.b) == x }
	return must(s.intern(nil, hash, same, func(g Game, r *record) error {
		i, ok := s.numbers.Reserve(1)
		if !ok {
			return errFull
		}
		*s.numbers.At(i) = x
		s.grow(0, numberSize+uint64(x.Bytes()))
		r.lstop, r.b = g, i
		r.left = x.Float32()
		r.right = r.left
		return nil
	}))
}

// must returns g. If there is an error, it ends the calculation.
func must(g Game, err error) Game {
	if err != nil {
		work.Unbounded().Fail(err)
	}
	return g
}

func hashNumber(x dyadic.Number) uint32 {
	h := uint64(x.LogDen()) + 7
	if n, ok := x.Small(); ok {
		h = mix(mix(h, uint32(n)), uint32(n>>32))
	} else {
		for _, b := range x.Num().Bytes() {
			h = mix(h, uint32(b))
		}
	}
	return uint32(h>>32) | 1
}

// ofCompact returns the game with these parts.
func (s *Space) ofCompact(p compact) Game {
	if p.n == 0 && p.m == 0 {
		return p.x
	}
	hash := uint32(mix(mix(mix(3, uint32(p.x)), uint32(p.n)), p.m)>>32) | 1
	same := func(g Game, r *record) bool { return r.lstop != g && r.parts(g) == p }
	return must(s.intern(nil, hash, same, func(_ Game, r *record) error {
		r.lstop, r.b, r.c = p.x, p.m, uint32(p.n)
		r.left = s.record(p.x).left
		r.right = r.left
		return nil
	}))
}

// value returns the number that the game x represents.
func (s *Space) value(x Game) dyadic.Number { return *s.numbers.At(s.record(x).b) }

// cmp compares numbers given as games.
func (s *Space) cmp(x, y Game) int {
	if x == y {
		return 0
	}
	switch a, b := s.record(x).left, s.record(y).left; {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return s.value(x).Cmp(s.value(y))
}

// addCompact returns p + q. If the multiple of ↑ is out of range, ok is false.
func (s *Space) addCompact(p, q compact) (g Game, ok bool) {
	x := p.x
	switch {
	case p.x == Zero:
		x = q.x
	case q.x != Zero:
		x = s.number(s.value(p.x).Add(s.value(q.x)))
	}
	n := int64(p.n) + int64(q.n)
	if n > math.MaxInt32 || n <= math.MinInt32 {
		return 0, false
	}
	return s.ofCompact(compact{x, int32(n), p.m ^ q.m}), true
}

func (s *Space) negCompact(p compact) Game {
	x := p.x
	if x != Zero {
		x = s.number(s.value(x).Neg())
	}
	return s.ofCompact(compact{x, -p.n, p.m})
}

// leqCompact reports whether p ≤ q.
func (s *Space) leqCompact(p, q compact) bool {
	if c := s.cmp(p.x, q.x); c != 0 {
		return c < 0
	}
	switch n, m := int64(q.n)-int64(p.n), q.m^p.m; {
	case n == 0:
		return m == 0
	case n == 1:
		return m != 1 // ↑* is confused with 0
	default:
		return n > 0
	}
}

// layOutCompact writes out the options of the compact game g.
func (s *Space) layOutCompact(g Game, r *record) uint32 {
	left, right := s.compactOptions(r.parts(g))
	s.layout.Lock()
	defer s.layout.Unlock()
	if at := r.options.Load(); at != 0 {
		return at
	}
	at, err := s.layOut(&s.spare, left, right)
	work.Unbounded().Check(err)
	r.nl, r.nr = uint32(len(left)), uint32(len(right))
	r.options.Store(at + 1)
	return at + 1
}

// compactOptions returns the options of the canonical form of p.
func (s *Space) compactOptions(p compact) (left, right []Game) {
	at := func(n int32, m uint32) Game { return s.ofCompact(compact{p.x, n, m}) }
	switch {
	case p.n == 0 && p.m == 0:
		l, r, hasLeft, hasRight := s.value(p.x).Options()
		if hasLeft {
			left = []Game{s.number(l)}
		}
		if hasRight {
			right = []Game{s.number(r)}
		}
		return left, right
	case p.n == 0:
		for m := range p.m {
			left = append(left, at(0, m))
		}
		return left, left
	case p.n == 1 && p.m == 1:
		return []Game{p.x, at(0, 1)}, []Game{p.x}
	case p.n == -1 && p.m == 1:
		return []Game{p.x}, []Game{p.x, at(0, 1)}
	case p.n > 0:
		return []Game{p.x}, []Game{at(p.n-1, p.m^1)}
	default:
		return []Game{at(p.n+1, p.m^1)}, []Game{p.x}
	}
}

// recognise returns the compact game with these options, if there is one. They must be the options
// of a canonical form that is not a number.
func (s *Space) recognise(left, right []Game) (Game, bool) {
	l, ok := s.compact(left[0])
	if !ok {
		return 0, false
	}
	r, ok := s.compact(right[0])
	if !ok || l.x != r.x {
		return 0, false
	}
	x := l.x
	switch {
	case len(left) == 1 && left[0] == x && len(right) == 1 && r.n >= 0 && right[0] != x && r.n < math.MaxInt32:
		return s.ofCompact(compact{x, r.n + 1, r.m ^ 1}), true
	case len(right) == 1 && right[0] == x && len(left) == 1 && l.n <= 0 && left[0] != x && l.n > -math.MaxInt32:
		return s.ofCompact(compact{x, l.n - 1, l.m ^ 1}), true
	case len(left) == len(right) && s.allNimbers(x, left) && s.allNimbers(x, right):
		return s.ofCompact(compact{x, 0, uint32(len(left))}), true
	case len(left)+len(right) != 3:
		return 0, false
	}
	star := s.ofCompact(compact{x, 0, 1})
	if len(right) == 1 && right[0] == x && isPair(left, x, star) {
		return s.ofCompact(compact{x, 1, 1}), true
	}
	if len(left) == 1 && left[0] == x && isPair(right, x, star) {
		return s.ofCompact(compact{x, -1, 1}), true
	}
	return 0, false
}

func isPair(gs []Game, a, b Game) bool {
	return len(gs) == 2 && (gs[0] == a && gs[1] == b || gs[0] == b && gs[1] == a)
}

// allNimbers reports whether gs, which are distinct, are the games x + *m for all m less than the
// length of gs.
func (s *Space) allNimbers(x Game, gs []Game) bool {
	for _, g := range gs {
		if p, ok := s.compact(g); !ok || p.x != x || p.n != 0 || int(p.m) >= len(gs) {
			return false
		}
	}
	return true
}
