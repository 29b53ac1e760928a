// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"testing"

	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/verify/misquotient"
)

// Processor seconds of MisereSolver are in shared/PEERS.md: 0.77 to heap 80
// 0.10, 0.15 0.25, 0.07 to heap 30 5, to heap 32 8, to heap 33 14, 0.26 to
// heap 40 30.
func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct {
		code string
		heap int
	}{{"0.77", 80}, {"0.15", 80}, {"0.07", 30}, {"0.07", 32}, {"0.07", 33}, {"0.26", 40}, {"0.337", 40}, {"0.6", 16}} {
		b.Run(c.code, func(b *testing.B) {
			start, order := cpu.Time(), 0
			for b.Loop() {
				order = solve(b, c.code, Limits{Heap: c.heap}).Order
			}
			b.ReportMetric(float64(cpu.Time()-start)/1e6/float64(b.N), "cpu-ms/op")
			b.ReportMetric(float64(order), "order")
		})
	}
}

// The slow twin beside the solver, on heaps small enough for it.
func BenchmarkTwin(b *testing.B) {
	const heap = 5
	b.Run("solver", func(b *testing.B) {
		for b.Loop() {
			solve(b, "0.77", Limits{Heap: heap})
		}
	})
	b.Run("twin", func(b *testing.B) {
		for b.Loop() {
			newPlay(octal("0.77")).classes(heap, 4)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	for _, c := range []struct {
		code string
		heap int
	}{{"0.77", 200}, {"0.07", 30}, {"0.07", 33}} {
		b.Run(c.code, func(b *testing.B) {
			line, err := solve(b, c.code, Limits{Heap: c.heap}).Quotient.Certificate(c.code)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := misquotient.Check(line); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
