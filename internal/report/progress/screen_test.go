// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"strings"
	"testing"
)

func TestFitted(t *testing.T) {
	for _, c := range []struct {
		text          string
		width, height int
		want          string
	}{
		{"one\ntwo\n", 10, 5, "one\ntwo\n"},
		{"one line that is long\n*→*\n", 8, 5, "one lin…\n*→*\n"},
		{"1\n2\n3\n4\n", 30, 3, "1\n2\n… and 2 lines more\n"},
		{"1\n2\n3\n", 30, 3, "1\n2\n3\n"},
	} {
		if got := fitted(c.text, c.width, c.height); got != c.want {
			t.Errorf("fitted(%q, %d, %d) = %q, want %q", c.text, c.width, c.height, got, c.want)
		}
	}
}

// What is no terminal has one text after the other.
func TestScreen(t *testing.T) {
	var out strings.Builder
	s := NewScreen(&out)
	for _, text := range []string{"a\nb\n", "c\n"} {
		if err := s.Show(text); err != nil {
			t.Fatal(err)
		}
	}
	if out.String() != "a\nb\nc\n" {
		t.Errorf("%q", &out)
	}
}
