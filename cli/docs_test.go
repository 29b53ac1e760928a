// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the output shown in the documents")

// The sessions shown in the documents are what upstar prints: in a block marked
// console, a line that begins with "$ upstar" is run and what follows, up to the
// next such line, is its output; one that ends with & runs beside those after it in its
// block, until it ends or "$ kill %1 %2" interrupts it, by its number there; "$ wait %1" waits for it. A block marked cgs and a name is a file of that name
// for the sessions after it. In a block marked jsonl, each line with an input or a question is
// a request to eval --jsonl, and the line after it is the reply.
func TestDocuments(t *testing.T) {
	files := handbook(t)
	if testing.Short() && !*update {
		files = []string{"../docs/tutorials/tutorial.md"}
	}
	files = append(files, "../README.md")
	for _, file := range files {
		file, _ = filepath.Abs(file) // sessions run in a folder of their own
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			rewritten := replies(t, rewrite(t, text))
			switch {
			case rewritten == text:
			case *update:
				if err := os.WriteFile(file, []byte(rewritten), 0o644); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("what %s shows is not what is printed; go test ./cli -run Documents -update shows the difference", file)
			}
		})
	}
}

// rewrite runs the sessions of a document and puts their output in.
func rewrite(t *testing.T, text string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	var out strings.Builder
	var beside []running
	console, ours := false, false
	file, source := "", ""
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```"):
			text := out.String()
			for i, b := range beside {
				text = strings.Replace(text, mark(i), <-b.printed, 1)
			}
			beside = nil
			out.Reset()
			out.WriteString(text)
			if file != "" {
				if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			file, _ = strings.CutPrefix(strings.TrimSpace(line), "```cgs ")
			if source = ""; strings.HasPrefix(file, "```") {
				file = ""
			}
			console, ours = strings.HasPrefix(line, "```console"), false
		case file != "":
			source += line
		case console && strings.HasPrefix(line, "$ "):
			out.WriteString(line)
			command, upstar := strings.CutPrefix(strings.TrimSpace(line), "$ upstar ")
			ours = upstar
			if command, background := strings.CutSuffix(command, " &"); ours && background {
				ctx, stop := context.WithCancel(context.Background())
				b := running{make(chan string, 1), stop}
				go func() { b.printed <- shown(t, ctx, command) }()
				out.WriteString(mark(len(beside)))
				beside = append(beside, b)
			} else if ours {
				out.WriteString(shown(t, context.Background(), command))
			} else if what, numbers, _ := strings.Cut(strings.TrimPrefix(command, "$ "), " "); what == "kill" || what == "wait" {
				for i, b := range beside {
					if slices.Contains(strings.Fields(numbers), fmt.Sprintf("%%%d", i+1)) {
						b.end(what == "kill")
					}
				}
			}
			continue
		case ours:
			continue // the old output
		}
		out.WriteString(line)
	}
	return out.String()
}

var jsonLines = regexp.MustCompile("(?s)```jsonl\n(.*?)```")

// replies puts the replies of eval --jsonl into the blocks of requests of a document.
func replies(t *testing.T, text string) string {
	t.Helper()
	return jsonLines.ReplaceAllStringFunc(text, func(block string) string {
		var requests []string
		for line := range strings.Lines(jsonLines.FindStringSubmatch(block)[1]) {
			if strings.Contains(line, `"input"`) || strings.Contains(line, `"ask"`) {
				requests = append(requests, line)
			}
		}
		var out bytes.Buffer
		testApp().run(context.Background(), []string{"eval", "--jsonl"}, strings.NewReader(strings.Join(requests, "")), &out, &out)
		given := strings.SplitAfter(out.String(), "\n")
		if len(given) != len(requests)+1 {
			t.Fatalf("%d replies to %d requests: %s", len(given)-1, len(requests), out.String())
		}
		var b strings.Builder
		b.WriteString("```jsonl\n")
		for i, request := range requests {
			b.WriteString(request + given[i])
		}
		return b.String() + "```"
	})
}

// running is a command that runs beside others: what it prints, and what interrupts it.
type running struct {
	printed chan string
	stop    func()
}

// end interrupts a command, or waits until it ends.
func (b running) end(interrupt bool) {
	if interrupt {
		b.stop()
		return
	}
	b.printed <- <-b.printed
}

// mark is where the output of a command that runs beside others is put.
func mark(i int) string { return fmt.Sprintf("\x00%d\n", i) }

func shown(t *testing.T, ctx context.Context, line string) string {
	t.Helper()
	var out bytes.Buffer
	testApp().run(ctx, words(strings.TrimSpace(line)), strings.NewReader(""), &out, &out)
	return out.String()
}

// words splits a command line as a shell does, with quotes.
func words(line string) []string {
	var out []string
	var word []rune
	quote, open := rune(0), false
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, open = r, true
		case quote == 0 && r == ' ':
			if open || len(word) > 0 {
				out = append(out, string(word))
			}
			word, open = nil, false
		default:
			word = append(word, r)
		}
	}
	return out
}

func TestWords(t *testing.T) {
	got := words(`solve 'nim(1, 2)' "a'b" --json`)
	if want := []string{"solve", "nim(1, 2)", "a'b", "--json"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
