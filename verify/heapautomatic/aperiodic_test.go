// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The ruler of 0.2048 is not periodic; 0.8 is, and no certificate can say that it is not.
func TestAperiodic(t *testing.T) {
	for file, want := range map[string]string{"ruler-2048.json": "", "hex-8-graph.json": "is a period"} {
		data, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		c, err := read(data)
		if err != nil {
			t.Fatal(err)
		}
		c.Aperiodic = true
		if data, err = form.Write(c); err != nil {
			t.Fatal(err)
		}
		summary, err := Check(context.Background(), data)
		if want == "" && (err != nil || !strings.Contains(summary, "not periodic")) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %s, %v, want %q", file, summary, err, want)
		}
	}
}

// Random values with a period and a saltus are found to be periodic, whatever comes
// before: the least k is 1, the modulus being the period.
func TestPeriodicIsNotAperiodic(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		c := Certificate{Preperiod: r.IntN(6), Period: 1 + r.IntN(5), Saltus: r.IntN(4)}
		for range c.Preperiod + c.Period {
			c.Values = append(c.Values, r.IntN(8))
		}
		w := &work{ctx: context.Background(), limit: maxSteps}
		err := aperiodic(w, c.graph(w))
		if want := fmt.Sprintf(" %d is a period", c.Period); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", c, err, want)
		}
	}
}

// The parity of the ones of n never becomes periodic; n itself has a saltus.
func TestAperiodicAutomata(t *testing.T) {
	const start, even, odd, none = 0, 1, 2, 3
	for _, c := range []struct {
		name   string
		next   []int // by state, read from the least bits: bits of n and v 00, 10, 01, 11
		final  []int
		period bool
	}{
		{"Thue–Morse", []int{
			even, odd, odd, even, // the value is its first bit
			even, odd, none, none,
			odd, even, none, none,
			none, none, none, none}, []int{start, even}, false},
		{"n", []int{0, 1, 1, 0, 1, 1, 1, 1}, []int{0}, true},
	} {
		w := &work{ctx: context.Background(), limit: maxSteps, m: 1}
		err := aperiodic(w, newReader([]int{0}, c.next, c.final).machine(w))
		if (err != nil) != c.period {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
