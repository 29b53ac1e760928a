// SPDX-License-Identifier: Apache-2.0

package misere

import "github.com/upstar-cgt/upstar/work"

// mix spreads the bits of a handle. The sum of the mixed handles is a hash of a set of games that
// does not depend on the order.
func mix(g Game) uint64 {
	x := (uint64(g) + 1) * 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// pairTable maps pairs of games to a game. The key of the pair (0, 0) is never stored, so 0 marks a
// free slot.
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
