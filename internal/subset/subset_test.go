// SPDX-License-Identifier: Apache-2.0

package subset_test

import (
	"math/bits"
	"testing"

	"github.com/upstar-cgt/upstar/internal/subset"
)

// Each set has one number, in the order of the sets as numbers.
func TestNumbering(t *testing.T) {
	for n := range 12 {
		for k := range n + 1 {
			x, ok := subset.New(n, k)
			if !ok {
				t.Fatal(n, k)
			}
			rank := uint64(0)
			for set := range uint64(1) << n {
				if bits.OnesCount64(set) != k {
					continue
				}
				if x.Rank(set) != rank || x.At(rank) != set {
					t.Fatalf("%d of %d: set %b has number %d, and %d is of %b", k, n, set, x.Rank(set), rank, x.At(rank))
				}
				rank++
			}
			if x.Len() != rank {
				t.Errorf("%d of %d: %d sets, want %d", k, n, x.Len(), rank)
			}
		}
	}
	if x, ok := subset.New(64, 5); !ok || x.At(x.Len()-1) != 31<<59 {
		t.Error("5 of 64")
	}
	if _, ok := subset.New(64, 32); !ok {
		t.Error("32 of 64 are less than 2^62")
	}
}
