// SPDX-License-Identifier: Apache-2.0

package short

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A Line is a sequence of moves from a form, made by Left, Right, Left, … or by Right, Left, Right,
// ….
type Line []Form

// SensibleLines returns the lines from f that lead player to an option of the canonical form of f.
// A line is one move, or a move that the opponent reverses followed by a sensible line from there.
func (c *Calc) SensibleLines(f Form, player game.Player) []Line {
	if player == game.Right {
		lines := c.SensibleLines(Negate(f), game.Left)
		for _, line := range lines {
			for i, x := range line {
				line[i] = Negate(x)
			}
		}
		return lines
	}
	known := map[Form]Game{}
	return c.sensible(known, f, c.canonical(known, f))
}

func (c *Calc) sensible(known map[Form]Game, f Form, g Game) (lines []Line) {
	c.Enter()
	defer c.Leave()
	left, _ := f.Options(c)
	for _, fl := range left {
		if slices.Contains(c.Left(g), c.canonical(known, fl)) {
			lines = append(lines, Line{fl})
			continue
		}
		_, replies := fl.Options(c)
		for _, flr := range replies {
			if !c.Leq(c.canonical(known, flr), g) {
				continue
			}
			for _, rest := range c.sensible(known, flr, g) {
				lines = append(lines, append(Line{fl, flr}, rest...))
			}
		}
	}
	return lines
}

// SensibleOptions returns the options of f with which sensible lines of player begin, in the order
// in which f lists its options.
func (c *Calc) SensibleOptions(f Form, player game.Player) (fs []Form) {
	for _, line := range c.SensibleLines(f, player) {
		if !slices.Contains(fs, line[0]) {
			fs = append(fs, line[0])
		}
	}
	return fs
}
