// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
)

// halving is a ruleset that this module does not have: a number becomes its half,
// rounded down, or one less.
type halving struct{}

func (halving) About() game.Doc {
	return game.Doc{Name: "halving", Title: "Halving", Rule: "Halve the number, rounding down, or take 1 from it.",
		Position: "a number: 7", Sources: []string{"a test"}, Samples: []string{"7"}}
}

func (halving) Impartial() bool { return true }

func (halving) Options(dst []int, n int, _ game.Player) []int {
	if n > 0 {
		dst = append(dst, n/2)
	}
	if n > 1 {
		dst = append(dst, n-1)
	}
	return dst
}

func (halving) Parse(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0, game.Errorf(s, 0, "a number is wanted")
	}
	return n, nil
}

func (halving) Format(n int) string { return strconv.Itoa(n) }

// A program of others has the whole command line for its own rulesets, too.
func TestOutsideRuleset(t *testing.T) {
	c, err := catalog.New(append(catalog.Builtin().Entries(), catalog.Of[int](halving{}))...)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"games halving":                           "Halve the number",
		"games rounding":                          "halving",
		"solve halving(7)":                        "→ halving(6)  to halving(6)",
		"solve --json halving(7) nim(2)":          `"position":"halving(7)"`,
		"solve selective(halving(3),nim(2))":      "selective compound of",
		"misere halving(6)":                       "genus",
		"quotient --games halving(6)":             "misère quotient of halving(6)",
		"__complete solve ":                       "halving(",
		"solve --compound conjunctive halving(x)": "a number is wanted",
	} {
		var out bytes.Buffer
		a := &app{at: session.New(c)}
		a.run(context.Background(), strings.Split(line, " "), strings.NewReader(""), &out, &out)
		if !strings.Contains(out.String(), want) {
			t.Errorf("upstar %s: no %q in\n%s", line, want, out.String())
		}
	}
}
