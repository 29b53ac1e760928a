// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/position"
)

// The rulesets of the command line.

func (a *app) entries() []*catalog.Entry { return a.at.Catalog.Entries() }

func (a *app) named(name string) (*catalog.Entry, error) { return a.at.Catalog.Named(name) }

func (a *app) parse(text string) (position.Position, error) { return a.at.Catalog.Parse(text) }

// names lists the rulesets of some board families, or of all, with their titles.
func (a *app) names(kits string) (names []string) {
	for _, e := range a.entries() {
		if kits == "" || strings.Contains(kits, e.Kit) {
			names = append(names, e.Name+"\t"+e.Title)
		}
	}
	return names
}

// completeNames completes the names of rulesets of some board families, for as
// many arguments as there are; open says that a position goes on with a bracket.
func (a *app) completeNames(kits string, most int, open string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		var names []string
		for _, name := range a.names(kits) {
			name, title, _ := strings.Cut(name, "\t")
			names = append(names, name+open+"\t"+title)
		}
		if open != "" {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		return names, directive
	}
}

// heapGames lists the heap games that need no parameters.
func (a *app) heapGames(*cobra.Command, []string, string) (names []string, _ cobra.ShellCompDirective) {
	for _, e := range a.entries() {
		if _, _, err := answer.Rule(a.at, e.Name); err == nil {
			names = append(names, e.Name)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
