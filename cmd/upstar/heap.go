// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// heapFlags are the flags of upstar heap.
type heapFlags struct {
	values, format, certificate, all, file, checkpoint, keep, plot string
	to                                                             int64
	limit, reach, threads                                          int
	asJSON                                                         bool
}

func heapCommand() *cobra.Command {
	var f heapFlags
	cmd := &cobra.Command{
		Use:   "heap CODE",
		Short: "The values of the heaps of a game, with the period and its proof",
		Long: `Compute a function of the heaps 0, 1, 2, … of a heap game, find its period and
say how it is proved. CODE is a take-and-break code such as 0.137, the name of a heap
game such as kayles or grundy, or a name with parameters: subtraction({1,3,4}).

The functions: nim (G+), obliged, outcome (o+), o-, R+, R-, S+, S-, F+, F-, G-, genus, misere (reduced forms).
"obliged" is Ferguson's value of the obliged take-and-break game; all others play the
heaps into which a heap breaks disjunctively. Partizan games (partizan-subtraction,
partizan-splittles, partizan-octal) have outcome, o-, value, mean and temperature.

Long runs of nim values take a byte of memory for each value. With --checkpoint
DIR they are kept in a file there: a run that was stopped, by Ctrl-C or by force, goes on
where it was when the same command is given again, and what is too much for --memory
stays in the file if the values lie in a sparse space. With --keep window only the first
and the last values are kept, in memory and in a file of a few megabytes: enough to go
on, and to find a period and prove it, but of its beginning only a bound is known. Text lists at most 100 000 values;
csv, json and bfile list all that were asked for; beyond 10⁹ heaps, and with --keep
window, the values of json are empty and its last is the value of the last heap.`,
		Example: `  upstar heap 0.137 --values obliged --to 200
  upstar heap kayles --values nim --to 100
  upstar heap kayles --to 40000000000
  upstar heap 0.16 --to 1000000 --certificate 16.json
  upstar heap 0.106 --to 4000000000 --threads 2 --checkpoint runs
  upstar heap 0.106 --to 1000000000000 --checkpoint runs --keep window
  upstar heap 0.07 --to 300 --plot dawson.svg
  upstar heap 'partizan-subtraction({1,4},{2,3})' --values value --to 30
  upstar heap --all octal:3 -o periods.csv`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.all != "" {
				return exactly(0, "no code beside --all")(cmd, args)
			}
			return exactly(1, "one code")(cmd, args)
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return heapGames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.asJSON {
				f.format = "json"
			}
			if f.all != "" {
				if err := unused(cmd, "with --all, which writes a table", "to", "format", "json", "certificate", "plot", "checkpoint"); err != nil {
					return err
				}
				return allCodes(cmd, f)
			}
			if err := unused(cmd, "without --all", "output", "reach"); err != nil {
				return err
			}
			return runHeap(cmd, f, args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.values, "values", "nim", "the function")
	flags.Int64Var(&f.to, "to", 100, "the largest heap")
	flags.StringVar(&f.format, "format", "text", "text, csv, json, bfile or oeis (a draft for the OEIS)")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	flags.StringVar(&f.certificate, "certificate", "", "write a certificate of the period, or of values given by an automaton, to this file")
	flags.StringVar(&f.plot, "plot", "", "draw the values to this file, .svg or .png")
	flags.IntVar(&f.threads, "threads", 1, "how many threads compute a long run")
	flags.StringVar(&f.checkpoint, "checkpoint", "", "keep the values of a long run in this folder, and go on from there")
	flags.StringVar(&f.keep, "keep", "all", "which values a long run keeps: all, or window (the first and the last ones)")
	flags.StringVar(&f.all, "all", "", "tabulate the periods of all codes: octal:1 to octal:4, hex:1 to hex:3")
	flags.StringVarP(&f.file, "output", "o", "", "with --all: the CSV file to write, or to go on with")
	flags.IntVar(&f.reach, "reach", 1<<16, "with --all: how many values to compute in search of a period; 2048 for hex unless it is given")
	flags.IntVar(&f.limit, "limit", 20_000_000, "the most positions to store")
	for name, words := range map[string]string{
		"values": "nim obliged outcome o- R+ R- S+ S- F+ F- G- genus misere value mean temperature",
		"format": "text csv json bfile oeis",
		"keep":   "all window",
		"all":    "octal:1 octal:2 octal:3 octal:4 hex:1 hex:2 hex:3",
	} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(strings.Fields(words), cobra.ShellCompDirectiveNoFileComp))
	}
	return cmd
}

// heapGames lists the heap games that need no parameters.
func heapGames() (names []string) {
	for _, name := range gameNames() {
		if _, _, err := answer.Rule(name); err == nil {
			names = append(names, name)
		}
	}
	return names
}

// unused refuses flags that would be passed over in silence.
func unused(cmd *cobra.Command, when string, names ...string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return usageError{fmt.Errorf("--%s means nothing %s", name, when)}
		}
	}
	return nil
}

// mostHeap is the largest heap that can be asked for, so that sums of two fit.
const mostHeap = 1 << 61

// check refuses flags that mean nothing.
func (f heapFlags) check() error {
	switch {
	case f.to < 0 || f.to > mostHeap:
		return usageError{fmt.Errorf("--to wants a heap size from 0 to %d", int64(mostHeap))}
	case f.threads < 1:
		return usageError{errors.New("--threads wants a number from 1")}
	case formats[f.format] == nil:
		return usageError{fmt.Errorf("no format %q; there are text, csv, json, bfile and oeis", f.format)}
	case f.plot != "" && plotters[strings.ToLower(filepath.Ext(f.plot))] == nil:
		return usageError{fmt.Errorf("--plot wants a file that ends in .svg or .png, not %q", f.plot)}
	case f.keep != "all" && f.keep != "window":
		return usageError{fmt.Errorf("--keep wants all or window, not %q", f.keep)}
	case f.keep == "window" && (f.values != "nim" || f.format != "text" && f.format != "json" || f.plot != "" || f.certificate != ""):
		return usageError{errors.New("--keep window is for nim values in text or JSON; lists, plots and certificates need all of them")}
	case f.limit < 1:
		return usageError{errors.New("--limit wants a number from 1")}
	}
	for _, file := range []string{f.certificate, f.plot} { // a long run should not end with a file that cannot be
		if _, err := os.Stat(filepath.Dir(file)); file != "" && err != nil {
			return err
		}
	}
	return nil
}

func runHeap(cmd *cobra.Command, f heapFlags, code string) error {
	if err := f.check(); err != nil {
		return err
	}
	memory, err := memoryOf(cmd)
	if err != nil {
		return err
	}
	if f.format == "oeis" && !cmd.Flags().Changed("to") {
		f.to = oeisData
	}
	q := answer.SequenceQuestion{Code: code, Function: f.values, To: f.to, Threads: f.threads,
		Limits: work.Budget{Positions: uint64(max(f.limit, 0))}, Bytes: uint64(memory) << 20}
	if f.format == "oeis" || f.format == "bfile" {
		if err := numbersOnly(cmd.Context(), q); err != nil {
			return err
		}
	}
	kept := f.keeping(&q)
	s, err := answer.NewSequence(q)
	if err == nil && f.certificate != "" {
		err = s.Certifiable()
	}
	if err != nil {
		return err
	}
	err = f.find(cmd, s)
	if failed := kept.close(); err == nil {
		err = failed
	}
	return err
}

// find computes a sequence and writes what is asked for.
func (f heapFlags) find(cmd *cobra.Command, s *answer.Sequence) error {
	err := findSequence(cmd.Context(), s)
	if err = explain(err, f, s); err != nil && status(err) != interrupted {
		return err
	}
	if failed := f.write(cmd, s); failed != nil {
		return failed
	}
	if f.certificate != "" && err == nil {
		data, failed := s.Certificate()
		if failed != nil {
			return failed
		}
		err = writeData(f.certificate, data)
	}
	return err
}

// write prints and draws what was found. After an interruption it is not
// interrupted again.
func (f heapFlags) write(cmd *cobra.Command, s *answer.Sequence) error {
	ctx := cmd.Context()
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
		if f.format != "text" && f.format != "json" { // a part of these would look like the whole
			return nil
		}
	}
	if s.Known() == 0 {
		return nil
	}
	w := bufio.NewWriter(cmd.OutOrStdout())
	if err := formats[f.format](ctx, w, s); err != nil {
		return err
	}
	if err := w.Flush(); err != nil || f.plot == "" {
		return err
	}
	return plotSequence(s, f.plot)
}

// findSequence shows how far a long run is while it lasts.
func findSequence(ctx context.Context, s *answer.Sequence) error {
	begin := time.Now()
	first, started := uint64(0), false
	stop := watch(s.Code, s.To+1, func() (int64, string) {
		p, ok := s.Progress()
		if !ok {
			return 0, ""
		}
		if !started {
			first, started, begin = p.Known, true, time.Now()
		}
		return int64(p.Known), pace(p, first, uint64(s.To), time.Since(begin))
	})
	defer stop()
	return s.Find(ctx)
}

// pace tells the rate, the rare heaps, the greatest value and the expected end.
func pace(p answer.Progress, first, to uint64, spent time.Duration) string {
	text := fmt.Sprintf("%d rare, greatest %d", p.Rare, p.Max)
	if p.Known <= first || spent < time.Millisecond {
		return text
	}
	rate := float64(p.Known-first) / spent.Seconds()
	text = fmt.Sprintf("%.3g million/s, %s", rate/1e6, text)
	if to > p.Known {
		left := time.Duration(float64(to-p.Known) / rate * float64(time.Second))
		text += ", end in " + left.Round(time.Second).String()
	}
	return text
}

// explain says what to do about what ended a long run.
func explain(err error, f heapFlags, s *answer.Sequence) error {
	file := f.checkpointFile(s.Code)
	switch {
	case errors.Is(err, syscall.EFBIG): // as by ulimit -f
		return fmt.Errorf("%w: %s may not grow; what it has is good, and the same command goes on from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: the disk of %s is full; what it has is good, and the same command goes on from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, sparse.ErrLimit):
		return fmt.Errorf("%w; a greater --memory allows more", err)
	case errors.Is(err, sparse.ErrStorage):
		return fmt.Errorf("%s: %w; it is left as it is", file, err)
	case errors.Is(err, sparse.ErrForgotten):
		return fmt.Errorf("%w: %w; --keep all would have them", work.ErrLimit, err)
	case errors.Is(err, context.Canceled) && f.checkpoint != "" && s.Known() > 0:
		return fmt.Errorf("%w; the same command goes on from there", err)
	}
	return err
}
