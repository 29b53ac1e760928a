// SPDX-License-Identifier: Apache-2.0

package theorem_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/theorem"
	"github.com/upstar-cgt/upstar/work"
)

// The length of Nimania is the remoteness that play finds, where play ends soon; {3} on turn 1
// takes 13 turns, as the sources say, and {4} takes 205.
func TestNimaniaLength(t *testing.T) {
	for _, c := range []struct {
		position string
		want     int
	}{
		{"nimania(1@1)", 1}, {"nimania(2@1)", 0}, {"nimania(2@2)", 0}, {"nimania(3@1)", 13}, {"nimania(2,2@3)", 0}, {"nimania(2,1,1@2)", 0},
		{"nimania(2,2,1@1)", 0}, {"nimania(1,1,1@5)", 0}, {"nimania(2,2,2@2)", 28}, {"nimania(4@1)", 205},
	} {
		p, err := builtin.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		got, ok, err := theorem.NimaniaLength(p)
		if err != nil || !ok || c.want > 0 && got != c.want {
			t.Errorf("%s lasts %d turns, want %d (%v)", c.position, got, c.want, err)
		}
		if got > 30 {
			continue
		}
		v := solve.New(arena.New())
		s, err := p.Sum(work.Unbounded(), v.Arena())
		if err != nil {
			t.Fatal(err)
		}
		if want, err := v.Value(work.Unbounded(), game.RemotenessNormal, s); err != nil || got != want {
			t.Errorf("%s lasts %d turns, but play says %d (%v)", c.position, got, want, err)
		}
	}
	p, err := builtin.Parse("nimania(5@1)")
	if err != nil {
		t.Fatal(err)
	}
	if n, _, err := theorem.NimaniaLength(p); err == nil {
		t.Errorf("nimania(5@1) lasts %d turns", n)
	}
	if p, err = builtin.Parse("nim(3)"); err != nil {
		t.Fatal(err)
	}
	if _, ok, _ := theorem.NimaniaLength(p); ok {
		t.Error("nim(3) has a length of Nimania")
	}
}
