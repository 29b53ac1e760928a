// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	m, a := work.Unbounded(), arena.New()
	s := arena.Enter(a, "domineering", game.Ruleset[grid.Board](grid.Domineering)).Sum(m, grid.New(5, 6))
	o, err := search.New(a, search.Options{}).Outcome(m, s)
	fmt.Println(o, err)
	// Output: R <nil>
}
