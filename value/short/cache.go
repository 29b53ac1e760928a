// SPDX-License-Identifier: Apache-2.0

package short

// The caches are direct mapped: a new entry replaces the old one at its place. They grow with use
// up to the limit of the Calc. Their memory is charged to the meter of the Calc.

const (
	smallestCache  = 1 << 10
	sumEntrySize   = 12
	orderEntrySize = 8
	stopEntrySize  = 16
)

func cacheSlot(g, h Game, mask uint32) uint32 {
	x := (uint64(g)<<32 | uint64(h)) * 0x9E3779B97F4A7C15
	x ^= x >> 32
	return uint32(x*0xD6E8FEB86659FD93>>32) & mask
}

// A sumEntry says that g + h = sum. The zero entry is free.
type sumEntry struct{ g, h, sum Game }

type sumCache struct {
	entries []sumEntry
	puts    int
}

func (t *sumCache) get(g, h Game) (Game, bool) {
	if t.entries == nil {
		return 0, false
	}
	e := &t.entries[cacheSlot(g, h, uint32(len(t.entries)-1))]
	return e.sum, e.g == g && e.h == h
}

func (t *sumCache) put(c *Calc, g, h, sum Game) {
	if t.puts++; t.puts > len(t.entries) && 2*len(t.entries) <= c.entries {
		old := t.entries
		size := max(smallestCache, 2*len(old))
		c.meter.Keep(0, sumEntrySize*(size-len(old)))
		t.entries, t.puts = make([]sumEntry, size), 0
		for _, e := range old {
			if e.h != 0 {
				t.entries[cacheSlot(e.g, e.h, uint32(len(t.entries)-1))] = e
			}
		}
	}
	t.entries[cacheSlot(g, h, uint32(len(t.entries)-1))] = sumEntry{g, h, sum}
}

// An orderCache records whether g ≤ h. An entry has g, h and the answer in one word. The zero entry
// is free, because the question 0 ≤ 0 never occurs.
type orderCache struct {
	entries []uint64
	puts    int
}

func orderKey(g, h Game) uint64 { return uint64(g)<<32 | uint64(h)<<1 }

func (t *orderCache) get(g, h Game) (leq, ok bool) {
	if t.entries == nil {
		return false, false
	}
	e := t.entries[cacheSlot(g, h, uint32(len(t.entries)-1))]
	return e&1 != 0, e&^1 == orderKey(g, h)
}

func (t *orderCache) put(c *Calc, g, h Game, leq bool) {
	if t.puts++; t.puts > len(t.entries) && 2*len(t.entries) <= c.entries {
		old := t.entries
		size := max(smallestCache, 2*len(old))
		c.meter.Keep(0, orderEntrySize*(size-len(old)))
		t.entries, t.puts = make([]uint64, size), 0
		for _, e := range old {
			if e != 0 {
				t.entries[cacheSlot(Game(e>>32), Game(uint32(e)>>1), uint32(len(t.entries)-1))] = e
			}
		}
	}
	e := orderKey(g, h)
	if leq {
		e |= 1
	}
	t.entries[cacheSlot(g, h, uint32(len(t.entries)-1))] = e
}

// A stopCache records the number of stops of games. The zero entry is free, because 0 is a number
// and the stops of numbers are not stored here.
type stopCache struct {
	entries []stopEntry
	puts    int
}

type stopEntry struct {
	g Game
	n uint64
}

// stopSlot places games that were made one after the other side by side: often they are asked about
// in this order.
func stopSlot(g Game, mask uint32) uint32 { return uint32(g) & mask }

func (t *stopCache) get(g Game) (uint64, bool) {
	if t.entries == nil {
		return 0, false
	}
	e := &t.entries[stopSlot(g, uint32(len(t.entries)-1))]
	return e.n, e.g == g
}

func (t *stopCache) put(c *Calc, g Game, n uint64) {
	if t.puts++; t.puts > len(t.entries) && 2*len(t.entries) <= c.entries {
		old := t.entries
		size := max(smallestCache, 2*len(old))
		c.meter.Keep(0, stopEntrySize*(size-len(old)))
		t.entries, t.puts = make([]stopEntry, size), 0
		for _, e := range old {
			if e.n != 0 {
				t.entries[stopSlot(e.g, uint32(size-1))] = e
			}
		}
	}
	t.entries[stopSlot(g, uint32(len(t.entries)-1))] = stopEntry{g, n}
}
