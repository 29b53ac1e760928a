// SPDX-License-Identifier: Apache-2.0

package short

import "slices"

// A Line is a sequence of moves from a form: Left's, Right's, Left's, …, or
// with the players exchanged.
type Line []Form

// SensibleLeftLines returns the lines from f that lead Left to an option of
// the canonical form of f: one move, or a move that Right reverses and then a
// sensible line from there.
func (c *Calc) SensibleLeftLines(f Form) []Line {
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

// SensibleRightLines is SensibleLeftLines for Right.
func (c *Calc) SensibleRightLines(f Form) []Line {
	lines := c.SensibleLeftLines(Negate(f))
	for _, line := range lines {
		for i, x := range line {
			line[i] = Negate(x)
		}
	}
	return lines
}

// SensibleLeftOptions returns the options of f with which sensible lines of
// Left begin, in the order of the options.
func (c *Calc) SensibleLeftOptions(f Form) []Form { return firsts(c.SensibleLeftLines(f)) }

// SensibleRightOptions is SensibleLeftOptions for Right.
func (c *Calc) SensibleRightOptions(f Form) []Form { return firsts(c.SensibleRightLines(f)) }

func firsts(lines []Line) (fs []Form) {
	for _, line := range lines {
		if !slices.Contains(fs, line[0]) {
			fs = append(fs, line[0])
		}
	}
	return fs
}
