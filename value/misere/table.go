// SPDX-License-Identifier: Apache-2.0

package misere

import "github.com/upstar-cgt/upstar/work"

// mix spreads the bits of a handle. Sums of mixed handles hash sets of games,
// in any order.
func mix(g Game) uint64 {
	x := (uint64(g) + 1) * 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// setTable finds games by the hash of their set of options. An entry holds the
// upper half of the hash above the handle; the empty entry is 0.
//
// Invariant: the length is a power of two and at most three quarters are used.
type setTable struct {
	entries []uint64
	used    int
}

const entryUsed = 1 << 31 // handles stay below it

func (t *setTable) insert(hash uint64, g Game) {
	if 4*(t.used+1) > 3*len(t.entries) {
		t.grow()
	}
	t.place(hash>>32<<32 | entryUsed | uint64(g))
	t.used++
}

func (t *setTable) place(e uint64) {
	mask := len(t.entries) - 1
	i := int(e>>32) & mask
	for t.entries[i] != 0 {
		i = (i + 1) & mask
	}
	t.entries[i] = e
}

func (t *setTable) grow() {
	old := t.entries
	t.entries = make([]uint64, max(64, 2*len(old)))
	for _, e := range old {
		if e != 0 {
			t.place(e)
		}
	}
}

// find returns the first game with this hash that is accepted.
func (t *setTable) find(hash uint64, accept func(Game) bool) (Game, bool) {
	mask := len(t.entries) - 1
	want := uint32(hash >> 32)
	for i := int(want) & mask; t.entries[i] != 0; i = (i + 1) & mask {
		e := t.entries[i]
		if uint32(e>>32) == want {
			if g := Game(e & (entryUsed - 1)); accept(g) {
				return g, true
			}
		}
	}
	return 0, false
}

// pairTable maps pairs of games to a game. The key of the pair (0, 0) is never
// stored, so that 0 marks a free slot.
type pairTable struct {
	keys   []uint64
	values []Game
	used   int
}

func pairKey(g, h Game) uint64 { return uint64(g)<<32 | uint64(h) }

func (t *pairTable) slot(key uint64) int {
	mask := len(t.keys) - 1
	x := key * 0x9e3779b97f4a7c15
	i := int(x>>32^x>>11) & mask
	for t.keys[i] != 0 && t.keys[i] != key {
		i = (i + 1) & mask
	}
	return i
}

func (t *pairTable) get(key uint64) (Game, bool) {
	if t.used == 0 {
		return 0, false
	}
	i := t.slot(key)
	return t.values[i], t.keys[i] == key
}

func (t *pairTable) put(m *work.Meter, key uint64, v Game) {
	if 4*(t.used+1) > 3*len(t.keys) {
		old := *t
		m.Keep(0, 12*max(64, len(old.keys)))
		t.keys = make([]uint64, max(64, 2*len(old.keys)))
		t.values = make([]Game, len(t.keys))
		for i, k := range old.keys {
			if k != 0 {
				j := t.slot(k)
				t.keys[j], t.values[j] = k, old.values[i]
			}
		}
	}
	i := t.slot(key)
	if t.keys[i] == 0 {
		t.used++
	}
	t.keys[i], t.values[i] = key, v
}
