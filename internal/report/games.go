// SPDX-License-Identifier: Apache-2.0

package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/rules/graph"
)

// A ruleset is the JSON of a ruleset.
type ruleset struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	Aliases   []string `json:"aliases,omitempty"`
	Kit       string   `json:"kit"`
	Impartial bool     `json:"impartial"`
	Params    []string `json:"params,omitempty"`
	Rule      string   `json:"rule"`
	Position  string   `json:"position"`
	Sources   []string `json:"sources"`
	Samples   []string `json:"samples"`

	Status *catalog.Status `json:"status,omitempty"`
}

func describe(e *catalog.Entry) ruleset {
	g := ruleset{Name: e.Name, Title: e.Title, Aliases: e.Aliases, Kit: e.Kit.Name, Impartial: e.Impartial,
		Params: e.Params, Rule: e.Rule, Position: e.Position, Sources: e.Sources}
	if s, ok := catalog.StatusOf(e.Name); ok {
		g.Status = &s
	}
	for _, s := range e.Samples {
		g.Samples = append(g.Samples, e.Name+"("+s+")")
	}
	return g
}

// About describes the ruleset or compound that is named, or the rulesets that match all the words,
// or all.
func About(w io.Writer, c *catalog.Catalog, words []string) error {
	switch e, m := named(c, words); {
	case e != nil:
		return Game(w, e)
	case m != nil:
		return Compound(w, *m)
	}
	entries, err := search(c, words)
	if err == nil {
		err = Games(w, entries)
	}
	if err != nil || len(words) > 0 {
		return err
	}
	return Compounds(w)
}

// AboutJSON writes the same about rulesets and compounds as JSON.
func AboutJSON(w io.Writer, c *catalog.Catalog, words []string) error {
	switch e, m := named(c, words); {
	case e != nil:
		return JSON(w, describe(e))
	case m != nil:
		return JSON(w, map[string]string{"name": m.String(), "rule": m.Rule()})
	}
	entries, err := search(c, words)
	if err != nil {
		return err
	}
	var all []ruleset
	for _, e := range entries {
		all = append(all, describe(e))
	}
	return JSON(w, all)
}

// named returns the ruleset or the compound with the name, if there is only one word and it is a
// name.
func named(c *catalog.Catalog, words []string) (*catalog.Entry, *compound.Mode) {
	if len(words) != 1 {
		return nil, nil
	}
	if e, err := c.Named(words[0]); err == nil {
		return e, nil
	}
	if m, err := compound.Named(words[0]); err == nil {
		return nil, &m
	}
	return nil, nil
}

// Games lists rulesets by board family, each with a position.
func Games(w io.Writer, entries []*catalog.Entry) error {
	p := &printer{w: w}
	names, titles := 0, 0
	for _, e := range entries {
		names, titles = max(names, utf8.RuneCountInString(e.Name)), max(titles, utf8.RuneCountInString(e.Title))
	}
	for i, e := range entries {
		if i == 0 || e.Kit != entries[i-1].Kit {
			p.printf("%s\n", strings.ToUpper(cmp.Or(e.Kit.Name, "other")))
		}
		line := fmt.Sprintf("  %-*s  %-*s  ", names, e.Name, titles, e.Title)
		for _, s := range e.Samples { // the first sample that fits
			if whole := line + e.Name + "(" + s + ")"; utf8.RuneCountInString(whole) <= Columns {
				line = whole
				break
			}
		}
		p.printf("%s\n", strings.TrimRight(line, " "))
	}
	return p.err
}

// Status lists to what extent rulesets are solved.
func Status(w io.Writer, c *catalog.Catalog) error {
	p := &printer{w: w}
	p.printf("%-26s %-13s %s\n", "RULESET", "SOLVED", "WHAT IS KNOWN; COMPLEXITY")
	for _, e := range c.Entries() {
		s, ok := catalog.StatusOf(e.Name)
		if !ok {
			continue
		}
		text := s.Known
		if s.Complexity != "" {
			text += "; " + s.Complexity
		}
		p.printf("%-26s %-13s %s\n", e.Name, s.Solved, text)
	}
	return p.err
}

// StatusJSON lists the same as JSON.
func StatusJSON(w io.Writer, c *catalog.Catalog) error {
	var all []catalog.Status
	for _, e := range c.Entries() {
		if s, ok := catalog.StatusOf(e.Name); ok {
			all = append(all, s)
		}
	}
	return JSON(w, all)
}

// Compounds lists the ways to play several positions at once.
func Compounds(w io.Writer) error {
	p := &printer{w: w}
	p.printf("COMPOUNDS of positions\n")
	p.printf("  ")
	p.prose(2, "%s", strings.Join(compound.Names(), ", "))
	p.printf("upstar games NAME tells about one, upstar games WORD searches; upstar solve\nPOSITION says who wins.\n")
	return p.err
}

// Game describes a ruleset.
func Game(w io.Writer, e *catalog.Entry) error {
	p := &printer{w: w}
	p.printf("%s (%s, %s)\n\n", e.Title, e.Name, e.Class())
	p.prose(0, "%s", e.Rule)
	p.printf("\n")
	p.prose(2, "Position: %s", e.Position)
	if len(e.Aliases) > 0 {
		p.prose(2, "Also called: %s", strings.Join(e.Aliases, ", "))
	}
	p.prose(2, "Sources: %s", strings.Join(e.Sources, "; "))
	if s, ok := catalog.StatusOf(e.Name); ok {
		p.prose(2, "Solved: %s; %s [%s]", s.Solved, s.Known, strings.Join(s.Sources, "; "))
		if s.Complexity != "" {
			p.prose(2, "Complexity: %s", s.Complexity)
		}
	}
	p.printf("\nTry:\n")
	for _, s := range e.Samples {
		p.printf("  upstar solve '%s(%s)'\n", e.Name, s)
	}
	return p.err
}

// Compound describes a way to play several positions at once.
func Compound(w io.Writer, m compound.Mode) error {
	p := &printer{w: w}
	p.printf("%s, a compound of positions\n\n", m)
	p.prose(0, "%s", m.Rule())
	p.printf("\nTry:\n  upstar solve --compound %s 'kayles(3)' 'wythoff(1,4)'\n  upstar solve '%s(kayles(3),wythoff(1,4))'\n", m, m)
	return p.err
}

// Functions lists everything that an expression may contain.
func Functions(w io.Writer, all []answer.Function) error {
	p := &printer{w: w}
	for _, f := range all {
		p.prose(4, "%s: %s", f.Name, f.Says)
		text := f.Value
		if n := strings.Count(text, "\n"); n > 0 {
			text = fmt.Sprintf("(%d lines)", n+1)
		}
		p.printf("    %s%s\n", f.Example, fitted(text, len("    ")+utf8.RuneCountInString(f.Example)+len(" = ")))
	}
	return p.err
}

// fitted shortens the text after a column so that it fits into the line. If too little room is
// left, it puts the text on a line of its own.
func fitted(text string, column int) string {
	const own = "\n      = "
	if column+utf8.RuneCountInString(text) <= Columns {
		return " = " + text
	}
	before, room := " = ", Columns-column
	switch {
	case room < 0: // an example that is longer than a line is not shortened
		room = 20
	case room < Columns/2:
		before, room = own, Columns-len(own)+1
	}
	if runes := []rune(text); len(runes) > room {
		text = string(runes[:room-1]) + "…"
	}
	return before + text
}

// search returns the rulesets whose descriptions contain all the words.
func search(c *catalog.Catalog, words []string) (found []*catalog.Entry, err error) {
	for _, e := range c.Entries() {
		text := strings.Join([]string{e.Name, e.Title, e.Kit.Name, e.Class(), e.Rule, e.Position, strings.Join(e.Aliases, " "), strings.Join(e.Sources, "; ")}, "\n")
		if answer.Mentions(text, words) {
			found = append(found, e)
		}
	}
	switch {
	case len(found) > 0:
		return found, nil
	case len(words) == 1:
		_, err = c.Named(words[0]) // an error that suggests similar names
		return nil, err
	}
	return nil, errors.New("no ruleset has all of these words: " + strings.Join(words, " "))
}

// HorseGames lists the games with the King's Horses.
func HorseGames(games []answer.HorseGame) string {
	var names []string
	for _, g := range games {
		names = append(names, fmt.Sprintf("  %s\n      %s compound, %s play", g.Name, g.Mode, g.Convention))
	}
	return strings.Join(names, "\n")
}

// Graphs lists every connected graph with n vertices, one on each line.
func Graphs(w io.Writer, vertices int) error {
	all, err := graph.Connected(vertices)
	if err != nil {
		return err
	}
	for _, g := range all {
		if _, err := fmt.Fprintln(w, graph.NodeKayles.Format(g)); err != nil {
			return err
		}
	}
	return nil
}
