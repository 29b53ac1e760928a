// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

// Sums are taken apart, with signs; other expressions are refused.
func TestTerms(t *testing.T) {
	at := session.New(catalog.Builtin())
	for text, want := range map[string]string{
		"{1|0}+^":                    "form({1|0}) form(^)",
		"-(kayles(3)-2*nim(1))":      "-kayles(3) nim(1) nim(1)",
		"nim(1)*-2":                  "-nim(1) -nim(1)",
		"0*nim(3)":                   "form(0)",
		"-(-(-^))":                   "-form(^)",
		"+-1 - 1/2":                  "form({1|-1}) -form(1/2)",
		"nim(1)*nim(2)":              "no checker has the arithmetic",
		"domineering(2x2).Mean":      "no checker has the arithmetic",
		"a := 3":                     "no checker has the arithmetic",
		"65*^":                       "at most 64",
		"999999999999999999999999*^": "no checker has the arithmetic",
		"dominoes(2x2)":              "dominoes",
	} {
		terms, err := termsOf(at, text)
		var got []string
		for _, x := range terms {
			got = append(got, x.String())
		}
		if said := strings.Join(got, " "); err == nil && said != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v; want %q", text, said, err, want)
		}
	}
}

func FuzzTerms(f *testing.F) {
	for _, text := range []string{"{1|0}+^", "-(kayles(3)-2*nim(1))", "2^-1/2", "+-{1|*}", "Tiny(2)*3"} {
		f.Add(text)
	}
	at := session.New(catalog.Builtin())
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 200 {
			_, _ = termsOf(at, text)
		}
	})
}
