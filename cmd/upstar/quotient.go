// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
)

func quotientCommand() *cobra.Command {
	var to int
	var asJSON bool
	var certificate string
	var timeout time.Duration
	cmd := &cobra.Command{
		Use:   "quotient CODE",
		Short: "The misère quotient of a heap game",
		Long: `Find the misère quotient (Q,P) of a heap game, heap after heap, until its pretending
function is proved periodic, a limit is reached or Ctrl-C is pressed. A quotient that does
not end leaves the partial quotient and a certified lower bound for the next one.`,
		Example: `  upstar quotient 0.77
  upstar quotient 0.07 --to 30
  upstar quotient 0.15 --json --certificate guiles.json`,
		Args: exactly(1, "one code"),
		RunE: func(cmd *cobra.Command, args []string) error {
			rules, name, err := answer.QuotientRules(args[0])
			if err != nil {
				return err
			}
			if to < 1 {
				return usageError{fmt.Errorf("--to wants a heap from 1")}
			}
			ctx := cmd.Context()
			if timeout > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, timeout)
				defer cancel()
			}
			solver := quotient.NewSolver(rules, quotient.Limits{Heap: to})
			err = grow(ctx, cmd.OutOrStdout(), solver, to, !asJSON)
			r := solver.Result()
			r.Code = name
			if asJSON {
				if failed := writeJSON(cmd.OutOrStdout(), r); failed != nil {
					return failed
				}
			} else {
				printQuotient(cmd.OutOrStdout(), r)
			}
			if certificate != "" && err == nil {
				data, failed := r.Quotient.Certificate(name)
				if failed != nil {
					return failed
				}
				err = os.WriteFile(certificate, data, 0o644)
			}
			return answer.QuotientLimit(err)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&to, "to", 1000, "the largest heap")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.StringVar(&certificate, "certificate", "", "write a certificate to this file")
	flags.DurationVar(&timeout, "timeout", 0, "stop after this time, such as 30s")
	return cmd
}

// grow adds heap after heap and tells when the quotient grows.
func grow(ctx context.Context, w io.Writer, s *quotient.Solver, to int, tell bool) error {
	told := 0
	for s.Heap() < to {
		if _, ok := s.Period(); ok {
			return nil
		}
		if err := s.Next(ctx); err != nil {
			return err
		}
		for ; tell && told < len(s.Growth()); told++ {
			g := s.Growth()[told]
			fmt.Fprintf(w, "heap %d: order %d, |P| = %d\n", g.Heap, g.Order, g.P)
		}
	}
	return nil
}

func printQuotient(w io.Writer, r *quotient.Result) {
	state := "partial quotient"
	if r.Solved {
		state = "misère quotient"
	}
	fmt.Fprintf(w, "%s of %s: order %d, |P| = %d, heaps to %d\n", state, r.Code, r.Order, r.P, r.Heap)
	if r.Tame != nil {
		fmt.Fprintf(w, "tame: T_%d\n", *r.Tame)
	}
	if r.Period > 0 {
		fmt.Fprintf(w, "period %d from heap %d\n", r.Period, r.Preperiod)
	}
	gens := make([]string, len(r.Generators))
	for i, g := range r.Generators {
		gens[i] = fmt.Sprintf("%s = heap %d", g.Name, g.Heap)
	}
	fmt.Fprintf(w, "generators: %s\n", strings.Join(gens, ", "))
	if len(r.Relations) <= 60 {
		fmt.Fprintf(w, "relations: %s\n", strings.Join(r.Relations, ", "))
	} else {
		fmt.Fprintf(w, "relations: %d, shown by --json\n", len(r.Relations))
	}
	if len(r.PPortion) <= 60 {
		fmt.Fprintf(w, "P = {%s}\n", strings.Join(r.PPortion, ", "))
	}
	fmt.Fprintln(w, "pretending function:")
	for n := 0; n < len(r.Pretending); n += 12 {
		fmt.Fprintf(w, "%6d ", n)
		for _, x := range r.Pretending[n:min(n+12, len(r.Pretending))] {
			fmt.Fprintf(w, " %6s", x)
		}
		fmt.Fprintln(w)
	}
	if b := r.Bound; b != nil {
		fmt.Fprintf(w, "the quotient to heap %d has order at least %d (%s)\n", b.Heap, b.Order, b.Reason)
	}
}
