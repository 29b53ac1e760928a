// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/report"
)

func (a *app) horses() *cobra.Command {
	f := &solveFlags{}
	cmd := a.command("horses VERSION X,Y...", flag.AtLeast(2, "the version, or the square of a horse"), func(c *call) error {
		g, err := answer.HorseGameNamed(c.args[0])
		if err != nil {
			return err
		}
		q, err := f.question(c, answer.Horses(c.args[1:]))
		if err != nil {
			return err
		}
		q.Mode, q.Conventions = g.Mode, []game.Convention{g.Convention}
		if !c.json {
			fmt.Fprintln(c.out, g.Name)
		}
		found, err := answer.To(c.ctx, c.at, q)
		return show(c, found, err, report.Answer)
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
