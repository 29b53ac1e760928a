// SPDX-License-Identifier: Apache-2.0

// Command sample draws random sentences for a reader to judge. They come from documents, help
// texts, error texts, texts of the pages and comments, with the same number from each:
//
//	go run ./internal/sample -seed 1 -n 100
//
// The same seed draws the same sentences from the same tree.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// kinds are the kinds of places from which sentences come, in the order in which they are printed.
var kinds = []string{"document", "help", "error", "page", "comment"}

func main() {
	seed := flag.Uint64("seed", 1, "the seed of the draw")
	n := flag.Int("n", 100, "how many sentences to draw")
	flag.Parse()
	all, err := sentences(".")
	if err != nil {
		log.Fatal(err)
	}
	if *n == 0 {
		for _, k := range kinds {
			fmt.Println(k, len(all[k]))
		}
	}
	r := rand.New(rand.NewPCG(*seed, 0))
	for i := range *n {
		from := all[kinds[i%len(kinds)]]
		if len(from) > 0 {
			fmt.Printf("%3d %-8s %s\n", i+1, kinds[i%len(kinds)], from[r.IntN(len(from))])
		}
	}
}

// sentences reads the sentences of a tree, by kind.
func sentences(root string) (map[string][]string, error) {
	all := map[string][]string{}
	add := func(kind, text string) {
		all[kind] = append(all[kind], split(text)...)
	}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if name == "node_modules" || name == "dist" || name == "testdata" || name == "shared" || strings.HasPrefix(name, ".") && name != "." {
				return filepath.SkipDir
			}
			return nil
		}
		switch {
		case strings.HasSuffix(name, "_test.go"), name == "CHANGELOG.md", name == "REFERENCES.md":
			return nil
		case strings.HasSuffix(name, ".go"):
			return code(file, add)
		}
		kind := map[string]string{".md": "document", ".txt": "help", ".ts": "page"}[filepath.Ext(name)]
		if kind == "" || kind == "help" && filepath.Base(filepath.Dir(file)) != "help" || kind == "page" && name != "en.ts" {
			return nil
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		text := string(data)
		switch kind {
		case "document":
			text = prose(text)
		case "help":
			text, _, _ = strings.Cut(text, "\nExamples:")
		case "page":
			for _, m := range regexp.MustCompile(`: '((?:[^'\\]|\\.)*)'`).FindAllStringSubmatch(text, -1) {
				add(kind, m[1])
			}
			return nil
		}
		for paragraph := range strings.SplitSeq(text, "\n\n") {
			add(kind, paragraph)
		}
		return nil
	})
	return all, err
}

var (
	fences = regexp.MustCompile("(?ms)^```.*?^```$")
	links  = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	item   = regexp.MustCompile(`(?m)^\s*([*-]|\d+\.) `)
)

// prose returns a document without sessions, tables and headings. Items of lists become paragraphs.
func prose(text string) string {
	text = fences.ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?m)^(\||#).*$`).ReplaceAllString(text, "")
	text = item.ReplaceAllString(text, "\n\n")
	return links.ReplaceAllString(text, "$1")
}

// code adds the comments of a Go file, and its error texts. A comment behind code is shown with its
// line, as a reader sees it.
func code(file string, add func(kind, text string)) error {
	set := token.NewFileSet()
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	tree, err := parser.ParseFile(set, file, source, parser.ParseComments)
	if err != nil {
		return err
	}
	lines := strings.Split(string(source), "\n")
	for _, group := range tree.Comments {
		if at := set.Position(group.Pos()); strings.TrimSpace(lines[at.Line-1][:at.Column-1]) != "" {
			add("comment", strings.TrimSpace(lines[at.Line-1]))
			continue
		}
		for paragraph := range strings.SplitSeq(group.Text(), "\n\n") {
			if !strings.HasPrefix(paragraph, "\t") && !strings.HasPrefix(paragraph, "SPDX") {
				add("comment", paragraph)
			}
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			name = f.Sel.Name
		case *ast.Ident:
			name = f.Name
		}
		if name != "Errorf" && name != "New" && name != "Wrong" && name != "fail" {
			return true
		}
		for _, arg := range call.Args {
			if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					add("error", text)
				}
			}
		}
		return true
	})
	return nil
}

var ends = regexp.MustCompile(`([.!?])["')*]*\s+`)

// split returns the sentences of a text that have at least four words, without examples.
func split(text string) (all []string) {
	text = strings.Join(strings.Fields(text), " ")
	for _, s := range strings.Split(ends.ReplaceAllString(text, "$1\x00"), "\x00") {
		if s = strings.TrimSpace(s); len(strings.Fields(s)) >= 4 && !strings.HasPrefix(s, "Example:") && !strings.HasPrefix(s, "---") {
			all = append(all, s)
		}
	}
	return all
}
