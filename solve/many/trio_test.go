// SPDX-License-Identifier: Apache-2.0

package many_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/box"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/solve/many"
)

// A ruleset is one for three players whose positions can be read.
type ruleset[P comparable] interface {
	game.Ruleset[P]
	game.Seated[P]
	game.Notation[P]
}

// eliminates reports, by definition, whether player can force to be the last one
// left, with nothing split and nothing made canonical.
func eliminates[P comparable](r ruleset[P], p P, mover int, active uint, player int) bool {
	if bits.OnesCount(active) == 1 {
		return active>>player&1 != 0
	}
	next := (mover + 1) % 3
	if active>>next&1 == 0 {
		next = (next + 1) % 3
	}
	options := r.OptionsOf(nil, p, mover)
	if len(options) == 0 {
		return eliminates(r, p, next, active&^(1<<mover), player)
	}
	for _, q := range options {
		if eliminates(r, q, next, active, player) == (mover == player) {
			return mover == player
		}
	}
	return mover != player
}

func checkTrio[P comparable](t *testing.T, r ruleset[P], positions ...string) {
	t.Helper()
	x := newTrio[P](r)
	for _, text := range positions {
		p, err := r.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		for starter := range 3 {
			letter := "?"
			for player := range 3 {
				if eliminates(r, p, starter, 7, player) {
					letter = "LCR"[player : player+1]
				}
			}
			want += letter
		}
		if got := x.outcome(x.rules.At(p)); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// Splitting and canonical forms change nothing for any of the three players.
func TestTrioByDefinition(t *testing.T) {
	t.Run("hackenbush", func(t *testing.T) {
		checkTrio(t, ruleset[graph.Graph](graph.Hackenbush3), "lcr+cl", "0-1:l,1-2:c,1-3:r", "0-1-2-0:lcr", "lr+cl+rc", "0-1-2-0:lcr,1-3:c,2-4:l", "lc+cr+rl")
	})
	t.Run("col", func(t *testing.T) {
		checkTrio(t, ruleset[graph.Graph](graph.Col3), "path:3", "path:4", "cycle:4", "star:3", "complete:4", "1-2-3-1,3-4", "1-2-3-4,2:c", "1-2,2-3,3-4,1:l,4:r",
			"1-2,3-4", "1-2-3,3:l,4-5,5:c")
	})
	t.Run("cutblock", func(t *testing.T) {
		checkTrio(t, ruleset[box.Blocks](box.Cutblock), "2x2x1", "3x2x1", "1x2x3", "2x1x2+1x2x1", "2x2x2", "2x3x1+1x1x2")
	})
	t.Run("domineering", func(t *testing.T) {
		var boards []string
		for cells := range 1 << 8 {
			text := ""
			for i := range 8 {
				text += []string{"", "", "|", "", "/", "", "|", ""}[i] + string(".#"[cells>>i&1])
			}
			boards = append(boards, text)
		}
		checkTrio(t, ruleset[box.Board](box.Domineering), append(boards, "3x2x1", "2x1x3", "3x3x1", "3x1x2", "...|.#.|...", ".../.#.")...)
	})
}

// Two conjectures of Propp on Cutblock, as [Cincotti 2008] tells them: [n,n,n] is won
// by the player who makes his first move last; and the side with the largest ⌊log₂⌋
// decides. The second fails first at [3,3,4], where nobody can force a win if Right
// begins, and at its like.
func TestConjecturesOnCutblock(t *testing.T) {
	queer := map[string]string{"3,3,4": "RR?", "3,4,3": "C?C", "4,3,3": "?LL"}
	compare(t, "cutblock", func(text string) string {
		var logs [3]int
		for i, side := range strings.Split(text, ",") {
			n, _ := strconv.Atoi(side)
			logs[i] = bits.Len(uint(n))
		}
		var largest string
		for i, l := range logs {
			if l == slices.Max(logs[:]) {
				largest += "LCR"[i : i+1]
			}
		}
		if o, ok := queer[text]; ok {
			return o
		}
		return tied[largest]
	})
}

// tied is the outcome of Cutblock by whose sides have the largest logarithm: of those
// the one who makes his first move last wins.
var tied = map[string]string{"L": "LLL", "C": "CCC", "R": "RRR", "LC": "CLC", "CR": "RRC", "LR": "RLL", "LCR": "RLC"}

func ExampleFamily_Minimal() {
	// Nim with heaps of 2 and 2, five players: 0 and 1 can force that one of them wins.
	n := newNim(nil)
	f := many.Coalitions(many.Impartial(n.arena, 5)).Of(n.meter, n.at("2+2"), 0)
	fmt.Println(strings.Trim(fmt.Sprint(f.Minimal()), "[]"))
	// Output: {0,1} {1,2} {1,3} {0,2,3}
}
