// SPDX-License-Identifier: Apache-2.0

package game_test

import (
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

func TestJoined(t *testing.T) {
	if got := game.Joined([]int{3, -5, 70}, "+"); got != "3+-5+70" {
		t.Errorf("got %q", got)
	}
	if got := game.Joined([]byte(nil), ","); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}

func TestColumn(t *testing.T) {
	for n, want := range map[int]string{0: "a", 25: "z", 26: "aa", 51: "az", 52: "ba", 701: "zz", 702: "aaa"} {
		if got := game.Column(n); got != want {
			t.Errorf("column %d is %s, want %s", n, got, want)
		}
	}
}

func TestChange(t *testing.T) {
	before, after := []int{1, 3, 3, 5}, []int{1, 2, 3, 4, 5}
	gone, come := game.Change(before, after)
	if !slices.Equal(gone, []int{3}) || !slices.Equal(come, []int{2, 4}) || len(before) != 4 || len(after) != 5 {
		t.Errorf("gone %v, come %v", gone, come)
	}
}

// Distance is a metric, but for exchanges, which count once.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"kayles", "kayles", 0}, {"kayles", "kayle", 1}, {"kayles", "kyales", 1}, {"nim", "", 3}, {"col", "snort", 4}} {
		if got, back := game.Distance(c.a, c.b), game.Distance(c.b, c.a); got != c.want || back != c.want {
			t.Errorf("%q and %q: %d and %d, want %d", c.a, c.b, got, back, c.want)
		}
	}
}

// A mistake in a part is one in the whole; other errors stay.
func TestInText(t *testing.T) {
	err := game.InText(game.Errorf("x", 0, "wrong"), "nim(x)", 4)
	if s, ok := err.(*game.SyntaxError); !ok || s.Offset != 4 || s.Input != "nim(x)" {
		t.Errorf("got %v", err)
	}
	if err := game.InText(nil, "nim(x)", 4); err != nil {
		t.Errorf("nothing is wrong: %v", err)
	}
}
