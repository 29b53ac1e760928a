// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/work"
)

func rowCommand() *cobra.Command {
	var fn, format, certificate string
	var to, reach, limit int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "row GAME A",
		Short: "A row of a two-coordinate game, with its additive period",
		Long: `Compute a function of the positions (A,0), (A,1), (A,2), … of a game of two coordinates.
Rows of Wythoff's game and its like are additively periodic: from some column on the
value grows by p whenever the column does. Rows of G+ and G- are computed together with
those below until their state comes round, which proves the period, if the piece goes by vectors
and never to a higher row: wythoff, rook, king, bishop, climbing-bishop and many a lattice game. A
row for which the time set aside does not suffice is looked at further with --reach. Of other
functions and games the period is observed, not proved. --certificate writes a proof that
upstar verify can check.
The functions: R+ R- S+ S- G+ G- F+ F-.`,
		Example: `  upstar row wythoff 2 --to 200
  upstar row wythoff 100 --to 0 --reach 1000000
  upstar row 'lattice({(-1,0)*,(0,-1)*,(-2,-1)})' 5
  upstar row wythoff 10 --certificate ten.json
  upstar row horses 3 --function R- --to 100`,
		Args: exactly(2, "a game and a row"),
		RunE: func(cmd *cobra.Command, args []string) error {
			a, err := strconv.Atoi(args[1])
			if err != nil || a < 0 || a > 1_000_000 {
				return fmt.Errorf("a row is a number from 0 to 1000000, not %q", args[1])
			}
			if to < 0 || to > 1_000_000 {
				return usageError{errors.New("--to wants a column from 0 to 1000000")}
			}
			if reach < 0 || reach > 1_000_000_000 {
				return usageError{errors.New("--reach wants a number of columns from 0 to 1000000000")}
			}
			if asJSON {
				format = "json"
			}
			write, ok := rowFormats[format]
			if !ok {
				return usageError{fmt.Errorf("no format %q; there are text, csv and json", format)}
			}
			if certificate != "" {
				if fn != "G+" && fn != "G-" {
					return fmt.Errorf("rows of %s are not proved, and have no certificate; those of G+ and G- may have one", fn)
				}
				if _, err := os.Stat(filepath.Dir(certificate)); err != nil { // rather than at the end
					return err
				}
			}
			r, err := findRow(cmd.Context(), answer.RowQuestion{Game: args[0], Function: fn, Row: a, To: to,
				Reach: reach, Limits: work.Budget{Positions: uint64(max(limit, 0))}})
			if r == nil {
				return err
			}
			if failed := write(cmd.OutOrStdout(), r); failed != nil {
				return failed
			}
			if certificate == "" || err != nil {
				return err
			}
			data, err := r.Certificate()
			if err != nil {
				return err
			}
			return writeData(certificate, data)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&fn, "function", "G+", "the function")
	flags.IntVar(&to, "to", 200, "the last column")
	flags.IntVar(&reach, "reach", 0, "how many columns to compute in search of a period; 0 for as many as take a few seconds")
	flags.StringVar(&certificate, "certificate", "", "write a certificate of the period to this file")
	flags.StringVar(&format, "format", "text", "text, csv or json")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.IntVar(&limit, "limit", 20_000_000, "the most positions to store")
	return cmd
}

// findRow shows how far a row is while it is computed.
func findRow(ctx context.Context, q answer.RowQuestion) (*answer.Row, error) {
	q.Known = new(atomic.Int64)
	begin := time.Now()
	stop := watch(fmt.Sprintf("%s, row %d", q.Game, q.Row), int64(q.Columns()), func() (int64, string) {
		known := q.Known.Load()
		return known, rowPace(known, int64(q.Columns()), time.Since(begin))
	})
	defer stop()
	return answer.RowOf(ctx, q)
}

// rowPace tells the column, the rate and the expected end.
func rowPace(known, columns int64, spent time.Duration) string {
	text := fmt.Sprintf("column %d", known)
	if known == 0 || spent < time.Millisecond {
		return text
	}
	rate := float64(known) / spent.Seconds()
	left := time.Duration(float64(columns-known) / rate * float64(time.Second))
	return fmt.Sprintf("%s, %.3g columns/s, end in %s at the latest", text, rate, left.Round(time.Second))
}

var rowFormats = map[string]func(io.Writer, *answer.Row) error{
	"json": func(w io.Writer, r *answer.Row) error { return writeJSON(w, r) },
	"csv": func(w io.Writer, r *answer.Row) error {
		fmt.Fprintf(w, "column,%s\n", r.Function)
		var err error
		for b, v := range r.Values {
			_, err = fmt.Fprintf(w, "%d,%s\n", b, cell(v, ""))
		}
		return err
	},
	"text": textRow,
}

func textRow(w io.Writer, r *answer.Row) error {
	fmt.Fprintf(w, "%s, row %d, %s\n", r.Game, r.Row, r.Function)
	wide := 2
	for _, v := range r.Values {
		wide = max(wide, len(cell(v, "·")))
	}
	for b := 0; b < len(r.Values); b += 20 {
		fmt.Fprintf(w, "%8d ", b)
		for _, v := range r.Values[b:min(b+20, len(r.Values))] {
			fmt.Fprintf(w, " %*s", wide, cell(v, "·"))
		}
		fmt.Fprintln(w)
	}
	p := r.Period
	if p == nil {
		_, err := fmt.Fprintf(w, "no period found in %d columns\n", r.Computed)
		return err
	}
	fmt.Fprintf(w, "period %d from column %d", p.Period, p.Preperiod)
	if p.Saltus != 0 {
		fmt.Fprintf(w, ", each period %d more than the last", p.Saltus)
	}
	if p.Proved {
		_, err := fmt.Fprintf(w, "; proved by %s, from %d columns\n", p.Theorem, p.Bound)
		return err
	}
	_, err := fmt.Fprintf(w, "; observed to column %d, not proved (%s)\n", p.Observed, p.Theorem)
	return err
}
