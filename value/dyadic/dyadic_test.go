// SPDX-License-Identifier: Apache-2.0

package dyadic

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// random returns a number whose numerator and denominator are small, near the
// end of int64, or large.
func random(r *rand.Rand) Number {
	n := big.NewInt(r.Int64N(200) - 100)
	switch r.IntN(4) {
	case 0:
		n = big.NewInt(int64(r.Uint64()))
	case 1:
		n = big.NewInt(math.MinInt64 + r.Int64N(3))
	case 2:
		n.Lsh(n, uint(r.IntN(200)))
	}
	return FromBig(n.Add(n, big.NewInt(r.Int64N(5)-2)), uint(r.IntN([]int{1, 6, 70, 200}[r.IntN(4)])))
}

func TestArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 20_000 {
		x, y := random(r), random(r)
		p, q := x.Rat(), y.Rat()
		check := func(op string, got Number, want *big.Rat) {
			if w, ok := FromRat(want); !ok || got != w || got.Rat().Cmp(want) != 0 {
				t.Fatalf("%v %s %v = %v, want %v", x, op, y, got, want)
			}
		}
		check("+", x.Add(y), new(big.Rat).Add(p, q))
		check("-", x.Sub(y), new(big.Rat).Sub(p, q))
		check("*", x.Mul(y), new(big.Rat).Mul(p, q))
		check("neg", x.Neg(), new(big.Rat).Neg(p))
		check("half", x.Half(), new(big.Rat).Quo(p, big.NewRat(2, 1)))
		check("double", x.Double(), new(big.Rat).Add(p, p))
		check("floor", x.Floor(), new(big.Rat).SetInt(new(big.Int).Div(p.Num(), p.Denom())))
		if x.Cmp(y) != p.Cmp(q) || x.Sign() != p.Sign() || (x == y) != (p.Cmp(q) == 0) {
			t.Fatalf("%v and %v compare wrongly", x, y)
		}
		if x.Cmp(y) < 0 && x.Float32() > y.Float32() {
			t.Fatalf("Float32 is not monotone at %v and %v", x, y)
		}
		if z, err := Parse(x.String()); err != nil || z != x {
			t.Fatalf("Parse(%q) = %v, %v", x.String(), z, err)
		}
	}
}

// simplestSlow searches by birthday: integers by size, then denominators.
func simplestSlow(lo, hi End) (Number, bool) {
	for n := range int64(40) {
		for _, x := range []Number{Int(n), Int(-n)} {
			if lo.below(x) && hi.above(x) {
				return x, true
			}
		}
	}
	for k := uint(1); k < 9; k++ {
		for n := int64(-40) << k; n < 40<<k; n++ {
			if x := New(n, k); lo.below(x) && hi.above(x) {
				return x, true
			}
		}
	}
	return Number{}, false
}

func TestSimplest(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 500 {
		end := func() End {
			return End{At: New(r.Int64N(76)-38, uint(r.IntN(7))), Closed: r.IntN(2) == 0, None: r.IntN(8) == 0}
		}
		lo, hi := end(), end()
		got, ok := SimplestIn(lo, hi)
		want, found := simplestSlow(lo, hi)
		if got != want && ok || ok != found {
			t.Fatalf("SimplestIn(%+v, %+v) = %v, %v, want %v, %v", lo, hi, got, ok, want, found)
		}
	}
	tiny := New(1, 1<<20)
	if x := Simplest(Number{}, tiny); x != tiny.Half() {
		t.Error("Simplest fails between 0 and a very small number")
	}
	big1 := FromBig(new(big.Int).Lsh(big.NewInt(1), 100), 0)
	if x := Simplest(big1, big1.Add(New(1, 3))); x != big1.Add(New(1, 4)) {
		t.Errorf("Simplest above 2^100 = %v", x)
	}
}

// A number is the simplest between its options, born one day after the later.
func TestOptions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 20_000 {
		x := random(r)
		l, u, hasLeft, hasRight := x.Options()
		if y, ok := SimplestIn(End{At: l, None: !hasLeft}, End{At: u, None: !hasRight}); !ok || y != x {
			t.Fatalf("the simplest between the options of %v is %v", x, y)
		}
		day := big.NewInt(-1)
		for _, o := range []struct {
			x  Number
			is bool
		}{{l, hasLeft}, {u, hasRight}} {
			if b := o.x.Birthday(); o.is && b.Cmp(day) > 0 {
				day = b
			}
		}
		if day.Add(day, big.NewInt(1)).Cmp(x.Birthday()) != 0 {
			t.Fatalf("birthday of %v is %v, want %v", x, x.Birthday(), day)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, s := range []string{"", "1/3", "x", "1/", "/2", "1/0", "1/-2", "1_0", "--1", "1/2^x", "1/2^-1", "1 2"} {
		if x, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, x)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"0", "-5/4", "6/4", "1/2^70", "123456789012345678901234567890"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := Parse(s)
		if err != nil {
			return
		}
		if y, err := Parse(x.String()); err != nil || y != x {
			t.Fatalf("Parse(%q) = %v, read back as %v, %v", s, x, y, err)
		}
	})
}

func Example() {
	x := New(5, 2)
	y := x.Add(Int(3))
	fmt.Println(x, y, Simplest(x, y), x.Birthday())
	// Output: 5/4 17/4 2 4
}

// Simplest returns the simplest number strictly between lo and hi, the one
// with the earliest birthday. It panics unless lo < hi.
func Simplest(lo, hi Number) Number {
	x, ok := SimplestIn(End{At: lo}, End{At: hi})
	if !ok {
		panic("dyadic: no number between " + lo.String() + " and " + hi.String())
	}
	return x
}
