// SPDX-License-Identifier: Apache-2.0

package repl_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/work"
)

// Replies come in the order of the requests; sessions do not see each other, and a
// request that fails or takes too long does not end the next.
func TestBatch(t *testing.T) {
	in := `{"id":"1","session":1,"input":"x := 3"}
{"id":"2","session":1,"input":"x + 1;"}
{"id":"3","session":1,"input":"while true do end"}
{"id":"4","session":2,"input":"x"}
{"id":"5","session":2,"input":"{1|"}

{"id":6,"session":3,"preamble":"y := 5","decls":{"a.B":"singleton class B def M := 7; end"},"input":"[y, a.B.M]"}
{"id":7,"session":3,"file_events":[["C.cgs","singleton class C def N := 8; end"]],"input":"C.N"}
not json
`
	const want = `{"id":"1","output":"3","error":null}
{"id":"2","output":null,"error":null}
{"id":"3","output":null,"error":"Limit reached: the time was up","detail":"limit reached: the time was up","limit":"time"}
`
	var out strings.Builder
	err := repl.Batch(context.Background(), catalog.Builtin(), strings.NewReader(in), &out, repl.Limits{Time: 50 * time.Millisecond, Bytes: 1 << 28})
	lines := strings.SplitAfter(out.String(), "\n")
	if err != nil || len(lines) != 9 || strings.Join(lines[:3], "") != want {
		t.Fatalf("%v, %d lines:\n%s", err, len(lines), out.String())
	}
	for i, part := range []string{"not defined: `x`", `"error":"Syntax error."`, `"output":"[5,7]"`, `"output":"8"`, "not a request"} {
		if !strings.Contains(lines[3+i], part) {
			t.Errorf("line %d is %s, want %s", 4+i, lines[3+i], part)
		}
	}
}

func TestLoop(t *testing.T) {
	lines := []string{"x := {3|1}", "x.Temperature", "?Temperature", "1 +* }", "", "?no such thing"}
	read := func() (string, error) {
		if len(lines) == 0 {
			return "", io.EOF
		}
		line := lines[0]
		lines = lines[1:]
		return line, nil
	}
	var out strings.Builder
	if err := repl.New(catalog.Builtin()).Loop(context.Background(), read, &out, 1<<28); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"{3|1}\n1\n", "Game.Temperature: How much a move is worth: where the walls of the thermograph meet.\n", "}\n     ^\n", "nothing is known"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is not in\n%s", part, out.String())
		}
	}
}

// A line is complete if more could not make it right.
func TestComplete(t *testing.T) {
	for script, want := range map[string]bool{"1 + 2": true, "{1|": false, "for x from 1 to 3 do": false, "1 + }": true, "?Nim": true, "begin 3 end": true, "f(1,": false} {
		if got := repl.Complete(script); got != want {
			t.Errorf("%q: %v, want %v", script, got, want)
		}
	}
	if all := repl.New(catalog.Builtin()).Complete("Temp"); len(all) != 1 || all[0] != "Temperature" {
		t.Errorf("Temp may become %v", all)
	}
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "my"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"my/A.cgs": "/** A class. */\nclass A(n) def M := n + 1; end", "script.cgs": "1 + 1"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := repl.New(catalog.Builtin())
	if err := s.Folder(dir); err != nil {
		t.Fatal(err)
	}
	if text, _, err := s.Eval(work.Unbounded(), "my.A(2).M + script()"); err != nil || text != "5" {
		t.Errorf("%s, %v", text, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "my/A.cgs"), []byte("class A(n) def M := n + 100; end"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := s.Refresh(); err != nil {
		t.Fatal(err)
	}
	if text, _, err := s.Eval(work.Unbounded(), "my.A(2).M"); err != nil || text != "102" {
		t.Errorf("after a change: %s, %v", text, err)
	}
	if err := errors.Join(os.Remove(filepath.Join(dir, "my/A.cgs")), s.Refresh()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Eval(work.Unbounded(), "my.A(2).M"); err == nil {
		t.Error("a class whose file is gone is there")
	}
}

// Members are completed by what stands before the point.
func TestMembers(t *testing.T) {
	s := repl.New(catalog.Builtin())
	for _, line := range []string{"g := {3|1}", "l := [1,2]", "class Pair(A, B) def Total := A + B; end", "p := Pair(1,2)"} {
		if _, _, err := s.Eval(work.Unbounded(), line); err != nil {
			t.Fatal(err)
		}
	}
	for line, want := range map[string]string{
		"g.Temp": "Temperature", "1 + l.Sor": "Sorted SortedWith", "game.heap.Kay": "Kayles", "game.he": "heap", "Coordinates.Nor": "North Northeast Northwest",
		"{3|1}.Thermogr": "Thermograph", "p.Tot": "Total", "p.Temperature": "", "Grid.Par": "Parse", "game.grid.AntiC": "AntiClobber", "domineer": "domineering domineering-3",
	} {
		if got := strings.Join(s.Complete(line), " "); got != want {
			t.Errorf("%s may become %q, want %q", line, got, want)
		}
	}
}

// Help is found by name and by concept, with an example and what it displays.
func TestHelp(t *testing.T) {
	s := repl.New(catalog.Builtin())
	for query, part := range map[string]string{"Grundy": "NimValue", "who wins": "OutcomeClass", "FarStar": "(^).FarStar\n        *2\n", "Grid": "cgsuite.util.Grid: A rectangle", "nonsense": "nothing is known", "OEIS": "OEIS (Online Encyclopedia", "certificat": "near words: certificate"} {
		if got, _ := s.Help(work.Unbounded(), query); !strings.Contains(got, part) {
			t.Errorf("?%s says\n%s, without %q", query, got, part)
		}
	}
}

func TestHighlight(t *testing.T) {
	const script = `for n from 1 to 3 yield "a" end // all`
	got := repl.Highlight(script)
	plain := got
	for _, colour := range []string{"\x1b[1;34m", "\x1b[36m", "\x1b[32m", "\x1b[90m", "\x1b[0m"} {
		if !strings.Contains(got, colour) {
			t.Errorf("no %q in %q", colour, got)
		}
		plain = strings.ReplaceAll(plain, colour, "")
	}
	if plain != script {
		t.Errorf("%q became %q", script, plain)
	}
}

func Example() {
	s := repl.New(catalog.Builtin())
	fmt.Println(s.Eval(work.Unbounded(), "{3|1||-2}.Temperature"))
	// Output: 2 true <nil>
}

// Message words errors as CGSuite does; what a script raises itself stays as it is.
func TestMessage(t *testing.T) {
	s := repl.New(catalog.Builtin())
	for script, want := range map[string]string{
		`error("so it is")`: "so it is",
		`noSuchThing(3)`:    "That variable is not defined: `noSuchThing`",
		`NoSuchThing(3)`:    "That variable is not defined: `NoSuchThing`",
		`noSuchThing`:       "That variable is not defined: `noSuchThing`",
		`{1|0}.Temprature`:  "Not a method or member variable: `Temprature` (in object of class `game.CanonicalShortGame`)",
		`{1,2}[1]`:          "No operation `[]` for arguments of types `cgsuite.lang.Set`, `game.Integer`",
		`1 +`:               "Syntax error.",
		`[].Max`:            "That `Collection` is empty.",
		`Graph.Parse("xy")`: "An edge, a bracket or a semicolon is required at 'x' (character 1 of \"xy\")",
	} {
		if _, err := s.Value(work.Unbounded(), script); err == nil || repl.Message(err) != want {
			t.Errorf("%s: %v, want %s", script, err, want)
		}
	}
}

// An error about a class or a script in a file names the file, line and column, and is still the
// error that it was.
func TestPlaced(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"Throws.cgs": "class Throws(n as Integer) extends ImpartialGame\n  override def Options := error(\"no such thing\");\nend\n",
		"Broken.cgs": "class Broken\n  def X := ;\nend\n",
		"script.cgs": "1 +\n  nix;",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := repl.New(catalog.Builtin())
	if err := s.Folder(dir); err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string][2]string{
		"Throws(3).NimValue": {"Throws.cgs:2:27: no such thing", "no such thing"},
		"Broken":             {"Broken.cgs:2:12: unexpected \";\", want a value", ""},
		"script()":           {"script.cgs:2:3: that variable is not defined: `nix`", "That variable is not defined: `nix`"},
		"1 + nix":            {"that variable is not defined: `nix`", "That variable is not defined: `nix`"},
	} {
		_, _, err := s.Eval(work.Unbounded(), input)
		if err == nil || !strings.HasPrefix(strings.TrimPrefix(err.Error(), dir+string(filepath.Separator)), want[0]) {
			t.Errorf("%s: %v, want %s", input, err, want[0])
		}
		if want[1] != "" && repl.Message(err) != want[1] {
			t.Errorf("%s: %s, want %s", input, repl.Message(err), want[1])
		}
	}
}
