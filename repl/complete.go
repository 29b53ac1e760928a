// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"slices"
	"strings"
	"unicode"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// InWord reports whether a name may hold a character.
func InWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// Word returns where the last word of a script begins.
func Word(script string) int { return len(strings.TrimRightFunc(script, InWord)) }

// Completions returns how the last word of a script may go on, and where it begins.
// Behind a variable and a dot these are the members of its value.
func (s *Session) Completions(script string) (start int, names []string) {
	start = Word(script)
	word := script[start:]
	if before, ok := strings.CutSuffix(script[:start], "."); ok {
		if v := s.in.Get(before[Word(before):]); v != nil {
			for _, m := range s.in.Members(v) {
				if strings.HasPrefix(m.Name, word) {
					names = append(names, m.Name)
				}
			}
			return start, names
		}
	} else if word != "" {
		for _, name := range s.in.Variables() {
			if strings.HasPrefix(name, word) {
				names = append(names, name)
			}
		}
	}
	if word != "" {
		names = append(names, s.Complete(word)...)
	}
	slices.Sort(names)
	return start, slices.Compact(names)
}

// About tells what a name is: a variable, or something of the library.
func (s *Session) About(m *work.Meter, name string) (text string, found bool) {
	if v := s.in.Get(name); v != nil {
		if text, err := s.Text(m, v, notation.Plain); err == nil {
			return name + " = " + text, true
		}
	}
	for _, f := range s.library.Funcs {
		if f.Name == name {
			return s.Help(m, name), true
		}
	}
	return "", false
}
