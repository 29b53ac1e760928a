// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

// playersFlag adds the flag that says how many play.
func playersFlag(cmd *cobra.Command, p *int, usage string) {
	flag.Number(cmd, p, "players", 0, 2, many.MostPlayers, usage)
	cmd.Flags().Lookup("players").DefValue = ""
}

// ranksFlag adds the flag that asks for i-misère play.
func ranksFlag(cmd *cobra.Command, p *int) {
	flag.Number(cmd, p, "ranks", -1, 0, many.MostPlayers-1, "with --players: who moves last in play of this number (0-misère play is Li's), not who can force a win")
	cmd.Flags().Lookup("ranks").DefValue = ""
}

// check refuses flags that mean nothing together.
func (f *solveFlags) check(c *call) error {
	for _, r := range []struct {
		is          bool
		when, names string
	}{
		{f.players > 0, "with --players", "normal misere values playing marks strategy certificate keep threshold"},
		{f.players == 0 && f.batch != "", "with --batch", "certificate output keep threshold"},
		{f.players == 0 && f.threshold, "with --threshold", "normal misere values playing marks compound moves method certificate strategy keep"},
		{f.players == 0 && !f.strategy, "without --strategy", "depth output"},
		{f.players == 0, "without --players", "ending"},
	} {
		if err := flag.Unused(c.cmd, r.when, strings.Fields(r.names)...); r.is && err != nil {
			return err
		}
	}
	return errors.Join(wholefile.Placed(f.certificate), wholefile.Placed(f.output))
}

// foundMany answers a question about more than two players.
func (f *solveFlags) foundMany(c *call, texts []string) (*answer.Many, error) {
	q, err := f.question(c, texts)
	if err != nil {
		return nil, err
	}
	return answer.ManyTo(c.ctx, answer.ManyQuestion{Positions: q.Positions, Mode: q.Mode, Players: f.players, Ending: f.ending, Moves: q.Moves, Limits: q.Limits})
}

// manyTable tabulates a game of two coordinates for several players.
func manyTable(c *call, players, ranks, size, limit int) (*answer.Table, error) {
	if err := flag.Unused(c.cmd, "with --players", "function"); err != nil {
		return nil, err
	}
	return answer.ManyTableOf(c.ctx, c.at, c.args[0], answer.ManyFunction{Players: players, Ranks: ranks}, size, c.budget(limit))
}

// runMany lists a function of the heaps of a game for several players.
func (f *heapFlags) runMany(c *call) error {
	if err := flag.Unused(c.cmd, "with --players", "function", "certificate", "plot", "checkpoint", "keep", "threads", "reach", "all"); err != nil {
		return err
	}
	if f.format != "text" && f.format != "json" {
		return flag.Wrong("with --players the formats are text and json, not %s", f.format)
	}
	c.json = f.format == "json"
	found, err := answer.ManyHeapsOf(c.ctx, c.at, c.args[0], answer.ManyFunction{Players: f.players, Ranks: f.ranks}, int(f.to), c.budget(f.limit))
	return show(c, found, err, report.ManyHeaps)
}
