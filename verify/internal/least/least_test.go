// SPDX-License-Identifier: Apache-2.0

package least

import (
	"math/rand/v2"
	"testing"
)

// Of values with a period, just the least preperiod with the least period is accepted.
func TestPeriod(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		n0, p, saltus := r.IntN(4), 1+r.IntN(8), r.IntN(3)
		start := make([]int, n0+p)
		for i := range start {
			start[i] = r.IntN(2 + r.IntN(2))
		}
		at := func(n int) int {
			past := max(n-n0, 0)
			return start[n-past/p*p] + past/p*saltus
		}
		holds := func(n0, p, saltus int) bool {
			for n := n0; n < 40; n++ {
				if at(n+p) != at(n)+saltus {
					return false
				}
			}
			return true
		}
		want := n0 == 0 || !holds(n0-1, p, saltus)
		for q := 1; q < p; q++ {
			want = want && !holds(n0, q, at(n0+q)-at(n0))
		}
		if err := Period(n0, p, saltus, at); (err == nil) != want {
			t.Errorf("%v, preperiod %d, period %d, saltus %d: %v, want least %v", start, n0, p, saltus, err, want)
		}
	}
}
