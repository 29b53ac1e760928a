// SPDX-License-Identifier: Apache-2.0

package dots

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Format writes the lines, and the lead if there is one.
func (boxes) Format(b Board) string {
	if b.lead != 0 {
		return b.text() + "," + strconv.Itoa(int(b.lead))
	}
	return b.text()
}

// Format writes the lines.
func (nimstring) Format(b Board) string { return b.text() }

func (b Board) text() string {
	var out strings.Builder
	for row := range 2*int(b.rows) + 1 {
		if row > 0 {
			out.WriteByte('|')
		}
		for column := range b.width(row) {
			out.WriteByte(".-"[b.lines>>b.side(row/2, column, row%2 == 1)&1])
		}
	}
	return out.String()
}

// width returns the number of lines in a row of the text.
func (b Board) width(row int) int { return int(b.columns) + row%2 }

// Parse reads lines, or a size, and the lead.
func (boxes) Parse(s string) (Board, error) {
	text, lead, led := strings.Cut(s, ",")
	b, err := read(s, text)
	if err != nil || !led {
		return b, err
	}
	n, err := strconv.Atoi(strings.TrimSpace(lead))
	if err != nil || n < -maxLines || n > maxLines {
		return Board{}, game.Errorf(s, len(text)+1, "write the number of boxes by which Left leads, from %d to %d", -maxLines, maxLines)
	}
	b.lead = int8(n)
	return b, nil
}

// Parse reads lines, or a size.
func (nimstring) Parse(s string) (Board, error) { return read(s, s) }

// read reads the board at the beginning of s.
func read(s, text string) (Board, error) {
	rows, columns, lines := 0, 0, strings.Split(strings.TrimSpace(text), "|")
	if n, err := fmt.Sscanf(strings.TrimSpace(text)+"\n", "%dx%d\n", &rows, &columns); n == 2 && err == nil {
		lines = nil
	} else {
		rows, columns = len(lines)/2, len(lines[0])
	}
	switch {
	case rows < 1 || columns < 1:
		return Board{}, game.Errorf(s, 0, "a size as 2x3, or rows of . and - with | between them, an odd number of them")
	case rows > maxLines || columns > maxLines || (rows+1)*columns+rows*(columns+1) > maxLines:
		return Board{}, game.Errorf(s, 0, "more than %d lines", maxLines)
	}
	b := Board{boardFields{rows: uint8(rows), columns: uint8(columns)}}
	at := strings.Index(s, strings.TrimSpace(text))
	for row, line := range lines {
		if len(lines)%2 == 0 || len(line) != b.width(row) {
			return Board{}, game.Errorf(s, at, "%d lines in a row of %d, where rows of lines across and down take turns", len(line), b.width(row))
		}
		for column := range len(line) {
			switch line[column] {
			case '-':
				b.lines |= 1 << b.side(row/2, column, row%2 == 1)
			case '.':
			default:
				return Board{}, game.Errorf(s, at+column, "lines are . and -")
			}
		}
		at += len(line) + 1
	}
	return b, nil
}

// Draw draws the dots and lines, and writes the lead.
func (boxes) Draw(c draw.Canvas, b Board) {
	b.picture(c)
	lead := "nobody leads"
	switch {
	case b.lead > 0:
		lead = fmt.Sprintf("Left leads by %d", b.lead)
	case b.lead < 0:
		lead = fmt.Sprintf("Right leads by %d", -b.lead)
	}
	c.Text(0.5*float64(b.columns), float64(b.rows)+0.75, lead, draw.Style{Size: 0.35})
}

func (nimstring) Draw(c draw.Canvas, b Board) { b.picture(c) }

func (b Board) picture(c draw.Canvas) {
	for row := range int(b.rows) {
		for column := range int(b.columns) {
			if sides := b.box(row, column); b.lines&sides == sides {
				c.Rect(float64(column), float64(row), 1, 1, draw.Style{Fill: draw.Board, Stroke: draw.Clear, Glyph: '#'})
			}
		}
	}
	for i := range b.size() {
		row, column, down := b.line(i)
		x, y := float64(column), float64(row)
		u, v := x+1, y
		if down {
			u, v = x, y+1
		}
		style := draw.Style{Stroke: draw.Grey, Dashed: true, Glyph: ' ', Place: string(b.place(i))}
		if b.lines>>i&1 != 0 {
			style = draw.Style{Fill: draw.Ink, Width: 0.08, Place: style.Place}
		}
		c.Line(x, y, u, v, style)
	}
	for row := range int(b.rows) + 1 {
		for column := range int(b.columns) + 1 {
			c.Disc(float64(column), float64(row), 0.08, draw.Style{Fill: draw.Ink, Glyph: 'o'})
		}
	}
}
