// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Format writes a form with braces, {L|R}, naming integers and Nim heaps *n.
// Parse reads it back. Forms longer than 65536 bytes are cut, with … for what
// is missing.
func (f *Forms) Format(g Form) string {
	w := formWriter{f, map[Form]string{}}
	return w.text(g)
}

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

// maxInteger bounds parsed integers.
const maxInteger = 1000

// Parse reads a form: {L|R} with lists of forms, an integer, * or *n, and sums
// of these. Nothing is reduced.
func (f *Forms) Parse(text string) (Form, error) {
	p := &formParser{forms: f, parser: parser{text: text}}
	var g Form
	_, err := p.try(func() Game {
		g = p.sum()
		p.end()
		return Zero
	})
	if err != nil {
		return 0, err
	}
	return g, nil
}

// formParser reads forms with the scanner of parser.
type formParser struct {
	forms *Forms
	parser
}

func (p *formParser) sum() Form {
	p.enter()
	defer p.leave()
	g := p.term()
	for p.accept('+') {
		g = p.forms.Add(g, p.term())
	}
	return g
}

func (p *formParser) term() Form {
	switch c := p.peek(); {
	case c == '{':
		p.at++
		left := p.list('|')
		p.expect('|')
		right := p.list('}')
		p.expect('}')
		return p.forms.Make(left, right)
	case c == '*':
		p.at++
		if c := p.peek(); c < '0' || c > '9' {
			return p.forms.Star(1)
		}
		return p.forms.Star(p.number())
	case c == '-':
		p.at++
		return p.forms.Integer(-p.number())
	case c >= '0' && c <= '9':
		return p.forms.Integer(p.number())
	}
	p.fail(p.at, "want a game")
	return 0
}

// list reads games up to the closing byte, which it leaves.
func (p *formParser) list(closing byte) []Form {
	if p.peek() == closing {
		return nil
	}
	list := []Form{p.sum()}
	for p.accept(',') {
		list = append(list, p.sum())
	}
	return list
}

func (p *formParser) number() int {
	p.skip()
	at, n := p.at, 0
	for ; p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9'; p.at++ {
		if n = 10*n + int(p.text[p.at]-'0'); n > maxInteger {
			p.fail(at, "number larger than %d", maxInteger)
		}
	}
	if p.at == at {
		p.fail(at, "want a number")
	}
	return n
}
