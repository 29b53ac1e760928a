// SPDX-License-Identifier: Apache-2.0

// Package repl runs scripts in CGScript: line by line at a terminal, from files, and
// in batches for other programs.
//
//	s := repl.New(catalog.Builtin())
//	out, err := s.Eval(meter, "{3|1||-2}.Temperature") // "2"
package repl

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/eval"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Session is what one user has at hand: variables and classes. It is not safe for
// concurrent use.
type Session struct {
	in      *eval.Interp
	library *value.Library
	Style   notation.Style
	kept    int // how many values were kept for other programs
}

// New returns a session with the rulesets of a catalogue.
func New(c *catalog.Catalog) *Session {
	l := rulesets.Library(c)
	return &Session{in: eval.New(value.NewWorld(short.NewSpace().Calc()), l, rulesets.Catalogue{Catalog: c}), library: l, Style: notation.Plain}
}

// Define makes a class known by its qualified name; an empty source makes it
// unknown.
func (s *Session) Define(path, source string) { s.in.Define(path, source) }

// Run runs a script in a file; the classes beside it are known.
func (s *Session) Run(m *work.Meter, file string) (text string, shown bool, err error) {
	source, err := os.ReadFile(file)
	if err == nil {
		err = s.Folder(filepath.Dir(file))
	}
	if err != nil {
		return "", false, err
	}
	return s.Eval(m, string(source))
}

// Folder makes the classes in a folder known, those in folders below it by their
// packages.
func (s *Session) Folder(dir string) error {
	return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		name, isClass := strings.CutSuffix(path, ".cgs")
		if err != nil || d.IsDir() || !isClass {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err = filepath.Rel(dir, name)
		if err == nil && isClassFile(string(source)) {
			s.Define(strings.ReplaceAll(filepath.ToSlash(name), "/", "."), string(source))
		}
		return err
	})
}

// isClassFile tells a class from a script: by the first word that is no comment.
func isClassFile(source string) bool {
	for {
		source = strings.TrimLeftFunc(source, unicode.IsSpace)
		switch {
		case strings.HasPrefix(source, "//"):
			_, source, _ = strings.Cut(source, "\n")
		case strings.HasPrefix(source, "/*"):
			_, source, _ = strings.Cut(source, "*/")
		default:
			word, _, _ := strings.Cut(source, " ")
			switch word {
			case "class", "singleton", "mutable", "system", "enum", "import":
				return true
			}
			return false
		}
	}
}

// Eval runs a script and returns what it displays; shown is false if that is
// nothing. Nothing that a script does makes it panic.
func (s *Session) Eval(m *work.Meter, script string) (text string, shown bool, err error) {
	v, err := s.Value(m, script)
	if err != nil || v == nil {
		return "", false, err
	}
	text, err = s.Text(m, v, s.Style)
	return text, err == nil, err
}

// Value runs a script and returns its value, nil if it displays nothing.
func (s *Session) Value(m *work.Meter, script string) (v value.Value, err error) {
	defer recovered(&err)
	return s.in.Eval(m, script)
}

// Text returns how a value is displayed, in a style.
func (s *Session) Text(m *work.Meter, v value.Value, style notation.Style) (text string, err error) {
	defer recovered(&err)
	err = s.in.World.Do(m, func() { text = value.Text(s.in.World, rulesets.Worth(s.in.World, v), style) })
	return text, err
}

// recovered turns a panic into an error.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("internal error: %v\n%s", r, debug.Stack())
	}
}

// Message returns an error as CGSuite words it, without its place.
func Message(err error) string {
	var failed *eval.Error
	var syntax *game.SyntaxError
	text := err.Error()
	switch {
	case errors.As(err, &failed):
		text = failed.Err.Error()
	case errors.As(err, &syntax):
		return "Syntax error."
	}
	r, n := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(r)) + text[n:]
	if sentence(text) {
		text += "."
	}
	return text
}

// sentence reports whether CGSuite ends a message with a full stop: one that names
// nothing, or begins in one of three ways.
func sentence(text string) bool {
	begins := func(word string) bool { return strings.HasPrefix(text, word) }
	switch {
	case strings.Contains(text, ":") || strings.HasSuffix(text, ")") || begins("/"):
		return false
	case begins("That ") || begins("The class ") || begins("Expected `") && strings.Contains(text, "found"):
		return true
	}
	return !strings.Contains(text, "`")
}

// Help returns what the library says about a name, or the names that it knows.
func (s *Session) Help(m *work.Meter, name string) string {
	var b strings.Builder
	for _, f := range s.library.Funcs {
		if f.Name != name {
			continue
		}
		of := ""
		if f.Of != nil {
			of = f.Of.Name + "."
		}
		fmt.Fprintf(&b, "%s%s: %s\n", of, f.Name, f.Doc)
		if text, shown, err := New(catalog.Builtin()).Eval(m, f.Example); err == nil && shown {
			fmt.Fprintf(&b, "    %s  →  %s\n", f.Example, text)
		}
	}
	if b.Len() > 0 {
		return b.String()
	}
	for _, f := range s.library.Funcs {
		if strings.Contains(strings.ToLower(f.Name+" "+f.Doc), strings.ToLower(name)) {
			fmt.Fprintf(&b, "%s: %s\n", f.Name, f.Doc)
		}
	}
	if b.Len() == 0 {
		return fmt.Sprintf("nothing is known about %q\n", name)
	}
	return b.String()
}

// Complete returns the names that begin as the word does.
func (s *Session) Complete(word string) (all []string) {
	seen := map[string]bool{}
	add := func(name string) {
		if strings.HasPrefix(name, word) && !seen[name] {
			seen[name] = true
			all = append(all, name)
		}
	}
	for _, f := range s.library.Funcs {
		add(f.Name)
	}
	for name := range s.library.Names {
		add(name)
	}
	return all
}
