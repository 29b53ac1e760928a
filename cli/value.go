// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/value/notation"
)

// styles are the ways to print a value.
var styles = map[string]notation.Style{"plain": notation.Plain, "unicode": notation.Unicode, "latex": notation.LaTeX}

// calculator returns one for this call; it shows how far it is until stop is called.
func (c *call) calculator() (calc *answer.Calculator, stop func()) {
	c.guard.Trust(c.bytes + c.bytes/4) // values have an account of their own
	calc = answer.NewCalculator(c.ctx, c.at, c.bytes)
	return calc, watched(c, progress.Value, calc)
}

func (a *app) value() *cobra.Command {
	return a.expression("value EXPRESSION", func(*call) (bool, error) { return false, nil })
}

// expression returns a command that computes a value, unless other does something
// else.
func (a *app) expression(use string, other func(*call) (done bool, err error)) *cobra.Command {
	var style, file string
	var functions bool
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
			all, err := answer.Functions(c.ctx, c.at, c.args)
			if err != nil {
				return err
			}
			return tell(c, all, report.Functions)
		case file != "":
			return batch(c, file, func(line string) (*answer.Measure, error) { return measure(c, line, styles[style]) })
		case c.memory != nil:
			return remembered(c, styles[style])
		case c.json:
			m, err := measure(c, c.args[0], styles[style])
			return show(c, m, err, nil)
		}
		calc, stop := c.calculator()
		text, err := calc.TextOf(c.args[0], styles[style])
		stop()
		_, failed := io.WriteString(c.out, text)
		return errors.Join(failed, err)
	})
	flag.Choice(cmd, &style, "style", "plain", []string{"plain", "unicode", "latex"}, "plain, unicode or latex")
	cmd.Flags().Lookup("json").Usage = "print JSON: the value and, of a game, outcome, birthday, mean, temperature and stops"
	cmd.Flags().BoolVar(&functions, "functions", false, "list the operators and functions, those that speak of WORDs if there are some")
	batchFlag(cmd, &file)
	cmd.Annotations = map[string]string{flag.Expressions: "yes"}
	return cmd
}

// remembered computes a value in words and as JSON, which the catalogue keeps.
func remembered(c *call, style notation.Style) error {
	calc, stop := c.calculator()
	m, err := calc.MeasureOf(c.args[0], style)
	text := ""
	if err == nil {
		text, err = calc.TextOf(c.args[0], style)
	}
	stop()
	if err != nil {
		return show(c, m, err, nil)
	}
	return show(c, m, nil, func(w io.Writer, _ *answer.Measure) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// measure returns a value as JSON has it.
func measure(c *call, expression string, style notation.Style) (*answer.Measure, error) {
	calc, stop := c.calculator()
	defer stop()
	return calc.MeasureOf(expression, style)
}
