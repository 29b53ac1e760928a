// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib/topics"
	"github.com/upstar-cgt/upstar/work"
)

// mostTopics is the greatest number of topics that are shown.
const mostTopics = 20

// Help describes a name, with examples and their output. For a concept, it describes the topics
// that mention it. known is false if there is no help.
func (s *Session) Help(m *work.Meter, query string) (text string, known bool) {
	found := topics.Find(s.topicsOf(), query)
	if len(found) == 0 {
		return fmt.Sprintf("nothing is known about %q; near words: %s\n", query, strings.Join(topics.Nearest(s.topics, query, 5), ", ")), false
	}
	more := max(0, len(found)-mostTopics)
	found = found[:len(found)-more]
	var b strings.Builder
	for _, t := range found {
		name := t.Name
		switch {
		case t.Kind == topics.Concept && len(t.Also) > 0:
			name += " (" + strings.Join(t.Also, ", ") + ")"
		case t.Of != "" && t.Kind != topics.Ruleset:
			name = t.Of + "." + name
		}
		fmt.Fprintf(&b, "%s: %s\n", name, t.Text)
		if t.Example == "" || len(found) > 6 {
			continue
		}
		fmt.Fprintf(&b, "    %s\n", t.Example)
		if text, shown, err := New(s.catalogue).Eval(m, t.Example); err == nil && shown {
			fmt.Fprintf(&b, "        %s\n", strings.ReplaceAll(text, "\n", "\n        "))
		}
	}
	if more > 0 {
		fmt.Fprintf(&b, "and %d more\n", more)
	}
	return b.String(), true
}

// topicsOf returns all help topics.
func (s *Session) topicsOf() []topics.Topic {
	if s.topics == nil {
		s.topics = topics.Of(s.library, s.catalogue)
	}
	return s.topics
}

// IsConcept reports whether a word names a concept of the field.
func IsConcept(word string) bool {
	found := topics.Find(topics.Concepts(), word)
	return len(found) > 0
}

// Complete returns the completions of the word before the cursor. After a point these are the
// members of the variable, class or package before it, or all members if there is no such name.
// Without a point they are all names.
func (s *Session) Complete(line string) []string {
	start := len(line) - nameEnd(line)
	word, before := line[start:], strings.TrimSpace(line[:start])
	var names []string
	switch path, ok := strings.CutSuffix(before, "."); {
	case !ok && strings.HasPrefix(line, "?"):
		names = s.all()
	case !ok:
		names = append(s.all(), s.in.Names()...)
	default:
		begin := len(path)
		for begin > 0 && (isName(path[begin-1]) || path[begin-1] == '.') {
			begin--
		}
		members, known := s.in.Members(path[begin:])
		if !known {
			for _, f := range s.library.Funcs {
				if f.Of != nil && !f.Static {
					members = append(members, f.Name)
				}
			}
		}
		names = members
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !strings.HasPrefix(name, word) })
	slices.Sort(names)
	return slices.Compact(names)
}

// all returns the names of the library and of the rulesets.
func (s *Session) all() (names []string) {
	for name := range s.library.Names {
		names = append(names, name)
	}
	for _, e := range s.catalogue.Entries() {
		names = append(names, e.Name)
	}
	for _, f := range s.library.Funcs {
		names = append(names, f.Name)
	}
	return names
}

// nameEnd returns the length of the name with which a line ends.
func nameEnd(line string) (n int) {
	for n < len(line) && isName(line[len(line)-1-n]) {
		n++
	}
	return n
}

func isName(b byte) bool {
	return b == '_' || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}
