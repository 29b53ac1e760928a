// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/work"
)

func (a *app) table() *cobra.Command { return a.askTable().cmd }

func (a *app) askTable() asking {
	var function, format, file string
	var size, limit int
	several := answer.ManyFunction{}
	question := func(cmd *cobra.Command) (ask.Question, error) {
		if several.Players > 0 {
			q := ask.ManyTable{Players: several.Players, Size: size}
			if several.Ranks >= 0 {
				q.Ranks = &several.Ranks
			}
			return q, flag.Unused(cmd, "with --players", "function")
		}
		return ask.Table{Function: function, Size: size}, flag.Unused(cmd, "without --players", "ranks")
	}
	cmd := a.command("table GAME", flag.Exactly(1, "one game"), func(c *call) error {
		q, err := question(c.cmd)
		if err != nil {
			return err
		}
		q = q.About(c.args[0])
		return c.answered(q, answerfile.Shown{Format: format, Drawn: file != ""}, func() error {
			return answerfile.Table(c.ctx, c.at, q, ask.Means{Limits: c.budget(limit)}, format, file, c.Output)
		})
	})
	functionFlag(cmd, &function, answer.TableFunctions)
	manyFlags(cmd, &several)
	flag.Number(cmd, &size, "size", 11, 1, answer.MostTable, "how many rows and columns")
	flag.Choice(cmd, &format, "format", "text", report.TableFormats, "text, csv, json, latex, markdown or svg")
	outputFlag(cmd, &file, "the file to write")
	limitFlag(cmd, &limit)
	cmd.ValidArgsFunction = names(a.at.Catalog, func(e *catalog.Entry) bool { return answer.Tabulated(e, false) }, 1, "")
	return asking{cmd, func() (ask.Question, error) { return question(cmd) }, func() ask.Means { return limitedTo(limit) }}
}

// limitedTo returns means with a limit on positions.
func limitedTo(positions int) ask.Means {
	return ask.Means{Limits: work.Budget{Positions: uint64(positions)}}
}

func (a *app) row() *cobra.Command { return a.askRow().cmd }

func (a *app) askRow() asking {
	q := ask.Row{To: new(int)}
	var format, certificate string
	var limit int
	cmd := a.command("row GAME A", flag.Exactly(2, "a game and a row"), func(c *call) error {
		n, err := strconv.Atoi(c.args[1])
		if err != nil || n < 0 || n > 1_000_000 {
			return fmt.Errorf("a row is a number from 0 to 1000000, not %q", c.args[1])
		}
		q.Game, q.Row = c.args[0], n
		return c.answered(q, answerfile.Shown{Format: format, Certificate: certificate}, func() error {
			return answerfile.Row(c.ctx, c.at, q, ask.Means{Limits: c.budget(limit)}, format, certificate, c.Output)
		})
	})
	functionFlag(cmd, &q.Function, answer.RowFunctions)
	flag.Number(cmd, q.To, "to", 200, 0, 1_000_000, "the last column")
	flag.Number(cmd, &q.Reach, "reach", 0, 0, 1_000_000_000, "how many columns to compute in search of a period; 0 computes for a few seconds")
	cmd.Flags().StringVar(&certificate, "certificate", "", "write a certificate of the period to this file")
	flag.Choice(cmd, &format, "format", "text", report.RowFormats, "text, csv or json")
	limitFlag(cmd, &limit)
	cmd.ValidArgsFunction = names(a.at.Catalog, func(e *catalog.Entry) bool { return answer.Tabulated(e, true) }, 1, "")
	return asking{cmd, func() (ask.Question, error) { return q, nil }, func() ask.Means { return limitedTo(limit) }}
}
