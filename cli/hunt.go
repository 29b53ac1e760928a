// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/discover"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/value/notation"
)

// mostCheckpoint is how long a checkpoint of a hunt may be.
const mostCheckpoint = 256 << 20

// mostForValues is how many positions a hunt for all values tries by default: three seeds found the 1474 values of day 3
// within 1.1 million.
const mostForValues = 5_000_000

// hunt searches a set for positions with a property.
func (a *app) hunt() *cobra.Command {
	q := discover.HuntQuestion{}
	var seed int64
	var checkpoint, day string
	cmd := a.command("hunt SET", flag.Exactly(1, "one set, such as 'domineering(5x6)'"), func(c *call) error {
		q.Set, q.Seed, q.Bytes = c.args[0], uint64(seed), c.bytes
		c.trust()
		if day != "" {
			n, err := discover.ReadDay(day)
			if err != nil {
				return err
			}
			q.Values = n + 1
			if !c.cmd.Flags().Changed("evals") {
				q.Evaluations = mostForValues
			}
		}
		if checkpoint != "" {
			if err := wholefile.Placed(checkpoint); err != nil {
				return err
			}
			data, err := wholefile.ReadAtMost(c.ctx, checkpoint, mostCheckpoint)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			q.Resume = data
			q.Save = func(data []byte) error { return wholefile.WriteData(checkpoint, data) }
		}
		found, err := discover.Hunt(c.ctx, c.at, q)
		if found == nil {
			return err
		}
		return errors.Join(answerfile.Tell(c.Output, found, report.Hunt), err)
	})
	flags := cmd.Flags()
	flags.StringVar(&q.Maximise, "maximise", "", "find positions with a great value of this expression, such as Temperature")
	flag.Alias(cmd, "maximize", "maximise")
	flags.StringVar(&q.Minimise, "minimise", "", "find positions with a small value of this expression")
	flag.Alias(cmd, "minimize", "minimise")
	flags.StringVar(&q.Where, "where", "", "find a position for which this expression is true, such as 'CanonicalForm == *2'")
	flags.StringVar(&day, "all-values", "", "find a position for each value born by a day: day:0 to day:3")
	flags.StringVar(&q.Until, "until", "", "stop when the expression is this number, or better")
	flags.BoolVar(&q.Smallest, "smallest", false, "try members in the order of their sizes, so that the first find is the smallest")
	flag.Choice(cmd, &q.Method, "method", "", append([]string{""}, discover.Methods...), "climb, anneal, genetic, random or exhaustive (default climb; exhaustive for polyominoes and --smallest)")
	flag.Number(cmd, &seed, "seed", 1, 0, math.MaxInt64, "the seed; the same seed and number of workers give the same result")
	flag.Number(cmd, &q.Evaluations, "evals", 1_000_000, 1, math.MaxInt, "the most positions to try; 5000000 by default with --all-values")
	flag.Number(cmd, &q.Workers, "workers", 1, 1, 64*runtime.NumCPU(), "how many threads climb")
	flags.StringVar(&checkpoint, "checkpoint", "", "save the state of the hunt in this file, and continue from it")
	return cmd
}

// stats counts the values of an expression on a set.
func (a *app) stats() *cobra.Command {
	q := discover.StatsQuestion{}
	var part, format, plot string
	var rows int
	cmd := a.command("stats SET", flag.Exactly(1, "one set, such as 'domineering(4x5)'"), func(c *call) error {
		q.Set, q.Bytes = c.args[0], c.bytes
		c.trust()
		if part != "" {
			if n, err := fmt.Sscanf(part, "%d/%d", &q.Part, &q.Parts); n != 2 || err != nil || q.Part < 1 || q.Part > q.Parts {
				return flag.Wrong("--part wants a part of a number of parts, such as 2/8, not %q", part)
			}
		}
		if plot != "" {
			if report.HistogramPicture(plot) == nil {
				return flag.Wrong("--plot wants a file that ends in .svg, .png or .tex, not %q", plot)
			}
			if err := wholefile.Placed(plot); err != nil {
				return err
			}
		}
		found, err := discover.Stats(c.ctx, c.at, q)
		if found == nil {
			return err
		}
		if c.JSON {
			format = "json"
		}
		if failed := report.StatsIn(c.Out, found, format, rows, commandLine(c), c.mathematics()); failed != nil || plot == "" {
			return errors.Join(failed, err)
		}
		picture := report.HistogramPicture(plot)
		report.Histogram(picture, found, commandLine(c))
		return errors.Join(wholefile.WriteFrom(plot, picture), err)
	})
	flag.Choice(cmd, &format, "format", "text", report.StatsFormats, "text, json, csv or latex (a longtable)")
	cmd.Flags().StringVar(&plot, "plot", "", "draw a histogram to this file, .svg, .png or .tex (TikZ)")
	cmd.Flags().StringVar(&q.Expression, "expression", "CanonicalForm", "what is counted: CanonicalForm, Temperature, Mean, OutcomeClass, or any expression about the position")
	flag.Number(cmd, &q.Examples, "first", 1, 0, 1000, "how many examples to keep of each value")
	cmd.Flags().BoolVar(&q.BySize, "by-size", false, "count each size by itself")
	cmd.Flags().StringVar(&part, "part", "", "count one part of the set, such as 2/8; the counts of all parts add up")
	flag.Number(cmd, &rows, "rows", 40, 1, math.MaxInt, "the most rows of the text")
	return cmd
}

// mathematics returns a function that writes a value as LaTeX.
func (c *call) mathematics() func(string) string {
	known := c.calculator()
	return func(value string) string {
		text, err := known.TextOf(value, notation.LaTeX)
		if err != nil {
			return `\mathtt{` + strings.NewReplacer("_", `\_`, "{", `\{`, "}", `\}`, "#", `\#`).Replace(value) + "}"
		}
		return text
	}
}

// reach says whether a position can arise in play.
func (a *app) reach() *cobra.Command {
	q := discover.ReachQuestion{}
	cmd := a.command("reach POSITION", flag.Exactly(1, "one position"), func(c *call) error {
		q.Position = c.args[0]
		if q.From != "" && !strings.Contains(q.From, "(") { // a board, as 5x6
			name, _, _ := strings.Cut(q.Position, "(")
			q.From = name + "(" + q.From + ")"
		}
		found, err := discover.Reach(c.ctx, c.at, q)
		if err != nil {
			return err
		}
		return answerfile.Tell(c.Output, found, report.Reach)
	})
	cmd.Flags().StringVar(&q.From, "from", "", "where play starts, such as 'clobber(xo|ox)' or a size 5x6 (default of Domineering and Cram: the empty board)")
	flag.Number(cmd, &q.Limit, "limit", 2_000_000, 1, math.MaxInt, "the most positions that a search meets")
	return cmd
}
