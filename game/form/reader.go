// SPDX-License-Identifier: Apache-2.0

package form

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

const (
	deepest  = 1000   // braces in braces
	Greatest = 10_000 // integer, nimber, multiple of up
)

// A Reader reads a text from left to right.
type Reader struct {
	text  string
	at    int
	depth int
}

// NewReader returns a reader of a text.
func NewReader(text string) *Reader { return &Reader{text: text} }

// Fail returns an error at a position of the text.
func (r *Reader) Fail(at int, format string, args ...any) error {
	return game.Errorf(r.text, at, format, args...)
}

// Next skips blanks and returns the next character, or 0 at the end.
func (r *Reader) Next() byte {
	for r.at < len(r.text) && strings.IndexByte(" \t\n\r", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// At returns the position of the reader in the text.
func (r *Reader) At() int { return r.at }

// Skip reads s if it is the next part of the text.
func (r *Reader) Skip(s string) bool {
	if !strings.HasPrefix(r.text[r.at:], s) {
		return false
	}
	r.at += len(s)
	return true
}

// Enter records that the reader is inside one more brace.
func (r *Reader) Enter() error {
	if r.depth++; r.depth > deepest {
		return r.Fail(r.at, "braces are nested more than %d deep", deepest)
	}
	r.at++
	return nil
}

// Leave records that a brace has been closed.
func (r *Reader) Leave() { r.at, r.depth = r.at+1, r.depth-1 }

// Number reads digits. It returns 1 if there are none.
func (r *Reader) Number() (int, error) {
	start := r.at
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
		r.at++
	}
	if start == r.at {
		return 1, nil
	}
	n, err := strconv.Atoi(r.text[start:r.at])
	if err != nil {
		return 0, r.Fail(start, "the number is too large")
	}
	return n, nil
}

// Whole reads all of the text with item.
func Whole[T any](text string, item func(*Reader) (T, error)) (T, error) {
	r := NewReader(text)
	x, err := item(r)
	if err == nil && r.Next() != 0 {
		err = r.Fail(r.at, "nothing more is expected here")
	}
	return x, err
}
