// SPDX-License-Identifier: Apache-2.0

package kernel

// HasAVX2 reports whether the processor and the operating system support AVX2 and BMI1.
var HasAVX2 = func() bool {
	if leaves, _, _, _ := cpuid(0, 0); leaves < 7 {
		return false
	}
	const osxsave, avx, bmi1, avx2, ymm = 1 << 27, 1 << 28, 1 << 3, 1 << 5, 6
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || c&avx == 0 || xgetbv()&ymm != ymm {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&avx2 != 0 && b&bmi1 != 0
}()

// HasAVX512 reports whether the processor and the operating system support AVX-512 with the
// extensions DQ, BW, VL, VBMI, VBMI2 and GFNI.
var HasAVX512 = func() bool {
	const zmm = 0xe6
	if !HasAVX2 || xgetbv()&zmm != zmm {
		return false
	}
	const f, dq, bw, vl = 1 << 16, 1 << 17, 1 << 30, 1 << 31
	const vbmi, vbmi2, gfni = 1 << 1, 1 << 6, 1 << 8
	const inB, inC = f | dq | bw | vl, vbmi | vbmi2 | gfni
	_, b, c, _ := cpuid(7, 0)
	return b&inB == inB && c&inC == inC
}()
