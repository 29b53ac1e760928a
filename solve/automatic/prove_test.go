// SPDX-License-Identifier: Apache-2.0

package automatic_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/automatic"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

func ExampleCalc_Prove() {
	code := takebreak.MustParse("0.3F")
	c := automatic.New(work.Unbounded())
	graph, _ := c.Graph(automatic.Periodic([]int{0, 1, 2, 0, 1, 2}, 0, 6, 3))
	proof, _ := c.Prove(code, graph)
	fmt.Println(proof.Proved, proof.Graph, proof.Options)
	v, _ := graph.Value(1_000_000_000_000)
	fmt.Println(v)

	graph, _ = c.Graph(automatic.Periodic([]int{0, 1, 2, 0, 1, 2}, 0, 6, 2))
	proof, _ = c.Prove(code, graph)
	fmt.Println(proof.Proved, proof.Heap)
	// Output:
	// true 4 19
	// 499999999999
	// false 6
}

// naive returns nim values by the definition.
func naive(t *testing.T, code takebreak.Code, n int) []uint32 {
	t.Helper()
	values, err := sequence.Nim(work.Unbounded(), code, n)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// prove decides a period, within modest limits.
func prove(t *testing.T, code takebreak.Code, values []uint32, p period.Finding) (automatic.Proof, *automatic.Automaton, error) {
	t.Helper()
	c := automatic.New(work.New(context.Background(), work.Budget{Steps: 1 << 19}))
	graph, err := c.Graph(automatic.Periodic(values, p.Preperiod, p.Length, p.Saltus))
	if err != nil {
		return automatic.Proof{}, nil, err
	}
	proof, err := c.Prove(code, graph)
	return proof, graph, err
}

// TestKnown: sequences with their source.
func TestKnown(t *testing.T) {
	tests := []struct {
		code                      string
		preperiod, period, saltus int
		source                    string
	}{
		{"0.[3]", 0, 1, 1, "Nim [Bouton 1901]"},
		{"4.[3]", 1, 4, 4, "Lasker's Nim: 4k+1, 4k+2, 4k+4, 4k+3 [WW, ch. 4]"},
		{"0.77", 71, 12, 0, "Kayles [Guy–Smith 1956]"},
		{"0.07", 53, 34, 0, "Dawson's Kayles [Guy–Smith 1956]"},
		{"0.33", 0, 3, 0, "take one or two"},
		{"0.8", 1, 3, 1, "facts/heap-games.md"},
		{"8", 1, 2, 1, "facts/heap-games.md"},
		{"0.08", 1, 4, 1, "facts/heap-games.md"},
		{"0.A", 1, 2, 0, "facts/heap-games.md"},
		{"0.F", 0, 2, 0, "facts/heap-games.md"},
		{"0.C", 1, 2, 1, "facts/heap-games.md"},
		{"0.3F", 0, 6, 3, "facts/heap-games.md"},
		{"0.33F", 0, 4, 0, "facts/heap-games.md"},
		{"0.F8", 7, 6, 4, "facts/heap-games.md"},
	}
	for _, tt := range tests {
		code := takebreak.MustParse(tt.code)
		values := naive(t, code, 300)
		found, ok := period.Find(values, period.Theorem{})
		if !ok || found.Preperiod != tt.preperiod || found.Length != tt.period || found.Saltus != tt.saltus {
			t.Errorf("%s: %v, want %d %d %d (%s)", tt.code, found, tt.preperiod, tt.period, tt.saltus, tt.source)
			continue
		}
		if proof, _, err := prove(t, code, values, found); err != nil || !proof.Proved {
			t.Errorf("%s: %v %v", tt.code, proof, err)
		}
	}
}

// randomCode returns a short code of digits below 16, some with a restriction or a
// tail.
func randomCode(r *rand.Rand) takebreak.Code {
	for {
		text := "0."
		if r.IntN(4) == 0 {
			text = []string{"4.", "8.", "C.", "4!.", "4=."}[r.IntN(5)]
		}
		for range 1 + r.IntN(3) {
			text += fmt.Sprintf("%X", r.IntN(16))
			if r.IntN(12) == 0 {
				text += "="
			}
		}
		if r.IntN(5) == 0 {
			text += fmt.Sprintf("[%X]", 1+r.IntN(15))
		}
		if code := takebreak.MustParse(text); !code.IsZero() {
			return code
		}
	}
}

// TestRandomCodes: what is proved of a period that 96 values show is true of many
// more values; a graph with one wrong value is refuted at the heap that has it.
func TestRandomCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	counts := map[string]int{}
	rounds, far := trials.Of(1000), 200
	if os.Getenv("UPSTAR_SLOW") != "" {
		rounds, far = 20_000, 400
	}
	for range rounds {
		code := randomCode(r)
		values := naive(t, code, 96)
		p, ok := period.Find(values, period.Theorem{})
		if !ok {
			counts["no period"]++
			continue
		}
		proof, graph, err := prove(t, code, values, p)
		if err != nil {
			if !errors.Is(err, work.ErrLimit) {
				t.Fatalf("%s: %v", code, err)
			}
			counts["limit"]++
			continue
		}
		if !proof.Proved {
			counts["refuted"]++
			checkRefuted(t, code, graph, proof.Heap)
			continue
		}
		counts["proved"]++
		for n, v := range naive(t, code, far) {
			if !graph.Has(uint64(n), uint64(v)) {
				t.Fatalf("%s: %v proved, but heap %d has %d", code, p, n, v)
			}
		}
		wrong := r.IntN(p.Preperiod + p.Length)
		values[wrong] += 1 + uint32(r.IntN(3))
		if proof, _, err := prove(t, code, values, p); err == nil && (proof.Proved || proof.Heap != uint64(wrong)) {
			t.Fatalf("%s with a wrong value at %d: %v", code, wrong, proof)
		}
	}
	if counts["proved"] < rounds/3 {
		t.Error("few proofs")
	}
	t.Log(counts)
}

// checkRefuted: the graph is right below the heap and wrong there.
func checkRefuted(t *testing.T, code takebreak.Code, graph *automatic.Automaton, heap uint64) {
	t.Helper()
	if heap > 2000 {
		return
	}
	for n, v := range naive(t, code, int(heap)+1) {
		if graph.Has(uint64(n), uint64(v)) != (uint64(n) < heap) {
			t.Fatalf("%s refuted at %d, but heap %d has %d", code, heap, n, v)
		}
	}
}

func BenchmarkProve(b *testing.B) {
	for _, s := range []string{"0.3F", "0.28", "0.8F"} {
		code := takebreak.MustParse(s)
		values, err := sequence.Nim(work.Unbounded(), code, 300)
		if err != nil {
			b.Fatal(err)
		}
		p, _ := period.Find(values, period.Theorem{})
		b.Run(s, func(b *testing.B) {
			for range b.N {
				c := automatic.New(work.Unbounded())
				graph, err := c.Graph(automatic.Periodic(values, p.Preperiod, p.Length, p.Saltus))
				if err != nil {
					b.Fatal(err)
				}
				if proof, err := c.Prove(code, graph); err != nil || !proof.Proved {
					b.Fatal(proof, err)
				}
			}
		})
	}
}
