// SPDX-License-Identifier: Apache-2.0

package surreal_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	m := work.Unbounded()
	root := surreal.OmegaTo(surreal.Rational(1, 2))
	fmt.Println(root.Mul(m, root), root.Cmp(surreal.Int(1000)))
	s, err := surreal.Omega.Sub(surreal.Int(1)).Signs(m)
	fmt.Println(s, err)
	f, err := surreal.Parse(m, "omega^omega + 1/(omega+1)")
	fmt.Println(f, err)
	// Output:
	// ω 1
	// +^ω - <nil>
	// (ω^(ω+1)+ω^ω+1)/(ω+1) <nil>
}

func ExampleParse() {
	m := work.Unbounded()
	root := surreal.OmegaTo(surreal.Rational(1, 2)) // √ω
	fmt.Println(root.Mul(m, root))
	x, err := surreal.ParseNumber(m, "(ω-1)/(ω^(1/2)-1)")
	fmt.Println(x, err)
	f, err := surreal.Parse(m, "(omega^(omega+1)-omega^omega-omega+1)/(omega-1)")
	fmt.Println(f, err)
	// Output:
	// ω
	// ω^(1/2)+1 <nil>
	// ω^ω-1 <nil>
}

func ExampleParseSigns() {
	m := work.Unbounded()
	s, err := surreal.ParseSigns(m, "B^ω R^(ω^2) B")
	if err != nil {
		fmt.Println(err)
		return
	}
	y, err := s.Number(m)
	if err != nil {
		fmt.Println(err)
		return
	}
	day, err := y.Birthday(m)
	fmt.Println(y, day, err)
	// Output:
	// ω^(1/2)+1 ω^2+1 <nil>
}

func ExampleOrdinal() {
	m := work.Unbounded()
	w, _ := surreal.ParseOrdinal(m, "ω")
	two, _ := surreal.ParseOrdinal(m, "2")
	fmt.Println(two.NaturalSum(w), two.Then(w), w.Then(two))
	fmt.Println(two.NaturalProduct(m, w), two.Times(m, w), two.Power(m, w))
	// Output:
	// ω+2 ω ω+2
	// ω×2 ω ω
}

func ExampleSigns_Number() {
	m := work.Unbounded()
	for _, stalk := range []string{"B^ω R^ω", "B^ω R^(ω^2)", "(B R)^ω", "B R^ω B", "(B R)^ω B"} {
		s, err := surreal.ParseSigns(m, stalk)
		if err != nil {
			fmt.Println(err)
			return
		}
		x, err := s.Number(m)
		fmt.Println(stalk, "=", x, err)
	}
	// Output:
	// B^ω R^ω = ω×(1/2) <nil>
	// B^ω R^(ω^2) = ω^(1/2) <nil>
	// (B R)^ω = 2/3 <nil>
	// B R^ω B = ω^(-1)×2 <nil>
	// (B R)^ω B = 2/3+ω^(-1) <nil>
}

func ExampleNumber_Birthday() {
	m := work.Unbounded()
	for _, s := range []string{"-5/4", "1/3", "ω-5", "ω^(1/2)", "1/ω", "ω^(1/3)"} {
		x, _ := surreal.ParseNumber(m, s)
		day, err := x.Birthday(m)
		fmt.Println(x, day, err)
	}
	// Output:
	// -5/4 4 <nil>
	// 1/3 ω <nil>
	// ω-5 ω+5 <nil>
	// ω^(1/2) ω^2 <nil>
	// ω^(-1) ω <nil>
	// ω^(1/3) 0 sign expansion is not finite: the exponent 1/3 is not dyadic
}

func ExampleNumber_AgainstShort() {
	m := work.Unbounded()
	tiny, _ := surreal.ParseNumber(m, "1/ω")
	fmt.Println(tiny.AgainstShort(dyadic.Int(0), dyadic.Int(0))) // against ↑
	third := surreal.Rational(1, 3)
	fmt.Println(third.AgainstShort(dyadic.Int(1), dyadic.Int(-1))) // against ±1
	fmt.Println(surreal.Int(1).AgainstShort(dyadic.Int(1), dyadic.Int(-1)))
	// Output:
	// L true
	// N true
	// P false
}
