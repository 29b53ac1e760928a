// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Kernels for tables of bits, with AVX-512. A row of a table has a word for each
// code, whose bits are 64 heaps; a register has eight codes.

// slices writes them.
func slices() {
	for k := 1; k <= maxSlice; k++ {
		mark(fmt.Sprintf("mark%d", 8*k), 0, k, 1)
	}
	for k := 1; k <= oneSweep; k++ {
		mark(fmt.Sprintf("mark%dtwice", 8*k), 0, k, 2)
	}
	for k := oneSweep + 1; k <= maxSlice; k++ {
		mark(fmt.Sprintf("mark%dto%dtwice", 8*split, 8*k), split, k, 2)
	}
	turn(16)
	turn(32)
	turn(64)
	spread()
	for _, size := range []int{16, 32, 64} {
		for _, stride := range []int{1, 2, 4} {
			serialRow(size, stride)
		}
	}
}

// These are numbers of registers for the codes of one row.
const (
	maxSlice = 20
	oneSweep = 13 // the greatest number of codes that are marked for two rows at a time
	split    = 8  // with more codes, the first sweep has this number
)

// other writes an instruction that avo does not know. Its last operand is written; if reads is set,
// it is also read.
func other(opcode string, reads bool, ops ...Op) {
	last := len(ops) - 1
	in := ops
	if !reads {
		in = ops[:last]
	}
	Instruction(&ir.Instruction{Opcode: opcode, Operands: ops, Inputs: in, Outputs: ops[last:]})
}

// mark writes the kernel that marks the options of 64 or 128 heaps for the codes of the registers
// from, …, to−1. The options from a source are a row of the table, shifted by the distance. The
// code of the source permutes the words of that row. Its high bits act by an exclusive or of
// addresses. Its low three bits would permute the words of a register; instead, all marks are kept
// permuted as long as the sources of a run have these bits in common.
func mark(name string, from, to, rows int) {
	kernel(name, "func(m *uint64, row *uint64, size int, e *int32, runs *uint64, n int)",
		fmt.Sprintf("%s marks the options of %d heaps for the codes %d, …, %d.", name, 64*rows, 8*from, 8*to-1),
		"Each of the n runs is count + lanes<<32. The kernel first permutes the words of m: in each group of eight,",
		"word i goes to i^lanes. Then it takes the next count entries. For an entry e it adds to m the row of the",
		"table at the offset e &^ 63, shifted by e & 63. A row of the table, and of m, has size bytes.")
	m, row, size, e, runs, n := Load(Param("m"), GP64()), Load(Param("row"), GP64()), Load(Param("size"), GP64()), Load(Param("e"), GP64()), Load(Param("runs"), GP64()), Load(Param("n"), GP64())
	acc := make([][]VecVirtual, rows)
	for i := range acc {
		for k := from; k < to; k++ {
			z := ZMM()
			VMOVDQU64(Mem{Base: m}.Offset(64*k), z)
			acc[i] = append(acc[i], z)
		}
		if i+1 < rows {
			ADDQ(size, m)
		}
	}
	back := GP64()
	MOVQ(size, back)
	NEGQ(back)
	a, older, shift := ZMM(), ZMM(), ZMM()
	count, lanes, r := GP64(), GP64(), GP64()

	Label("run")
	MOVL(Mem{Base: runs}, count.As32())
	MOVL(Mem{Base: runs}.Offset(4), lanes.As32())
	ADDQ(Imm(8), runs)
	SHLQ(Imm(6), lanes)
	JE(LabelRef("same"))
	table := GP64()
	LEAQ(laneTable, table)
	VMOVDQU64(Mem{Base: table, Index: lanes, Scale: 1}, a)
	for i := range acc {
		for _, z := range acc[i] {
			VPERMQ(z, a, z)
		}
	}
	Label("same")
	TESTQ(count, count)
	JE(LabelRef("next"))
	Label("source")
	MOVLQSX(Mem{Base: e}, r)
	VPBROADCASTD(Mem{Base: e}, shift)
	ADDQ(Imm(4), e)
	ANDQ(I32(-64), r)
	ADDQ(row, r)
	for k, last := from, 0; k < to; k, last = k+1, k {
		if k != last {
			XORQ(I32(64*(k^last)), r)
		}
		VMOVDQA64(Mem{Base: r}, a)
		if rows == 2 {
			newer := ZMM()
			VMOVDQA64(Mem{Base: r, Index: size, Scale: 1}, newer)
			other("VPSHLDVQ", true, shift, a, newer)
			VPORQ(newer, acc[1][k-from], acc[1][k-from])
		}
		VMOVDQA64(Mem{Base: r, Index: back, Scale: 1}, older)
		other("VPSHLDVQ", true, shift, older, a)
		VPORQ(a, acc[0][k-from], acc[0][k-from])
	}
	DECQ(count)
	JNE(LabelRef("source"))
	Label("next")
	DECQ(n)
	JNE(LabelRef("run"))
	for i := rows - 1; i >= 0; i-- {
		for k := from; k < to; k++ {
			VMOVDQU64(acc[i][k-from], Mem{Base: m}.Offset(64*k))
		}
		if i > 0 {
			SUBQ(size, m)
		}
	}
	VZEROUPPER()
	RET()
}

// turn writes the kernel that transposes size words of 64 bits. It uses permutations for bytes, and
// products of matrices for the squares of 8 by 8 bits.
func turn(size int) {
	kernel(fmt.Sprintf("turn%d", size), fmt.Sprintf("func(m *uint64, out *uint%d)", size),
		fmt.Sprintf("turn%d sets the bit c of out[j] to the bit j of m[c], for c < %d and j < 64.", size, size))
	m, out := Load(Param("m"), GP64()), Load(Param("out"), GP64())
	squares, unit := ZMM(), ZMM()
	VMOVDQU64(squareTable, squares)
	VMOVDQU64(unitTable, unit)
	var z []VecVirtual
	for k := range size / 8 {
		x := ZMM()
		VMOVDQU64(Mem{Base: m}.Offset(64*k), x)
		VPERMB(x, squares, x)
		other("VGF2P8AFFINEQB", false, U8(0), x, unit, x)
		z = append(z, x)
	}
	groups := interleave(z, ZMM)
	for p, g := range groups {
		VMOVDQU64(g[0].AsX(), Mem{Base: out}.Offset(16*p))
		for lane := 1; lane < 4; lane++ {
			VEXTRACTI32X4(U8(uint64(lane)), g[0], Mem{Base: out}.Offset(2*size*lane+16*p))
		}
	}
	VZEROUPPER()
	RET()
}

// spread writes the kernel that makes a row of a table.
func spread() {
	kernel("Spread64", "func(codes *byte, row *uint64, n int)",
		"Spread64 sets the bit j of row[c] if codes[j] is c, and clears it otherwise, for j < 64 and c < n, a multiple of 8.")
	codes, row, n := Load(Param("codes"), GP64()), Load(Param("row"), GP64()), Load(Param("n"), GP64())
	x, c, one := ZMM(), ZMM(), ZMM()
	VMOVDQU64(Mem{Base: codes}, x)
	r := GP32()
	MOVL(U32(0x01010101), r)
	VPBROADCASTD(r, one)
	VPXORQ(c, c, c)
	Label("loop")
	for i := range 8 {
		k := K()
		VPCMPEQB(c, x, k)
		VPADDB(one, c, c)
		KMOVQ(k, Mem{Base: row}.Offset(8*i))
	}
	ADDQ(Imm(64), row)
	SUBQ(Imm(8), n)
	JNE(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// serialRow writes the kernel that finds the mex of the 64 heaps of a row. As in serial, the marks
// stay in registers, and the code of a heap selects a row of marks for the heaps after it. The
// marks of one stride for the next would arrive late through a vector, so they are read a second
// time, as words.
func serialRow(size, stride int) {
	perReg := 512 / size
	kernel(fmt.Sprintf("serialRow%dby%d", size, stride), fmt.Sprintf("func(m *uint%d, rows *uint%d, all uint64, codes *byte) int", size, size),
		fmt.Sprintf("serialRow%dby%d sets codes[j] to the least bit of all that is not in m[j], for j = 0, …, 63, each time adding", size, stride),
		fmt.Sprintf("rows[128*codes[j]+%d+d] to m[j+d] for d ≥ %d. It returns the first j for which there is no such bit, or 64;", perReg, stride),
		"then what the heaps of its stride and the one before add may be missing in m.")
	m, rows, all, codes := Load(Param("m"), GP64()), Load(Param("rows"), GP64()), Load(Param("all"), GP64()), Load(Param("codes"), GP64())
	width := size / 8
	shift := map[int]uint64{16: 8, 32: 9, 64: 10}[size] // of a row
	marks := make([]VecVirtual, 64/perReg)
	for i := range marks {
		marks[i] = ZMM()
		VMOVDQU64(Mem{Base: m}.Offset(64*i), marks[i])
	}
	result, w := GP64(), GP64()
	row := registers(stride)
	inWord := min(stride, 64/size) // heaps
	word := make([]GPVirtual, stride/inWord)
	take := func(start int) {
		for i := range word {
			j := start + i*inWord
			word[i] = GP64()
			extractWide(inWord*size, j%perReg/inWord, marks[j/perReg], word[i])
		}
	}
	take(0)
	for start := 0; start < 64; start += stride {
		for j := start; j < start+stride; j++ {
			q := word[(j-start)/inWord]
			ANDNQ(all, q, w)
			JE(LabelRef(fmt.Sprintf("none%d", j)))
			TZCNTQ(w, w)
			MOVB(w.As8(), Mem{Base: codes}.Offset(j))
			SHLQ(Imm(shift), w)
			LEAQ(Mem{Base: rows, Index: w, Scale: 1}, row[j-start])
			if (j-start)%inWord < inWord-1 {
				SHRQ(Imm(uint64(size)), q)
			}
		}
		if start+stride == 64 {
			break
		}
		take(start + stride) // before the vectors have to wait for the rows
		for i, q := range word {
			for u := range stride {
				ORQ(Mem{Base: row[u]}.Offset(width*(perReg+stride-u+i*inWord)), q)
			}
		}
		for u := 0; u < stride && start+2*stride < 64; u++ {
			for k := (start + 2*stride) / perReg; k < len(marks); k++ {
				VPORQ(Mem{Base: row[u]}.Offset(width*(k*perReg-start-u+perReg)), marks[k], marks[k])
			}
		}
	}
	MOVQ(U32(64), result)
	Label("done")
	for i := range marks {
		VMOVDQU64(marks[i], Mem{Base: m}.Offset(64*i))
	}
	found(result)
	none(result, 64)
}

// extractWide moves a lane of a wide vector into w.
func extractWide(size, lane int, z VecVirtual, w GPVirtual) {
	x := z.AsX()
	if quarter := 128 / size; lane >= quarter {
		part := XMM()
		VEXTRACTI32X4(U8(uint64(lane/quarter)), z, part)
		x, lane = part.AsX(), lane%quarter
	}
	pick(size, lane, x, w)
}

var (
	// the qword l of the vector x is l^x
	laneTable = bytes("lanes", 512, func(i int) byte {
		if i%8 != 0 {
			return 0
		}
		return byte(i/64 ^ i/8%8)
	})
	// the byte i of the qword j is the byte j of the qword 7−i
	squareTable = bytes("squares", 64, func(i int) byte { return byte(8*(7-i%8) + i/8) })
	unitTable   = bytes("unit", 64, func(i int) byte { return byte(1 << (i % 8)) })
)
