// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

// names completes the names of rulesets of some board families, or of all, with their
// titles, for as many arguments as there are; open says that a position goes on with a
// bracket.
func names(c *catalog.Catalog, kits string, most int, open string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) (all []string, _ cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if open != "" {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		for _, e := range c.Entries() {
			if kits == "" || strings.Contains(kits, e.Kit) {
				all = append(all, e.Name+open+"\t"+e.Title)
			}
		}
		return all, directive
	}
}

// heapGames completes the heap games that need no parameters, of which one is wanted.
func heapGames(at *session.Session) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return answer.HeapGames(at), cobra.ShellCompDirectiveNoFileComp
	}
}
