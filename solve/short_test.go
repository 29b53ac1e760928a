// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// valuer finds values of boards as text.
type valuer struct {
	world *world
	space *short.Space
	short *solve.Short
}

func newValuer(workers int) *valuer {
	f, space := newWorld(), short.NewSpace()
	v := &valuer{f, space, solve.NewShort(f.Solver, space)}
	v.short.Workers = workers
	return v
}

func boardValue[P comparable](t testing.TB, v *valuer, name string, r game.Ruleset[P], text string) short.Game {
	t.Helper()
	p, err := r.(game.Notation[P]).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sumOf(v.world, name, r, p)
	if err != nil {
		t.Fatal(err)
	}
	g, err := v.short.Value(v.world.meter, s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (v *valuer) text(g short.Game) string {
	return notation.Plain.Format(v.space.Calc(), g)
}

// Domineering rectangles, rows x columns, Left vertical [WW, ch. 5; ONAG, ch. 10].
func TestDomineeringValues(t *testing.T) {
	v := newValuer(0)
	for _, c := range []struct{ board, want string }{
		{"1x1", "0"}, {"2x1", "1"}, {"1x2", "-1"}, {"4x1", "2"}, {"2x2", "+-1"}, {"3x3", "+-1"}, {"2x3", "{2|-1/2}"}, {"3x2", "{1/2|-2}"},
	} {
		g := boardValue(t, v, "domineering", grid.Domineering, c.board)
		if got := v.text(g); got != c.want {
			t.Errorf("domineering(%s) = %s, want %s", c.board, got, c.want)
		}
	}
	if testing.Short() { // 5x5 takes a second
		return
	}
	if got := v.text(boardValue(t, v, "domineering", grid.Domineering, "5x5")); got != "0" {
		t.Errorf("domineering(5x5) = %s, want 0", got)
	}
}

// Toads and Frogs [WW, ch. 1; Erickson 1996].
func TestToadsAndFrogsValues(t *testing.T) {
	v := newValuer(0)
	for _, c := range []struct{ row, want string }{
		{"T.F", "*"}, {"TT.FF", "*"}, {"T..F", "0"},
	} {
		if got := v.text(boardValue(t, v, "toads", strip.ToadsAndFrogs, c.row)); got != c.want {
			t.Errorf("toads-and-frogs(%s) = %s, want %s", c.row, got, c.want)
		}
	}
}

// One worker and several find the same values, and the values have the outcomes
// that play finds.
func TestShortParallel(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	one, two := newValuer(1), newValuer(2)
	pieces := ".XO"
	for range 300 {
		w, h := 1+rng.IntN(3), 1+rng.IntN(3)
		var text []byte
		for y := range h {
			if y > 0 {
				text = append(text, '|')
			}
			for range w {
				text = append(text, pieces[rng.IntN(3)])
			}
		}
		a := boardValue(t, one, "clobber", grid.Clobber, string(text))
		b := boardValue(t, two, "clobber", grid.Clobber, string(text))
		if one.text(a) != two.text(b) {
			t.Fatalf("clobber(%s) = %s with one worker, %s with two", text, one.text(a), two.text(b))
		}
		p, _ := grid.Clobber.Parse(string(text))
		s, _ := sumOf(one.world, "clobber", grid.Clobber, p)
		o, err := one.world.Outcome(s, game.Normal)
		if got := one.space.Calc().Outcome(a).String(); got != o.String() || err != nil {
			t.Fatalf("clobber(%s): outcome %v by play, %v by value (%v)", text, o, got, err)
		}
	}
}

func TestShortLimit(t *testing.T) {
	f, space := worldWithin(context.Background(), work.Budget{Positions: 2000}), short.NewSpace()
	v := solve.NewShort(f.Solver, space)
	p, _ := grid.Domineering.Parse("5x5")
	s, _ := sumOf(f, "domineering", grid.Domineering, p)
	if _, err := v.Value(f.meter, s); !errors.Is(err, work.ErrLimit) {
		t.Errorf("err = %v, want ErrLimit", err)
	}
}

func TestFormValue(t *testing.T) {
	v := newValuer(1)
	for text, want := range map[string]string{"{-1|1}": "0", "{0|1}": "1/2", "{1|-1}": "+-1", "{0,*|0}": "^*", "{*|*}": "0"} {
		if got := v.text(boardValue(t, v, "form", explicit.Literal, text)); got != want {
			t.Errorf("form(%s) = %s, want %s", text, got, want)
		}
	}
}

// Canonical forms, beside the times of a peer in compiled code on a machine of
// this kind: Domineering 5×5 30 s, Clobber 3×4 9 s, Amazons 2×5 10 s.
func BenchmarkValue(b *testing.B) {
	for _, c := range []struct{ game, board string }{
		{"domineering", "5x5"}, {"domineering", "4x6"}, {"clobber", "XOXO|OXOX|XOXO"}, {"clobber", "XOXO|OXOX|XOXO|OXOX"},
		{"amazons", "X....|....O"}, {"amazons", "X......|......O"},
	} {
		for _, workers := range []int{1, 2} {
			b.Run(c.game+" "+c.board+map[int]string{1: "/1", 2: "/2"}[workers], func(b *testing.B) {
				start := cpu.Time()
				for range b.N {
					v := newValuer(workers)
					switch c.game {
					case "domineering":
						boardValue(b, v, c.game, grid.Domineering, c.board)
					case "clobber":
						boardValue(b, v, c.game, grid.Clobber, c.board)
					case "amazons":
						boardValue(b, v, c.game, grid.Amazons, c.board)
					}
				}
				b.ReportMetric((cpu.Time()-start).Seconds()/float64(b.N), "cpu-s/op")
			})
		}
	}
}
