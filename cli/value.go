// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// styles are the ways to print a value.
var styles = map[string]notation.Style{"plain": notation.Plain, "unicode": notation.Unicode, "latex": notation.LaTeX}

// eval returns the value of an expression and the calculator that found it.
func (c *call) eval(expression string) (*answer.Calculator, value.Value, error) {
	c.guard.Trust(c.bytes + c.bytes/4) // values have an account of their own
	calc := answer.NewCalculator(c.ctx, c.at, c.bytes)
	const parts = 1000 // of the progress bar; how many values there will be is found on the way
	stop := watch("value", parts, func() (int64, string) {
		done, total := calc.Progress()
		return parts * done / max(total, 1), fmt.Sprintf("%d of %d positions", done, total)
	})
	defer stop()
	v, err := calc.Eval(expression)
	return calc, v, err
}

func (a *app) value() *cobra.Command {
	var style, file string
	var functions bool
	args := func(cmd *cobra.Command, args []string) error {
		if functions {
			return nil
		}
		return orBatch(&file, exactly(1, "one expression, in quotes"))(cmd, args)
	}
	cmd := a.command("value EXPRESSION", args, func(c *call) error {
		switch {
		case functions:
			return listFunctions(c)
		case file != "":
			return batch(c, file, func(line string) (*answer.Measure, error) { return measure(c, line, styles[style]) })
		case c.json:
			m, err := measure(c, c.args[0], styles[style])
			if m == nil {
				return err
			}
			if failed := report.JSON(c.out, m); failed != nil {
				return failed
			}
			return err
		}
		return printValue(c, c.args[0], styles[style])
	})
	choiceFlag(cmd, &style, "style", "plain", []string{"plain", "unicode", "latex"}, "plain, unicode or latex")
	cmd.Flags().Lookup("json").Usage = "print JSON: the value and, of a game, outcome, birthday, mean, temperature and stops"
	cmd.Flags().BoolVar(&functions, "functions", false, "list the operators and functions, those that speak of WORDs if there are some")
	batchFlag(cmd, &file)
	cmd.Annotations = map[string]string{"expressions": "yes"}
	return cmd
}

// printValue prints a value, or the values of positions that were found before a
// limit ended the work.
func printValue(c *call, expression string, style notation.Style) error {
	calc, v, err := c.eval(expression)
	if err != nil {
		if limited(err) {
			for _, k := range calc.Known() {
				fmt.Fprintf(c.out, "%s = %s\n", k.Position, k.Value)
			}
		}
		return err
	}
	if v == nil { // a statement
		return nil
	}
	text, err := calc.Text(v, style)
	if err == nil {
		_, err = fmt.Fprintln(c.out, text)
	}
	return err
}

// measure returns a value as JSON has it, or what was found before a limit ended
// the work; nil if that is nothing.
func measure(c *call, expression string, style notation.Style) (*answer.Measure, error) {
	calc, v, err := c.eval(expression)
	if err == nil {
		m, err := calc.Measure(expression, v, style)
		return &m, err
	}
	if known := calc.Known(); limited(err) && len(known) > 0 {
		return &answer.Measure{Expression: expression, Positions: known}, err
	}
	return nil, err
}

// listFunctions lists what can be written in an expression, each with an example
// and its value.
func listFunctions(c *call) error {
	var all []report.Function
	calc := answer.NewCalculator(c.ctx, c.at, 1<<30)
	for _, h := range answer.Helps() {
		if !report.Mentions(h.Name+"\n"+h.Says, c.args) {
			continue
		}
		v, err := calc.Eval(h.Example)
		if err != nil {
			return err
		}
		text, err := calc.Text(v, notation.Plain)
		if err != nil {
			return err
		}
		all = append(all, report.Function{Name: h.Name, Says: h.Says, Example: h.Example, Value: text})
	}
	if c.json {
		return report.JSON(c.out, all)
	}
	return report.Functions(c.out, all)
}
