// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/work"
)

// calculator returns a calculator for this call.
func (c *call) calculator() *answer.Calculator {
	c.trustScript()
	return answer.NewCalculator(c.ctx, c.at, c.bytes)
}

func (a *app) value() *cobra.Command { return a.askValue().cmd }

func (a *app) askValue() asking {
	return a.expression("value EXPRESSION", func(*call) (bool, error) { return false, nil })
}

// expression returns a command that computes a value, unless other handles the request.
func (a *app) expression(use string, other func(*call) (done bool, err error)) asking {
	q, file, functions, certificate := ask.Value{}, "", false, ""
	args := func(cmd *cobra.Command, args []string) error {
		if functions {
			return nil
		}
		return flag.Without("arguments", "batch", flag.Exactly(1, "one expression, in quotes"))(cmd, args)
	}
	cmd := a.command(use, args, func(c *call) error {
		done, err := other(c)
		switch {
		case done:
			return err
		case functions:
			return c.unfiled("functions", func() error {
				all, err := answer.Functions(c.ctx, c.at, c.args)
				if err != nil {
					return err
				}
				return answerfile.Tell(c.Output, all, report.Functions)
			})
		}
		c.trustScript()
		m := c.limited(ask.Means{Print: c.print})
		if file != "" {
			return c.batch(file, m, q.About)
		}
		asked := q.About(c.args[0])
		if certificate != "" {
			if err := answerfile.ProveValue(c.ctx, c.at, c.args[0], certificate, c.bytes); err != nil {
				return err
			}
		}
		return c.answered(asked, answerfile.Shown{}, func() error {
			m.Brief = !c.JSON && c.Memory == nil
			return answerfile.Ask(c.ctx, c.at, asked, m, c.Output)
		})
	})
	flag.Choice(cmd, &q.Style, "style", "plain", []string{"plain", "unicode", "latex"}, "plain, unicode or latex")
	cmd.Flags().Lookup("json").Usage = "print JSON: the value and, of a game, outcome, birthday, mean, temperature and stops"
	cmd.Flags().BoolVar(&functions, "functions", false, "list the operators and functions; with WORDs those that mention them")
	cmd.Flags().StringVar(&certificate, "certificate", "", "of a sum of positions and forms: write a proof of its canonical value, mean and temperature to this file, which upstar verify checks")
	batchFlag(cmd, &file)
	cmd.MarkFlagsMutuallyExclusive("certificate", "batch", "functions")
	cmd.Annotations = map[string]string{flag.Expressions: "yes"}
	return asking{cmd, func() (ask.Question, error) { return q, nil }, func() ask.Means { return ask.Means{} }}
}

// eval does the same as value, and also runs scripts for other programs.
func (a *app) eval() *cobra.Command {
	jsonl := false
	asked := a.expression("eval [EXPRESSION]", func(c *call) (bool, error) {
		switch {
		case len(c.folders) > 0 && !jsonl && c.cmd.Flags().Changed("path") && len(c.args) == 1:
			return true, c.script(func(s *repl.Session, m *work.Meter) (string, bool, error) {
				return s.EvalWith(m, c.folders, c.args[0])
			})
		case !jsonl:
			return false, nil
		}
		c.trustScript()
		return true, repl.Batch(c.whole, c.at.Catalog, c.cmd.InOrStdin(), c.Out, repl.Limits{Time: c.timeout, Bytes: c.bytes}, c.folders...)
	})
	cmd := asked.cmd
	cmd.Flags().BoolVar(&jsonl, "jsonl", false, "answer requests in JSON, one a line; --timeout is for each")
	cmd.MarkFlagsMutuallyExclusive("path", "batch", "functions")
	cmd.MarkFlagsMutuallyExclusive("jsonl", "batch", "functions")
	args := cmd.Args
	cmd.Args = func(cmd *cobra.Command, given []string) error {
		if jsonl {
			return flag.Exactly(0, "no expression beside --jsonl")(cmd, given)
		}
		return args(cmd, given)
	}
	return cmd
}

// print writes a line that a script prints. If the output is JSON, the line goes to standard error.
func (c *call) print(line string) {
	to := c.Out
	if c.JSON {
		to = c.cmd.ErrOrStderr()
	}
	fmt.Fprintln(to, line)
}

// script runs a script and shows its result.
func (c *call) script(run func(s *repl.Session, m *work.Meter) (text string, shown bool, err error)) error {
	c.trustScript()
	s := repl.New(c.at.Catalog)
	s.Print = c.print
	text, shown, err := run(s, work.New(c.ctx, work.Budget{Bytes: c.bytes}))
	return errors.Join(report.Script(c.Out, text, shown, c.JSON), err)
}

// runFile runs a script in a file, or a worksheet cell by cell. The script can use the classes in
// the same folder.
func (a *app) runFile() *cobra.Command {
	exercises := false
	cmd := a.command("run FILE", flag.Exactly(1, "one file"), func(c *call) error {
		file := c.args[0]
		cells, err := repl.New(c.at.Catalog).ReadCells(c.ctx, file)
		switch {
		case err != nil:
			return err
		case cells != nil:
			return c.worksheet(filepath.Dir(file), cells, exercises)
		case exercises:
			return flag.Wrong("--exercises requires a worksheet, a file in which lines //%%%% begin cells; %s is a script", file)
		}
		return c.script(func(s *repl.Session, m *work.Meter) (string, bool, error) { return s.Run(m, file) })
	})
	cmd.Flags().BoolVar(&exercises, "exercises", false, "ask the exercises of a worksheet, and check your answers")
	cmd.ValidArgsFunction = nil // files
	return cmd
}

// worksheet runs cells, or asks the exercises in them.
func (c *call) worksheet(folder string, cells []repl.Cell, exercises bool) error {
	c.trustScript()
	s, m := repl.New(c.at.Catalog), work.New(c.ctx, work.Budget{Bytes: c.bytes})
	s.Print = c.print
	if err := s.Folder(folder); err != nil {
		return err
	}
	if exercises {
		if c.JSON {
			return flag.Wrong("--exercises asks you at the terminal; it has no --json")
		}
		_, err := s.Exercises(m, cells, c.cmd.InOrStdin(), c.Out)
		return err
	}
	done := []repl.Cell{}
	err := s.RunCells(m, cells, func(cell repl.Cell) error {
		if c.JSON {
			done = append(done, cell)
			return nil
		}
		return report.Cell(c.Out, cell.Text, cell.Input, cell.Output)
	})
	if c.JSON {
		err = errors.Join(report.JSON(c.Out, map[string][]repl.Cell{"cells": done}), err)
	}
	return err
}
