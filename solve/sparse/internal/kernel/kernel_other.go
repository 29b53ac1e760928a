// SPDX-License-Identifier: Apache-2.0

//go:build !amd64

package kernel

const HasAVX2, HasAVX512 = false, false

const MaxSlice = 20

func MarkRows(rows, k int, m, row *uint64, size int, e *int32, runs *uint64, n int) {
	panic("no AVX-512")
}

func turn16(m *uint64, out *uint16) { panic("no AVX-512") }
func turn32(m *uint64, out *uint32) { panic("no AVX-512") }
func turn64(m *uint64, out *uint64) { panic("no AVX-512") }

func Spread64(codes *byte, row *uint64, n int) { panic("no AVX-512") }

func pull16(m *[64]uint16, codes *byte, e *uint64, n int) { panic("no AVX2") }
func pull32(m *[64]uint32, codes *byte, e *uint64, n int) { panic("no AVX2") }
func pull64(m *[64]uint64, codes *byte, e *uint64, n int) { panic("no AVX2") }

func Scatter32(rows *[32][256]byte, codes *byte, e *uint64, n int) { panic("no AVX2") }

func Probe32(wanted *[32]byte, codes *byte, e *uint64, n int) uint32 { panic("no AVX2") }

func Refute256(need *[4]uint64, absent *byte, witness *int32, n int) { panic("no AVX2") }

func FindSum128(a, b *byte, sum byte, n int) int { panic("no AVX2") }

func serial16by1(m *[64]uint16, rows *uint16, all uint64, codes *byte) int { panic("no AVX2") }
func serial16by2(m *[64]uint16, rows *uint16, all uint64, codes *byte) int { panic("no AVX2") }
func serial16by4(m *[64]uint16, rows *uint16, all uint64, codes *byte) int { panic("no AVX2") }
func serial32by1(m *[64]uint32, rows *uint32, all uint64, codes *byte) int { panic("no AVX2") }
func serial32by2(m *[64]uint32, rows *uint32, all uint64, codes *byte) int { panic("no AVX2") }
func serial32by4(m *[64]uint32, rows *uint32, all uint64, codes *byte) int { panic("no AVX2") }
func serial64by1(m *[64]uint64, rows *uint64, all uint64, codes *byte) int { panic("no AVX2") }
func serial64by2(m *[64]uint64, rows *uint64, all uint64, codes *byte) int { panic("no AVX2") }
func serial64by4(m *[64]uint64, rows *uint64, all uint64, codes *byte) int { panic("no AVX2") }

func serialRow16by1(m, rows *uint16, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow16by2(m, rows *uint16, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow16by4(m, rows *uint16, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow32by1(m, rows *uint32, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow32by2(m, rows *uint32, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow32by4(m, rows *uint32, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow64by1(m, rows *uint64, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow64by2(m, rows *uint64, all uint64, codes *byte) int { panic("no AVX-512") }
func serialRow64by4(m, rows *uint64, all uint64, codes *byte) int { panic("no AVX-512") }

func rematch32(end *byte, tail uint32, n int) int        { panic("no AVX2") }
func greatest128(b *byte, n int) byte                    { panic("no AVX2") }
func decode64(dst, codes *byte, table *[256]byte, n int) { panic("no AVX-512") }
