// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

// Asked is what a command is asked: its arguments, and its flags by their names.
type Asked struct {
	Command string
	Args    []string
	Flags   map[string]string // all that the command has, with their values
	Given   []string          // those that were given
}

// Remembered are the commands whose answers a catalogue keeps.
var Remembered = []string{"heap", "misere", "quotient", "row", "solve", "table", "value"}

// Flags that say how an answer is shown, or what it may cost, but not what is asked;
// flags that ask for many answers, each of which has its place on a Shelf; flags that ask
// for other things; and flags that ask for something else than words and JSON.
var (
	beside  = []string{"catalogue", "certificate", "checkpoint", "depth", "each", "format", "full", "json", "keep", "limit", "method", "output", "plot", "table", "threads", "timeout", "workers"}
	several = []string{"all", "batch"}
	others  = []string{"day", "from", "functions", "strategy", "universe"}
	drawn   = []string{"full", "output", "plot"}
)

// given returns those of some flags that were given.
func (q Asked) given(among []string) []string {
	return slices.DeleteFunc(slices.Clone(among), func(name string) bool { return !slices.Contains(q.Given, name) })
}

// Recall answers from a catalogue, if it knows the answer. If not, the memory of the
// output is to keep what is found.
func (o *Output) Recall(at *session.Session, q Asked, file string) (done bool, err error) {
	if o.For != nil {
		asked, err := q.Question(at)
		o.Memory = &catalogue.Memory{In: o.For, Question: asked, Engine: report.Stamp()}
		return false, err
	}
	if file == "" || q.Flags["format"] == "oeis" || !slices.Contains(Remembered, q.Command) {
		return false, nil
	}
	if len(q.given(several)) > 0 {
		return false, nil // see Shelf
	}
	if no := q.given(others); len(no) > 0 {
		if len(q.given([]string{"catalogue"})) > 0 {
			err = answer.Refuse("--catalogue does not go with --%s", no[0])
		}
		return false, err
	}
	asked, err := q.Question(at)
	if err != nil {
		return false, nil // the command says what is wrong with it
	}
	in, err := catalogue.Open(file)
	if err != nil {
		return false, err
	}
	memory := &catalogue.Memory{In: in, Question: asked, Engine: report.Stamp()}
	known, err := memory.Recall()
	if known != nil && err == nil {
		done, err = o.tellKnown(q, known)
	}
	if done || err != nil {
		return done, errors.Join(err, memory.Close())
	}
	o.Memory = memory
	return false, nil
}

// Question returns what is asked, in a fixed form.
func (q Asked) Question(at *session.Session) (catalogue.Question, error) {
	subject, err := q.subject(at)
	return catalogue.Question{Kind: q.Command, Subject: subject, Params: q.params()}, err
}

// subject returns what is asked about in our notation, in a fixed form.
func (q Asked) subject(at *session.Session) (string, error) {
	switch {
	case q.Command == "heap", q.Command == "quotient" && q.Flags["games"] != "true":
		_, code, err := answer.Rule(at, q.Args[0])
		return code, err
	case q.Command == "row", q.Command == "table":
		name, _, _ := strings.Cut(q.Args[0], "(")
		_, err := at.Catalog.Named(name)
		return strings.Join(q.Args, " "), err
	case q.Command == "value":
		return strings.TrimSpace(q.Args[0]), nil
	}
	positions, err := at.Catalog.ParseAll(q.Args)
	var texts []string
	for _, p := range positions {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, " "), err
}

// Split takes a subject apart into the arguments of the command.
func (q Asked) Split(subject string) (args []string) {
	switch name := q.Command; {
	case name == "row":
		if i := strings.LastIndexByte(subject, ' '); i > 0 {
			return []string{subject[:i], subject[i+1:]}
		}
	case name == "solve", name == "misere", q.Flags["games"] == "true": // positions end with a bracket
		depth, begin := 0, 0
		for i, r := range subject {
			switch {
			case strings.ContainsRune("([{", r):
				depth++
			case strings.ContainsRune(")]}", r):
				if depth--; depth == 0 && i+1 < len(subject) && subject[i+1] == ' ' {
					args = append(args, subject[begin:i+1])
					begin = i + 2
				}
			}
		}
		return append(args, subject[begin:])
	}
	return []string{subject}
}

// params returns the flags that say what is asked.
func (q Asked) params() map[string]string {
	out := map[string]string{}
	for name, value := range q.Flags {
		if !slices.Contains(beside, name) && !slices.Contains([]string{"", "false", "0", "-1", "[]"}, value) {
			out[name] = value
		}
	}
	if q.Flags["keep"] == "window" {
		out["keep"] = "window" // which may leave open where a period begins
	}
	if q.Command == "solve" && q.Flags["certificate"] != "" && out["misere"] == "" {
		out["normal"] = "true" // a certificate is of one convention
	}
	return out
}

// tellKnown writes an answer, and its certificate if that is wanted, unless something
// else is to be written than the catalogue has.
func (o *Output) tellKnown(q Asked, e *catalogue.Entry) (done bool, err error) {
	certificate := q.Flags["certificate"]
	if len(q.given(drawn)) > 0 || certificate != "" && len(e.Certificate) == 0 {
		return false, nil
	}
	text := e.Text
	switch format := cmp.Or(q.Flags["format"], "text"); {
	case o.JSON || format == "json":
		text = string(e.Answer) + "\n"
	case format != "text" || text == "":
		return false, nil
	}
	if _, err := io.WriteString(o.Out, text); err != nil || certificate == "" {
		return true, err
	}
	return true, wholefile.WriteData(certificate, e.Certificate)
}
