// SPDX-License-Identifier: Apache-2.0

package kernel

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

func TestDecodeKernelEqualsScalar(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for range 300 {
		var decode [2][256]uint16
		for i := range 512 {
			decode[i&1][i>>1] = uint16(r.IntN(256))
		}
		codes := make([]byte, r.IntN(300))
		for i := range codes {
			codes[i] = byte(r.IntN(128))
		}
		n := r.IntN(100)
		got := make([]byte, len(codes))
		Decode(got, codes, n, &decode)
		for j, c := range codes {
			if want := byte(decode[(n+j)%2][c]); got[j] != want {
				t.Fatalf("value %d of %d is %d, want %d", j, len(codes), got[j], want)
			}
		}
	}
}

func TestGreatestKernelEqualsScalar(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	for range 500 {
		b := make([]byte, r.IntN(600))
		top := 1 + r.IntN(256)
		var want byte
		at := 0
		for i := range b {
			if b[i] = byte(r.IntN(top)); b[i] > want {
				want, at = b[i], i
			}
		}
		if got, k := Greatest(b); got != want || k != at {
			t.Fatalf("Greatest(%v) = %d at %d, want %d at %d", b, got, k, want, at)
		}
	}
}

func TestRematchKernelEqualsScalar(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	found := 0
	for range 1000 {
		b := make([]byte, 64+r.IntN(1000))
		for i := range b {
			b[i] = byte(r.IntN(2))
		}
		if r.IntN(2) == 0 {
			copy(b[r.IntN(len(b)-8):], b[len(b)-8:])
		}
		p := 8 + r.IntN(20)
		last := p + r.IntN(len(b)-8-p)
		want := p
		for want < last && !bytes.Equal(b[len(b)-8-want:len(b)-want], b[len(b)-8:]) {
			want++
		}
		if got := Rematch(b, p, last); got != want {
			t.Fatalf("%x: rematch from %d to %d = %d, want %d", binary.LittleEndian.Uint64(b[len(b)-8:]), p, last, got, want)
		}
		if want < last {
			found++
		}
	}
	if found < 100 {
		t.Errorf("only %d strings matched", found)
	}
}
