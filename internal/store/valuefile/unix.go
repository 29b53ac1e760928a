// SPDX-License-Identifier: Apache-2.0

//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package valuefile

import (
	"math/bits"
	"os"
	"syscall"
)

// Lock keeps other processes out until f is closed or the process ends.
func Lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// mapPiece maps size bytes of f for reading, or returns nil if this is not possible. It maps
// nothing if the address space is small.
func mapPiece(f *os.File, off int64, size int) []byte {
	if bits.UintSize < 64 {
		return nil
	}
	b, err := syscall.Mmap(int(f.Fd()), off, size, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil
	}
	return b
}

func unmapPiece(b []byte) error { return syscall.Munmap(b) }
