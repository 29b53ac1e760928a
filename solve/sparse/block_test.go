// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"os"
	"testing"
)

// ways are the ways to compute.
var ways = []struct {
	name string
	opts Options
}{
	{"vector", Options{}},
	{"scalar", Options{Scalar: true}},
	{"codes of two bytes", Options{long: true}},
	{"two threads", Options{Threads: 2}},
	{"AVX2", Options{avx2: true}},
	{"three threads, scalar", Options{Threads: 3, Scalar: true}},
}

func TestBlocksEqualSimple(t *testing.T) {
	games := []struct {
		code   string
		n      int
		ways   int
		blocks bool // the game is to reach blocks by then
	}{
		{".106", 20000, 6, true},
		{".104", 20000, 6, true},
		{".16", 20000, 6, true},
		{".56", 20000, 6, true},
		{".454", 20000, 6, true},
		{".054", 20000, 6, true},
		{".354", 20000, 3, true},
		{".644", 14000, 3, true},
		{".127", 24000, 3, true},
		{".015", 20000, 3, true},
		{".444", 16000, 6, true},
		{".376", 20000, 1, false},
		{".007", 6000, 1, false},
		{".014", 12000, 1, false},
		{".6444", 16000, 1, true}, // values above 511
		{".3335", 50000, 1, true}, // more than 128 codes and rare heaps all the time
		{".6", 44000, 5, true},
	}
	first := 2000
	if os.Getenv("UPSTAR_SLOW") == "1" {
		first = 20000
		games = append(games, games[0])
		for i := range games {
			games[i].n, games[i].ways = 100000, 6
		}
		games[len(games)-1].code = "grundy"
	}
	for i, c := range games {
		if testing.Short() && i%5 != 0 {
			continue
		}
		t.Run(c.code, func(t *testing.T) {
			g := octal(c.code)
			want := values(t, g, c.n, Options{Simple: true})
			sameAs(t, "simple", want, naive(g, first))
			for _, w := range ways[:c.ways] {
				e := run(t, g, c.n, w.opts)
				sameAs(t, w.name, e.Values(0, uint64(c.n)), want)
				if s := e.Stats(); c.blocks && s.Blocks == 0 && (s.Vector || s.Max < 512) { // else scans are cheaper
					t.Errorf("%s: no blocks in %d values", w.name, c.n)
				}
			}
		})
	}
}

// TestLongTablesEqual runs so far that tables of bits are moved several times.
func TestLongTablesEqual(t *testing.T) {
	for _, code := range []string{".106", ".56"} {
		g := octal(code)
		want := values(t, g, 400_000, Options{avx2: true})
		for _, threads := range []int{1, 2, 3} {
			sameAs(t, code, values(t, g, 400_000, Options{Threads: threads}), want)
		}
	}
}
