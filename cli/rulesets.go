// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
)

// names lists the rulesets of some board families, or of all, with their titles;
// open says that a position goes on with a bracket.
func (a *app) names(kits, open string) (names []string) {
	for _, e := range a.at.Catalog.Entries() {
		if kits == "" || strings.Contains(kits, e.Kit) {
			names = append(names, e.Name+open+"\t"+e.Title)
		}
	}
	return names
}

// completeNames completes the names of rulesets of some board families, for as
// many arguments as there are.
func (a *app) completeNames(kits string, most int, open string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if open != "" {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		return a.names(kits, open), directive
	}
}

// heapGames completes the heap games that need no parameters, of which one is wanted.
func (a *app) heapGames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return answer.HeapGames(a.at), cobra.ShellCompDirectiveNoFileComp
}
