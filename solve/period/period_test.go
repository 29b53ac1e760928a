// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak/takebreaktest"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

var ctx = context.Background()

// slow skips a long test unless UPSTAR_SLOW is 1.
func slow(t *testing.T) {
	if os.Getenv("UPSTAR_SLOW") != "1" {
		t.Skip("set UPSTAR_SLOW=1 to run")
	}
}

func Example() {
	kayles := takebreak.MustParse("0.77")
	values, _ := sequence.Nim(work.Unbounded(), kayles, 200)
	p, _ := period.Find(values, period.For(kayles, game.GrundyNormal))
	fmt.Println(p)
	t, _ := period.NewTable(values, p)
	fmt.Println(t.At(40_000_000_000))
	// Output:
	// period 12 from 71, proved (Guy–Smith, 167 values)
	// 1
}

// grundy is Grundy's game as a rule that is no code.
var grundy grundyRule

type grundyRule struct{}

func (grundyRule) Options(n int, yield func([]int) bool) {
	for a := 1; 2*a < n; a++ {
		if !yield([]int{n - a, a}) {
			return
		}
	}
}

func TestGrundyAsRuleAndAsCode(t *testing.T) {
	code := takebreak.MustParse("4!.0")
	a, _ := sequence.Nim(work.Unbounded(), code, 300)
	b, _ := sequence.Nim(work.Unbounded(), grundy, 300)
	if !slices.Equal(a, b) {
		t.Errorf("nim values differ")
	}
	want := []uint32{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0} // OEIS A002188
	if !slices.Equal(a[:len(want)], want) {
		t.Errorf("Grundy = %v, want %v", a[:len(want)], want)
	}
	x, _ := sequence.Obliged(work.Unbounded(), code, 300)
	y, _ := sequence.Obliged(work.Unbounded(), grundy, 300)
	if !slices.Equal(x, y) {
		t.Errorf("obliged values differ")
	}
	if p, ok := period.Find(a, period.For(code, game.GrundyNormal)); ok {
		t.Errorf("Grundy's game has %v within 300", p)
	}
	if p, ok := period.Find(y, period.For(grundy, game.Obliged)); !ok || p.Proved || p.Length != 3 {
		t.Errorf("as a rule: %v, want an observed period 3", p)
	}
}

// TestProofsHold takes each period as soon as its theorem accepts it, with the
// fewest values possible, and looks far beyond.
func TestProofsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	proved := map[string]int{}
	for range trials.Of(4000) {
		c, far := takebreaktest.Code(r), 240
		if h, ok := c.MaxHeaps(); !ok || h > 2 {
			far = 60
		}
		if r.IntN(3) == 0 {
			c, far = randomOneHeap(r), 240
		}
		f := sequence.Functions[r.IntN(len(sequence.Functions))]
		if c.Splits() {
			f = []game.Function{game.GrundyNormal, game.Obliged}[r.IntN(2)]
		}
		values, err := sequence.Single(work.Unbounded(), c, f, far)
		if err != nil {
			t.Fatal(err)
		}
		th := period.For(c, f)
		for n := 2; n <= far/2; n += 1 + n/20 {
			p, ok := period.Find(values[:n], th)
			if !ok || !p.Proved {
				continue
			}
			proved[p.Theorem]++
			checkPeriod(t, fmt.Sprintf("%s, %s", c, f), values, p)
			break
		}
	}
	t.Log(proved)
	for _, name := range []string{"Guy–Smith", "Guy–Smith, more heaps", "Guy–Smith, restricted heaps", "repeated window", "repeated window and sets"} {
		if proved[name] < trials.Of(20) {
			t.Errorf("the theorem %q was met %d times only", name, proved[name])
		}
	}
}

// randomOneHeap returns a code that leaves at most one heap, often with a tail.
func randomOneHeap(r *rand.Rand) takebreak.Code {
	s := "0."
	for range r.IntN(5) {
		s += strconv.Itoa(r.IntN(4))
	}
	if r.IntN(3) > 0 {
		s += "["
		for range 1 + r.IntN(3) {
			s += strconv.Itoa(r.IntN(4))
		}
		s += "]"
	}
	if s == "0." {
		s = "0.3"
	}
	return takebreak.MustParse(s)
}

func checkPeriod(t *testing.T, name string, values []int32, p period.Finding) {
	t.Helper()
	for n := p.Preperiod; n+p.Length < len(values); n++ {
		if int(values[n+p.Length]) != int(values[n])+p.Saltus {
			t.Fatalf("%s: %v fails at %d", name, p, n)
		}
	}
	if q := p.Preperiod - 1; q >= 0 && int(values[q+p.Length]) == int(values[q])+p.Saltus {
		t.Fatalf("%s: %v holds from %d on", name, p, q)
	}
}

// slowFind is the twin of Find for saltus 0 and the bound of octal codes.
func slowFind(values []uint8, k int) (n0, p int, ok bool) {
	n := len(values)
	for p = 1; p < n; p++ {
		n0 = n - p
		for n0 > 0 && values[n0-1] == values[n0-1+p] {
			n0--
		}
		m := max(n0, 1)
		if n0 < n-p && n >= max(2*m+2*p+k-1, p+k+1) {
			return n0, p, true
		}
	}
	return 0, 0, false
}

func TestFindIsTheSlowFind(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	code := takebreak.MustParse("0.077")
	th := period.For(code, game.GrundyNormal)
	for range 5000 {
		values := make([]uint8, 2+r.IntN(60))
		p := 1 + r.IntN(12)
		from := r.IntN(20)
		for i := range values {
			values[i] = uint8(r.IntN(2))
			if i >= from+p {
				values[i] = values[i-p]
			}
		}
		got, ok := period.Find(values, th)
		ok = ok && got.Proved
		n0, q, want := slowFind(values, 3)
		if ok != want || ok && (got.Preperiod != n0 || got.Length != q) {
			t.Fatalf("%v: %v %v, want %d from %d %v", values, got, ok, q, n0, want)
		}
	}
}

func TestExceptions(t *testing.T) {
	for s, want := range map[string][]int{ // facts/heap-games.md
		"0.77": {0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70},
		"0.07": {0, 1, 15, 17, 18, 32, 35, 52},
	} {
		res, err := period.Solve(work.Unbounded(), takebreak.MustParse(s), game.GrundyNormal, 400)
		got := slices.Collect(period.Exceptions(func(n int) int { return int(res.Values[n]) }, res.Period))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: exceptions %v %v, want %v", s, got, err, want)
		}
	}
}

func TestTable(t *testing.T) {
	code := takebreak.MustParse("0.77")
	res, _ := period.Solve(work.Unbounded(), code, game.GrundyNormal, 400)
	table, err := period.NewTable(res.Values, res.Period)
	if err != nil {
		t.Fatal(err)
	}
	values, _ := sequence.Nim(work.Unbounded(), code, 2000)
	for n, v := range values {
		if table.At(int64(n)) != int64(v) {
			t.Errorf("Kayles(%d) = %d, want %d", n, table.At(int64(n)), v)
		}
	}
	for n := int64(1_000_000_000_000); n < 1_000_000_001_000; n++ { // the period of Kayles is 12 from heap 71 on
		if want := int64(values[72+n%12]); table.At(n) != want {
			t.Errorf("Kayles(%d) = %d, want %d", n, table.At(n), want)
		}
	}
	res.Period.Proved = false
	if _, err := period.NewTable(res.Values, res.Period); !errors.Is(err, period.ErrNotProved) {
		t.Errorf("a table of an unproved period: %v", err)
	}
}

func TestPartizanOutcomes(t *testing.T) {
	g := period.Partizan{takebreak.Subtraction(1, 3), takebreak.Subtraction(2, 3)}
	for _, convention := range game.Conventions {
		outcomes, err := g.Outcomes(work.Unbounded(), convention, 200)
		if err != nil {
			t.Fatal(err)
		}
		wins := map[[2]int]bool{}
		for n, o := range outcomes {
			for player, set := range [][]int{{1, 3}, {2, 3}} {
				win, moves := false, 0
				for _, s := range set {
					if s <= n {
						moves++
						win = win || !wins[[2]int{n - s, 1 - player}]
					}
				}
				if moves == 0 {
					win = convention == game.Misere
				}
				wins[[2]int{n, player}] = win
			}
			if want := game.OutcomeOf(wins[[2]int{n, 0}], wins[[2]int{n, 1}]); o != want {
				t.Fatalf("%s, heap %d: %v, want %v", convention, n, o, want)
			}
		}
		if p, ok := period.Find(outcomes, g.OutcomeTheorem()); !ok || !p.Proved {
			t.Errorf("%s: %v", convention, p)
		}
	}
	g[game.Left] = takebreak.MustParse("0.7")
	if _, err := g.Outcomes(work.Unbounded(), game.Normal, 5); !errors.Is(err, sequence.ErrSplits) {
		t.Errorf("splitting code: %v", err)
	}
}

// TestWythoffRows: rows of Wythoff's game are additively periodic
// [Dress–Flammenkamp–Pink 1999]; row 0 is 0, 1, 2, …
func TestWythoffRows(t *testing.T) {
	const rows, cols = 4, 400
	var g [rows][cols]int
	for a := range rows {
		for b := range cols {
			seen := map[int]bool{}
			for k := 1; k <= max(a, b); k++ {
				if k <= a {
					seen[wythoff(&g, a-k, b)] = true
				}
				if k <= b {
					seen[g[a][b-k]] = true
				}
				if k <= a && k <= b {
					seen[wythoff(&g, a-k, b-k)] = true
				}
			}
			for seen[g[a][b]] {
				g[a][b]++
			}
		}
		p, ok := period.Row(func(b int) int { return g[a][b] }, cols)
		if !ok || p.Proved || p.Saltus != p.Length {
			t.Errorf("row %d: %v", a, p)
		}
		if a == 0 && (p.Length != 1 || p.Preperiod != 0) {
			t.Errorf("row 0: %v", p)
		}
	}
}

func wythoff(g *[4][400]int, a, b int) int { return g[a][b] }

// A preperiod that may be smaller is not called the preperiod.
func TestPreperiodAtMost(t *testing.T) {
	p := period.Finding{Period: game.Period{Preperiod: 7, Length: 3}, Proved: true, Bound: 20, Theorem: "sparse window"}
	for atMost, want := range map[bool]string{
		false: `{"preperiod":7,"period":3,"saltus":0,"proved":true,"bound":20,"theorem":"sparse window"}`,
		true:  `{"preperiod_at_most":7,"period":3,"saltus":0,"proved":true,"bound":20,"theorem":"sparse window"}`,
	} {
		p.AtMost = atMost
		if got, err := json.Marshal(p); err != nil || string(got) != want {
			t.Errorf("%s %v, want %s", got, err, want)
		}
	}
}
