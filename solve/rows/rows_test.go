// SPDX-License-Identifier: Apache-2.0

package rows_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/solve/rows"
	"github.com/upstar-cgt/upstar/solve/rows/rowstest"
	"github.com/upstar-cgt/upstar/work"
)

var (
	queen = rows.Rule{Vectors: []rows.Vector{{-1, 0, true}, {0, -1, true}, {-1, -1, true}}}
	rook  = rows.Rule{Vectors: []rows.Vector{{-1, 0, true}, {0, -1, true}}}
	king  = rows.Rule{Vectors: []rows.Vector{{-1, 0, false}, {0, -1, false}, {-1, -1, false}}}
)

func Example() {
	r, _ := rows.Find(work.Unbounded(), queen, 2, 1000)
	fmt.Println(r.Values)
	fmt.Println(r.Period)
	// Output:
	// [2 0 1 5 3 4]
	// period 3 from 0 with saltus 3, proved (repeated state, 6 values)
}

func find(t testing.TB, rule rows.Rule, row, columns int) rows.Result {
	t.Helper()
	r, err := rows.Find(work.Unbounded(), rule, row, columns)
	if err != nil {
		t.Fatalf("row %d of %v: %v", row, rule, err)
	}
	return r
}

// compare checks a row, and what is proved of it, with the definition.
func compare(t *testing.T, rule rows.Rule, row int, want []int32) (proved bool) {
	t.Helper()
	r := find(t, rule, row, len(want))
	for c, v := range want {
		if got, ok := r.At(c); !ok || got != int(v) {
			t.Fatalf("row %d of %v: column %d is %d, %v, want %d; %v after %d columns", row, rule, c, got, ok, v, r.Period, len(r.Values))
		}
	}
	if r.Found {
		least(t, want, r)
	}
	return r.Found
}

// least checks that no smaller period and no smaller preperiod would do.
func least(t *testing.T, want []int32, r rows.Result) {
	t.Helper()
	p := r.Period
	grows := func(n0, q int) bool {
		for c := n0; c+q < len(want); c++ {
			if want[c+q]-want[c] != want[n0+q]-want[n0] {
				return false
			}
		}
		return true
	}
	if n0 := p.Preperiod - 1; n0 >= 0 && n0+2*p.Length < len(want) && grows(n0, p.Length) {
		t.Errorf("%v, but already from %d on", p, n0)
	}
	for q := 1; q < p.Length && p.Preperiod+q+p.Length < len(want); q++ {
		if grows(p.Preperiod, q) {
			t.Errorf("%v, but also %d", p, q)
		}
	}
}

// Rows of Wythoff's game.
func TestWythoff(t *testing.T) {
	columns := 2500
	if os.Getenv("UPSTAR_SLOW") != "" {
		columns = 10_000
	}
	const last = 20
	for ended := range int32(2) {
		rule := rows.Rule{Vectors: queen.Vectors, Ended: ended}
		table, err := rowstest.Table(rule, last, columns)
		if err != nil {
			t.Fatal(err)
		}
		for row := range last + 1 {
			if !compare(t, rule, row, table[row]) {
				t.Errorf("row %d is not proved", row)
			}
		}
	}
}

// The triangle of Wythoff's game [OEIS, A317205].
func TestWythoffTriangle(t *testing.T) {
	want := [][]int{{0}, {1, 2}, {2, 0, 1}, {3, 4, 5, 6}, {4, 5, 3, 2, 7}, {5, 3, 4, 0, 6, 8}, {6, 7, 8, 1, 9, 10, 3}, {7, 8, 6, 9, 0, 1, 4, 5}}
	for row, values := range want {
		r := find(t, queen, row, 1000)
		for c, v := range values {
			if got, _ := r.At(c); got != v {
				t.Errorf("wythoff(%d,%d) = %d, want %d", row, c, got, v)
			}
		}
	}
}

// The rook is Nim: row a has the values a xor b, with the least power of two above
// a as its period.
func TestNim(t *testing.T) {
	for row := range 40 {
		r := find(t, rook, row, 5000)
		power := 1
		for power <= row {
			power *= 2
		}
		if p := r.Period; !r.Found || p.Preperiod != 0 || p.Length != power || p.Saltus != power {
			t.Errorf("row %d: %v, want %d", row, p, power)
		}
		for _, c := range []int{0, 1, 17, 999, 1 << 40} {
			if v, ok := r.At(c); !ok || v != row^c {
				t.Errorf("rook(%d,%d) = %d, want %d", row, c, v, row^c)
			}
		}
	}
}

// The values 0 of Wythoff's game are at the pairs (a,b) with b−a = n whose a is the
// least number in none of the pairs before [Wythoff 1907].
func TestWythoffPairs(t *testing.T) {
	partner := map[int]int{}
	for n, a := 0, 0; a <= 60; n++ {
		for partner[a] != 0 || a == 0 && n > 0 {
			a++
		}
		partner[a], partner[a+n] = a+n, a
	}
	for row := range 61 {
		r := find(t, queen, row, 200)
		if v, ok := r.At(partner[row]); !ok || v != 0 {
			t.Errorf("wythoff(%d,%d) = %d, %v, want 0", row, partner[row], v, ok)
		}
	}
}

// Cyclic Nimhoff: a rook that may also take from both heaps, fewer than h tokens in
// all. The value is h(⌊x/h⌋ ⊕ ⌊y/h⌋) + (x+y mod h) [Fraenkel–Lorberbom 1991].
func TestCyclicNimhoff(t *testing.T) {
	for h := 2; h <= 5; h++ {
		rule := rows.Rule{Vectors: slices.Clone(rook.Vectors)}
		for x := 1; x < h; x++ {
			for y := 1; x+y < h; y++ {
				rule.Vectors = append(rule.Vectors, rows.Vector{Rows: -x, Columns: -y})
			}
		}
		for row := range 40 {
			r := find(t, rule, row, 5000)
			for _, c := range []int{0, 1, 2, 3, 30, 31, 500, 1 << 30} {
				want := h*(row/h^c/h) + (row+c)%h
				if got, ok := r.At(c); !ok || got != want {
					t.Errorf("h = %d, (%d,%d): %d, %v, want %d", h, row, c, got, ok, want)
				}
			}
		}
	}
}

// Random pieces: riders and leapers, also to the right.
func TestRandomPieces(t *testing.T) {
	count := 2500
	if os.Getenv("UPSTAR_SLOW") != "" {
		count = 40_000
	}
	r := rand.New(rand.NewPCG(3, 1))
	proved, grown, refused := 0, 0, 0
	for range count {
		rule := rows.Rule{Ended: int32(r.IntN(2))}
		for range 1 + r.IntN(4) {
			rule.Vectors = append(rule.Vectors, rows.Vector{Rows: -r.IntN(3), Columns: r.IntN(6) - 3, Rides: r.IntN(2) == 0})
		}
		if r.IntN(2) == 0 {
			rule.Vectors = append(rule.Vectors, rows.Vector{Columns: -1 - r.IntN(2), Rides: true})
		}
		row := r.IntN(7)
		table, err := rowstest.Table(rule, row, 150)
		if err != nil {
			if _, again := rows.Find(work.Unbounded(), rule, row, 5); !errors.Is(err, rows.ErrVectors) || !errors.Is(again, rows.ErrVectors) {
				t.Fatalf("%v: %v, %v", rule, err, again)
			}
			refused++
			continue
		}
		if compare(t, rule, row, table[row]) {
			proved++
			if find(t, rule, row, 150).Period.Saltus > 0 {
				grown++
			}
		}
	}
	t.Logf("%d pieces, %d refused, %d proved, %d of them grow", count, refused, proved, grown)
	if proved < count/5 || grown < count/10 {
		t.Errorf("of %d only %d are proved, %d of them grow", count, proved, grown)
	}
}

// Rows of the king have no saltus.
func TestKing(t *testing.T) {
	for row := range 10 {
		r := find(t, king, row, 1000)
		if p := r.Period; !r.Found || p.Saltus != 0 || p.Length != 2 {
			t.Errorf("row %d: %v", row, p)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		row     int
		vectors []rows.Vector
	}{
		{1, []rows.Vector{{1, -2, false}}}, {1, []rows.Vector{{0, 0, true}}}, {1, []rows.Vector{{0, 1, false}}},
		{1, []rows.Vector{{0, -2, true}, {0, -3, true}}}, {-1, nil}, {rows.Largest + 1, nil},
	} {
		if _, err := rows.Find(work.Unbounded(), rows.Rule{Vectors: c.vectors}, c.row, 10); !errors.Is(err, rows.ErrVectors) {
			t.Errorf("row %d of %v: %v", c.row, c.vectors, err)
		}
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := rows.Find(work.New(ctx, work.Budget{}), queen, 500, 1_000_000); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	r := find(t, queen, 30, 100)
	if _, ok := r.At(100); ok || r.Found || len(r.Values) != 100 {
		t.Errorf("%v", r)
	}
	table, err := rowstest.Table(queen, 30, 100)
	if err != nil || !slices.Equal(table[30], r.Values) {
		t.Error("not the definition")
	}
}

// The columns are counted while they are computed.
func TestColumnsAreCounted(t *testing.T) {
	m := work.Unbounded()
	r, err := rows.Find(m, queen, 40, 1000)
	if n := m.Stats().Positions; err != nil || r.Found || n != 1000 {
		t.Errorf("%d columns are counted of %d, found %v, %v", n, len(r.Values), r.Found, err)
	}
}

func BenchmarkWythoff(b *testing.B) {
	for _, row := range []int{5, 10, 20, 30} {
		const columns = 3000
		b.Run(fmt.Sprintf("row%d/engine", row), func(b *testing.B) {
			for range b.N {
				find(b, queen, row, columns)
			}
		})
		b.Run(fmt.Sprintf("row%d/definition", row), func(b *testing.B) {
			for range b.N {
				if _, err := rowstest.Table(queen, row, columns); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
