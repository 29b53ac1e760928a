// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/complete"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/report"
)

func (a *app) games() *cobra.Command {
	cmd := a.command("games [NAME | WORD...]", cobra.ArbitraryArgs, func(c *call) error {
		if c.json {
			return report.AboutJSON(c.out, c.at.Catalog, c.args)
		}
		return report.About(c.out, c.at.Catalog, c.args)
	})
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		names, directive := complete.Names(a.at.Catalog, "", 1, "")(nil, nil, "")
		return append(names, compound.Names()...), directive
	}
	return cmd
}
