// SPDX-License-Identifier: Apache-2.0

package transfinite_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/value/nimber"
	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

func natural(n int64) surreal.Ordinal { return surreal.Natural(big.NewInt(n)) }

var exponents = []string{"0", "1", "2", "3", "5", "9", "ω", "ω×2", "ω+1", "ω×7+4", "ω^2", "ω^2×3+ω", "ω^3", "ω^4×2", "ω^6"}

// random returns a nimber of up to n terms.
func random(t testing.TB, r *rand.Rand, n int) surreal.Ordinal {
	var a surreal.Ordinal
	for range 1 + r.IntN(n) {
		e := ordinal(t, exponents[r.IntN(len(exponents))])
		a = transfinite.Sum(a, surreal.OrdinalOmegaTo(e).Times(work.Unbounded(), natural(r.Int64N(1<<(1+r.IntN(9))))))
	}
	return a
}

// must returns the value of an operation that cannot fail.
func must(t testing.TB) func(a surreal.Ordinal, err error) surreal.Ordinal {
	return func(a surreal.Ordinal, err error) surreal.Ordinal {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

func TestFieldLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := work.Unbounded()
	must := must(t)
	mul := func(a, b surreal.Ordinal) surreal.Ordinal { return must(transfinite.Product(m, a, b)) }
	sum := transfinite.Sum
	for i := range 3000 {
		a, b, c := random(t, r, 3), random(t, r, 3), random(t, r, 3)
		for name, pair := range map[string][2]surreal.Ordinal{
			"a+a = 0":       {sum(a, a), {}},
			"(a+b)+c":       {sum(sum(a, b), c), sum(a, sum(b, c))},
			"ab = ba":       {mul(a, b), mul(b, a)},
			"(ab)c = a(bc)": {mul(mul(a, b), c), mul(a, mul(b, c))},
			"a(b+c)":        {mul(a, sum(b, c)), sum(mul(a, b), mul(a, c))},
			"1a = a":        {mul(natural(1), a), a},
			"√a²":           {must(transfinite.Sqrt(m, mul(a, a))), a},
			"(√a)²":         {must(transfinite.Power(m, must(transfinite.Sqrt(m, a)), big.NewInt(2))), a},
			"a³a² = a⁵": {mul(must(transfinite.Power(m, a, big.NewInt(3))), mul(a, a)),
				must(transfinite.Power(m, a, big.NewInt(5)))},
		} {
			if !pair[0].Equal(pair[1]) {
				t.Fatalf("%s fails for %v, %v, %v: %v and %v", name, a, b, c, pair[0], pair[1])
			}
		}
		if i%30 == 0 && !b.IsZero() && b.Cmp(ordinal(t, "ω^ω^2")) < 0 {
			if q := must(transfinite.Quotient(m, a, b)); !mul(q, b).Equal(a) {
				t.Fatalf("%v over %v = %v", a, b, q)
			}
		}
	}
}

// TestMex compares finite products with the definition by the least excluded value,
// and with package nimber.
func TestMex(t *testing.T) {
	const n = 40
	m := work.Unbounded()
	var table [n][n]uint64
	for a := range n {
		for b := range n {
			excluded := map[uint64]bool{}
			for x := range a {
				for y := range b {
					excluded[table[x][b]^table[a][y]^table[x][y]] = true
				}
			}
			for excluded[table[a][b]] {
				table[a][b]++
			}
			got, err := transfinite.Product(m, natural(int64(a)), natural(int64(b)))
			if v, _ := got.Natural(); err != nil || v.Uint64() != table[a][b] || nimber.Product(uint64(a), uint64(b)) != table[a][b] {
				t.Fatalf("%d ⊗ %d = %v, want %d (%v)", a, b, got, table[a][b], err)
			}
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		a, b := new(big.Int).Lsh(big.NewInt(r.Int64()), uint(r.IntN(200))), new(big.Int).Lsh(big.NewInt(r.Int64()), uint(r.IntN(200)))
		want, _ := nimber.ProductBig(a, b)
		if got, err := transfinite.Product(m, surreal.Natural(a), surreal.Natural(b)); err != nil || !got.Equal(surreal.Natural(want)) {
			t.Fatalf("%v ⊗ %v = %v, want %v (%v)", a, b, got, want, err)
		}
	}
}

// TestExcluded holds infinite products against the definition: a ⊗ b is the least
// ordinal that is not a'b ⊕ ab' ⊕ a'b' for a' < a and b' < b. Each smaller c is one
// of these: (a⊕a')(b⊕b') = ab⊕c, so that an a' gives b'. It is looked for among
// nimbers with small coefficients.
func TestExcluded(t *testing.T) {
	m := work.Unbounded()
	must := must(t)
	var small []surreal.Ordinal
	for i := range int64(256) {
		small = append(small, natural(i))
	}
	for i := int64(16); i < 256; i++ {
		small = append(small, transfinite.Sum(must(transfinite.Product(m, ordinal(t, "ω"), natural(i/16))), natural(i%16)))
	}
	for _, c := range []struct{ a, b, want string }{
		{"ω", "ω", "ω^2"}, {"ω", "5", "ω×5"}, {"ω^2", "ω", "2"}, {"ω+1", "ω", "ω^2+ω"}, {"ω", "ω+2", "ω^2+ω×2"}, {"ω×2", "ω", "ω^2×2"}, {"ω×2", "3", "ω"},
	} {
		a, b := ordinal(t, c.a), ordinal(t, c.b)
		ab := must(transfinite.Product(m, a, b))
		if !ab.Equal(ordinal(t, c.want)) {
			t.Errorf("%s ⊗ %s = %v, want %s", c.a, c.b, ab, c.want)
		}
		for _, value := range slices.Concat(small[:16], small[256:256+3*16]) {
			if value.Cmp(ab) >= 0 {
				continue
			}
			found := false
			for _, x := range small {
				if found || x.Cmp(a) >= 0 {
					continue
				}
				y := transfinite.Sum(b, must(transfinite.Quotient(m, transfinite.Sum(ab, value), transfinite.Sum(a, x))))
				found = y.Cmp(b) < 0
			}
			if !found {
				t.Errorf("%v is less than %s ⊗ %s = %v, but not found among the excluded", value, c.a, c.b, ab)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	m := work.Unbounded()
	big1, two := ordinal(t, "ω^ω^ω"), big.NewInt(2)
	if _, err := transfinite.Power(m, big1, two); !errors.Is(err, transfinite.ErrRange) {
		t.Error(err)
	}
	if got := transfinite.Sum(big1, ordinal(t, "ω^ω^ω×3+1")); got.String() != "ω^ω^ω×2+1" {
		t.Error(got)
	}
	if _, err := transfinite.Inverse(m, surreal.Ordinal{}); !errors.Is(err, nimber.ErrZero) {
		t.Error(err)
	}
	// 283 is the odd prime number 59
	x := ordinal(t, "ω^ω^59")
	got, err := transfinite.Power(m, x, big.NewInt(282))
	if err != nil || got.String() != "ω^(ω^59×282)" {
		t.Errorf("%v, %v", got, err)
	}
	var unknown transfinite.UnknownAlpha
	if _, err := transfinite.Power(m, x, big.NewInt(283)); !errors.As(err, &unknown) || unknown.Prime != 283 {
		t.Error(err)
	}
	if _, err := transfinite.Alpha(m, 1009); !errors.As(err, &unknown) || unknown.Prime != 1009 {
		t.Error(err)
	}
	for _, p := range []uint64{0, 1, 2, 9} {
		if a, err := transfinite.Alpha(m, p); err == nil {
			t.Errorf("α of %d = %v", p, a)
		}
	}
	for _, s := range []string{"ω^ω^10000000000", "ω^(ω×10^30)", "ω^ω^1000000"} {
		m := work.New(context.Background(), work.Budget{Steps: 100_000})
		if _, err := transfinite.Product(m, ordinal(t, s), ordinal(t, s)); !errors.Is(err, work.ErrLimit) {
			t.Errorf("%s squared: %v", s, err)
		}
	}
	m = work.New(context.Background(), work.Budget{Steps: 100_000})
	if _, err := transfinite.Inverse(m, ordinal(t, "ω^(ω^3×1331)+ω^5+2")); !errors.Is(err, work.ErrLimit) {
		t.Error(err)
	}
}
