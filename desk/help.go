// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"slices"
	"strings"
)

// A Topic is a word of the language, or a ruleset, with a sentence and an example.
type Topic struct {
	Name    string `json:"name"` // as it is typed, with the kind it is a member of
	About   string `json:"about"`
	Example string `json:"example,omitempty"`
	Kind    string `json:"kind"` // member, function or game
}

// Topics is all that there is help for.
type Topics struct {
	Topics []Topic `json:"topics"`
}

// Help lists every word of the language and every ruleset.
func (d *Desk) Help(context.Context, struct{}) (*Topics, error) {
	all := &Topics{}
	for _, f := range d.library().Funcs {
		t := Topic{Name: f.Name, About: f.Doc, Example: f.Example, Kind: "function"}
		if f.Of != nil {
			t.Name, t.Kind = f.Of.Name+"."+f.Name, "member"
		}
		all.Topics = append(all.Topics, t)
	}
	for _, e := range d.at.Catalog.Entries() {
		all.Topics = append(all.Topics, Topic{Name: e.Name, About: e.Title + ": " + e.Rule, Example: e.Name + "(" + e.Samples[0] + ")", Kind: "game"})
	}
	slices.SortFunc(all.Topics, func(a, b Topic) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return all, nil
}

// A CompleteQuestion asks how a word may go on.
type CompleteQuestion struct {
	Word string `json:"word" maxLength:"100"`
}

// Words are names.
type Words struct {
	Words []string `json:"words"`
}

// mostWords is how many names are offered.
const mostWords = 100

// Complete returns names that begin as the word does.
func (d *Desk) Complete(_ context.Context, q CompleteQuestion) (*Words, error) {
	l := d.library()
	seen := map[string]bool{}
	for _, f := range l.Funcs {
		seen[f.Name] = true
	}
	for name := range l.Names {
		seen[name] = true
	}
	for _, e := range d.at.Catalog.Entries() {
		seen[e.Name] = true
	}
	w := &Words{Words: []string{}}
	for name := range seen {
		if strings.HasPrefix(strings.ToLower(name), strings.ToLower(q.Word)) {
			w.Words = append(w.Words, name)
		}
	}
	slices.Sort(w.Words)
	w.Words = w.Words[:min(len(w.Words), mostWords)]
	return w, nil
}
