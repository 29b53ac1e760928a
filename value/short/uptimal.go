// SPDX-License-Identifier: Apache-2.0

// Uptimals: x + a·↑ + b·↑² + … + *m, where ↑ⁿ = {0 | * : (1−n)} and the sums
// ↑ + ↑² + … + ↑ⁿ are ↑ : (n−1) [Siegel CGT, II.5; WW, ch. 8].

package short

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

// An Uptimal is Number + Ups[0]·↑ + Ups[1]·↑² + … + *Star.
//
// Invariant: the last of Ups is not 0.
type Uptimal struct {
	Number dyadic.Number
	Ups    []int
	Star   uint32
}

// String returns u in uptimal notation: number, nimber, a point, and the coefficients. The sign of
// a negative coefficient is written after it, and coefficients of more than one digit are in
// parentheses.
func (u Uptimal) String() string {
	var s strings.Builder
	if u.Number.Sign() != 0 || u.Star == 0 {
		s.WriteString(u.Number.String())
	}
	if u.Star > 0 {
		s.WriteByte('*')
		if u.Star > 1 {
			s.WriteString(strconv.FormatUint(uint64(u.Star), 10))
		}
	}
	s.WriteByte('.')
	for _, n := range u.Ups {
		digits := strconv.Itoa(max(n, -n))
		if len(digits) > 1 {
			digits = "(" + digits + ")"
		}
		s.WriteString(digits)
		if n < 0 {
			s.WriteByte('-')
		}
	}
	if len(u.Ups) == 0 {
		s.WriteByte('0')
	}
	return s.String()
}

// UpPower returns ↑ⁿ for n ≥ 1.
func (c *Calc) UpPower(n int) Game {
	star := c.FromNimber(1)
	return c.Make([]Game{Zero}, []Game{c.OrdinalSum(star, c.FromInt(int64(1-n)))})
}

// UpSum returns ↑ + ↑² + … + ↑ⁿ for n ≥ 1.
func (c *Calc) UpSum(n int) Game {
	return c.OrdinalSum(c.FromParts(dyadic.Number{}, 1, 0), c.FromInt(int64(n-1)))
}

// FromUptimal returns the game that u denotes.
func (c *Calc) FromUptimal(u Uptimal) Game {
	g := c.FromParts(u.Number, 0, u.Star)
	for i, n := range u.Ups {
		if n != 0 {
			g = c.Add(g, c.Mul(int64(n), c.UpPower(i+1)))
		}
	}
	return g
}

// Uptimal returns the expansion of g as an uptimal. If g is not an uptimal, ok is false.
func (c *Calc) Uptimal(g Game) (u Uptimal, ok bool) {
	if p, ok := c.compact(g); ok {
		u = Uptimal{Number: c.value(p.x), Star: p.m}
		if p.n != 0 {
			u.Ups = []int{int(p.n)}
		}
		return u, true
	}
	x := c.leftStop(g)
	if c.rightStop(g) != x {
		return u, false
	}
	if e, ok := c.uptimals[g]; ok {
		return e.u, e.ok
	}
	u, ok = c.expand(g)
	c.uptimals = remember(c.uptimals, g, expansion{u, ok})
	return u, ok
}

type expansion struct {
	u  Uptimal
	ok bool
}

// expand finds the expansion of an explicit g that is a number plus an infinitesimal. Consider the
// last coefficient of an uptimal u, that of ↑ⁿ. If it is positive, Right has one option in the
// canonical form, which leads to u + * − (↑ + … + ↑ⁿ). If it is negative, Left has one such option.
func (c *Calc) expand(g Game) (u Uptimal, ok bool) {
	c.Enter()
	defer c.Leave()
	for _, find := range []func(Game) (Uptimal, bool){c.expandPower, c.expandRight} {
		if u, ok = find(g); ok {
			return u, true
		}
		if u, ok = find(c.Neg(g)); ok {
			return u.neg(), true
		}
	}
	return u, false
}

// neg returns −u.
func (u Uptimal) neg() Uptimal {
	ups := make([]int, len(u.Ups))
	for i, n := range u.Ups {
		ups[i] = -n
	}
	return Uptimal{u.Number.Neg(), ups, u.Star}
}

// expandPower finds the expansion of ↑ⁿ = {0 | * − (↑ + … + ↑ⁿ⁻¹)} directly.
func (c *Calc) expandPower(g Game) (u Uptimal, ok bool) {
	left, right := c.Left(g), c.Right(g)
	if len(left) != 1 || left[0] != Zero || len(right) != 1 {
		return u, false
	}
	n, ok := c.starredSum(c.Neg(right[0]))
	if ok {
		u.Ups = make([]int, n+1)
		u.Ups[n] = 1
	}
	return u, ok
}

func (c *Calc) expandRight(g Game) (u Uptimal, ok bool) {
	right := c.Right(g)
	if len(right) != 1 {
		return u, false
	}
	r, ok := c.Uptimal(right[0])
	if !ok || r.Number != c.LeftStop(g) {
		return u, false
	}
	n, ok := c.starredSum(c.Sub(g, right[0]))
	if !ok || n < len(r.Ups) {
		return u, false
	}
	u = Uptimal{r.Number, make([]int, n), r.Star ^ 1}
	copy(u.Ups, r.Ups)
	for i := range u.Ups {
		u.Ups[i]++
	}
	return u, u.Ups[n-1] > 0
}

// starredSum returns the n ≥ 1 with g = * : n = * + ↑ + … + ↑ⁿ. The form of this game is {0, * :
// (n−1) | 0}.
func (c *Calc) starredSum(g Game) (n int, ok bool) {
	star := c.FromNimber(1)
	for ; g != star; n++ {
		left, right := c.Left(g), c.Right(g)
		if len(left) != 2 || len(right) != 1 || right[0] != Zero {
			return 0, false
		}
		switch Zero {
		case left[0]:
			g = left[1]
		case left[1]:
			g = left[0]
		default:
			return 0, false
		}
	}
	return n, n > 0
}
