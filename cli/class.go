// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/report"
	script "github.com/upstar-cgt/upstar/lang/lib/classes"
)

// create writes the file of a new class.
func (a *app) create() *cobra.Command {
	cmd := a.command("new grid|strip|heap|graph NAME", flag.Exactly(2, "a kind of board and the name of a class"), func(c *call) error {
		text, err := script.Skeleton(c.at.Catalog, c.args[0], c.args[1])
		if err != nil {
			return err
		}
		file := c.args[1] + ".cgs"
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if os.IsExist(err) {
			return fmt.Errorf("%s exists; choose another name, or another folder", file)
		}
		if err != nil {
			return err
		}
		if _, err = f.WriteString(text); err != nil {
			_ = f.Close()
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
		if c.JSON {
			return report.JSON(c.Out, map[string]string{"file": file})
		}
		_, err = fmt.Fprintf(c.Out, "wrote %s\nTry:\n  upstar check %s\n  upstar games --path . %s\n", file, file, script.RulesetName(c.args[1]))
		return err
	})
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return script.Families(), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

// check examines classes.
func (a *app) check() *cobra.Command {
	e := script.Effort{}
	cmd := a.command("check FILE|FOLDER...", flag.AtLeast(1, "a file or folder with classes"), func(c *call) error {
		faults := 0
		for _, path := range c.args {
			all, err := script.Examine(c.ctx, c.at.Catalog, path, e)
			for _, x := range all {
				faults += len(x.Faults)
				if err := c.examined(x); err != nil {
					return err
				}
			}
			if err != nil {
				return err
			}
		}
		if faults > 0 {
			return fmt.Errorf("%s found", report.Count(faults, "fault"))
		}
		return nil
	})
	flag.Number(cmd, &e.Positions, "positions", 200, 1, 1_000_000, "how many positions of each class to look at")
	cmd.Flags().Uint64Var(&e.Seed, "seed", 1, "the seed of the random plays")
	cmd.ValidArgsFunction = nil // files
	return cmd
}

// examined prints the results of examining a class.
func (c *call) examined(x script.Examination) error {
	if c.JSON {
		return report.JSON(c.Out, x)
	}
	for _, f := range x.Faults {
		if _, err := fmt.Fprintln(c.Out, f); err != nil {
			return err
		}
	}
	if len(x.Faults) > 0 {
		return nil
	}
	text := fmt.Sprintf("%s: no fault found in %s, %d of them played out, and %s", x.Ruleset, report.Count(x.Positions, "position"), x.Compared, report.Count(x.Tests, "test"))
	_, err := fmt.Fprintln(c.Out, strings.TrimSpace(report.Wrap(text, 0)))
	return err
}
