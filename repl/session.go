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
	"github.com/upstar-cgt/upstar/lib/topics"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Session is what one user has at hand: variables and classes. It is not safe for
// concurrent use.
type Session struct {
	in        *eval.Interp
	library   *value.Library
	catalogue *catalog.Catalog
	Style     notation.Style
	topics    []topics.Topic
	folders   []folder
	kept      int // how many values were kept for other programs

	// Print shows a line that a script prints while it runs; nil for nowhere.
	Print   func(line string)
	printed bool // by the script at work
}

// New returns a session with the rulesets of a catalogue.
func New(c *catalog.Catalog) *Session {
	l := rulesets.Library(c)
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), l, rulesets.Catalogue{Catalog: c})
	s := &Session{in: in, library: l, Style: notation.Plain, catalogue: c}
	in.World.Print = func(v value.Value) {
		if s.Print != nil {
			s.printed = true
			s.Print(value.Text(in.World, v, s.Style))
		}
	}
	return s
}

// Define makes a class known by its qualified name; an empty source makes it
// unknown.
func (s *Session) Define(path, source string) { s.in.Define(path, source) }

// longestScript is how many bytes a script in a file may have.
const longestScript = 64 << 20

// Run runs a script in a file; the classes beside it are known.
func (s *Session) Run(m *work.Meter, file string) (text string, shown bool, err error) {
	source, err := wholefile.ReadAtMost(m.Context(), file, longestScript)
	if err == nil {
		err = s.Folder(filepath.Dir(file))
	}
	if err != nil {
		return "", false, err
	}
	return s.Eval(m, string(source))
}

// EvalWith runs a script that knows the classes of some folders.
func (s *Session) EvalWith(m *work.Meter, folders []string, script string) (text string, shown bool, err error) {
	for _, dir := range folders {
		if err := s.Folder(dir); err != nil {
			return "", false, err
		}
	}
	return s.Eval(m, script)
}

// Folder makes the classes in a folder known, those in folders below it by their
// packages; a script is known by its name, and run where it is called. Refresh
// looks for what has changed.
func (s *Session) Folder(dir string) error {
	s.folders = append(s.folders, folder{dir, map[string]os.FileInfo{}})
	return s.Refresh()
}

// A folder is one whose classes are known, and how its files were when they were
// read.
type folder struct {
	dir   string
	files map[string]os.FileInfo
}

// Refresh reads the classes and scripts of the folders that have changed, and
// forgets those that are gone.
func (s *Session) Refresh() error {
	for _, f := range s.folders {
		if err := f.read(s); err != nil {
			return err
		}
	}
	return nil
}

func (f folder) read(s *Session) error {
	there := map[string]bool{}
	err := filepath.WalkDir(f.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".cgs" {
			return err
		}
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() { // a FIFO would wait for its writer
			return err
		}
		there[path] = true
		if old := f.files[path]; old != nil && old.ModTime().Equal(info.ModTime()) && old.Size() == info.Size() {
			return nil
		}
		f.files[path] = info
		source, err := os.ReadFile(path)
		if err == nil {
			s.know(f.name(path), string(source))
		}
		return err
	})
	for path := range f.files {
		if !there[path] {
			delete(f.files, path)
			s.Define(f.name(path), "")
		}
	}
	return err
}

// name returns the qualified name of what a file holds.
func (f folder) name(path string) string {
	name, err := filepath.Rel(f.dir, strings.TrimSuffix(path, ".cgs"))
	if err != nil {
		name = path
	}
	return strings.ReplaceAll(filepath.ToSlash(name), "/", ".")
}

// know makes a class or a script known.
func (s *Session) know(name, source string) {
	if isClassFile(source) {
		s.Define(name, source)
	} else if !strings.Contains(name, ".") {
		s.in.DefineScript(name, source)
	}
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
	s.printed = false
	v, err = s.in.Eval(m, script)
	if s.printed && v == value.None {
		v = nil // what it shows was printed
	}
	return v, err
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
	var raised eval.Raised
	var undefined *eval.Undefined
	text := err.Error()
	switch {
	case errors.As(err, &raised):
		return string(raised)
	case errors.As(err, &undefined):
		return "That variable is not defined: `" + undefined.Name + "`"
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
