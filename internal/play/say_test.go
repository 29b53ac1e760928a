// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/internal/play"
)

func TestSay(t *testing.T) {
	for text, want := range map[string][2]string{
		"nim(2,4,5)":                       {"heaps of 2, 4 and 5", "2 to 0"},
		"subtraction({1,3},5)":             {"heaps of 5", "5 to 4"},
		"domineering(..|.#)":               {"taken: b1; 3 squares", "a2 to a1"},
		"clobber(XO)":                      {"Left's: a1; Right's: b1; 2 squares", "a1 b1"},
		"hackenbush(br)":                   {"Left's edge: e0x1b0; Right's edge: e1x2r0", "cut 0-1 b"},
		"wythoff(1,0)":                     {"the piece: x1y0; 16 squares", "(1,0) to (0,0)"},
		"toppling-dominoes(X)":             {"Left's: a1", "leftwards from 1"},
		"backsliding-toads-and-frogs(T.F)": {"Left's: a1; Right's: c1; 3 squares", "1 to 2"},
	} {
		v, err := open(t, play.Game{Boards: []string{text}}).View()
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Boards[0].Say; got != want[0] {
			t.Errorf("%s is said %q, want %q", text, got, want[0])
		}
		if got := v.Boards[0].Moves[0].Say; got != want[1] {
			t.Errorf("a move of %s is said %q, want %q", text, got, want[1])
		}
	}
}
