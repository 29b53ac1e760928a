// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/upstar-cgt/upstar/docs"
)

// order is that in which the documents are best read.
var order = []string{"tutorial", "several-games", "values", "misere", "heap-games", "who-wins", "loopy", "transfinite", "positional", "three-players", "infinite-quotients", "your-own-game"}

// A Document is a page to read.
type Document struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	About    string `json:"about"`              // its first sentence
	Markdown string `json:"markdown,omitempty"` // the whole of it, if it was asked for
}

// Library is all documents.
type Library struct {
	Pages []Document `json:"pages"`
}

// Learn lists the documents.
func (d *Desk) Learn(context.Context, struct{}) (*Library, error) {
	l := &Library{}
	for _, name := range order {
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
	for line := range strings.Lines(p.Markdown) {
		line = strings.TrimSpace(line)
		switch title, isTitle := strings.CutPrefix(line, "# "); {
		case isTitle:
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
