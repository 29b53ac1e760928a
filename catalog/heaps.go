// SPDX-License-Identifier: Apache-2.0

package catalog

import "github.com/upstar-cgt/upstar/rules/heap"

// Heaps returns the sizes of the heaps of a position that has a HeapRule.
func Heaps(p Position) ([]int, bool) {
	x, ok := p.(position[heap.Heaps])
	if !ok {
		return nil, false
	}
	if _, ok := x.rules.(heap.Game); !ok {
		return nil, false
	}
	return x.p.Append(nil), true
}
