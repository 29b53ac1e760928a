// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Between two slow players an impartial game lasts as long as its suspense number says, and
// between two perfect players that play it out, as long as its remoteness says [ONAG, ch. 14].
func TestStyles(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 6))
	e := play.NewEngine(session.New(catalog.Builtin()))
	for _, boards := range [][]string{{"nim(3,2)"}, {"kayles(6)"}, {"grundy(9)"}, {"horses(4,3)"}, {"nim(2)", "nim(4)"}, {"tree({{2},0})", "nim(3)"}} {
		for _, as := range []string{"", "conjunctive", "continued-conjunctive"} {
			for _, end := range []string{"wins", "loses"} {
				table := open(t, play.Game{Boards: boards, As: as, End: end, To: "left"})
				fns := [2]game.Function{game.RemotenessNormal, game.SuspenseNormal}
				if end == "loses" {
					fns = [2]game.Function{game.RemotenessMisere, game.SuspenseMisere}
				}
				for i, style := range []play.Opponent{play.Perfect, play.Slow} {
					v := e.Session.Prover().Solver
					s, err := table.Whole().Sum(work.Unbounded(), v.Arena())
					if err != nil {
						t.Fatal(err)
					}
					want, err := v.Value(work.Unbounded(), fns[i], s)
					if err != nil {
						t.Fatal(err)
					}
					if got := lasts(t, e, table, style, rng); got != want {
						t.Errorf("%v %s %s: %d turns between %s players, want %d", boards, as, end, got, style, want)
					}
				}
			}
		}
	}
}

// lasts plays a table to its end by one style, and returns the number of turns.
func lasts(t *testing.T, e *play.Engine, table *play.Table, style play.Opponent, rng *rand.Rand) (turns int) {
	for {
		if over, err := table.Over(); err != nil {
			t.Fatal(err)
		} else if over != nil {
			return turns
		}
		r, err := e.Reply(t.Context(), table, style, rng)
		if err != nil {
			t.Fatal(err)
		}
		if table, err = table.Play(r.Turn); err != nil {
			t.Fatal(err)
		}
		turns++
	}
}
