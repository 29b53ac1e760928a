// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"errors"
	"io"

	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/catalogue"
)

// An Output is where answers go: to a writer, in words or as JSON, and into a
// catalogue.
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

// Show tells what was found, even if a limit ended the work; the catalogue keeps it if
// none did.
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
	return o.Memory.Keep(func(w io.Writer, format string) error {
		return Tell(Output{Out: w, JSON: format == "json"}, found, words)
	}, certify)
}
