// SPDX-License-Identifier: Apache-2.0

//go:build !amd64

package kernel

const HasAVX2, HasAVX512 = false, false

var (
	Words16 Words[uint16]
	Words32 Words[uint32]
	Words64 Words[uint64]
)

func MarkRows(rows, k int, m, row *uint64, size int, e *int32, runs *uint64, n int) {
	panic("no AVX-512")
}

func Spread64(codes *byte, row *uint64, n int)                       { panic("no AVX-512") }
func Scatter32(rows *[32][256]byte, codes *byte, e *uint64, n int)   { panic("no AVX2") }
func Probe32(wanted *[32]byte, codes *byte, e *uint64, n int) uint32 { panic("no AVX2") }
func Refute256(need *[4]uint64, absent *byte, witness *int32, n int) { panic("no AVX2") }
func FindSum128(a, b *byte, sum byte, n int) int                     { panic("no AVX2") }
func rematch32(end *byte, tail uint32, n int) int                    { panic("no AVX2") }
func greatest128(b *byte, n int) byte                                { panic("no AVX2") }
func decode64(dst, codes *byte, table *[256]byte, n int)             { panic("no AVX-512") }
