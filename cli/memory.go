// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// The limits of the solvers count positions, values or columns, and a position of
// some games is large. So that no command exhausts the machine, whatever it works on,
// the live heap itself is looked at a few times a second.

const (
	defaultMemory = 4096    // MiB
	mostMemory    = 1 << 24 // MiB
	program       = 16 << 20
)

// A guard cancels the work when the live heap has outgrown a bound.
type guard struct {
	cancel context.CancelCauseFunc
	exit   func(error)   // what is left if the work does not heed the context
	room   atomic.Uint64 // how large the live heap may be
}

// begin watches the live heap from now on. g may be nil.
func (g *guard) begin(bytes uint64) {
	if g != nil {
		g.room.Store(bytes + program)
		go g.watch(bytes)
	}
}

// trust leaves room for work that has an account of its memory of its own: that
// tells more of what was found, and should come first.
func (g *guard) trust(bytes uint64) {
	if g != nil {
		g.room.Store(bytes)
	}
}

// watch looks at the live heap as the last collection found it; garbage does not
// count. The collector is told the bound, so that it collects before it is reached.
func (g *guard) watch(bytes uint64) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	told, canceled := uint64(0), false
	for ; ; time.Sleep(50 * time.Millisecond) {
		room := g.room.Load()
		last := room + room/2 + 256<<20 // a long text may be on its way
		if room != told && !canceled {
			told = room
			debug.SetMemoryLimit(int64(room))
		}
		metrics.Read(sample)
		switch live := sample[0].Value.Uint64(); {
		case live > last:
			g.exit(work.Memory(bytes))
		case live > room && !canceled:
			canceled = true
			g.cancel(work.Memory(bytes))
			debug.SetMemoryLimit(int64(last)) // what was found is still to be written
		}
	}
}

// exhausted ends the program: the work went on although it was canceled.
func exhausted(err error) {
	fmt.Fprintln(os.Stderr, "upstar:", err)
	os.Exit(interrupted)
}
