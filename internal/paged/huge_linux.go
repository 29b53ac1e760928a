// SPDX-License-Identifier: Apache-2.0

package paged

import (
	"runtime"
	"syscall"
	"unsafe"
)

// Huge requests large memory pages for s if s is long. Large pages cause fewer page faults, and
// processors need to exchange less data about them.
func Huge[T any](s []T) {
	const least, advice = 4 << 20, 14 // MADV_HUGEPAGE
	if n := len(s) * int(unsafe.Sizeof(*new(T))); n >= least {
		b := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), n)
		skip := -uintptr(unsafe.Pointer(&b[0])) & 4095
		_ = syscall.Madvise(b[skip:], advice) // if this fails, nothing changes
	}
}

// HugeHeap requests large pages for the given number of bytes that the heap of the process takes
// next. It allocates these bytes and drops them without touching them. Otherwise goroutines that
// take fresh memory would wait for each other in the operating system.
func HugeHeap(bytes uint64) {
	Huge(make([]byte, bytes))
	runtime.GC()
}

// Obtainable reports whether the system would give n bytes at once. If it does not, Go ends the
// program.
func Obtainable(bytes uint64) bool {
	b, err := syscall.Mmap(-1, 0, int(bytes), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	return err == nil && syscall.Munmap(b) == nil
}
