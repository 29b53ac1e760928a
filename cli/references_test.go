// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// references reads the keys of REFERENCES.md.
func references(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile("../REFERENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\* \*\*(.+?)\*\*`).FindAllStringSubmatch(string(data), -1) {
		keys[m[1]] = true
	}
	return keys
}

// Every source of every ruleset is in the references; what follows a comma is a
// place in the work.
func TestSourcesOfGames(t *testing.T) {
	keys := references(t)
	for _, e := range catalog.Builtin().Entries() {
		for _, source := range e.Sources {
			if key, _, _ := strings.Cut(source, ", "); !keys[key] {
				t.Errorf("%s: REFERENCES.md has no %q", e.Name, key)
			}
		}
	}
}

// Every work that a comment names in brackets by authors and year, or a
// well-known book, is in the references.
func TestSourcesInComments(t *testing.T) {
	keys := references(t)
	bracket := regexp.MustCompile(`\[(\p{Lu}[^\[\]]*)\]`)
	key := regexp.MustCompile(`^\p{Lu}[\p{L}.–]+( \d{4}$| CGT$|–)|^ONAG$|^WW$`)
	_ = filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" && filepath.Ext(path) != ".md" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		text := regexp.MustCompile(`\n\s*//\s*`).ReplaceAllString(string(data), " ") // join the lines of a comment
		for _, m := range bracket.FindAllStringSubmatch(text, -1) {
			for _, source := range strings.Split(m[1], "; ") {
				if name, _, _ := strings.Cut(source, ", "); key.MatchString(name) && !keys[name] {
					t.Errorf("%s: REFERENCES.md has no %q", path, name)
				}
			}
		}
		return nil
	})
}
