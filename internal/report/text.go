// SPDX-License-Identifier: Apache-2.0

// Package report writes answers: as text for a terminal, as JSON, CSV, LaTeX, b-files and drafts
// for the OEIS, and as pictures.
//
//	a, _ := answer.To(ctx, at, question)
//	err := report.Answer(os.Stdout, a)
//
// Every function writes to a writer and returns the write error, if any. Prose is broken into
// lines. Positions and values are not, since they may be copied.
package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Columns is the width of prose.
const Columns = 80

// JSON writes a value as one line of JSON.
func JSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// Script writes what a script displays, if it displays anything.
func Script(w io.Writer, text string, shown, asJSON bool) (err error) {
	switch {
	case asJSON && shown:
		return JSON(w, map[string]string{"output": text})
	case shown:
		_, err = fmt.Fprintln(w, text)
	}
	return err
}

// Cell writes a cell of a worksheet, indented: a text, or a script and its output.
func Cell(w io.Writer, text, input, output string) error {
	var b strings.Builder
	switch {
	case input == "":
		fmt.Fprintf(&b, "%s\n\n", text)
	case output == "":
		fmt.Fprintf(&b, "> %s\n\n", strings.ReplaceAll(input, "\n", "\n  "))
	default:
		fmt.Fprintf(&b, "> %s\n    %s\n\n", strings.ReplaceAll(input, "\n", "\n  "), strings.ReplaceAll(output, "\n", "\n    "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Line writes a JSON object that contains the input, the fields of found unless it is nil, and the
// error. found must be a JSON object.
func Line(w io.Writer, input string, found json.RawMessage, err error) error {
	line := append([]byte(`{"input":`), quoted(input)...)
	if inner := bytes.TrimSpace(found); len(inner) > 2 {
		line = append(append(line, ','), inner[1:len(inner)-1]...)
	}
	if err != nil {
		line = append(append(line, `,"error":`...), quoted(Error(err))...)
	}
	_, failed := w.Write(append(line, "}\n"...))
	return failed
}

// quoted returns a text as JSON.
func quoted(text string) []byte {
	var b bytes.Buffer
	_ = JSON(&b, text) // a text can always be encoded
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// An Output remembers the first error, so that no command reports success on a full disk.
type Output struct {
	To      io.Writer
	Written int
	Err     error
}

func (o *Output) Write(data []byte) (int, error) {
	n, err := o.To.Write(data)
	if o.Written += n; o.Err == nil {
		o.Err = err
	}
	return n, err
}

// A printer writes lines and remembers the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, work.Settings(fmt.Sprintf(format, args...), "--"))
	}
}

// prose writes a text in lines of at most Columns, with all lines except the first indented.
func (p *printer) prose(indent int, format string, args ...any) {
	p.printf("%s\n", Wrap(fmt.Sprintf(format, args...), indent))
}

// perLine returns how many values of a given width are written on a line after a label. It is the
// first of the numbers for which the line is not longer than Columns, or 1.
func perLine(label, wide int, numbers ...int) int {
	for _, n := range numbers {
		if label+n*(wide+1) <= Columns {
			return n
		}
	}
	return 1
}

// columns writes texts in lines. Each line begins with the index of its first text and has the
// number of texts that perLine returns.
func (p *printer) columns(label string, texts []string, wide int, numbers ...int) {
	for _, x := range texts {
		wide = max(wide, len(x))
	}
	line := perLine(len(fmt.Sprintf(label, 0)), wide, numbers...)
	for n := 0; n < len(texts); n += line {
		p.printf(label, n)
		for _, x := range texts[n:min(n+line, len(texts))] {
			p.printf(" %*s", wide, x)
		}
		p.printf("\n")
	}
}

// line writes a line of a description, indented and broken like prose.
func (p *printer) line(format string, args ...any) { p.indented(fmt.Sprintf(format, args...)) }

// indented writes the lines of a text, indented and broken like prose.
func (p *printer) indented(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		p.printf("%s\n", wrapLine("  "+strings.TrimLeft(line, " "), 4))
	}
}

// Wrap breaks each line of a text at spaces so that, if possible, no line is longer than Columns.
// The continuation lines are indented. Lines that are already indented stay as they are.
func Wrap(text string, indent int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, " ") {
			lines[i] = wrapLine(line, indent)
		}
	}
	return strings.Join(lines, "\n")
}

func wrapLine(text string, indent int) string {
	var b strings.Builder
	words := strings.TrimLeft(text, " ")
	column := len(text) - len(words)
	b.WriteString(text[:column])
	for i, word := range strings.Split(words, " ") {
		wide := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+wide > Columns:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += wide
	}
	return b.String()
}

// cell writes a value, or the sign for an undefined one.
func cell(v any, undefined string) string {
	if v == nil {
		return undefined
	}
	return fmt.Sprint(v)
}

// clip shortens a text that is too long for the rest of a line, and marks that it is shortened.
func clip(text string, most int) string {
	n := utf8.RuneCountInString(text)
	if n <= most {
		return text
	}
	note := fmt.Sprintf("… (%d characters; «full» shows more)", n)
	return string([]rune(text)[:max(most-utf8.RuneCountInString(note), 0)]) + note
}

// mostMessage is the greatest length of a message. Quoted positions may be longer.
const mostMessage = 1500

// Error describes what went wrong. It leaves out the place if Caret shows it.
func Error(err error) string {
	text := err.Error()
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) && syntax.Caret() != "" {
		text = strings.Replace(text, syntax.Error(), syntax.Msg, 1)
	}
	if half := mostMessage / 2; len(text) > mostMessage {
		text = strings.ToValidUTF8(text[:half], "") + " … " + strings.ToValidUTF8(text[len(text)-half:], "")
	}
	return text
}

// Caret shows the line that contains the mistake, and the place below it, if the place is known.
func Caret(err error) string {
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) && syntax.Input != "" && strings.Contains(syntax.Msg, syntax.Input) { // a name that is already quoted
		return ""
	}
	var placed interface {
		error
		Caret() string
	}
	if !errors.As(err, &placed) || len(placed.Caret()) > mostMessage {
		return ""
	}
	return placed.Caret()
}

// Count returns a number with a noun: 1 fault, 2 faults.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
