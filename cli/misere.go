// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/answerfile"
)

func (a *app) misere() *cobra.Command {
	var limit, day int
	var universe, file string
	var full bool
	args := func(cmd *cobra.Command, args []string) error {
		if universe != "" {
			return flag.Exactly(2, "two games with --universe")(cmd, args)
		}
		return flag.AtLeast(1, "a position")(cmd, args)
	}
	cmd := a.command("misere POSITION... | --day N | --universe NAME G H", flag.Without("position", "day", flag.Without("arguments", "batch", args)), func(c *call) error {
		switch {
		case day >= 0:
			d, err := answer.MisereDayOf(c.ctx, day)
			return answerfile.Show(c.Output, d, err, report.MisereDay)
		case universe != "":
			m, err := answer.MisereCompare(c.ctx, universe, [2]string(c.args))
			return answerfile.Show(c.Output, m, err, report.MisereComparison)
		case file != "":
			return batch(c, file, func(line string) (*answer.MisereForm, error) {
				return answer.MisereOf(c.ctx, c.at, []string{line}, c.budget(limit))
			})
		}
		words := report.Misere
		if full {
			words = report.MisereFull
		}
		m, err := answer.MisereOf(c.ctx, c.at, c.args, c.budget(limit))
		return answerfile.Show(c.Output, m, err, words)
	})
	limitFlag(cmd, &limit)
	flag.Number(cmd, &day, "day", -1, 0, 6, "the games born by this day, 0 to 6")
	cmd.Flags().Lookup("day").DefValue = ""
	flag.Choice(cmd, &universe, "universe", "", slices.Sorted(maps.Keys(answer.Universes)), "compare two partizan games modulo dicot, dead-ending, blocking or all games")
	cmd.Flags().BoolVar(&full, "full", false, "show long forms as far as they go")
	batchFlag(cmd, &file)
	cmd.MarkFlagsMutuallyExclusive("day", "universe", "batch")
	cmd.ValidArgsFunction = names(a.at.Catalog, "", 100, "(")
	cmd.Annotations = map[string]string{flag.Expressions: "yes"}
	return cmd
}
