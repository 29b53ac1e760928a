// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"slices"
	"strconv"
	"strings"
)

// Format writes a form with braces, {L|R}, naming integers and *. Parse reads
// it back. Forms longer than 65536 bytes are cut, with … for what is missing.
func (f *Forms) Format(g Form) string {
	var b strings.Builder
	f.write(&b, g)
	return b.String()
}

func (f *Forms) write(b *strings.Builder, g Form) {
	if b.Len() > formatLimit {
		b.WriteString(elided)
		return
	}
	if n, ok := f.asInteger(g); ok {
		b.WriteString(strconv.Itoa(n))
		return
	}
	if g != 0 && slices.Equal(f.Left(g), []Form{0}) && slices.Equal(f.Right(g), []Form{0}) {
		b.WriteByte('*')
		return
	}
	b.WriteByte('{')
	f.writeList(b, f.Left(g))
	b.WriteByte('|')
	f.writeList(b, f.Right(g))
	b.WriteByte('}')
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

// writeList writes games by birthday and then text, not by handle.
func (f *Forms) writeList(b *strings.Builder, games []Form) {
	type item struct {
		birthday int
		text     string
	}
	items := make([]item, len(games))
	for i, g := range games {
		var one strings.Builder
		if b.Len() < formatLimit {
			f.write(&one, g)
		}
		items[i] = item{f.Birthday(g), one.String()}
	}
	slices.SortFunc(items, func(x, y item) int {
		if x.birthday != y.birthday {
			return x.birthday - y.birthday
		}
		return strings.Compare(x.text, y.text)
	})
	for i, x := range items {
		if i > 0 {
			b.WriteByte(',')
		}
		if b.Len()+len(x.text) > formatLimit {
			b.WriteString(elided)
			return
		}
		b.WriteString(x.text)
	}
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
