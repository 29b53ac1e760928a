// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// The integers are the nearest below and above the atomic weight, and whoever is two
// ahead wins.
func TestWeights(t *testing.T) {
	c, rng := short.NewSpace().Calc(), rand.New(rand.NewPCG(5, 8))
	all := []short.Game{0}
	some := func() (list []short.Game) {
		for range 1 + rng.IntN(3) {
			list = append(list, all[rng.IntN(len(all))])
		}
		return list
	}
	ahead := 0
	err := c.Do(work.Unbounded(), func() {
		for range 1000 {
			g := c.Make(some(), some())
			a, err := c.AtomicWeight(g)
			if err != nil {
				t.Fatal(err)
			}
			got := search.Weights(c, g)
			lo, hi, one := c.FromInt(int64(got[0])), c.FromInt(int64(got[1])), c.FromInt(1)
			if !c.Leq(lo, a) || !c.Leq(a, hi) || c.Leq(c.Add(lo, one), a) || c.Leq(a, c.Sub(hi, one)) {
				t.Fatalf("an atomic weight is not next to %v", got)
			}
			if got[0] >= 2 && !c.Leq(0, g) || got[0] >= 1 && c.Leq(g, 0) {
				t.Fatalf("%v ahead, and not won", got)
			}
			if got[0] > 0 {
				ahead++
			}
			if len(all) < 60 {
				all = append(all, g)
			}
		}
	})
	if err != nil || ahead < 50 {
		t.Errorf("%d games are ahead: %v", ahead, err)
	}
}
