// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
)

// token is the place of token k of heap i, counted from the bottom or from the left.
func token(i, k int) game.Place { return game.Place(fmt.Sprintf("h%dt%d", i, k)) }

// gap is the place after token k of heap i, where it can be broken.
func gap(i, k int) game.Place { return game.Place(fmt.Sprintf("h%dg%d", i, k)) }

// breaking points out how heap i of n tokens, in a row, becomes the heaps left. It points at the
// first and the last token that are taken, and at the gaps between the remaining heaps. The least
// of these heaps comes before the tokens that are taken, the others after them.
func breaking(i, n int, left []int) []game.Place {
	taken, at := n, 0
	for _, a := range left {
		taken -= a
	}
	if taken < 0 {
		return []game.Place{token(i, n)} // tokens are added
	}
	if len(left) > 0 {
		at, left = left[0], left[1:]
	}
	var touch []game.Place
	switch taken {
	case 0:
		touch = []game.Place{gap(i, at)}
	case 1:
		touch = []game.Place{token(i, at+1)}
	default:
		touch = []game.Place{token(i, at+1), token(i, at+taken)}
	}
	at += taken
	for k := 0; k+1 < len(left); k++ {
		at += left[k]
		touch = append(touch, gap(i, at))
	}
	return touch
}
