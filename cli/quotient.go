// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"math"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/work"
)

func (a *app) quotient() *cobra.Command { return a.askQuotient().cmd }

func (a *app) askQuotient() asking {
	q := ask.Quotient{}
	var certificate, checkpoint, all, file string
	var each time.Duration
	var games bool
	var threads int
	var landscape equivalenceFlags
	args := func(cmd *cobra.Command, args []string) error {
		if games || landscape.partizan {
			return flag.AtLeast(1, "a position")(cmd, args)
		}
		return flag.Exactly(1, "one code")(cmd, args)
	}
	cmd := a.command("quotient CODE | --games POSITION... | --day D | --all KIND:DIGITS", flag.Without("code", "all", flag.Without("position", "day", args)), func(c *call) error {
		if landscape.asked(c.cmd) || games && !a.impartial(c.args) {
			question, err := landscape.question(c, games, q.To)
			if err != nil {
				return err
			}
			return c.unfiled("compound, --normal or --day", func() error {
				return answerfile.Equivalence(c.ctx, c.at, question, c.limited(ask.Means{Limits: work.Budget{Steps: uint64(landscape.limit)}}), certificate, c.Output)
			})
		}
		if n := len(q.Diagonal); n != 0 && n != 2 {
			return flag.Wrong("--diagonal requires two heaps, not %d", n)
		}
		switch {
		case all != "":
			return c.shelved(q, func(s *answerfile.Shelf) error {
				c.sweeps()
				return answerfile.Quotients(c.ctx, c.at, s, all, q.Of(ask.Means{Each: each}), file, threads, c.Out)
			})
		case games && certificate != "":
			return flag.Wrong("there are certificates of heap games only")
		case games:
			q.Games = c.args
		default:
			q.Code = c.args[0]
		}
		return c.answered(q, answerfile.Shown{Certificate: certificate}, func() error {
			return answerfile.Quotient(c.ctx, c.at, q, ask.Means{}, certificate, checkpoint, c.Output)
		})
	})
	flag.Number(cmd, &q.To, "to", 1000, 1, math.MaxInt, "the largest heap")
	cmd.Flags().BoolVar(&games, "games", false, "find the quotient of positions and of what can be reached from them")
	cmd.Flags().StringVar(&certificate, "certificate", "", "write a certificate to this file")
	cmd.Flags().StringVar(&checkpoint, "checkpoint", "", "keep known results in this folder, and continue from there")
	flag.Number(cmd, &q.Rounds, "rounds", 40, 1, math.MaxInt, "how many hypotheses to try for a heap before upstar tries to prove that its quotient is infinite")
	flag.Number(cmd, &q.Order, "order", 8000, 1, 20_000, "the greatest order of a hypothesis, at most 20000; it needs twice its square in bytes; beyond 8192 there are no certificates of bounds")
	cmd.Flags().IntSliceVar(&q.Diagonal, "diagonal", nil, "the two heaps along which to search for an infinite quotient, such as 34,30 (default: guessed)")
	cmd.Flags().StringVar(&all, "all", "", "tabulate all codes: quaternary:1 to quaternary:5, octal:1 to octal:3, or those in a .csv file")
	flag.Complete(cmd, "all", "quaternary:1", "quaternary:2", "quaternary:3", "quaternary:4", "quaternary:5", "octal:1", "octal:2", "octal:3")
	outputFlag(cmd, &file, "with --all: the CSV file to write or to continue")
	flag.Time(cmd, &each, "each", 2*time.Second, "with --all: the time for each code")
	flag.Number(cmd, &threads, "threads", 1, 1, 1024, "with --all: how many codes to compute at a time")
	landscape.add(cmd)
	cmd.ValidArgsFunction = heapGames(a.at)
	question := func() (ask.Question, error) {
		if games {
			q.Games = []string{""} // to be named
		}
		return q, nil
	}
	return asking{cmd, question, func() ask.Means { return ask.Means{} }}
}
