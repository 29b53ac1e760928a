// SPDX-License-Identifier: Apache-2.0

// Package kernel has the inner loops of package sparse. They are assembly for AVX2 and AVX-512,
// written by the command in gen; a loop that is useful alone also has a version in Go. On other
// processors a kernel panics. So callers check HasAVX2 or HasAVX512 and have a loop of their own,
// against which the tests of package sparse compare.
//
// An entry e of a source has its negated distance in the low 32 bits, and its code in each of the
// next four bytes.
package kernel

// Words are the kernels for marks in words of one size. Each bit is a code.
type Words[W uint16 | uint32 | uint64] struct {
	Pull   func(m *[64]W, codes *byte, e *uint64, n int)
	Serial [5]func(m *[64]W, rows *W, all uint64, codes *byte) int // by stride: 1, 2 or 4

	Turn      func(m *uint64, out *W)
	SerialRow [5]func(m, rows *W, all uint64, codes *byte) int // by the stride
}

// MaxSlice is the greatest number of groups of eight codes that the kernels for tables of bits can
// mark.
const MaxSlice = 20
