// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/report"
)

func (a *app) games() *cobra.Command {
	cmd := a.command("games [NAME | WORD...]", cobra.ArbitraryArgs, func(c *call) error {
		if c.JSON {
			return report.AboutJSON(c.Out, c.at.Catalog, c.args)
		}
		return report.About(c.Out, c.at.Catalog, c.args)
	})
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		all, directive := names(a.at.Catalog, "", 1, "")(nil, nil, "")
		return append(all, compound.Names()...), directive
	}
	return cmd
}
