// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/internal/play"
)

func TestSay(t *testing.T) {
	for text, want := range map[string]string{
		"nim(2,4,5)":                       "2 to 0",
		"subtraction({1,3},5)":             "5 to 4",
		"domineering(..|.#)":               "a2 to a1",
		"clobber(XO)":                      "a1 b1",
		"hackenbush(br)":                   "cut blue 0 to 1",
		"wythoff(1,0)":                     "(1,0) to (0,0)",
		"toppling-dominoes(X)":             "leftwards from 1",
		"backsliding-toads-and-frogs(T.F)": "1 to 2",
	} {
		v, err := open(t, play.Game{Boards: []string{text}}).View()
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Boards[0].Moves[0].Say; got != want {
			t.Errorf("a move of %s is said %q, want %q", text, got, want)
		}
	}
}
