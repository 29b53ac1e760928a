// SPDX-License-Identifier: Apache-2.0

package help

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
)

// Known refuses a command that is not there.
func Known(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	advice := "upstar --help lists them"
	if near := cmd.Root().SuggestionsFor(args[0]); len(near) > 0 {
		advice = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return flag.Wrong("no command %q; %s", args[0], advice)
}

// Command tells about a command, and refuses one that is not there.
func Command() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Tell about a command, or explain words",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			for _, c := range cmd.Root().Commands() {
				names = append(names, c.Name()+"\t"+c.Short)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return Known(cmd, args)
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
