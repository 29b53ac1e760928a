// SPDX-License-Identifier: Apache-2.0

package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// rematch writes the kernel that searches for four bytes, backwards.
func rematch() {
	kernel("rematch32", "func(end *byte, tail uint32, n int) int",
		"rematch32 returns the least i < n such that the four bytes before end−i are those of tail, or n, a positive multiple of 32.")
	end, tail, n := Load(Param("end"), GP64()), Load(Param("tail"), GP32()), Load(Param("n"), GP64())
	var want [4]VecVirtual
	for k := range want {
		t := XMM()
		want[k] = YMM()
		VMOVD(tail, t)
		VPBROADCASTB(t, want[k])
		SHRL(Imm(8), tail)
	}
	i, mask := GP64(), GP32()
	XORQ(i, i)
	Label("loop")
	x, y := YMM(), YMM()
	for k := range want {
		if k == 0 {
			VPCMPEQB(Mem{Base: end}.Offset(-35), want[0], x)
			continue
		}
		VPCMPEQB(Mem{Base: end}.Offset(k-35), want[k], y)
		VPAND(y, x, x)
	}
	VPMOVMSKB(x, mask)
	TESTL(mask, mask)
	JNE(LabelRef("hit"))
	SUBQ(Imm(32), end)
	ADDQ(Imm(32), i)
	CMPQ(i, n)
	JLT(LabelRef("loop"))
	JMP(LabelRef("done"))
	Label("hit")
	BSRL(mask, mask)
	XORL(Imm(31), mask)
	ADDQ(mask.As64(), i)
	Label("done")
	found(i)
}

// greatest writes the kernel that finds the greatest byte.
func greatest() {
	kernel("greatest128", "func(b *byte, n int) byte",
		"greatest128 returns the greatest of n bytes, a positive multiple of 128.")
	b, n := Load(Param("b"), GP64()), Load(Param("n"), GP64())
	var acc [4]VecVirtual
	for i := range acc {
		acc[i] = YMM()
		VPXOR(acc[i], acc[i], acc[i])
	}
	Label("loop")
	for i := range acc {
		VPMAXUB(Mem{Base: b}.Offset(32*i), acc[i], acc[i])
	}
	ADDQ(Imm(128), b)
	SUBQ(Imm(128), n)
	JNE(LabelRef("loop"))
	VPMAXUB(acc[1], acc[0], acc[0])
	VPMAXUB(acc[3], acc[2], acc[2])
	VPMAXUB(acc[2], acc[0], acc[0])
	x, y := acc[0].AsX(), XMM()
	VEXTRACTI128(Imm(1), acc[0], y)
	VPMAXUB(y, x, x)
	for _, shift := range []uint64{8, 4, 2, 1} {
		VPSRLDQ(Imm(shift), x, y)
		VPMAXUB(y, x, x)
	}
	r := GP32()
	VMOVD(x, r)
	found(r.As8())
}

// decode writes the kernel that turns codes into values.
func decode() {
	kernel("decode64", "func(dst, codes *byte, table *[256]byte, n int)",
		"decode64 sets dst[j] to table[codes[j]] if j is even, to table[128+codes[j]] if it is odd, for j < n, a positive multiple of",
		"64; the codes are below 128.")
	dst, codes, table, n := Load(Param("dst"), GP64()), Load(Param("codes"), GP64()), Load(Param("table"), GP64()), Load(Param("n"), GP64())
	var t [4]VecVirtual
	for i := range t {
		t[i] = ZMM()
		VMOVDQU64(Mem{Base: table}.Offset(64*i), t[i])
	}
	mask, odd := GP64(), K()
	MOVQ(U64(0xaaaaaaaaaaaaaaaa), mask)
	KMOVQ(mask, odd)
	x, y := ZMM(), ZMM()
	Label("loop")
	VMOVDQU64(Mem{Base: codes}, x)
	VMOVDQA64(x, y)
	VPERMI2B(t[1], t[0], x)
	VPERMI2B(t[3], t[2], y)
	VMOVDQU8(y, odd, x)
	VMOVDQU64(x, Mem{Base: dst})
	ADDQ(Imm(64), codes)
	ADDQ(Imm(64), dst)
	SUBQ(Imm(64), n)
	JNE(LabelRef("loop"))
	VZEROUPPER()
	RET()
}
