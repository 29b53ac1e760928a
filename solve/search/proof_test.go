// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// Proof numbers say what play says, on random sums of positions of every ruleset, with
// a table that is too small, and whatever search does without.
func TestProofAgrees(t *testing.T) {
	most, until := 8_000, time.Now().Add(time.Minute)
	switch {
	case os.Getenv("UPSTAR_SLOW") == "1":
		most, until = 1_000_000, time.Now().Add(time.Hour)
	case testing.Short(): // with the race detector
		most = 3_000
	}
	without := append(search.Accelerators(), 0)
	done, misere := 0, 0
	for seed := uint64(200); done < most && time.Now().Before(until); seed++ {
		x := newTrial(t, seed)
		engines := make([]*search.Engine, len(without))
		for i := range engines {
			engines[i] = search.New(x.arena, search.Options{Workers: 1 + i%2, Table: 1 << 13, Without: without[i]})
		}
		for k := 0; k < 5000 && done < most && time.Now().Before(until); k++ {
			s := x.sum()
			want, err := x.outcome(t, work.New(context.Background(), work.Budget{Positions: 1200, Bytes: 1 << 20}), s)
			if err != nil {
				continue
			}
			e := engines[k%len(engines)]
			for _, player := range game.Players {
				got, err := e.WinsByProof(work.New(context.Background(), work.Budget{Steps: 30_000}), s, player)
				if errors.Is(err, work.ErrLimit) {
					continue
				}
				if err != nil || got != want.FirstWins(player) {
					t.Fatalf("%s, %v begins: %v (%v), want %v", x.text(s), player, got, err, want)
				}
				done++
			}
			misere += x.proveMisere(t, e, s)
		}
	}
	if done < 2000 || misere < 1000 {
		t.Errorf("only %d sums, %d in misère play", done, misere)
	}
	t.Logf("%d sums, %d in misère play", done, misere)
}

// proveMisere compares proof numbers with literal play in misère play, and returns how
// often.
func (x *trial) proveMisere(t *testing.T, e *search.Engine, s arena.Sum) (done int) {
	want, err := x.solver.Outcome(work.New(context.Background(), work.Budget{Positions: 600, Bytes: 1 << 20}), s, game.Misere)
	if err != nil {
		return 0
	}
	for _, player := range game.Players {
		got, err := e.MisereWinsByProof(work.New(context.Background(), work.Budget{Steps: 30_000}), s, player)
		if errors.Is(err, work.ErrLimit) {
			continue
		}
		if err != nil || got != want.FirstWins(player) {
			t.Fatalf("%s in misère play, %v begins: %v (%v), want %v", x.text(s), player, got, err, want)
		}
		done++
	}
	return done
}

// Boards that do not split soon are told from those that do.
func TestHoldsTogether(t *testing.T) {
	for text, want := range map[string]bool{
		"konane(5x5)": true, "amazons(X...|....|....|...O)": true, "domineering(5x5)": false, "clobber(XOXOXOXOXOXOXOXOXOXO)": false,
		"cram(4x4)": false, "nogo(1x14)": false, "nogo(3x5)": true,
	} {
		e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 16})
		if got, err := e.HoldsTogether(work.Unbounded(), entered(t, e, text)); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", text, got, err, want)
		}
	}
}

// What is known without search is true, and so are bounds.
func TestKnown(t *testing.T) {
	x := newTrial(t, 300)
	e := search.New(x.arena, search.Options{Workers: 1, Table: 1 << 18})
	known := 0
	for range 3000 {
		s := x.sum()
		m := work.New(context.Background(), work.Budget{Positions: 1200, Bytes: 1 << 20})
		for _, c := range game.Conventions {
			want, err := x.solver.Outcome(m, s, c)
			if err != nil {
				continue
			}
			if c == game.Normal {
				_, _ = e.Outcome(work.New(context.Background(), work.Budget{Steps: 500}), s)
				lo, hi, ok, err := e.Bounds(work.Unbounded(), s)
				if err != nil || ok && (lo > 0 && want != game.L || hi < 0 && want != game.R) {
					t.Fatalf("sum %v is %v, not between %d and %d (%v)", x.arena.Components(s), want, lo, hi, err)
				}
			} else {
				_, _ = e.MisereOutcome(work.New(context.Background(), work.Budget{Steps: 500}), s)
			}
			for _, player := range game.Players {
				wins, ok, err := e.Known(work.Unbounded(), c, s, player)
				if err != nil || ok && wins != want.FirstWins(player) {
					t.Fatalf("sum %v in %v play, %v begins: %v (%v), want %v", x.arena.Components(s), c, player, wins, err, want)
				}
				if ok {
					known++
				}
			}
		}
	}
	if known < 1000 {
		t.Errorf("only %d were known", known)
	}
}

// BenchmarkProof compares search with proof numbers on boards that hold together, and
// on some that do not.
func BenchmarkProof(b *testing.B) {
	for _, text := range []string{"konane(5x5)", "konane(4x6)", "amazons(X...|....|....|...O)", "clobber(4x5)", "nogo(3x5)", "domineering(6x6)", "grid-col(4x5)"} {
		compare(b, text, (*search.Engine).Wins, (*search.Engine).WinsByProof)
	}
}

// BenchmarkMisereProof compares them in misère play.
func BenchmarkMisereProof(b *testing.B) {
	for _, text := range []string{"konane(5x5)", "amazons(X..|...|...|..O)", "clobber(4x4)", "nogo(3x4)", "domineering(5x6)", "grid-col(4x4)", "cram(5x6)", "cram(4x8)"} {
		compare(b, text, (*search.Engine).MisereWins, (*search.Engine).MisereWinsByProof)
	}
}

// A way finds out whether a player who begins wins.
type way = func(*search.Engine, *work.Meter, arena.Sum, game.Player) (bool, error)

func compare(b *testing.B, text string, ways ...way) {
	for i, wins := range ways {
		b.Run(text+"/"+[]string{"search", "proof"}[i], func(b *testing.B) {
			nodes := uint64(0)
			for range b.N {
				e := search.New(arena.New(), search.Options{Workers: 1})
				s := entered(b, e, text)
				for _, player := range game.Players {
					if _, err := wins(e, work.Unbounded(), s, player); err != nil {
						b.Fatal(err)
					}
				}
				nodes = e.Stats().Nodes
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}
