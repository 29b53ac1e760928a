// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"math/rand/v2"
	"testing"
)

// On a full board of Hex exactly one player has a chain, and it leads from side to side.
func TestChain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		rows, columns := 1+rng.IntN(6), 1+rng.IntN(6)
		claims := make([]byte, rows*columns)
		for i := range claims {
			claims[i] = "XO"[rng.IntN(2)]
		}
		x, o := chain(string(claims), rows, columns, 'X'), chain(string(claims), rows, columns, 'O')
		if (x == nil) == (o == nil) {
			t.Fatalf("%dx%d %s: chains %v and %v", rows, columns, claims, x, o)
		}
		for player, way := range map[byte][]int{'X': x, 'O': o} {
			for i, cell := range way {
				if claims[cell] != player {
					t.Fatalf("%s: %v", claims, way)
				}
				if i == 0 {
					continue
				}
				dr, dc := cell/columns-way[i-1]/columns, cell%columns-way[i-1]%columns
				if dr*dr+dc*dc+dr*dc != 1 {
					t.Fatalf("%s: no neighbours in %v", claims, way)
				}
			}
		}
	}
}
