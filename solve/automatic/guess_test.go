// SPDX-License-Identifier: Apache-2.0

package automatic_test

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/automatic"
	"github.com/upstar-cgt/upstar/work"
)

// TestGuess: sequences that automata give are found, and given for all heaps.
func TestGuess(t *testing.T) {
	sequences := map[string]func(n int) int{
		"constant":  func(int) int { return 3 },
		"identity":  func(n int) int { return n },
		"saltus 2":  func(n int) int { return n%3 + n/3*2 },
		"Gray code": func(n int) int { return n ^ n>>1 },
		"parity":    func(n int) int { return bits.OnesCount(uint(n)) & 1 },
		"lowest":    func(n int) int { return n & -n },
		"split":     func(n int) int { return []int{n / 5, 0, 1, n / 5 * 4, 2}[n%5] },
	}
	for name, f := range sequences {
		values := make([]int, 1024)
		for n := range values {
			values[n] = f(n)
		}
		a, ok := automatic.Guess(values)
		if !ok {
			t.Errorf("%s: no guess", name)
			continue
		}
		for n := range 5000 {
			if v, ok := a.Value(uint64(n)); !ok || v != uint64(f(n)) {
				t.Fatalf("%s: heap %d has %d %v, want %d", name, n, v, ok, f(n))
			}
		}
	}
	r := rand.New(rand.NewPCG(8, 8))
	values := make([]int, 1024)
	for n := range values {
		values[n] = r.IntN(4)
	}
	if _, ok := automatic.Guess(values); ok {
		t.Error("a guess of random values")
	}
}

// TestNotPeriodic: the values of 0.2048 are not periodic [Grossman–Nowakowski 2015],
// nor are those of 4.08; automata give them.
func TestNotPeriodic(t *testing.T) {
	for _, tt := range []struct {
		code          string
		seen, modulus int
	}{{"0.2048", 1700, 13}, {"4.08", 1024, 2}} {
		code := takebreak.MustParse(tt.code)
		far := 2048
		if os.Getenv("UPSTAR_SLOW") != "" {
			far = 8192
		}
		values := naive(t, code, far)
		graph, ok := automatic.Guess(values[:tt.seen])
		if !ok {
			t.Fatalf("%s: no guess", tt.code)
		}
		c := automatic.New(work.Unbounded())
		proof, err := c.Prove(code, graph)
		if err != nil || !proof.Proved || graph.Modulus() != tt.modulus {
			t.Fatalf("%s: %v %v, modulus %d", tt.code, proof, err, graph.Modulus())
		}
		for n, v := range values {
			if !graph.Has(uint64(n), uint64(v)) {
				t.Fatalf("%s: heap %d has %d", tt.code, n, v)
			}
		}
		if p, ok, err := c.Period(graph); ok || err != nil {
			t.Errorf("%s: period %d %v", tt.code, p, err)
		}
	}
}
