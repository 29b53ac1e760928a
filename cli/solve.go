// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/complete"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

// solveFlags are the flags of solve and of commands like it.
type solveFlags struct {
	q                           answer.Question
	normal, misere              bool
	from, batch, ending, method string
	certificate, output, keep   string
	threshold, strategy         bool
	depth                       int
	limit, table                int
	players                     int // 0 if two, in the ordinary way
	engine                      *search.Engine
}

// add adds the flags that horses has too.
func (f *solveFlags) add(cmd *cobra.Command) {
	flag.Number(cmd, &f.q.Moves, "moves", 20, 0, math.MaxInt, "the most winning moves to list; 0 for just who wins")
	limitFlag(cmd, &f.limit)
}

func (a *app) solve() *cobra.Command {
	f := &solveFlags{}
	args := func(cmd *cobra.Command, args []string) error {
		if f.from != "" {
			return nil
		}
		return flag.AtLeast(1, "a position")(cmd, args)
	}
	cmd := a.command("solve POSITION...", flag.Without("arguments", "batch", args), func(c *call) error {
		if err := f.check(c); err != nil {
			return err
		}
		if f.batch != "" && f.players > 0 {
			return batch(c, f.batch, func(line string) (*answer.Many, error) { return f.foundMany(c, []string{line}) })
		}
		if f.batch != "" {
			return batch(c, f.batch, func(line string) (*answer.Answer, error) { return f.found(c, []string{line}) })
		}
		texts, err := wholefile.WithBoards(c.args, c.cmd.InOrStdin())
		if err != nil {
			return err
		}
		if f.from != "" {
			more, err := wholefile.AllLinesOf(f.from, c.cmd.InOrStdin())
			if err != nil {
				return err
			}
			texts = append(texts, more...)
		}
		if len(texts) == 0 {
			return fmt.Errorf("no positions in %s", f.from)
		}
		if f.players > 0 {
			found, err := f.foundMany(c, texts)
			return show(c, found, err, report.Many)
		}
		if f.threshold {
			found, err := f.foundThreshold(c, texts)
			return show(c, found, err, report.Threshold)
		}
		if !c.cmd.Flags().Changed("table") {
			f.table = max(min(f.table, int(c.bytes>>22)), 1) // a quarter of the memory
		}
		f.engine, err = answerfile.Engine(work.New(c.ctx, c.budget(0)), f.keep, search.Options{Workers: f.q.Workers, Table: uint64(f.table) << 20})
		if err != nil {
			return err
		}
		stop := watched(c, progress.Search, f.engine)
		found, err := f.found(c, texts)
		stop()
		err = errors.Join(err, answerfile.Keep(f.keep, f.engine))
		if found != nil {
			err = errors.Join(err, answerfile.Strategy(f.output, found, c.json), answerfile.Certificate(c.ctx, f.certificate, found))
		}
		return show(c, found, err, report.Answer)
	})
	f.add(cmd)
	playersFlag(cmd, &f.players, "how many players move in turn, if not two")
	flag.Word(cmd, &f.ending, "ending", "", many.Endings(), func(text string) (string, error) {
		_, err := many.ParseEnding(text)
		return text, err
	}, "with --players: how play ends, last-mover or elimination")
	flags := cmd.Flags()
	flags.BoolVar(&f.normal, "normal", false, "normal play only")
	flags.BoolVar(&f.misere, "misere", false, "misère play only")
	flags.BoolVar(&f.q.Values, "values", false, "find the values of partizan games even if they take long")
	mode := ""
	flag.Word(cmd, &mode, "compound", "disjunctive", compound.Names(), func(text string) (_ string, err error) {
		marks := f.q.Mode.Marks
		f.q.Mode, err = compound.ParseMode(text)
		f.q.Mode.Marks = marks
		return text, err
	}, "how the positions are played together")
	flag.Number(cmd, &f.q.Playing, "playing", 0, 0, math.MaxInt, "the component of an obliged sum that is in play, counted from 0")
	flags.StringVar(&f.q.Mode.Marks, "marks", "", "of a first-to-end compound: for each component P (who ends it, in whatever way, wins) or N (the other wins), such as PNP; without it all are P")
	flags.BoolVar(&f.threshold, "threshold", false, "of a positional game: find the threshold bias, the least b with which the player who fills sets fails")
	flags.StringVar(&f.from, "from", "", "add the positions in this file, or in standard input if it is -, one a line, to those of the ONE compound")
	flag.Choice(cmd, &f.method, "method", "auto", answer.Methods, "what to do where no theory says who wins: play everything out, search, search by proof numbers, or (auto) search where play takes long, by proof numbers if the board does not fall apart soon")
	flag.Number(cmd, &f.q.Workers, "workers", runtime.NumCPU(), 1, 1024, "goroutines that search")
	flag.Number(cmd, &f.table, "table", 64, 1, mostMemory, "the memory for results of a search, in MiB; at most a quarter of --memory unless it is given")
	flags.BoolVar(&f.strategy, "strategy", false, "show the winning strategy: an answer to every move of the loser")
	flag.Number(cmd, &f.depth, "depth", 2, 1, math.MaxInt, "with --strategy: how many answers one after the other; without bound in a file unless it is given")
	outputFlag(cmd, &f.output, "with --strategy: the file to write it to")
	flags.StringVar(&f.certificate, "certificate", "", "write a proof of who wins to this file, which upstar verify checks; of normal play unless --misere is given")
	flags.StringVar(&f.keep, "keep", "", "keep the results of the search in this file, also when it is interrupted, and go on from those that are there")
	batchFlag(cmd, &f.batch)
	cmd.ValidArgsFunction = complete.Names(a.at.Catalog, "", math.MaxInt, "(")
	return cmd
}

// How many moves are answered in a strategy that is shown, and in one that is written
// to a file.
const mostReplies, mostWritten = 1000, 1_000_000

// found answers; what was found is returned even if a limit ended it.
func (f *solveFlags) found(c *call, texts []string) (*answer.Answer, error) {
	q, err := f.question(c, texts)
	if err != nil {
		return nil, err
	}
	return answer.To(c.ctx, c.at, q)
}

// foundThreshold finds the threshold bias of one board.
func (f *solveFlags) foundThreshold(c *call, texts []string) (*answer.Threshold, error) {
	q, err := f.question(c, texts)
	if err != nil {
		return nil, err
	}
	if len(q.Positions) != 1 {
		return nil, flag.Wrong("--threshold is of one board")
	}
	return answer.ThresholdTo(c.ctx, q.Positions[0], q.Limits)
}

// question reads the positions and the flags.
func (f *solveFlags) question(c *call, texts []string) (answer.Question, error) {
	q := f.q
	if q.Moves == 0 {
		q.Moves = -1
	}
	q.Limits, q.Method, q.Table = c.budget(f.limit), answer.Method(max(slices.Index(answer.Methods, f.method), 0)), uint64(f.table)<<20
	q.Engine, q.Guess = f.engine, f.batch == ""
	q.Certificate = f.certificate != ""
	if f.strategy {
		q.Book = answer.Book{Depth: f.depth, Replies: mostReplies}
		if f.output != "" && !c.cmd.Flags().Changed("depth") {
			q.Book.Depth = math.MaxInt
		}
		if f.output != "" {
			q.Book.Replies = mostWritten
		}
	}
	switch {
	case f.normal && f.misere && !q.Certificate:
	case f.normal || q.Certificate && !f.misere:
		q.Conventions = []game.Convention{game.Normal}
	case f.misere:
		q.Conventions = []game.Convention{game.Misere}
	}
	var err error
	if q.Positions, err = c.at.Catalog.ParseAll(texts); err != nil {
		return q, err
	}
	if q.Certificate {
		if err := answerfile.Certifiable(c.at.Catalog, q.Positions); err != nil {
			return q, flag.Wrong("%w", err)
		}
	}
	q.InPlay = c.cmd.Flags().Changed("playing")
	q.Mode.Marks = strings.ToUpper(q.Mode.Marks)
	return q, q.Check()
}
