// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"fmt"
	"io"
	"strings"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// A Screen shows texts. On a terminal each text replaces the one before; otherwise the texts follow
// each other.
type Screen struct{ w *cwriter.Writer }

// NewScreen returns a screen on what may be a terminal.
func NewScreen(out io.Writer) Screen { return Screen{cwriter.New(out)} }

// Show shows a text that ends with a line break.
func (s Screen) Show(text string) error {
	if !s.w.IsTerminal() {
		_, _ = s.w.WriteString(text) // to a buffer
		return s.w.Flush(0)
	}
	if width, height, err := s.w.GetTermSize(); err == nil && width > 0 && height > 2 {
		text = fitted(text, width, height-1)
	}
	_, _ = s.w.WriteString(text)
	return s.w.Flush(strings.Count(text, "\n"))
}

// fitted cuts a text to a number of lines and a number of characters per line.
func fitted(text string, width, height int) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if more := len(lines) - height; more > 0 {
		lines = append(lines[:height-1], fmt.Sprintf("… and %d lines more", more+1))
	}
	for i, line := range lines {
		if runes := []rune(line); len(runes) > width {
			lines[i] = string(runes[:width-1]) + "…"
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
