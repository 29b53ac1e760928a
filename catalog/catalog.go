// SPDX-License-Identifier: Apache-2.0

// Package catalog lists rulesets by name and reads positions of them:
//
//	c := catalog.Builtin()
//	p, err := c.Parse("octal(0.137,9)")
//
// A position is written ruleset(position); the parameters of a ruleset come first, separated by
// commas. The text in the brackets may be quoted. A variant or an operator may precede the name:
// impartial domineering(4x5), pass:1 nim(3,4).
//
// A Catalog is a value: a program can add its own rulesets with Add.
package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/variant"
)

// A Catalog is a list of rulesets. It is safe for concurrent use once all rulesets have been added.
type Catalog struct {
	entries []*Entry
	named   map[string]*Entry // by name and alias
	made    sync.Map          // see Once
	recent  recent
}

// New returns a catalogue of the entries.
func New(entries ...*Entry) (*Catalog, error) {
	c := &Catalog{named: map[string]*Entry{}}
	for _, e := range entries {
		if err := c.Add(e); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Add adds a ruleset. Its names must not be in use.
func (c *Catalog) Add(e *Entry) error {
	names := append([]string{e.Name}, e.Aliases...)
	for _, name := range names {
		if _, err := compound.ParseMode(name); err == nil && e.Name != "obliged" {
			return fmt.Errorf("ruleset %s: %s is the name of a compound", e.Name, name)
		}
		switch old, ok := c.named[name]; {
		case name == "" || name != strings.ToLower(name) || strings.ContainsAny(name, "() ,"):
			return fmt.Errorf("ruleset %q: the name %q is not lower case, without spaces, commas and brackets", e.Name, name)
		case ok:
			return fmt.Errorf("ruleset %s: the name %s is that of %s", e.Name, name, old.Title)
		}
	}
	for _, name := range names {
		c.named[name] = e
	}
	c.entries = append(c.entries, e)
	c.made.Clear()
	c.recent.forget()
	return nil
}

// Once returns an object that is derived from a catalogue, by its key. create makes it at the first
// call, and again after a ruleset has been added.
func Once[T any](c *Catalog, key any, create func() T) T {
	made, ok := c.made.Load(key)
	if !ok {
		made, _ = c.made.LoadOrStore(key, sync.OnceValue(create))
	}
	return made.(func() T)()
}

// Entries returns the rulesets in the order in which they were added.
func (c *Catalog) Entries() []*Entry { return slices.Clone(c.entries) }

// An Entry is a ruleset, or a family of rulesets, of a catalogue.
type Entry struct {
	game.Doc
	Params    []string // names of the parameters, which are written before a position
	Impartial bool
	Kit       game.Kit // the board family
	Judged    bool     // games may end by a verdict; then values and sums mean nothing, and it is played alone
	Rules     string   // a fingerprint of the rules; if it is empty, the fingerprint of the program is used
	builtin   bool     // the ruleset belongs to this module
	parse     reader
	variants  map[variant.Kind]reader
	operate   func(o variant.Operator) (reader, error)

	mutex    sync.Mutex
	operated map[string]reader // by operator
}

// A reader reads the text in the brackets.
type reader func(body string) (position.Position, error)

// Class says whether the players have the same moves: impartial or partizan.
func (e *Entry) Class() string {
	if e.Impartial {
		return "impartial"
	}
	return "partizan"
}

// Parse reads the text in the brackets after the name.
func (e *Entry) Parse(body string) (position.Position, error) { return e.parse(body) }

// Of makes an entry for a ruleset that is game.Documented and has a game.Notation.
func Of[P comparable](r game.Ruleset[P]) *Entry {
	doc := r.(game.Documented).About()
	rules := position.RulesOf(doc.Name+"(", r)
	e := &Entry{Doc: doc, Impartial: game.IsImpartial(r), Kit: game.KitOf(r), parse: rules.Parse, variants: map[variant.Kind]reader{}}
	_, e.Judged = r.(game.Judge[P])
	e.operate = func(o variant.Operator) (reader, error) {
		v, err := variant.Operate(o, r)
		if err != nil {
			return nil, err
		}
		return position.RulesOf(o.String()+" "+doc.Name+"(", v).Parse, nil
	}
	if f, ok := r.(Fingerprinted); ok {
		e.Rules = f.Fingerprint()
	}
	for _, k := range variant.Kinds() {
		switch v, err := variant.Of(k, r); {
		case err != nil:
			e.variants[k] = func(string) (position.Position, error) { return nil, err }
		case e.Impartial && k == variant.Impartial:
			e.variants[k] = e.parse
		default:
			e.variants[k] = position.RulesOf(k.String()+" "+doc.Name+"(", v).Parse
		}
	}
	return e
}

// Family makes an entry for a ruleset with parameters.
func Family[P comparable](f game.Family[P]) *Entry {
	e := &Entry{Doc: f.Doc, Params: f.Params, Kit: kitOf(f)}
	e.parse, e.variants = membersOf(f).parse, map[variant.Kind]reader{}
	for _, k := range variant.Kinds() {
		e.variants[k] = membersOf(varied(k, f)).parse
	}
	e.operate = func(o variant.Operator) (reader, error) {
		doc := f.Doc
		doc.Name = o.String() + " " + f.Name
		return membersOf(game.Family[variant.Operated]{Doc: doc, Params: f.Params, Rules: func(args []string) (game.Ruleset[variant.Operated], error) {
			r, err := f.Rules(args)
			if err != nil {
				return nil, err
			}
			return variant.Operate(o, r)
		}}).parse, nil
	}
	if len(f.Samples) > 0 {
		if p, err := e.parse(f.Samples[0]); err == nil {
			e.Impartial, e.Judged = p.Impartial(), position.Judged(p)
		}
	}
	return e
}

// kitOf returns the kit of a family, which is that of its first sample.
func kitOf[P comparable](f game.Family[P]) game.Kit {
	if len(f.Samples) == 0 {
		return game.KitOf[P](nil)
	}
	args, _, err := cut(f.Samples[0], f.Params)
	if err != nil {
		return game.KitOf[P](nil)
	}
	for i := range args {
		args[i] = strings.TrimSpace(args[i])
	}
	r, _ := f.Rules(args)
	return game.KitOf(r)
}

// mostOperated is the greatest number of operators that are remembered for a ruleset.
const mostOperated = 1000

// operation returns the reader of positions for the ruleset with an operator before it.
func (e *Entry) operation(o variant.Operator) (reader, error) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if r, ok := e.operated[o.String()]; ok {
		return r, nil
	}
	r, err := e.operate(o)
	if err != nil {
		return nil, err
	}
	if e.operated == nil || len(e.operated) >= mostOperated {
		e.operated = map[string]reader{}
	}
	e.operated[o.String()] = r
	return r, nil
}

// Operated returns the entry for this ruleset with an operator, such as pass:1.
func (e *Entry) Operated(operator string) (*Entry, error) {
	o, ok, err := variant.ParseOperator(operator)
	if err == nil && !ok {
		err = fmt.Errorf("no operator %q; there are %s", operator, strings.Join(variant.Operators(), ", "))
	}
	if err != nil {
		return nil, err
	}
	read, err := e.operation(o)
	if err != nil {
		return nil, err
	}
	doc := e.Doc
	doc.Name, doc.Title, doc.Aliases = o.String()+" "+e.Name, e.Title+", "+o.String(), nil
	doc.Rule += " " + o.Rule()
	return &Entry{Doc: doc, Params: e.Params, Impartial: e.Impartial && !o.Partizan() || o.Impartial(), Kit: e.Kit, Judged: e.Judged, Rules: e.Rules, builtin: e.builtin, parse: read,
		operate: func(variant.Operator) (reader, error) { return nil, errors.New("a ruleset has one operator at most") }}, nil
}

// changed returns the entry for this ruleset with a word before its name, such as impartial or
// pass:1.
func (e *Entry) changed(word string) (*Entry, error) {
	k, ok := variant.Parse(word)
	if !ok {
		return e.Operated(word)
	}
	if e.Impartial && k == variant.Impartial {
		return e, nil
	}
	doc := e.Doc
	doc.Name, doc.Title, doc.Aliases = word+" "+e.Name, e.Title+", "+word, nil
	doc.Rule += " " + k.Rule()
	return &Entry{Doc: doc, Params: e.Params, Impartial: k == variant.Impartial || e.Impartial, Kit: e.Kit, Judged: e.Judged, Rules: e.Rules, builtin: e.builtin, parse: e.variants[k],
		operate: func(variant.Operator) (reader, error) { return nil, errors.New("a ruleset has one operator at most") }}, nil
}

// members holds the rulesets of a family that have been requested, by their parameters.
type members[P comparable] struct {
	family game.Family[P]
	mutex  sync.Mutex
	known  map[string]*position.Rules[P]
}

func membersOf[P comparable](f game.Family[P]) *members[P] {
	return &members[P]{family: f, known: map[string]*position.Rules[P]{}}
}

// varied returns the family of the variants of the members of f.
func varied[P comparable](k variant.Kind, f game.Family[P]) game.Family[P] {
	v := f
	v.Name = k.String() + " " + f.Name
	v.Rules = func(args []string) (game.Ruleset[P], error) {
		r, err := f.Rules(args)
		if err != nil {
			return nil, err
		}
		return variant.Of(k, r)
	}
	return v
}

// mostMembers is the greatest number of rulesets that are remembered for a family.
const mostMembers = 10_000

// rules returns the ruleset with the parameters.
func (m *members[P]) rules(args []string) (*position.Rules[P], error) {
	head := m.family.Name + "(" + strings.Join(args, ",") + ","
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if r, ok := m.known[head]; ok {
		return r, nil
	}
	r, err := m.family.Rules(args)
	if err != nil {
		return nil, err
	}
	if len(m.known) >= mostMembers {
		clear(m.known)
	}
	m.known[head] = position.RulesOf(head, r)
	return m.known[head], nil
}

func (m *members[P]) parse(body string) (position.Position, error) {
	args, rest, err := cut(body, m.family.Params)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = strings.TrimSpace(a)
	}
	r, err := m.rules(texts)
	if err != nil {
		offset := 0
		for i, a := range args { // the position of the mistake in the argument
			if s, ok := err.(*game.SyntaxError); ok && s.Input == texts[i] {
				return nil, s.In(body, offset+strings.Index(a, texts[i]))
			}
			offset += len(a) + 1
		}
		return nil, err
	}
	p, err := r.Parse(rest)
	return p, game.InText(err, body, len(body)-len(rest))
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
func (c *Catalog) Lookup(name string) (*Entry, bool) {
	e, ok := c.named[name]
	return e, ok
}

// ParseAll reads positions.
func (c *Catalog) ParseAll(texts []string) (all []position.Position, err error) {
	for _, text := range texts {
		p, err := c.Parse(text)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// Parse reads a position such as kayles(7), or its negative, -kayles(7).
func (c *Catalog) Parse(s string) (position.Position, error) {
	if p, ok := c.recent.get(s); ok {
		return p, nil
	}
	p, err := c.parse(s, 0)
	if err == nil {
		c.recent.put(s, p)
	}
	return p, err
}

// deepest is how deeply compounds may be nested.
const deepest = 100

func (c *Catalog) parse(s string, depth int) (position.Position, error) {
	text := strings.TrimSpace(s)
	start := strings.Index(s, text)
	if when, rest, ok := strings.Cut(strings.TrimPrefix(text, "terminal("), ")"); ok && strings.HasPrefix(text, "terminal(") {
		p, err := c.parse("terminal:"+strings.ReplaceAll(when, " ", "")+" "+strings.TrimSpace(rest), depth)
		return p, err
	}
	if rest, ok := strings.CutPrefix(text, "-"); ok && depth <= deepest {
		p, err := c.parse(rest, depth+1)
		if err == nil {
			p, err = position.Negative(p)
		}
		return p, game.InText(err, s, start+1)
	}
	name, body, ok := strings.Cut(text, "(")
	name = strings.ToLower(strings.TrimSpace(name))
	switch {
	case text == "":
		return nil, game.Errorf(s, 0, "a position such as kayles(7) is required")
	case !ok:
		if e, known := c.Lookup(name); known {
			return nil, game.Errorf(s, len(s), "a position in brackets is missing, such as %s(%s)", e.Name, e.Samples[0])
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
		p, err := c.parseCompound(m, body, depth)
		return p, game.InText(err, s, offset)
	}
	first, rest, _ := strings.Cut(name, " ")
	kind, varied := variant.Parse(first)
	operator, operated, err := variant.ParseOperator(first)
	varied, operated = varied && rest != "", operated && rest != ""
	if operated && err != nil {
		return nil, game.Errorf(s, start, "%v", err)
	}
	if varied || operated {
		name = strings.TrimSpace(rest)
	}
	e, ok := c.Lookup(name)
	if !ok {
		if _, err := compound.ParseMode(name); err == nil {
			return nil, game.Errorf(s, start, "%s is written before a ruleset, but %s is a compound", first, name)
		}
		return nil, game.Errorf(s, start, "%s", c.unknown(name))
	}
	if len(body) >= 2 && body[0] == '"' && body[len(body)-1] == '"' {
		if unquoted, err := strconv.Unquote(body); err == nil {
			body, offset = unquoted, offset+1
		}
	}
	read := e.parse
	if varied {
		read = e.variants[kind]
	}
	if operated {
		if read, err = e.operation(operator); err != nil {
			return nil, game.Errorf(s, start, "%v", err)
		}
	}
	p, err := read(body)
	return p, game.InText(err, s, offset)
}

// takeAndBreak reports whether this is a ruleset such as obliged(0.77,7), and not an obliged sum
// such as obliged(kayles(7)).
func takeAndBreak(m compound.Mode, body string) bool {
	first := game.Arguments(body)[0]
	return m.Kind == compound.Obliged && strings.TrimSpace(body) != "" && !strings.Contains(first, "(")
}

// unknown says what is wrong with a name that belongs to no ruleset.
func (c *Catalog) unknown(name string) string {
	base, _, _ := strings.Cut(name, ":")
	for _, n := range compound.Names() {
		if strings.TrimSuffix(n, ":K") == strings.TrimSpace(base) {
			_, err := compound.ParseMode(name) // a number is missing, wrong or too large
			return err.Error()
		}
	}
	return fmt.Sprintf("no ruleset %q%s", name, c.suggest(name))
}

// suggest lists the rulesets and compounds with similar names.
func (c *Catalog) suggest(name string) string {
	names := compound.Names()
	for _, e := range c.entries {
		names = append(append(names, e.Name), e.Aliases...)
	}
	var near []string
	distance := map[string]int{}
	for _, n := range names {
		d := game.Distance(name, n)
		if len(name) >= 3 && strings.Contains(n, name) {
			d = min(d, 2)
		}
		if _, seen := distance[n]; !seen && d <= max(2, len(name)/3) {
			distance[n], near = d, append(near, n)
		}
	}
	if len(near) == 0 {
		return "; upstar games lists them"
	}
	slices.SortStableFunc(near, func(a, b string) int { return distance[a] - distance[b] })
	return "; did you mean " + strings.Join(near[:min(3, len(near))], ", ") + "?"
}

// Named returns the entry with the name or alias, or an error that suggests similar names.
func (c *Catalog) Named(name string) (*Entry, error) {
	if e, ok := c.Lookup(strings.ToLower(strings.TrimSpace(name))); ok {
		return e, nil
	}
	if first, rest, ok := strings.Cut(strings.ToLower(strings.TrimSpace(name)), " "); ok {
		if e, known := c.Lookup(strings.TrimSpace(rest)); known {
			return e.changed(first)
		}
	}
	if m, err := compound.ParseMode(name); err == nil {
		return nil, game.Errorf(name, 0, "%v is a compound (%s), not a ruleset", m, m.Rule())
	}
	return nil, game.Errorf(name, 0, "%s", c.unknown(strings.ToLower(name)))
}

// parseCompound reads the components of a compound.
func (c *Catalog) parseCompound(m compound.Mode, body string, depth int) (position.Position, error) {
	x := position.Compound{Mode: m, Playing: -1}
	if strings.TrimSpace(body) == "" {
		return x, nil
	}
	offset := 0
	for i, arg := range game.Arguments(body) {
		text := strings.TrimSpace(arg)
		mark := "P"
		if m.Kind == compound.FirstToEnd && strings.HasPrefix(text, "~") {
			mark, text = "N", text[1:]
		}
		if m.Kind == compound.Obliged && strings.HasPrefix(text, "!") {
			if x.Playing >= 0 {
				return nil, game.Errorf(body, offset, "two components cannot be in play")
			}
			x.Playing = i
			text = text[1:]
		}
		p, err := c.parse(text, depth+1)
		if err != nil {
			return nil, game.InText(err, body, offset+strings.Index(arg, text))
		}
		x.Components = append(x.Components, p)
		if m.Kind == compound.FirstToEnd {
			x.Mode.Marks += mark
		}
		offset += len(arg) + 1
	}
	return x, nil
}
