// SPDX-License-Identifier: Apache-2.0

package montecarlo_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/montecarlo"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

func enter(t testing.TB, texts ...string) (*search.Engine, arena.Sum) {
	t.Helper()
	positions, err := catalog.Builtin().ParseAll(texts)
	if err != nil {
		t.Fatal(err)
	}
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 18})
	s, err := position.Compound{Components: positions, Playing: -1}.Sum(work.Unbounded(), e.Arena())
	if err != nil {
		t.Fatal(err)
	}
	return e, s
}

func ExampleRate() {
	p, _ := catalog.Builtin().Parse("clobber(XOXO)")
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 18})
	s, _ := p.Sum(work.Unbounded(), e.Arena())
	r, err := montecarlo.Rate(work.Unbounded(), e, s, game.Left, game.Normal, montecarlo.Options{Playouts: 1000})
	fmt.Println(r.Proved, r.Wins, err)
	// Output: true true <nil>
}

var small = [][]string{
	{"domineering(3x3)"}, {"domineering(2x3)", "nim(2)"}, {"clobber(2x3)"}, {"clobber(XOXOXO)", "clobber(XXO)"}, {"nogo(2x3)"}, {"cram(2x3)", "nim(1)"},
	{"kayles(5)", "nim(3)"}, {"toads-and-frogs(TT..FF)"}, {"amazons(X..|..O)"}, {"grid-col(2x3)"}, {"grid-snort(2x3)"}, {"nim(0)"}, {"konane(3x4)"},
}

// What is proved is true, and small sums are proved.
func TestProved(t *testing.T) {
	for _, texts := range small {
		for _, c := range game.Conventions {
			for _, player := range game.Players {
				e, s := enter(t, texts...)
				r, err := montecarlo.Rate(work.Unbounded(), e, s, player, c, montecarlo.Options{Playouts: 30_000})
				if err != nil || !r.Proved {
					t.Fatalf("%v in %v play: %+v, %v", texts, c, r, err)
				}
				want, err := e.WinsParts(work.Unbounded(), c, e.Arena().Components(s), 0, player)
				if err != nil || r.Wins != want {
					t.Errorf("%v in %v play, %v begins: %v, want %v (%v)", texts, c, player, r.Wins, want, err)
				}
				for _, x := range r.Moves {
					wins, err := e.WinsParts(work.Unbounded(), c, e.Arena().Components(x.To), 0, player.Opponent())
					if err != nil || x.Proved && x.Wins == wins {
						t.Errorf("%v in %v play: a move of %v is said to win: %v", texts, c, player, x.Wins)
					}
				}
			}
		}
	}
}

// The move that looks best mostly wins, where one does, on boards that are
// too large to be proved in so few playouts.
func TestLooksBest(t *testing.T) {
	good, all := 0, 0
	for _, texts := range [][]string{
		{"domineering(4x5)"}, {"domineering(4x4)", "clobber(2x4)"}, {"clobber(3x4)"}, {"nogo(3x4)"}, {"grid-snort(3x4)"}, {"nogo(2x4)", "domineering(4x4)"},
	} {
		for seed := range uint64(3) {
			for _, player := range game.Players {
				e, s := enter(t, texts...)
				r, err := montecarlo.Rate(work.Unbounded(), e, s, player, game.Normal, montecarlo.Options{Playouts: 5000, Seed: seed})
				if err != nil || len(r.Moves) == 0 {
					t.Fatalf("%v: %+v, %v", texts, r, err)
				}
				if wins, _ := e.Wins(work.Unbounded(), s, player); !wins {
					continue
				}
				all++
				if wins, _ := e.Wins(work.Unbounded(), r.Moves[0].To, player.Opponent()); !wins {
					good++
				}
			}
		}
	}
	t.Logf("%d of %d", good, all)
	if good*10 < all*7 {
		t.Errorf("the best move wins in %d of %d sums", good, all)
	}
}

// A time box ends it with what was found; so does a budget.
func TestTimeBox(t *testing.T) {
	e, s := enter(t, "domineering(8x8)", "nogo(7x7)")
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	begin := time.Now()
	r, err := montecarlo.Rate(work.New(ctx, work.Budget{}), e, s, game.Left, game.Normal, montecarlo.Options{Playouts: 1 << 40})
	if err != nil || len(r.Moves) == 0 || r.Playouts == 0 || r.Proved || time.Since(begin) > 5*time.Second {
		t.Errorf("%d moves, %d playouts, %v, after %v", len(r.Moves), r.Playouts, err, time.Since(begin))
	}
	e, s = enter(t, "clobber(6x6)")
	if r, err := montecarlo.Rate(work.New(ctx, work.Budget{Bytes: 8 << 20}), e, s, game.Left, game.Normal, montecarlo.Options{}); err != nil {
		t.Errorf("%+v, %v", r, err)
	}
	e, s = enter(t, "tic-tac-toe(3,2)")
	if _, err := montecarlo.Rate(work.Unbounded(), e, s, game.Left, game.Normal, montecarlo.Options{}); err != search.ErrJudged {
		t.Errorf("got %v", err)
	}
}
