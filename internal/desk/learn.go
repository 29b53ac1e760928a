// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/docs"
)

// boards are the games at the beginning of some documents.
var boards = map[string]string{
	"contents":                "g=nim:3,4,5&to=L",
	"first-steps":             "g=nim:3,5,7&to=L",
	"tutorial":                "g=hackenbush:0-1:b,1-2:b,1-3:r,0-4:r,4-5:b,4-6:g&to=L",
	"browser":                 "g=nim:2,4,5&g=hackenbush:br;g&to=L",
	"play":                    "g=nim:3,4,5&to=L",
	"several-games":           "g=domineering:.../...&g=nim:2,3&to=L",
	"values":                  "g=domineering:...$/..../....&to=L",
	"misere":                  "g=nim:1,2,4&end=loses&to=L",
	"heap-games":              "g=kayles:9&to=L",
	"find-a-period":           "g=kayles:9&to=L",
	"find-a-misere-quotient":  "g=kayles:7&end=loses&to=L",
	"solve-a-board":           "g=clobber:XOXO/OXOX&to=L",
	"loopy":                   "g=backsliding-toads-and-frogs:TT.FF&to=L",
	"transfinite":             "g=hackenbush:bbr;rrb&to=L",
	"positional":              "g=hex:4x4&to=L",
	"three-players":           "g=nim:3,4,5&to=L",
	"infinite-quotients":      "g=kayles:7&end=loses&to=L",
	"your-own-game":           "g=toads-and-frogs:TT..FF&to=L",
	"own-ruleset-in-cgscript": "g=toads-and-frogs:T.F&to=L",
	"catalogue":               "g=domineering:..../....&to=L",
	"sweep":                   "g=kayles:8&to=L",
	"python":                  "g=kayles:5&to=L",
	"jupyter":                 "g=nim:3,4,5&to=L",
}

// pages returns the files of the documents by name, and the names in the order of the table of
// contents. Pages that are linked only from other pages come last.
var pages = sync.OnceValues(func() (files map[string]string, names []string) {
	files = map[string]string{"contents": "README.md"}
	names = []string{"contents"}
	contents, err := fs.ReadFile(docs.Files, "README.md")
	if err != nil {
		panic(err)
	}
	for _, m := range linked.FindAllStringSubmatch(string(contents), -1) {
		name := path.Base(m[1])
		if _, err := fs.Stat(docs.Files, m[1]+".md"); err == nil && files[name] == "" {
			files[name] = m[1] + ".md"
			names = append(names, name)
		}
	}
	rest, err := fs.Glob(docs.Files, "*/*.md")
	if err != nil {
		panic(err)
	}
	for _, file := range rest { // pages that are linked only from other pages
		if name := strings.TrimSuffix(path.Base(file), ".md"); files[name] == "" {
			files[name] = file
			names = append(names, name)
		}
	}
	return files, names
})

// linked matches links to upstar's documents, including links to a section.
var linked = regexp.MustCompile(`\]\(([\w./-]+)\.md(#[^)]*)?\)`)

// A Document is a page to read.
type Document struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	About    string `json:"about"`              // its first sentence
	Play     string `json:"play,omitempty"`     // the address of the game at its beginning
	Markdown string `json:"markdown,omitempty"` // the full text, if requested
}

// Library is all documents.
type Library struct {
	Pages []Document `json:"pages"`
}

// Learn lists the documents.
func (d *Desk) Learn(context.Context, struct{}) (*Library, error) {
	_, names := pages()
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
	files, _ := pages()
	text, err := fs.ReadFile(docs.Files, files[name])
	if err != nil {
		return nil, fmt.Errorf("there is no document %q", name)
	}
	p := &Document{Name: name, Title: name, Play: boards[name], Markdown: flat(string(text), files)}
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

// flat replaces links to other documents by their names, which pages use for links.
func flat(text string, files map[string]string) string {
	return linked.ReplaceAllStringFunc(text, func(link string) string {
		m := linked.FindStringSubmatch(link)
		name := path.Base(m[1])
		if m[1] == "README" || m[1] == "../README" {
			name = "contents"
		}
		if files[name] == "" {
			return link
		}
		return "](" + name + ".md" + m[2] + ")"
	})
}

// first returns the first sentence of a text.
func first(text string) string {
	if i := strings.Index(text, ". "); i > 0 {
		return text[:i+1]
	}
	return text
}
