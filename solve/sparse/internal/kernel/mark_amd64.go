// SPDX-License-Identifier: Apache-2.0

package kernel

// MaxSlice bounds the eights of codes that the kernels for tables of bits mark.
const MaxSlice = 20

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

// MarkRows runs the kernel for a number of rows of marks, one or two, and for 8k
// codes.
func MarkRows(rows, k int, m, row *uint64, size int, e *int32, runs *uint64, n int) {
	if rows == 1 {
		markOnce[k](m, row, size, e, runs, n)
		return
	}
	for _, f := range markTwice[k] {
		f(m, row, size, e, runs, n)
	}
}
