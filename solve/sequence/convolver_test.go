// SPDX-License-Identifier: Apache-2.0

package sequence

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// TestBlocksAreTheDefinition: blocks of 64 heaps, so that many of them meet.
func TestBlocksAreTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	codes := []string{"0.10143", "0.13151", "0.71472", "4.724362", "4!.0", "4!.04", "0.4!4", "4.373215", "0.4=07"}
	for range 40 {
		codes = append(codes, fmt.Sprintf("%d.%07o", 4*r.IntN(2), r.IntN(1<<21)))
	}
	for _, s := range codes {
		c := takebreak.MustParse(s)
		e, err := NewObliged(c)
		if err != nil {
			t.Fatal(err)
		}
		e.block = 64
		if err := e.Extend(work.Unbounded(), 900); err != nil {
			t.Fatal(err)
		}
		want, err := ObligedByDefinition(work.Unbounded(), c, 900)
		if err != nil || !slices.Equal(e.Values(), want) {
			t.Errorf("%s: blocks differ from the definition (%v)", s, err)
		}
	}
	hex := takebreak.MustParse("0.0F3")
	e, _ := NewObliged(hex)
	e.block = 64
	_ = e.Extend(work.Unbounded(), 260)
	if want, _ := ObligedByDefinition(work.Unbounded(), hex, 260); !slices.Equal(e.Values(), want) {
		t.Errorf("%s: blocks differ from the definition", hex)
	}
}

func TestTransform(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	const n = 128
	plan := newTransform(2 * n)
	a, b, want := make([]uint32, 2*n), make([]uint32, 2*n), make([]uint32, 2*n)
	for i := range n {
		a[i], b[i] = uint32(r.IntN(2)), uint32(r.IntN(1000))
	}
	for i := range n {
		for j := range n {
			want[i+j] += a[i] * b[j]
		}
	}
	plan.forward(a)
	plan.forward(b)
	for i := range a {
		a[i] = uint32(uint64(a[i]) * uint64(b[i]) % nttPrime)
	}
	plan.backward(a)
	if !slices.Equal(a, want) {
		t.Error("the transform of a product is not the product of the transforms")
	}
}

// BenchmarkBlocks: 2^18 obliged values of a code without a known period, with
// and without blocks.
func BenchmarkBlocks(b *testing.B) {
	code := takebreak.MustParse("0.10143")
	for name, block := range map[string]int{"rows": 1 << 40, "blocks": blockLen} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				e, err := NewObliged(code)
				if err != nil {
					b.Fatal(err)
				}
				e.block = block
				if err := e.Extend(work.Unbounded(), 1<<18); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
