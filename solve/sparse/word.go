// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// width returns the number of bits of a W.
func width[W uint16 | uint32 | uint64]() int {
	var w W
	return 8 * int(unsafe.Sizeof(w))
}

// trailing returns the place of the lowest bit of w, which is not 0.
func trailing[W uint16 | uint32 | uint64](w W) byte {
	return byte(bits.TrailingZeros64(uint64(w)))
}

func le64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }
