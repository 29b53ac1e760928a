// SPDX-License-Identifier: Apache-2.0

package topics

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/upstar-cgt/upstar/game"
)

//go:embed concepts.txt
var conceptsText string

// A Place says where to find a concept: "heap --format" is a command or one of its flags,
// ".Temperature" a member or a type of the language, "nim()" a game, and "values.md" a document.
type Place string

// String returns a readable name of the place.
func (p Place) String() string {
	switch text := string(p); {
	case strings.HasPrefix(text, "."):
		return text[1:] + " in scripts"
	case strings.HasSuffix(text, "()"):
		return "the game " + strings.TrimSuffix(text, "()")
	case strings.HasSuffix(text, ".md"):
		return "the page " + strings.TrimSuffix(text, ".md") + " of the handbook"
	default:
		return "upstar " + text
	}
}

// Concepts returns the concepts of the field as topics, in the order of the file
// concepts.txt.
var Concepts = sync.OnceValue(func() (all []Topic) {
	for block := range strings.SplitSeq(conceptsText, "\n\n") {
		if !strings.HasPrefix(block, "#") {
			all = append(all, concept(strings.TrimSpace(block)))
		}
	}
	return all
})

// concept reads a block of concepts.txt.
func concept(block string) (t Topic) {
	t.Kind = Concept
	for i, line := range strings.Split(block, "\n") {
		places, at := strings.CutPrefix(line, "at ")
		example, try := strings.CutPrefix(line, "try ")
		switch {
		case i == 0:
			t.Also = strings.Split(line, "; ")
			t.Name, t.Also = t.Also[0], t.Also[1:]
		case i == 1:
			t.Text = line
		case at:
			for place := range strings.SplitSeq(places, ", ") {
				t.At = append(t.At, Place(place))
			}
		case try:
			t.Example = example
		}
	}
	names := make([]string, len(t.At))
	for i, p := range t.At {
		names[i] = p.String()
	}
	t.Text += " See " + strings.Join(names, ", ") + "."
	return t
}

// plain returns a text in lower case, without accents, and with spaces instead of hyphens.
func plain(text string) string {
	text = strings.NewReplacer("é", "e", "è", "e", "ő", "o", "–", " ", "-", " ", "’", "'").Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// called returns the concepts with a name, beginning with those that have no other name.
func called(all []Topic, query string) []Topic {
	is := func(name string) bool {
		name = plain(name)
		return name == plain(query) || name+"s" == plain(query)
	}
	first := keep(all, func(t Topic) bool { return t.Kind == Concept && is(t.Name) })
	return append(first, keep(all, func(t Topic) bool { return t.Kind == Concept && !is(t.Name) && slices.ContainsFunc(t.Also, is) })...)
}

// concerned returns the concepts that have a word of a query in one of their names. Concepts with more words of the query come first.
func concerned(all []Topic, query string) (found []Topic) {
	parts := slices.DeleteFunc(strings.Fields(plain(query)), func(part string) bool { return len(part) < 3 })
	common := map[string]int{}
	for _, t := range all {
		if t.Kind != Concept {
			continue
		}
		words := strings.Fields(plain(strings.Join(append([]string{t.Name}, t.Also...), " ")))
		for _, part := range parts {
			if slices.ContainsFunc(words, func(w string) bool { return w == part || w == part+"s" || w+"s" == part }) {
				common[t.Name]++
			}
		}
		if common[t.Name] > 0 {
			found = append(found, t)
		}
	}
	slices.SortStableFunc(found, func(a, b Topic) int { return common[b.Name] - common[a.Name] })
	return found
}

// Nearest returns n words with help whose spelling is closest to a query.
func Nearest(all []Topic, query string, n int) []string {
	query = plain(query)
	distance := map[string]int{}
	var words []string
	for _, t := range all {
		for _, name := range append([]string{t.Name}, t.Also...) {
			if _, seen := distance[name]; seen || !unicode.IsLetter([]rune(name)[0]) {
				continue
			}
			distance[name], words = apart(query, plain(name)), append(words, name)
		}
	}
	slices.SortStableFunc(words, func(a, b string) int { return distance[a] - distance[b] })
	return words[:min(n, len(words))]
}

// apart measures how far a name is from a query. A common word, or a word that begins like the
// query, counts more than single letters.
func apart(query, name string) int {
	d := 4 * game.Distance(query, name)
	for word := range strings.FieldsSeq(name) {
		for part := range strings.FieldsSeq(query) {
			switch {
			case len(part) >= 3 && (strings.HasPrefix(word, part) || len(word) >= 3 && strings.HasPrefix(part, word)):
				d = min(d, 4+len(name)/4)
			case len(part) >= 4 && game.Distance(word, part) <= 1+len(part)/6:
				d = min(d, 6+len(name)/4)
			}
		}
	}
	return d
}
