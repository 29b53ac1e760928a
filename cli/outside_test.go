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

// The module of docs/your-own-game.md builds outside this one, passes its test and
// prints what the document shows.
func TestOutsideModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module: left out by -short")
	}
	root, _ := filepath.Abs("..")
	page := filepath.Join(root, "docs", "your-own-game.md")
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, block := range regexp.MustCompile("(?s)```go\n// (\\w+\\.go)\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
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
		for _, line := range regexp.MustCompile(`(?m)^\$ push .*$`).FindAllString(block, -1) {
			out.WriteString(line + "\n" + tool(t, dir, "./push", words(strings.TrimPrefix(line, "$ push "))...))
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
