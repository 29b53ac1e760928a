// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/work"
)

// octal returns the octal game of a code as ".137" or "4.07"; "grundy" is
// Grundy's game.
func octal(code string) Game {
	if code == "grundy" {
		return Game{Split: []int{0}, Unequal: true}
	}
	var g Game
	head, tail, _ := strings.Cut(code, ".")
	if head == "" {
		head = "0"
	}
	for i, d := range head + tail {
		if d -= '0'; d&1 != 0 && i > 0 {
			g.Zero = append(g.Zero, i)
		}
		if d&2 != 0 && i > 0 {
			g.Take = append(g.Take, i)
		}
		if d&4 != 0 {
			g.Split = append(g.Split, i)
		}
	}
	return g
}

func slow(t *testing.T) {
	t.Helper()
	if os.Getenv("UPSTAR_SLOW") != "1" {
		t.Skip("long test; set UPSTAR_SLOW=1 to run it")
	}
}

// values runs an engine and returns G(0), …, G(n−1).
func values(t testing.TB, g Game, n int, opts Options) []uint16 {
	t.Helper()
	return run(t, g, n, opts).Values(0, uint64(n))
}

// run runs an engine until n values are known.
func run(t testing.TB, g Game, n int, opts Options) *Engine {
	t.Helper()
	e, err := New(work.Unbounded(), g, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(work.Unbounded(), uint64(n-1)); err != nil {
		t.Fatal(err)
	}
	return e
}

// sameAs fails if got is not the beginning of want.
func sameAs(t *testing.T, name string, got, want []uint16) {
	t.Helper()
	if len(got) < len(want) {
		t.Fatalf("%s: %d values, want %d", name, len(got), len(want))
	}
	for n := range want {
		if got[n] != want[n] {
			t.Fatalf("%s: G(%d) = %d, want %d", name, n, got[n], want[n])
		}
	}
}

// eager are ways to compute that use blocks as early as can be.
var eager = []Options{{eager: true}, {eager: true, Scalar: true}, {eager: true, Threads: 2}, {eager: true, long: true}}

func TestThreeDigitsEqualNaive(t *testing.T) {
	n, step := 1500, 7
	if os.Getenv("UPSTAR_SLOW") == "1" {
		n, step = 3000, 1
	}
	blocks := 0
	for d := 1; d < 1024; d++ {
		if testing.Short() && d%10 != 0 {
			continue
		}
		code := fmt.Sprintf("%d.%o%o%o", d>>9*4, d>>6&7, d>>3&7, d&7)
		g := octal(code)
		m := n
		if d%step != 0 {
			m = 300
		}
		want := naive(g, m)
		sameAs(t, code, values(t, g, m, Options{}), want)
		if d%step == 0 {
			e := run(t, g, m, eager[d/step%len(eager)])
			sameAs(t, code+" eager", e.Values(0, uint64(m)), want)
			if e.Stats().Blocks > 0 {
				blocks++
			}
		}
	}
	if blocks < trials.Of(20) {
		t.Errorf("only %d games used blocks", blocks)
	}
}

func TestRandomGamesEqualNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	count := trials.Of(150)
	if os.Getenv("UPSTAR_SLOW") == "1" {
		count = 2000
	}
	blocks := 0
	for k := range count {
		code := fmt.Sprintf("%d.", r.IntN(2)*4)
		for range 1 + r.IntN(5) {
			code += fmt.Sprint(r.IntN(8))
		}
		g := octal(code)
		g.Unequal = r.IntN(4) == 0
		n := 1000 + r.IntN(700)
		want := naive(g, n)
		sameAs(t, code, values(t, g, n, Options{}), want)
		e := run(t, g, n, eager[k%len(eager)])
		sameAs(t, fmt.Sprintf("%s unequal=%v %+v", code, g.Unequal, eager[k%len(eager)]), e.Values(0, uint64(n)), want)
		if e.Stats().Blocks > 0 {
			blocks++
		}
	}
	if blocks < trials.Of(10) {
		t.Errorf("only %d games used blocks", blocks)
	}
}
