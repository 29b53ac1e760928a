// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// styles are the ways to print a value.
var styles = map[string]notation.Style{"plain": notation.Plain, "unicode": notation.Unicode, "latex": notation.LaTeX}

// valueFlags are the limits of a calculation with values.
type valueFlags struct {
	timeout time.Duration
	memory  int
}

func (f *valueFlags) add(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&f.timeout, "timeout", 0, "stop after this time, such as 30s")
	cmd.Flags().IntVar(&f.memory, "memory", 4096, "the most memory for values, in MB")
}

// eval returns the value of an expression.
func (f *valueFlags) eval(ctx context.Context, expression string) (*short.Calc, notation.Value, error) {
	if f.memory < 1 {
		return nil, nil, usageError{fmt.Errorf("--memory wants a number of megabytes from 1")}
	}
	cancel := func() {}
	if f.timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, f.timeout)
	}
	defer cancel()
	c := short.NewSpace().CalcWith(ctx, short.Limits{Bytes: uint64(f.memory) << 20})
	v, err := notation.Eval(c, expression, thermo.Funcs())
	if errors.Is(err, short.ErrLimit) || ctx.Err() != nil && err != nil {
		err = fmt.Errorf("%w: %w", solve.ErrLimit, err)
	}
	return c, v, err
}

func valueCommand() *cobra.Command {
	var f valueFlags
	var style string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "value EXPRESSION",
		Short: "Compute with values of short games",
		Long: `Compute the value of an expression of short partizan games, in CGSuite's notation:
numbers 3 -5/4, * and *2, ups ^ ^^ ^3*, downs v, {1|*}, {3||2|1}, +-1, Tiny(2), ^<3>, ^[3];
+ - and integer multiples, : for ordinal sums, comparisons == < <= <> <| |>, and functions
written as methods: ({3|1}).Temperature, (^^*).AtomicWeight, ^.NortonProduct(^), *5 Heat 1.`,
		Example: `  upstar value '{3|1} + {2||1|0}'
  upstar value '({3|1||-2}).Thermograph'
  upstar value '^^* > 0'
  upstar value --style latex '{2||1|0}'`,
		Args: exactly(1, "one expression, in quotes"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, ok := styles[style]
			if !ok {
				return usageError{fmt.Errorf("no style %q; there are plain, unicode and latex", style)}
			}
			c, v, err := f.eval(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			text, err := s.Text(c, v)
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), map[string]string{"expression": args[0], "value": text})
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), text)
			return err
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&style, "style", "plain", "plain, unicode or latex")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// gameOf wants the value of an expression to be a game.
func gameOf(v notation.Value, expression string) (short.Game, error) {
	g, ok := v.(notation.Game)
	if !ok {
		return 0, fmt.Errorf("%s is not a game", strings.TrimSpace(expression))
	}
	return short.Game(g), nil
}
