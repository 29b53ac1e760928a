// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A Cell of a worksheet is a text, or a script that shows its answer.
type Cell struct {
	IsText   bool   `json:"-"`
	Exercise bool   `json:"exercise,omitempty"` // a script that answers the exercise in the text before it
	Text     string `json:"text,omitempty"`     // of a text
	Input    string `json:"input,omitempty"`    // of a script
	Output   string `json:"output,omitempty"`   // its output after a run
}

// exercise is the beginning of a line in a text that starts an exercise. The next script is its
// answer.
const exercise = "### Exercise"

// Cells returns the cells of a worksheet. A line //%% begins a script, and //%% text begins a text.
// It returns nil if the source is not a worksheet.
func Cells(source string) (cells []Cell) {
	source = strings.ReplaceAll(source, "\r\n", "\n")
	blocks := strings.Split("\n"+source, "\n//%%")
	if len(blocks) == 1 {
		return nil
	}
	asks := false
	for i, block := range blocks {
		head, body, _ := strings.Cut(block, "\n")
		switch {
		case i > 0 && strings.TrimSpace(head) == "text":
			text := uncommented(body)
			asks = strings.Contains("\n"+text, "\n"+exercise)
			cells = append(cells, Cell{IsText: true, Text: text})
		case strings.TrimSpace(block) != "":
			cells = append(cells, Cell{Input: strings.TrimSpace(block), Exercise: asks})
			asks = false
		}
	}
	return cells
}

// uncommented removes the comment signs from the lines of a text.
func uncommented(body string) string {
	lines := strings.Split(strings.TrimSpace(body), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(strings.TrimPrefix(line, "//"), " ")
	}
	return strings.Join(lines, "\n")
}

// ReadCells reads a worksheet, whose scripts can use the classes in the same folder. It returns no
// cells if the file is a script without cells.
func (s *Session) ReadCells(ctx context.Context, file string) ([]Cell, error) {
	source, err := wholefile.ReadAtMost(ctx, file, longestScript)
	if err != nil {
		return nil, err
	}
	return Cells(string(source)), nil
}

// RunCells runs the cells one after another and calls show with each cell and its output. It stops
// at the first cell that fails.
func (s *Session) RunCells(m *work.Meter, cells []Cell, show func(Cell) error) error {
	for i, c := range cells {
		if !c.IsText {
			text, _, err := s.Eval(m, c.Input)
			if err != nil {
				return fmt.Errorf("cell %d: %w", i+1, err)
			}
			c.Output = text
		}
		if err := show(c); err != nil {
			return err
		}
	}
	return nil
}

// A Mark is the result of a reader in the exercises.
type Mark struct{ Right, Tried, Exercises int }

// Exercises shows the texts of a worksheet, and asks the reader for an answer to each exercise.
// Each line of in is an answer. An empty line shows the worksheet's answer.
func (s *Session) Exercises(m *work.Meter, cells []Cell, in io.Reader, out io.Writer) (mark Mark, err error) {
	lines := bufio.NewScanner(in)
	for i, c := range cells {
		switch {
		case c.IsText && i+1 < len(cells) && cells[i+1].Exercise:
			_, err = fmt.Fprintf(out, "%s\n", c.Text)
		case c.Exercise:
			mark.Exercises++
			err = s.ask(m, c, lines, out, &mark)
		case !c.IsText: // later cells may use its definitions
			_, _, err = s.Eval(m, c.Input)
		}
		if err != nil {
			return mark, err
		}
	}
	_, err = fmt.Fprintf(out, "%d of %d exercises right\n", mark.Right, mark.Exercises)
	return mark, err
}

// ask repeats one exercise until the answer is right or has been shown.
func (s *Session) ask(m *work.Meter, c Cell, lines *bufio.Scanner, out io.Writer, mark *Mark) error {
	want, err := s.Value(m, c.Input)
	if err != nil {
		return err
	}
	for tries := 0; ; tries++ {
		fmt.Fprint(out, "your answer: ")
		if !lines.Scan() {
			fmt.Fprintln(out)
			return lines.Err()
		}
		given := strings.TrimSpace(lines.Text())
		if given == "" {
			text, err := s.Text(m, want, notation.Plain)
			if err == nil {
				_, err = fmt.Fprintf(out, "the answer is %s, by %s\n", text, c.Input)
			}
			return err
		}
		if tries == 0 {
			mark.Tried++
		}
		right, why, err := s.Agrees(m, want, given)
		if errors.Is(err, work.ErrLimit) {
			return err
		}
		switch {
		case err != nil:
			fmt.Fprintf(out, "your answer cannot be read: %s\n", Message(err))
		case right:
			mark.Right++
			_, err := fmt.Fprintln(out, "right")
			return err
		default:
			fmt.Fprintf(out, "not right%s; try again, or press Enter to see the answer\n", why)
		}
	}
}

// Agrees reports whether an answer that a reader typed has the value want. The elements of lists
// may be in any order. If the answer does not agree, why may say what is missing.
func (s *Session) Agrees(m *work.Meter, want value.Value, given string) (right bool, why string, err error) {
	if text, err := s.Text(m, want, notation.Plain); err == nil && text == given {
		return true, "", nil
	}
	got, err := s.Value(m, given)
	if err != nil {
		return false, "", err
	}
	if got == nil {
		return false, "", errors.New("an answer is an expression that has a value")
	}
	defer recovered(&err)
	err = s.in.World.Do(m, func() { right, why = agree(s.in.World, want, got) })
	return right, why, err
}

func agree(w *value.World, want, got value.Value) (right bool, why string) {
	a, b := elements(want), elements(got)
	switch {
	case a == nil || b == nil:
		return same(w, want, got), ""
	case len(a) != len(b):
		return false, fmt.Sprintf(": it has %d of %d elements", len(b), len(a))
	}
	for _, x := range a {
		i := slices.IndexFunc(b, func(y value.Value) bool { return same(w, x, y) })
		if i < 0 {
			return false, ""
		}
		b = slices.Delete(b, i, i+1)
	}
	return true, ""
}

// elements returns the elements of a list or a set, and nil for other values.
func elements(v value.Value) []value.Value {
	switch v := v.(type) {
	case *value.List:
		return append([]value.Value{}, v.Elements...)
	case *value.Set:
		return append([]value.Value{}, v.Elements...)
	}
	return nil
}

// same reports whether two values are equal, or have the same text.
func same(w *value.World, a, b value.Value) bool {
	if a == nil || b == nil {
		return false
	}
	if elements(a) != nil && elements(b) != nil {
		right, _ := agree(w, a, b)
		return right
	}
	a, b = rulesets.Worth(w, a), rulesets.Worth(w, b)
	if value.Text(w, a, notation.Plain) == value.Text(w, b, notation.Plain) {
		return true
	}
	equal, err := w.Binary(syntax.Eq, a, b)
	return err == nil && equal == value.Bool(true)
}
