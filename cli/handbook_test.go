// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/lang/lib/topics"
	"github.com/upstar-cgt/upstar/work"
)

// handbook lists the pages of the handbook.
func handbook(t *testing.T) (files []string) {
	t.Helper()
	if err := filepath.WalkDir("../docs", func(file string, _ fs.DirEntry, err error) error {
		if filepath.Ext(file) == ".md" {
			files = append(files, file)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

const foot = "\n---\n[Contents of the handbook](../README.md)\n"

// The pages of the reference that the program knows itself are what it says: commands,
// flags, words, rulesets and members. go test ./cli -run ReferencePages -update writes them.
func TestReferencePages(t *testing.T) {
	all := map[string]string{"commands": commandsPage(t), "flags": flagsPage(), "words": wordsPage(t), "rulesets": rulesetsPage()}
	if !testing.Short() || *update {
		maps.Copy(all, memberPages(t))
	}
	for name, text := range all {
		file := filepath.Join("..", "docs", "reference", name+".md")
		text += foot
		old, _ := os.ReadFile(file)
		switch {
		case string(old) == text:
		case *update:
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is not what the program says; go test ./cli -run ReferencePages -update writes it", file)
		}
	}
}

// everyCommand lists the commands and their subcommands, but for those of cobra.
func everyCommand() (all []*cobra.Command) {
	root := testApp().root()
	root.InitDefaultHelpCmd()
	var add func(c *cobra.Command)
	add = func(c *cobra.Command) {
		if c.Runnable() {
			c.InitDefaultHelpFlag()
			all = append(all, c)
		}
		for _, sub := range c.Commands() {
			if sub.Name() != "completion" {
				add(sub)
			}
		}
	}
	add(root)
	slices.SortFunc(all, func(a, b *cobra.Command) int { return cmp.Compare(a.CommandPath(), b.CommandPath()) })
	return all
}

// anchor is the name of a heading in links, as GitHub and the pages of upstar make it.
func anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
			b.WriteRune(r)
		case r == ' ':
			b.WriteRune('-')
		}
	}
	return b.String()
}

func commandsPage(t *testing.T) string {
	var list, b strings.Builder
	for _, c := range everyCommand() {
		name := c.CommandPath()
		fmt.Fprintf(&list, "* [`%s`](#%s): %s\n", name, anchor(name), lowerFirst(c.Short))
		status, out, errs := command(context.Background(), append(strings.Fields(name)[1:], "--help")...)
		if status != 0 {
			t.Fatalf("%s --help: %s", name, errs)
		}
		fmt.Fprintf(&b, "\n## %s\n```console\n$ %s --help\n%s```\n", name, name, out)
	}
	return "# Commands\n\nEvery command, with the text that `--help` prints. [Flags](flags.md) lists the flags from A to Z.\n\n" + list.String() + b.String()
}

// lowerFirst begins a phrase as within a sentence, unless its first word is a name.
func lowerFirst(text string) string {
	r := []rune(text)
	if len(r) > 1 && unicode.IsLower(r[1]) && !strings.HasPrefix(text, "All the King") {
		r[0] = unicode.ToLower(r[0])
	}
	return string(r)
}

// everyFlag lists the flags of all commands: by name, which commands have them, by text.
func everyFlag() map[string]map[string][]string {
	all := map[string]map[string][]string{}
	for _, c := range everyCommand() {
		add := func(f *pflag.Flag) {
			if f.Hidden || f.Name == "help" {
				return
			}
			name := "--" + f.Name
			if f.Shorthand != "" {
				name += ", -" + f.Shorthand
			}
			if all[name] == nil {
				all[name] = map[string][]string{}
			}
			_, usage := pflag.UnquoteUsage(f)
			all[name][usage] = append(all[name][usage], c.CommandPath())
		}
		c.LocalFlags().VisitAll(add)
	}
	return all
}

func flagsPage() string {
	var b strings.Builder
	b.WriteString("# Flags\n\nEvery flag from A to Z, and the commands that accept it. Every command accepts `--help` and `--memory`.\n\n| flag | commands | meaning |\n|---|---|---|\n")
	flags := everyFlag()
	for _, name := range slices.Sorted(maps.Keys(flags)) {
		for _, usage := range slices.Sorted(maps.Keys(flags[name])) {
			var links []string
			for _, c := range flags[name][usage] {
				links = append(links, fmt.Sprintf("[%s](commands.md#%s)", strings.TrimPrefix(c, "upstar "), anchor(c)))
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, strings.Join(links, ", "), cell(usage))
		}
	}
	return b.String()
}

// cell writes a text into a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", `\<`, "*", `\*`, "_", `\_`).Replace(text)
}

func wordsPage(t *testing.T) string {
	status, out, errs := command(context.Background(), "help", "words")
	if status != 0 {
		t.Fatal(errs)
	}
	return "# Words in answers\n\nThe signs and words in the answers of `upstar solve`, `heap`, `table`, `misere` and `quotient`.\n\n```console\n$ upstar help words\n" + out + "```\n"
}

func rulesetsPage() string {
	var b strings.Builder
	b.WriteString("# Rulesets\n\nEvery game, with its rule, how to write a position, and an example. `upstar games NAME` shows more.\n\n")
	entries := slices.Clone(catalog.Builtin().Entries())
	slices.SortFunc(entries, func(x, y *catalog.Entry) int { return cmp.Compare(x.Name, y.Name) })
	for _, e := range entries {
		fmt.Fprintf(&b, "## %s\n**%s** (%s). %s\n\n", e.Name, e.Title, e.Kit.Name, strings.ReplaceAll(e.Rule, "*", `\*`))
		if e.Position != "" {
			fmt.Fprintf(&b, "Position: %s.\n\n", strings.ReplaceAll(strings.TrimSuffix(e.Position, "."), "*", `\*`))
		}
		if len(e.Samples) > 0 {
			fmt.Fprintf(&b, "Example: `%s(%s)`\n\n", e.Name, e.Samples[0])
		}
	}
	return b.String()
}

// memberPages are the members of the language with their examples and results, by their
// first letters, and the list of these pages.
func memberPages(t *testing.T) map[string]string {
	t.Helper()
	c := catalog.Builtin()
	ranges := []string{"ab", "c", "de", "fgh", "i", "jklmn", "op", "qr", "s", "tuvwxyz"}
	pages := map[string]string{}
	count := map[string]int{}
	all := topics.Of(rulesets.Library(c), c)
	slices.SortStableFunc(all, func(a, b topics.Topic) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Of, b.Of))
	})
	for _, topic := range all {
		if topic.Kind == topics.Ruleset {
			continue
		}
		letter := strings.ToLower(topic.Name[:1])
		i := slices.IndexFunc(ranges, func(r string) bool { return strings.Contains(r, letter) })
		if i < 0 {
			t.Fatalf("%s: no page", topic.Name)
		}
		name := "members-" + ranges[i]
		of := topic.Of
		if of == "" {
			of = "every value"
		}
		text := fmt.Sprintf("* **%s** (%s). %s", topic.Name, of, topic.Text)
		if topic.Example != "" {
			text += " Example: " + code(topic.Example)
			if shown, ok, err := repl.New(c).Eval(work.Unbounded(), topic.Example); err == nil && ok {
				if strings.Contains(shown, "\n") || len(shown) > 200 {
					shown = strings.TrimSpace(shown[:strings.IndexAny(shown+"\n", "\n")]) + " …"
				}
				text += " gives " + code(shown)
			}
		}
		pages[name] += text + "\n"
		count[name]++
	}
	index := "# Members\n\nEvery type, function and member of the language, with an example and its result. The pages are sorted by the first letter of the name.\n\n"
	for _, r := range ranges {
		name := "members-" + r
		title := strings.ToUpper(r[:1])
		if len(r) > 1 {
			title += "–" + strings.ToUpper(r[len(r)-1:])
		}
		index += fmt.Sprintf("* [%s](%s.md): %d entries\n", title, name, count[name])
		pages[name] = fmt.Sprintf("# Members %s\n\nThe types, functions and members from %s. [All members](members.md) lists the other pages.\n\n", title, strings.Replace(title, "–", " to ", 1)) + pages[name]
	}
	pages["members"] = index
	return pages
}

// code sets a text as code, with marks around it that are not in it.
func code(text string) string {
	text = strings.ReplaceAll(text, "\n", " ")
	marks := "`"
	for strings.Contains(text, marks) {
		marks += "`"
	}
	return marks + text + marks
}

var (
	fence   = regexp.MustCompile("(?ms)^```(.*?)\n(.*?)^```$")
	link    = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]+)?\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// Links lead to files and headings that are there; from the table of contents every page is
// reached, and from every page the table of contents.
func TestHandbookLinks(t *testing.T) {
	files := append(handbook(t), "../README.md")
	prose, anchors, leads := map[string]string{}, map[string]map[string]bool{}, map[string][]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		prose[file] = fence.ReplaceAllString(string(data), "")
		anchors[file] = map[string]bool{}
		for _, m := range heading.FindAllStringSubmatch(prose[file], -1) {
			anchors[file]["#"+anchor(m[1])] = true
		}
	}
	for _, file := range files {
		for _, m := range link.FindAllStringSubmatch(prose[file], -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			to := file
			if m[1] != "" {
				to = path.Join(path.Dir(file), m[1])
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s leads to %s, which is not there", file, m[1])
			}
			if m[2] != "" && anchors[to] != nil && !anchors[to][m[2]] {
				t.Errorf("%s leads to %s%s, a heading that is not there", file, m[1], m[2])
			}
			leads[file] = append(leads[file], to)
		}
	}
	const contents = "../docs/README.md"
	reached := map[string]bool{contents: true}
	for next := []string{contents}; len(next) > 0; next = next[1:] {
		for _, to := range leads[next[0]] {
			if !reached[to] {
				reached[to] = true
				next = append(next, to)
			}
		}
	}
	names := map[string]string{}
	for _, file := range files {
		if !reached[file] {
			t.Errorf("no way leads from the contents to %s", file)
		}
		if file == contents || file == "../README.md" {
			continue
		}
		if !slices.Contains(leads[file], contents) {
			t.Errorf("%s has no link to the contents", file)
		}
		name := path.Base(file)
		if old := names[name]; old != "" || !regexp.MustCompile(`^[a-z-]+\.md$`).MatchString(name) {
			t.Errorf("%s: pages know documents by their names, of small letters: %s", file, old)
		}
		names[name] = file
	}
}

// Every command and every flag that --help shows is on a page of the handbook's index.
func TestHandbookHasEveryFeature(t *testing.T) {
	contents, err := os.ReadFile("../docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	page := func(name string) string {
		if !strings.Contains(string(contents), "](reference/"+name+".md)") {
			t.Errorf("the contents do not name %s", name)
		}
		data, err := os.ReadFile("../docs/reference/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	commands, flags := page("commands"), page("flags")
	for _, c := range everyCommand() {
		name := c.CommandPath()
		if !strings.Contains(commands, "(#"+anchor(name)+")") || !strings.Contains(commands, "\n## "+name+"\n") {
			t.Errorf("no %s in the commands", name)
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			row := regexp.MustCompile(`(?m)^\| ` + "`--" + f.Name + "[`,].*" + regexp.QuoteMeta("(commands.md#"+anchor(name)+")"))
			if !f.Hidden && f.Name != "help" && !row.MatchString(flags) {
				t.Errorf("no --%s of %s in the flags", f.Name, name)
			}
		})
	}
	_, help, _ := command(context.Background(), "--help")
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+) {2,}`).FindAllStringSubmatch(help, -1) {
		if m[1] != "completion" && !strings.Contains(commands, "\n## upstar "+m[1]+"\n") {
			t.Errorf("--help shows %s, the handbook does not", m[1])
		}
	}
}

// Every code block of the documents is one that a test runs or checks: sessions (Documents),
// files of sessions (cgs), requests (jsonl), Python (package python), Go (the outside module,
// and examples of packages), command lines that would take too long (sh), and what a limit of
// time leaves (text), whose flags are checked here.
func TestCodeBlocks(t *testing.T) {
	examples := exampleCode(t)
	for _, file := range append(handbook(t), "../README.md") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range fence.FindAllStringSubmatch(string(data), -1) {
			switch kind, _, _ := strings.Cut(m[1], " "); kind {
			case "console", "jsonl", "python", "cgs":
			case "ebnf": // syntax/spec_test.go
			case "go":
				if !strings.Contains(m[2], "package ") {
					inExamples(t, file, m[2], examples)
				}
			case "sh", "text":
				for line := range strings.Lines(m[2]) {
					if line, ok := strings.CutPrefix(line, "$ "); ok || kind == "sh" {
						canRun(t, file, strings.TrimSpace(line))
					}
				}
			case "address":
				if status, _, errs := command(context.Background(), "play", strings.TrimSpace(m[2]), "--type", "quit"); status != 0 {
					t.Errorf("%s: the address: %s", file, errs)
				}
			case "json": // a certificate
				name := filepath.Join(t.TempDir(), "certificate.json")
				if err := os.WriteFile(name, []byte(m[2]), 0o644); err != nil {
					t.Fatal(err)
				}
				if status, _, errs := command(context.Background(), "verify", name); status != 0 {
					t.Errorf("%s: the certificate: %s", file, errs)
				}
			default:
				t.Errorf("%s: no test runs a block of the kind %q:\n%s", file, m[1], m[2])
			}
		}
	}
}

// exampleCode returns the words of the examples of our packages.
func exampleCode(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, file := range []string{"../upstar_test.go", "../value/surreal/example_test.go", "../value/nimber/transfinite/example_test.go"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(strings.Join(strings.Fields(string(data)), " "))
	}
	return b.String()
}

// inExamples checks that each statement of a fragment is in an example that go test runs.
func inExamples(t *testing.T, file, text, examples string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.Join(strings.Fields(line), " "); line != "" && !strings.Contains(examples, line) {
			t.Errorf("%s: no example has the line %s", file, line)
		}
	}
}

// canRun checks a command line that is not run: the command and its flags are known, the
// package is there, and the tests and benchmarks that it names.
func canRun(t *testing.T, file, line string) {
	t.Helper()
	line, _, _ = strings.Cut(line, "  #")
	line, _, _ = strings.Cut(line, " #")
	args := words(strings.TrimSpace(line))
	if len(args) == 0 {
		return
	}
	switch args[0] {
	case "upstar":
		root := testApp().root()
		c, rest, err := root.Find(args[1:])
		if err == nil && c == root {
			err = fmt.Errorf("no such command")
		}
		if err == nil {
			err = c.ParseFlags(rest)
		}
		if err == nil {
			err = c.ValidateArgs(c.Flags().Args())
		}
		if err != nil {
			t.Errorf("%s: %s: %v", file, line, err)
		}
	case "go":
		if len(args) < 3 || args[1] != "test" && args[1] != "run" && args[1] != "install" {
			t.Errorf("%s: %s: what is that?", file, line)
			return
		}
		dir, _, _ := strings.Cut(strings.TrimPrefix(args[2], "github.com/upstar-cgt/upstar"), "@")
		found, _ := filepath.Glob(filepath.Join("..", dir, "*.go"))
		if len(found) == 0 && args[2] != "./..." {
			t.Errorf("%s: %s: there is no package %s", file, line, args[2])
		}
		for i, arg := range args {
			if args[1] == "test" && (arg == "-run" || arg == "-bench") && !slices.Contains([]string{"xxx", "none", "^$"}, args[i+1]) {
				name := regexp.MustCompile(`[\w|]+`).FindString(args[i+1])
				pattern := regexp.MustCompile(`func (Test|Benchmark)\w*(` + name + `)`)
				if !slices.ContainsFunc(found, func(f string) bool {
					data, _ := os.ReadFile(f)
					return pattern.Match(data)
				}) {
					t.Errorf("%s: %s: no test or benchmark %s", file, line, args[i+1])
				}
			}
		}
	case "pip", "python3", "make", "coqc", "jupyter", "geng", "git", "cd":
	default:
		t.Errorf("%s: %s: a command that no test knows", file, line)
	}
}
