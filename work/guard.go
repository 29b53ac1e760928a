// SPDX-License-Identifier: Apache-2.0

package work

import (
	"context"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// A Guard looks at the live heap of the process a few times a second and cancels
// the work when it has outgrown a bound: what a Meter counts is not all there is,
// and a position of some games is large. A nil Guard does nothing.
type Guard struct {
	Cancel context.CancelCauseFunc
	Exit   func(error)   // what is left if the work does not heed its context
	limit  atomic.Uint64 // the bound of the collector
	room   atomic.Uint64 // how large the live heap may be
	relief atomic.Pointer[func(why error)]
}

// Begin watches the live heap: with the code of the program it may have the given
// bytes.
func (g *Guard) Begin(bytes uint64) {
	if g != nil {
		free := Free(bytes)
		g.limit.Store(free)
		g.room.Store(free + (bytes-free)/4)
		go g.watch(bytes)
	}
}

// What the program itself, its code and its runtime, takes, and a bound so small that
// it is meant for the work alone.
const program, small = 20 << 20, 16 << 20

// Free returns what a process with a bound of bytes has for its work: all but
// what the program itself takes, which is at most half of what is beyond a small bound.
func Free(bytes uint64) uint64 { return bytes - min(program, (bytes-min(bytes, small))/2) }

// Trust leaves more room, beside the program, for work that has an account of its
// memory of its own: that tells more of what was found, and should come first.
func (g *Guard) Trust(bytes uint64) {
	if g != nil {
		g.limit.Store(bytes)
		g.room.Store(bytes + program)
	}
}

// Relieve names what ends a part of the work instead of the whole, each time that
// there is no room: the largest of many calculations.
func (g *Guard) Relieve(f func(why error)) {
	if g != nil {
		g.relief.Store(&f)
	}
}

// watch looks at the live heap as the last collection found it; garbage does not
// count. The collector gets the bound, so that it collects before it is reached.
func (g *Guard) watch(bytes uint64) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	told, canceled := uint64(0), false
	for ; ; time.Sleep(50 * time.Millisecond) {
		room := g.room.Load()
		last := room + room/2 + 256<<20 // a long text may be on its way
		if limit := g.limit.Load(); limit != told && !canceled {
			told = limit
			debug.SetMemoryLimit(int64(limit)) // the code is mapped besides
		}
		metrics.Read(sample)
		switch live := sample[0].Value.Uint64(); {
		case live > last:
			g.Exit(Memory(bytes))
		case live > room && g.relief.Load() != nil:
			(*g.relief.Load())(Memory(bytes))
			runtime.GC() // what was ended counts no longer
		case live > room && !canceled:
			canceled = true
			g.Cancel(Memory(bytes))
			debug.SetMemoryLimit(int64(live + room/16)) // what was found is still to be written
		}
	}
}
