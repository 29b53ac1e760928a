// SPDX-License-Identifier: Apache-2.0

package strip

import "github.com/upstar-cgt/upstar/game"

// SkiJumps is played with skiers on a slope. Left's skiers go any distance to the right and Right's
// to the left, over empty squares and, if they like, off the slope. A jumper (L or R) may instead
// jump over an enemy skier on the square below, onto the empty square below that one. A skier who
// has been jumped over can no longer jump, but is a slipper (l or r) [WW, ch. 1].
var SkiJumps = skijumps{Kit{Doc: game.Doc{
	Name: "ski-jumps", Title: "Ski-Jumps",
	Rule:     "Left skis one of his skiers any distance to the right, Right one of hers to the left, over empty squares and perhaps off the slope. A jumper may instead jump over an enemy skier directly below onto the empty square below that one, and who has been jumped over becomes a slipper, who cannot jump.",
	Position: "rows of . (empty), L and R (jumpers), l and r (slippers) with | between them; X and O are read as L and R: L..|.R.|...",
	Sources:  []string{"WW"},
	Samples:  []string{"L..", "L|R|.", "L.|R.|..", ".L.|.R.|...", "R.|L.|.l"},
}, Pieces: ".LRlr", Also: "XLORxlor", Rows: -1, Ends: [2]game.Place{"off", "off"}}}

type skijumps struct{ Kit }

func (skijumps) Options(dst []Row, p Row, player game.Player) []Row {
	jumper, slipper, dir := byte('L'), byte('l'), 1
	enemies := map[byte]int{'R': 'r', 'r': 'r'}
	if player == game.Right {
		jumper, slipper, dir = 'R', 'r', -1
		enemies = map[byte]int{'L': 'l', 'l': 'l'}
	}
	down := p.width() + 1
	for i := range len(p) {
		if p[i] != jumper && p[i] != slipper {
			continue
		}
		to := i + dir
		for ; p.is(to, empty); to += dir {
			dst = append(dst, p.with(i, empty, to, int(p[i])))
		}
		if to < 0 || to >= len(p) || p[to] == '|' {
			dst = append(dst, p.with(i, empty))
		}
		if p[i] == jumper && p.is(i+2*down, empty) {
			if humbled, ok := enemies[p[i+down]]; ok {
				dst = append(dst, p.with(i, empty, i+down, humbled, i+2*down, int(jumper)))
			}
		}
	}
	return dst
}

// Move names the squares where a skier starts and ends.
func (g skijumps) Move(p, q Row, player game.Player) game.Move[Row] {
	from, name, goal := 0, "off", g.Ends[player]
	for i := range len(p) {
		switch {
		case p[i] != empty && q[i] == empty:
			from = i
		case p[i] == empty && q[i] != empty:
			name, goal = p.name(i), p.place(i)
		}
	}
	return game.Move[Row]{To: q, Name: p.name(from) + "→" + name, Touch: append(p.places(from), goal)}
}
