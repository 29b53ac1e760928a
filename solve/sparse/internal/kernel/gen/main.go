// SPDX-License-Identifier: Apache-2.0

// Command gen writes the assembly of package kernel.
package main

//go:generate go run . -out ../kernel_amd64.s -stubs ../kernel_amd64.go -pkg kernel

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	cpuid()
	pull(16)
	pull(32)
	pull(64)
	for _, size := range []int{16, 32, 64} {
		for _, stride := range []int{1, 2, 4} {
			serial(size, stride)
		}
	}
	scatter()
	probe()
	refute()
	find()
	slices()
	rematch()
	greatest()
	decode()
	Generate()
}

// cpuid gives access to the two instructions that report the features of the processor.
func cpuid() {
	TEXT("cpuid", NOSPLIT, "func(leaf, sub uint32) (a, b, c, d uint32)")
	Doc("cpuid executes CPUID.")
	Load(Param("leaf"), EAX)
	Load(Param("sub"), ECX)
	CPUID()
	Store(EAX, Return("a"))
	Store(EBX, Return("b"))
	Store(ECX, Return("c"))
	Store(EDX, Return("d"))
	RET()

	TEXT("xgetbv", NOSPLIT, "func() uint32")
	Doc("xgetbv returns the low half of XCR0.")
	XORL(ECX, ECX)
	XGETBV()
	Store(EAX, ReturnIndex(0))
	RET()
}

// kernel begins a function that does not retain any of its arguments.
func kernel(name, signature string, doc ...string) {
	TEXT(name, NOSPLIT, signature)
	Pragma("noescape")
	Doc(doc...)
}

// found ends a kernel that used vectors and returns r.
func found(r Register) {
	VZEROUPPER()
	Store(r, ReturnIndex(0))
	RET()
}

// bytes returns a data section that contains a table of bytes.
func bytes(name string, count int, f func(i int) byte) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range count {
		DATA(i, U8(f(i)))
	}
	return m
}

// broadcast fills a vector with a byte.
func broadcast(b uint64) VecVirtual {
	r, x, y := GP32(), XMM(), YMM()
	MOVL(U32(b*0x01010101), r)
	MOVD(r, x)
	VPBROADCASTD(x, y)
	return y
}

// pull writes the kernel that marks the options of 32 heaps among size codes. Each byte of an
// accumulator belongs to one heap, and has one bit for each of eight codes. A table shuffle turns
// 32 codes into 32 such bytes.
func pull(size int) {
	accs := size / 8
	kernel(fmt.Sprintf("pull%d", size), fmt.Sprintf("func(m *[64]uint%d, codes *byte, e *uint64, n int)", size),
		fmt.Sprintf("pull%d sets the bit codes[e.offset+j]^e.code of m[j], for each j < 32 and each of n > 0 entries.", size),
		"Codes with the top bit set are passed over. It overwrites m[:32].")
	m, codes, e, n := Load(Param("m"), GP64()), Load(Param("codes"), GP64()), Load(Param("e"), GP64()), Load(Param("n"), GP64())

	low, high := YMM(), YMM()
	VBROADCASTI128(lowTable, low)
	VBROADCASTI128(highTable, high)
	acc := make([]VecVirtual, accs)
	for i := range acc {
		acc[i] = YMM()
		VPXOR(acc[i], acc[i], acc[i])
	}
	var guard, flip1, flip2 VecVirtual
	if accs > 2 {
		guard, flip1 = broadcast(0x70), broadcast(0x10)
	}
	if accs > 4 {
		flip2 = broadcast(0x20)
	}
	y, t := YMM(), YMM()
	offset := GP64()

	Label("loop")
	MOVLQSX(Mem{Base: e}, offset)
	VPBROADCASTD(Mem{Base: e}.Offset(4), y)
	VPXOR(Mem{Base: codes, Index: offset, Scale: 1}, y, y)
	mark := func(index VecVirtual, quarter int) {
		VPSHUFB(index, low, t)
		VPOR(t, acc[2*quarter], acc[2*quarter])
		VPSHUFB(index, high, t)
		VPOR(t, acc[2*quarter+1], acc[2*quarter+1])
	}
	switch accs {
	case 2:
		mark(y, 0)
	default:
		// guard sets the top bit of an index above 15, so that the shuffle gives 0
		g := YMM()
		VPADDUSB(guard, y, g)
		mark(g, 0)
		VPXOR(flip1, y, y)
		VPADDUSB(guard, y, g)
		mark(g, 1)
		if accs == 8 {
			VPXOR(flip2, y, y)
			VPADDUSB(guard, y, g)
			mark(g, 3)
			VPXOR(flip1, y, y)
			VPADDUSB(guard, y, g)
			mark(g, 2)
		}
	}
	ADDQ(Imm(8), e)
	DECQ(n)
	JNE(LabelRef("loop"))
	transpose(acc, m)
	VZEROUPPER()
	RET()
}

// transpose writes the instructions that store the accumulators heap by heap.
func transpose(acc []VecVirtual, m Register) {
	groups := interleave(acc, YMM)
	half := len(groups) / 2
	for i := range half {
		a, b, t := groups[2*i][0], groups[2*i+1][0], YMM()
		VPERM2I128(Imm(0x20), b, a, t)
		VMOVDQU(t, Mem{Base: m}.Offset(32*i))
		VPERM2I128(Imm(0x31), b, a, t)
		VMOVDQU(t, Mem{Base: m}.Offset(32*(half+i)))
	}
}

// interleave joins columns of bytes into rows, in registers of one kind. Each group that it returns
// has the rows of one run.
func interleave(columns []VecVirtual, register func() VecVirtual) [][]VecVirtual {
	groups := [][]VecVirtual{columns}
	for _, unpack := range []struct{ lo, hi func(...Op) }{{VPUNPCKLBW, VPUNPCKHBW}, {VPUNPCKLWD, VPUNPCKHWD}, {VPUNPCKLDQ, VPUNPCKHDQ}} {
		if len(groups[0]) == 1 {
			break
		}
		var next [][]VecVirtual
		for _, g := range groups {
			var lo, hi []VecVirtual
			for i := 0; i < len(g); i += 2 {
				l, h := register(), register()
				unpack.lo(g[i+1], g[i], l)
				unpack.hi(g[i+1], g[i], h)
				lo, hi = append(lo, l), append(hi, h)
			}
			next = append(next, lo, hi)
		}
		groups = next
	}
	return groups
}

// serial writes the kernel that finds the mex of 32 heaps. The marks stay in registers. The code of
// a heap selects a row of marks for the heaps after it. The heaps of one stride do not depend on
// each other.
func serial(size, stride int) {
	kernel(fmt.Sprintf("serial%dby%d", size, stride), fmt.Sprintf("func(m *[64]uint%d, rows *uint%d, all uint64, codes *byte) int", size, size),
		fmt.Sprintf("serial%dby%d sets codes[j] to the least bit of all that is not in m[j], for j = 0, …, 31, each time adding", size, stride),
		fmt.Sprintf("rows[64*codes[j]+%d+d] to m[j+d] for d ≥ %d. It returns the first j for which there is no such bit, or 32.", 256/size, stride))
	m, rows, all, codes := Load(Param("m"), GP64()), Load(Param("rows"), GP64()), Load(Param("all"), GP64()), Load(Param("codes"), GP64())
	shift := map[int]uint64{16: 7, 32: 8, 64: 9}[size] // of a row
	width, perReg := size/8, 256/size
	marks := make([]VecVirtual, 32/perReg)
	for i := range marks {
		marks[i] = YMM()
		VMOVDQU(Mem{Base: m}.Offset(32*i), marks[i])
	}
	upper, w := XMM(), GP64()
	row := registers(stride)
	for start := 0; start < 32; start += stride {
		for j := start; j < start+stride; j++ {
			extract(size, j%perReg, marks[j/perReg], upper, w)
			ANDNQ(all, w, w)
			JE(LabelRef(fmt.Sprintf("none%d", j)))
			TZCNTQ(w, row[j-start])
			MOVB(row[j-start].As8(), Mem{Base: codes}.Offset(j))
		}
		for j := start; j < start+stride && start+stride < 32; j++ {
			SHLQ(Imm(shift), row[j-start])
			ADDQ(rows, row[j-start])
			for k := (start + stride) / perReg; k < len(marks); k++ {
				VPOR(Mem{Base: row[j-start]}.Offset(width*(k*perReg-j+perReg)), marks[k], marks[k])
			}
		}
	}
	result := GP64()
	MOVQ(U64(32), result)
	Label("done")
	found(result)
	none(result, 32)
}

// none writes the exits of a kernel for the case that it found no code for one of its heaps.
func none(result GPVirtual, heaps int) {
	for j := range heaps {
		Label(fmt.Sprintf("none%d", j))
		MOVQ(U32(uint32(j)), result)
		JMP(LabelRef("done"))
	}
}

// registers returns a number of registers for words.
func registers(count int) []GPVirtual {
	r := make([]GPVirtual, count)
	for i := range r {
		r[i] = GP64()
	}
	return r
}

// extract moves a lane of a vector into w.
func extract(size, lane int, y VecVirtual, upper VecVirtual, w GPVirtual) {
	x := y.AsX()
	if half := 128 / size; lane >= half {
		VEXTRACTI128(Imm(1), y, upper)
		x, lane = upper.AsX(), lane-half
	}
	pick(size, lane, x, w)
}

// pick moves a lane of a short vector into w.
func pick(size, lane int, x Register, w GPVirtual) {
	switch size {
	case 16:
		VPEXTRW(Imm(uint64(lane)), x, w.As32())
	case 32:
		VPEXTRD(Imm(uint64(lane)), x, w.As32())
	case 64:
		VPEXTRQ(Imm(uint64(lane)), x, w)
	}
}

// scatter writes the kernel that marks the options of 32 heaps among 256 codes, in one byte for
// each code.
func scatter() {
	kernel("Scatter32", "func(rows *[32][256]byte, codes *byte, e *uint64, n int)",
		"Scatter32 sets rows[j][codes[e.offset+j]^e.code] to 1, for each j < 32 and each of n > 0 entries.")
	rows, codes, e, n := Load(Param("rows"), GP64()), Load(Param("codes"), GP64()), Load(Param("e"), GP64()), Load(Param("n"), GP64())
	offset, code := GP64(), GP32()
	x := []GPVirtual{GP32(), GP32(), GP32(), GP32()}
	Label("loop")
	MOVLQSX(Mem{Base: e}, offset)
	MOVBLZX(Mem{Base: e}.Offset(4), code)
	ADDQ(codes, offset)
	for j := range 32 {
		r := x[j%len(x)]
		MOVBLZX(Mem{Base: offset}.Offset(j), r)
		XORL(code, r)
		MOVB(Imm(1), Mem{Base: rows, Index: r.As64(), Scale: 1}.Offset(256*j))
	}
	ADDQ(Imm(8), e)
	DECQ(n)
	JNE(LabelRef("loop"))
	RET()
}

// probe writes the kernel that searches for one code for each of 32 heaps.
func probe() {
	kernel("Probe32", "func(wanted *[32]byte, codes *byte, e *uint64, n int) uint32",
		"Probe32 returns the set of j < 32 such that codes[e.offset+j]^e.code is required[j] for one of n > 0 entries,",
		"a multiple of 4.")
	wanted, codes, e, n := Load(Param("wanted"), GP64()), Load(Param("codes"), GP64()), Load(Param("e"), GP64()), Load(Param("n"), GP64())
	want := YMM()
	VMOVDQU(Mem{Base: wanted}, want)
	var acc, y [4]VecVirtual
	var offset [4]GPVirtual
	for i := range acc {
		acc[i], y[i], offset[i] = YMM(), YMM(), GP64()
		VPXOR(acc[i], acc[i], acc[i])
	}
	Label("loop")
	for i := range acc {
		MOVLQSX(Mem{Base: e}.Offset(8*i), offset[i])
		VPBROADCASTD(Mem{Base: e}.Offset(8*i+4), y[i])
		VPXOR(Mem{Base: codes, Index: offset[i], Scale: 1}, y[i], y[i])
		VPCMPEQB(want, y[i], y[i])
		VPOR(y[i], acc[i], acc[i])
	}
	ADDQ(Imm(32), e)
	SUBQ(Imm(4), n)
	JNE(LabelRef("loop"))
	VPOR(acc[1], acc[0], acc[0])
	VPOR(acc[3], acc[2], acc[2])
	VPOR(acc[2], acc[0], acc[0])
	r := GP32()
	VPMOVMSKB(acc[0], r)
	found(r)
}

// refute writes the kernel for the verification.
func refute() {
	kernel("Refute256", "func(need *[4]uint64, absent *byte, witness *int32, n int)",
		"Refute256 intersects need with the 256 bits at absent+w for each of n witnesses w, a multiple of 4,",
		"until it is empty.")
	need, absent, w, n := Load(Param("need"), GP64()), Load(Param("absent"), GP64()), Load(Param("witness"), GP64()), Load(Param("n"), GP64())
	y := YMM()
	VMOVDQU(Mem{Base: need}, y)
	off := []GPVirtual{GP64(), GP64(), GP64(), GP64()}
	Label("loop")
	for i, o := range off {
		MOVLQSX(Mem{Base: w}.Offset(4*i), o)
	}
	for _, o := range off {
		VPAND(Mem{Base: absent, Index: o, Scale: 1}, y, y)
	}
	VPTEST(y, y)
	JE(LabelRef("done"))
	ADDQ(Imm(16), w)
	SUBQ(Imm(4), n)
	JNE(LabelRef("loop"))
	Label("done")
	VMOVDQU(y, Mem{Base: need})
	VZEROUPPER()
	RET()
}

// find writes the kernel that searches for a pair of heaps with a given nim sum.
func find() {
	kernel("FindSum128", "func(a, b *byte, sum byte, n int) int",
		"FindSum128 returns the first j < n such that a[j]^b[j] is sum, or n, a positive multiple of 128.")
	a, b, n := Load(Param("a"), GP64()), Load(Param("b"), GP64()), Load(Param("n"), GP64())
	want, x := YMM(), XMM()
	sum := Load(Param("sum"), GP8())
	wide := GP32()
	MOVBLZX(sum, wide)
	MOVD(wide, x)
	VPBROADCASTB(x, want)
	k := GP64()
	XORQ(k, k)
	var y [4]VecVirtual
	for i := range y {
		y[i] = YMM()
	}
	m := GP32()
	Label("loop")
	for i := range y {
		VMOVDQU(Mem{Base: a, Index: k, Scale: 1}.Offset(32*i), y[i])
		VPXOR(Mem{Base: b, Index: k, Scale: 1}.Offset(32*i), y[i], y[i])
		VPCMPEQB(want, y[i], y[i])
	}
	t, u := YMM(), YMM()
	VPOR(y[1], y[0], t)
	VPOR(y[3], y[2], u)
	VPOR(u, t, t)
	VPMOVMSKB(t, m)
	TESTL(m, m)
	JNE(LabelRef("hit"))
	ADDQ(Imm(128), k)
	CMPQ(k, n)
	JLT(LabelRef("loop"))
	JMP(LabelRef("done"))

	Label("hit")
	first, second := GP64(), GP64()
	for half := range 2 {
		VPMOVMSKB(y[2*half], first.As32())
		VPMOVMSKB(y[2*half+1], second.As32())
		SHLQ(Imm(32), second)
		ORQ(second, first)
		if half == 0 {
			JNE(LabelRef("place"))
			ADDQ(Imm(64), k)
		}
	}
	Label("place")
	BSFQ(first, first)
	ADDQ(first, k)

	Label("done")
	found(k)
}

var (
	lowTable  = bytes("bitsLow", 16, func(i int) byte { return byte(int(1) << i) })
	highTable = bytes("bitsHigh", 16, func(i int) byte { return byte(int(1) << i >> 8) })
)
