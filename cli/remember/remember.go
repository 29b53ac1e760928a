// SPDX-License-Identifier: Apache-2.0

// Package remember lets commands look for their answers in a catalogue, and keep what
// they find there:
//
//	a := remember.Asked{Cmd: cmd, Args: args, At: at, Out: out}
//	memory, done, err := a.Recall()
//	if !done { … err = memory.Keep(write, certify) }
package remember

import (
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

// Remembering are the commands whose answers a catalogue keeps.
var Remembering = []string{"heap", "misere", "quotient", "row", "solve", "table", "value"}

// Flags that say how an answer is shown, or what it may cost, but not what is asked, and
// flags that ask for many answers, or for something else than words and JSON.
var (
	beside  = []string{"catalogue", "certificate", "checkpoint", "depth", "each", "format", "full", "json", "keep", "limit", "method", "output", "plot", "table", "threads", "timeout", "workers"}
	several = []string{"all", "batch", "day", "from", "functions", "strategy", "universe"}
	drawn   = []string{"full", "output", "plot"}
)

// Flag adds the flag that names the catalogue, if the answers of a command are kept.
func Flag(cmd *cobra.Command) {
	if slices.Contains(Remembering, cmd.Name()) {
		addFlag(cmd)
	}
}

func addFlag(cmd *cobra.Command) {
	NameFlag(cmd, "look for the answer in this catalogue first, and store it there; UPSTAR_CATALOGUE unless it is given")
}

// NameFlag adds a flag that names a catalogue.
func NameFlag(cmd *cobra.Command, usage string) {
	cmd.Flags().String("catalogue", "", usage)
	_ = cmd.MarkFlagFilename("catalogue")
}

// Asked is what a command is asked.
type Asked struct {
	Cmd  *cobra.Command
	Args []string
	At   *session.Session
	Out  io.Writer
	JSON bool
	In   catalogue.Shelf // where the answer is put; nil for the catalogue that the flag names
}

// File returns the catalogue that is named, and whether it is by the flag.
func (c Asked) File() (file string, given bool) {
	file, _ = c.Cmd.Flags().GetString("catalogue")
	return cmp.Or(file, os.Getenv("UPSTAR_CATALOGUE")), file != ""
}

// Recall answers from the catalogue, if there is one that knows the answer. If not, the
// memory, which is nil without a catalogue, is to keep what is found.
func (c Asked) Recall() (memory *catalogue.Memory, done bool, err error) {
	if c.In != nil {
		q, err := c.Question()
		return &catalogue.Memory{In: c.In, Question: q, Engine: report.Stamp()}, false, err
	}
	file, given := c.File()
	format, _ := c.Cmd.Flags().GetString("format")
	if file == "" || format == "oeis" || !slices.Contains(Remembering, c.Cmd.Name()) {
		return nil, false, nil
	}
	if i := slices.IndexFunc(several, c.Cmd.Flags().Changed); i >= 0 {
		if given {
			err = flag.Wrong("--catalogue does not go with --%s", several[i])
		}
		return nil, false, err
	}
	q, err := c.Question()
	if err != nil {
		return nil, false, nil // the command says what is wrong with it
	}
	in, err := catalogue.Open(file)
	if err != nil {
		return nil, false, err
	}
	memory = &catalogue.Memory{In: in, Question: q, Engine: report.Stamp()}
	known, err := memory.Recall()
	if known != nil && err == nil {
		done, err = c.tellKnown(known)
	}
	if done || err != nil {
		return nil, done, errors.Join(err, memory.Close())
	}
	return memory, false, nil
}

// Question returns what is asked, in a fixed form.
func (c Asked) Question() (catalogue.Question, error) {
	subject, err := c.subject()
	return catalogue.Question{Kind: c.Cmd.Name(), Subject: subject, Params: c.params()}, err
}

// subject returns what is asked about in our notation, in a fixed form.
func (c Asked) subject() (string, error) {
	games, _ := c.Cmd.Flags().GetBool("games")
	switch name := c.Cmd.Name(); {
	case name == "heap", name == "quotient" && !games:
		_, code, err := answer.Rule(c.At, c.Args[0])
		return code, err
	case name == "row", name == "table":
		return strings.Join(c.Args, " "), nil
	case name == "value":
		return strings.TrimSpace(c.Args[0]), nil
	}
	positions, err := c.At.Catalog.ParseAll(c.Args)
	var texts []string
	for _, p := range positions {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, " "), err
}

// params returns the flags that say what is asked.
func (c Asked) params() map[string]string {
	out := map[string]string{}
	c.Cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if value := f.Value.String(); !slices.Contains(beside, f.Name) && c.Cmd.InheritedFlags().Lookup(f.Name) == nil && !slices.Contains([]string{"", "false", "0", "-1", "[]"}, value) {
			out[f.Name] = value
		}
	})
	if f := c.Cmd.Flags().Lookup("keep"); f != nil && f.Value.String() == "window" {
		out["keep"] = "window" // which may leave open where a period begins
	}
	if c.Cmd.Name() == "solve" && c.Cmd.Flags().Changed("certificate") && out["misere"] == "" {
		out["normal"] = "true" // a certificate is of one convention
	}
	return out
}

// tellKnown writes an answer, and its certificate if that is wanted, unless something
// else is to be written than the catalogue has.
func (c Asked) tellKnown(e *catalogue.Entry) (done bool, err error) {
	flags := c.Cmd.Flags()
	format, _ := flags.GetString("format")
	certificate, _ := flags.GetString("certificate")
	if slices.ContainsFunc(drawn, flags.Changed) || certificate != "" && len(e.Certificate) == 0 {
		return false, nil
	}
	text := e.Text
	switch format = cmp.Or(format, "text"); {
	case c.JSON || format == "json":
		text = string(e.Answer) + "\n"
	case format != "text" || text == "":
		return false, nil
	}
	if _, err := io.WriteString(c.Out, text); err != nil || certificate == "" {
		return true, err
	}
	return true, wholefile.WriteData(certificate, e.Certificate)
}
