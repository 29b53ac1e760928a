// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/discover"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
)

// mostTermBytes is the greatest size of a file of terms.
const mostTermBytes = 64 << 20

// sequence finds the structure of a family with a parameter, or of given terms.
func (a *app) sequence() *cobra.Command {
	var from, format, certificate, function, plot string
	args := func(cmd *cobra.Command, args []string) error {
		switch {
		case from != "" && len(args) > 0:
			return flag.Wrong("--from reads terms, but an expression is computed; give only one of the two")
		case from == "" && len(args) < 2:
			return flag.Wrong("an expression and the bounds of its variable are required, such as 'kayles({n})' n=0..200")
		}
		return nil
	}
	cmd := a.command("sequence EXPRESSION n=A..B", args, func(c *call) error {
		q, err := sequenceQuestion(c, from)
		if err != nil {
			return err
		}
		q.Function, q.Bytes = function, c.bytes
		c.trust()
		if err := errors.Join(wholefile.Placed(certificate), drawable("plot", plot)); err != nil {
			return err
		}
		found, err := discover.Sequence(c.ctx, c.at, q)
		if found == nil {
			return err
		}
		if len(found.Terms) > 0 {
			made := report.Origin{Version: report.Build(), Command: commandLine(c)}
			err = errors.Join(report.Family(c.Out, found, format, made), pictured(plot, func() (*report.Chart, error) { return report.ScatterFamily(found, made) }), err)
		}
		if err != nil || certificate == "" {
			return err
		}
		return wholefile.WriteMade(certificate, found.Certificate)
	})
	cmd.Flags().StringVar(&from, "from", "", "read the terms from this file, or from standard input if it is -: JSON, a b-file, or numbers")
	cmd.Flags().StringVar(&function, "function", "", "the function: nim, value, mean, temperature, outcome, … or a member of the language (default nim of impartial games, value of others)")
	flag.Choice(cmd, &format, "format", "text", report.FamilyFormats, "text, json, csv, bfile, oeis (a draft for the OEIS), latex or walnut (an automaton that was found)")
	cmd.Flags().StringVar(&plot, "plot", "", "draw the terms as points, or the P-positions of two variables, to this file, .svg, .png or .tex (pgfplots)")
	cmd.Flags().StringVar(&certificate, "certificate", "", "write a certificate of a proved period to this file")
	return cmd
}

// sequenceQuestion reads an expression with its variables, or terms.
func sequenceQuestion(c *call, from string) (q discover.SequenceQuestion, err error) {
	if from != "" {
		data, err := wholefile.ReadOrStandard(c.ctx, from, c.cmd.InOrStdin(), mostTermBytes)
		if err == nil {
			q.Terms, q.Offset, err = discover.ReadTerms(data)
		}
		return q, err
	}
	q.Expression = c.args[0]
	for _, arg := range c.args[1:] {
		v, err := discover.ReadVariable(arg)
		if err != nil {
			return q, err
		}
		q.Variables = append(q.Variables, v)
	}
	return q, nil
}

// commandLine returns the command line of a call, in a form that can be run again.
func commandLine(c *call) string {
	words := []string{"upstar", c.cmd.Name()}
	for _, arg := range c.args {
		words = append(words, quoted(arg))
	}
	c.cmd.Flags().Visit(func(f *pflag.Flag) { words = append(words, "--"+f.Name+"="+quoted(f.Value.String())) })
	return strings.Join(words, " ")
}

// quoted returns a word in the notation of a shell.
func quoted(word string) string { return report.Quoted(word) }
