// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// A Citation describes how to cite upstar, or one of its results.
type Citation struct {
	Title    string `json:"title"`
	Authors  string `json:"authors"`
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Date     string `json:"date"` // of the release, or of the result
	URL      string `json:"url"`
	License  string `json:"license"`
	Result   string `json:"result,omitempty"` // what was asked
	Answer   string `json:"answer,omitempty"` // the answer of upstar, if known
	Engine   string `json:"engine,omitempty"` // the program that found it, if known
}

// CitationFormats are the formats of a citation.
var CitationFormats = []string{"plain", "bibtex", "cff"}

// Cited returns how to cite this version.
func Cited() Citation {
	return Citation{
		Title: "upstar: a combinatorial game theory suite", Authors: "The upstar authors", Version: Release, Revision: revision(),
		Date: Released, URL: "https://github.com/upstar-cgt/upstar", License: "Apache-2.0",
	}
}

// CitedCommand returns how to cite the result of a command line.
func CitedCommand(args []string) Citation {
	c := Cited()
	c.Result = CommandLine(args)
	return c
}

// CitedEntry returns how to cite a result of a catalogue.
func CitedEntry(e *catalogue.Entry) Citation {
	c := Cited()
	c.Result = strings.TrimSpace(strings.Join([]string{"upstar", e.Kind, e.Subject, e.Question.Parameters()}, " "))
	c.Answer, _, _ = strings.Cut(strings.TrimSpace(e.Text), "\n")
	c.Engine = e.Engine
	if !e.When.IsZero() {
		c.Date = e.When.Format("2006-01-02")
	}
	return c
}

// CommandLine writes the command line of upstar with these arguments, for a shell.
func CommandLine(args []string) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = a
		if a == "" || strings.ContainsFunc(a, func(r rune) bool { return !strings.ContainsRune("-_./:=,+@%", r) && !isWord(r) }) {
			words[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
	}
	return strings.Join(append([]string{"upstar"}, words...), " ")
}

func isWord(r rune) bool {
	return '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// Citations writes citations in one of CitationFormats.
func Citations(w io.Writer, all []Citation, format string) error {
	write := map[string]func(Citation, int) string{"plain": Citation.plain, "bibtex": Citation.bibTeX, "cff": Citation.cff}[format]
	for i, c := range all {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(w, write(c, i)); err != nil {
			return err
		}
	}
	return nil
}

// version returns the version, with the revision if it is known.
func (c Citation) version() string {
	if c.Revision != "" {
		return c.Version + ", revision " + c.Revision
	}
	return c.Version
}

// note describes the result and the program that found it.
func (c Citation) note() (text string) {
	if c.Result == "" {
		return ""
	}
	text = "Result of: " + c.Result
	if c.Answer != "" {
		text += "; answer: " + c.Answer
	}
	if c.Engine != "" {
		text += "; found by " + c.Engine
	}
	return text
}

func (c Citation) plain(int) string {
	text := fmt.Sprintf("%s. %s. Version %s, %s. %s", c.Authors, c.Title, c.version(), c.Date, c.URL)
	if note := c.note(); note != "" {
		text += ". " + note
	}
	return Wrap(text, 2) + "\n"
}

func (c Citation) bibTeX(i int) string {
	key := "upstar"
	if c.Result != "" {
		key = fmt.Sprintf("upstar-result-%d", i+1)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "@software{%s,\n", key)
	field := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "  %-8s= {%s},\n", name, inTeX(text))
		}
	}
	field("author", "{"+c.Authors+"}")
	field("title", "{"+c.Title+"}")
	field("version", c.version())
	field("year", c.Date[:4])
	field("date", c.Date)
	field("url", c.URL)
	field("note", c.note())
	b.WriteString("}\n")
	return b.String()
}

// inTeX escapes characters that are commands in TeX. Braces around authors and titles stay.
func inTeX(text string) string {
	if strings.HasPrefix(text, "{") {
		return "{" + inTeX(strings.TrimSuffix(text[1:], "}")) + "}"
	}
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "#", `\#`, "%", `\%`, "&", `\&`, "_", `\_`, "$", `\$`, "^", `\^{}`, "~", `\~{}`).Replace(text)
}

func (c Citation) cff(i int) string {
	var b strings.Builder
	if i == 0 {
		b.WriteString("cff-version: 1.2.0\nmessage: \"If you use upstar in your research, please cite it.\"\n")
	} else {
		b.WriteString("---\ncff-version: 1.2.0\n")
	}
	fmt.Fprintf(&b, "title: %q\ntype: software\nversion: %s\ndate-released: %s\nlicense: %s\nauthors:\n  - name: %q\nrepository-code: %q\n", c.Title, c.Version, c.Date, c.License, c.Authors, c.URL)
	if c.Revision != "" {
		fmt.Fprintf(&b, "commit: %q\n", c.Revision)
	}
	if note := c.note(); note != "" {
		fmt.Fprintf(&b, "abstract: %q\n", note)
	}
	return b.String()
}
