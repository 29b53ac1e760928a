// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

// remembering are the commands whose answers a catalogue keeps.
var remembering = []string{"heap", "misere", "quotient", "row", "solve", "table", "value"}

// Flags that say how an answer is shown, or what it may cost, but not what is asked, and
// flags that ask for many answers, or for something else than words and JSON.
var (
	beside  = []string{"catalogue", "certificate", "checkpoint", "depth", "each", "format", "full", "json", "keep", "limit", "method", "output", "plot", "table", "threads", "timeout", "workers"}
	several = []string{"all", "batch", "day", "from", "functions", "strategy", "universe"}
	drawn   = []string{"full", "output", "plot"}
)

func catalogueFlag(cmd *cobra.Command) {
	cmd.Flags().String("catalogue", "", "look for the answer in this catalogue first, and store it there; UPSTAR_CATALOGUE unless it is given")
	_ = cmd.MarkFlagFilename("catalogue")
}

// remember answers from the catalogue, if there is one that knows the answer, and lets
// it keep what run finds.
func (c *call) remember(run func(*call) error) error {
	given, _ := c.cmd.Flags().GetString("catalogue")
	file := cmp.Or(given, os.Getenv("UPSTAR_CATALOGUE"))
	format, _ := c.cmd.Flags().GetString("format")
	if file == "" || format == "oeis" || !slices.Contains(remembering, c.cmd.Name()) {
		return run(c)
	}
	if i := slices.IndexFunc(several, c.cmd.Flags().Changed); i >= 0 {
		if given != "" {
			return flag.Wrong("--catalogue does not go with --%s", several[i])
		}
		return run(c)
	}
	subject, ok := c.subject()
	if !ok {
		return run(c) // which says what is wrong with it
	}
	in, err := catalogue.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	c.memory = &catalogue.Memory{In: in, Question: catalogue.Question{Kind: c.cmd.Name(), Subject: subject, Params: c.params()}, Engine: report.Stamp()}
	known, err := c.memory.Recall()
	if err != nil {
		return err
	}
	if known != nil {
		if done, err := c.tellKnown(known); done {
			return err
		}
	}
	return run(c)
}

// subject returns what is asked about in our notation, in a fixed form.
func (c *call) subject() (string, bool) {
	games, _ := c.cmd.Flags().GetBool("games")
	switch name := c.cmd.Name(); {
	case name == "heap", name == "quotient" && !games:
		_, code, err := answer.Rule(c.at, c.args[0])
		return code, err == nil
	case name == "row", name == "table":
		return strings.Join(c.args, " "), true
	case name == "value":
		return strings.TrimSpace(c.args[0]), true
	}
	positions, err := c.at.Catalog.ParseAll(c.args)
	return strings.Join(names(positions), " "), err == nil
}

// params returns the flags that say what is asked.
func (c *call) params() map[string]string {
	out := map[string]string{}
	c.cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if value := f.Value.String(); !slices.Contains(beside, f.Name) && c.cmd.InheritedFlags().Lookup(f.Name) == nil && !slices.Contains([]string{"", "false", "0", "-1", "[]"}, value) {
			out[f.Name] = value
		}
	})
	if f := c.cmd.Flags().Lookup("keep"); f != nil && f.Value.String() == "window" {
		out["keep"] = "window" // which may leave open where a period begins
	}
	if c.cmd.Name() == "solve" && c.cmd.Flags().Changed("certificate") && out["misere"] == "" {
		out["normal"] = "true" // a certificate is of one convention
	}
	return out
}

// tellKnown writes an answer, and its certificate if that is wanted, unless something
// else is to be written than the catalogue has.
func (c *call) tellKnown(e *catalogue.Entry) (done bool, err error) {
	flags := c.cmd.Flags()
	format, _ := flags.GetString("format")
	certificate, _ := flags.GetString("certificate")
	if slices.ContainsFunc(drawn, flags.Changed) || certificate != "" && len(e.Certificate) == 0 {
		return false, nil
	}
	text := e.Text
	switch format = cmp.Or(format, "text"); {
	case c.json || format == "json":
		text = string(e.Answer) + "\n"
	case format != "text" || text == "":
		return false, nil
	}
	if _, err := io.WriteString(c.out, text); err != nil || certificate == "" {
		return true, err
	}
	return true, wholefile.WriteData(certificate, e.Certificate)
}

// keep lets the catalogue, if there is one, keep what was found.
func (c *call) keep(write func(w io.Writer, format string) error, certify func() ([]byte, error)) error {
	if err := c.memory.Keep(write, certify); err != nil {
		return fmt.Errorf("the answer is not in the catalogue as it should be: %w", err)
	}
	return nil
}
