// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// learnFamily finds the parameters of positions, and the letters of boards.
func (r *ruleset) learnFamily(k *machine) error {
	params := k.rules.Params()
	for _, p := range params {
		r.params = append(r.params, familyOf(k, p, len(params) == 1))
	}
	if len(r.params) == 1 {
		r.family = r.params[0]
	}
	r.Position = map[family]string{onGrid: "rows of letters with | between them, or a size such as 3x4", onStrip: "a row of letters", onGraph: "a graph as CGScript reads it"}[r.family]
	if r.Position == "" {
		names := make([]string, len(params))
		for i, p := range params {
			names[i] = p.Name
		}
		r.Position = "what a position is made of: " + strings.Join(names, ", ")
	}
	chars := ".xo"
	if v, ok, err := k.rules.Member("CharMap"); err != nil {
		return err
	} else if s, isText := v.(value.String); ok && isText {
		chars = string(s)
	} else if ok {
		return r.wrong(k, "CharMap", "CharMap of class %s must be a text", r.path)
	}
	r.chars = []rune(chars)
	if len(r.chars) == 0 || len(r.chars) > 128 || strings.ContainsAny(chars, "|(), \n\"") {
		return r.wrong(k, "CharMap", "CharMap of class %s must have from 1 to 128 letters, without |, brackets, commas, quotes and blanks", r.path)
	}
	for i, l := range r.chars {
		if slices.Contains(r.chars[:i], l) {
			return r.wrong(k, "CharMap", "CharMap of class %s has the letter %c twice", r.path, l)
		}
		if l < 128 {
			r.codes[l] = int8(i)
		}
	}
	if r.family == onGrid || r.family == onStrip {
		r.Position += "; the letters are " + chars
	}
	return nil
}

func familyOf(k *machine, p value.Param, alone bool) family {
	kind := ""
	if p.Kind != nil {
		kind = p.Kind.String()
	}
	switch {
	case kind == "cgsuite.util.Grid" || kind == "" && alone && k.rules.Extends("game.grid.GridRuleset"):
		return onGrid
	case kind == "cgsuite.util.Strip" || kind == "" && alone && k.rules.Extends("game.strip.StripRuleset"):
		return onStrip
	case alone && k.rules.Extends("game.graph.GraphRuleset"):
		return onGraph
	}
	return other
}

// summands returns the positions of a sum.
func (r *ruleset) summands(p Position) []Position {
	if p == "" {
		return nil
	}
	if strings.IndexByte(string(p), '+') < 0 {
		return []Position{p}
	}
	texts := r.addends(string(p))
	parts := make([]Position, len(texts))
	for i, t := range texts {
		parts[i] = Position(t)
	}
	return parts
}

// addends splits a text at each + outside of brackets and quotes.
func (r *ruleset) addends(text string) []string {
	if !strings.Contains(text, "+") || (r.family == onGrid || r.family == onStrip) && slices.Contains(r.chars, '+') {
		return []string{text}
	}
	var all []string
	depth, quoted, start := 0, false, 0
	for i, c := range []byte(text) {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case c == '+' && depth == 0:
			all, start = append(all, text[start:i]), i+1
		}
	}
	return append(all, text[start:])
}

// Parse reads a position, and has the class check it.
func (x calling) Parse(s string) (Position, error) {
	if strings.TrimSpace(s) == "" && x.family == onGraph { // without vertices
		return "", nil
	}
	if strings.TrimSpace(s) == "" {
		return "", game.Errorf(s, 0, "no position: write %s", x.Position)
	}
	var parts []Position
	offset := 0
	for _, text := range x.addends(s) {
		p, err := x.parse(text)
		if err != nil {
			return "", game.InText(err, s, offset)
		}
		parts = append(parts, p)
		offset += len(text) + 1
	}
	return joined(parts), nil
}

func (x calling) parse(text string) (p Position, err error) {
	m := x.meter
	if m == nil {
		m = x.code.meter()
	}
	if x.family == onGrid || x.family == onStrip {
		b, err := x.readBoard(x.family, text)
		if err != nil {
			return "", err
		}
		p = x.letters(b)
		return p, x.ruleset.do(m, func(k *machine) { k.object(x.ruleset, p) })
	}
	var wrong error
	err = x.ruleset.do(m, func(k *machine) {
		o, failed := x.read(k, strings.TrimSpace(text))
		if failed != nil {
			wrong = failed
			return
		}
		p = k.position(x.ruleset, o)
	})
	if wrong != nil {
		err = x.sources.placed(wrong)
	}
	return p, err
}

// read makes the object that a text describes.
func (r *ruleset) read(k *machine, text string) (*eval.Object, error) {
	var v value.Value
	var err error
	switch r.family {
	case onGrid, onStrip:
		return k.rules.New(r.boardOf(Position(text)))
	case onGraph:
		if v, err = k.rules.Read(text); err != nil {
			return nil, err
		}
		if o, ok := v.(*eval.Object); ok && k.rules.Is(o) {
			return o, nil
		}
		return nil, fmt.Errorf("class %s reads %s as no position", r.path, text)
	}
	texts := []string{text}
	if len(r.params) != 1 {
		texts = game.Arguments(text)
	}
	if len(texts) != len(r.params) {
		return nil, game.Errorf(text, len(text), "a position of %s is %d values with commas between them", r.path, len(r.params))
	}
	args := make([]value.Value, len(texts))
	for i, t := range texts {
		if args[i], err = r.argument(k, r.params[i], strings.TrimSpace(t)); err != nil {
			return nil, err
		}
	}
	return k.rules.New(args...)
}

// argument reads one of the arguments of a position.
func (r *ruleset) argument(k *machine, f family, text string) (value.Value, error) {
	switch f {
	case onGrid, onStrip:
		return r.readBoard(f, text)
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return value.FromInt(n), nil
	}
	if text == "" {
		return nil, game.Errorf(text, 0, "a value is missing")
	}
	v, err := k.in.Eval(k.in.World.Meter, text)
	if err == nil && v == nil {
		err = game.Errorf(text, 0, "no value")
	}
	return v, err
}

// write returns the text of an object.
func (r *ruleset) write(k *machine, o *eval.Object) (string, error) {
	var room [4]value.Value
	args := k.rules.Args(room[:0], o)
	texts := make([]string, len(args))
	for i, v := range args {
		switch v := v.(type) {
		case lib.Board:
			text, err := v.Letters(string(r.chars))
			if err != nil {
				return "", fmt.Errorf("%w in CharMap of class %s", err, r.path)
			}
			texts[i] = text
		case *lib.Graph:
			texts[i] = v.Text(k.in.World)
		default:
			texts[i] = value.Text(k.in.World, v, notation.Plain)
		}
	}
	return strings.Join(texts, ","), nil
}
