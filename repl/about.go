// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// LastName returns the name with which a script ends.
func LastName(script string) string { return script[len(script)-nameEnd(script):] }

// About tells what a name is: a variable, or something that there is help for.
func (s *Session) About(m *work.Meter, name string) (text string, known bool) {
	if v := s.in.Get(name); v != nil {
		if text, err := s.Text(m, v, notation.Plain); err == nil {
			return name + " = " + text, true
		}
	}
	return s.Help(m, name)
}
