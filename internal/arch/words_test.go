// SPDX-License-Identifier: Apache-2.0

package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Words that readers stumbled on, in their unusual senses, with plainer ones. Readers come from
// all over the world: they should understand each sentence the first time.
var stumbles = []struct{ pattern, better string }{
	{`so many`, "n, the given number of"},
	{`just so`, "exactly"},
	{`whereof|therein|thereof`, "a sentence of its own"},
	{`(is|are|was) told( apart| from)?`, "is shown, is given, is named"},
	{`(is|can be|are) had`, "is found, is available"},
	{`(is|are) at it`, "is using it"},
	{`(comes?|came) round`, "repeats"},
	{`gone on with`, "continued"},
	{`how-manieth`, "number"},
	{`what there is`, "name the thing"},
	{`if nothing is said`, "default"},
	{`(^|[^r] )[Ww]ho begins`, "the player who moves first"},
	{`(^|[^r] )[Ww]ho cannot move`, "a player who cannot move"},
	{`by the clock`, "wall-clock time"},
	{`((is|are|was|were|be|being|none|not) )looked for`, "searched for"},
	{`of ours stands|a reader of ours`, "name the thing"},
	{`in one sitting`, "in one run"},
	{`which is not to say`, "may still"},
	{`are no longer looked at`, "are skipped"},
	{`sitting`, "run, or session"},
	{`lies (in|on|at) (a|the) (file|folder|memory|disk)`, "is in"},
	{`(^|[.;] )Who [a-z]+s [^?.]*(wins|loses|draws|has|must|may|obliges)\b`, "a player who"},
	{`(^|[.;] )[Ww]ho is (to move|next) `, "the player to move"},
	{`(^|[.;] )What (no|no longer|was|is|has|cannot|does not) [^?.:]* (is|are|was|falls|must|may|takes|ends|gets)\b`, "name the thing"},
}

// ofWhich finds clauses with "of which" that do not count some of what was named.
var ofWhich = regexp.MustCompile(`([\pL\d]+[,;]?) of which\b`)

// counts are words after which "of which" names some of what was named before.
var counts = regexp.MustCompile(`^(some|all|none|one|two|three|four|five|six|each|most|many|few|both|any|first|last|second|other|least|greatest|half|part|neither|several|smaller|larger|sets|no|parts|multiple|depth|option|\d+|and|each,)$`)

// ordinary are uses of the words in their usual senses, and the names of questions.
var ordinary = regexp.MustCompile(`told (apart|from)$|Who (wins|sits) `)

// stumblesIn returns the words in a text that readers stumble on.
func stumblesIn(text string) (found []string) {
	text = strings.Join(strings.Fields(text), " ")
	for _, s := range stumbles {
		if hit := compiled[s.pattern].FindString(text); hit != "" && !ordinary.MatchString(hit) {
			found = append(found, fmt.Sprintf("%q: %s", strings.TrimSpace(hit), s.better))
		}
	}
	for _, m := range ofWhich.FindAllStringSubmatch(text, -1) {
		if !counts.MatchString(m[1]) {
			found = append(found, fmt.Sprintf("%q: whose, or a sentence of its own", m[0]))
		}
	}
	return found
}

var compiled = func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for _, s := range stumbles {
		pattern := s.pattern
		if !strings.HasPrefix(pattern, "(^") {
			pattern = `\b(` + pattern + `)\b`
		}
		all[s.pattern] = regexp.MustCompile(pattern)
	}
	return all
}()

// The lint finds what it names, and lets ordinary uses pass.
func TestStumbles(t *testing.T) {
	for _, bad := range []string{"room for so many bytes", "Who cannot move loses.", "moves by which who begins wins", "a file\nof which one half is damaged",
		"the table, of which nothing is known", "the period is looked for", "it is told by its squares", "values that can be had"} {
		if len(stumblesIn(bad)) == 0 {
			t.Errorf("%q passes", bad)
		}
	}
	for _, good := range []string{"A player who cannot move loses.", "four processes, two of which are killed", "the first of which", "the values it looked for first", "he told them", "two classes are told apart"} {
		if found := stumblesIn(good); len(found) > 0 {
			t.Errorf("%q: %v", good, found)
		}
	}
}

// english are the folders whose text files are English sentences.
var english = map[string]bool{"help": true, "lessons": true, "topics": true, "puzzles": true}

// Comments and texts of programs, documents, help and the texts of the pages are in plain
// English: none has a word on the list.
func TestPlainWords(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := 0
	report := func(file string, line int, text string) {
		seen++
		for _, s := range stumblesIn(text) {
			t.Errorf("%s:%d: %s", strings.TrimPrefix(file, root+"/"), line, s)
		}
	}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if name == "node_modules" || name == "dist" || name == "testdata" || name == ".git" || name == "shared" {
				return filepath.SkipDir
			}
			return nil
		}
		switch {
		case strings.HasSuffix(name, "_test.go"), name == "CHANGELOG.md", name == "REFERENCES.md": // history, and titles
		case strings.HasSuffix(name, ".go"):
			return goTexts(file, report)
		case strings.HasSuffix(name, ".md"), strings.HasSuffix(name, ".txt") && english[filepath.Base(filepath.Dir(file))],
			strings.HasSuffix(name, ".cgs"), name == "en.ts":
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			paragraphs(string(data), func(line int, text string) { report(file, line, text) })
		}
		return nil
	})
	if err != nil || seen < 10000 {
		t.Errorf("%d texts were read: %v", seen, err)
	}
}

// goTexts reports the comments and the strings of a file.
func goTexts(file string, report func(file string, line int, text string)) error {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, group := range tree.Comments {
		report(file, set.Position(group.Pos()).Line, group.Text())
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, " ") {
				report(file, set.Position(lit.Pos()).Line, text)
			}
		}
		return true
	})
	return nil
}

// paragraphs calls f for the paragraphs of a document.
func paragraphs(text string, f func(line int, text string)) {
	line := 1
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		f(line, paragraph)
		line += strings.Count(paragraph, "\n") + 2
	}
}
