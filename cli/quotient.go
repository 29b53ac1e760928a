// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"math"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/store/answerfile"
)

// quotientFlags are the flags of quotient.
type quotientFlags struct {
	question    answer.QuotientQuestion
	games       bool
	certificate string
	checkpoint  string
	each        time.Duration
	all, file   string
	threads     int
}

func (a *app) quotient() *cobra.Command {
	f := &quotientFlags{}
	q := &f.question
	args := func(cmd *cobra.Command, args []string) error {
		if f.games {
			return flag.AtLeast(1, "a position")(cmd, args)
		}
		return flag.Exactly(1, "one code")(cmd, args)
	}
	cmd := a.command("quotient CODE | --games POSITION... | --all KIND:DIGITS", flag.Without("code", "all", args), func(c *call) error {
		if n := len(q.Diagonal); n != 0 && n != 2 {
			return flag.Wrong("--diagonal wants two heaps, not %d", n)
		}
		q.Limits.Trial = 4_000_000
		switch {
		case f.all != "":
			q.Each = f.each
			return c.shelved(func(s *answerfile.Shelf) error {
				c.sweeps()
				return answerfile.Quotients(c.ctx, c.at, s, f.all, *q, f.file, f.threads, c.Out)
			})
		case f.games && f.certificate != "":
			return flag.Wrong("there are certificates of heap games only")
		case f.games:
			q.Games = c.args
		default:
			q.Code = c.args[0]
		}
		return answerfile.Quotient(c.ctx, c.at, *q, f.certificate, f.checkpoint, c.Output)
	})
	flag.Number(cmd, &q.Limits.Heap, "to", 1000, 1, math.MaxInt, "the largest heap")
	cmd.Flags().BoolVar(&f.games, "games", false, "the quotient of positions and what can be reached from them")
	cmd.Flags().StringVar(&f.certificate, "certificate", "", "write a certificate to this file")
	cmd.Flags().StringVar(&f.checkpoint, "checkpoint", "", "keep what is known in this folder, and go on from there")
	flag.Number(cmd, &q.Limits.Rounds, "rounds", 40, 1, math.MaxInt, "how many hypotheses are tried for a heap before a proof that its quotient is infinite")
	flag.Number(cmd, &q.Limits.Order, "order", 8000, 1, 20_000, "the greatest order of a hypothesis, to 20000; twice its square is the memory in bytes; beyond 8192 there are no certificates of bounds")
	cmd.Flags().IntSliceVar(&q.Diagonal, "diagonal", nil, "the two heaps along which an infinite quotient is looked for, such as 34,30; it is guessed otherwise")
	cmd.Flags().StringVar(&f.all, "all", "", "tabulate all codes: quaternary:1 to quaternary:5, octal:1 to octal:3, or those in a .csv file")
	flag.Complete(cmd, "all", "quaternary:1", "quaternary:2", "quaternary:3", "quaternary:4", "quaternary:5", "octal:1", "octal:2", "octal:3")
	outputFlag(cmd, &f.file, "with --all: the CSV file to write, or to go on with")
	flag.Time(cmd, &f.each, "each", 2*time.Second, "with --all: the time for each code")
	flag.Number(cmd, &f.threads, "threads", 1, 1, 1024, "with --all: how many codes are worked on at a time")
	cmd.ValidArgsFunction = heapGames(a.at)
	return cmd
}
