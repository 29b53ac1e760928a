// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/answerfile"
)

func (a *app) table() *cobra.Command {
	var function, format, file string
	var size, limit int
	several := answer.ManyFunction{}
	cmd := a.command("table GAME", flag.Exactly(1, "one game"), func(c *call) error {
		unused := flag.Unused(c.cmd, "without --players", "ranks")
		if several.Players > 0 {
			unused = flag.Unused(c.cmd, "with --players", "function")
		}
		if unused != nil {
			return unused
		}
		var t *answer.Table
		var err error
		if several.Players > 0 {
			t, err = answer.ManyTableOf(c.ctx, c.at, c.args[0], several, size, c.budget(limit))
		} else {
			c.sweeps()
			t, err = answerfile.TableOf(c.ctx, c.at, c.args[0], function, size, c.budget(limit))
		}
		return answerfile.Table(c.Output, t, err, format, file)
	})
	functionFlag(cmd, &function, answer.TableFunctions)
	manyFlags(cmd, &several)
	flag.Number(cmd, &size, "size", 11, 1, answer.MostTable, "how many rows and columns")
	flag.Choice(cmd, &format, "format", "text", report.TableFormats, "text, csv, json, latex, markdown or svg")
	outputFlag(cmd, &file, "the file to write")
	limitFlag(cmd, &limit)
	cmd.ValidArgsFunction = names(a.at.Catalog, "grid coord heap set", 1, "")
	return cmd
}

func (a *app) row() *cobra.Command {
	q := answer.RowQuestion{}
	var format, certificate string
	var limit int
	cmd := a.command("row GAME A", flag.Exactly(2, "a game and a row"), func(c *call) error {
		n, err := strconv.Atoi(c.args[1])
		if err != nil || n < 0 || n > 1_000_000 {
			return fmt.Errorf("a row is a number from 0 to 1000000, not %q", c.args[1])
		}
		q.Game, q.Row, q.Limits = c.args[0], n, c.budget(limit)
		return answerfile.Row(c.ctx, c.at, q, format, certificate, c.Output)
	})
	functionFlag(cmd, &q.Function, answer.RowFunctions)
	flag.Number(cmd, &q.To, "to", 200, 0, 1_000_000, "the last column")
	flag.Number(cmd, &q.Reach, "reach", 0, 0, 1_000_000_000, "how many columns to compute in search of a period; 0 for as many as take a few seconds")
	cmd.Flags().StringVar(&certificate, "certificate", "", "write a certificate of the period to this file")
	flag.Choice(cmd, &format, "format", "text", report.RowFormats, "text, csv or json")
	limitFlag(cmd, &limit)
	cmd.ValidArgsFunction = names(a.at.Catalog, "coord heap", 1, "")
	return cmd
}
