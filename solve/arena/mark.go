// SPDX-License-Identifier: Apache-2.0

package arena

// A Mark records how much an Arena held at some time.
type Mark struct {
	components, sums, parts uint64
	entries                 []uint64 // by port
}

// Components returns how many components there were at that time.
func (k Mark) Components() uint32 { return uint32(k.components) }

// Mark records how much a holds now.
func (a *Arena) Mark() Mark {
	k := Mark{components: a.components.Len(), sums: a.sums.Len(), parts: a.parts.Len()}
	for _, p := range *a.ports.Load() {
		k.entries = append(k.entries, p.size())
	}
	return k
}

// Forget drops all components and sums that came after the mark, and returns the amounts that were
// charged for them. Their numbers will be used again. During the call nobody else may use the
// arena, and after it nobody may use what was dropped.
func (a *Arena) Forget(k Mark) (positions, bytes int) {
	for i := k.sums; i < a.sums.Len(); i++ {
		if n := a.sums.At(uint32(i)).n; n > 1 {
			positions++
			bytes += sumBytes + 4*int(n)
		}
	}
	for i, p := range *a.ports.Load() {
		size := uint64(0)
		if i < len(k.entries) {
			size = k.entries[i]
		}
		n, each := p.truncate(size)
		positions += n
		bytes += n * each
	}
	a.components.Truncate(k.components)
	for i := range uint32(k.components) {
		if s := &a.components.At(i).single; uint64(s.Load()) >= k.sums {
			s.Store(0)
		}
	}
	a.sums.Truncate(k.sums)
	a.parts.Truncate(k.parts)
	a.several.Clear()
	for i := range uint32(k.sums) {
		if parts := a.Components(Sum(i)); len(parts) > 1 {
			a.several.Put(hash(parts), i)
		}
	}
	return positions, bytes
}

func (p *Port[P]) size() uint64 { return p.entries.Len() }

// truncate keeps only the first entries. It returns the number of dropped entries and the size of
// each.
func (p *Port[P]) truncate(size uint64) (n, each int) {
	n = int(p.entries.Len() - size)
	p.entries.Truncate(size)
	p.table.Clear()
	for i := range uint32(size) {
		p.table.Put(p.hash(p.entries.At(i).position), i)
	}
	return n, p.bytes
}
