// SPDX-License-Identifier: Apache-2.0

package short

import (
	"math"
	"math/big"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

// FromNumber returns the game of the number x.
func (c *Calc) FromNumber(x dyadic.Number) Game {
	c.room()
	return c.number(x)
}

// FromInt returns the game of the integer n.
func (c *Calc) FromInt(n int64) Game { return c.FromNumber(dyadic.Int(n)) }

// FromNimber returns *m.
func (c *Calc) FromNimber(m uint32) Game { return c.FromParts(dyadic.Number{}, 0, m) }

// FromParts returns x + ups·↑ + *star.
func (c *Calc) FromParts(x dyadic.Number, ups int, star uint32) Game {
	if ups > math.MaxInt32 || ups < -math.MaxInt32 {
		c.Fail(errFull)
	}
	c.room()
	return c.ofCompact(compact{c.number(x), int32(ups), star})
}

// Number returns the number that equals g. If g is not a number, ok is false.
func (s *Space) Number(g Game) (x dyadic.Number, ok bool) {
	if r := s.record(g); r.lstop != g {
		return x, false
	}
	return s.value(g), true
}

// NumberUpStar returns the parts of g = x + ups·↑ + *star. If g is not of this kind, ok is false.
func (s *Space) NumberUpStar(g Game) (x dyadic.Number, ups int, star uint32, ok bool) {
	p, ok := s.compact(g)
	if !ok {
		return x, 0, 0, false
	}
	return s.value(p.x), int(p.n), p.m, true
}

// Nimber returns m if g = *m.
func (s *Space) Nimber(g Game) (m uint32, ok bool) {
	p, ok := s.compact(g)
	return p.m, ok && p.x == Zero && p.n == 0
}

// IsNumber reports whether g is a number.
func (s *Space) IsNumber(g Game) bool { return s.record(g).lstop == g }

// IsInteger reports whether g is an integer.
func (s *Space) IsInteger(g Game) bool { return s.IsNumber(g) && s.value(g).IsInteger() }

// IsNimber reports whether g is a nimber.
func (s *Space) IsNimber(g Game) bool {
	_, ok := s.Nimber(g)
	return ok
}

// IsNumberish reports whether g is a number plus an infinitesimal.
func (s *Space) IsNumberish(g Game) bool { return s.leftStop(g) == s.rightStop(g) }

// IsInfinitesimal reports whether g is between all negative and all positive
// numbers.
func (s *Space) IsInfinitesimal(g Game) bool { return s.leftStop(g) == Zero && s.rightStop(g) == Zero }

// day returns the birthday of g, at most maxBirthday.
func (s *Space) day(g Game) uint32 {
	r := s.record(g)
	if !r.compact() {
		return r.c
	}
	if b := s.compactBirthday(r.parts(g)); b.IsUint64() && b.Uint64() < maxBirthday {
		return uint32(b.Uint64())
	}
	return maxBirthday
}

// compactBirthday returns the birthday of x + n·↑ + *m. It is the birthday of x, plus one day for
// each ↑ (each of which changes the star to m xor 1), plus the days of *m or *.
func (s *Space) compactBirthday(p compact) *big.Int {
	b := s.value(p.x).Birthday()
	n, m := int64(p.n), int64(p.m)
	if n < 0 {
		n = -n
	}
	if m ^= n & 1; n > 0 {
		m = max(m, 1)
	}
	return b.Add(b, big.NewInt(n+m))
}

// Birthday returns the day on which g is born: the height of its canonical form.
func (c *Calc) Birthday(g Game) *big.Int {
	r := c.record(g)
	if r.compact() {
		return c.compactBirthday(r.parts(g))
	}
	if r.c < maxBirthday {
		return big.NewInt(int64(r.c))
	}
	c.Enter()
	defer c.Leave()
	day := new(big.Int)
	for _, gs := range [][]Game{c.Left(g), c.Right(g)} {
		for _, h := range gs {
			if b := c.Birthday(h); b.Cmp(day) > 0 {
				day = b
			}
		}
	}
	return day.Add(day, big.NewInt(1))
}
