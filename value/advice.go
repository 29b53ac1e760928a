// SPDX-License-Identifier: Apache-2.0

package value

import (
	"errors"
	"strings"
)

// An Advised is an error with advice: what the user may have meant, or what to use instead.
// Programs match the error; people read both.
type Advised struct {
	Err    error
	Advice string
}

// Error returns the text of the error without the advice.
func (e *Advised) Error() string { return e.Err.Error() }

// Unwrap returns the error.
func (e *Advised) Unwrap() error { return e.Err }

// advise returns an error with advice, which may be empty.
func advise(err error, advice string) error {
	if advice == "" {
		return err
	}
	return &Advised{err, advice}
}

// Told returns the text of an error for people to read, with advice if there is some.
func Told(err error) string {
	text := err.Error()
	var e *Advised
	if errors.As(err, &e) {
		text = strings.Replace(text, e.Error(), e.Error()+"; "+e.Advice, 1)
	}
	return text
}
