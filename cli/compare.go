// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

func (a *app) compare() *cobra.Command {
	var mode, among string
	var normal, misere bool
	var limit int
	cmd := a.command("compare G H", flag.Exactly(2, "two games"), func(c *call) error {
		q := ask.Compare{Games: [2]string(c.args), Compound: mode, Misere: misere, Among: among}
		return c.unfiled("among", func() error { return answerfile.Ask(c.ctx, c.at, q, c.limited(limitedTo(limit)), c.Output) })
	})
	cmd.Flags().StringVar(&mode, "compound", "disjunctive", "how the games are played together with X")
	flag.Complete(cmd, "compound", compound.Names()...)
	cmd.Flags().StringVar(&among, "among", "", "where X comes from: impartial, partizan, words, day:D, dicot, dead-ending, blocking or all (default: impartial, or partizan if a game is)")
	flag.Complete(cmd, "among", answer.Domains...)
	cmd.Flags().BoolVar(&normal, "normal", false, "normal play (default)")
	cmd.Flags().BoolVar(&misere, "misere", false, "misère play")
	limitFlag(cmd, &limit)
	cmd.MarkFlagsMutuallyExclusive("normal", "misere")
	cmd.ValidArgsFunction = names(a.at.Catalog, nil, 100, "(")
	cmd.Annotations = map[string]string{flag.Expressions: "yes"}
	return cmd
}
