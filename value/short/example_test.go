// SPDX-License-Identifier: Apache-2.0

package short_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	s := short.NewSpace()
	c := s.Calc()
	err := c.Do(work.Unbounded(), func() {
		star := c.Make([]short.Game{short.Zero}, []short.Game{short.Zero})
		up := c.Make([]short.Game{short.Zero}, []short.Game{star})
		fmt.Println(notation.Plain.Format(c, c.Add(up, star)), c.Leq(short.Zero, up), c.Outcome(up))
	})
	fmt.Println(err)
	// Output:
	// ^* true L
	// <nil>
}

func ExampleCalc_AtomicWeight() {
	c := short.NewSpace().Calc()
	g, _ := notation.Parse(c, "{^^^|vv}")
	a, err := c.AtomicWeight(g)
	fmt.Println(notation.Plain.Format(c, a), err)
	_, err = c.AtomicWeight(c.FromInt(1))
	fmt.Println(err)
	// Output:
	// {1|0} <nil>
	// that game is not atomic
}

func ExampleCalc_BornBy() {
	c := short.NewSpace().Calc()
	for _, g := range c.BornBy(2).Games {
		fmt.Print(notation.Plain.Format(c, g), " ")
	}
	fmt.Println()
	// Output: -2 -1 -1/2 0 1/2 1 2 * *2 -1* v v* ^ ^* 1* {0|-1} {0,*|-1} +-1 {1|0} {1|0,*} {1|*} {*|-1}
}
