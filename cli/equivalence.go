// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/compound"
)

// equivalenceFlags are the flags for the compound, the outcome and the domain of an equivalence.
type equivalenceFlags struct {
	compound, side           string
	normal, misere, partizan bool
	day, classes, players    int
	ranks, limit             int
}

func (f *equivalenceFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.compound, "compound", "disjunctive", "how the games are played together")
	flag.Complete(cmd, "compound", compound.Names()...)
	flags.BoolVar(&f.normal, "normal", false, "normal play")
	flags.BoolVar(&f.misere, "misere", false, "misère play (default)")
	flag.Number(cmd, &f.day, "day", -1, 0, math.MaxInt, "G and X are all games born by this day: to 3, or to 2 with --partizan")
	cmd.Flags().Lookup("day").DefValue = ""
	flags.BoolVar(&f.partizan, "partizan", false, "with --day: partizan games, too")
	flag.Choice(cmd, &f.side, "side", "right", []string{"right", "left", "both"}, "with --day: the side of X")
	flag.Number(cmd, &f.classes, "classes", 400, 1, 10_000, "the most classes to tell apart, with --compound")
	flag.Number(cmd, &f.limit, "limit", answer.MostMoves, 1, math.MaxInt, "the most moves to play, with --compound")
	flag.Number(cmd, &f.players, "players", 2, 2, 6, "how many players move in turn")
	flag.Number(cmd, &f.ranks, "ranks", -1, 0, 5, "with --players: who moves last in play of this number (0-misère play is Li's, --misere is 1-misère play), not who can force a win")
	cmd.Flags().Lookup("ranks").DefValue = ""
	cmd.MarkFlagsMutuallyExclusive("normal", "misere", "ranks")
	cmd.MarkFlagsMutuallyExclusive("day", "games", "all")
}

// asked reports whether the question goes beyond misère quotients of impartial games.
func (f *equivalenceFlags) asked(cmd *cobra.Command) bool {
	for _, name := range []string{"compound", "normal", "day", "partizan", "side", "classes", "players", "ranks", "limit"} {
		if cmd.Flags().Changed(name) {
			return true
		}
	}
	return false
}

// impartial reports whether all texts are impartial positions, and none is a form.
func (a *app) impartial(texts []string) bool {
	for _, text := range texts {
		if p, err := a.at.Catalog.Parse(text); err == nil && !p.Impartial() || strings.HasPrefix(text, "{") {
			return false
		}
	}
	return true
}

func (f *equivalenceFlags) question(c *call, games bool, to int) (q ask.Equivalence, err error) {
	for _, name := range []string{"checkpoint", "diagonal", "rounds", "order", "all", "output", "each", "threads"} {
		if c.cmd.Flags().Changed(name) {
			return q, flag.Wrong("--%s is for misère quotients of heap games, without --compound, --normal or --day", name)
		}
	}
	q = ask.Equivalence{Compound: f.compound, Misere: !f.normal, Partizan: f.partizan, Classes: f.classes, Players: f.players}
	if f.ranks >= 0 {
		q.Misere, q.Ranks = false, &f.ranks
	}
	switch {
	case f.day >= 0:
		q.Day, q.Side = &f.day, f.side
	case games:
		q.Games = c.args
	default:
		if q.Code = c.args[0]; c.cmd.Flags().Changed("to") {
			q.To = to
		}
	}
	return q, nil
}
