// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"errors"
	"io"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/catalogue"
)

// An Output is where answers go: to a writer, in words or as JSON, and into a catalogue.
type Output struct {
	Out    io.Writer
	JSON   bool
	Memory *catalogue.Memory // nil if there is no catalogue

	Command string // the command line, which pictures and tables in files carry
}

// Tell writes something in words or as JSON.
func Tell[T any](o Output, found T, words func(io.Writer, T) error) error {
	if o.JSON {
		return report.JSON(o.Out, found)
	}
	return words(o.Out, found)
}

// Show tells what was found, even before a limit; the catalogue keeps it if there was none.
func Show[T any](o Output, found *T, err error, words func(io.Writer, *T) error) error {
	return show(o, found, err, words, nil)
}

// show is Show of something that may have a certificate.
func show[T any](o Output, found *T, err error, words func(io.Writer, *T) error, certify func() ([]byte, error)) error {
	if found == nil {
		return err
	}
	if err = errors.Join(Tell(o, found, words), err); err != nil {
		return err
	}
	return kept(o, found, words, certify)
}

// kept has the catalogue keep what was found.
func kept[T any](o Output, found *T, words func(io.Writer, *T) error, certify func() ([]byte, error)) error {
	return o.Memory.Keep(func(w io.Writer, format string) error {
		return Tell(Output{Out: w, JSON: format == "json"}, found, words)
	}, certify)
}

// Ask answers a question, shows how far it is, and writes the answer in words or as JSON.
// A catalogue keeps both.
func Ask(ctx context.Context, at *session.Session, q ask.Question, m ask.Means, o Output) error {
	if err := q.Check(at); err != nil {
		return err
	}
	m.Watch = progress.Watch
	found, err := q.Do(ctx, at, m)
	if found == nil {
		return err
	}
	return show(o, &found, err, func(w io.Writer, found *ask.Answer) error { return report.Words(w, *found) }, nil)
}
