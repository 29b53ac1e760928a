// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"io"
	"math"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/complete"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/store/valuefile"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/sweep"
	"github.com/upstar-cgt/upstar/work"
)

// heapFlags are the flags of heap.
type heapFlags struct {
	function, format, certificate, all, file, checkpoint, keep, plot string
	to                                                               int64
	limit, reach, threads, players, ranks                            int
	folder                                                           valuefile.Folder
}

// program is what the program itself takes of the memory of a long run, where that is
// more than a little.
const program = 12 << 20

// mostHeap is the largest heap that can be asked for, so that sums of two fit.
const mostHeap = 1 << 61

func (a *app) heap() *cobra.Command {
	f := &heapFlags{}
	cmd := a.command("heap CODE", flag.Without("code", "all", flag.Exactly(1, "one code")), func(c *call) error {
		if f.players > 0 {
			return f.runMany(c)
		}
		if err := flag.Unused(c.cmd, "without --players", "ranks"); err != nil {
			return err
		}
		if f.all != "" {
			if err := flag.Unused(c.cmd, "with --all, which writes a table", "to", "format", "json", "certificate", "plot", "checkpoint"); err != nil {
				return err
			}
			return f.sweep(c)
		}
		if err := flag.Unused(c.cmd, "without --all", "output"); err != nil {
			return err
		}
		return f.run(c)
	})
	flags := cmd.Flags()
	flag.Word(cmd, &f.function, "function", "nim", answer.SequenceFunctions(), answer.SequenceFunction, "the function")
	flag.Alias(cmd, "values", "function")
	playersFlag(cmd, &f.players, "who can force a win if so many play: of three players Propp's types")
	ranksFlag(cmd, &f.ranks)
	flag.Number(cmd, &f.to, "to", 100, 0, mostHeap, "the largest heap")
	flag.Choice(cmd, &f.format, "format", "text", report.SequenceFormats, "text, csv, json, bfile or oeis (a draft for the OEIS)")
	flags.StringVar(&f.certificate, "certificate", "", "write a certificate of the period, or of values given by an automaton, to this file")
	flags.StringVar(&f.plot, "plot", "", "draw the values to this file, .svg or .png")
	flag.Number(cmd, &f.threads, "threads", 1, 1, 1024, "how many threads compute a long run")
	flags.StringVar(&f.checkpoint, "checkpoint", "", "keep the values of a long run in this folder, and go on from there")
	_ = cmd.MarkFlagDirname("checkpoint")
	flag.Choice(cmd, &f.keep, "keep", "all", []string{"all", "window"}, "which values a long run keeps: all, or window (the first and the last ones)")
	flags.StringVar(&f.all, "all", "", "tabulate the periods of all codes: octal:1 to octal:4, hex:1 to hex:3")
	flag.Complete(cmd, "all", "octal:1", "octal:2", "octal:3", "octal:4", "hex:1", "hex:2", "hex:3")
	outputFlag(cmd, &f.file, "with --all: the CSV file to write, or to go on with")
	flag.Number(cmd, &f.reach, "reach", 0, 1, math.MaxInt32, "how many values to compute in search of a period, at the least; with --all 65536 for octal and 2048 for hexadecimal codes unless it is given")
	flags.Lookup("reach").DefValue = ""
	flag.Number(cmd, &f.limit, "limit", 500_000, 1, math.MaxInt, "the most positions to store of functions that are found by play or by reduced forms")
	cmd.ValidArgsFunction = complete.HeapGames(a.at)
	return cmd
}

// check refuses flags that mean nothing together, and files that cannot be.
func (f *heapFlags) check() error {
	switch {
	case f.plot != "" && report.PlotPicture(f.plot) == nil:
		return flag.Wrong("--plot wants a file that ends in .svg or .png, not %q", f.plot)
	case f.keep == "window" && (!answer.IsNim(f.function) || !report.InPart(f.format) || f.plot != "" || f.certificate != ""):
		return flag.Wrong("--keep window is for nim values in text or JSON; lists, plots and certificates need all of them")
	}
	return errors.Join(wholefile.Placed(f.certificate), wholefile.Placed(f.plot))
}

func (f *heapFlags) run(c *call) error {
	if err := f.check(); err != nil {
		return err
	}
	if answer.IsNim(f.function) { // there is an account of a long row of values
		c.guard.Trust(c.bytes + c.bytes/4)
	}
	if f.format == "oeis" && !c.cmd.Flags().Changed("to") {
		f.to = report.OEISData
	}
	q := answer.SequenceQuestion{Code: c.args[0], Function: f.function, To: f.to, Threads: f.threads, Look: int64(f.reach),
		Limits: c.budget(f.limit), Bytes: c.bytes}
	if c.bytes >= 4*program {
		q.Bytes -= program
	}
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
	if err == nil {
		err = report.Writable(s, f.format) // rather than after hours
	}
	if err != nil {
		return err
	}
	return errors.Join(f.find(c, s), f.folder.Close())
}

// find computes a sequence and writes what is asked for.
func (f *heapFlags) find(c *call, s *answer.Sequence) error {
	stop := watched(c, progress.Sequence, s)
	err := s.Find(c.ctx)
	stop()
	err = f.folder.Explain(work.Explained(c.ctx, err), s.Code, s.Known() > 0)
	if err != nil && status(err) != interrupted {
		return err
	}
	if failed := answerfile.Sequence(c.ctx, c.out, s, f.format, f.plot); failed != nil {
		return failed
	}
	if err != nil {
		return err
	}
	return errors.Join(wholefile.WriteMade(f.certificate, s.Certificate), c.memory.Keep(func(w io.Writer, format string) error {
		return report.Sequence(c.ctx, w, s, format)
	}, certificateOf(s)))
}

// certificateOf returns what makes the certificate of a sequence that has one.
func certificateOf(s *answer.Sequence) func() ([]byte, error) {
	if s.Certifiable() != nil {
		return nil
	}
	return s.Certificate
}

// sweep tabulates the periods of all octal or hexadecimal codes of so many digits.
func (f *heapFlags) sweep(c *call) error {
	periods, err := answer.NewCodePeriods(f.function, f.all, f.reach)
	if err != nil {
		return err
	}
	c.guard.Trust(c.bytes + sweep.Memory)
	return progress.Run(c.ctx, report.Periods(periods), c.out, f.file, f.threads)
}
