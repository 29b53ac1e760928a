// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"math"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/work"
)

// heapFlags are the flags of heap.
type heapFlags struct {
	answerfile.Sequence
	several      answer.ManyFunction
	all, file    string
	limit, reach int
	to           int64
}

func (a *app) heap() *cobra.Command { return a.askHeap().cmd }

func (a *app) askHeap() asking {
	f := &heapFlags{}
	q := &f.Question
	cmd := a.command("heap CODE", flag.Without("code", "all", flag.Exactly(1, "one code")), func(c *call) error {
		if err := f.unused(c.cmd); err != nil {
			return err
		}
		f.Means = c.limited(f.means())
		if f.all != "" {
			return f.sweep(c)
		}
		if f.Format == "oeis" && !c.cmd.Flags().Changed("to") {
			f.to = report.OEISData
		}
		asked := f.question().About(c.args[0])
		shown := answerfile.Shown{Format: f.Format, Drawn: f.Plot != "", Certificate: f.Certificate}
		if f.several.Players > 0 {
			if !report.InPart(f.Format) {
				return flag.Wrong("with --players the formats are text and json, not %s", f.Format)
			}
			c.JSON = f.Format == "json"
			return c.answered(asked, shown, func() error { return answerfile.Ask(c.ctx, c.at, asked, f.Means, c.Output) })
		}
		if answer.IsNim(q.Function) { // a long row of values counts its memory itself
			c.trust()
		}
		run := func() error {
			f.Question = asked.(ask.Heap)
			return f.Write(c.ctx, c.at, c.Output)
		}
		if f.Format == "oeis" { // the draft has the date
			return work.Explained(c.ctx, run())
		}
		return c.answered(asked, shown, run)
	})
	flags := cmd.Flags()
	flag.Word(cmd, &q.Function, "function", "nim", answer.SequenceFunctions(), answer.SequenceFunction, "the function")
	flag.Alias(cmd, "values", "function")
	manyFlags(cmd, &f.several)
	flag.Number(cmd, &f.to, "to", 100, 0, ask.MostHeap, "the largest heap")
	flag.Choice(cmd, &f.Format, "format", "text", report.SequenceFormats, "text, csv, json, bfile or oeis (a draft for the OEIS)")
	flags.StringVar(&f.Certificate, "certificate", "", "write a certificate of the period, or of values given by an automaton, to this file")
	flags.StringVar(&f.Plot, "plot", "", "draw the values to this file, .svg or .png")
	flag.Number(cmd, &f.Means.Workers, "threads", 1, 1, 1024, "how many threads compute a long run")
	flags.StringVar(&f.Checkpoint, "checkpoint", "", "keep the values of a long run in this folder, and continue from there")
	_ = cmd.MarkFlagDirname("checkpoint")
	flag.Choice(cmd, &q.Keep, "keep", "all", []string{"all", "window"}, "which values a long run keeps: all, or window (the first and the last ones)")
	flags.StringVar(&f.all, "all", "", "tabulate the periods of all codes: octal:1 to octal:4, hex:1 to hex:3")
	flag.Complete(cmd, "all", "octal:1", "octal:2", "octal:3", "octal:4", "hex:1", "hex:2", "hex:3")
	outputFlag(cmd, &f.file, "with --all: the CSV file to write or to continue")
	flag.Number(cmd, &f.reach, "reach", 0, 1, math.MaxInt32, "the least number of values to compute in search of a period (default with --all: 65536 for octal, 2048 for hexadecimal codes)")
	flags.Lookup("reach").DefValue = ""
	flag.Number(cmd, &f.limit, "limit", 500_000, 1, math.MaxInt, "the most positions to store of functions that are found by play or by reduced forms")
	cmd.ValidArgsFunction = heapGames(a.at)
	return asking{cmd, func() (ask.Question, error) { return f.question(), f.unused(cmd) }, f.means}
}

// question returns the question without a code.
func (f *heapFlags) question() ask.Question {
	if f.several.Players > 0 {
		q := ask.ManyHeap{Players: f.several.Players, To: &f.to}
		if f.several.Ranks >= 0 {
			q.Ranks = &f.several.Ranks
		}
		return q
	}
	q := f.Question
	q.To, q.Reach = &f.to, int64(f.reach)
	return q
}

// means returns the means of an answer, without the memory limit.
func (f *heapFlags) means() ask.Means {
	m := f.Means
	m.Limits.Positions = uint64(f.limit)
	return m
}

// unused refuses contradictory flags.
func (f *heapFlags) unused(cmd *cobra.Command) error {
	if f.several.Players > 0 {
		return flag.Unused(cmd, "with --players", "function", "certificate", "plot", "checkpoint", "keep", "threads", "reach", "all")
	}
	if err := flag.Unused(cmd, "without --players", "ranks"); err != nil {
		return err
	}
	if f.all != "" {
		return flag.Unused(cmd, "with --all, which writes a table", "to", "format", "json", "certificate", "plot", "checkpoint")
	}
	return flag.Unused(cmd, "without --all", "output")
}

// sweep tabulates the periods of all octal or hexadecimal codes with a number of digits.
func (f *heapFlags) sweep(c *call) error {
	periods, err := answer.NewCodePeriods(f.Question.Function, f.all, f.reach)
	if err != nil {
		return err
	}
	return c.shelved(f.question(), func(s *answerfile.Shelf) error {
		c.sweeps()
		return answerfile.Periods(c.ctx, s, periods, f.file, f.Means.Workers, c.Out)
	})
}
