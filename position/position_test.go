// SPDX-License-Identifier: Apache-2.0

package position_test

import (
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// small are positions that are played out at once.
var small = []string{
	"nim(3,4)", "kayles(7)", "domineering(.#.|...)", "clobber(xo.|oxo)", "toads-and-frogs(xx.o.)", "hackenbush(0-1:b,1-2:r,0-2:g)",
	"wythoff(3,2)", "amazons(X..|..O)", "toppling-dominoes(XOX#XO)", "impartial domineering(2x3)", "selective(nim(2),clobber(xo))", "obliged(!nim(2),nim(3))",
}

func parsed(t *testing.T, text string) position.Position {
	t.Helper()
	p, err := catalog.Builtin().Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// outcomes are those of the sum of some positions, in normal and in misère play.
func outcomes(t *testing.T, ps ...position.Position) (all [2]game.Outcome) {
	t.Helper()
	m, a := work.Unbounded(), arena.New()
	var total arena.Sum
	for _, p := range ps {
		s, err := p.Sum(m, a)
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		total = a.Add(m, total, s)
	}
	for i, c := range game.Conventions {
		o, err := solve.New(a).Outcome(m, total, c)
		if err != nil {
			t.Fatalf("%v: %v", ps, err)
		}
		all[i] = o
	}
	return all
}

// The parts of a position are together as good as the position, and so is its representative.
func TestSplit(t *testing.T) {
	split := 0
	for _, text := range small {
		p := parsed(t, text)
		want := outcomes(t, p)
		if parts, ok := position.Split(p); ok {
			split++
			if got := outcomes(t, parts...); got != want {
				t.Errorf("%s has the outcomes %v, its parts %v have %v", text, want, parts, got)
			}
		}
		if q := position.Canonical(p); outcomes(t, q) != want || position.Canonical(q).String() != q.String() {
			t.Errorf("%s is represented by %s", text, q)
		}
	}
	if split < 5 {
		t.Errorf("only %d of %d rulesets split positions", split, len(small))
	}
}

// In the negative the players are exchanged, and its negative is the position; the sum of both is
// lost for whoever begins.
func TestNegative(t *testing.T) {
	turned := map[game.Outcome]game.Outcome{game.N: game.N, game.P: game.P, game.L: game.R, game.R: game.L}
	for _, text := range small {
		p := parsed(t, text)
		n, err := position.Negative(p)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		for i, o := range outcomes(t, p) {
			if got := outcomes(t, n)[i]; got != turned[o] {
				t.Errorf("%s has the outcome %v, and %s has %v", text, o, n, got)
			}
		}
		if got := outcomes(t, p, n)[0]; got != game.P {
			t.Errorf("%s + %s has the outcome %v", text, n, got)
		}
		if back, err := position.Negative(n); err != nil || outcomes(t, back) != outcomes(t, p) {
			t.Errorf("the negative of %s is %v (%v)", n, back, err)
		}
		for _, player := range game.Players {
			mine, err := p.Options(player)
			if err != nil {
				t.Fatal(err)
			}
			yours, err := n.Options(player.Opponent())
			if err != nil || len(mine) != len(yours) {
				t.Errorf("%s has %d options, its negative %d (%v)", text, len(mine), len(yours), err)
			}
		}
	}
}

// Copies are added, and so many that nobody can list them are not played.
func TestMultiple(t *testing.T) {
	p := parsed(t, "domineering(2x3)")
	for n := -3; n <= 3; n++ {
		q, err := position.Multiple(n, p)
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Repeat([]position.Position{p}, max(n, -n))
		if n < 0 {
			for i := range all {
				all[i], _ = position.Negative(p)
			}
		}
		if got, want := outcomes(t, q), outcomes(t, all...); got != want {
			t.Errorf("%d*%s has the outcomes %v, want %v", n, p, got, want)
		}
	}
	many, err := position.Multiple(1_000_000, p)
	if err != nil || !position.TooMany(many) || position.TooMany(p) {
		t.Fatalf("%v, %v", many, err)
	}
	if _, err := many.Options(game.Left); err == nil {
		t.Error("a million copies are played")
	}
}

// A compound moves as its rule says, in each component by the rules of that component.
func TestCompound(t *testing.T) {
	both, err := compound.ParseMode("conjunctive")
	if err != nil {
		t.Fatal(err)
	}
	p := position.Compound{Mode: both, Components: []position.Position{parsed(t, "nim(2)"), parsed(t, "kayles(2)")}, Playing: -1}
	options, err := p.Options(game.Left)
	if err != nil || len(options) != 4 {
		t.Fatalf("%s has the options %v (%v), want 4", p, options, err)
	}
	moves := 0
	err = p.Moves(game.Left, func(changes []position.Change, q position.Compound) bool {
		moves++
		for _, c := range changes {
			if q.Components[c.Component].String() != c.To.String() {
				t.Errorf("a move to %s changes %d to %s", q, c.Component, c.To)
			}
		}
		if len(changes) != 2 {
			t.Errorf("a move to %s changes %d components", q, len(changes))
		}
		return true
	})
	if err != nil || moves < len(options) {
		t.Errorf("%d moves to %d options (%v)", moves, len(options), err)
	}
	if again := parsed(t, p.String()); again.String() != p.String() {
		t.Errorf("%s is read as %s", p, again)
	}
}
