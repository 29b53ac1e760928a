// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/work"
)

// Rows of Wythoff's game [Dress–Flammenkamp–Pink 1999], and of others.
func TestRow(t *testing.T) {
	for _, c := range []struct {
		game, fn             string
		row                  int
		from, length, saltus int
		proved               bool
	}{
		{"wythoff", "G+", 0, 0, 1, 1, true}, {"wythoff", "G+", 1, 0, 3, 3, true}, {"wythoff", "G+", 2, 0, 3, 3, true},
		{"queen", "G+", 3, 8, 6, 6, true}, {"wythoff", "G-", 1, 3, 3, 3, true},
		{"rook", "G+", 5, 0, 8, 8, true}, {"king", "G+", 4, 4, 2, 0, true}, {"bishop", "G+", 3, 3, 1, 0, true},
		{"lattice({(-1,0)*,(0,-1)*,(-1,-1)*})", "G+", 3, 8, 6, 6, true},
		{"lattice({(-1,0),(0,-2)*})", "G+", 2, 0, 2, 1, true},
		{"knight", "G+", 2, 0, 4, 0, false}, {"wythoff", "R+", 0, 0, 0, 0, false},
	} {
		r, err := answer.RowOf(context.Background(), at, answer.RowQuestion{Game: c.game, Function: c.fn, Row: c.row, To: 120})
		if err != nil || len(r.Values) != 121 {
			t.Fatalf("row %d of %s: %v, %v", c.row, c.game, r, err)
		}
		p := r.Period
		if c.proved && (p == nil || !p.Proved || p.Preperiod != c.from || p.Length != c.length || p.Saltus != c.saltus) {
			t.Errorf("%s of row %d of %s: %+v", c.fn, c.row, c.game, p)
		}
		if !c.proved && p != nil && p.Proved {
			t.Errorf("%s of row %d of %s is proved: %+v", c.fn, c.row, c.game, p)
		}
	}
}

// Euclid begins at column 1; its values are ⌊|x/y − y/x|⌋ [Nivasch 2006].
func TestEuclidRow(t *testing.T) {
	r, err := answer.RowOf(context.Background(), at, answer.RowQuestion{Game: "euclid", Function: "G+", Row: 3, To: 60})
	if err != nil || r.Values[0] != nil || r.Period == nil || r.Period.Proved || r.Period.Length != 3 || r.Period.Saltus != 1 {
		t.Fatalf("%+v, %+v, %v", r, r.Period, err)
	}
	for b := 1; b <= 60; b++ {
		if want := max(b*b-9, 9-b*b) / (3 * b); r.Values[b] != want {
			t.Errorf("euclid(3,%d) = %v, want %d", b, r.Values[b], want)
		}
	}
}

// Rows are those of play.
func TestRowIsPlay(t *testing.T) {
	for _, name := range []string{"wythoff(", "rook(", "king(", "bishop(", "climbing-bishop(", "lattice({(-2,1)*,(0,-1)*},", "lattice({(-1,-2),(0,-2)*},"} {
		for _, fn := range []game.Function{game.GrundyNormal, game.GrundyMisere} {
			prover := facts.NewProver(solve.New(arena.New()))
			for row := range 6 {
				r, err := answer.RowOf(context.Background(), at, answer.RowQuestion{Game: strings.TrimRight(name, ",(") + strings.Repeat(")", strings.Count(name, "({")), Function: fn.String(), Row: row, To: 25})
				if err != nil {
					t.Fatal(err)
				}
				for b, got := range r.Values {
					want, err := work.Try(free, func() int { return prover.Facts(parse(t, "%s%d,%d)", name, row, b)).Value(free, fn) })
					if err != nil || got != want {
						t.Errorf("%v of %s%d,%d) is %v, want %v, %v", fn, name, row, b, got, want, err)
					}
				}
			}
		}
	}
}

func TestBadRows(t *testing.T) {
	for _, c := range []struct{ name, fn, want string }{
		{"kayles", "value", "no row"}, {"wythoff", "value", "no row"}, {"domineering", "G+", "domineering"}, {"nothing", "G+", "nothing"},
		{"toads-and-frogs", "G+", "two coordinates"}, {"lattice({(-1,0)}", "G+", "not closed"}, {"lattice({(-1,x)})", "G+", "character 10"}, {"lattice({(1,0)})", "G+", "end"},
	} {
		if _, err := answer.RowOf(context.Background(), at, answer.RowQuestion{Game: c.name, Function: c.fn, Row: 1, To: 10}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("row of %s %s: error %v, want one with %q", c.name, c.fn, err, c.want)
		}
	}
	r, err := answer.RowOf(context.Background(), at, answer.RowQuestion{Game: "wythoff", Function: "G+", Row: 40, To: 200, Limits: work.Budget{Positions: 100}})
	if !errors.Is(err, work.ErrLimit) || len(r.Values) != 100 {
		t.Errorf("within 100 columns: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := answer.RowOf(ctx, at, answer.RowQuestion{Game: "wythoff", Function: "G+", Row: 500, To: 100_000}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
