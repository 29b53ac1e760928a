// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"maps"
	"testing"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// TestProofEqualsDefinition compares what a proof leaves open with what no
// source shows by the definition.
func TestProofEqualsDefinition(t *testing.T) {
	if !kernel.HasAVX512 {
		t.Skip("no AVX-512 here")
	}
	type item struct {
		heap  int
		value uint16
	}
	const known = 44000
	e := run(t, octal(".6"), known, Options{})
	p, col := e.fast.ver.proof, &e.col
	var need, marks [swath / 64 * 256]uint64
	some := 0
	for _, count := range []int{1, 40, 64, 65, 128, 300, 512} {
		n := p.table.lo + (known-1000-p.table.lo)&^63
		got, want := map[item]bool{}, map[item]bool{}
		p.check(need[:], marks[:], n, count, func(h int, v uint16) { got[item{h, v}] = true })
		for h := n; h < n+count; h++ {
			shown := map[uint16]bool{}
			for _, x := range p.sources {
				v := col.At(h-x.distance) ^ p.codec.Common(x.code, x.distance-1) // .6 takes 1
				if shown[v] = true; p.codec.Encode(v) >= uint16(8*p.k) {
					delete(shown, v)
				}
			}
			for v := range col.At(h) {
				if p.codec.IsRare(v, h) && !shown[v] {
					want[item{h, v}] = true
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%d heaps from %d on: %d values are open, want %d", count, n, len(got), len(want))
		}
		some += len(got)
	}
	if some == 0 {
		t.Error("nothing was open")
	}
}
