// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	c := loopy.NewSpace(short.NewSpace()).Calc()
	err := c.Do(work.Unbounded(), func() {
		over, _ := c.Parse("{0|pass}")
		upon, _ := c.Parse("{pass|*}")
		fmt.Println(c.Text(over), c.Outcome(over))
		fmt.Println(c.Text(c.Add(upon, upon)))
		fmt.Println(c.Text(c.Sub(over, over)), c.Outcome(c.Sub(over, over)))
	})
	fmt.Println(err)
	// Output:
	// over L
	// {0|^[on]*}
	// over & under D
	// <nil>
}
