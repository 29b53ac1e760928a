// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
	"github.com/upstar-cgt/upstar/work"
)

// The greatest a of the witnesses from a heap on is what the list of all says,
// rounded up.
func TestDepths(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for range 2000 {
		var all []depth
		var d, two depths
		for heap := range 1 + r.IntN(30) {
			x := depth{heap, 1<<r.IntN(8) - 1}
			all = append(all, x)
			if r.IntN(2) == 0 {
				d.add(x.heap, x.a)
			} else {
				two.add(x.heap, x.a)
			}
		}
		for _, x := range two {
			d.merge(x)
		}
		for n := range 32 {
			want := 0
			for _, x := range all {
				if x.heap >= n {
					want = max(want, x.a)
				}
			}
			if got := d.from(n); got != want {
				t.Fatalf("%v: from %d on %d, want %d, in %v", all, n, got, want, d)
			}
		}
	}
}

// A period that a window proves is the one that the theorem of Guy and Smith proves
// later.
func TestWindowProvesTheSamePeriod(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	count, most := trials.Of(600), 4000
	if os.Getenv("UPSTAR_SLOW") == "1" {
		count, most = 10_000, 40_000
	}
	windows := 0
	for k := range count {
		code := fmt.Sprintf("%d.", r.IntN(2)*4)
		for range 3 + r.IntN(3) {
			code += fmt.Sprint(r.IntN(8))
		}
		g := octal(code)
		g.Unequal = r.IntN(4) == 0
		whole, err := New(work.Unbounded(), g, Options{StopAtPeriod: true, eager: true, Scalar: k%5 == 0})
		if err != nil {
			t.Fatal(err)
		}
		for n := 300; n < most && whole.period == nil && (n < 600 || 6*whole.Stats().Rare < n); n += n / 4 {
			if err := whole.Run(work.Unbounded(), uint64(n)); err != nil {
				t.Fatal(err)
			}
		}
		p, ok := whole.Period()
		if !ok || p.Preperiod < 200 {
			continue
		}
		if err := whole.Run(work.Unbounded(), uint64(g.bound(p.Preperiod, p.Length))); err != nil {
			t.Fatal(err)
		}
		want, ok := findPeriod(&whole.col, g, horizon{})
		if !ok || want.Preperiod != p.Preperiod || want.Length != p.Length {
			t.Fatalf("%s unequal=%v: period %+v, by all values %+v", code, g.Unequal, p, want)
		}
		if got, ok := earlyPeriod(t, g, want, Options{eager: true, Threads: 1 + k%2}); ok {
			windows++
			if got.Preperiod != want.Preperiod || got.Length != want.Length || got.Bound > got.Known || got.Bound >= want.Bound {
				t.Errorf("%s unequal=%v: period %+v, want %+v", code, g.Unequal, got, want)
			}
			checkWindow(t, code, g, got, whole.Values(0, got.Bound))
		}
	}
	t.Logf("%d of %d games by a window", windows, count)
	if windows < 4 && !testing.Short() {
		t.Errorf("only %d periods by a window", windows)
	}
}

// earlyPeriod runs a game until a window proves its period, but not beyond the
// bound of Guy and Smith.
func earlyPeriod(t *testing.T, g Game, want Proof, opts Options) (Proof, bool) {
	t.Helper()
	e, err := New(work.Unbounded(), g, opts)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(want.Preperiod); n < want.Bound; n += 1 + n/15 {
		if err := e.Run(work.Unbounded(), n); err != nil {
			t.Fatal(err)
		}
		if p, ok := e.Period(); ok {
			return p, p.Window != (Window{})
		}
	}
	return Proof{}, false
}

// checkWindow checks the hypothesis of the theorem by the definition.
func checkWindow(t *testing.T, code string, g Game, p Proof, values []uint16) {
	t.Helper()
	w := p.Window
	s := mask.Splitting{Mask: w.Mask << 1}
	if w.Position {
		s.Mask |= 1
		s.Odd = uint32(g.Split[0] & 1)
	}
	for _, i := range g.Split {
		if w.Position && i&1 != g.Split[0]&1 {
			t.Fatalf("%s: amounts of both parities", code)
		}
	}
	n, length := len(values)-p.Length, max(int(w.Rare), int(w.Witness))+g.Reach()
	if length != w.Length || n <= 2*length || w.Position && p.Length&1 == 1 {
		t.Fatalf("%s: %+v", code, p)
	}
	for h := n - length; h < n; h++ {
		if values[h] != values[h+p.Length] {
			t.Fatalf("%s: the window of %+v does not agree at %d", code, p, h)
		}
	}
	for h := int(w.Rare) + 1; h < len(values); h++ {
		if s.IsRare(values[h], h) {
			t.Fatalf("%s: heap %d is rare", code, h)
		}
	}
	for h := n; h < len(values); h++ {
		shown := map[uint16]bool{}
		for _, i := range g.Take {
			shown[values[h-i]] = true
		}
		for _, i := range g.Split {
			for a := 1; a <= int(w.Witness); a++ {
				shown[values[a]^values[h-i-a]] = true
			}
		}
		for v := range values[h] {
			if s.IsRare(v, h) && !shown[v] {
				t.Fatalf("%s: heap %d has no witness for %d up to %d", code, h, v, w.Witness)
			}
		}
		if h > n+100 && h < len(values)-100 {
			h += 37
		}
	}
}

// The bound of a proof does not depend on kernels and threads.
func TestWindowOnEveryMachine(t *testing.T) {
	for _, code := range []string{".16", ".56", ".127"} {
		var want Proof
		for i, opts := range []Options{{Scalar: true}, {avx2: true}, {}, {Threads: 2}} {
			opts.StopAtPeriod = true
			e, err := New(work.Unbounded(), octal(code), opts)
			if err != nil {
				t.Fatal(err)
			}
			if err := e.Run(work.Unbounded(), 1_000_000); err != nil {
				t.Fatal(err)
			}
			p, ok := e.Period()
			if !ok {
				t.Fatalf("%s: no period with %+v", code, opts)
			}
			p.Known = 0 // depends on when it was sought
			if i == 0 {
				want = p
			}
			if p != want {
				t.Errorf("%s: %+v with %+v, %+v with scalar blocks", code, p, opts, want)
			}
		}
	}
}
