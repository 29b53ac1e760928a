// SPDX-License-Identifier: Apache-2.0

package box_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/rules/box"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestCutblock(t *testing.T)    { rulestest.Check(t, box.Cutblock) }
func TestDomineering(t *testing.T) { rulestest.Check(t, box.Domineering) }

// A domino lies along the direction of its player.
func TestDirections(t *testing.T) {
	for player, want := range []string{"##|../..|..", "#.|#./..|..", "#.|../#.|.."} {
		b, _ := box.Domineering.Parse("2x2x2")
		if got := box.Domineering.Format(box.Domineering.OptionsOf(nil, b, player)[0]); got != want {
			t.Errorf("player %d: %s, want %s", player, got, want)
		}
	}
}

func FuzzCutblock(f *testing.F) {
	f.Add("2x3x4+1,1,2")
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := box.Cutblock.Parse(s); err == nil {
			if q, err := box.Cutblock.Parse(box.Cutblock.Format(p)); err != nil || q != p {
				t.Errorf("%q: %v, %v", s, q, err)
			}
		}
	})
}

func FuzzDomineering(f *testing.F) {
	f.Add("..|.#/#.|..")
	f.Add("2x3x4")
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := box.Domineering.Parse(s); err == nil {
			if q, err := box.Domineering.Parse(box.Domineering.Format(p)); err != nil || q != p {
				t.Errorf("%q: %v, %v", s, q, err)
			}
		}
	})
}
