// SPDX-License-Identifier: Apache-2.0

// Package classes makes rulesets from classes that are written in CGScript. A catalogue treats them
// like games written in Go.
//
//	more, broken, err := classes.Extend(ctx, catalog.Builtin(), []string{"games"})
//	p, err := more.Parse("trail(x..|..o)")
//
// A class is a ruleset if its positions have options. It is a singleton class with a nested class
// Position, such as one that extends game.grid.GridRuleset, or a class of games whose constructor
// has parameters. Positions are texts, which interpreters turn into objects and back. An
// interpreter is used by one goroutine at a time and then passed to the next one.
package classes

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/eval"
)

// A source is a file with a class or a script.
type source struct {
	file, text string
	script     bool
}

// sources are the sources in some folders, by the qualified names of their classes or scripts.
type sources map[string]source

// longest is the greatest size of a file in bytes.
const longest = 4 << 20

// read adds the files of a folder, and those of the folders inside it, which are packages.
func (s sources) read(dir string) error {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "read", Path: dir, Err: errors.New("not a folder")}
	}
	if err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".cgs" {
			return err
		}
		info, err := os.Stat(file)
		if err != nil || !info.Mode().IsRegular() { // reading a FIFO would wait for a writer
			return err
		}
		if info.Size() > longest {
			return fmt.Errorf("%s has more than %d bytes", file, longest)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, strings.TrimSuffix(file, ".cgs"))
		if err != nil {
			return err
		}
		path := strings.ReplaceAll(filepath.ToSlash(name), "/", ".")
		if _, known := s[path]; !known { // as in other search paths, the first folder has priority
			s[path] = source{file, string(text), !IsClass(string(text))}
		}
		return nil
	})
}

// IsClass distinguishes a class from a script by the first word after the comments.
func IsClass(text string) bool {
	for {
		text = strings.TrimLeftFunc(text, unicode.IsSpace)
		switch {
		case strings.HasPrefix(text, "//"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text, "*/")
		default:
			word := strings.FieldsFunc(text, unicode.IsSpace)
			return len(word) > 0 && slices.Contains([]string{"class", "singleton", "mutable", "system", "enum", "import"}, word[0])
		}
	}
}

// define makes all sources known to an interpreter.
func (s sources) define(in *eval.Interp) {
	for path, x := range s {
		switch {
		case !x.script:
			in.Define(path, x.text)
		case !strings.Contains(path, "."):
			in.DefineScript(path, x.text)
		}
	}
}

// fingerprint is a hash of the source of a class and of all classes whose names occur in it.
func (s sources) fingerprint(path string) string {
	byName := map[string][]string{}
	for p := range s {
		name := p[strings.LastIndexByte(p, '.')+1:]
		byName[name] = append(byName[name], p)
	}
	used, todo := map[string]bool{path: true}, []string{path}
	for len(todo) > 0 {
		text := s[todo[0]].text
		todo = todo[1:]
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			for _, p := range byName[word] {
				if !used[p] {
					used[p], todo = true, append(todo, p)
				}
			}
		}
	}
	h := sha256.New()
	all := make([]string, 0, len(used))
	for p := range used {
		all = append(all, p)
	}
	slices.Sort(all)
	for _, p := range all {
		fmt.Fprintf(h, "%s\n%d\n%s", p, len(s[p].text), s[p].text)
	}
	return "class-" + hex.EncodeToString(h.Sum(nil)[:8])
}

// placed adds to an error the file, line and column of the mistake in a class.
func (s sources) placed(err error) error { return Placed(err, s.place) }

// Placed adds to an error its place in a file. The function place returns the place of an offset in
// a text, or nothing if the text does not belong to a file. If the mistake is in none, Placed
// returns the error itself.
func Placed(err error, place func(text string, offset int) string) error {
	found := ""
	for rest := err; rest != nil; {
		var failed *eval.Error
		var wrong *game.SyntaxError
		input, offset := "", 0
		switch {
		case errors.As(rest, &failed):
			input, offset, rest = failed.Input, failed.Span.Start, failed.Err
		case errors.As(rest, &wrong):
			input, offset, rest = wrong.Input, wrong.Offset, nil
		default:
			rest = nil
		}
		if at := place(input, offset); at != "" {
			found = at
		}
	}
	if found == "" {
		return err
	}
	return &Error{Place: found, Err: err}
}

// PlaceOf returns the file, line and column of an offset in the text of a file.
func PlaceOf(file, text string, offset int) string {
	before := text[:min(offset, len(text))]
	return fmt.Sprintf("%s:%d:%d", file, strings.Count(before, "\n")+1, len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))+1)
}

// place returns the file, line and column of an offset in a text, or nothing if the text does not
// belong to a file.
func (s sources) place(text string, offset int) (place string) {
	for _, x := range s {
		if text != "" && x.text == text {
			place = PlaceOf(x.file, text, offset)
		}
	}
	return place
}

// An Error says where a class has a mistake.
type Error struct {
	Place string // file:line:column
	Err   error
}

// Error returns the message with the place. It does not quote a part of the source.
func (e *Error) Error() string { return e.Place + ": " + reason(e.Err) }

// Unwrap returns only a limit that was reached. An error of the language also has a place in a
// text, but this text is the class and not the user's input.
func (e *Error) Unwrap() error {
	var limit limited
	if errors.As(e.Err, &limit) {
		return limit
	}
	return nil
}

type limited interface {
	error
	Is(error) bool
}

// reason returns the message without the place.
func reason(err error) string {
	var failed *eval.Error
	var wrong *game.SyntaxError
	switch {
	case errors.As(err, &failed):
		if errors.As(failed.Err, &failed) {
			return reason(failed)
		}
		if errors.As(failed.Err, &wrong) {
			return wrong.Msg
		}
		errors.As(failed, &wrong)
		return wrong.Msg
	case errors.As(err, &wrong):
		return wrong.Msg
	}
	return err.Error()
}

// Extend returns a catalogue with the rulesets of c and those of the classes in some folders, and
// the errors in the other classes there. Calculations of the classes outside of any other
// calculation end with ctx.
func Extend(ctx context.Context, c *catalog.Catalog, folders []string) (more *catalog.Catalog, broken []error, err error) {
	all := sources{}
	for _, dir := range folders {
		if err := all.read(dir); err != nil {
			return nil, nil, err
		}
	}
	if more, err = catalog.New(c.Entries()...); err != nil {
		return nil, nil, err
	}
	code := &code{ctx: ctx, sources: all, catalogue: c}
	for _, path := range all.classes() {
		e, err := code.entry(path)
		if err == nil && e != nil {
			err = more.Add(e)
			if err != nil {
				err = fmt.Errorf("%s: %w; give the class another name", all[path].file, err)
			}
		}
		if err != nil {
			broken = append(broken, err)
		}
	}
	return more, broken, nil
}
