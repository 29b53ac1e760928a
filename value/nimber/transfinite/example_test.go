// SPDX-License-Identifier: Apache-2.0

package transfinite_test

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	m := work.Unbounded()
	w, _ := surreal.ParseOrdinal(m, "ω")
	tower, _ := surreal.ParseOrdinal(m, "ω^ω^2")
	fmt.Println(transfinite.Sum(w, w), transfinite.Sum(w, tower))
	fmt.Println(transfinite.Power(m, w, big.NewInt(3)))
	fmt.Println(transfinite.Power(m, tower, big.NewInt(7)))
	fmt.Println(transfinite.Inverse(m, w))
	fmt.Println(transfinite.Sqrt(m, w))
	fmt.Println(transfinite.Degree(m, tower))
	// Output:
	// 0 ω^ω^2+ω
	// 2 <nil>
	// ω+1 <nil>
	// ω^2×3 <nil>
	// ω^2×2 <nil>
	// 42 <nil>
}

func ExampleUnknownAlpha() {
	m := work.Unbounded()
	a, _ := surreal.ParseOrdinal(m, "ω^ω^59") // 283 is the odd prime number 59
	fmt.Println(transfinite.Power(m, a, big.NewInt(283)))
	// Output:
	// 0 the nim product needs α of the prime 283, which is not known here
}
