// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/work"
)

// known refuses an unknown command. If its name is a word of the field, the error points to help
// about that word.
func known(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if repl.IsConcept(args[0]) {
		return flag.Wrong("%s is a word, not a command; %q explains it and names the commands for it", args[0], "upstar help "+args[0])
	}
	advice := "upstar --help lists them"
	if near := cmd.Root().SuggestionsFor(args[0]); len(near) > 0 {
		advice = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return flag.Wrong("no command %q; %s", args[0], advice)
}

// helpCommand shows help about a command, or about a word of the language or of the field.
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
					return unknown(cmd, args, text)
				}
				_, err := io.WriteString(cmd.OutOrStdout(), wrapped(text))
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// unknown refuses a word without help. The error suggests commands with similar names, or else
// similar words.
func unknown(cmd *cobra.Command, args []string, near string) error {
	if len(cmd.Root().SuggestionsFor(args[0])) > 0 {
		return known(cmd, args)
	}
	return flag.Wrong("%s", strings.TrimSpace(near))
}

// wrapped breaks the sentences of a text. Examples and their output, which are indented, remain as
// they are.
func wrapped(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" && line[0] != ' ' {
			lines[i] = report.Wrap(line, 2)
		}
	}
	return strings.Join(lines, "\n")
}
