// SPDX-License-Identifier: Apache-2.0

package set

import (
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game/vast"
)

// Vast reads bars of any size. They are given as blocks of equal rows, beginning with the poisoned
// row: 2x1000, or 1x1000+999x1. They may also be given as the lengths of the rows, as in 1000,999.
// The numbers of a block are its number of rows and their length.
func (chomp) Vast() (vast.Rules, bool) {
	return vast.Rules{Always: true, Read: readBlocks, Write: writeBlocks}, true
}

func readBlocks(s string) (blocks []*big.Int, ok bool) {
	if !strings.Contains(s, "x") {
		rows, ok := vast.Numbers(s, ",")
		one := big.NewInt(1)
		for _, n := range rows {
			blocks = append(blocks, one, n)
		}
		return mergedBlocks(blocks, ok)
	}
	for block := range strings.SplitSeq(s, "+") {
		sides, ok := vast.Numbers(block, "x")
		if !ok || len(sides) != 2 {
			return nil, false
		}
		blocks = append(blocks, sides...)
	}
	return mergedBlocks(blocks, true)
}

// mergedBlocks joins blocks with the same row length. It reports whether no block is longer than
// the one before.
func mergedBlocks(blocks []*big.Int, ok bool) (out []*big.Int, falling bool) {
	for i := 0; i < len(blocks); i += 2 {
		rows, long := blocks[i], blocks[i+1]
		if rows.Sign() <= 0 || long.Sign() <= 0 {
			return nil, false
		}
		last := len(out) - 1
		switch {
		case last < 0 || long.Cmp(out[last]) < 0:
			out = append(out, rows, long)
		case long.Cmp(out[last]) == 0:
			out[last-1] = new(big.Int).Add(out[last-1], rows)
		default:
			return nil, false
		}
	}
	return out, ok && len(out) > 0
}

// writeBlocks writes one block as its sides, a small number of rows as their lengths, and anything
// else as blocks.
func writeBlocks(blocks []*big.Int) string {
	blocks, _ = mergedBlocks(blocks, true)
	var rows, texts []string
	for i := 0; i < len(blocks); i += 2 {
		many, long := blocks[i], blocks[i+1].String()
		texts = append(texts, many.String()+"x"+long)
		if many.Cmp(big.NewInt(longestBar)) <= 0 {
			rows = append(rows, slices.Repeat([]string{long}, int(many.Int64()))...)
		} else {
			rows = append(rows, slices.Repeat([]string{long}, longestBar+1)...)
		}
	}
	if len(rows) <= longestBar && (len(texts) > 1 || len(rows) == 1) {
		return strings.Join(rows, ",")
	}
	return strings.Join(texts, "+")
}
