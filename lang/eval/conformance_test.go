// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// ratchet is how many cases pass; it only goes up.
const ratchet = 2391

// A conformanceCase is a line of the conformance file. Cases of one session run
// in order with the same variables.
type conformanceCase struct {
	ID       string            `json:"id"`
	Session  int               `json:"session"`
	Kind     string            `json:"kind"`
	Group    string            `json:"group"`
	Input    string            `json:"input"`
	Expected *string           `json:"expected"`
	IsError  bool              `json:"is_error"`
	Preamble string            `json:"preamble"`
	Decls    map[string]string `json:"decls"`
	Files    [][2]*string      `json:"file_events"`
}

func conformanceCases(t *testing.T) (cases []conformanceCase) {
	path := os.Getenv("UPSTAR_CONFORMANCE")
	if path == "" {
		path = "../../../shared/conformance"
	}
	f, err := os.Open(filepath.Join(path, "cgscript.jsonl"))
	if err != nil {
		t.Skipf("no conformance cases: %v", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var c conformanceCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// A result is how a case came out.
type result int

const (
	passed     result = iota
	otherWords        // an error, as wanted, in other words
	failed
	unrunnable // its variable is set by a line that is not there
	wrongKind  // not a script
)

var library = sync.OnceValue(func() *value.Library { return rulesets.Library(catalog.Builtin()) })

// everything returns an interpreter with all rulesets.
func everything() *eval.Interp {
	return eval.New(value.NewWorld(short.NewSpace().Calc()), library(), nil)
}

// TestConformance runs every case and fails if fewer pass than did before.
func TestConformance(t *testing.T) {
	var in *eval.Interp
	session, all := -1, [5]int{}
	groups := map[string]*[5]int{}
	var order []string
	set := map[string]bool{}
	for _, c := range conformanceCases(t) {
		if c.Session != session {
			in, session, set = everything(), c.Session, map[string]bool{}
			for path, source := range c.Decls {
				in.Define(path, source)
			}
			if c.Preamble != "" {
				_, _ = in.Eval(meter(2e7), c.Preamble)
				assigned(set, c.Preamble)
			}
		}
		for path, source := range c.Decls {
			in.Define(path, source)
		}
		for _, e := range c.Files {
			path, _ := strings.CutSuffix(*e[0], ".cgs")
			in.Define(path, deref(e[1]))
		}
		r, got := run(in, c, set)
		assigned(set, c.Input)
		if groups[c.Group] == nil {
			groups[c.Group] = &[5]int{}
			order = append(order, c.Group)
		}
		groups[c.Group][r]++
		all[r]++
		want := "nothing"
		if c.Expected != nil {
			want = *c.Expected
		}
		reason := different[c.ID]
		switch bad := r == failed || r == otherWords || r == unrunnable; {
		case bad && reason == "":
			t.Errorf("%s: %s\n\tgot  %s\n\twant %s", c.ID, c.Input, got, want)
		case bad:
			t.Logf("%s: %s: %s", c.ID, c.Input, reason)
		case reason != "":
			t.Errorf("%s passes, and is listed among those that differ: %s", c.ID, reason)
		}
	}
	for _, g := range order {
		n := groups[g]
		t.Logf("%4d passed, %2d errors in other words, %3d failed, %d not run: %s", n[passed], n[otherWords], n[failed], n[unrunnable]+n[wrongKind], g)
	}
	t.Logf("%d passed, %d errors in other words, %d failed, %d lack a variable, %d are no scripts",
		all[passed], all[otherWords], all[failed], all[unrunnable], all[wrongKind])
	if all[passed] < ratchet {
		t.Errorf("%d cases pass, want at least %d", all[passed], ratchet)
	}
}

// TestSameValue shows that two of the cases that differ do so in how they are
// written: what we find is equal to what the peer writes.
func TestSameValue(t *testing.T) {
	for _, c := range conformanceCases(t) {
		if c.ID != "8.7" && c.ID != "34.396" {
			continue
		}
		in, m := everything(), meter(1e8)
		script := "(" + c.Input + ") == (" + *c.Expected + ")"
		if v, err := in.Eval(m, script); err != nil || v != value.Bool(true) {
			t.Errorf("%s: %v, %v", script, v, err)
		}
	}
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

var assignment = regexp.MustCompile(`\b(?:def\s+)?([A-Za-z]\w*)\s*(?:\([^()]*\)\s*)?:=`)

// assigned notes the variables that a script sets.
func assigned(set map[string]bool, script string) {
	for _, m := range assignment.FindAllStringSubmatch(script, -1) {
		set[m[1]] = true
	}
}

// run runs a case and says how it came out and what it displayed.
func run(in *eval.Interp, c conformanceCase, set map[string]bool) (result, string) {
	if strings.HasPrefix(c.Kind, "tbcode") || c.Kind == "api-transcribed" && c.Expected == nil {
		return wrongKind, ""
	}
	m := meter(2e7)
	v, err := in.Eval(m, c.Input)
	got := ""
	if err == nil {
		got, err = in.Text(m, v, notation.Plain)
	}
	switch {
	case err != nil && c.IsError:
		if words(reason(err)) == words(*c.Expected) {
			return passed, reason(err)
		}
		return otherWords, reason(err)
	case err != nil:
		if m := undefined.FindStringSubmatch(reason(err)); m != nil && !set[m[1]] && 'a' <= m[1][0] && m[1][0] <= 'z' && !known[m[1]] {
			return unrunnable, reason(err)
		}
		return failed, reason(err)
	case c.IsError:
		return failed, got
	case c.Expected == nil && v == nil, c.Expected != nil && v != nil && got == *c.Expected:
		return passed, got
	}
	return failed, got
}

var undefined = regexp.MustCompile("^that variable is not defined: `(\\w+)`")

// known are names that a session need not set.
var known = map[string]bool{"test": true, "game": true, "cgsuite": true, "on": true, "off": true, "over": true, "under": true, "upon": true, "dud": true, "omega": true}

// reason returns an error without its place.
func reason(err error) string {
	var failed *eval.Error
	var syntax *game.SyntaxError
	switch {
	case errors.As(err, &failed):
		return failed.Err.Error()
	case errors.As(err, &syntax):
		return "syntax error"
	}
	return err.Error()
}

// words returns a message without what is a matter of style.
func words(s string) string { return strings.ToLower(strings.TrimRight(s, ".")) }

// different are the cases in which we differ, with the reason. All others pass.
var different = map[string]string{
	"4.21":   "integers of any size are allowed in braces",
	"4.22":   "there is no limit on the number of options",
	"8.7":    "no stopper is known for a side, and graphs have no simplest form: see TestSameValue",
	"32.153": "thermographs of large integers are drawn",
	"34.396": "a set, whose loopy games with equally many followers are shown in another order: see TestSameValue",
	"42.12":  "after a move in both, the peer goes on with the disjunctive sum; ONAG, ch. 14 goes on selectively",
	"42.36":  "as 42.12",
	"73.4":   "there is no Java here",
	"85.1":   "there is no window here",
	"85.2":   "there is no window here",
}
