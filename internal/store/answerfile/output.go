// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/verify"
)

// An Output is the destination of answers: a writer, in words or as JSON, and a catalogue.
type Output struct {
	Out    io.Writer
	JSON   bool
	Memory *catalogue.Memory // nil if there is no catalogue

	Command string // the command line, which is written into pictures and tables
}

// Tell writes a message in words or as JSON.
func Tell[T any](o Output, found T, words func(io.Writer, T) error) error {
	if o.JSON {
		return report.JSON(o.Out, found)
	}
	return words(o.Out, found)
}

// Show writes a result, even if a limit was reached. The catalogue keeps it if no limit was
// reached.
func Show[T any](o Output, found *T, err error, words func(io.Writer, *T) error) error {
	return show(o, found, err, words, nil)
}

// show is like Show, for results that may have a certificate.
func show[T any](o Output, found *T, err error, words func(io.Writer, *T) error, certify func() ([]byte, error)) error {
	if found == nil {
		return err
	}
	if err = errors.Join(Tell(o, found, words), err); err != nil {
		return err
	}
	return kept(o, found, words, certify)
}

// kept stores a result in the catalogue.
func kept[T any](o Output, found *T, words func(io.Writer, *T) error, certify func() ([]byte, error)) error {
	return o.Memory.Keep(func(w io.Writer, format string) error {
		return Tell(Output{Out: w, JSON: format == "json"}, found, words)
	}, certify)
}

// Ask answers a question, shows the progress, and writes the answer in words or as JSON. A
// catalogue keeps both.
func Ask(ctx context.Context, at *session.Session, q ask.Question, m ask.Means, o Output) error {
	return AskCertified(ctx, at, q, m, "", o)
}

// AskCertified also writes a certificate, if a file is named and the answer has one that the
// checker accepts.
func AskCertified(ctx context.Context, at *session.Session, q ask.Question, m ask.Means, certificate string, o Output) error {
	if err := q.Check(at); err != nil {
		return err
	}
	m.Watch = progress.Watch
	found, err := q.Do(ctx, at, m)
	if found == nil {
		return err
	}
	if c, ok := found.(ask.Certified); ok && certificate != "" && err == nil {
		err = writeCertified(ctx, certificate, c)
	}
	return show(o, &found, err, func(w io.Writer, found *ask.Answer) error { return report.Words(w, *found) }, nil)
}

func writeCertified(ctx context.Context, file string, c ask.Certified) error {
	data, err := c.Certificate()
	if err != nil {
		return err
	}
	if _, err := verify.Check(ctx, data); err != nil {
		return fmt.Errorf("no certificate: the checker refuses it: %w", err)
	}
	return wholefile.WriteData(file, data)
}
