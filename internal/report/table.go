// SPDX-License-Identifier: Apache-2.0

package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// TableFormats are the formats of a table.
var TableFormats = []string{"text", "csv", "json", "latex", "markdown", "svg"}

// Table writes a table in one of the formats.
func Table(w io.Writer, t *answer.Table, format string) error {
	switch format {
	case "json":
		return JSON(w, t)
	case "csv":
		return csvTable(w, t)
	case "latex":
		return latexTable(w, t)
	case "markdown":
		return markdownTable(w, t)
	case "svg":
		c := draw.NewSVG()
		drawTable(c, t)
		_, err := c.WriteTo(w)
		return err
	}
	return textTable(w, t)
}

func csvTable(w io.Writer, t *answer.Table) error {
	out := csv.NewWriter(w)
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for j, v := range row {
			cells[j] = cell(v, "")
		}
		_ = out.Write(cells) // its error is returned by the flush
	}
	out.Flush()
	return out.Error()
}

// A frame holds everything around the cells and the numbers of columns and rows of a table.
type frame struct {
	corner, column, under, row, cell, end string
}

// framed writes a table; text returns the text of a cell.
func (p *printer) framed(t *answer.Table, f frame, text func(v any) string) {
	p.printf("%s", f.corner)
	for j := range t.Rows[0] {
		p.printf(f.column, t.First+j)
	}
	p.printf("%s", f.under)
	for i, row := range t.Rows {
		p.printf(f.row, t.First+i)
		for _, v := range row {
			p.printf(f.cell, text(v))
		}
		p.printf("%s", f.end)
	}
}

func textTable(w io.Writer, t *answer.Table) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	(&printer{w: tab}).framed(t, frame{t.Function + "\t", "%d\t", "\n", "%d\t", "%s\t", "\n"}, func(v any) string { return cell(v, "·") })
	if err := tab.Flush(); err != nil {
		return err
	}
	p := &printer{w: w}
	if t.Missing != "" {
		p.prose(2, "· %s", t.Missing)
	}
	if t.Says != "" {
		p.prose(0, "%s", t.Says)
	}
	return p.err
}

func markdownTable(w io.Writer, t *answer.Table) error {
	p, line := &printer{w: w}, strings.Repeat("--:|", len(t.Rows[0])+1)
	p.framed(t, frame{"| " + t.Function + " |", " %d |", "\n|" + line + "\n", "| **%d** |", " %s |", "\n"}, func(v any) string {
		return strings.ReplaceAll(cell(v, "·"), "|", "\\|")
	})
	return p.err
}

func latexTable(w io.Writer, t *answer.Table) error {
	p, columns := &printer{w: w}, strings.Repeat("c", len(t.Rows[0]))
	p.framed(t, frame{"\\begin{tabular}{r|" + columns + "}\n", " & %d", " \\\\ \\hline\n", "%d", " & %s", " \\\\\n"}, func(v any) string {
		return latexCell(cell(v, "--"), t.Function)
	})
	p.printf("\\end{tabular}\n")
	return p.err
}

// colors are those of outcomes, and obligedColors those of obliged values.
var (
	colors        = map[string]draw.Color{"L": draw.Blue, "R": draw.Red, "N": draw.Board, "P": draw.Dark, "": draw.Paper}
	obligedColors = map[string]draw.Color{"00": draw.Dark, "01": draw.Tint(1), "10": draw.Tint(9), "11": draw.Board}
)

// colorOf returns the color of an entry. Numbers have tints that depend on their integer part.
func colorOf(function, text string) draw.Color {
	if color, ok := colors[text]; ok {
		return color
	}
	if color, ok := obligedColors[text]; ok && function == "obliged" {
		return color
	}
	digits := strings.TrimLeft(text, "-0123456789")
	if n, err := strconv.Atoi(strings.TrimSuffix(text, digits)); err == nil {
		return draw.Tint(n)
	}
	return draw.Board
}

// fit returns a size at which a text fits into a square.
func fit(text string) float64 {
	return min(0.4, 1.3/float64(max(1, utf8.RuneCountInString(raised(text)))))
}

// raised writes 2^142 as 2¹⁴².
func raised(text string) string {
	base, power, ok := strings.Cut(text, "^")
	if !ok || strings.Trim(power, "0123456789") != "" {
		return text
	}
	return base + notation.Unicode.Exponent(power)
}

// latexCell writes values and genera as mathematics.
func latexCell(text, function string) string {
	if function == "value" {
		c := short.NewSpace().Calc()
		if g, err := notation.Parse(c, text); err == nil {
			return "$" + notation.LaTeX.Format(c, g) + "$"
		}
	}
	if base, power, ok := strings.Cut(text, "^"); ok && function == "genus" {
		return "$" + base + "^{" + power + "}$"
	}
	return text
}

// drawTable draws a map on which equal values have equal colors.
func drawTable(c draw.Canvas, t *answer.Table) {
	c.Text(0.4, 0.5, t.Function, draw.Style{Size: fit(t.Function)})
	for i, row := range t.Rows {
		y := float64(i) + 1
		c.Text(0.5, y+0.5, fmt.Sprint(t.First+i), draw.Style{Size: 0.35})
		for j, v := range row {
			x := float64(j) + 1
			if i == 0 {
				c.Text(x+0.5, 0.5, fmt.Sprint(t.First+j), draw.Style{Size: 0.35})
			}
			text := cell(v, "")
			fill, ink := colorOf(t.Function, text), draw.Ink
			if fill == draw.Blue || fill == draw.Red || fill == draw.Dark {
				ink = draw.Paper
			}
			c.Rect(x, y, 1, 1, draw.Style{Fill: fill, Width: 0.02})
			c.Text(x+0.5, y+0.5, raised(text), draw.Style{Size: fit(text), Fill: ink})
		}
	}
}

// RowFormats are the formats of a row.
var RowFormats = []string{"text", "csv", "json"}

// Row writes a row of a table and its period in one of the formats.
func Row(w io.Writer, r *answer.Row, format string) error {
	switch format {
	case "json":
		return JSON(w, r)
	case "csv":
		out := &printer{w: w}
		out.printf("column,%s\n", r.Function)
		for b, v := range r.Values {
			out.printf("%d,%s\n", b, cell(v, ""))
		}
		return out.err
	}
	return textRow(w, r)
}

func textRow(w io.Writer, r *answer.Row) error {
	out := &printer{w: w}
	out.printf("%s, row %d, %s\n", r.Game, r.Row, r.Function)
	var texts []string
	for _, v := range r.Values {
		texts = append(texts, cell(v, "·"))
	}
	out.columns("%8d ", texts, 2, 20, 10, 5, 2)
	p := r.Period
	if p == nil {
		out.printf("no period found in %d columns\n", r.Computed)
		return out.err
	}
	text := fmt.Sprintf("period %d from column %d", p.Length, p.Preperiod)
	if p.Saltus != 0 {
		text += fmt.Sprintf(", each period %d more than the last", p.Saltus)
	}
	if p.Proved {
		out.prose(2, "%s; proved by %s, from %d columns", text, p.Theorem, p.Bound)
	} else {
		out.prose(2, "%s; observed to column %d, not proved (%s)", text, p.Observed(), p.Theorem)
	}
	return out.err
}
