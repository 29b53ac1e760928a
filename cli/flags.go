// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"encoding/json"
	"math"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/many"
)

// functionFlag adds the flag that names a function of positions.
func functionFlag(cmd *cobra.Command, p *string, among []game.Function) {
	flag.Word(cmd, p, "function", game.GrundyNormal.String(), game.FunctionNames(among), func(text string) (string, error) {
		f, err := game.ParseFunction(text, among...)
		return f.String(), err
	}, "the function")
}

// limitFlag adds the flag that limits the number of stored positions.
func limitFlag(cmd *cobra.Command, p *int) {
	flag.Number(cmd, p, "limit", 20_000_000, 1, math.MaxInt, "the most positions to store")
}

// playersFlag adds the flag for the number of players.
func playersFlag(cmd *cobra.Command, p *int, usage string) {
	flag.Number(cmd, p, "players", 0, 2, many.MostPlayers, usage)
	cmd.Flags().Lookup("players").DefValue = ""
}

// manyFlags adds the flags for functions of positions with several players.
func manyFlags(cmd *cobra.Command, f *answer.ManyFunction) {
	playersFlag(cmd, &f.Players, "who can force a win if N play: for three players Propp's types")
	flag.Number(cmd, &f.Ranks, "ranks", -1, 0, many.MostPlayers-1, "with --players: who moves last in play of this number (0-misère play is Li's), not who can force a win")
	cmd.Flags().Lookup("ranks").DefValue = ""
}

// outputFlag adds the flag for the file to write.
func outputFlag(cmd *cobra.Command, p *string, usage string) {
	cmd.Flags().StringVarP(p, "output", "o", "", usage)
}

// batchFlag adds the flag for a file of questions.
func batchFlag(cmd *cobra.Command, p *string) {
	cmd.Flags().StringVar(p, "batch", "", "answer each line of this file by a line of JSON; - is standard input; --timeout is for each line")
	_ = cmd.MarkFlagFilename("batch")
}

// batch answers each line of a file, or of standard input if the name is -, by a line of JSON. The
// line is the subject of a question.
func (c *call) batch(file string, m ask.Means, about func(line string) ask.Question) error {
	return c.shelved(about(""), func(s *answerfile.Shelf) error {
		return c.lines(file, func(ctx context.Context, line string) (json.RawMessage, error) {
			return s.Answer(ctx, c.at, about(line), m)
		})
	})
}

// lines answers each line of a file, or of standard input, by a line of JSON.
func (c *call) lines(file string, answer func(ctx context.Context, line string) (json.RawMessage, error)) error {
	return report.Batch(c.whole, c.Out, wholefile.LinesOf(c.whole, file, c.cmd.InOrStdin()), c.timeout, file == "-", answer)
}

// names completes the names of rulesets for a number of arguments. It offers those for which wanted
// returns true, or all if wanted is nil. open says that a bracket follows the name, as in a
// position.
func names(c *catalog.Catalog, wanted func(*catalog.Entry) bool, most int, open string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) (all []string, _ cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if open != "" {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		for _, e := range c.Entries() {
			if wanted == nil || wanted(e) {
				all = append(all, e.Name+open+"\t"+e.Title)
			}
		}
		return all, directive
	}
}

// heapGames completes the heap games that need no parameters. It is for commands with one argument.
func heapGames(at *session.Session) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return answer.HeapGames(at), cobra.ShellCompDirectiveNoFileComp
	}
}
