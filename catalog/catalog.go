// SPDX-License-Identifier: Apache-2.0

// Package catalog lists every ruleset by name and reads positions, their types
// erased:
//
//	p, err := catalog.Parse("octal(0.137,9)")
//
// A position is written ruleset(position); the parameters of a ruleset come
// first, separated by commas. What stands in the brackets may be quoted.
package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// An Entry is a ruleset, or a family of rulesets, of the catalogue.
type Entry struct {
	game.Doc
	Params    []string // what is written before a position
	Impartial bool
	Kit       string // the board family, such as grid
	parse     func(body string) (Position, error)
}

// Parse reads what is written in the brackets after the name.
func (e *Entry) Parse(body string) (Position, error) { return e.parse(body) }

// of makes an entry of a ruleset.
func of[P comparable](kit string, r game.Ruleset[P]) *Entry {
	doc := r.(game.Documented).About()
	return &Entry{Doc: doc, Impartial: game.IsImpartial(r), Kit: kit, parse: func(body string) (Position, error) {
		p, err := r.(game.Notation[P]).Parse(body)
		if err != nil {
			return nil, err
		}
		return position[P]{r, doc.Name + "(", p}, nil
	}}
}

// family makes an entry of a ruleset with parameters.
func family[P comparable](kit string, f game.Family[P]) *Entry {
	e := &Entry{Doc: f.Doc, Params: f.Params, Kit: kit}
	e.parse = func(body string) (Position, error) {
		args, rest, err := cut(body, f.Params)
		if err != nil {
			return nil, err
		}
		offset := 0
		texts := make([]string, len(args))
		for i, a := range args {
			texts[i] = strings.TrimSpace(a)
		}
		r, err := f.Rules(texts)
		if err != nil {
			for i, a := range args { // the place in the argument that is wrong
				if s, ok := err.(*game.SyntaxError); ok && s.Input == texts[i] {
					return nil, s.In(body, offset+strings.Index(a, texts[i]))
				}
				offset += len(a) + 1
			}
			return nil, err
		}
		p, err := r.(game.Notation[P]).Parse(rest)
		if s, ok := err.(*game.SyntaxError); ok {
			return nil, s.In(body, len(body)-len(rest))
		}
		if err != nil {
			return nil, err
		}
		return position[P]{r, f.Name + "(" + strings.Join(texts, ",") + ",", p}, nil
	}
	if len(f.Samples) > 0 {
		if p, err := e.parse(f.Samples[0]); err == nil {
			e.Impartial = p.Impartial()
		}
	}
	return e
}

// cut takes the parameters off the front of body.
func cut(body string, params []string) (args []string, rest string, err error) {
	args, rest, ok := game.Cut(body, len(params))
	if !ok {
		if i := strings.LastIndexByte(body, '{'); i >= 0 && strings.Count(body, "{") > strings.Count(body, "}") {
			return nil, "", game.Errorf(body, i, "'{' is not closed")
		}
		return nil, "", game.Errorf(body, len(body), "%s must come before the position, and a position after it", strings.Join(params, " and "))
	}
	return args, rest, nil
}

// Lookup returns the entry with the name or alias.
func Lookup(name string) (*Entry, bool) {
	for _, e := range Games() {
		if e.Name == name || slices.Contains(e.Aliases, name) {
			return e, true
		}
	}
	return nil, false
}

// Parse reads a position such as kayles(7).
func Parse(s string) (Position, error) { return parse(s, 0) }

// deepest is how deep compounds may be nested.
const deepest = 100

func parse(s string, depth int) (Position, error) {
	text := strings.TrimSpace(s)
	start := strings.Index(s, text)
	name, body, ok := strings.Cut(text, "(")
	name = strings.ToLower(strings.TrimSpace(name))
	switch {
	case text == "":
		return nil, game.Errorf(s, 0, "a position such as kayles(7) is wanted")
	case !ok:
		if _, known := Lookup(name); known {
			return nil, game.Errorf(s, len(s), "a position in brackets is missing, such as %s", sample(name))
		}
		return nil, game.Errorf(s, start, "a position is written ruleset(position), such as kayles(7)")
	case !strings.HasSuffix(body, ")"):
		return nil, game.Errorf(s, len(s), "the closing bracket is missing")
	case depth > deepest:
		return nil, game.Errorf(s, start, "compounds are nested more than %d deep", deepest)
	}
	body = body[:len(body)-1]
	offset := start + strings.Index(text, "(") + 1
	if m, err := compound.ParseMode(name); err == nil && !takeAndBreak(m, body) {
		p, err := parseCompound(m, body, depth)
		if syntax, ok := err.(*game.SyntaxError); ok {
			return nil, syntax.In(s, offset)
		}
		return p, err
	}
	e, ok := Lookup(name)
	if !ok {
		return nil, game.Errorf(s, start, "%s", unknown(name))
	}
	if len(body) >= 2 && body[0] == '"' && body[len(body)-1] == '"' {
		if unquoted, err := strconv.Unquote(body); err == nil {
			body, offset = unquoted, offset+1
		}
	}
	p, err := e.parse(body)
	if syntax, ok := err.(*game.SyntaxError); ok {
		return nil, syntax.In(s, offset)
	}
	return p, err
}

// takeAndBreak tells obliged(0.77,7), a ruleset, from obliged(kayles(7)), an
// obliged sum.
func takeAndBreak(m compound.Mode, body string) bool {
	first := game.Arguments(body)[0]
	return m.Kind == compound.Obliged && strings.TrimSpace(body) != "" && !strings.Contains(first, "(")
}

func sample(name string) string {
	e, _ := Lookup(name)
	return e.Name + "(" + e.Samples[0] + ")"
}

// unknown says of a name that is no ruleset's what is wrong with it.
func unknown(name string) string {
	base, _, _ := strings.Cut(name, ":")
	for _, n := range compound.Names() {
		if strings.TrimSuffix(n, ":K") == strings.TrimSpace(base) {
			_, err := compound.ParseMode(name) // a number is missing, wrong or too much
			return err.Error()
		}
	}
	return fmt.Sprintf("no ruleset %q%s", name, suggest(name))
}

// suggest names the rulesets and compounds whose names are near.
func suggest(name string) string {
	type near struct {
		name     string
		distance int
	}
	names := compound.Names()
	for _, e := range Games() {
		names = append(append(names, e.Name), e.Aliases...)
	}
	var found []near
	for _, n := range names {
		d := distance(name, n)
		if len(name) >= 3 && strings.Contains(n, name) {
			d = min(d, 2)
		}
		if d <= max(2, len(name)/3) {
			found = append(found, near{n, d})
		}
	}
	if len(found) == 0 {
		return "; upstar games lists them"
	}
	slices.SortStableFunc(found, func(a, b near) int { return a.distance - b.distance })
	best := make([]string, 0, 3)
	for _, n := range found {
		if len(best) < 3 && !slices.Contains(best, n.name) {
			best = append(best, n.name)
		}
	}
	return "; did you mean " + strings.Join(best, ", ") + "?"
}

// distance is the number of letters to insert, delete or change.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Named returns the entry with the name or alias, or an error that names those
// that are near.
func Named(name string) (*Entry, error) {
	if e, ok := Lookup(strings.ToLower(strings.TrimSpace(name))); ok {
		return e, nil
	}
	if m, err := compound.ParseMode(name); err == nil {
		return nil, game.Errorf(name, 0, "%v is no ruleset but a compound (%s)", m, m.Rule())
	}
	return nil, game.Errorf(name, 0, "%s", unknown(strings.ToLower(name)))
}
