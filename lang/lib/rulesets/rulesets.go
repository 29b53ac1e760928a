// SPDX-License-Identifier: Apache-2.0

// Package rulesets makes the games of a catalogue available in the language. Rulesets are called
// with a position, as in game.grid.Domineering("..|.."), and positions may be written in the
// notation of the catalogue, as in domineering(..|..).
//
//	in := eval.New(world, rulesets.Library(c), rulesets.Catalogue{Catalog: c})
//	v, err := in.Eval(meter, "game.heap.Wythoff((3,4)).NimValue")
//
// Both are positions with the same members. A position in the notation of the catalogue is replaced
// by its value wherever it is added or compared. The other is, as in CGSuite, a game of its own
// until its CanonicalForm is requested.
package rulesets

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// Library returns the library of the language with the rulesets of a catalogue. It is made once for
// each catalogue and then shared.
func Library(c *catalog.Catalog) *value.Library {
	return catalog.Once(c, libraryKey{}, func() *value.Library { return newLibrary(c) })
}

type libraryKey struct{}

func newLibrary(c *catalog.Catalog) *value.Library {
	names := map[string]map[string]value.Value{"game.heap": {}}
	for _, e := range c.Entries() {
		r := newRuleset(e, nil)
		for _, path := range packagesOf(e) {
			if names[path] == nil {
				names[path] = map[string]value.Value{}
			}
			for _, name := range append([]string{e.Name, strings.TrimPrefix(e.Name, e.Kit.Name+"-")}, e.Aliases...) {
				if _, ok := names[path][camel(name)]; !ok {
					names[path][camel(name)] = r
				}
			}
		}
	}
	nameHeaps(names["game.heap"])
	nameCoordinates(names["game.heap"])
	return lib.New(lib.Part{Funcs: slices.Concat(positionMembers(), functionMembers(), landscapeMembers(c), dayMembers(c), invariantMembers(), sumMembers(), heapMembers(), coordinateMembers(), lib.PeriodicityMembers("game.heap.Kayles.CheckPeriodicity(400)"), quotientMembers(), sequenceMembers(), pictureMembers(), verdictMembers(), structureMembers(), transfiniteMembers(), stalksMembers(), endlessMembers(c), manyMembers(), setMembers(c), operatorMembers(c), askMembers(c), lib.VariantsOf(rulesetKind, "game.grid.Domineering", rulesetOf)), Packages: names})
}

// packagesOf returns the packages that contain a ruleset: the package of its board and, for games
// with coordinates, also that of heaps.
func packagesOf(e *catalog.Entry) []string {
	if e.Kit.Coordinates {
		return []string{packageOf(e), "game.heap"}
	}
	return []string{packageOf(e)}
}

// packageOf returns the package of the board of a ruleset.
func packageOf(e *catalog.Entry) string { return strings.TrimSuffix("game."+e.Kit.Name, ".") }

// camel turns toads-and-frogs into ToadsAndFrogs.
func camel(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "-") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// A Ruleset is a game of the catalogue. If it is a family, it is first called with its parameters,
// and then with a position.
type Ruleset struct {
	entry *catalog.Entry
	name  string
	args  []string // of a family
	kind  *value.Kind
	at    *value.Kind // of its positions

	object value.Value                                   // whose methods the moves are; nil for other rulesets
	moves  moves                                         // the moves on a heap or a piece that may leave several; nil for other rulesets
	rule   sequence.Rule                                 // of an impartial game on heaps
	nims   []int                                         // the nim values of heaps of a script that are known
	leave  leave                                         // the rule of a game with coordinates that is not in the catalogue
	nim    func(w *value.World, p position.Position) int // a theorem that gives the nim values, or nil
}

// moves call yield with the heaps or pieces that each move on a single one leaves. They return false
// if there is not a single one.
type moves func(p position.Position, player game.Player, yield func(parts []position.Position)) bool

var rulesetKind = &value.Kind{Package: "game", Name: "Ruleset", Parents: []*value.Kind{value.Object}}

func newRuleset(e *catalog.Entry, args []string) *Ruleset {
	path, name := packagesOf(e)[0], camel(e.Name)
	above := []*value.Kind{positionKind}
	if e.Impartial {
		above = []*value.Kind{positionKind, value.ImpartialGame}
	}
	r := &Ruleset{entry: e, name: name, args: args, kind: &value.Kind{Package: path, Name: name, Parents: []*value.Kind{rulesetKind}},
		at: &value.Kind{Package: path + "." + name, Name: "Position", Parents: above}}
	if e.Kit.Heaps && len(args) == len(e.Params) {
		if zero, err := r.read("0"); err == nil {
			r.asHeaps(zero)
		}
	}
	return r
}

// read returns the position that is written so, after the parameters of a family.
func (r *Ruleset) read(texts ...string) (position.Position, error) {
	return r.entry.Parse(strings.Join(append(slices.Clone(r.args), texts...), ","))
}

// of returns the position with the given numbers.
func (r *Ruleset) of(w *value.World, ns ...int) Position {
	texts := make([]string, len(ns))
	for i, n := range ns {
		texts[i] = strconv.Itoa(n)
	}
	p, err := r.read(texts...)
	w.Meter.Check(err)
	return Position{rules: r, at: p}
}

// Kind returns the kind of this ruleset only.
func (r *Ruleset) Kind() *value.Kind { return r.kind }

// Display returns the name, and the parameters of a family.
func (r *Ruleset) Display(w *value.World, s notation.Style) string {
	if r.object != nil {
		return value.Text(w, r.object, s)
	}
	if r.args == nil {
		return r.name
	}
	return r.name + "(" + strings.Join(r.args, ", ") + ")"
}

// Key is the same for rulesets with equal parameters.
func (r *Ruleset) Key(*value.World) any {
	return [3]string{"ruleset", r.entry.Name, strings.Join(r.args, ",")}
}

// Call returns a position. For a family without parameters, it returns the ruleset with the given
// parameters.
func (r *Ruleset) Call(w *value.World, args []value.Value, names []string) (value.Value, error) {
	if f := named[r.name]; f != nil && len(names) > 0 && len(r.args) == 0 {
		return f.Call(w, args, names)
	}
	if len(names) > 0 {
		return nil, fmt.Errorf("%s has no named parameters", r.name)
	}
	texts := make([]string, len(args))
	for i, v := range args {
		texts[i] = written(w, v)
		if b, ok := v.(lib.Board); ok {
			text, err := b.Letters(r.pieces())
			if err != nil {
				return nil, err
			}
			texts[i] = text
		}
	}
	if wanted := r.entry.Params; len(r.args) < len(wanted) {
		if len(args) != len(wanted) {
			return nil, fmt.Errorf("%s is called with %s", r.name, strings.Join(wanted, " and "))
		}
		return newRuleset(r.entry, texts), nil
	}
	if x, err := readTransfinite(w.Meter, r.entry.Name+"("+strings.Join(texts, ",")+")"); x != nil || err != nil {
		return x, err
	}
	p, err := r.read(texts...)
	if err != nil && r.entry.Kit.Line && len(args) == 1 { // t and f are the pieces that go right and left in every such game
		if q, failed := r.entry.Parse(strings.NewReplacer("t", "X", "f", "O").Replace(texts[0])); failed == nil {
			p, err = q, nil
		}
	}
	if err != nil && r.entry.Kit.Graph && len(args) == 1 {
		p, err = r.onGraph(args[0], err)
	}
	if err != nil {
		return nil, err
	}
	return Position{rules: r, at: p}, nil
}

// pieces returns the letters for the numbers in a grid or strip.
func (r *Ruleset) pieces() string {
	if r.entry.Name == "domineering" || r.entry.Name == "cram" {
		return ".#"
	}
	return ".XO#"
}

// written returns an argument in the notation of the catalogue.
func written(w *value.World, v value.Value) string {
	switch v := v.(type) {
	case value.String:
		return string(v)
	case value.Coordinates:
		return value.Text(w, v.Row, notation.Plain) + "," + value.Text(w, v.Column, notation.Plain)
	case value.Range, *value.List, *value.Set:
		var parts []string
		for x := range value.All(w, v.(value.Iterable)) {
			parts = append(parts, value.Text(w, x, notation.Plain))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	return value.Text(w, v, notation.Plain)
}

// Catalogue reads positions in the notation of a catalogue.
type Catalogue struct{ *catalog.Catalog }

// Has reports whether a position may begin with the name, which is that of a ruleset or a compound.
func (c Catalogue) Has(name string) bool {
	name = strings.ToLower(name)
	if _, ok := c.Lookup(name); ok {
		return true
	}
	return isMode(name)
}

// Unknown returns an error that suggests rulesets with similar names.
func (c Catalogue) Unknown(name string) error {
	if name[0] < 'a' || name[0] > 'z' { // functions begin with capital letters
		return nil
	}
	_, err := c.Named(name)
	if err == nil {
		return fmt.Errorf("a position in brackets is missing after %s", name)
	}
	return err
}

// Position reads the position at the beginning of a text. If the name is unknown and its arguments
// look like those of a function, it may still be the name of a function.
func (c Catalogue) Position(text string) (int, any, error) {
	open := 0
	if word := operated.FindString(text); word != "" {
		open = len(word)
		for open < len(text) && isNameByte(text[open]) {
			open++
		}
		if _, known := c.Lookup(strings.ToLower(text[len(word):open])); !known || open == len(text) || text[open] != '(' {
			return 0, nil, nil
		}
		end := closing(text, open)
		if end < 0 {
			return 0, nil, game.Errorf(text, len(text), "the closing bracket is missing")
		}
		return c.read(text, end)
	}
	for open < len(text) && isNameByte(text[open]) {
		open++
	}
	name := text[:open]
	switch {
	case open == len(text) || text[open] != '(':
		return 0, nil, nil
	case !c.Has(name) && strings.ContainsAny(name, "-:"): // x-f(3) is a difference
		return 0, nil, nil
	case !c.Has(name):
		return 0, nil, c.Unknown(name)
	}
	end := closing(text, open)
	if end < 0 {
		return 0, nil, game.Errorf(text, len(text), "the closing bracket is missing")
	}
	if isInfinite(text[:end]) {
		x, err := readTransfinite(work.Unbounded(), text[:end])
		return end, x, err
	}
	return c.read(text, end)
}

func (c Catalogue) read(text string, end int) (int, any, error) {
	p, err := c.Parse(text[:end])
	return end, p, err
}

// Read returns a position that was read.
func (c Catalogue) Read(read any) value.Value {
	if x, ok := read.(value.Value); ok { // an infinite one
		return x
	}
	return Position{at: read.(position.Position), typed: true}
}

// Value returns a position.
func (c Catalogue) Value(w *value.World, text string) (value.Value, error) {
	if x, err := readTransfinite(w.Meter, text); x != nil || err != nil {
		return x, err
	}
	p, err := c.Parse(text)
	if err != nil {
		return nil, err
	}
	return Position{at: p, typed: true}, nil
}

func isNameByte(b byte) bool {
	return 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9' || b == '-' || b == ':' || b == '_'
}

// operated matches a word that is written before a ruleset.
var operated = regexp.MustCompile(`^(?:impartial|dicotic|jane|twisted|turn|quantum|quantum:[A-Za-z]'?|(?:pass|with-pass|blocking|bidding):[0-9]+|terminal:[xyz0-9+<>=]+|terminal\([^()]*\)) +`)

// closing returns the end of the text up to the matching bracket, or -1.
func closing(s string, open int) int {
	depth, quoted := 0, false
	for i := open; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case quoted:
		case s[i] == '(':
			depth++
		case s[i] == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}
