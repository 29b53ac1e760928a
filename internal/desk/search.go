// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib/topics"
	"github.com/upstar-cgt/upstar/lang/syntax"
)

// A SearchQuestion is the text in the search box.
type SearchQuestion struct {
	Text string `json:"text" maxLength:"200"`
}

// A Hit is something that a search found.
type Hit struct {
	Group string `json:"group"` // game, position, value, lesson, puzzle, document or help
	Title string `json:"title"`
	About string `json:"about,omitempty"`
	To    string `json:"to"`             // its address on the site
	Play  string `json:"play,omitempty"` // the address where it can be played
}

// Hits are the results of a search, the best first.
type Hits struct {
	Hits []Hit    `json:"hits"`
	Near []string `json:"near"` // words with a similar spelling, if nothing was found
}

const (
	mostHits  = 12 // in all
	mostAlike = 4  // of a group
)

// Search finds games, positions, values, lessons, puzzles, documents and help.
func (d *Desk) Search(_ context.Context, q SearchQuestion) (*Hits, error) {
	text := strings.TrimSpace(q.Text)
	out := &Hits{Hits: []Hit{}, Near: []string{}}
	if text == "" {
		return out, nil
	}
	s := &searching{word: folded(text)}
	d.typed(s, text)
	d.searchGames(s)
	d.searchLessons(s)
	for _, p := range d.puzzles() {
		s.add(Hit{"puzzle", p.Title, p.Tag, "puzzles/" + p.Name, ""}, 1, p.Title, p.Tag)
	}
	for _, t := range d.topics() {
		late := 5
		if t.Kind == topics.Concept {
			late = 4
		}
		if t.Kind != topics.Ruleset {
			s.add(Hit{"help", t.Name, t.Text, "help?q=" + url.QueryEscape(t.Name), ""}, late, append([]string{t.Name}, t.Also...)...)
		}
	}
	if out.Hits = s.best(); len(out.Hits) == 0 {
		out.Hits, out.Near = []Hit{}, d.near(topics.Nearest(d.topics(), text, 6))
	}
	return out, nil
}

// typed finds a position or a value that is written in the text itself.
func (d *Desk) typed(s *searching, text string) {
	to := "explore?g=" + url.QueryEscape(text)
	if p, err := d.at.Catalog.Parse(text); err == nil {
		s.found = append(s.found, found{Hit{"position", p.String(), "", to, ""}, -2})
		return
	}
	if !strings.ContainsAny(text, "({|*^+↑↓±0123456789") {
		return
	}
	if _, err := syntax.ParseValue(text); err == nil {
		s.found = append(s.found, found{Hit{"value", text, "", to, ""}, -1})
	}
}

func (d *Desk) searchGames(s *searching) {
	for _, g := range d.games().Games {
		names := []string{g.Title, g.Name}
		if e, ok := d.at.Catalog.Lookup(g.Name); ok {
			names = append(names, e.Aliases...)
		}
		start, _, _ := strings.Cut(g.Position, "(")
		body := strings.TrimSuffix(strings.TrimPrefix(g.Position, start+"("), ")")
		s.add(Hit{"game", g.Title, g.Rule, "games/" + g.Name, "play?g=" + start + ":" + address.Replace(body)}, 0, names...)
	}
}

// address writes the body of a position as it is written in addresses of games.
var address = strings.NewReplacer("|", "/", "#", "$", "+", ";", "%", "%25", "&", "%26", " ", "%20")

func (d *Desk) searchLessons(s *searching) {
	if all, err := d.Course(context.Background(), CourseQuestion{}); err == nil {
		for _, l := range all.Lessons {
			s.add(Hit{"lesson", l.Title, l.Goal, "lesson/" + l.Name, ""}, 0, l.Title, l.Name)
		}
	}
	if all, err := d.Learn(context.Background(), struct{}{}); err == nil {
		for _, p := range all.Pages {
			s.add(Hit{"document", p.Title, "", "learn/" + p.Name, ""}, 1, p.Title, p.Name)
		}
	}
}

// A searching is a search for a word.
type searching struct {
	word  string
	found []found
}

type found struct {
	Hit
	far int // distance of its name from the word
}

// add records a hit if one of its names matches the word. late is how much later a group comes than
// others that match equally well.
func (s *searching) add(h Hit, late int, names ...string) {
	best := -1
	for _, name := range names {
		if far := apart(s.word, folded(name)); far >= 0 && (best < 0 || far < best) {
			best = far
		}
	}
	if best >= 0 {
		s.found = append(s.found, found{h, 3*best + late})
	}
}

// near removes words that differ only in capital letters, and replaces games by their titles.
func (d *Desk) near(words []string) (few []string) {
	for _, w := range words {
		if e, ok := d.at.Catalog.Lookup(w); ok {
			w = e.Title
		}
		if len(few) < 3 && !slices.ContainsFunc(few, func(x string) bool { return folded(x) == folded(w) }) {
			few = append(few, w)
		}
	}
	return few
}

// apart says how well a name matches a word: 0 is an equal name, 1 a name that begins with the
// word, 2 a name with another word that begins with it, 3 a name that contains it, and -1 no match.
func apart(word, name string) int {
	switch i := strings.Index(name, word); {
	case name == word:
		return 0
	case i == 0:
		return 1
	case i > 0 && name[i-1] == ' ':
		return 2
	case i > 0 && len(word) > 2:
		return 3
	}
	return -1
}

// best returns the best hits, with a limit for each group.
func (s *searching) best() (hits []Hit) {
	slices.SortStableFunc(s.found, func(a, b found) int { return cmp.Compare(a.far, b.far) })
	alike, titles := map[string]int{}, map[string]bool{}
	for _, f := range s.found {
		title := f.Group + folded(f.Title)
		if titles[title] {
			continue
		}
		titles[title] = true
		if alike[f.Group]++; alike[f.Group] <= mostAlike && len(hits) < mostHits {
			hits = append(hits, f.Hit)
		}
	}
	return hits
}

// folded writes a name without accents, hyphens and capitals.
func folded(s string) string {
	return strings.ToLower(accents.Replace(s))
}

var accents = strings.NewReplacer("è", "e", "é", "e", "È", "E", "É", "E", "ö", "o", "ü", "u", "ä", "a", "-", " ", "’", "'")
