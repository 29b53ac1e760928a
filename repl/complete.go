// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// InWord reports whether a name may hold a character.
func InWord(r rune) bool { return r < utf8.RuneSelf && isName(byte(r)) }

// Word returns where the name with which a script ends begins.
func Word(script string) int { return len(script) - nameEnd(script) }

// Completions returns how the last word of a script may go on, and where it begins.
func (s *Session) Completions(script string) (start int, names []string) {
	return Word(script), s.Complete(script)
}

// About tells what a name is: a variable, or something of the library.
func (s *Session) About(m *work.Meter, name string) (text string, found bool) {
	if v := s.in.Get(name); v != nil {
		if text, err := s.Text(m, v, notation.Plain); err == nil {
			return name + " = " + text, true
		}
	}
	return s.Help(m, name)
}
