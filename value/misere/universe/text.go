// SPDX-License-Identifier: Apache-2.0

package universe

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Format writes a form with braces, {L|R}, naming integers and Nim heaps *n.
// Parse reads it back. Forms longer than 65536 bytes are cut, with … for what
// is missing.
func (f *Forms) Format(g Form) string {
	w := formWriter{f, map[Form]string{}}
	return w.text(g)
}

// formatLimit is the length at which printed forms are cut: written as a tree a
// form can be exponentially long.
const (
	formatLimit = 1 << 16
	elided      = "…"
)

// formWriter writes each form once, so that shared followers cost nothing.
type formWriter struct {
	forms *Forms
	known map[Form]string
}

func (w formWriter) text(g Form) string {
	text, ok := w.known[g]
	if !ok {
		text = w.fresh(g)
		w.known[g] = text
	}
	return text
}

func (w formWriter) fresh(g Form) string {
	if n, ok := w.forms.asInteger(g); ok {
		return strconv.Itoa(n)
	}
	if n, ok := w.forms.asStar(g); ok {
		if n == 1 {
			return "*"
		}
		return "*" + strconv.Itoa(n)
	}
	return "{" + w.list(w.forms.Left(g)) + "|" + w.list(w.forms.Right(g)) + "}"
}

// list writes games by birthday and then text, not by handle.
func (w formWriter) list(games []Form) string {
	games = slices.Clone(games)
	slices.SortFunc(games, func(g, h Form) int {
		return cmp.Or(cmp.Compare(w.forms.Birthday(g), w.forms.Birthday(h)), strings.Compare(w.text(g), w.text(h)))
	})
	var b strings.Builder
	for i, g := range games {
		if i > 0 {
			b.WriteByte(',')
		}
		if b.Len()+len(w.text(g)) > formatLimit {
			b.WriteString(elided)
			break
		}
		b.WriteString(w.text(g))
	}
	return b.String()
}

// asInteger returns n if g is the tree of n.
func (f *Forms) asInteger(g Form) (n int, ok bool) {
	for {
		left, right := f.Left(g), f.Right(g)
		switch {
		case len(left)+len(right) == 0:
			return n, true
		case len(left) == 1 && len(right) == 0 && n >= 0:
			g = left[0]
			n++
		case len(left) == 0 && len(right) == 1 && n <= 0:
			g = right[0]
			n--
		default:
			return 0, false
		}
	}
}

// asStar returns n if g is the tree of *n, n ≥ 1.
func (f *Forms) asStar(g Form) (n int, ok bool) {
	left := f.Left(g)
	if len(left) == 0 || !slices.Equal(left, f.Right(g)) || f.Birthday(g) != len(left) {
		return 0, false
	}
	heaps := slices.Clone(left)
	slices.SortFunc(heaps, func(g, h Form) int { return cmp.Compare(f.Birthday(g), f.Birthday(h)) })
	for i, h := range heaps {
		smaller := sortedForms(heaps[:i])
		if !slices.Equal(f.Left(h), smaller) || !slices.Equal(f.Right(h), smaller) {
			return 0, false
		}
	}
	return len(left), true
}

// lastDay is the last day on which forms that are read are born.
const lastDay = 1000

// Parse reads a form born by day 1000: {L|R} with lists of forms, an integer, *
// or *n, and sums of these. Nothing is reduced. The error is a *game.SyntaxError.
func (f *Forms) Parse(text string) (g Form, err error) {
	r := &reader{forms: f, text: text}
	g, err = r.sum()
	if err == nil && r.next() != 0 {
		err = r.fail(r.at, "nothing more is expected here")
	}
	return g, err
}

// A reader goes through a text.
type reader struct {
	forms *Forms
	text  string
	at    int
	depth int
}

func (r *reader) fail(at int, format string, args ...any) error {
	return game.Errorf(r.text, at, format, args...)
}

// next skips blanks and returns the character to be read, 0 at the end.
func (r *reader) next() byte {
	for r.at < len(r.text) && strings.IndexByte(" \t\n\r", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

func (r *reader) accept(c byte) bool {
	if r.next() != c {
		return false
	}
	r.at++
	return true
}

func (r *reader) sum() (Form, error) {
	r.next()
	start := r.at
	g, err := r.term()
	for err == nil && r.accept('+') {
		var h Form
		if h, err = r.term(); err == nil {
			if day := r.forms.Birthday(g) + r.forms.Birthday(h); day > lastDay {
				return 0, r.fail(start, "the sum is born after day %d", lastDay)
			}
			g = r.forms.Add(g, h)
		}
	}
	return g, err
}

func (r *reader) term() (Form, error) {
	switch c := r.next(); {
	case c == '{':
		return r.braces()
	case r.accept('*'):
		if c := r.next(); c < '0' || c > '9' {
			return r.forms.Star(1), nil
		}
		n, err := r.number()
		return r.forms.Star(n), err
	case r.accept('-'):
		n, err := r.number()
		return r.forms.Integer(-n), err
	case c >= '0' && c <= '9':
		n, err := r.number()
		return r.forms.Integer(n), err
	}
	return 0, r.fail(r.at, "a game is missing: {L|R}, an integer, * or *2")
}

func (r *reader) braces() (Form, error) {
	start := r.at
	if r.depth++; r.depth > lastDay {
		return 0, r.fail(start, "braces are nested more than %d deep", lastDay)
	}
	r.at++
	left, err := r.list('|')
	if err != nil {
		return 0, err
	}
	right, err := r.list('}')
	if err != nil {
		return 0, err
	}
	r.depth--
	g := r.forms.Make(left, right)
	if r.forms.Birthday(g) > lastDay {
		return 0, r.fail(start, "the game is born after day %d", lastDay)
	}
	return g, nil
}

// list reads games up to the closing character, and that.
func (r *reader) list(closing byte) (list []Form, err error) {
	if r.accept(closing) {
		return nil, nil
	}
	for {
		g, err := r.sum()
		if err != nil {
			return nil, err
		}
		list = append(list, g)
		if r.accept(closing) {
			return list, nil
		}
		if !r.accept(',') {
			return nil, r.fail(r.at, "a comma or %q is missing", closing)
		}
	}
}

func (r *reader) number() (int, error) {
	r.next()
	start, n := r.at, 0
	for ; r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9'; r.at++ {
		if n = 10*n + int(r.text[r.at]-'0'); n > lastDay {
			return 0, r.fail(start, "the number is larger than %d", lastDay)
		}
	}
	if r.at == start {
		return 0, r.fail(start, "a number is missing")
	}
	return n, nil
}
