// SPDX-License-Identifier: Apache-2.0

package value_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func world() *value.World {
	w := value.NewWorld(short.NewSpace().Calc())
	w.Meter = work.Unbounded()
	return w
}

// Arithmetic with integers of 64 bits is that of rational numbers, and leaves the
// operands as they were.
func TestArithmetic(t *testing.T) {
	w, rnd := world(), rand.New(rand.NewPCG(1, 2))
	edge := []int64{0, 1, -1, 2, -2, 3, math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, 1 << 32, -1 << 32, 3037000500}
	pick := func() int64 {
		if rnd.IntN(2) == 0 {
			return edge[rnd.IntN(len(edge))]
		}
		return rnd.Int64() >> rnd.IntN(63)
	}
	for range 20000 {
		a, b := pick(), pick()
		x, y := new(big.Rat).SetInt64(a), new(big.Rat).SetInt64(b)
		for op, twin := range map[syntax.Op]func(z, x, y *big.Rat) *big.Rat{
			syntax.Add: (*big.Rat).Add, syntax.Sub: (*big.Rat).Sub, syntax.Mul: (*big.Rat).Mul, syntax.Div: (*big.Rat).Quo, syntax.Mod: mod,
		} {
			if b == 0 && (op == syntax.Div || op == syntax.Mod) {
				continue
			}
			v, err := w.Binary(op, value.FromInt(a), value.FromInt(b))
			got, ok := value.Rat(v)
			if err != nil || !ok || got.Cmp(twin(new(big.Rat), x, y)) != 0 {
				t.Fatalf("%d %v %d = %v, %v", a, op, b, got, err)
			}
		}
	}
	p, q := value.FromRat(big.NewRat(17, 5)), value.FromRat(big.NewRat(3, 2))
	for _, op := range []syntax.Op{syntax.Add, syntax.Sub, syntax.Mul, syntax.Div, syntax.Mod} {
		_, _ = w.Binary(op, p, q)
	}
	if a, b := value.Text(w, p, notation.Plain), value.Text(w, q, notation.Plain); a != "17/5" || b != "3/2" {
		t.Errorf("the operands have become %s and %s", a, b)
	}
}

// Arithmetic with fractions and long integers is that of big.Rat, in lowest terms.
func TestFractions(t *testing.T) {
	w, rnd := world(), rand.New(rand.NewPCG(3, 4))
	integer := func() *big.Int {
		n := big.NewInt(rnd.Int64N(13) - 6)
		for range rnd.IntN(4) {
			n.Mul(n, big.NewInt(rnd.Int64()>>rnd.IntN(63)-5))
		}
		return n
	}
	pick := func() *big.Rat {
		d := integer()
		if d.Sign() == 0 || rnd.IntN(3) == 0 {
			d.SetInt64(1 + rnd.Int64N(12))
		}
		if rnd.IntN(3) == 0 {
			d.SetInt64(1)
		}
		return new(big.Rat).SetFrac(integer(), d)
	}
	for range 20000 {
		x, y := pick(), pick()
		if rnd.IntN(8) == 0 {
			y.Neg(x)
		}
		for op, twin := range map[syntax.Op]func(z, x, y *big.Rat) *big.Rat{
			syntax.Add: (*big.Rat).Add, syntax.Sub: (*big.Rat).Sub, syntax.Mul: (*big.Rat).Mul, syntax.Div: (*big.Rat).Quo,
		} {
			if y.Sign() == 0 && op == syntax.Div {
				continue
			}
			a, b := x.RatString(), y.RatString()
			v, err := w.Binary(op, value.FromRat(x), value.FromRat(y))
			got, _ := value.Rat(v)
			if want := twin(new(big.Rat), x, y); err != nil || got.RatString() != want.RatString() || got.IsInt() != want.IsInt() {
				t.Fatalf("%s %v %s = %v, %v; want %s", a, op, b, got, err, want.RatString())
			}
			if x.RatString() != a || y.RatString() != b {
				t.Fatalf("%v has changed %s or %s", op, a, b)
			}
		}
	}
}

// mod is x − y·⌊x/y⌋.
func mod(z, x, y *big.Rat) *big.Rat {
	q := new(big.Rat).Quo(x, y)
	return z.Sub(x, q.Mul(y, new(big.Rat).SetInt(value.Floor(q))))
}

// A kind stands before those above it in its line.
func TestLine(t *testing.T) {
	for _, k := range value.Kinds() {
		line := k.Line()
		at := map[*value.Kind]int{}
		for i, x := range line {
			at[x] = i
		}
		for _, x := range line {
			for _, p := range x.Parents {
				if i, ok := at[p]; !ok || i <= at[x] {
					t.Errorf("in the line of %v, %v comes before %v", k, p, x)
				}
			}
		}
		if len(at) != len(line) || line[0] != k || !k.Is(value.Object) {
			t.Errorf("the line of %v is %v", k, line)
		}
	}
}

// Order is total, and values with the same key are those that it does not tell
// apart.
func TestOrder(t *testing.T) {
	w := world()
	one, star := value.FromInt(1), value.Game(w.Short.FromNimber(1))
	vs := []value.Value{value.None, one, value.FromRat(big.NewRat(1, 3)), value.Infinity(1), star, value.Bool(true), value.Bool(false), value.Player(0),
		value.String("a"), value.String("1"), &value.List{}, &value.List{Elements: []value.Value{one}}, value.Range{From: 1, To: 1, Step: 1},
		&value.List{Elements: []value.Value{value.String("1")}}, value.NewSet(w, []value.Value{one}), value.Coordinates{Row: one, Column: one}}
	for _, a := range vs {
		for _, b := range vs {
			if (w.Key(a) == w.Key(b)) != (w.Order(a, b) == 0) || w.Order(a, b) != -w.Order(b, a) {
				t.Errorf("%v and %v: order %d and %d", a, b, w.Order(a, b), w.Order(b, a))
			}
			for _, c := range vs {
				if w.Order(a, b) < 0 && w.Order(b, c) < 0 && w.Order(a, c) >= 0 {
					t.Errorf("%v < %v < %v, but not the first and the last", a, b, c)
				}
			}
		}
	}
}

func ExampleWorld_Binary() {
	w := world()
	v, err := w.Binary(syntax.Add, value.FromInt(1), value.Game(w.Short.FromNimber(2)))
	fmt.Println(value.Text(w, v, notation.Unicode), err)
	// Output: 1∗2 <nil>
}
