// SPDX-License-Identifier: Apache-2.0

package game

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A SyntaxError is a mistake at one place of an input.
type SyntaxError struct {
	Input  string
	Offset int    // in bytes
	Msg    string // the mistake, and what to write instead
}

// Errorf returns a SyntaxError at the given byte of input.
func Errorf(input string, offset int, format string, args ...any) *SyntaxError {
	return &SyntaxError{input, min(max(offset, 0), len(input)), fmt.Sprintf(format, args...)}
}

func (e *SyntaxError) Error() string {
	if e.Offset >= len(e.Input) {
		return fmt.Sprintf("%s at the end of %q", e.Msg, clip(e.Input, e.Offset))
	}
	r, _ := utf8.DecodeRuneInString(e.Input[e.Offset:])
	return fmt.Sprintf("%s at %q (character %d of %q)", e.Msg, r, utf8.RuneCountInString(e.Input[:e.Offset])+1, clip(e.Input, e.Offset))
}

// clip shortens a long input to the part around the offset.
func clip(s string, offset int) string {
	const around = 40
	if len(s) <= 2*around {
		return s
	}
	from, to := max(0, offset-around), min(len(s), offset+around)
	for from > 0 && !utf8.RuneStart(s[from]) {
		from--
	}
	for to < len(s) && !utf8.RuneStart(s[to]) {
		to++
	}
	out := s[from:to]
	if from > 0 {
		out = "…" + out
	}
	if to < len(s) {
		out += "…"
	}
	return out
}

// Caret returns two lines: the line with the mistake, shortened if it is long, and a caret that
// points at the mistake.
func (e *SyntaxError) Caret() string {
	start := strings.LastIndexByte(e.Input[:e.Offset], '\n') + 1
	line, _, _ := strings.Cut(e.Input[start:], "\n")
	before, after := []rune(line[:e.Offset-start]), []rune(line[e.Offset-start:])
	const around = 60
	if len(before) > around {
		before = append([]rune("…"), before[len(before)-around:]...)
	}
	if len(after) > around {
		after = append(after[:around:around], '…')
	}
	return string(before) + string(after) + "\n" + strings.Repeat(" ", len(before)) + "^"
}

// In returns e as a mistake in the longer text input, which contains e.Input at offset.
func (e *SyntaxError) In(input string, offset int) *SyntaxError {
	return &SyntaxError{input, min(offset+e.Offset, len(input)), e.Msg}
}

// InText turns a SyntaxError about the part of input at offset into one about the whole input.
func InText(err error, input string, offset int) error {
	if e, ok := err.(*SyntaxError); ok {
		return e.In(input, offset)
	}
	return err
}
