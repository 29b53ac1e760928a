// SPDX-License-Identifier: Apache-2.0

package positional_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/work"
)

// Breaker, who colours two edges of K5 a turn, can break every triangle.
func ExampleThreshold() {
	b, _ := hypergraph.ParseBoard("triangle(K5)")
	fmt.Println(positional.Threshold(work.Unbounded(), hypergraph.MakerBreaker, b, game.Left, 10))
	// Output: 2 <nil>
}

// Maker makes an L of four squares in four moves.
func ExampleSolver_Fewest() {
	b, _ := hypergraph.ParseBoard("animal(elly,4x4)")
	p := hypergraph.Start(b, [2]int{1, 1})
	fmt.Println(positional.New(hypergraph.MakerBreaker, p).Fewest(work.Unbounded(), p))
	// Output: 4 true <nil>
}
