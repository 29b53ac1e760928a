// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

// A run that forgets goes back for witnesses far away (.7762, .5242) and for heaps
// that are rare late (.5242, .3025), and finds what a run that keeps everything
// does. A value with a bit that none had before (.1712, .5246) asks for nothing.
func TestGoesBack(t *testing.T) {
	for _, c := range []struct {
		code   string
		n      uint64
		window int // 0 for that of a long run
		back   uint64
		opts   Options
		slow   bool
	}{
		{".7762", 560_000, tiny, 1, Options{}, false},
		{".7762", 560_000, tiny, 1, Options{Scalar: true, Threads: 2}, false},
		{".5242", 1_000_000, tiny, 2, Options{}, false},
		{".5242", 1_000_000, tiny, 2, Options{avx2: true}, false},
		{".1712", 33_200_000, 0, 0, Options{}, true},
		{".5246", 107_200_000, 0, 0, Options{}, true},
		{".5242", 26_000_000, 0, 2, Options{}, true},
		{".3025", 15_000_000, 0, 2, Options{}, true},
	} {
		if c.slow && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		g := octal(c.code)
		whole := run(t, g, int(c.n+1), Options{})
		c.opts.Forget, c.opts.window = true, c.window
		e, err := New(work.Unbounded(), g, c.opts)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Run(work.Unbounded(), c.n); err != nil {
			t.Fatalf("%s: %v", c.code, err)
		}
		lo := uint64(e.col.Lo())
		sameAs(t, c.code, e.Values(lo, c.n+1), whole.Values(lo, c.n+1))
		s, z := e.Stats(), whole.Stats()
		if s.Max != z.Max || s.MaxAt != z.MaxAt || s.Rare != z.Rare || s.LastRare != z.LastRare || s.Mask != z.Mask {
			t.Errorf("%s: %+v, want %+v", c.code, s, z)
		}
		if s.Replays != c.back {
			t.Errorf("%s: it went back %d times, want %d", c.code, s.Replays, c.back)
		}
	}
}
