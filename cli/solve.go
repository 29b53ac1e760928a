// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

// solveFlags are the flags of solve and of commands like it.
type solveFlags struct {
	answerfile.Solution
	from, batch, ending   string
	threshold             bool
	limit, table, players int // 0 players if two, in the ordinary way
}

// add adds the flags that horses has too.
func (f *solveFlags) add(cmd *cobra.Command) {
	flag.Number(cmd, &f.Question.Moves, "moves", 20, 0, math.MaxInt, "the most winning moves to list; 0 for just who wins")
	limitFlag(cmd, &f.limit)
}

func (a *app) solve() *cobra.Command {
	f := &solveFlags{}
	q := &f.Question
	args := func(cmd *cobra.Command, args []string) error {
		if f.from != "" {
			return nil
		}
		return flag.AtLeast(1, "a position")(cmd, args)
	}
	cmd := a.command("solve POSITION...", flag.Without("arguments", "batch", args), f.run)
	f.add(cmd)
	playersFlag(cmd, &f.players, "how many players move in turn, if not two")
	flag.Word(cmd, &f.ending, "ending", "", many.Endings(), func(text string) (string, error) {
		_, err := many.ParseEnding(text)
		return text, err
	}, "with --players: how play ends, last-mover or elimination")
	flags := cmd.Flags()
	flags.BoolVar(&f.Normal, "normal", false, "normal play only")
	flags.BoolVar(&f.Misere, "misere", false, "misère play only")
	flags.BoolVar(&q.Values, "values", false, "find the values of partizan games, and with --moves 0 the nim values of impartial ones, even if they take long")
	mode := ""
	flag.Word(cmd, &mode, "compound", "disjunctive", compound.Names(), func(text string) (_ string, err error) {
		marks := q.Mode.Marks
		q.Mode, err = compound.ParseMode(text)
		q.Mode.Marks = marks
		return text, err
	}, "how the positions are played together")
	flag.Number(cmd, &q.Playing, "playing", 0, 0, math.MaxInt, "the component of an obliged sum that is in play, counted from 0")
	flags.StringVar(&q.Mode.Marks, "marks", "", "of a first-to-end compound: for each component P (who ends it, in whatever way, wins) or N (the other wins), such as PNP; without it all are P")
	flags.BoolVar(&f.threshold, "threshold", false, "of a positional game: find the threshold bias, the least b with which the player who fills sets fails")
	flags.StringVar(&f.from, "from", "", "add the positions in this file, or in standard input if it is -, one a line, to those of the ONE compound")
	flag.Choice(cmd, &f.Method, "method", "auto", answer.Methods, "what to do where no theory says who wins: play everything out, search, search by proof numbers, retrograde analysis of all positions of the board, or (auto) search where play takes long, by proof numbers if the board does not fall apart soon")
	flag.Number(cmd, &q.Workers, "workers", runtime.NumCPU(), 1, 1024, "goroutines that search, at most one for each 2 MiB of --memory")
	flag.Number(cmd, &f.table, "table", 0, 0, mostMemory, "the memory for results of a search, in MiB; 0: as needed, at most a quarter of --memory")
	flags.BoolVar(&f.Strategy, "strategy", false, "show the winning strategy: an answer to every move of the loser")
	flag.Number(cmd, &f.Depth, "depth", 0, 1, math.MaxInt, "with --strategy: how many answers one after the other; without bound in a file unless it is given")
	flags.Lookup("depth").DefValue = "2"
	outputFlag(cmd, &f.Output, "with --strategy: the file to write it to")
	flags.StringVar(&f.Certificate, "certificate", "", "write a proof of who wins to this file, which upstar verify checks; of normal play unless --misere is given")
	flags.StringVar(&f.Keep, "keep", "", "keep the results of the search, or with --method retrograde the table of all positions, in this file, also when it is interrupted, and go on from those that are there")
	batchFlag(cmd, &f.batch)
	cmd.ValidArgsFunction = names(a.at.Catalog, "", math.MaxInt, "(")
	return cmd
}

// patience is how long misère play may take where it is not asked for alone.
const patience = 10 * time.Second

// check refuses flags that mean nothing together.
func (f *solveFlags) check(c *call) error {
	for _, r := range []struct {
		is          bool
		when, names string
	}{
		{f.players > 0, "with --players", "normal misere values playing marks strategy certificate keep threshold"},
		{f.players == 0 && f.batch != "", "with --batch", "certificate output keep threshold"},
		{f.players == 0 && f.threshold, "with --threshold", "normal misere values playing marks compound moves method certificate strategy keep"},
		{f.players == 0 && !f.Strategy, "without --strategy", "depth output"},
		{f.Method == answer.Methods[answer.Play], "with --method play", "keep table"},
		{f.players == 0, "without --players", "ending"},
	} {
		if err := flag.Unused(c.cmd, r.when, strings.Fields(r.names)...); r.is && err != nil {
			return err
		}
	}
	switch bytes := uint64(f.table) << 20; {
	case bytes == 0:
	case bytes >= c.bytes:
		return flag.Wrong("--table %d leaves nothing of --memory for the rest of a search: a smaller table or more memory is wanted", f.table)
	case !paged.Obtainable(bytes):
		return flag.Wrong("--table %d is more than this machine gives a program", f.table)
	}
	if err := flag.Files(c.cmd, "keep", "certificate", "output"); err != nil {
		return err
	}
	return errors.Join(wholefile.Placed(f.Certificate), wholefile.Placed(f.Output))
}

// housed returns how many of the workers find room in so many bytes, at least one: each has sums, games
// and a stack of its own.
func housed(workers int, bytes uint64) int {
	const room = 2 << 20
	return int(min(uint64(workers), max(bytes/room, 1)))
}

func (f *solveFlags) run(c *call) error {
	if err := f.check(c); err != nil {
		return err
	}
	if huge := min(c.bytes/16, 1<<30); huge >= 32<<20 { // workers take much memory at once
		paged.HugeHeap(huge)
	}
	q := &f.Question
	q.Limits, q.Workers = c.budget(f.limit), housed(q.Workers, c.bytes)
	if f.Method == answer.Methods[answer.Retrograde] && !c.cmd.Flags().Changed("limit") {
		q.Limits.Positions = 0 // a table takes little for each of them
	}
	if !f.Normal && !f.Misere && !c.cmd.Flags().Changed("timeout") {
		q.Patience = patience
	}
	q.Table, q.Guess, q.InPlay = uint64(f.table)<<20, f.batch == "", c.cmd.Flags().Changed("playing")
	if f.batch != "" && f.players > 0 {
		return batch(c, f.batch, func(line string) (*answer.Many, error) { return f.foundMany(c, []string{line}) })
	}
	if f.batch != "" {
		return batch(c, f.batch, func(line string) (*answer.Answer, error) { return f.Find(c.ctx, c.at, []string{line}) })
	}
	texts, err := wholefile.Texts(c.args, f.from, c.cmd.InOrStdin())
	switch {
	case err != nil:
		return err
	case len(texts) == 0:
		return fmt.Errorf("no positions in %s", f.from)
	case f.players > 0:
		found, err := f.foundMany(c, texts)
		return answerfile.Show(c.Output, found, err, report.Many)
	case f.threshold:
		found, err := f.foundThreshold(c, texts)
		return answerfile.Show(c.Output, found, err, report.Threshold)
	}
	return f.Write(c.ctx, c.at, texts, c.Output)
}

// foundMany answers a question about more than two players.
func (f *solveFlags) foundMany(c *call, texts []string) (*answer.Many, error) {
	q, err := f.Ask(c.at, texts)
	if err != nil {
		return nil, err
	}
	return answer.ManyTo(c.ctx, answer.ManyQuestion{Positions: q.Positions, Mode: q.Mode, Players: f.players, Ending: f.ending, Moves: q.Moves, Limits: q.Limits})
}

// foundThreshold finds the threshold bias of one board.
func (f *solveFlags) foundThreshold(c *call, texts []string) (*answer.Threshold, error) {
	q, err := f.Ask(c.at, texts)
	if err != nil {
		return nil, err
	}
	if len(q.Positions) != 1 {
		return nil, flag.Wrong("--threshold is of one board")
	}
	return answer.ThresholdTo(c.ctx, q.Positions[0], q.Limits)
}

func (a *app) horses() *cobra.Command {
	f := &solveFlags{}
	cmd := a.command("horses VERSION X,Y...", flag.AtLeast(2, "the version, or the square of a horse"), func(c *call) error {
		g, err := answer.HorseGameNamed(c.args[0])
		if err != nil {
			return err
		}
		f.Question.Limits = c.budget(f.limit)
		q, err := f.Ask(c.at, answer.Horses(c.args[1:]))
		if err != nil {
			return err
		}
		q.Mode, q.Conventions = g.Mode, []game.Convention{g.Convention}
		if !c.JSON {
			fmt.Fprintln(c.Out, g.Name)
		}
		found, err := answer.To(c.ctx, c.at, q)
		return answerfile.Show(c.Output, found, err, report.Answer)
	})
	f.add(cmd)
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
		if len(args) == 0 {
			for _, g := range answer.HorseGames() {
				names = append(names, g.Name)
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}
