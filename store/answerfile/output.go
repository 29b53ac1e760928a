// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/value/notation"
)

// An Output is where answers go: to a writer, in words or as JSON, and into a catalogue.
type Output struct {
	Out    io.Writer
	JSON   bool
	Memory *catalogue.Memory // nil if there is no catalogue
	For    catalogue.Store   // of a worker of a sweep: it gets the answer, and no bar is shown
}

// watched shows how far x is until stop is called, if someone looks.
func watched[T any](o Output, show func(T) func(), x T) (stop func()) {
	if o.For != nil {
		return func() {}
	}
	return show(x)
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

// Value computes an expression, shows how far it is, and writes its value in words or
// with all that is measured of it as JSON. A catalogue keeps both.
func Value(calc *answer.Calculator, expression string, style notation.Style, o Output) error {
	stop := sync.OnceFunc(watched(o, progress.Value, calc))
	words := func(w io.Writer, _ *answer.Measure) error {
		text, err := calc.TextOf(expression, style)
		stop()
		if value, cautions, ok := strings.Cut(text, "\n"); ok && err == nil { // a value is one line, to be typed in again
			text = value + "\n" + report.Wrap(cautions, 2)
		}
		_, failed := io.WriteString(w, text)
		return errors.Join(failed, err)
	}
	if !o.JSON && o.Memory == nil {
		return words(o.Out, nil)
	}
	m, err := calc.MeasureOf(expression, style)
	stop()
	if !o.JSON && err != nil {
		return words(o.Out, nil)
	}
	return Show(o, m, err, words)
}

// Measure is what JSON has of the value of an expression.
func Measure(calc *answer.Calculator, expression string, style notation.Style) (*answer.Measure, error) {
	defer progress.Value(calc)()
	return calc.MeasureOf(expression, style)
}
