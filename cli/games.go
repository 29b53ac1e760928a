// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/report"
)

func (a *app) games() *cobra.Command {
	cmd := a.command("games [NAME | WORD...]", cobra.ArbitraryArgs, func(c *call) error {
		if len(c.args) == 1 {
			if e, err := a.at.Catalog.Named(c.args[0]); err == nil {
				if c.json {
					return report.GameJSON(c.out, e)
				}
				return report.Game(c.out, e)
			}
			if m, err := compound.Named(c.args[0]); err == nil {
				if c.json {
					return report.JSON(c.out, map[string]string{"name": m.String(), "rule": m.Rule()})
				}
				return report.Compound(c.out, m)
			}
		}
		entries, err := report.Search(a.at.Catalog, c.args)
		if err != nil {
			return err
		}
		if c.json {
			return report.GamesJSON(c.out, entries)
		}
		if err := report.Games(c.out, entries); err != nil || len(c.args) > 0 {
			return err
		}
		return report.Compounds(c.out)
	})
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return append(a.names("", ""), compound.Names()...), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}
