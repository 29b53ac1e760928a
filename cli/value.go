// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/repl"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/work"
)

// calculator returns one for this call.
func (c *call) calculator() *answer.Calculator {
	c.trustScript()
	return answer.NewCalculator(c.ctx, c.at, c.bytes)
}

func (a *app) value() *cobra.Command { return a.askValue().cmd }

func (a *app) askValue() asking {
	return a.expression("value EXPRESSION", func(*call) (bool, error) { return false, nil })
}

// expression returns a command that computes a value, unless other does something else.
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
	cmd.Flags().StringVar(&certificate, "certificate", "", "of a position: write a proof of its canonical value, mean and temperature to this file, which upstar verify checks")
	batchFlag(cmd, &file)
	cmd.MarkFlagsMutuallyExclusive("certificate", "batch", "functions")
	cmd.Annotations = map[string]string{flag.Expressions: "yes"}
	return asking{cmd, func() (ask.Question, error) { return q, nil }, func() ask.Means { return ask.Means{} }}
}

// eval is value, and runs scripts for other programs.
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

// print writes a line that a script prints; beside JSON it goes to standard error.
func (c *call) print(line string) {
	to := c.Out
	if c.JSON {
		to = c.cmd.ErrOrStderr()
	}
	fmt.Fprintln(to, line)
}

// script runs a script and shows what it comes to.
func (c *call) script(run func(s *repl.Session, m *work.Meter) (text string, shown bool, err error)) error {
	c.trustScript()
	s := repl.New(c.at.Catalog)
	s.Print = c.print
	text, shown, err := run(s, work.New(c.ctx, work.Budget{Bytes: c.bytes}))
	return errors.Join(report.Script(c.Out, text, shown, c.JSON), err)
}

// runFile runs a script in a file; the classes beside it are known.
func (a *app) runFile() *cobra.Command {
	cmd := a.command("run FILE", flag.Exactly(1, "one file"), func(c *call) error {
		return c.script(func(s *repl.Session, m *work.Meter) (string, bool, error) { return s.Run(m, c.args[0]) })
	})
	cmd.ValidArgsFunction = nil // files
	return cmd
}
