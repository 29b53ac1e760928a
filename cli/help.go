// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/repl"
	"github.com/upstar-cgt/upstar/work"
)

// known refuses a command that is not there.
func known(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	advice := "upstar --help lists them"
	if near := cmd.Root().SuggestionsFor(args[0]); len(near) > 0 {
		advice = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return flag.Wrong("no command %q; %s", args[0], advice)
}

// helpCommand tells about a command, or about a word of the language or of the field.
func helpCommand(c *catalog.Catalog) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND | TOPIC]", Short: "Tell about a command, a member, type or ruleset, or a concept",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			for _, c := range cmd.Root().Commands() {
				names = append(names, c.Name()+"\t"+c.Short)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if len(rest) == 1 && slices.Contains(about.ValidArgs, rest[0]) { // run, of sweep
				rest = nil
			}
			if err != nil || len(rest) > 0 || len(args) > 0 && about == cmd.Root() {
				text, ok := repl.New(c).Help(work.Unbounded(), strings.Join(args, " "))
				if !ok {
					return known(cmd, args)
				}
				_, err := io.WriteString(cmd.OutOrStdout(), text)
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
