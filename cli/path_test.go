// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const classFolder = "../lang/lib/classes/testdata/games"

// Classes of a folder are rulesets of every command, though one of them is broken.
func TestPath(t *testing.T) {
	for _, c := range []struct {
		command string
		want    string
		status  int
	}{
		{"solve trail(x..|..o)", "o+ P  o- N  value 0", 0},
		{"solve trail(x..|..o) nim(2) --moves 0 --compound selective", "selective compound", 0},
		{"value trail(x..|...|..o)+dominoes(2x3)", "{2*|-1/2*}", 0},
		{"value pairs(5)+nim(2)", "*6", 0},
		{"value hop(x.o)", "*", 0},
		{"eval trail(x..|..o)", "0", 0},
		{`eval Trail("x..|..o").OutcomeClass`, "P", 0},
		{"table dominoes --size 2 --function value", "+-1", 0},
		{"draw trail(x..|..o)", "| X |   |   |", 0},
		{"misere pairs(4)", "genus   1", 0},
		{"games trail", "burns the square", 0},
		{"play hop(x.o) --type quit", "hop(x.o)", 0},
		{"sweep run --folder F solve positions:hop:3 --normal", "", 0},
		{"solve trail(x..|..)", "this row has 2 squares, but the first has 3", wrongInput},
		{"solve trail(x.q)", "not a piece of this game (one of .xo#)", wrongInput},
		{"solve failing(3) --normal", "Failing.cgs:4:37: no such thing", wrongInput},
		{"value endless(3)", "class Endless", interrupted},
	} {
		args := strings.Fields(c.command)
		for i, a := range args {
			if a == "F" {
				args[i] = filepath.Join(t.TempDir(), "sweep")
			}
		}
		at := 1
		if args[0] == "sweep" {
			at = 2
		}
		args = append(append(append([]string{}, args[:at]...), "--path", classFolder), args[at:]...)
		out, errs, status := upstar(args...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: status %d, %q, %q; want %d, %q", c.command, status, out, errs, c.status, c.want)
		}
		if !strings.Contains(errs, "Broken.cgs:4:53: ") {
			t.Errorf("%s: nothing is said of the broken class: %q", c.command, errs)
		}
	}
	if _, errs, status := upstar("solve", "--path", "no-such-folder", "nim(3)"); status != wrongInput || !strings.Contains(errs, "no-such-folder") {
		t.Errorf("a folder that is not there: status %d, %q", status, errs)
	}
	t.Setenv("UPSTAR_PATH", classFolder)
	if out, _, _ := upstar("value", "hop(x.o)"); out != "*\n" {
		t.Errorf("UPSTAR_PATH: %q", out)
	}
}

var theory = regexp.MustCompile(`"theory":"[^"]*",?`)

// The class Dominoes and the built-in game have the same answers.
func TestClassTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var boards []string
	for rows := 1; rows <= 3; rows++ {
		for columns := 1; columns <= 3; columns++ {
			boards = append(boards, fmt.Sprintf("%dx%d", rows, columns))
		}
	}
	for range 25 {
		text := []byte("....|....|....")
		for i := range text {
			if text[i] == '.' && rng.IntN(3) == 0 {
				text[i] = '#'
			}
		}
		boards = append(boards, string(text))
	}
	for i, b := range boards {
		extra := []string{"", " nim(2) --compound selective", " clobber(2x2)", " nim(1) --compound conjunctive"}[i%4]
		ask := func(name string) string {
			out, errs, status := upstar(append([]string{"solve", "--path", classFolder, name + "(" + b + ")", "--json", "--moves", "0"}, strings.Fields(extra)...)...)
			if status != 0 {
				t.Fatalf("%s %s%s: %s", name, b, extra, errs)
			}
			return theory.ReplaceAllString(strings.ReplaceAll(out, name, "dominoes"), "") // built-in games have theorems
		}
		if got, want := ask("dominoes"), ask("domineering"); got != want {
			t.Errorf("%s%s: the class says %s, the game %s", b, extra, got, want)
		}
	}
}
