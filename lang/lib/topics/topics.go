// SPDX-License-Identifier: Apache-2.0

// Package topics is the help of the language. It has a sentence and an example for each type,
// member and ruleset, and for the concepts of the field, with places where to find them.
//
//	all := topics.Of(library, catalogue)
//	topics.Find(all, "who wins")
package topics

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/value"
)

// A Topic is a thing that help explains.
type Topic struct {
	Name    string `json:"name"` // Temperature, Domineering
	Of      string `json:"of,omitempty"`
	Kind    Kind   `json:"kind"`
	Text    string `json:"text"`    // a sentence
	Example string `json:"example"` // a script; a concept may have none

	Also []string `json:"also,omitempty"` // other names of a concept
	At   []Place  `json:"at,omitempty"`   // where to find a concept
}

// A Kind is a kind of topic.
type Kind string

// The kinds of topics.
const (
	Member  Kind = "member"
	Type    Kind = "type"
	Ruleset Kind = "ruleset"
	Concept Kind = "concept"
)

// Of returns the topics of a library and a catalogue: types, members and rulesets, each in order,
// and then the concepts.
func Of(l *value.Library, c *catalog.Catalog) (all []Topic) {
	all = append(types(l), members(l)...)
	return append(append(all, rulesets(l, c)...), Concepts()...)
}

func types(l *value.Library) (all []Topic) {
	for _, name := range slices.Sorted(maps.Keys(l.Names)) {
		class, ok := l.Names[name].(value.Class)
		if about, known := abouts[name]; ok && known {
			all = append(all, Topic{Name: name, Of: class.Of.Package, Kind: Type, Text: about.text, Example: about.example})
		}
	}
	return all
}

func members(l *value.Library) (all []Topic) {
	for _, f := range l.Funcs {
		of := ""
		if f.Of != nil {
			of = f.Of.Name
		}
		all = append(all, Topic{Name: f.Name, Of: of, Kind: Member, Text: sentence(f.Doc), Example: f.Example})
	}
	return all
}

// rulesets returns the topics of rulesets: those of the catalogue with a sample, and those written
// in the language with the comment before their class.
func rulesets(l *value.Library, c *catalog.Catalog) (all []Topic) {
	for _, e := range c.Entries() {
		if len(e.Samples) > 0 {
			all = append(all, Topic{Name: e.Name, Of: strings.TrimSuffix("game."+e.Kit.Name, "."), Kind: Ruleset, Text: e.Title + ". " + e.Rule, Example: e.Name + "(" + e.Samples[0] + ")"})
		}
	}
	for _, path := range slices.Sorted(maps.Keys(l.Sources)) {
		i := strings.LastIndexByte(path, '.')
		if doc, ok := comment(l.Sources[path]); ok && strings.HasPrefix(path, "game.") {
			all = append(all, Topic{Name: path[i+1:], Of: path[:i], Kind: Ruleset, Text: doc, Example: path})
		}
	}
	return all
}

// comment returns the comment at the beginning of a class.
func comment(source string) (string, bool) {
	text, _, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(source), "/**"), "*/")
	return strings.TrimSpace(text), ok
}

// sentence turns a phrase into a sentence.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	r := []rune(text)
	r[0] = unicode.ToUpper(r[0])
	return strings.TrimSuffix(string(r), ".") + "."
}

// phrases maps words of the field to the words that the topics use.
var phrases = map[string][]string{
	"grundy": {"nim value"}, "sprague": {"nim value"}, "nimber": {"nim"}, "mex": {"mex", "least integer"}, "who wins": {"who wins"}, "winner": {"who wins"},
	"outcome": {"who wins"}, "winning": {"win"}, "best move": {"win", "sensible"}, "hot": {"temperature"}, "cold": {"number"}, "heat": {"heat"}, "cool": {"cool"},
	"misère": {"misère", "last to move loses"}, "misere": {"misère", "last to move loses"}, "simplest": {"simplest"}, "value": {"value"}, "loopy": {"need not end", "pass"},
	"draw": {"drawn", "picture"}, "picture": {"drawn", "picture"}, "svg": {"svg"}, "latex": {"latex"}, "period": {"period"}, "octal": {"take-and-break"},
	"infinitesimal": {"infinitesimal", "nearer to 0"}, "ordinal": {"ordinal", "ω"}, "sum": {"sum"}, "symmetry": {"symmetr"}, "random": {"random"},
	"how long": {"how long"}, "remoteness": {"how long"}, "genus": {"genus"}, "tame": {"tame"}, "quotient": {"quotient"}, "moves": {"options", "moves"}, "children": {"options"},
	"negative": {"exchanged"}, "conjugate": {"exchanged"}, "thermograph": {"thermograph", "walls"}, "birthday": {"born"}, "tree": {"tree"},
}

// Find returns the topics with a name. If there are none, it returns topics that mention a concept:
// first the concepts with that name, then topics with a word of the query in their names. If there
// are none of these, it returns the concepts with a word of the query in one of their names.
func Find(all []Topic, query string) []Topic {
	query = strings.ToLower(strings.Join(strings.Fields(query), " "))
	if query == "" {
		return nil
	}
	_, last := cut(query)
	found := called(all, query)
	add := func(more []Topic) {
		found = append(found, keep(more, func(t Topic) bool {
			return !slices.ContainsFunc(found, func(x Topic) bool { return x.Name == t.Name && x.Of == t.Of && x.Kind == t.Kind })
		})...)
	}
	named := keep(all, func(t Topic) bool {
		name := strings.ToLower(t.Name)
		return t.Kind != Concept && (name == query || name == last && strings.HasPrefix(query, strings.ToLower(t.Of)))
	})
	add(named)
	for _, t := range slices.Clone(found) {
		for _, place := range t.At {
			add(keep(all, func(x Topic) bool {
				return x.Kind != Concept && (string(place) == "."+x.Name || string(place) == x.Name+"()")
			}))
		}
	}
	if len(named) > 0 && phrases[query] == nil {
		return found
	}
	said := append([]string{query}, phrases[query]...)
	if len(said) == 1 {
		for _, word := range strings.Fields(query) {
			said = append(said, phrases[word]...)
		}
	}
	near := keep(all, func(t Topic) bool {
		text := strings.ToLower(t.Name + " " + t.Text)
		return t.Kind != Concept && slices.ContainsFunc(said, func(p string) bool { return strings.Contains(text, p) })
	})
	slices.SortStableFunc(near, func(a, b Topic) int { return cmp.Compare(distance(a, query), distance(b, query)) })
	add(near)
	if len(found) == 0 {
		return concerned(all, query)
	}
	return found
}

func cut(query string) (before, last string) {
	i := strings.LastIndexByte(query, '.')
	return query[:max(i, 0)], query[i+1:]
}

func keep(all []Topic, f func(t Topic) bool) (out []Topic) {
	for _, t := range all {
		if f(t) {
			out = append(out, t)
		}
	}
	return out
}

// distance ranks names that begin with the query first, then names that contain it, then topics
// with short texts.
func distance(t Topic, query string) int {
	switch name := strings.ToLower(t.Name); {
	case strings.HasPrefix(name, query):
		return 0
	case strings.Contains(name, query):
		return 1
	}
	return 2 + len(t.Text)/60
}
