// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/report"
)

func (a *app) games() *cobra.Command {
	cmd := a.command("games [NAME | WORD...]", cobra.ArbitraryArgs, func(c *call) error {
		entries := a.entries()
		if len(c.args) == 1 {
			if e, err := a.named(c.args[0]); err == nil {
				if c.json {
					return report.GameJSON(c.out, e)
				}
				return report.Game(c.out, e)
			}
			if m, err := readMode(c.args[0]); err == nil {
				if c.json {
					return report.JSON(c.out, map[string]string{"name": m.String(), "rule": m.Rule()})
				}
				return report.Compound(c.out, m)
			}
		}
		if len(c.args) > 0 {
			if entries = report.Search(entries, c.args); len(entries) == 0 {
				return a.nothingFound(c.args)
			}
		}
		if c.json {
			return report.GamesJSON(c.out, entries)
		}
		if err := report.Games(c.out, entries); err != nil || len(c.args) > 0 {
			return err
		}
		if err := report.Compounds(c.out); err != nil {
			return err
		}
		_, err := fmt.Fprintln(c.out, "upstar games NAME tells about one, upstar games WORD searches; upstar solve\nPOSITION says who wins.")
		return err
	})
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return append(a.names(""), compound.Names()...), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

// readMode reads the name of a compound, with or without its number.
func readMode(text string) (compound.Mode, error) {
	m, err := compound.ParseMode(strings.TrimSuffix(text, ":K"))
	if err != nil {
		m, err = compound.ParseMode(strings.TrimSuffix(text, ":K") + ":2")
	}
	return m, err
}

// nothingFound says that no ruleset has the words, and which names are near.
func (a *app) nothingFound(words []string) error {
	if len(words) == 1 {
		_, err := a.named(words[0])
		return err
	}
	return errors.New("no ruleset has all of these words: " + strings.Join(words, " "))
}
