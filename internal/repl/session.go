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
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/classes"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/lang/lib/topics"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Session holds the variables and classes of one user. It is not safe for concurrent use.
type Session struct {
	in        *eval.Interp
	library   *value.Library
	catalogue *catalog.Catalog
	Style     notation.Style
	topics    []topics.Topic
	folders   []folder
	files     map[string]string // by the text of a class or a script: its file
	kept      int               // number of values that were kept for other programs

	// Print receives each line that a script prints while it runs; nil discards them.
	Print   func(line string)
	printed bool // by the running script
}

// New returns a session with the rulesets of a catalogue.
func New(c *catalog.Catalog) *Session {
	l := rulesets.Library(c)
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), l, rulesets.Catalogue{Catalog: c})
	s := &Session{in: in, library: l, Style: notation.Plain, catalogue: c, files: map[string]string{}}
	in.World.Print = func(v value.Value) {
		if s.Print != nil {
			s.printed = true
			s.Print(value.Text(in.World, v, s.Style))
		}
	}
	return s
}

// Define makes a class known by its qualified name. An empty source removes the class.
func (s *Session) Define(path, source string) { s.in.Define(path, source) }

// longestScript is the greatest size of a script in a file, in bytes.
const longestScript = 64 << 20

// Run runs a script in a file. The script can use the classes in the same folder.
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

// EvalWith runs a script that can use the classes of some folders.
func (s *Session) EvalWith(m *work.Meter, folders []string, script string) (text string, shown bool, err error) {
	for _, dir := range folders {
		if err := s.Folder(dir); err != nil {
			return "", false, err
		}
	}
	return s.Eval(m, script)
}

// Folder makes the classes in a folder known. Folders inside it are packages. A script is known by
// its name, and runs when it is called. Refresh finds changes.
func (s *Session) Folder(dir string) error {
	s.folders = append(s.folders, folder{dir, map[string]os.FileInfo{}})
	return s.Refresh()
}

// A folder is a folder whose classes are known, with the state of its files when they were read.
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
		if err != nil || !info.Mode().IsRegular() { // reading a FIFO would wait for a writer
			return err
		}
		there[path] = true
		if old := f.files[path]; old != nil && old.ModTime().Equal(info.ModTime()) && old.Size() == info.Size() {
			return nil
		}
		f.files[path] = info
		source, err := os.ReadFile(path)
		if err == nil {
			maps.DeleteFunc(s.files, func(_, file string) bool { return file == path })
			s.files[string(source)] = path
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

// name returns the qualified name of the class or script in a file.
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

// isClassFile distinguishes a class from a script by the first word after the comments.
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

// Eval runs a script and returns what it displays; shown is false if it displays nothing. Nothing
// in a script can make Eval panic.
func (s *Session) Eval(m *work.Meter, script string) (text string, shown bool, err error) {
	v, err := s.Value(m, script)
	if err != nil || v == nil {
		return "", false, err
	}
	text, err = s.Text(m, v, s.Style)
	return text, err == nil, err
}

// Value runs a script and returns its value, or nil if it displays nothing.
func (s *Session) Value(m *work.Meter, script string) (v value.Value, err error) {
	defer recovered(&err)
	s.printed = false
	v, err = s.in.Eval(m, script)
	if s.printed && v == value.None {
		v = nil // its result has already been printed
	}
	return v, s.placed(err)
}

// An inFile is an error about a class or a script in a file. Its text names the place there; the
// error itself can be examined as any other.
type inFile struct {
	error
	told error
}

func (e inFile) Error() string { return e.told.Error() }
func (e inFile) Unwrap() error { return e.error }

// placed adds the file, line and column to an error about a class or a script in a file.
func (s *Session) placed(err error) error {
	if err == nil {
		return err
	}
	told := classes.Placed(err, func(text string, offset int) string {
		if file, ok := s.files[text]; ok {
			return classes.PlaceOf(file, text, offset)
		}
		return ""
	})
	if told == err {
		return err
	}
	return inFile{told: told, error: err}
}

// Text returns the text of a value in a style.
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

// Message returns the text of an error in CGSuite's words, without the place.
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

// sentence reports whether CGSuite ends a message with a full stop. It does so if the message names
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
