// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// catalogueFlag adds the flag that names the catalogue.
func catalogueFlag(cmd *cobra.Command, usage string) {
	cmd.Flags().String("catalogue", "", usage)
	_ = cmd.MarkFlagFilename("catalogue")
}

// catalogueFile returns the name of the catalogue.
func catalogueFile(cmd *cobra.Command) string {
	file, _ := cmd.Flags().GetString("catalogue")
	return cmp.Or(file, os.Getenv("UPSTAR_CATALOGUE"))
}

// shelved calls f with the catalogue of a command that answers many questions.
func (c *call) shelved(q ask.Question, f func(*answerfile.Shelf) error) error {
	s, err := answerfile.OpenShelf(c.at, q, catalogueFile(c.cmd))
	if err != nil {
		return err
	}
	return errors.Join(f(s), s.Close())
}

func (a *app) catalogue() *cobra.Command {
	f := &answerfile.Catalogue{}
	cmd := a.command("catalogue find|show|export|import|verify|merge [ARGUMENT...]", flag.AtLeast(1, "find, show, export, import, verify or merge"), func(c *call) error {
		f.File = catalogueFile(c.cmd)
		return f.Do(c.ctx, c.at, c.args[0], c.args[1:], c.Output)
	})
	catalogueFlag(cmd, "the catalogue (default: $UPSTAR_CATALOGUE)")
	flags := cmd.Flags()
	flags.StringVar(&f.Filter.Kind, "kind", "", "only answers of this command, such as heap")
	flags.StringVar(&f.Filter.Game, "game", "", "only of this game or code, such as domineering or 0.77")
	flags.StringVar(&f.Filter.Outcome, "outcome", "", "only of this outcome, in normal or misère play")
	flags.StringVar(&f.Filter.Value, "value", "", "only of this value")
	flags.StringVar(&f.Filter.Temperature, "temperature", "", "only of this temperature, or in a range such as 1/2..2")
	flags.StringVar(&f.Filter.Period, "period", "", "only of this period, or in a range such as 100..")
	flags.StringVar(&f.Filter.Order, "order", "", "only quotients of this order, or in a range")
	flags.StringVar(&f.Filter.Hash, "hash", "", "only questions whose hash begins with this")
	flags.BoolVar(&f.Filter.Conflicts, "conflicts", false, "only questions with several answers")
	flag.Choice(cmd, &f.Format, "format", "csv", catalogue.Formats, "export: csv, jsonl, full (JSON lines with certificates, and who found it when), markdown, latex or bfile")
	flags.StringSliceVar(&f.Fields, "fields", nil, "export: a table in CSV or LaTeX of these fields of the answers, such as genus,class or period.theorem, or of the parameters of the questions; in LaTeX also board, a picture")
	outputFlag(cmd, &f.Output, "export: the file to write")
	cmd.ValidArgs, cmd.ValidArgsFunction = answerfile.Verbs, nil
	return cmd
}
