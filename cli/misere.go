// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

func (a *app) misere() *cobra.Command { return a.askMisere().cmd }

func (a *app) askMisere() asking {
	var limit, day int
	var universe, file string
	var full bool
	args := func(cmd *cobra.Command, args []string) error {
		if universe != "" {
			if len(args) == 1 {
				return nil
			}
			return flag.Exactly(2, "one or two games with --universe")(cmd, args)
		}
		return flag.AtLeast(1, "a position")(cmd, args)
	}
	means := func() ask.Means { return limitedTo(limit) }
	cmd := a.command("misere POSITION... | --day N | --universe NAME G [H]", flag.Without("position", "day", flag.Without("arguments", "batch", args)), func(c *call) error {
		m := c.limited(means())
		switch {
		case day >= 0 && universe != "":
			return c.unfiled("universe", func() error {
				return answerfile.Ask(c.ctx, c.at, ask.UniverseDay{Universe: universe, Day: day}, m, c.Output)
			})
		case universe != "" && len(c.args) == 1:
			return c.unfiled("universe", func() error {
				return answerfile.Ask(c.ctx, c.at, ask.UniverseGame{Universe: universe, Game: c.args[0]}, m, c.Output)
			})
		case day >= 0:
			return c.unfiled("day", func() error { return answerfile.Ask(c.ctx, c.at, ask.Day{Day: day}, m, c.Output) })
		case universe != "":
			return c.unfiled("universe", func() error {
				return answerfile.Ask(c.ctx, c.at, ask.Universe{Universe: universe, Games: [2]string(c.args)}, m, c.Output)
			})
		case file != "":
			return c.batch(file, m, func(line string) ask.Question { return ask.Misere{Positions: []string{line}} })
		}
		q := ask.Misere{Positions: c.args}
		return c.answered(q, answerfile.Shown{Drawn: full}, func() error {
			if !full {
				return answerfile.Ask(c.ctx, c.at, q, m, c.Output)
			}
			found, err := q.Do(c.ctx, c.at, m)
			form, _ := found.(*answer.MisereForm)
			return answerfile.Show(c.Output, form, err, report.MisereFull)
		})
	})
	limitFlag(cmd, &limit)
	flag.Number(cmd, &day, "day", -1, 0, 6, "the games born by this day, 0 to 6")
	cmd.Flags().Lookup("day").DefValue = ""
	cmd.Flags().StringVar(&universe, "universe", "", "a partizan game, or two to compare, or with --day all games, modulo dicot, dead-ending, blocking or all games, or games with ends:FORM,…")
	flag.Complete(cmd, "universe", append(slices.Sorted(maps.Keys(answer.Universes)), "ends:")...)
	cmd.Flags().BoolVar(&full, "full", false, "show long forms in full")
	batchFlag(cmd, &file)
	cmd.MarkFlagsMutuallyExclusive("day", "batch")
	cmd.MarkFlagsMutuallyExclusive("universe", "batch")
	cmd.ValidArgsFunction = names(a.at.Catalog, nil, 100, "(")
	cmd.Annotations = map[string]string{flag.Expressions: "yes"}
	return asking{cmd, func() (ask.Question, error) { return ask.Misere{}, nil }, means}
}
