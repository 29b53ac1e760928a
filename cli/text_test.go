// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// Prose fits a terminal: only positions, values and command lines to copy are
// longer.
func TestColumns(t *testing.T) {
	lines := []string{"--help", "games", "help words", "value --functions", "games ONAG",
		"heap 0.3F", "heap 0.2048 --to 59", "heap laskers-nim", "heap kayles --values genus --to 29", "row wythoff 2 --to 39", "row knight 2 --to 39",
		"heap partizan-octal(0.7,0.07) --values value --to 39", "quotient 0.77", "quotient 0.123", "solve --players 3 nim(1,2)",
		"solve --threshold waiter-client(vdw(3,9))", "solve --normal domineering(2x3) domineering(2x2)", "value go-simple-ko(#WB#|WX.B|#WB#)",
		"verify ../docs/certificates/0.07.json"}
	for _, c := range testApp().root().Commands() {
		lines = append(lines, c.Name()+" --help")
	}
	for _, e := range testApp().at.Catalog.Entries() {
		lines = append(lines, "games "+e.Name)
	}
	for _, line := range lines {
		status, out, errs := command(context.Background(), strings.Fields(line)...)
		if status != 0 {
			t.Errorf("upstar %s: status %d, %s", line, status, errs)
		}
		for text := range strings.Lines(out) {
			if n := utf8.RuneCountInString(strings.TrimRight(text, "\n")); n > 80 && !copied(text) {
				t.Errorf("upstar %s: %d columns: %s", line, n, text)
			}
		}
	}
}

// copied reports whether a line holds what is to be copied: an example, or a word
// that is too long.
func copied(line string) bool {
	if strings.HasPrefix(line, "  upstar ") || strings.HasPrefix(line, "    ") && strings.Contains(line, " = ") {
		return true
	}
	for word := range strings.FieldsSeq(line) {
		if utf8.RuneCountInString(word) > 60 {
			return true
		}
	}
	return false
}

// Every command has help with an example, and --json and --timeout.
func TestCommands(t *testing.T) {
	for _, c := range testApp().root().Commands() {
		if !c.Runnable() || c.Name() == "help" || c.Name() == "completion" {
			continue
		}
		if c.Short == "" || c.Long == "" || !strings.Contains(c.Example, "upstar "+c.Name()) {
			t.Errorf("%s has no help with an example", c.Name())
		}
		for _, flag := range []string{"json", "timeout"} {
			if c.Flags().Lookup(flag) == nil {
				t.Errorf("%s has no --%s", c.Name(), flag)
			}
		}
	}
}

// A file that upstar did not write is not changed by a sweep, and the beginning of
// a table goes on.
func TestSweepsLeaveFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notes.txt")
	for _, line := range []string{"quotient --all quaternary:1 -o", "heap --all octal:1 --reach 100 -o"} {
		args := append(strings.Fields(line), file)
		for _, text := range []string{"one line", "one line\n", "two\nlines", "two\nlines\n", "code", "code,status,order\nmine\n", "a,b\n1,2", "\n", "code\n"} {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			status, _, errs := command(context.Background(), args...)
			got, _ := os.ReadFile(file)
			if text == "code" { // the beginning of a head
				if status != 0 || !bytes.HasPrefix(got, []byte("code,")) {
					t.Errorf("%s: the beginning of a table: status %d, %s", line, status, errs)
				}
				continue
			}
			if status != wrongInput || string(got) != text || !strings.Contains(errs, "left as it is") {
				t.Errorf("%s: %q has become %q; status %d, %s", line, text, got, status, errs)
			}
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if status, _, errs := command(context.Background(), args...); status != 0 {
			t.Errorf("%s: an empty file: status %d, %s", line, status, errs)
		}
		whole, _ := os.ReadFile(file)
		if err := os.WriteFile(file, whole[:len(whole)*2/3], 0o644); err != nil {
			t.Fatal(err)
		}
		command(context.Background(), args...)
		if got, _ := os.ReadFile(file); !bytes.Equal(got, whole) || len(whole) < 100 {
			t.Errorf("%s: a table that was cut does not go on:\n%s", line, got)
		}
	}
}

// Names, functions and words are completed.
func TestCompletion(t *testing.T) {
	for line, want := range map[string]string{
		"solve @":                             "kayles(\tKayles",
		"solve nim(1) @":                      "kayles(\tKayles",
		"draw @":                              "domineering(\tDomineering",
		"table @":                             "wythoff\t",
		"row @":                               "rook\t",
		"games @":                             "selective",
		"horses @":                            "All the King's Horses, last home loses",
		"quotient @":                          "kayles",
		"help @":                              "solve\t",
		"solve --compound @":                  "selective",
		"table wythoff --function @":          "temperature",
		"row wythoff --function @":            "R-",
		"heap kayles --function @":            "genus",
		"value --style @":                     "latex",
		"misere --universe @":                 "dead-ending",
		"table wythoff --format @":            "markdown",
		"heap --all @":                        "octal:3",
		"quotient --all @":                    "quaternary:4",
		"heap kayles --checkpoint x --keep @": "window",
	} {
		args := append([]string{"__complete"}, strings.Fields(line)...)
		args[len(args)-1] = ""
		if _, out, _ := command(context.Background(), args...); !strings.Contains(out, want) {
			t.Errorf("upstar %s: no %q in %s", line, want, out)
		}
	}
}

// More workers than find room would fill the memory before they have searched anything.
func TestHoused(t *testing.T) {
	for _, c := range []struct {
		workers int
		mib     uint64
		want    int
	}{{2, 4096, 2}, {1000, 4096, 1000}, {1000, 64, 32}, {2, 1, 1}, {1, 1, 1}} {
		if got := housed(c.workers, c.mib<<20); got != c.want {
			t.Errorf("%d workers in %d MiB: %d, want %d", c.workers, c.mib, got, c.want)
		}
	}
}
