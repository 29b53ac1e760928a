// SPDX-License-Identifier: Apache-2.0

package main

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// styles are the ways to print a value.
var styles = map[string]notation.Style{"plain": notation.Plain, "unicode": notation.Unicode, "latex": notation.LaTeX}

// valueFlags are the limits of a calculation with values.
type valueFlags struct {
	timeout time.Duration
}

func (f *valueFlags) add(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&f.timeout, "timeout", 0, "stop after this time, such as 30s")
}

// eval gives use the value of an expression and the calculator that found it.
func (f *valueFlags) eval(cmd *cobra.Command, expression string, use func(*answer.Calculator, value.Value, error) error) error {
	memory, err := memoryOf(cmd)
	if err != nil {
		return err
	}
	ctx, cancel := within(cmd.Context(), f.timeout)
	defer cancel()
	c := answer.NewCalculator(ctx, uint64(memory)<<20)
	const parts = 1000 // of the progress bar; how many values there will be is found on the way
	stop := watch("value", parts, func() (int64, string) {
		done, total := c.Progress()
		return parts * done / max(total, 1), fmt.Sprintf("%d of %d positions", done, total)
	})
	v, err := c.Eval(expression)
	stop()
	return use(c, v, err)
}

func valueCommand() *cobra.Command {
	var f valueFlags
	var style string
	var asJSON, functions bool
	cmd := &cobra.Command{
		Use:   "value EXPRESSION",
		Short: "Compute with values of short games",
		Long: `Compute the value of an expression of short partizan games, in CGSuite's notation:
numbers 3 -5/4, * and *2, ups ^ ^^ ^3*, downs v, {1|*}, {3||2|1}, +-1, Tiny(2), ^<3>, ^[3];
+ - and integer multiples, : for ordinal sums, comparisons == < <= <> <| |>, and functions
written as methods: ({3|1}).Temperature, (^^*).AtomicWeight, ^.NortonProduct(^), *5 Heat 1.
A position, such as domineering(2x3), stands for its value. --functions lists all.`,
		Example: `  upstar value '{3|1} + {2||1|0}'
  upstar value '({3|1||-2}).Thermograph'
  upstar value '^^* > 0'
  upstar value 'domineering(2x3) + {1|*}'
  upstar value --style latex '{2||1|0}'`,
		Args: func(cmd *cobra.Command, args []string) error {
			if functions && len(args) == 0 {
				return nil
			}
			return exactly(1, "one expression, in quotes")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if functions {
				return listFunctions(cmd)
			}
			s, ok := styles[style]
			if !ok {
				return usageError{fmt.Errorf("no style %q; there are plain, unicode and latex", style)}
			}
			w := cmd.OutOrStdout()
			return f.eval(cmd, args[0], func(c *answer.Calculator, v value.Value, err error) error {
				switch {
				case err != nil:
					return writeKnown(w, c, err, args[0], asJSON)
				case asJSON:
					return writeMeasure(w, c, v, args[0], s)
				}
				text, err := c.Text(v, s)
				if err == nil && v != nil {
					_, err = fmt.Fprintln(w, text)
				}
				return err
			})
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&style, "style", "plain", "plain, unicode or latex")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON: the value and, of a game, outcome, birthday, mean, temperature and stops")
	cmd.Flags().BoolVar(&functions, "functions", false, "list the operators and functions")
	return cmd
}

func writeMeasure(w io.Writer, c *answer.Calculator, v value.Value, expression string, s notation.Style) error {
	m, err := c.Measure(expression, v, s)
	if failed := writeJSON(w, m); failed != nil {
		return failed
	}
	return err
}

// writeKnown prints the values of the positions that were found before a limit
// ended the work.
func writeKnown(w io.Writer, c *answer.Calculator, err error, expression string, asJSON bool) error {
	known := c.Known()
	if !errors.Is(err, solve.ErrLimit) || len(known) == 0 {
		return err
	}
	if asJSON {
		if failed := writeJSON(w, answer.Measure{Expression: expression, Positions: known}); failed != nil {
			return failed
		}
		return err
	}
	for _, k := range known {
		fmt.Fprintf(w, "%s = %s\n", k.Position, k.Value)
	}
	return err
}

// listFunctions prints what can be written in an expression, each with an
// example and its value.
func listFunctions(cmd *cobra.Command) error {
	tab := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	c := answer.NewCalculator(cmd.Context(), 1<<30)
	for _, h := range answer.Helps() {
		v, err := c.Eval(h.Example)
		if err != nil {
			return err
		}
		text, err := c.Text(v, notation.Plain)
		if err != nil {
			return err
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\n", h.Name, h.Says, h.Example, text)
	}
	return tab.Flush()
}
