// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/repl"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/work"
)

// eval is value, and runs scripts for other programs.
func (a *app) eval() *cobra.Command {
	jsonl, path := false, ""
	cmd := a.expression("eval [EXPRESSION]", func(c *call) (bool, error) {
		switch {
		case path != "":
			return true, evalWith(c, filepath.SplitList(path))
		case !jsonl:
			return false, nil
		}
		c.guard.Trust(c.bytes + c.bytes/4)
		return true, repl.Batch(c.whole, c.at.Catalog, c.cmd.InOrStdin(), c.out, repl.Limits{Time: c.timeout, Bytes: c.bytes})
	})
	cmd.Flags().BoolVar(&jsonl, "jsonl", false, "answer requests in JSON, one a line; --timeout is for each")
	cmd.Flags().StringVar(&path, "path", "", "know the classes and scripts in these folders")
	_ = cmd.MarkFlagDirname("path")
	cmd.MarkFlagsMutuallyExclusive("path", "jsonl", "batch", "functions")
	args := cmd.Args
	cmd.Args = func(cmd *cobra.Command, given []string) error {
		if jsonl {
			return flag.Exactly(0, "no expression beside --jsonl")(cmd, given)
		}
		return args(cmd, given)
	}
	return cmd
}

// evalWith runs a script that knows the classes of some folders.
func evalWith(c *call, folders []string) error {
	c.guard.Trust(c.bytes + c.bytes/4)
	s := repl.New(c.at.Catalog)
	for _, dir := range folders {
		if err := s.Folder(dir); err != nil {
			return err
		}
	}
	text, shown, err := s.Eval(work.New(c.ctx, work.Budget{Bytes: c.bytes}), c.args[0])
	return errors.Join(report.Script(c.out, text, shown, c.json), err)
}

// runFile runs a script in a file; the classes beside it are known.
func (a *app) runFile() *cobra.Command {
	cmd := a.command("run FILE", flag.Exactly(1, "one file"), func(c *call) error {
		c.guard.Trust(c.bytes + c.bytes/4)
		text, shown, err := repl.New(c.at.Catalog).Run(work.New(c.ctx, work.Budget{Bytes: c.bytes}), c.args[0])
		return errors.Join(report.Script(c.out, text, shown, c.json), err)
	})
	cmd.ValidArgsFunction = nil // files
	return cmd
}
