// SPDX-License-Identifier: Apache-2.0

package nimber_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/value/nimber"
)

func Example() {
	fmt.Println(nimber.Product(4, 5), nimber.Inverse(16), nimber.Sqrt(2))
	x, _ := nimber.ProductBig(new(big.Int).Lsh(big.NewInt(1), 64), new(big.Int).Lsh(big.NewInt(1), 64))
	fmt.Println(x)
	// Output:
	// 2 170 3
	// 27670116110564327424
}

// mexProducts is the slow twin: a ⊗ b is the least nimber that is not
// a'⊗b ⊕ a⊗b' ⊕ a'⊗b' for a' < a, b' < b [ONAG, ch. 6].
func mexProducts(n int) [][]uint64 {
	t := make([][]uint64, n)
	for a := range n {
		t[a] = make([]uint64, n)
		for b := range a + 1 {
			seen := map[uint64]bool{}
			for x := range a {
				for y := range b {
					seen[at(t, x, b)^at(t, a, y)^at(t, x, y)] = true
				}
			}
			for seen[t[a][b]] {
				t[a][b]++
			}
		}
	}
	return t
}

func at(t [][]uint64, a, b int) uint64 { return t[max(a, b)][min(a, b)] }

func TestProductIsMex(t *testing.T) {
	const n = 48
	table := mexProducts(n)
	for a := range n {
		for b := range n {
			if got, want := nimber.Product(uint64(a), uint64(b)), at(table, a, b); got != want {
				t.Fatalf("%d ⊗ %d = %d, want %d", a, b, got, want)
			}
		}
	}
}

// byPowers is the second twin: it distributes over powers of two and uses
// that a Fermat power times a smaller nimber is their product, and times
// itself is three halves of it [WW, ch. 14].
func byPowers(a, b uint64) (sum uint64) {
	for i := range 64 {
		for j := range 64 {
			if a>>i&1 == 1 && b>>j&1 == 1 {
				sum ^= powers(uint(i), uint(j))
			}
		}
	}
	return sum
}

func powers(i, j uint) uint64 {
	common := i & j
	if common == 0 {
		return 1 << (i + j)
	}
	f := uint(1) << (bits.Len(common) - 1) // both contain the Fermat power 2^f
	rest := powers(i&^f, j&^f)
	return byPowers(rest, 1<<f) ^ byPowers(rest, 1<<(f-1))
}

func TestProductByPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		a, b := r.Uint64()>>(r.Uint()%64), r.Uint64()>>(r.Uint()%64)
		if i%100 != 0 { // sparse ones are quick
			a, b = a&r.Uint64()&r.Uint64()&r.Uint64(), b&r.Uint64()&r.Uint64()&r.Uint64()
		}
		if got, want := nimber.Product(a, b), byPowers(a, b); got != want {
			t.Fatalf("%d ⊗ %d = %d, want %d", a, b, got, want)
		}
	}
}

func TestFieldLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	next := func() uint64 { return r.Uint64() >> (r.Uint() % 64) }
	for range 20_000 {
		a, b, c := next(), next(), next()
		mul := nimber.Product
		switch {
		case mul(a, b) != mul(b, a):
			t.Fatalf("%d ⊗ %d does not commute", a, b)
		case mul(a, mul(b, c)) != mul(mul(a, b), c):
			t.Fatalf("%d ⊗ %d ⊗ %d is not associative", a, b, c)
		case mul(a, b^c) != mul(a, b)^mul(a, c):
			t.Fatalf("%d ⊗ (%d ⊕ %d) does not distribute", a, b, c)
		case mul(a, 1) != a || mul(a, 0) != 0:
			t.Fatalf("1 ⊗ %d = %d, 0 ⊗ %d = %d", a, mul(a, 1), a, mul(a, 0))
		case nimber.Square(a) != mul(a, a):
			t.Fatalf("Square(%d) = %d, want %d", a, nimber.Square(a), mul(a, a))
		case nimber.Square(nimber.Sqrt(a)) != a:
			t.Fatalf("Sqrt(%d) = %d", a, nimber.Sqrt(a))
		case a != 0 && mul(a, nimber.Inverse(a)) != 1:
			t.Fatalf("Inverse(%d) = %d", a, nimber.Inverse(a))
		}
		if q, ok := nimber.Quotient(a, b); ok != (b != 0) || ok && mul(q, b) != a {
			t.Fatalf("%d / %d = %d, %v", a, b, q, ok)
		}
	}
}

func TestPower(t *testing.T) {
	for a := range uint64(300) {
		want := uint64(1)
		for n := range uint64(20) {
			if got := nimber.Power(a, n); got != want {
				t.Fatalf("%d to the %d = %d, want %d", a, n, got, want)
			}
			want = nimber.Product(want, a)
		}
	}
}

func TestOrderAndLog(t *testing.T) {
	for a := uint64(1); a < 256; a++ {
		n, x := uint64(1), a
		for x != 1 {
			x = nimber.Product(x, a)
			n++
		}
		if got := nimber.Order(a); got != n {
			t.Fatalf("Order(%d) = %d, want %d", a, got, n)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		base := r.Uint64() >> (r.Uint() % 63)
		n := r.Uint64() % max(nimber.Order(base), 1)
		if got, ok := nimber.Log(nimber.Power(base, n), base); !ok || got != n {
			t.Fatalf("Log(%d to the %d) = %d, %v", base, n, got, ok)
		}
	}
	if n, ok := nimber.Log(4, 2); ok {
		t.Errorf("Log(4, 2) = %d", n)
	}
}

func TestTraceAndQuadratic(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		a := r.Uint64() >> (r.Uint() % 64)
		f := nimber.Field(a)
		if got, want := nimber.Trace(a, f), min(a/(f/2+1), 1); f > 1 && got != want {
			t.Fatalf("Trace(%d, %d) = %d, want %d", a, f, got, want)
		}
		x, ok := nimber.QuadraticRoot(a)
		if ok != (a < 1<<63) || ok && (nimber.Square(x)^x != a || x&1 == 1) {
			t.Fatalf("QuadraticRoot(%d) = %d, %v", a, x, ok)
		}
	}
}

// TestKnown checks products that follow from the rules for Fermat powers: with
// a smaller number the ordinary product, with itself three halves of it
// [ONAG, ch. 6; WW, ch. 14].
func TestKnown(t *testing.T) {
	for _, tt := range []struct{ a, b, want uint64 }{
		{2, 2, 3}, {2, 3, 1}, {4, 4, 6}, {4, 2, 8}, {8, 8, 13},
		{16, 16, 24}, {256, 256, 384}, {16, 15, 240},
	} {
		if got := nimber.Product(tt.a, tt.b); got != tt.want {
			t.Errorf("%d ⊗ %d = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func randomBig(r *rand.Rand, bits int) *big.Int {
	x := new(big.Int)
	for x.BitLen() < bits {
		x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(r.Uint64()))
	}
	return x.Rsh(x, uint(x.BitLen()-bits))
}

func must(t *testing.T) func(x *big.Int, err error) *big.Int {
	return func(x *big.Int, err error) *big.Int {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
}

func TestBig(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	ok := must(t)
	one := big.NewInt(1)
	for range 200 {
		a, b, c := randomBig(r, 1+r.IntN(600)), randomBig(r, r.IntN(600)), randomBig(r, r.IntN(600))
		ab := ok(nimber.ProductBig(a, b))
		if abc := ok(nimber.ProductBig(ab, c)); abc.Cmp(ok(nimber.ProductBig(a, ok(nimber.ProductBig(b, c))))) != 0 {
			t.Fatalf("%d ⊗ %d ⊗ %d is not associative", a, b, c)
		}
		sum := ok(nimber.SumBig(b, c))
		if got := ok(nimber.SumBig(ab, ok(nimber.ProductBig(a, c)))); got.Cmp(ok(nimber.ProductBig(a, sum))) != 0 {
			t.Fatalf("%d ⊗ (%d ⊕ %d) does not distribute", a, b, c)
		}
		if got := ok(nimber.ProductBig(a, ok(nimber.InverseBig(a)))); got.Cmp(one) != 0 {
			t.Fatalf("%d times its inverse is %d", a, got)
		}
		if got := ok(nimber.QuotientBig(ab, a)); got.Cmp(b) != 0 {
			t.Fatalf("a⊗b/a = %d, want %d", got, b)
		}
		if got := ok(nimber.SquareBig(ok(nimber.SqrtBig(a)))); got.Cmp(a) != 0 {
			t.Fatalf("square of the root of %d is %d", a, got)
		}
		if got := ok(nimber.SquareBig(a)); got.Cmp(ok(nimber.ProductBig(a, a))) != 0 {
			t.Fatalf("square of %d is %d", a, got)
		}
		n := big.NewInt(int64(r.IntN(50)))
		minus := ok(nimber.PowerBig(a, new(big.Int).Neg(n)))
		if got := ok(nimber.ProductBig(minus, ok(nimber.PowerBig(a, n)))); got.Cmp(one) != 0 {
			t.Fatalf("%d: power %d times power %d is %d", a, n, new(big.Int).Neg(n), got)
		}
	}
}

func TestBigAgreesWithSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	ok := must(t)
	for range 2000 {
		a, b := r.Uint64()>>(r.Uint()%64), r.Uint64()>>(r.Uint()%64)
		x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
		if got := ok(nimber.ProductBig(x, y)); got.Uint64() != nimber.Product(a, b) {
			t.Fatalf("%d ⊗ %d = %d, want %d", a, b, got, nimber.Product(a, b))
		}
		if got := ok(nimber.PowerBig(x, y)); got.Uint64() != nimber.Power(a, b) {
			t.Fatalf("%d to the %d = %d, want %d", a, b, got, nimber.Power(a, b))
		}
	}
	f := new(big.Int).Lsh(big.NewInt(1), 128) // a Fermat power
	if got, want := ok(nimber.SquareBig(f)), new(big.Int).Lsh(big.NewInt(3), 127); got.Cmp(want) != 0 {
		t.Errorf("2^128 ⊗ 2^128 = %d, want %d", got, want)
	}
}

func TestBadInput(t *testing.T) {
	zero, one, minus := big.NewInt(0), big.NewInt(1), big.NewInt(-1)
	huge := new(big.Int).Lsh(one, nimber.MaxBits)
	for _, tt := range []struct {
		name string
		f    func() (*big.Int, error)
		want error
	}{
		{"-1 ⊕ 1", func() (*big.Int, error) { return nimber.SumBig(minus, one) }, nimber.ErrNegative},
		{"1 ⊗ -1", func() (*big.Int, error) { return nimber.ProductBig(one, minus) }, nimber.ErrNegative},
		{"1/0", func() (*big.Int, error) { return nimber.InverseBig(zero) }, nimber.ErrZero},
		{"0/0", func() (*big.Int, error) { return nimber.QuotientBig(zero, zero) }, nimber.ErrZero},
		{"0 to the -1", func() (*big.Int, error) { return nimber.PowerBig(zero, minus) }, nimber.ErrZero},
		{"huge", func() (*big.Int, error) { return nimber.SquareBig(huge) }, nimber.ErrLarge},
		{"2^5000 to the 1", func() (*big.Int, error) { return nimber.PowerBig(new(big.Int).Lsh(one, 5000), one) }, nimber.ErrLarge},
		{"1 to the huge", func() (*big.Int, error) { return nimber.PowerBig(one, huge) }, nimber.ErrLarge},
	} {
		if x, err := tt.f(); !errors.Is(err, tt.want) {
			t.Errorf("%s = %v, %v, want error %v", tt.name, x, err, tt.want)
		}
	}
	if x, ok := nimber.Quotient(3, 0); ok {
		t.Errorf("3/0 = %d", x)
	}
}

// conformance returns the expected list of the case with the id, which must
// be the input.
func conformance(t *testing.T, id, input string) (want []uint64) {
	path := os.Getenv("UPSTAR_CONFORMANCE")
	if path == "" {
		path = "../../../shared/conformance"
	}
	f, err := os.Open(path + "/cgscript.jsonl")
	if err != nil {
		t.Skip("conformance cases are not here: ", err)
	}
	defer f.Close()
	for d := json.NewDecoder(f); d.More(); {
		var c struct{ ID, Input, Expected string }
		if err := d.Decode(&c); err != nil {
			t.Fatal(err)
		}
		if c.ID == id && c.Input == input {
			if err := json.Unmarshal([]byte(c.Expected), &want); err != nil {
				t.Fatal(err)
			}
			return want
		}
	}
	t.Skipf("no case %s %q", id, input)
	return nil
}

func TestConformance(t *testing.T) {
	for _, tt := range []struct {
		id, input string
		f         func(n uint64) uint64
	}{
		{"26.4", "[11 NimSum n for n from 1 to 16]", func(n uint64) uint64 { return nimber.Sum(11, n) }},
		{"26.6", "[8 NimProduct n for n from 1 to 16]", func(n uint64) uint64 { return nimber.Product(8, n) }},
		{"26.8", "[n.NimInverse for n from 1 to 16]", nimber.Inverse},
		{"26.10", "[11 NimDiv n for n from 1 to 16]", func(n uint64) uint64 { q, _ := nimber.Quotient(11, n); return q }},
		{"26.11", "[14 UglyProduct n for n from 1 to 16]", func(n uint64) uint64 { return nimber.UglyProduct(14, n) }},
	} {
		t.Run(tt.id, func(t *testing.T) {
			for i, want := range conformance(t, tt.id, tt.input) {
				if got := tt.f(uint64(i + 1)); got != want {
					t.Errorf("%s: number %d is %d, want %d", tt.input, i+1, got, want)
				}
			}
		})
	}
}

func BenchmarkProduct(b *testing.B) {
	x, y := uint64(0x0123456789abcdef), uint64(0xfedcba9876543210)
	for b.Loop() {
		x = nimber.Product(x, y)
	}
}

func BenchmarkProductPlain(b *testing.B) {
	x, y := uint64(0x0123456789abcdef), uint64(0xfedcba9876543210)
	for b.Loop() {
		x = byPowers(x, y)
	}
}

func BenchmarkInverse(b *testing.B) {
	x := uint64(0x0123456789abcdef)
	for b.Loop() {
		x = nimber.Inverse(x) ^ 1<<60
	}
}

func BenchmarkProductBig4096(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	x, y := randomBig(r, 4096), randomBig(r, 4096)
	for b.Loop() {
		nimber.ProductBig(x, y)
	}
}
