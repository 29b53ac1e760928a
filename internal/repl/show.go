// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"html"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A Shown is a value in all formats that are useful for it. The text is always there. Mathematical
// values have LaTeX, values that people look at have a picture (SVG), and tables have HTML.
type Shown struct {
	Text  string `json:"text"`
	LaTeX string `json:"latex,omitempty"` // without dollar signs
	SVG   string `json:"svg,omitempty"`
	HTML  string `json:"html,omitempty"`
	TikZ  string `json:"tikz,omitempty"` // the picture for LaTeX

	Rows  [][]string `json:"-"` // for a table, from which the HTML is made
	Value bool       `json:"-"` // it is a value in the notation of package notation
}

// Show returns a value for display. A position is shown as its value if the script wrote it in the
// catalogue's notation; the picture is that of the position.
func (s *Session) Show(m *work.Meter, v value.Value) (out Shown, err error) {
	defer recovered(&err)
	err = s.in.World.Do(m, func() {
		if out = s.shown(rulesets.Worth(s.in.World, v)); out.SVG == "" && pictured(s.in.World, v) {
			out.SVG, out.TikZ = s.drawn(v, "ToSVG"), s.drawn(v, "ToTikZ")
		}
	})
	return out, err
}

// longest is the greatest length of LaTeX that a page has to typeset.
const longest = 10_000

func (s *Session) shown(v value.Value) Shown {
	w := s.in.World
	out := Shown{Text: value.Text(w, v, s.Style), Value: v.Kind().Is(value.CanonicalStopper) || v.Kind().Is(value.Nimber)}
	if mathematical(w, v) {
		if text := value.Text(w, v, notation.LaTeX); len(text) <= longest {
			out.LaTeX = text
		}
	}
	if pictured(w, v) {
		out.SVG, out.TikZ = s.drawn(v, "ToSVG"), s.drawn(v, "ToTikZ")
	}
	if t, ok := v.(*lib.Table); ok {
		out.Rows = s.rows(t)
		out.HTML = table(out.Rows)
	}
	return out
}

// drawn returns a picture as text, made by the method that draws it.
func (s *Session) drawn(v value.Value, method string) string {
	w := s.in.World
	f, ok := s.library.Member(w.KindOf(v), method)
	if !ok {
		return ""
	}
	text, err := f.Call(w, []value.Value{v}, nil)
	w.Meter.Check(err)
	return value.Text(w, text, notation.Plain)
}

// mathematical reports whether a value is typeset as a formula. This is so for games, numbers, and
// collections of them.
func mathematical(w *value.World, v value.Value) bool {
	defer w.Deeper()()
	var all []value.Value
	switch v := v.(type) {
	case rulesets.Position:
		return false
	case *value.List:
		all = v.Elements
	case *value.Set:
		all = v.Elements
	default:
		k := w.KindOf(v)
		return k.Is(value.NormalValue) || k.Is(value.GameKind) && !isObject(v)
	}
	for _, x := range all {
		w.Meter.Step(1)
		if !mathematical(w, x) {
			return false
		}
	}
	return len(all) > 0
}

// isObject reports whether a value is of a class in the language.
func isObject(v value.Value) bool {
	_, ok := v.(value.Member)
	return ok
}

// pictured reports whether a value is shown as a picture.
func pictured(w *value.World, v value.Value) bool {
	switch v := v.(type) {
	case rulesets.Position, lib.Board, *lib.Graph, lib.Thermograph, lib.Plot:
		return true
	case value.Member:
		_, ok := v.Member(w, "Picture")
		return ok
	}
	return false
}

// rows returns the cells of a table.
func (s *Session) rows(t *lib.Table) (rows [][]string) {
	for _, row := range t.Rows() {
		cells := []string{}
		for _, v := range row {
			text := ""
			if v != value.None {
				text = value.Text(s.in.World, v, notation.Unicode)
			}
			cells = append(cells, text)
		}
		rows = append(rows, cells)
	}
	return rows
}

// table returns a table as HTML.
func table(rows [][]string) string {
	var b strings.Builder
	b.WriteString("<table>\n")
	for _, row := range rows {
		b.WriteString("<tr>")
		for _, text := range row {
			b.WriteString("<td>" + html.EscapeString(text) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>")
	return b.String()
}
