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

// MaxSlice bounds the eights of codes that the kernels for tables of bits mark.
const MaxSlice = 20
