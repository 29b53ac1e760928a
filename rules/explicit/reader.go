// SPDX-License-Identifier: Apache-2.0

// Package explicit holds games that are written out as trees, [Tree] impartial
// and [Form] partizan. What is written is what is played: nothing is simplified.
//
//	p, err := explicit.Literal.Parse("{-1|1}") // not 0, although its value is
//
// A position is its own text, in which options stand in a fixed order and once
// each, and a tree that has a name stands under its name. So positions are ==
// exactly if they are the same tree.
package explicit

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

const (
	longest  = 20_000 // text, in bytes
	deepest  = 300    // braces in braces
	greatest = 10_000 // integer, nimber, multiple of up
)

// A reader goes through a text.
type reader struct {
	text  string
	at    int
	depth int
}

func (r *reader) fail(at int, format string, args ...any) error {
	return game.Errorf(r.text, at, format, args...)
}

// next skips blanks and returns the character to be read, 0 at the end.
func (r *reader) next() byte {
	for r.at < len(r.text) && strings.IndexByte(" \t\n", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// enter goes into a brace.
func (r *reader) enter() error {
	if r.depth++; r.depth > deepest {
		return r.fail(r.at, "braces are nested more than %d deep", deepest)
	}
	r.at++
	return nil
}

// leave goes out of a brace.
func (r *reader) leave() { r.at, r.depth = r.at+1, r.depth-1 }

// number reads digits and returns 1 if there are none.
func (r *reader) number() (int, error) {
	start := r.at
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
		r.at++
	}
	if start == r.at {
		return 1, nil
	}
	n, err := strconv.Atoi(r.text[start:r.at])
	if err != nil {
		return 0, r.fail(start, "the number is too large")
	}
	return n, nil
}

// whole reads all of the text by item.
func whole(text string, item func(*reader) (string, error)) (string, error) {
	if len(text) > longest {
		return "", game.Errorf(text, longest, "the text is longer than %d characters", longest)
	}
	r := &reader{text: text}
	s, err := item(r)
	if err == nil && r.next() != 0 {
		err = r.fail(r.at, "nothing more is expected here")
	}
	return s, err
}

// parts cuts s at the separators that are in no brace.
func parts(s string, separator byte) []string {
	if s == "" {
		return nil
	}
	var out []string
	depth, start := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
		case separator:
			if depth == 0 {
				out = append(out, s[start:i])
				start = i + 1
			}
		}
	}
	return append(out, s[start:])
}
