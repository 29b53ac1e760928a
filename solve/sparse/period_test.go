// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/work"
)

// periods are from Flammenkamp's table and tczajka/octal-games, recomputed.
var periods = []struct {
	code          string
	start, length uint64
	slow          bool
}{
	{".07", 53, 34, false}, // [Guy–Smith 1956]
	{".77", 71, 12, false}, // Kayles [Guy–Smith 1956]
	{".137", 52, 34, false},
	{".002", 1, 6, false},
	{".003", 0, 6, false},
	{".054", 193235616, 10015179, true},
	{".104", 197769598, 11770282, true},
	{".127", 46578, 4, false},
	{".156", 3479, 349, false},
	{".16", 105351, 149459, false}, // [Gangolli–Plambeck 1989]
	{".165", 5181, 1550, false},
	{".354", 10061916, 1180, true},
	{".356", 7315, 142, false},
	{".376", 2268248, 4, true},
	{".454", 160949019, 60620715, true},
	{".56", 326640, 144, false}, // [Gangolli–Plambeck 1989]
	{".644", 3256, 442, false},
}

func TestPeriods(t *testing.T) {
	for _, c := range periods {
		t.Run(c.code, func(t *testing.T) {
			if c.slow {
				slow(t)
			}
			e, err := New(work.Unbounded(), octal(c.code), Options{StopAtPeriod: true})
			if err != nil {
				t.Fatal(err)
			}
			if err := e.Run(work.Unbounded(), 1<<30); err != nil {
				t.Fatal(err)
			}
			p, ok := e.Period()
			if !ok || uint64(p.Preperiod) != c.start || uint64(p.Length) != c.length {
				t.Errorf("period %+v (found: %v), want start %d, length %d", p, ok, c.start, c.length)
			}
		})
	}
}

func TestKaylesFarOut(t *testing.T) {
	e, _ := New(work.Unbounded(), octal(".77"), Options{StopAtPeriod: true})
	if err := e.Run(work.Unbounded(), 1<<40); err != nil {
		t.Fatal(err)
	}
	for n := uint64(40_000_000_000); n < 40_000_000_012; n++ {
		got, ok := e.At(n)
		want, _ := e.At(84 + (n-84)%12)
		if !ok || got != want {
			t.Errorf("Kayles(%d) = *%d, want *%d", n, got, want)
		}
	}
}

// slowPeriod is findPeriod by its definition.
func slowPeriod(vals []byte, g Game) (start, length int, ok bool) {
	for p := 1; p < len(vals); p++ {
		s := len(vals) - p
		for s > 0 && vals[s-1] == vals[s-1+p] {
			s--
		}
		if len(vals) >= g.bound(s, p) {
			return s, p, true
		}
	}
	return 0, 0, false
}

func TestFindPeriodEqualsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	games := []Game{octal(".07"), octal(".3"), {Split: []int{0}, Unequal: true}}
	found := 0
	for range 20000 {
		g := games[r.IntN(3)]
		n := 1 + r.IntN(60)
		vals := make([]byte, n)
		p := 1 + r.IntN(9)
		for i := range vals {
			if vals[i] = byte(r.IntN(2)); i >= p && r.IntN(12) > 0 {
				vals[i] = vals[i-p]
			}
		}
		start, length, ok := slowPeriod(vals, g)
		var col column.Column
		for i, v := range vals {
			col.Push(uint16(v), i)
		}
		got, gotOK := findPeriod(&col, g, horizon{})
		if ok != gotOK || ok && (got.Preperiod != start || got.Length != length) {
			t.Fatalf("%v: period %+v %v, want start %d, length %d %v", vals, got, gotOK, start, length, ok)
		}
		if ok {
			found++
		}
	}
	if found < 1000 {
		t.Errorf("only %d periodic cases", found)
	}
}
