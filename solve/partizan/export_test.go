// SPDX-License-Identifier: Apache-2.0

package partizan

import "github.com/upstar-cgt/upstar/game"

// FunctionsFrom returns the functions of 0 and of all games whose options have known ones.
func FunctionsFrom(known []Function, c game.Convention) (out []Function) {
	const some = 1 << 4 // there is an option
	does := func(player int) map[uint8]bool {
		sets := map[uint8]bool{}
		for _, f := range known {
			wins := uint8(some)
			for rest := range outcome(4) {
				if !f.of(rest).wins(1 - player) {
					wins |= 1 << rest
				}
			}
			more := []uint8{wins}
			for s := range sets {
				more = append(more, s|wins)
			}
			for _, s := range more {
				sets[s] = true
			}
		}
		stuck := uint8(0)
		if c == game.Misere {
			stuck = some - 1
		}
		sets[stuck] = true
		return sets
	}
	seen := map[Function]bool{0b11_10_01_00: true}
	for l := range does(0) {
		for r := range does(1) {
			var f Function
			for rest := range outcome(4) {
				f |= Function(l>>rest&1|r>>rest&1<<1) << (2 * rest)
			}
			if (l|r)&some != 0 {
				seen[f] = true
			}
		}
	}
	for f := range seen {
		out = append(out, f)
	}
	return out
}
