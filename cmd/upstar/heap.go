// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve"
)

func heapCommand() *cobra.Command {
	var values, format, certificate, all, file string
	var to int64
	var limit, reach int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "heap CODE",
		Short: "The values of the heaps of a game, with the period and its proof",
		Long: `Compute a function of the heaps 0, 1, 2, … of a heap game, find its period and
say how it is proved. CODE is a take-and-break code such as 0.137, the name of a heap
game such as kayles or grundy, or a name with parameters: subtraction({1,3,4}).

The functions: nim (G+), obliged, outcome (o+), o-, R+, R-, S+, S-, F+, F-, misere (G-).
"obliged" is Ferguson's value of the obliged take-and-break game; all others play the
heaps into which a heap breaks disjunctively.`,
		Example: `  upstar heap 0.137 --values obliged --to 200
  upstar heap kayles --values nim --to 100
  upstar heap kayles --to 40000000000
  upstar heap 0.07 --certificate dawson.json
  upstar heap --all octal:3 --values obliged -o periods.csv`,
		Args: func(cmd *cobra.Command, args []string) error {
			if all != "" {
				return exactly(0, "no code beside --all")(cmd, args)
			}
			return exactly(1, "one code")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if all != "" {
				return allCodes(cmd, all, values, file, reach)
			}
			if asJSON {
				format = "json"
			}
			if to < 0 {
				return usageError{fmt.Errorf("--to wants a heap size from 0")}
			}
			s, err := answer.SequenceOf(cmd.Context(), args[0], values, to, solve.Limits{Positions: limit})
			if s == nil {
				return err
			}
			if failed := writeSequence(cmd.OutOrStdout(), s, format); failed != nil {
				return failed
			}
			if certificate != "" && err == nil {
				data, failed := s.Certificate()
				if failed != nil {
					return failed
				}
				err = os.WriteFile(certificate, data, 0o644)
			}
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&values, "values", "nim", "the function")
	flags.Int64Var(&to, "to", 100, "the largest heap")
	flags.StringVar(&format, "format", "text", "text, csv, json or bfile (OEIS)")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.StringVar(&certificate, "certificate", "", "write a certificate of the period to this file")
	flags.StringVar(&all, "all", "", "tabulate the periods of all codes: octal:1 to octal:4")
	flags.StringVarP(&file, "output", "o", "", "with --all: the CSV file to write, or to go on with")
	flags.IntVar(&reach, "reach", 1<<16, "with --all: how many values to compute in search of a period")
	flags.IntVar(&limit, "limit", 20_000_000, "the most positions to store")
	return cmd
}

func writeSequence(w io.Writer, s *answer.Sequence, format string) error {
	switch format {
	case "json":
		return writeJSON(w, s)
	case "csv":
		out := csv.NewWriter(w)
		_ = out.Write([]string{"heap", s.Function})
		for n, v := range s.Values {
			_ = out.Write([]string{strconv.Itoa(n), cell(v, "")})
		}
		out.Flush()
		return out.Error()
	case "bfile":
		for n, v := range s.Values {
			if _, err := fmt.Fprintf(w, "%d %s\n", n, cell(v, "-1")); err != nil {
				return err
			}
		}
		return nil
	case "text":
		return textSequence(w, s)
	}
	return usageError{fmt.Errorf("no format %q; there are text, csv, json and bfile", format)}
}

func textSequence(w io.Writer, s *answer.Sequence) error {
	fmt.Fprintf(w, "%s, %s values\n", s.Code, s.Function)
	for n := 0; n < len(s.Values); n += 20 {
		fmt.Fprintf(w, "%8d ", n)
		for _, v := range s.Values[n:min(n+20, len(s.Values))] {
			fmt.Fprintf(w, " %2s", cell(v, "·"))
		}
		fmt.Fprintln(w)
	}
	if s.Last != nil {
		fmt.Fprintf(w, "heap %d has the value %s\n", s.Last.Heap, cell(s.Last.Value, "undefined"))
	}
	if s.Note != "" {
		fmt.Fprintln(w, s.Note)
	}
	p := s.Period
	if p == nil {
		_, err := fmt.Fprintln(w, "no period found")
		return err
	}
	fmt.Fprintf(w, "period %d from heap %d", p.Period, p.Preperiod)
	if p.Saltus != 0 {
		fmt.Fprintf(w, ", each period %d more than the last", p.Saltus)
	}
	if p.Proved {
		fmt.Fprintf(w, "; proved by %s, from %d values\n", p.Theorem, p.Bound)
	} else {
		fmt.Fprintf(w, "; observed to heap %d, not proved (%s)\n", p.Observed, p.Theorem)
	}
	if s.Shift != 0 || s.Canonical != "" && s.Canonical != s.Code {
		fmt.Fprintf(w, "the same values as %s, heaps shifted by %d\n", s.Canonical, s.Shift)
	}
	if s.Max != nil {
		fmt.Fprintf(w, "greatest value %d\n", *s.Max)
	}
	if len(s.Exceptions) > 0 && len(s.Exceptions) <= 50 {
		fmt.Fprintf(w, "exceptions to the period at %v\n", s.Exceptions)
	}
	return nil
}
