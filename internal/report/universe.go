// SPDX-License-Identifier: Apache-2.0

package report

import (
	"io"

	"github.com/upstar-cgt/upstar/answer"
)

// UniverseGame writes what is known about a game in misère play modulo a universe.
func UniverseGame(w io.Writer, g *answer.UniverseGame) error {
	p := &printer{w: w}
	p.printf("%s modulo %s\n", g.Game, g.Universe)
	p.printf("outcome %s, birthday %d, %d positions\n", g.Outcome, g.Birthday, g.Positions)
	if len(g.Simplest) <= shortForm*4 {
		p.printf("simplest form %s, %d positions\n", g.Simplest, g.SimplestPositions)
	} else {
		p.printf("the simplest form has %d positions, shown by «json»\n", g.SimplestPositions)
	}
	switch {
	case g.Invertible == nil:
		p.printf("whether it is invertible takes too long to find\n")
	case *g.Invertible && len(g.Conjugate) <= shortForm*4:
		p.printf("invertible: its inverse is %s\n", g.Conjugate)
	case *g.Invertible:
		p.printf("invertible: its inverse is its conjugate\n")
	default:
		p.printf("not invertible by its conjugate\n")
	}
	for _, x := range []struct {
		is   bool
		text string
	}{{g.PFree, "P-free"}, {g.LeftStrong, "Left strong"}, {g.RightStrong, "Right strong"}} {
		if x.is {
			p.printf("%s\n", x.text)
		}
	}
	return p.err
}

// UniverseDay writes the games of a universe born by a day.
func UniverseDay(w io.Writer, d *answer.UniverseDay) error {
	p := &printer{w: w}
	p.printf("%s born by day %d: %d", d.Universe, d.Day, d.Classes)
	if d.Forms > 0 {
		p.printf(", of %d literal forms", d.Forms)
	}
	p.printf("\n%d invertible; outcomes: %s\n", d.Invertible, d.Counts())
	for i, g := range d.Games {
		if i == 40 {
			p.printf("  … %d more, shown by «json»\n", len(d.Games)-i)
			break
		}
		mark := ""
		if g.Invertible {
			mark = "  invertible"
		}
		p.printf("  %s  %s%s\n", g.Outcome, g.Form, mark)
	}
	return p.err
}
