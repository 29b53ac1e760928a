// SPDX-License-Identifier: Apache-2.0

//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package valuefile

import "os"

// Lock does nothing on systems without flock.
func Lock(f *os.File) error { return nil }

// mapPiece maps nothing; the bytes are read instead.
func mapPiece(f *os.File, off int64, size int) []byte { return nil }

func unmapPiece(b []byte) error { return nil }
