// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// LastName returns the name at the end of a script.
func LastName(script string) string { return script[len(script)-nameEnd(script):] }

// About describes what a name means: a variable, or a help topic.
func (s *Session) About(m *work.Meter, name string) (text string, known bool) {
	if v := s.in.Get(name); v != nil {
		if text, err := s.Text(m, v, notation.Plain); err == nil {
			return name + " = " + text, true
		}
	}
	return s.Help(m, name)
}

// Variable returns the value of a variable, or nil if there is none.
func (s *Session) Variable(name string) value.Value { return s.in.Get(name) }
