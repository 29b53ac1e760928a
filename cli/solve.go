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
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/solve/many"
)

// solveFlags are the flags of solve and of similar commands.
type solveFlags struct {
	answerfile.Solution
	from, batch, ending   string
	threshold             bool
	limit, table, players int // 0 players for ordinary play by two
	moves, playing        int
}

// add adds the flags that horses has as well.
func (f *solveFlags) add(cmd *cobra.Command) {
	flag.Number(cmd, &f.moves, "moves", ask.DefaultMoves, 0, math.MaxInt, "the most winning moves to list; 0 prints only who wins")
	limitFlag(cmd, &f.limit)
}

func (a *app) solve() *cobra.Command { return a.askSolve().cmd }

func (a *app) askSolve() asking {
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
	flags.BoolVar(&q.Normal, "normal", false, "normal play only")
	flags.BoolVar(&q.Misere, "misere", false, "misère play only")
	flags.BoolVar(&q.Values, "values", false, "also find values of partizan games, and with --moves 0 nim values of impartial ones, even if that takes long")
	flag.Word(cmd, &q.Compound, "compound", "disjunctive", compound.Names(), func(text string) (string, error) {
		_, err := compound.ParseMode(text)
		return text, err
	}, "how the positions are played together")
	flag.Number(cmd, &f.playing, "playing", 0, 0, math.MaxInt, "the component of an obliged sum that is in play, counted from 0")
	flags.StringVar(&q.Marks, "marks", "", "for a first-to-end compound: a letter for each component: P (the player who ends it wins) or N (the other player wins), such as PNP; all are P by default")
	flags.BoolVar(&f.threshold, "threshold", false, "for a positional game: find the threshold bias, the least b with which the player who fills sets fails")
	flags.StringVar(&f.from, "from", "", "add the positions in this file, one on each line, to the compound; - is standard input")
	flag.Choice(cmd, &q.Method, "method", "auto", answer.Methods, "what to do where no theory says who wins: play everything out, search, search by proof numbers, retrograde analysis of all positions of the board, or (auto) search where play takes long, by proof numbers if the board does not fall apart soon")
	flag.Number(cmd, &f.Means.Workers, "workers", runtime.NumCPU(), 1, 1024, "goroutines that search, at most one for each 2 MiB of --memory")
	flag.Number(cmd, &f.table, "table", 0, 0, mostMemory, "the memory for results of a search, in MiB; 0: as needed, at most a quarter of --memory")
	flags.BoolVar(&f.Strategy, "strategy", false, "show the winning strategy: an answer to every move of the loser")
	flag.Number(cmd, &f.Depth, "depth", 0, 1, math.MaxInt, "with --strategy: how many answers deep (default 2; in a file: no bound)")
	flags.Lookup("depth").DefValue = "2"
	outputFlag(cmd, &f.Output, "with --strategy: the file to write it to")
	flags.StringVar(&f.Certificate, "certificate", "", "write a proof of who wins to this file, for upstar verify; for normal play, or with --misere for misère play")
	flags.StringVar(&f.Keep, "keep", "", "keep the results of the search, or with --method retrograde the table of all positions, in this file, also if it is interrupted; continue from an existing file")
	batchFlag(cmd, &f.batch)
	cmd.ValidArgsFunction = names(a.at.Catalog, nil, math.MaxInt, "(")
	return asking{cmd, func() (ask.Question, error) { return f.question(cmd, nil), f.unused(cmd) }, func() ask.Means { return f.means(cmd, cmd.Flags().Changed("workers")) }}
}

// patience is the time limit for misère play if it is not requested alone.
const patience = 10 * time.Second

// unused refuses contradictory flags.
func (f *solveFlags) unused(cmd *cobra.Command) error {
	for _, r := range []struct {
		is          bool
		when, names string
	}{
		{f.players > 0, "with --players", "normal misere values playing marks strategy keep threshold"},
		{f.players == 0 && f.batch != "", "with --batch", "certificate output keep threshold"},
		{f.players == 0 && f.threshold, "with --threshold", "normal misere values playing marks compound moves method certificate strategy keep"},
		{f.players == 0 && !f.Strategy, "without --strategy", "depth output"},
		{f.Question.Method == answer.Methods[answer.Play], "with --method play", "keep table"},
		{f.players == 0, "without --players", "ending"},
	} {
		if err := flag.Unused(cmd, r.when, strings.Fields(r.names)...); r.is && err != nil {
			return err
		}
	}
	return nil
}

// check refuses contradictory flags, and files that cannot be written.
func (f *solveFlags) check(c *call) error {
	if err := f.unused(c.cmd); err != nil {
		return err
	}
	switch bytes := uint64(f.table) << 20; {
	case bytes == 0:
	case bytes >= c.bytes:
		return flag.Wrong("--table %d leaves nothing of --memory for the rest of a search: choose a smaller table or more memory", f.table)
	case !paged.Obtainable(bytes):
		return flag.Wrong("--table %d is more than this machine gives a program", f.table)
	}
	if err := flag.Files(c.cmd, "keep", "certificate", "output"); err != nil {
		return err
	}
	return errors.Join(wholefile.Placed(f.Certificate), wholefile.Placed(f.Output))
}

// housed returns how many of the workers fit into the memory, at least one. Each has its own sums,
// games and stack.
func housed(workers int, bytes uint64) int {
	const room = 2 << 20
	return int(min(uint64(workers), max(bytes/room, 1)))
}

// question returns the question about the given positions.
func (f *solveFlags) question(cmd *cobra.Command, positions []string) ask.Question {
	switch {
	case f.players > 0:
		return ask.Many{Positions: positions, Compound: f.Question.Compound, Players: f.players, Ending: f.ending, Moves: &f.moves}
	case f.threshold:
		return ask.Threshold{Position: strings.Join(positions, " ")}
	}
	q := f.Question
	q.Positions, q.Moves = positions, &f.moves
	if cmd.Flags().Changed("playing") {
		q.Playing = &f.playing
	}
	if f.Certificate != "" && !q.Misere {
		q.Normal = true // a certificate is for one convention
	} else if f.Certificate != "" {
		q.Normal = false
	}
	return q
}

// means returns the means of an answer, without the memory limit; workers says that there may be
// several workers for each question.
func (f *solveFlags) means(cmd *cobra.Command, workers bool) ask.Means {
	m := f.Means
	if !workers {
		m.Workers = 1
	}
	m.Limits.Positions, m.Table = uint64(f.limit), uint64(f.table)<<20
	if f.Question.Method == answer.Methods[answer.Retrograde] && !cmd.Flags().Changed("limit") {
		m.Limits.Positions = 0 // each worker needs little memory for a table
	}
	if !f.Question.Normal && !f.Question.Misere && !cmd.Flags().Changed("timeout") {
		m.Patience = patience
	}
	return m
}

func (f *solveFlags) run(c *call) error {
	if err := f.check(c); err != nil {
		return err
	}
	if huge := min(c.bytes/16, 1<<30); huge >= 32<<20 { // each worker needs much memory at once
		paged.HugeHeap(huge)
	}
	m := c.limited(f.means(c.cmd, true))
	m.Workers, m.Guess = housed(m.Workers, c.bytes), f.batch == ""
	if f.batch != "" {
		return c.batch(f.batch, m, func(line string) ask.Question { return f.question(c.cmd, []string{line}) })
	}
	texts, err := wholefile.Texts(c.ctx, c.args, f.from, c.cmd.InOrStdin())
	switch {
	case err != nil:
		return err
	case len(texts) == 0:
		return fmt.Errorf("no positions in %s", f.from)
	case f.threshold && len(texts) != 1:
		return flag.Wrong("--threshold takes one board")
	}
	q := f.question(c.cmd, texts)
	run := func() error { return answerfile.AskCertified(c.ctx, c.at, q, m, f.Certificate, c.Output) }
	if s, ok := q.(ask.Solve); ok {
		run = func() error {
			f.Question, f.Means = s, m
			return f.Write(c.ctx, c.at, c.Output)
		}
	}
	if f.Strategy {
		return c.unfiled("strategy", run)
	}
	return c.answered(q, answerfile.Shown{Certificate: f.Certificate}, run)
}

func (a *app) horses() *cobra.Command {
	f := &solveFlags{}
	cmd := a.command("horses VERSION X,Y...", flag.AtLeast(2, "the version, or the square of a horse"), func(c *call) error {
		g, err := answer.HorseGameNamed(c.args[0])
		if err != nil {
			return err
		}
		q := ask.Horses{Version: c.args[0], Squares: c.args[1:], Moves: &f.moves}
		if err := q.Check(c.at); err != nil {
			return err
		}
		if !c.JSON {
			fmt.Fprintln(c.Out, g.Name)
		}
		return answerfile.Ask(c.ctx, c.at, q, ask.Means{Limits: c.budget(f.limit)}, c.Output)
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
