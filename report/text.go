// SPDX-License-Identifier: Apache-2.0

// Package report writes answers: as text that fits a terminal, and as JSON, CSV,
// LaTeX, b-files and drafts for the OEIS, and pictures.
//
//	a, _ := answer.To(ctx, at, question)
//	err := report.Answer(os.Stdout, a)
//
// Every function writes to a writer and returns what was wrong with it. Prose is
// broken into lines; positions and values, which may be copied, are not.
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
)

// Columns is how wide prose is.
const Columns = 80

// JSON writes a value as one line of JSON.
func JSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// Script writes what a script displays, if it displays something.
func Script(w io.Writer, text string, shown, asJSON bool) (err error) {
	switch {
	case asJSON && shown:
		return JSON(w, map[string]string{"output": text})
	case shown:
		_, err = fmt.Fprintln(w, text)
	}
	return err
}

// Line writes an object of JSON: the input, what was found of it, if not nil, which is an
// object of JSON, and the error.
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
	_ = JSON(&b, text) // a text can be written
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// An Output remembers the first error, so that no command succeeds on a full disk.
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
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// prose writes a text in lines of at most Columns, those after the first indented.
func (p *printer) prose(indent int, format string, args ...any) {
	p.printf("%s\n", Wrap(fmt.Sprintf(format, args...), indent))
}

// perLine is how many values of a width stand in a line after a label: the first of
// the numbers with which the line is not longer than Columns, or one.
func perLine(label, wide int, numbers ...int) int {
	for _, n := range numbers {
		if label+n*(wide+1) <= Columns {
			return n
		}
	}
	return 1
}

// columns writes texts in lines, as many in each as perLine says, after the number of the first.
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

// line writes a line of the description of something, indented, as prose does.
func (p *printer) line(format string, args ...any) { p.indented(fmt.Sprintf(format, args...)) }

// indented writes the lines of a text, indented, as prose does.
func (p *printer) indented(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		p.printf("%s\n", wrapLine("  "+strings.TrimLeft(line, " "), 4))
	}
}

// Wrap breaks each line of a text at spaces so that none is longer than Columns if possible;
// lines that follow are indented. What is indented already is left alone.
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

// cell writes a value, or what represents an undefined one.
func cell(v any, undefined string) string {
	if v == nil {
		return undefined
	}
	return fmt.Sprint(v)
}

// clip cuts a text that is too long for the rest of a line, and says so.
func clip(text string, most int) string {
	n := utf8.RuneCountInString(text)
	if n <= most {
		return text
	}
	note := fmt.Sprintf("… (%d characters; --full shows more)", n)
	return string([]rune(text)[:max(most-utf8.RuneCountInString(note), 0)]) + note
}

// mostMessage is how long a message is; positions that are quoted may be longer.
const mostMessage = 1500

// Error says what went wrong. Where Caret tells the place, it is left out.
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

// Caret shows the place of a mistake below the line that has it, if it is known.
func Caret(err error) string {
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) && syntax.Input != "" && strings.Contains(syntax.Msg, syntax.Input) { // a name, quoted already
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
