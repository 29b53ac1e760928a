// SPDX-License-Identifier: Apache-2.0

package value

// A Distinct is a set of keys. It says which values are new to it. The zero Distinct is empty.
type Distinct struct {
	near  [len(small) / 64]uint64 // small shared integers, as bits
	ints  map[Int]struct{}        // other 64-bit integers
	other map[any]struct{}
}

// Add adds the key of v, and reports whether it is new.
func (d *Distinct) Add(w *World, v Value) bool {
	n, ok := v.(Int)
	if !ok {
		return addKey(&d.other, w.Key(v))
	}
	if i := uint64(n - smallest); i < uint64(len(small)) {
		bit := uint64(1) << (i % 64)
		if d.near[i/64]&bit != 0 {
			return false
		}
		d.near[i/64] |= bit
		return true
	}
	return addKey(&d.ints, n)
}

func addKey[K comparable](keys *map[K]struct{}, k K) bool {
	if *keys == nil {
		*keys = map[K]struct{}{}
	}
	before := len(*keys)
	(*keys)[k] = struct{}{}
	return len(*keys) > before
}

// Bytes returns approximately how many bytes it takes.
func (d *Distinct) Bytes() int { return len(small)/8 + 16*len(d.ints) + 40*len(d.other) }
