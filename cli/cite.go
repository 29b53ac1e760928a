// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

func (a *app) cite() *cobra.Command {
	var format, file string
	cmd := a.command("cite [-- COMMAND LINE | HASH...]", cobra.ArbitraryArgs, func(c *call) error {
		all, err := cited(c, file)
		if err != nil {
			return err
		}
		return answerfile.Tell(c.Output, all, func(to io.Writer, all []report.Citation) error { return report.Citations(to, all, format) })
	})
	flag.Choice(cmd, &format, "format", "plain", report.CitationFormats, "plain, bibtex or cff")
	cmd.Flags().StringVar(&file, "catalogue", "", "cite results of this catalogue, by the beginnings of their hashes")
	_ = cmd.MarkFlagFilename("catalogue")
	return cmd
}

// cited returns the citations of the program, of a command line, or of results of a
// catalogue.
func cited(c *call, file string) (all []report.Citation, err error) {
	switch {
	case file == "" && len(c.args) == 0:
		return []report.Citation{report.Cited()}, nil
	case file == "":
		names := []string{}
		for _, sub := range c.cmd.Root().Commands() {
			names = append(names, sub.Name())
		}
		if !slices.Contains(names, c.args[0]) {
			return nil, flag.Wrong("%q is not a command of upstar; write cite -- heap 0.137, or name a catalogue with --catalogue", c.args[0])
		}
		return []report.Citation{report.CitedCommand(c.args)}, nil
	case len(c.args) == 0:
		return nil, flag.Wrong("which result? give the beginning of a hash; upstar catalogue find --catalogue %s shows them", file)
	}
	in, err := catalogue.OpenExisting(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	for _, hash := range c.args {
		n := len(all)
		err := in.Each(catalogue.Filter{Hash: hash}, func(e *catalogue.Entry) bool {
			all = append(all, report.CitedEntry(e))
			return true
		})
		if err == nil && len(all) == n {
			err = answer.Refuse("no result in %s has a hash that begins with %q; upstar catalogue find shows them", file, hash)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}
