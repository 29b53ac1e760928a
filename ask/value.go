// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"cmp"
	"context"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
)

// Value asks for the value of an expression of the language.
type Value struct {
	Expression string `json:"expression" ask:"subject"`
	Style      string `json:"style,omitempty"` // plain, unicode or latex; plain by default
}

// Styles are the styles in which a value can be written.
var Styles = map[string]notation.Style{"plain": notation.Plain, "unicode": notation.Unicode, "latex": notation.LaTeX}

// Kind returns value.
func (Value) Kind() string { return "value" }

func (q Value) filled() Value {
	q.Style = cmp.Or(q.Style, "plain")
	return q
}

// Key files the expression as it was given, without surrounding blanks.
func (q Value) Key(*session.Session) (Key, error) {
	return Key{"value", strings.TrimSpace(q.Expression), params(q.filled())}, nil
}

// About asks the same about another expression.
func (q Value) About(subject string) Question {
	q.Expression = subject
	return q
}

// Check says what is wrong with the expression, without computing it.
func (q Value) Check(s *session.Session) error {
	if _, ok := Styles[q.filled().Style]; !ok {
		return answer.RefuseField("style", "is plain, unicode or latex, not %q", q.Style)
	}
	c := answer.Borrow(context.Background(), s, 0)
	defer c.Return()
	return c.Check(q.Expression)
}

// Do returns an *answer.Measure.
func (q Value) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	style, ok := Styles[q.filled().Style]
	if !ok {
		return nil, q.Check(s)
	}
	c := answer.Borrow(ctx, s, m.Limits.Bytes)
	defer c.Return()
	defer m.watch(c)()
	c.Printing(style, m.Print)
	if m.Brief {
		return found(c.ValueOf(q.Expression, style))
	}
	return found(c.MeasureOf(q.Expression, style))
}
