// SPDX-License-Identifier: Apache-2.0

package work

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// leastHeap is the size up to which the collector lets the heap grow at 100 percent.
const leastHeap = 4 << 20

// GrowTo lets the heap of the process grow to the given number of bytes before the collector runs.
// In a small heap the collector would otherwise run all the time. Beyond that size it runs as
// usual. A memory limit has priority.
func GrowTo(bytes uint64) {
	h := &heap{grow: bytes}
	h.set(bytes / leastHeap * 100)
	runtime.SetFinalizer(h, (*heap).collected)
}

// A heap has no references, so that each collection of garbage calls collected.
type heap struct{ grow, percent uint64 }

func (h *heap) collected() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	h.set(min(h.grow/leastHeap*100, h.grow*100/max(live[0].Value.Uint64(), 1)))
	runtime.SetFinalizer(h, (*heap).collected)
}

func (h *heap) set(percent uint64) {
	if percent = min(max(percent, 100), math.MaxInt32); percent != h.percent {
		h.percent = percent
		debug.SetGCPercent(int(percent))
	}
}
