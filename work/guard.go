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

// A Guard looks at the live heap of the process a few times a second. It cancels the work when the
// heap exceeds a bound. It is needed because a Meter does not count all memory, and a position of
// some games is large. A nil Guard does nothing.
type Guard struct {
	Cancel context.CancelCauseFunc
	Exit   func(error)   // what to do if the work does not end although its context has ended
	limit  atomic.Uint64 // the bound given to the collector
	room   atomic.Uint64 // greatest size of the live heap
	relief atomic.Pointer[func(why error)]
}

// Begin starts to watch the live heap. The bound in bytes includes the code of the program.
func (g *Guard) Begin(bytes uint64) {
	if g != nil {
		free := Free(bytes)
		g.limit.Store(free)
		g.room.Store(free + (bytes-free)/4)
		go g.watch(bytes)
	}
}

// program is the memory that the program itself takes, for its code and its runtime. A bound up to
// small is meant for the work alone.
const program, small = 20 << 20, 16 << 20

// Free returns the memory that a process with a bound of bytes has for its work. It subtracts what
// the program itself takes, but at most half of the part of the bound beyond small.
func Free(bytes uint64) uint64 { return bytes - min(program, (bytes-min(bytes, small))/2) }

// Trust raises the bound for work that counts its memory itself. Such work should reach its own
// limit before the Guard acts, since it can then report more of what it has found.
func (g *Guard) Trust(bytes uint64) {
	if g != nil {
		g.limit.Store(bytes)
		g.room.Store(bytes + program)
	}
}

// Relieve sets a function to be called each time that memory is short. It ends a part of the work
// instead of the whole, for example the largest of many calculations.
func (g *Guard) Relieve(f func(why error)) {
	if g != nil {
		g.relief.Store(&f)
	}
}

// watch reads the size of the live heap after the last collection; garbage does not count. It also
// gives the bound to the collector, which then collects before the bound is reached.
func (g *Guard) watch(bytes uint64) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	told, canceled := uint64(0), false
	for pause := 50 * time.Millisecond; ; time.Sleep(pause) {
		room := g.room.Load()
		last := room + room/2 + 256<<20 // a long text may be in preparation
		if limit := g.limit.Load(); limit != told && !canceled {
			told = limit
			debug.SetMemoryLimit(int64(limit)) // the code takes memory as well
		}
		metrics.Read(sample)
		live := sample[0].Value.Uint64()
		if pause = 50 * time.Millisecond; live > room/2 {
			pause = 5 * time.Millisecond // the work may take the rest soon
		}
		switch {
		case live > last:
			g.Exit(Memory(bytes))
		case live > room && g.relief.Load() != nil:
			(*g.relief.Load())(Memory(bytes))
			runtime.GC() // so that the part that was ended no longer counts
		case live > room && !canceled:
			canceled = true
			g.Cancel(Memory(bytes))
			debug.SetMemoryLimit(int64(live + room/16)) // the results so far must still be written
		}
	}
}
