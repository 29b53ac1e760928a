// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// benchSet is what bench searches; the signature changes with it.
var benchSet = []string{
	"domineering(5x5)", "domineering(4x8)", "domineering(6x6)", "clobber(2x8)", "clobber(3x5)", "clobber(XOXOXOXOXOXOXOXOXOXOXOXO)",
	"nogo(1x14)", "nogo(3x4)", "amazons(X..O|....|O..X)", "grid-col(3x4)", "grid-snort(3x4)", "konane(4x4)", "toads-and-frogs(TTT...FFF)",
}

// A benchLine says what a search has done.
type benchLine struct {
	Position string `json:"position"`
	Outcome  string `json:"outcome"`
	Nodes    uint64 `json:"nodes"`
	Values   uint64 `json:"values"`
}

func (a *app) bench() *cobra.Command {
	return a.command("bench", exactly(0, "no arguments"), func(c *call) error {
		var lines []benchLine
		total := uint64(0)
		for _, text := range benchSet {
			line, err := a.benchOne(c, text)
			if err != nil {
				return err
			}
			lines = append(lines, line)
			total += line.Nodes
		}
		if c.json {
			return report.JSON(c.out, lines)
		}
		for _, l := range lines {
			fmt.Fprintf(c.out, "%-42s %s %9d nodes %7d values\n", l.Position, l.Outcome, l.Nodes, l.Values)
		}
		_, err := fmt.Fprintf(c.out, "Bench: %d\n", total)
		return err
	})
}

// benchOne searches a position on one goroutine, so that the same is done every
// time.
func (a *app) benchOne(c *call, text string) (line benchLine, err error) {
	p, err := c.at.Catalog.Parse(text)
	if err != nil {
		return line, err
	}
	m := work.New(c.ctx, work.Budget{})
	e := search.New(arena.New(), search.Options{Workers: 1})
	s, err := p.Sum(m, e.Arena())
	if err != nil {
		return line, err
	}
	o, err := e.Outcome(m, s)
	stats := e.Stats()
	return benchLine{text, o.String(), stats.Nodes, stats.Values}, err
}
