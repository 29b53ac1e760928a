// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/work"
)

// A memory is a file in memory.
type memory struct{ data []byte }

func (f *memory) ReadAt(b []byte, at int64) (int, error) {
	if at >= int64(len(f.data)) {
		return 0, io.EOF
	}
	n := copy(b, f.data[at:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (f *memory) WriteAt(b []byte, at int64) (int, error) {
	if need := int(at) + len(b); need > len(f.data) {
		f.data = append(f.data, make([]byte, need-len(f.data))...)
	}
	return copy(f.data[at:], b), nil
}

// numbering returns the numbers of the board of a position.
func numbering[P comparable](t testing.TB, r game.Ruleset[P], text string) (game.Numbering[P], P) {
	t.Helper()
	p, err := r.(game.Notation[P]).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	x, ok := r.(game.Indexer[P]).Numbering(p)
	if !ok {
		t.Fatalf("no numbers of %s", text)
	}
	return x, p
}

// solved returns a table that is complete, and closed.
func solved(t testing.TB, n game.Numbers, o retrograde.TableOptions) *retrograde.Table {
	t.Helper()
	table, err := retrograde.NewTable(n, o)
	if err == nil {
		err = errors.Join(table.Solve(work.Unbounded()), table.Close())
	}
	if err != nil {
		t.Fatalf("%v: %v", n, err)
	}
	return table
}

// checkTable compares a table with the analysis of the graph of all its positions.
func checkTable[P comparable](t *testing.T, r game.Ruleset[P], x game.Numbering[P], table *retrograde.Table) {
	t.Helper()
	m := work.Unbounded()
	var all []P
	for n := range x.Len() {
		all = append(all, x.At(n))
	}
	ps, err := retrograde.Explore(m, r, all...)
	if err != nil {
		t.Fatal(err)
	}
	if uint64(ps.Len()) != x.Len() {
		t.Fatalf("%v: %d positions can be reached from %d", x, ps.Len(), x.Len())
	}
	a, err := ps.Analyse(m)
	if err != nil {
		t.Fatal(err)
	}
	var census retrograde.Census
	for n, p := range all {
		for _, player := range game.Players {
			want, known := a.Remoteness(p, player)
			got, ok, err := table.Remoteness(uint64(n), player)
			if err != nil || ok != known || ok && got != want {
				t.Fatalf("%v, %v, %v to move: %d moves, %v (%v), want %d, %v", x, p, player, got, ok, err, want, known)
			}
			switch {
			case !known:
				census.Draws[player]++
			case want%2 == 0:
				census.Losses[player]++
			default:
				census.Wins[player]++
			}
			if known {
				census.Longest = max(census.Longest, want)
			}
		}
	}
	if got := table.Census(); got != census {
		t.Errorf("%v: %+v, want %+v", x, got, census)
	}
}

// boards calls f with small boards of every ruleset that numbers them.
func boards(t *testing.T, f func(run func(t *testing.T, n game.Numbers, o retrograde.TableOptions), n game.Numbers)) {
	t.Helper()
	far, err := grid.GenFoxAndGeese.Rules([]string{"closed", "3"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []game.Ruleset[grid.Hunt]{grid.FoxAndGeese, grid.CeyloneseFoxAndGeese, far} {
		for _, text := range []string{"X.O", ".O", "2x2", "3x4", "4x5", "5x3", "4x6", "X...|....|X.O.", ".X..|O...|...X"} {
			x, _ := numbering(t, r, text)
			f(func(t *testing.T, n game.Numbers, o retrograde.TableOptions) { checkTable(t, r, x, solved(t, n, o)) }, x)
		}
	}
	for _, text := range []string{".", "T", "T.F", "T..F", "TT..FF", "T...FF", "TTT.F", "TT...FFF", "F..T"} {
		r := game.Ruleset[strip.Row](strip.Backsliding)
		x, _ := numbering(t, r, text)
		f(func(t *testing.T, n game.Numbers, o retrograde.TableOptions) { checkTable(t, r, x, solved(t, n, o)) }, x)
	}
}

// A table says of every position what the graph says, in memory and in a file of which
// a few parts are in memory.
func TestTable(t *testing.T) {
	boards(t, func(run func(*testing.T, game.Numbers, retrograde.TableOptions), n game.Numbers) {
		run(t, n, retrograde.TableOptions{})
		o := retrograde.TableOptions{Workers: 2, Bytes: 4 << 20, File: &memory{}}.WithParts(7)
		run(t, n, o)
		run(t, n, o) // the same file, which is complete
	})
}

// With little memory parts come and go.
func TestTableSmall(t *testing.T) {
	x, _ := numbering(t, game.Ruleset[grid.Hunt](grid.FoxAndGeese), "4x6")
	const bytes = 260 << 10
	table := solved(t, x, retrograde.TableOptions{Workers: 1, Bytes: bytes, File: &memory{}}.WithParts(9))
	if most, all := table.InMemory(); most >= all || table.Bytes() > bytes {
		t.Errorf("%d of %d parts in %d bytes", most, all, table.Bytes())
	}
	checkTable(t, game.Ruleset[grid.Hunt](grid.FoxAndGeese), x, table)
	if _, err := retrograde.NewTable(x, retrograde.TableOptions{Bytes: 1 << 10}); !errors.Is(err, retrograde.ErrNoRoom) {
		t.Errorf("a table without room and file: %v", err)
	}
	if _, err := retrograde.NewTable(x, retrograde.TableOptions{Bytes: 1 << 10, File: &memory{}}); !errors.Is(err, work.ErrLimit) {
		t.Errorf("a table without room: %v", err)
	}
}

// patience is a context that is done after it was asked so many times.
type patience struct {
	context.Context
	left *atomic.Int64
}

func (p patience) Err() error {
	if p.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A table that is interrupted anywhere, closed and opened again, comes to the same end.
func TestTableGoesOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	boards(t, func(run func(*testing.T, game.Numbers, retrograde.TableOptions), n game.Numbers) {
		file := &memory{}
		o := retrograde.TableOptions{Workers: 1 + rng.IntN(2), Bytes: 4 << 20, File: file, Name: "test"}.WithParts(6 + rng.IntN(4))
		for runs := 0; ; runs++ {
			table, err := retrograde.NewTable(n, o)
			if err != nil {
				t.Fatalf("%v, run %d: %v", n, runs, err)
			}
			left := &atomic.Int64{}
			left.Store(rng.Int64N(60) + int64(runs)/8)
			err = table.Solve(work.New(patience{context.Background(), left}, work.Budget{}))
			if done := errors.Join(table.Close(), table.Close()); done != nil {
				t.Fatal(done)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, work.ErrLimit) {
				t.Fatal(err)
			}
		}
		run(t, n, o)
	})
}

// A file that was damaged, or is of something else, is refused.
func TestTableDamaged(t *testing.T) {
	x, _ := numbering(t, game.Ruleset[strip.Row](strip.Backsliding), "TT...FF")
	other, _ := numbering(t, game.Ruleset[strip.Row](strip.Backsliding), "TTT..FF")
	file := &memory{}
	o := retrograde.TableOptions{Workers: 1, File: file, Name: "test"}.WithParts(7)
	solved(t, x, o)
	whole := solved(t, x, retrograde.TableOptions{})
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		broken := o
		data := slices.Clone(file.data)
		if rng.IntN(4) == 0 {
			data = data[:1+rng.IntN(len(data)-1)]
		} else {
			data[rng.IntN(len(data))] ^= 1 << rng.IntN(8)
		}
		broken.File = &memory{data}
		table, err := retrograde.NewTable(x, broken)
		if err == nil && sameResults(x, table, whole) {
			continue // what was damaged is not used
		}
		if err == nil {
			t.Fatal("a damaged table was read")
		}
	}
	if _, err := retrograde.NewTable(other, o); err == nil {
		t.Error("the table of another board was read")
	}
	named := o
	named.Name = "another program"
	if _, err := retrograde.NewTable(x, named); err == nil {
		t.Error("the table of another program was read")
	}
}

func sameResults(x game.Numbers, a, b *retrograde.Table) bool {
	for n := range x.Len() {
		for _, player := range game.Players {
			p, known, err := a.Remoteness(n, player)
			q, also, err2 := b.Remoteness(n, player)
			if err != nil || err2 != nil || known != also || known && p != q {
				return false
			}
		}
	}
	return a.Census() == b.Census()
}

// A fullDisk takes so many writes, and half of one more but for a record, which is a page
// and is written at once.
type fullDisk struct {
	memory
	room int
}

func (f *fullDisk) WriteAt(b []byte, at int64) (int, error) {
	if f.room--; f.room < 0 {
		if len(b) != 4096 {
			f.memory.WriteAt(b[:len(b)/2], at)
		}
		return 0, errors.New("no space left")
	}
	return f.memory.WriteAt(b, at)
}

// A run that ends at any write, since the disk is full or because it was killed, leaves a
// file with which the next goes on, from what was saved.
func TestTableEndsAnywhere(t *testing.T) {
	x, _ := numbering(t, game.Ruleset[grid.Hunt](grid.FoxAndGeese), "4x6")
	whole, states, goneOn := solved(t, x, retrograde.TableOptions{}), 2*x.Len(), 0
	for room := 2; ; room++ {
		file := &fullDisk{room: room}
		o := retrograde.TableOptions{Workers: 1, Bytes: 300 << 10, File: file}.WithParts(9).WithSaves()
		table, err := retrograde.NewTable(x, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Solve(work.Unbounded()); err == nil && table.Close() == nil {
			break
		} else if err != nil && table.Close() == nil {
			t.Fatal("a table that failed was closed")
		}
		file.room = 1 << 30
		table, err = retrograde.NewTable(x, o)
		if err != nil {
			t.Fatalf("after %d writes: %v", room, err)
		}
		if p := table.Progress(); p.Wave >= 0 && p.Decided > 0 && p.Decided < states {
			goneOn++
		}
		if err := table.Solve(work.Unbounded()); err != nil || !sameResults(x, table, whole) {
			t.Fatalf("after %d writes another result (%v)", room, err)
		}
	}
	if goneOn < 10 {
		t.Errorf("only %d tables went on from a wave", goneOn)
	}
}

// The counts and starts of shared/truth, in which those of shared/facts/records/retrograde.csv
// are on boards of 4 and 8 rows.
func TestTableCounts(t *testing.T) {
	var file struct {
		Counts []struct {
			Rows, Cols, Geese, Positions, L, R, N, P int
			Range                                    int `json:"fox_range"`
			Start                                    []struct {
				Column int    `json:"fox_col"`
				Left   [2]any `json:"left_first"`
				Right  [2]any `json:"right_first"`
			}
		}
	}
	truth(t, "foxgeese.json", &file)
	for _, want := range file.Counts {
		if want.Positions > 300_000 && os.Getenv("UPSTAR_SLOW") == "" {
			continue
		}
		rules := []game.Ruleset[grid.Hunt]{grid.FoxAndGeese, grid.CeyloneseFoxAndGeese}[want.Range-1]
		x, ok := rules.(game.Indexer[grid.Hunt]).Numbering(grid.NewHunt(want.Rows, want.Cols, 1))
		if !ok || x.Len() != uint64(want.Positions) {
			t.Fatalf("%v: %d positions", want, x.Len())
		}
		table := solved(t, x, retrograde.TableOptions{})
		count := map[game.Outcome]int{}
		for n := range x.Len() {
			left, _ := table.Result(n, game.Left)
			right, _ := table.Result(n, game.Right)
			count[game.OutcomeBy(left, right)]++
		}
		got := [4]int{count[game.L], count[game.R], count[game.N], count[game.P]}
		if got != [4]int{want.L, want.R, want.N, want.P} {
			t.Errorf("%d×%d: %v, want %v", want.Rows, want.Cols, got, want)
		}
		for _, s := range want.Start {
			n := x.Number(grid.NewHunt(want.Rows, want.Cols, s.Column))
			for player, first := range [][2]any{s.Left, s.Right} {
				got, known, err := table.Remoteness(n, game.Player(player))
				wins := first[0] == game.Player(player).String()[:1]
				if err != nil || !known || float64(got) != first[1] || wins != (got%2 == 1) {
					t.Errorf("%d×%d, fox in column %d, %v begins: %d moves, want %v", want.Rows, want.Cols, s.Column, game.Player(player), got, first)
				}
			}
		}
	}
}
