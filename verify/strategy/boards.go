// SPDX-License-Identifier: Apache-2.0

package strategy

import "slices"

// stones are the stones of Left and of Right.
const stones = "XO"

// onBoard makes the rules of a game on a board.
func onBoard(pieces string, images func(board) []board, moves func(b board, player int) []board, parts func(b board) []board) rules {
	return rules{
		read: func(text string) (string, error) {
			if text == "0x0" {
				return "", nil
			}
			_, err := readBoard(text, pieces)
			return text, err
		},
		moves: func(text string, player int) (list []string) {
			for _, c := range moves(at(text), player) {
				list = append(list, c.String())
			}
			return list
		},
		parts: func(text string) (list []string) {
			if text == "" {
				return nil
			}
			for _, c := range parts(at(text)) {
				list = append(list, least(images(c)))
			}
			return list
		},
		negative: func(text string) string { return exchanged(text, 'X', 'O') },
	}
}

// dominoes returns the boards after placing a domino on two empty squares.
func dominoes(b board, dx, dy int) (list []board) {
	for s := range b.cells {
		if t := b.step(s, dx, dy); b.is(s, '.') && b.is(t, '.') {
			list = append(list, b.with('#', s, t))
		}
	}
	return list
}

// emptyRegions returns the parts of a game of dominoes. No domino is in two of them.
func emptyRegions(b board) (list []board) {
	for _, r := range b.regions(rook, func(s int) bool { return b.is(s, '.') }, always) {
		list = append(list, b.crop(r, '#'))
	}
	return list
}

// Left places dominoes upright; Right places them lying.
func domineering() rules {
	r := onBoard(".#", mirrors, func(b board, player int) []board { return dominoes(b, player, 1-player) }, emptyRegions)
	r.negative = func(text string) string { return at(text).transposed().String() }
	return r
}

// Both players may place dominoes either way.
func cram() rules {
	r := onBoard(".#", turns, func(b board, _ int) []board { return append(dominoes(b, 0, 1), dominoes(b, 1, 0)...) }, emptyRegions)
	r.impartial = true
	return r
}

// A stone moves onto a neighbouring stone of the opponent, which is removed.
func clobber() rules {
	return onBoard(".XO", turns, func(b board, player int) (list []board) {
		for s := range b.cells {
			for _, t := range b.near(s, rook) {
				if b.is(s, stones[player]) && b.is(t, stones[1-player]) {
					list = append(list, b.with('.', s).with(stones[player], t))
				}
			}
		}
		return list
	}, func(b board) (list []board) {
		for _, r := range b.regions(rook, func(s int) bool { return !b.is(s, '.') }, always) {
			list = append(list, b.crop(r, '.'))
		}
		return list
	})
}

// An amazon moves like a queen and then shoots like one. The square that is hit burns.
func amazons() rules {
	return onBoard(".#XO", turns, func(b board, player int) (list []board) {
		for s := range b.cells {
			if !b.is(s, stones[player]) {
				continue
			}
			for _, t := range b.rays(s) {
				c := b.with('.', s).with(stones[player], t)
				for _, arrow := range c.rays(t) {
					list = append(list, c.with('#', arrow))
				}
			}
		}
		return list
	}, func(b board) (list []board) {
		for _, r := range b.regions(king, func(s int) bool { return !b.is(s, '#') }, always) {
			list = append(list, b.crop(r, '#'))
		}
		return list
	})
}

// rays returns the squares to which a queen on s can move.
func (b board) rays(s int) (list []int) {
	for _, d := range king {
		for t := b.step(s, d[0], d[1]); b.is(t, '.'); t = b.step(t, d[0], d[1]) {
			list = append(list, t)
		}
	}
	return list
}

// colouring places a stone on an empty square that has no stone of one colour beside it. In Col
// (shuns 0) that colour is the player's; in Snort (shuns 1) it is the opponent's.
func colouring(shuns int) rules {
	may := func(b board, s, player int) bool {
		return b.is(s, '.') && !slices.ContainsFunc(b.near(s, rook), func(t int) bool { return b.is(t, stones[player^shuns]) })
	}
	return onBoard(".#XO", turns, func(b board, player int) (list []board) {
		for s := range b.cells {
			if may(b, s, player) {
				list = append(list, b.with(stones[player], s))
			}
		}
		return list
	}, func(b board) (list []board) {
		// A square that is closed to both players stays closed, and separates the board.
		open := func(s int) bool { return may(b, s, 0) || may(b, s, 1) }
		for _, r := range b.regions(rook, open, always) {
			for _, s := range slices.Clone(r) {
				for _, t := range b.near(s, rook) {
					if b.is(t, 'X') || b.is(t, 'O') {
						r = append(r, t)
					}
				}
			}
			list = append(list, b.crop(r, '#'))
		}
		return list
	})
}

// A stone jumps over neighbouring stones of the opponent, which are removed. It may jump several
// times in one direction.
func konane() rules {
	return onBoard(".#XO", turns, func(b board, player int) (list []board) {
		for from := range b.cells {
			for _, d := range rook {
				c := b
				for s := from; c.is(s, stones[player]) && c.is(c.step(s, d[0], d[1]), stones[1-player]) && c.is(c.step(s, 2*d[0], 2*d[1]), '.'); {
					over, goal := c.step(s, d[0], d[1]), c.step(s, 2*d[0], 2*d[1])
					c = c.with('.', s, over).with(stones[player], goal)
					list = append(list, c)
					s = goal
				}
			}
		}
		return list
	}, konaneParts)
}

// konaneParts splits a board according to the jumps that may ever be possible. The possible
// contents of a square are its present contents, and what such a jump leaves there. A jump uses and
// changes three squares in a line, so these are connected.
func konaneParts(b board) (list []board) {
	may := make([]map[byte]bool, len(b.cells))
	for s := range may {
		may[s] = map[byte]bool{b.cells[s]: true}
	}
	joined := map[[2]int]bool{}
	alive := make([]bool, len(b.cells))
	for grown := true; grown; {
		grown = false
		for s := range b.cells {
			for _, d := range rook {
				over, goal := b.step(s, d[0], d[1]), b.step(s, 2*d[0], 2*d[1])
				if goal < 0 || !may[goal]['.'] {
					continue
				}
				for player := range 2 {
					if may[s][stones[player]] && may[over][stones[1-player]] {
						grown = grown || !alive[s] || !alive[over] || !alive[goal] || !may[s]['.'] || !may[over]['.'] || !may[goal][stones[player]]
						alive[s], alive[over], alive[goal] = true, true, true
						may[s]['.'], may[over]['.'], may[goal][stones[player]] = true, true, true
						joined[[2]int{s, over}], joined[[2]int{over, s}] = true, true
						joined[[2]int{over, goal}], joined[[2]int{goal, over}] = true, true
					}
				}
			}
		}
	}
	linked := func(s, t int) bool { return joined[[2]int{s, t}] }
	for _, r := range b.regions(rook, func(s int) bool { return alive[s] }, linked) {
		list = append(list, b.crop(r, '#'))
	}
	return list
}
