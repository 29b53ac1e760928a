// SPDX-License-Identifier: Apache-2.0

package solve

import "github.com/upstar-cgt/upstar/value/misere"

// memos is what a Forest has found out.
type memos struct {
	outcome []uint8    // by sum; see know
	nim     []int32    // by node; -1 is unknown
	tame    []nodeTame // by node
	heap    []int32    // by sum; see heap

	function [functions][]int32 // by sum
	genus    map[Sum]misere.Genus
}
