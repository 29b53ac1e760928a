// SPDX-License-Identifier: Apache-2.0

package sparse

import "strings"

// Stats describes the progress of an engine and what it has found.
type Stats struct {
	Known    uint64 // number of known values, all verified
	Rare     int    // number of rare heaps, without heap 0
	LastRare uint64 // the greatest rare heap
	Mask     string // hexadecimal masks of values, with "+pos" if the parity of the heap is used; two masks if they differ for the two parities of amounts
	Max      uint16 // the greatest value
	MaxAt    uint64 // the least heap with the greatest value
	Blocks   uint64 // number of values computed by blocks; the others were computed heap by heap
	Scans    uint64 // number of verifications for which the witness lists were not enough and a scan was needed
	Replays  uint64 // how often forgotten values were computed again
	Vector   bool   // whether vector instructions are in use
}

// Stats returns the state at the last batch of values.
func (e *Engine) Stats() Stats {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.stats
}

// measure collects the stats.
func (e *Engine) measure() Stats {
	s := e.stats
	if v, n := e.col.Max(int(s.Known)); v > s.Max {
		s.Max, s.MaxAt = v, uint64(n)
	}
	s.Known = uint64(e.col.Len())
	s.Blocks, s.Scans, s.Replays = e.byBlock, 0, e.replays
	for _, c := range e.checkers {
		s.Scans += c.scans
	}
	s.Vector = e.vector()
	s.Rare, s.LastRare = 0, uint64(e.x.lastRare())
	var masks []string
	splits := e.x.splits
	if len(splits) == 2 && e.oneMask() {
		splits = splits[:1] // the rare heaps are the same
	}
	for _, sp := range splits {
		masks = append(masks, sp.String())
		s.Rare += len(sp.Rares)
	}
	s.Mask = strings.Join(masks, " ")
	return s
}
