// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
)

func gamesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "games [NAME]",
		Short: "List the rulesets, or tell about one",
		Example: `  upstar games
  upstar games kayles
  upstar games --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usageError{fmt.Errorf("games wants at most one name")}
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return gameNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			w := cmd.OutOrStdout()
			if len(args) == 0 {
				return listGames(w, asJSON)
			}
			e, err := catalog.Builtin().Named(args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(w, describeGame(e))
			}
			return tellGame(w, e)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func gameNames() []string {
	var names []string
	for _, e := range catalog.Builtin().Entries() {
		names = append(names, e.Name)
	}
	return names
}

// gameJSON is a ruleset as JSON.
type gameJSON struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	Aliases   []string `json:"aliases,omitempty"`
	Kit       string   `json:"kit"`
	Impartial bool     `json:"impartial"`
	Params    []string `json:"params,omitempty"`
	Rule      string   `json:"rule"`
	Position  string   `json:"position"`
	Sources   []string `json:"sources"`
	Samples   []string `json:"samples"`
}

func describeGame(e *catalog.Entry) gameJSON {
	g := gameJSON{Name: e.Name, Title: e.Title, Aliases: e.Aliases, Kit: e.Kit, Impartial: e.Impartial,
		Params: e.Params, Rule: e.Rule, Position: e.Position, Sources: e.Sources}
	for _, s := range e.Samples {
		g.Samples = append(g.Samples, e.Name+"("+s+")")
	}
	return g
}

func listGames(w io.Writer, asJSON bool) error {
	if asJSON {
		var all []gameJSON
		for _, e := range catalog.Builtin().Entries() {
			all = append(all, describeGame(e))
		}
		return writeJSON(w, all)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	kit := ""
	for _, e := range catalog.Builtin().Entries() {
		if e.Kit != kit {
			kit = e.Kit
			fmt.Fprintf(t, "%s\n", strings.ToUpper(kit))
		}
		fmt.Fprintf(t, "  %s\t%s\t%s(%s)\n", e.Name, e.Title, e.Name, e.Samples[0])
	}
	fmt.Fprintf(t, "COMPOUNDS of positions\n  %s\n", strings.Join(compound.Names(), ", "))
	fmt.Fprintf(t, "upstar games NAME tells about one; upstar solve POSITION says who wins.\n")
	return t.Flush()
}

func tellGame(w io.Writer, e *catalog.Entry) error {
	kind := "partizan"
	if e.Impartial {
		kind = "impartial"
	}
	fmt.Fprintf(w, "%s (%s, %s)\n\n%s\n\n", e.Title, e.Name, kind, e.Rule)
	fmt.Fprintf(w, "Position: %s\n", e.Position)
	if len(e.Aliases) > 0 {
		fmt.Fprintf(w, "Also called: %s\n", strings.Join(e.Aliases, ", "))
	}
	fmt.Fprintf(w, "Sources: %s\n\nTry:\n", strings.Join(e.Sources, "; "))
	for _, s := range e.Samples {
		fmt.Fprintf(w, "  upstar solve '%s(%s)'\n", e.Name, s)
	}
	return nil
}
