// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/discover"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/value/notation"
)

// mostForValues is the default number of positions in a hunt for all values. With each of three
// seeds, the 1474 values of day 3 were found within 1.1 million positions.
const mostForValues = 5_000_000

// hunt searches a set for positions with a property.
func (a *app) hunt() *cobra.Command { return a.askHunt().cmd }

func (a *app) askHunt() asking {
	q := discover.HuntQuestion{}
	seeds := 1
	var question func() (ask.Question, error)
	var seed int64
	var checkpoint, day, picture string
	cmd := a.command("hunt SET", flag.Exactly(1, "one set, such as 'domineering(5x6)'"), func(c *call) error {
		q.Set, q.Seed, q.Bytes = c.args[0], uint64(seed), c.bytes
		c.trust()
		if seeds > 1 {
			return flag.Wrong("--seeds is for a sweep: upstar sweep run hunt %s --seeds %d …", quoted(q.Set), seeds)
		}
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
			if err := answerfile.KeepHunt(c.ctx, c.at, &q, checkpoint); err != nil {
				return err
			}
		}
		if err := drawnTo(picture); err != nil {
			return err
		}
		asked, err := question()
		if err != nil {
			return err
		}
		return c.answered(asked.About(q.Set), answerfile.Shown{Drawn: picture != ""}, func() error {
			found, err := discover.Hunt(c.ctx, c.at, q)
			if found == nil {
				return err
			}
			if found.Best != nil && picture != "" {
				err = errors.Join(err, c.drawFind(picture, found))
			}
			if c.Memory != nil {
				return answerfile.Show(c.Output, found, err, report.Hunt)
			}
			made := report.Origin{Version: report.Build(), Command: commandLine(c)}
			return errors.Join(answerfile.Tell(c.Output, report.Hunted{HuntAnswer: found, Origin: made}, func(w io.Writer, h report.Hunted) error { return report.Hunt(w, h.HuntAnswer) }), err)
		})
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
	flag.Number(cmd, &seeds, "seeds", 1, 1, 100_000, "sweep: how many seeds, from --seed on")
	flags.StringVar(&checkpoint, "checkpoint", "", "save the state of the hunt in this file, and continue from it")
	outputFlag(cmd, &picture, "draw the best position to this file")
	question = func() (ask.Question, error) {
		h := ask.Hunt{Maximise: q.Maximise, Minimise: q.Minimise, Where: q.Where, AllValues: day, Until: q.Until, Smallest: q.Smallest, Method: q.Method, Seed: seed, Seeds: seeds, Climbers: q.Workers}
		if flags.Changed("evals") {
			h.Evaluations = q.Evaluations
		}
		return h, nil
	}
	return asking{cmd, question, func() ask.Means { return ask.Means{} }}
}

// drawnTo returns an error if positions cannot be drawn to this file.
func drawnTo(file string) error {
	if report.Picture(file) == nil {
		return flag.Wrong("cannot draw a %s file; there are .svg, .tex and .txt", filepath.Ext(file))
	}
	return wholefile.Placed(file)
}

// drawFind draws what was found: the minimal position if there is one.
func (c *call) drawFind(file string, found *discover.HuntAnswer) error {
	position := found.Best.Position
	if found.Minimal != nil {
		position = found.Minimal.Position
	}
	p := report.Picture(file)
	if err := drawing(c, &report.Drawing{Nodes: 200}, p, position); err != nil {
		return err
	}
	return wholefile.WriteFrom(file, report.Signed(p, file, commandLine(c)))
}

// stats counts the values of an expression on a set.
func (a *app) stats() *cobra.Command { return a.askStats().cmd }

func (a *app) askStats() asking {
	q := discover.StatsQuestion{}
	var question func() (ask.Question, error)
	var part, format, plot, scatter string
	var rows, parts int
	cmd := a.command("stats SET", flag.Exactly(1, "one set, such as 'domineering(4x5)'"), func(c *call) error {
		q.Set, q.Bytes = c.args[0], c.bytes
		c.trust()
		if part != "" {
			if n, err := fmt.Sscanf(part, "%d/%d", &q.Part, &q.Parts); n != 2 || err != nil || q.Part < 1 || q.Part > q.Parts {
				return flag.Wrong("--part requires a part of a number of parts, such as 2/8, not %q", part)
			}
		}
		if parts > 1 {
			return flag.Wrong("--parts is for a sweep: upstar sweep run stats %s --parts %d", quoted(q.Set), parts)
		}
		if q.AtLeast > 1 && q.Parts > 0 {
			return flag.Wrong("--at-least would leave out values of a part that are frequent in the whole: give it without --part")
		}
		if err := errors.Join(drawable("plot", plot), drawable("scatter", scatter)); err != nil {
			return err
		}
		if c.JSON {
			format = "json"
		}
		asked, err := question()
		if err != nil {
			return err
		}
		return c.answered(asked.About(q.Set), answerfile.Shown{Format: format, Drawn: plot != "" || scatter != ""}, func() error {
			found, err := discover.Stats(c.ctx, c.at, q)
			if found == nil {
				return err
			}
			if c.Memory != nil && format != "csv" && format != "latex" && plot+scatter == "" {
				return answerfile.Show(c.Output, found, err, func(w io.Writer, a *discover.StatsAnswer) error { return report.Stats(w, a, rows) })
			}
			made := report.Origin{Version: report.Build(), Command: commandLine(c)}
			return errors.Join(report.StatsIn(c.Out, found, format, rows, made, c.mathematics()),
				pictured(plot, func() (*report.Chart, error) { return report.HistogramChart(found, made) }),
				pictured(scatter, func() (*report.Chart, error) { return report.ScatterStats(found, made) }), err)
		})
	})
	flag.Choice(cmd, &format, "format", "text", report.StatsFormats, "text, json, csv or latex (a longtable)")
	cmd.Flags().StringVar(&plot, "plot", "", "draw a histogram to this file, .svg, .png or .tex (pgfplots)")
	cmd.Flags().StringVar(&scatter, "scatter", "", "draw a point for each pair that an expression such as [Mean,Temperature] is, to this file, .svg, .png or .tex (pgfplots)")
	cmd.Flags().StringVar(&q.Expression, "expression", "CanonicalForm", "what is counted: CanonicalForm, Temperature, Mean, OutcomeClass, or any expression about the position")
	flag.Number(cmd, &q.Examples, "first", 1, 0, 1000, "how many examples to keep of each value")
	cmd.Flags().BoolVar(&q.BySize, "by-size", false, "count each size by itself")
	cmd.Flags().StringVar(&part, "part", "", "count one part of the set, such as 2/8; the counts of all parts add up")
	flag.Number(cmd, &rows, "rows", 40, 1, math.MaxInt, "the most rows of the text")
	flag.Number(cmd, &q.AtLeast, "at-least", 1, 1, math.MaxInt, "leave out the values that fewer positions have")
	flag.Number(cmd, &q.Workers, "workers", 1, 1, 64*runtime.NumCPU(), "how many threads count; more than one for Domineering on polyominoes only")
	flag.Number(cmd, &parts, "parts", 1, 1, 100_000, "sweep: into how many questions the set is divided")
	question = func() (ask.Question, error) {
		return ask.Stats{Expression: q.Expression, Examples: q.Examples, BySize: q.BySize, AtLeast: q.AtLeast, Part: q.Part, Parts: max(parts, q.Parts)}, nil
	}
	return asking{cmd, question, func() ask.Means { return ask.Means{} }}
}

// drawable refuses a file in a format without pictures.
func drawable(name, file string) error {
	if file == "" {
		return nil
	}
	if !report.IsChart(file) {
		return flag.Wrong("--%s requires a file that ends in %s, not %q", name, report.ChartFiles, file)
	}
	return wholefile.Placed(file)
}

// pictured draws a chart to a file, if one is named.
func pictured(file string, chart func() (*report.Chart, error)) error {
	if file == "" {
		return nil
	}
	c, err := chart()
	if err != nil {
		return err
	}
	return wholefile.Write(file, func(w io.Writer) error { return c.Write(w, file) })
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

// reach finds out whether a position can arise in play.
func (a *app) reach() *cobra.Command {
	q := discover.ReachQuestion{}
	cmd := a.command("reach POSITION", flag.Exactly(1, "one position"), func(c *call) error {
		q.Position = c.args[0]
		if q.From != "" && !strings.Contains(q.From, "(") { // a board, such as 5x6
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
