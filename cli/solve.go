// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/report"
)

// solveFlags are the flags of solve and of commands like it.
type solveFlags struct {
	app                    *app
	compound               string
	normal, misere, values bool
	moves, limit, playing  int
	marks, from, batch     string
	method                 string
	workers, table         int
}

// add adds the flags that horses has too.
func (f *solveFlags) add(cmd *cobra.Command) {
	numberFlag(cmd, &f.moves, "moves", 20, 0, math.MaxInt, "the most winning moves to list; 0 for just who wins")
	limitFlag(cmd, &f.limit)
}

func (a *app) solve() *cobra.Command {
	f := &solveFlags{app: a}
	args := func(cmd *cobra.Command, args []string) error {
		if f.from != "" {
			return nil
		}
		return orBatch(&f.batch, atLeast(1, "a position"))(cmd, args)
	}
	cmd := a.command("solve POSITION...", args, func(c *call) error {
		if f.batch != "" {
			return batch(c, f.batch, func(line string) (*answer.Answer, error) { return f.found(c, []string{line}) })
		}
		texts := c.args
		if f.from != "" {
			for line, err := range c.lines(f.from) {
				if err != nil {
					return err
				}
				texts = append(texts, line)
			}
		}
		if len(texts) == 0 {
			return fmt.Errorf("no positions in %s", f.from)
		}
		found, err := f.found(c, texts)
		return f.show(c, found, err)
	})
	f.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.normal, "normal", false, "normal play only")
	flags.BoolVar(&f.misere, "misere", false, "misère play only")
	flags.BoolVar(&f.values, "values", false, "find the values of partizan games even if they take long")
	wordFlag(cmd, &f.compound, "compound", "disjunctive", compound.Names(), func(text string) (string, error) {
		_, err := compound.ParseMode(text)
		return text, err
	}, "how the positions are played together")
	numberFlag(cmd, &f.playing, "playing", 0, 0, math.MaxInt, "the component of an obliged sum that is in play, counted from 0")
	flags.StringVar(&f.marks, "marks", "", "of a first-to-end compound: for each component P (who ends it, in whatever way, wins) or N (the other wins), such as PNP; without it all are P")
	flags.StringVar(&f.from, "from", "", "add the positions in this file, or in standard input if it is -, one a line, to those of the ONE compound")
	choiceFlag(cmd, &f.method, "method", "auto", answer.Methods, "what to do where no theory says who wins: play everything out, search, or (auto) search where play takes long")
	numberFlag(cmd, &f.workers, "workers", runtime.NumCPU(), 1, 1024, "goroutines that search")
	numberFlag(cmd, &f.table, "table", 64, 1, mostMemory, "the memory for results of a search, in MiB")
	batchFlag(cmd, &f.batch)
	cmd.ValidArgsFunction = a.completeNames("", math.MaxInt, "(")
	return cmd
}

// found answers; what was found is returned even if a limit ended it.
func (f *solveFlags) found(c *call, texts []string) (*answer.Answer, error) {
	q, err := f.question(c, texts)
	if err != nil {
		return nil, err
	}
	return f.ask(c, q)
}

func (f *solveFlags) ask(c *call, q answer.Question) (*answer.Answer, error) {
	return answer.To(c.ctx, c.at, q)
}

func (f *solveFlags) show(c *call, found *answer.Answer, err error) error {
	return show(c, found, err, report.Answer)
}

// question reads the positions and the flags.
func (f *solveFlags) question(c *call, texts []string) (answer.Question, error) {
	q := answer.Question{Moves: f.moves, Values: f.values, Limits: c.budget(f.limit)}
	if f.moves == 0 {
		q.Moves = -1
	}
	q.Method, q.Workers, q.Table = answer.Method(max(slices.Index(answer.Methods, f.method), 0)), f.workers, uint64(f.table)<<20
	switch {
	case f.normal && f.misere:
	case f.normal:
		q.Conventions = []game.Convention{game.Normal}
	case f.misere:
		q.Conventions = []game.Convention{game.Misere}
	}
	for _, text := range texts {
		p, err := f.app.parse(text)
		if err != nil {
			return q, err
		}
		q.Positions = append(q.Positions, p)
	}
	if f.compound != "" {
		q.Mode, _ = compound.ParseMode(f.compound)
	}
	if c.cmd.Flags().Changed("playing") {
		if n := len(q.Positions); q.Mode.Kind == compound.Obliged && f.playing >= n {
			return q, wrong("component %d cannot be in play: there are components 0 to %d", f.playing, n-1)
		}
		if q.Mode.Kind != compound.Obliged {
			return q, wrong("only in an obliged sum can a component be in play, not in a %v compound", q.Mode)
		}
		q.InPlay, q.Playing = true, f.playing
	}
	return q, f.readMarks(&q)
}

// readMarks reads the marks of a first-to-end compound.
func (f *solveFlags) readMarks(q *answer.Question) error {
	for _, r := range strings.ToUpper(f.marks) {
		if !slices.Contains([]rune("NP"), r) {
			return wrong("--marks wants letters N and P, not %q", r)
		}
		q.Mode.Marks += string(r)
	}
	switch n := len(q.Positions); {
	case len(q.Mode.Marks) == 0:
	case q.Mode.Kind != compound.FirstToEnd:
		return wrong("--marks is for --compound first-to-end, not for a %s compound", q.Mode)
	case len(q.Mode.Marks) != n:
		return wrong("--marks wants a letter for each of the %d positions, not %q", n, f.marks)
	}
	return nil
}
