// SPDX-License-Identifier: Apache-2.0

package notation_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A conformanceCase is a line of the conformance file.
type conformanceCase struct {
	ID       string  `json:"id"`
	Group    string  `json:"group"`
	Input    string  `json:"input"`
	Expected *string `json:"expected"`
	IsError  bool    `json:"is_error"`
}

var conformanceGroups = []string{
	"game.CanonicalShortGame", "game.Integer", "game.Nimber", "game.Rational", "game.CompoundGame",
	"Uptimal", "CanonicalShortGame", "Integer should", "RationalNumber", "CgsuiteParser",
	"CGScript should process infix ops", "CGScript should correctly interpret game specifiers",
	"CGScript should process arithmetic expressions", "CGScript should handle explicit and compound games",
	"CGScript should process game operations", "CGScript should simplify properly",
}

// needsLanguage matches what is no expression over short games: statements,
// loops, lambdas, assignments, rulesets, ordinals, and loopy and misère games.
var needsLanguage = regexp.MustCompile(`\bfor\b|->|:=|\bgame\.|omega|\b(on|off|over|under|upon|pass)\b|\b[a-z]\{|\bg\b|;`)

// different are cases in which we differ from the expected answer on purpose.
var different = map[string]string{
	"4.21":   "integers of any size are allowed in braces",
	"4.22":   "there is no limit on the number of options",
	"2.17":   "prints a misère canonical game",
	"5.7":    "Heat is a function, not a variable",
	"42.12":  "after a move in both, the peer goes on with the disjunctive sum; ONAG, ch. 14 goes on selectively",
	"42.36":  "as 42.12",
	"32.153": "thermographs of large integers are drawn",
}

func conformanceCases(t *testing.T) []conformanceCase {
	path := os.Getenv("UPSTAR_CONFORMANCE")
	if path == "" {
		path = "../../../shared/conformance"
	}
	f, err := os.Open(filepath.Join(path, "cgscript.jsonl"))
	if err != nil {
		t.Skipf("no conformance cases: %v", err)
	}
	defer f.Close()
	var cases []conformanceCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var c conformanceCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		for _, g := range conformanceGroups {
			if strings.HasPrefix(c.Group, g) {
				cases = append(cases, c)
				break
			}
		}
	}
	return cases
}

// TestConformance evaluates every case that is an expression over short games.
func TestConformance(t *testing.T) {
	passed, failed := 0, 0
	skipped := map[string]int{}
	s := short.NewSpace()
	for _, c := range conformanceCases(t) {
		switch reason := skipReason(c); {
		case reason != "":
			skipped[reason]++
		case conforms(t, s, c):
			passed++
		default:
			failed++
		}
	}
	t.Logf("%d passed, %d failed, skipped: %v", passed, failed, skipped)
}

func skipReason(c conformanceCase) string {
	switch {
	case c.Expected == nil || needsLanguage.MatchString(c.Input):
		return "needs the language"
	case different[c.ID] != "":
		return "differs on purpose"
	}
	return ""
}

// registered are the functions that other packages bring.
var registered = answer.Functions()

func conforms(t *testing.T, s *short.Space, c conformanceCase) bool {
	calc, m := s.Calc(), work.New(context.Background(), work.Budget{Steps: 1e8})
	var v notation.Value
	var err error
	calc.Do(m, func() { v, err = notation.Eval(calc, c.Input, registered) })
	if c.IsError {
		if err == nil {
			t.Errorf("%s: %s = %s, want the error %s", c.ID, c.Input, notation.Plain.FormatValue(calc, v), *c.Expected)
		}
		return err != nil
	}
	if err != nil {
		t.Errorf("%s: %s: %v, want %s", c.ID, c.Input, err, *c.Expected)
		return false
	}
	got := notation.Plain.FormatValue(calc, v)
	if got != *c.Expected {
		t.Errorf("%s: %s = %s, want %s", c.ID, c.Input, got, *c.Expected)
	}
	return got == *c.Expected
}
