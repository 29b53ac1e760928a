// SPDX-License-Identifier: Apache-2.0

package kernel

// These are the kernels for marks, by word size.
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

// A marker is a kernel that marks the options from a program.
type marker func(m, row *uint64, size int, e *int32, runs *uint64, n int)

var markOnce = [MaxSlice + 1]marker{
	1: mark8, 2: mark16, 3: mark24, 4: mark32, 5: mark40, 6: mark48, 7: mark56, 8: mark64,
	9: mark72, 10: mark80, 11: mark88, 12: mark96, 13: mark104, 14: mark112, 15: mark120, 16: mark128,
	17: mark136, 18: mark144, 19: mark152, 20: mark160,
}

var markTwice = [MaxSlice + 1][]marker{
	1: {mark8twice}, 2: {mark16twice}, 3: {mark24twice}, 4: {mark32twice}, 5: {mark40twice}, 6: {mark48twice}, 7: {mark56twice},
	8: {mark64twice}, 9: {mark72twice}, 10: {mark80twice}, 11: {mark88twice}, 12: {mark96twice}, 13: {mark104twice},
	14: {mark64twice, mark64to112twice}, 15: {mark64twice, mark64to120twice}, 16: {mark64twice, mark64to128twice},
	17: {mark64twice, mark64to136twice}, 18: {mark64twice, mark64to144twice}, 19: {mark64twice, mark64to152twice},
	20: {mark64twice, mark64to160twice},
}

// MarkRows runs the kernel for one or two rows of marks and for 8k codes.
func MarkRows(rows, k int, m, row *uint64, size int, e *int32, runs *uint64, n int) {
	if rows == 1 {
		markOnce[k](m, row, size, e, runs, n)
		return
	}
	for _, f := range markTwice[k] {
		f(m, row, size, e, runs, n)
	}
}
