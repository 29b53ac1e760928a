// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/repl"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/work"
)

// eval is value, and runs scripts for other programs.
func (a *app) eval() *cobra.Command {
	jsonl := false
	cmd := a.expression("eval [EXPRESSION]", func(c *call) (bool, error) {
		if !jsonl {
			return false, nil
		}
		c.guard.Trust(c.bytes + c.bytes/4)
		return true, repl.Batch(c.whole, c.at.Catalog, c.cmd.InOrStdin(), c.out, repl.Limits{Time: c.timeout, Bytes: c.bytes})
	})
	cmd.Flags().BoolVar(&jsonl, "jsonl", false, "answer requests in JSON, one a line; --timeout is for each")
	args := cmd.Args
	cmd.Args = func(cmd *cobra.Command, given []string) error {
		if jsonl {
			return exactly(0, "no expression beside --jsonl")(cmd, given)
		}
		return args(cmd, given)
	}
	return cmd
}

// runFile runs a script in a file; the classes beside it are known.
func (a *app) runFile() *cobra.Command {
	cmd := a.command("run FILE", exactly(1, "one file"), func(c *call) error {
		c.guard.Trust(c.bytes + c.bytes/4)
		text, shown, err := repl.New(c.at.Catalog).Run(work.New(c.ctx, work.Budget{Bytes: c.bytes}), c.args[0])
		switch {
		case err != nil:
			return err
		case c.json && shown:
			return report.JSON(c.out, map[string]string{"output": text})
		case shown:
			_, err = fmt.Fprintln(c.out, text)
		}
		return err
	})
	cmd.ValidArgsFunction = nil // files
	return cmd
}
