// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/rules/graph"
)

func (a *app) games() *cobra.Command {
	vertices, status := 0, false
	cmd := a.command("games [NAME | WORD...]", cobra.ArbitraryArgs, func(c *call) error {
		if vertices > 0 {
			return report.Graphs(c.Out, vertices)
		}
		switch {
		case status && len(c.args) > 0:
			return errors.New("--status lists all rulesets; upstar games NAME tells the status of one")
		case status && c.JSON:
			return report.StatusJSON(c.Out, c.at.Catalog)
		case status:
			return report.Status(c.Out, c.at.Catalog)
		}
		if c.JSON {
			return report.AboutJSON(c.Out, c.at.Catalog, c.args)
		}
		return report.About(c.Out, c.at.Catalog, c.args)
	})
	flag.Number(cmd, &vertices, "graphs", 0, 1, graph.MostEvery, "list every connected graph with this number of vertices, as positions on graphs are written")
	cmd.Flags().Lookup("graphs").DefValue = ""
	cmd.Flags().BoolVar(&status, "status", false, "list how far each ruleset is solved")
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		all, directive := names(a.at.Catalog, nil, 1, "")(nil, nil, "")
		return append(all, compound.Names()...), directive
	}
	return cmd
}
