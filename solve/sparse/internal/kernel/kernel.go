// SPDX-License-Identifier: Apache-2.0

// Package kernel has the inner loops of package sparse: assembly for AVX2 and
// AVX-512, which the command in gen writes, and where a loop stands alone, its twin in
// Go. Elsewhere a kernel panics: whoever calls one has looked at HasAVX2 or HasAVX512
// and has a loop of its own, against which the tests of package sparse compare.
//
// An entry e of a source is its distance, negative, in the low 32 bits, and its code
// in each of the next four bytes.
package kernel

// Words are the kernels for marks in words of one size: a bit is a code.
type Words[W uint16 | uint32 | uint64] struct {
	Pull   func(m *[64]W, codes *byte, e *uint64, n int)
	Serial [5]func(m *[64]W, rows *W, all uint64, codes *byte) int // by the stride: 1, 2 or 4

	Turn      func(m *uint64, out *W)
	SerialRow [5]func(m, rows *W, all uint64, codes *byte) int // by the stride
}

// The kernels by the size of words.
var (
	Words16 = Words[uint16]{
		pull16, [5]func(*[64]uint16, *uint16, uint64, *byte) int{1: serial16by1, 2: serial16by2, 4: serial16by4},
		turn16, [5]func(*uint16, *uint16, uint64, *byte) int{1: serialRow16by1, 2: serialRow16by2, 4: serialRow16by4},
	}
	Words32 = Words[uint32]{
		pull32, [5]func(*[64]uint32, *uint32, uint64, *byte) int{1: serial32by1, 2: serial32by2, 4: serial32by4},
		turn32, [5]func(*uint32, *uint32, uint64, *byte) int{1: serialRow32by1, 2: serialRow32by2, 4: serialRow32by4},
	}
	Words64 = Words[uint64]{
		pull64, [5]func(*[64]uint64, *uint64, uint64, *byte) int{1: serial64by1, 2: serial64by2, 4: serial64by4},
		turn64, [5]func(*uint64, *uint64, uint64, *byte) int{1: serialRow64by1, 2: serialRow64by2, 4: serialRow64by4},
	}
)
