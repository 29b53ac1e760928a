// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/store/valuefile"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

// heapFlags are the flags of heap.
type heapFlags struct {
	function, format, certificate, all, file, checkpoint, keep, plot string
	to                                                               int64
	limit, reach, threads                                            int
	folder                                                           valuefile.Folder
}

// mostHeap is the largest heap that can be asked for, so that sums of two fit.
const mostHeap = 1 << 61

func (a *app) heap() *cobra.Command {
	f := &heapFlags{}
	args := func(cmd *cobra.Command, args []string) error {
		if f.all != "" {
			return exactly(0, "no code beside --all")(cmd, args)
		}
		return exactly(1, "one code")(cmd, args)
	}
	cmd := a.command("heap CODE", args, func(c *call) error {
		if f.all != "" {
			if err := unused(c.cmd, "with --all, which writes a table", "to", "format", "json", "certificate", "plot", "checkpoint"); err != nil {
				return err
			}
			return f.sweep(c)
		}
		if err := unused(c.cmd, "without --all", "output"); err != nil {
			return err
		}
		return f.run(c)
	})
	flags := cmd.Flags()
	wordFlag(cmd, &f.function, "function", "nim", answer.SequenceFunctions(), answer.SequenceFunction, "the function")
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "values" { // as it was called first
			name = "function"
		}
		return pflag.NormalizedName(name)
	})
	numberFlag(cmd, &f.to, "to", 100, 0, mostHeap, "the largest heap")
	choiceFlag(cmd, &f.format, "format", "text", report.SequenceFormats, "text, csv, json, bfile or oeis (a draft for the OEIS)")
	flags.StringVar(&f.certificate, "certificate", "", "write a certificate of the period, or of values given by an automaton, to this file")
	flags.StringVar(&f.plot, "plot", "", "draw the values to this file, .svg or .png")
	numberFlag(cmd, &f.threads, "threads", 1, 1, 1024, "how many threads compute a long run")
	flags.StringVar(&f.checkpoint, "checkpoint", "", "keep the values of a long run in this folder, and go on from there")
	_ = cmd.MarkFlagDirname("checkpoint")
	choiceFlag(cmd, &f.keep, "keep", "all", []string{"all", "window"}, "which values a long run keeps: all, or window (the first and the last ones)")
	flags.StringVar(&f.all, "all", "", "tabulate the periods of all codes: octal:1 to octal:4, hex:1 to hex:3")
	complete(cmd, "all", "octal:1", "octal:2", "octal:3", "octal:4", "hex:1", "hex:2", "hex:3")
	outputFlag(cmd, &f.file, "with --all: the CSV file to write, or to go on with")
	numberFlag(cmd, &f.reach, "reach", 0, 1, math.MaxInt32, "how many values to compute in search of a period, at the least; with --all 65536 for octal and 2048 for hexadecimal codes unless it is given")
	flags.Lookup("reach").DefValue = ""
	numberFlag(cmd, &f.limit, "limit", 500_000, 1, math.MaxInt, "the most positions to store of functions that are found by play or by reduced forms")
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, text string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.heapGames(cmd, args, text)
	}
	return cmd
}

// check refuses flags that mean nothing together, and files that cannot be.
func (f *heapFlags) check() error {
	switch {
	case f.plot != "" && report.PlotPicture(f.plot) == nil:
		return wrong("--plot wants a file that ends in .svg or .png, not %q", f.plot)
	case f.keep == "window" && (!f.nim() || f.format != "text" && f.format != "json" || f.plot != "" || f.certificate != ""):
		return wrong("--keep window is for nim values in text or JSON; lists, plots and certificates need all of them")
	}
	for _, file := range []string{f.certificate, f.plot} { // a long run should not end with a file that cannot be
		if _, err := os.Stat(filepath.Dir(file)); file != "" && err != nil {
			return err
		}
	}
	return nil
}

// nim reports whether nim values are asked for.
func (f *heapFlags) nim() bool { return slices.Contains([]string{"nim", "grundy", "G+"}, f.function) }

func (f *heapFlags) run(c *call) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.nim() { // a long row of values, of which there is an account, is held twice while it moves
		c.guard.Trust(2*c.bytes + 48<<20)
	}
	if f.format == "oeis" && !c.cmd.Flags().Changed("to") {
		f.to = report.OEISData
	}
	q := answer.SequenceQuestion{Code: c.args[0], Function: f.function, To: f.to, Threads: f.threads, Look: int64(f.reach),
		Limits: c.budget(f.limit), Bytes: c.bytes}
	f.folder = valuefile.Folder{Dir: f.checkpoint, Window: f.keep == "window"}
	if q.Forget = f.folder.Window; f.checkpoint != "" {
		q.Notes = f.folder.Notes
		if !q.Forget {
			q.Store = f.folder.Storage
		}
	}
	s, err := answer.NewSequence(c.at, q)
	if err == nil && f.certificate != "" {
		err = s.Certifiable()
	}
	if err == nil && (f.format == "oeis" || f.format == "bfile") && !s.HasNumbers() { // rather than after hours
		err = wrong("the OEIS has numbers only, which the values of the function %s are not", s.Function)
	}
	if err != nil {
		return err
	}
	err = f.find(c, s)
	if failed := f.folder.Close(); err == nil {
		err = failed
	}
	if errors.Is(err, report.ErrNumbers) {
		err = usageError{err}
	}
	return err
}

// find computes a sequence and writes what is asked for.
func (f *heapFlags) find(c *call, s *answer.Sequence) error {
	err := findSequence(c.ctx, s)
	if err = f.explain(interruption(c.ctx, err), s); err != nil && status(err) != interrupted {
		return err
	}
	if failed := f.write(c, s); failed != nil {
		return failed
	}
	if f.certificate != "" && err == nil {
		data, failed := s.Certificate()
		if failed != nil {
			return failed
		}
		err = wholefile.WriteData(f.certificate, data)
	}
	return err
}

// write prints and draws what was found. After an interruption it is not
// interrupted again.
func (f *heapFlags) write(c *call, s *answer.Sequence) error {
	ctx := c.ctx
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
		if f.format != "text" && f.format != "json" { // a part of these would look like the whole
			return nil
		}
	}
	if s.Known() == 0 {
		return nil
	}
	if err := report.Sequence(ctx, c.out, s, f.format); err != nil || f.plot == "" {
		return err
	}
	picture := report.PlotPicture(f.plot)
	if err := report.Plot(picture, s); err != nil {
		return err
	}
	return writePicture(picture, f.plot)
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
		return int64(p.Known), report.Pace(p, first, uint64(s.To), time.Since(begin))
	})
	defer stop()
	return s.Find(ctx)
}

// explain says what to do about what ended a long run.
func (f *heapFlags) explain(err error, s *answer.Sequence) error {
	file := f.folder.File(s.Code)
	switch {
	case errors.Is(err, syscall.EFBIG): // as by ulimit -f
		return fmt.Errorf("%w: %s may not grow; what it has is good, and the same command goes on from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w: the disk of %s is full; what it has is good, and the same command goes on from there: %w", work.ErrLimit, file, err)
	case errors.Is(err, sparse.ErrStorage):
		return fmt.Errorf("%s: %w; it is left as it is", file, err)
	case errors.Is(err, sparse.ErrForgotten):
		return fmt.Errorf("%w: %w; --keep all would have them", work.ErrLimit, err)
	case errors.Is(err, context.Canceled) && f.checkpoint != "" && s.Known() > 0:
		return fmt.Errorf("%w; the same command goes on from there", err)
	}
	return err
}
