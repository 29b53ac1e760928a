// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/complete"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

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
		if err := wholefile.Placed(certificate); err != nil {
			return err
		}
		if q.Meter = work.New(c.ctx, work.Budget{}); certificate != "" {
			if err := q.Certifiable(); err != nil {
				return err
			}
		}
		stop := watched(c, progress.Row, q)
		r, err := answer.RowOf(c.ctx, c.at, q)
		stop()
		if r == nil {
			return err
		}
		if failed := report.Row(c.out, r, format); failed != nil {
			return failed
		}
		if err != nil {
			return err
		}
		return errors.Join(wholefile.WriteMade(certificate, r.Certificate), c.memory.Keep(func(w io.Writer, format string) error {
			return report.Row(w, r, format)
		}, r.Certificate))
	})
	functionFlag(cmd, &q.Function, answer.RowFunctions)
	flag.Number(cmd, &q.To, "to", 200, 0, 1_000_000, "the last column")
	flag.Number(cmd, &q.Reach, "reach", 0, 0, 1_000_000_000, "how many columns to compute in search of a period; 0 for as many as take a few seconds")
	cmd.Flags().StringVar(&certificate, "certificate", "", "write a certificate of the period to this file")
	flag.Choice(cmd, &format, "format", "text", report.RowFormats, "text, csv or json")
	limitFlag(cmd, &limit)
	cmd.ValidArgsFunction = complete.Names(a.at.Catalog, "coord heap", 1, "")
	return cmd
}
