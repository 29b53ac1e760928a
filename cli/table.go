// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

func (a *app) table() *cobra.Command {
	var function, format, file string
	var size, limit int
	cmd := a.command("table GAME", exactly(1, "one game"), func(c *call) error {
		t, err := answer.TableOf(c.ctx, c.at, c.args[0], function, size, c.budget(limit))
		if t == nil {
			return err
		}
		write := func(w io.Writer) error { return report.Table(w, t, format) }
		if file != "" {
			return errors.Join(wholefile.Write(file, write), err)
		}
		return errors.Join(write(c.out), err)
	})
	functionFlag(cmd, &function, answer.TableFunctions)
	numberFlag(cmd, &size, "size", 11, 1, answer.MostTable, "how many rows and columns")
	choiceFlag(cmd, &format, "format", "text", report.TableFormats, "text, csv, json, latex, markdown or svg")
	outputFlag(cmd, &file, "the file to write")
	limitFlag(cmd, &limit)
	cmd.ValidArgsFunction = a.completeNames("grid coord heap set", 1, "")
	return cmd
}
