// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The module of docs/how-to/your-own-game.md builds outside this one, passes its test and
// prints what the document shows.
func TestOutsideModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module: left out by -short")
	}
	root, _ := filepath.Abs("..")
	page := filepath.Join(root, "docs", "how-to", "your-own-game.md")
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, block := range regexp.MustCompile("(?s)```go\n// (\\w+\\.go)\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
		write(t, filepath.Join(dir, block[1]), block[2])
	}
	for _, block := range regexp.MustCompile("(?s)```cgs (\\w+\\.cgs)\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
		write(t, filepath.Join(dir, block[1]), block[2])
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	const ours = "github.com/upstar-cgt/upstar"
	text := strings.Replace(string(mod), "module "+ours, "module example.com/push", 1)
	write(t, filepath.Join(dir, "go.mod"), text+"\nrequire "+ours+" v0.0.0\nreplace "+ours+" => "+root+"\n")
	write(t, filepath.Join(dir, "go.sum"), string(sum))
	tool(t, dir, "go", "build", "-mod=mod", "-o", "push", ".")
	tool(t, dir, "go", "test", "-mod=mod", ".")
	got := regexp.MustCompile("(?s)```console\n(.*?)```").ReplaceAllStringFunc(string(data), func(block string) string {
		var out strings.Builder
		out.WriteString("```console\n")
		for _, line := range regexp.MustCompile(`(?m)^\$ (push|upstar) (.*)$`).FindAllStringSubmatch(block, -1) {
			out.WriteString(line[0] + "\n" + tool(t, dir, "./push", words(line[2])...)) // which has all that upstar has
		}
		return out.String() + "```"
	})
	switch {
	case got == string(data):
	case *update:
		write(t, page, got)
	default:
		t.Errorf("what %s shows is not what is printed; go test ./cli -run Outside -update shows the difference", page)
	}
}

// A game outside this module whose rule changes is not answered from a file that was kept
// under the old rule: the catalogue is asked anew, and the kept table is refused until it is
// removed.
func TestOutsideRuleChanges(t *testing.T) {
	if os.Getenv("UPSTAR_SLOW") == "" {
		t.Skip("builds a module twice: UPSTAR_SLOW=1 runs it")
	}
	root, _ := filepath.Abs("..")
	data, err := os.ReadFile(filepath.Join(root, "docs", "how-to", "your-own-game.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	code := regexp.MustCompile("(?s)```go\n// main\\.go\n(.*?)```").FindStringSubmatch(string(data))[1]
	const old, now = `mine := "LR"[player]`, `mine := "RL"[player]`
	if !strings.Contains(code, old) {
		t.Fatal("the rule is written in another way")
	}
	mod, _ := os.ReadFile(filepath.Join(root, "go.mod"))
	sum, _ := os.ReadFile(filepath.Join(root, "go.sum"))
	const ours = "github.com/upstar-cgt/upstar"
	write(t, filepath.Join(dir, "go.mod"), strings.Replace(string(mod), "module "+ours, "module example.com/push", 1)+"\nrequire "+ours+" v0.0.0\nreplace "+ours+" => "+root+"\n")
	write(t, filepath.Join(dir, "go.sum"), string(sum))
	build := func(code string) {
		write(t, filepath.Join(dir, "main.go"), code)
		tool(t, dir, "go", "build", "-mod=mod", "-o", "push", ".")
	}
	ask := []string{"solve", "push(.L.)", "--moves", "0", "--normal", "--json"}
	build(code)
	before := tool(t, dir, "./push", append(ask, "--catalogue", "c.db")...)
	tool(t, dir, "./push", append(ask, "--method", "search", "--keep", "k.tab")...)
	build(strings.Replace(code, old, now, 1))
	plain := tool(t, dir, "./push", ask...)
	if after := tool(t, dir, "./push", append(ask, "--catalogue", "c.db")...); after != plain || after == before {
		t.Errorf("with the new rule the catalogue answers\n%swant\n%s", after, plain)
	}
	if again := tool(t, dir, "./push", append(ask, "--catalogue", "c.db")...); again != plain {
		t.Errorf("the second time the catalogue answers\n%swant\n%s", again, plain)
	}
	kept := append(ask, "--method", "search", "--keep", "k.tab")
	cmd := exec.Command("./push", kept...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "other rules") {
		t.Errorf("a file that was kept under the old rule: %v\n%s", err, out)
	}
	if err := os.Remove(filepath.Join(dir, "k.tab")); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time from the file
		if got, want := tool(t, dir, "./push", kept...), tool(t, dir, "./push", append(ask, "--method", "search")...); got != want {
			t.Errorf("with a new file to keep:\n%swant\n%s", got, want)
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tool runs a program in a folder and returns what it prints.
func tool(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}
