// SPDX-License-Identifier: Apache-2.0

package kernel

import (
	"bytes"
	"encoding/binary"
)

// Strings of bytes: operations on every value, apart from its computation.

// Decode sets dst[j] to the low byte of decode[p][codes[j]], where p is the
// parity of n+j.
func Decode(dst, codes []byte, n int, decode *[2][256]uint16) {
	done := 0
	if whole := len(codes) &^ 63; HasAVX512 && whole > 0 {
		var table [256]byte
		for j := range 256 {
			table[j] = byte(decode[(n+j>>7)&1][j&127])
		}
		decode64(&dst[0], &codes[0], &table, whole)
		done = whole
	}
	for j := done; j < len(codes); j++ {
		dst[j] = byte(decode[(n+j)&1][codes[j]])
	}
}

// Greatest returns the greatest of the bytes and the first place where it occurs; 0 and 0 if there
// are no bytes.
func Greatest(b []byte) (byte, int) {
	var most byte
	done := 0
	if whole := len(b) &^ 127; HasAVX2 && whole > 0 {
		most, done = greatest128(&b[0], whole), whole
	}
	for _, x := range b[done:] {
		most = max(most, x)
	}
	return most, max(0, bytes.IndexByte(b, most))
}

// Rematch returns the least shift from p to last for which the last 8 bytes equal the bytes that
// many places before. If there is none, it returns last.
func Rematch(b []byte, p, last int) int {
	n := len(b)
	end := binary.LittleEndian.Uint64(b[n-8:])
	for ; p < last; p++ {
		if whole := min(last-p, n-p-64) &^ 31; HasAVX2 && whole > 0 {
			if p += rematch32(&b[n-p], uint32(end>>32), whole); p >= last {
				return last
			}
		}
		if binary.LittleEndian.Uint64(b[n-8-p:]) == end {
			return p
		}
	}
	return p
}
