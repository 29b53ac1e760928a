// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/docs"
)

// shelf is the documents in the order in which they are best read, each with the
// game it begins with.
var shelf = [][2]string{
	{"tutorial", "g=hackenbush:0-1:b,1-2:b,1-3:r,0-4:r,4-5:b,4-6:g&to=L"},
	{"browser", "g=nim:2,4,5&g=hackenbush:br;g&to=L"},
	{"play", "g=nim:3,4,5&to=L"},
	{"several-games", "g=domineering:.../...&g=nim:2,3&to=L"},
	{"values", "g=domineering:...$/..../....&to=L"},
	{"misere", "g=nim:1,2,4&end=loses&to=L"},
	{"heap-games", "g=kayles:9&to=L"},
	{"who-wins", "g=clobber:XOXO/OXOX&to=L"},
	{"loopy", "g=backsliding-toads-and-frogs:TT.FF&to=L"},
	{"transfinite", "g=hackenbush:bbr;rrb&to=L"},
	{"positional", "g=hex:4x4&to=L"},
	{"three-players", "g=nim:3,4,5&to=L"},
	{"infinite-quotients", "g=kayles:7&end=loses&to=L"},
	{"your-own-game", "g=toads-and-frogs:TT..FF&to=L"},
	{"catalogue", "g=domineering:..../....&to=L"},
	{"long-work", "g=kayles:8&to=L"},
	{"python", "g=kayles:5&to=L"},
	{"jupyter", "g=nim:3,4,5&to=L"},
}

// A Document is a page to read.
type Document struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	About    string `json:"about"`              // its first sentence
	Play     string `json:"play,omitempty"`     // the address of the game it begins with
	Markdown string `json:"markdown,omitempty"` // the whole of it, if it was asked for
}

// Library is all documents.
type Library struct {
	Pages []Document `json:"pages"`
}

// Learn lists the documents.
func (d *Desk) Learn(context.Context, struct{}) (*Library, error) {
	var names []string
	for _, book := range shelf {
		names = append(names, book[0])
	}
	files, err := fs.Glob(docs.Files, "*.md")
	if err != nil {
		return nil, err
	}
	for _, f := range files { // those without a game to begin with come last
		if name := strings.TrimSuffix(f, ".md"); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	l := &Library{}
	for _, name := range names {
		p, err := document(name)
		if err != nil {
			return nil, err
		}
		p.Markdown = ""
		l.Pages = append(l.Pages, *p)
	}
	return l, nil
}

// A PageQuestion asks for a document.
type PageQuestion struct {
	Name string `json:"name" maxLength:"100"`
}

// Page returns a document.
func (d *Desk) Page(_ context.Context, q PageQuestion) (*Document, error) { return document(q.Name) }

func document(name string) (*Document, error) {
	if !fs.ValidPath(name) || strings.Contains(name, "/") {
		return nil, fmt.Errorf("there is no document %q", name)
	}
	text, err := fs.ReadFile(docs.Files, name+".md")
	if err != nil {
		return nil, fmt.Errorf("there is no document %q", name)
	}
	p := &Document{Name: name, Title: name, Markdown: string(text)}
	for _, book := range shelf {
		if book[0] == name {
			p.Play = book[1]
		}
	}
	for paragraph := range strings.SplitSeq(p.Markdown, "\n\n") {
		line := strings.Join(strings.Fields(paragraph), " ")
		title, isTitle := strings.CutPrefix(line, "# ")
		switch {
		case isTitle && p.Title == name:
			p.Title = title
		case line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "```") && p.About == "":
			p.About = first(line)
		}
	}
	return p, nil
}

// first returns the first sentence of a text.
func first(text string) string {
	if i := strings.Index(text, ". "); i > 0 {
		return text[:i+1]
	}
	return text
}
