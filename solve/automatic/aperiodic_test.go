// SPDX-License-Identifier: Apache-2.0

package automatic_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/solve/automatic"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/work"
)

// TestPeriod: periodic sequences have their period, or its least multiple that the
// modulus divides.
func TestPeriod(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 40 {
		n0, p, saltus := r.IntN(5), 1+r.IntN(5), r.IntN(4)
		values := make([]int, 64)
		for n := range values {
			values[n] = r.IntN(4)
			if n >= n0+p {
				values[n] = values[n-p] + saltus
			}
		}
		found, ok := period.Find(values, period.Theorem{})
		if !ok {
			t.Fatal("no period")
		}
		c := automatic.New(work.Unbounded())
		graph, err := c.Graph(automatic.Periodic(values, n0, p, saltus))
		if err != nil {
			t.Fatal(err)
		}
		want := uint64(found.Length)
		for want%uint64(graph.Modulus()) != 0 {
			want += uint64(found.Length)
		}
		if got, ok, err := c.Period(graph); err != nil || !ok || got != want {
			t.Errorf("period %d from %d, saltus %d: %d %v %v, want %d", p, n0, saltus, got, ok, err, want)
		}
	}
}

// TestNoPeriod: sequences that are known not to be periodic.
func TestNoPeriod(t *testing.T) {
	for name, f := range map[string]func(n int) int{
		"Gray code":       func(n int) int { return n ^ n>>1 },
		"Thue–Morse":      func(n int) int { return bits.OnesCount(uint(n)) & 1 },
		"2n + Thue–Morse": func(n int) int { return 2*n + bits.OnesCount(uint(n))&1 },
		"powers":          func(n int) int { return min(n&(n-1), 1) },
	} {
		values := make([]int, 1024)
		for n := range values {
			values[n] = f(n)
		}
		graph, ok := automatic.Guess(values)
		if !ok {
			t.Fatalf("%s: no guess", name)
		}
		c := automatic.New(work.Unbounded())
		if p, ok, err := c.Period(graph); ok || err != nil {
			t.Errorf("%s: period %d %v", name, p, err)
		}
	}
}
