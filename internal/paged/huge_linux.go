// SPDX-License-Identifier: Apache-2.0

package paged

import (
	"runtime"
	"syscall"
	"unsafe"
)

// Huge asks for large pages of memory for s, if it is long: there are fewer faults, and
// less of what one processor tells the others of each.
func Huge[T any](s []T) {
	const least, advice = 4 << 20, 14 // MADV_HUGEPAGE
	if n := len(s) * int(unsafe.Sizeof(*new(T))); n >= least {
		b := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), n)
		skip := -uintptr(unsafe.Pointer(&b[0])) & 4095
		_ = syscall.Madvise(b[skip:], advice) // without it all is as before
	}
}

// HugeHeap asks for large pages for what the heap of the process takes next, the given number of bytes:
// it takes them, and drops them without having touched them. Goroutines that take
// fresh memory otherwise wait for each other in the system.
func HugeHeap(bytes uint64) {
	Huge(make([]byte, bytes))
	runtime.GC()
}

// Obtainable reports whether the system would give n bytes at once. Go ends the program
// where it does not.
func Obtainable(bytes uint64) bool {
	b, err := syscall.Mmap(-1, 0, int(bytes), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	return err == nil && syscall.Munmap(b) == nil
}
