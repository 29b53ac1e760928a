// SPDX-License-Identifier: Apache-2.0

package notation_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func TestSpoken(t *testing.T) {
	c := short.NewSpace().Calc()
	for text, want := range map[string]string{
		"+-(1/2*)":    "plus or minus open one half star close",
		"{3/2|-3/2}":  "plus or minus three halves",
		"-3/4":        "minus three quarters",
		"5/128":       "5 over 128",
		"^^^*2":       "up 3 star 2",
		"vv":          "double down",
		"^<2>":        "up to the second",
		"1^[4]*":      "1 up sum to the 4th star",
		"{2||1|-5*}":  "brace 2 double bar 1 bar minus 5 star close",
		"{1*,2|0}":    "brace 2 bar 0 close",
		"2+Tiny(3)":   "2 tiny 3",
		"Miny({2|1})": "miny brace 2 bar 1 close",
	} {
		var said string
		err := c.Do(work.Unbounded(), func() {
			g, err := notation.Parse(c, text)
			if err != nil {
				t.Error(err)
			}
			said = notation.Spoken(notation.Unicode.Format(c, g))
		})
		if err != nil || said != want {
			t.Errorf("%s is said %q, %v, want %q", text, said, err, want)
		}
	}
	for text, want := range map[string]string{"on": "on", "^[on]": "up sum to the on", "↑ᵒⁿ": "up to the on", "{on|over}": "brace on bar over close", "{|}": "brace nothing bar nothing close", "a & b": "a and b", "(": "open  close"} {
		if said := notation.Spoken(text); said != want {
			t.Errorf("%s is said %q, want %q", text, said, want)
		}
	}
}

func TestTreeOf(t *testing.T) {
	for text, want := range map[string]string{
		"±{0, 3/4↑∗2}":     `[{"k":"switch"},{"k":"braces","in":[{"k":"number","x":"0"},{"k":"comma"},{"k":"fraction","x":"3","of":"4"},{"k":"up","n":1},{"k":"star","x":"2"}]}]`,
		"{2 || 1 | −⧾(2)}": `[{"k":"braces","in":[{"k":"number","x":"2"},{"k":"bar","n":2},{"k":"number","x":"1"},{"k":"bar","n":1},{"k":"minus"},{"k":"tiny","in":[{"k":"number","x":"2"}]}]}]`,
		"↑²↓3[10]":         `[{"k":"up","n":1},{"k":"power","x":"2"},{"k":"down","x":"3","n":1},{"k":"sum","x":"10"}]`,
	} {
		got, _ := json.Marshal(notation.TreeOf(text))
		if string(got) != want {
			t.Errorf("%s is taken apart as %s, want %s", text, got, want)
		}
	}
}

// Nothing but spaces gets lost, whatever is read.
func FuzzTreeOf(f *testing.F) {
	for _, s := range []string{"±{0, 3/4↑∗2}", "{2||1|-5*}", "))((", "^[on]", "⧾", "1/", "⁰¹|"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if nodes := notation.TreeOf(s); len(nodes) == 0 && strings.TrimSpace(s) != "" && strings.Trim(s, " \t\n\v\f\r\u0085\u00a0") != "" && strings.ContainsAny(s, "0123456789") {
			t.Errorf("%q is lost", s)
		}
		notation.Spoken(s)
	})
}
