// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/misere"
)

func Example() {
	s := misere.NewSpace()
	two := s.Heap(2)
	four := s.Add(two, two)
	fmt.Println(s.Format(four), s.Genus(four), s.Class(four))

	g, _ := s.Parse("{{2},0}")
	fmt.Println(s.FormatONAG(g), s.FormatCompact(g), s.Genus(g), s.Class(g))
	fmt.Println(s.IsP(g), s.IsP(s.Add(g, two)))
	// Output:
	// {2,3} 0^0 tame
	// 2_0 *[2#0] 1^20 restive
	// false true
}

func ExampleSpace_Partitions() {
	s := misere.NewSpace()
	g, _ := s.Parse("{4+2}")
	for _, p := range s.Partitions(g) {
		fmt.Println(s.FormatCompact(p[0]), s.FormatCompact(p[1]))
	}
	// Output:
	// *[2] *[4[2#-2]]
	// *[4] *[4[2#-4]]
}
