// SPDX-License-Identifier: Apache-2.0

package mask

import (
	"math/rand/v2"
	"testing"
)

// The best mask is the first of those that a count of the rare heaps finds.
func TestBestEqualsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		values := make([]uint16, 1+r.IntN(60))
		var h Histogram
		for n := range values {
			values[n] = uint16(r.IntN(1 + r.IntN(16)))
			h.Add(values[n], n)
		}
		odd := uint32(r.IntN(2))
		got, count := Best(h.Transform(), odd, 1)
		least := len(values) + 1
		for m := range uint32(len(h)) {
			s := Splitting{Mask: m, Odd: odd}
			rares := 0
			for n, v := range values {
				if s.IsRare(v, n) {
					rares++
				}
			}
			if m == got && rares != count {
				t.Fatalf("%v: mask %x has %d rare heaps, not %d", values, m, rares, count)
			}
			least = min(least, rares)
		}
		if count != least {
			t.Fatalf("%v: %d rare heaps, want %d", values, count, least)
		}
	}
}

// A code and the class give the value; codes keep the order and ⊕ of a class.
func TestCodec(t *testing.T) {
	for _, s := range []Splitting{{Mask: 2}, {Mask: 0x1b}, {Mask: 0x1b, Odd: 1}, {Mask: 0x30}, {Mask: 0x84}} {
		k := NewCodec(&s)
		for n := range 2 {
			last := map[bool]int{false: -1, true: -1}
			for v := range uint16(512) {
				c, rare := k.Encode(v), k.IsRare(v, n)
				back := k.Common(c, n)
				if rare {
					back = k.Rare(c, n)
				}
				if back != v {
					t.Fatalf("%v: the code %d of %d is that of %d", &s, c, v, back)
				}
				if int(c) <= last[rare] {
					t.Fatalf("%v: codes of one class do not ascend at %d", &s, v)
				}
				last[rare] = int(c)
				if w := v * 7 % 512; k.Encode(v^w) != c^k.Encode(w) {
					t.Fatalf("%v: the code of %d⊕%d is not a sum", &s, v, w)
				}
			}
		}
	}
}
