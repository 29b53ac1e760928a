// SPDX-License-Identifier: Apache-2.0

package sparse

import "strings"

// Stats says how far an engine is and what it saw.
type Stats struct {
	Known    uint64 // values known, all verified
	Rare     int    // rare heaps, without heap 0
	LastRare uint64 // the greatest of them
	Mask     string // hexadecimal masks of values, "+pos" if the heap's parity joins; two if the parities of amounts differ in it
	Max      uint16 // the greatest value
	MaxAt    uint64 // the least heap that has it
	Blocks   uint64 // values computed by blocks, the others heap by heap
	Scans    uint64 // verifications that the witness lists left to a scan
	Replays  uint64 // times that values which were forgotten were computed again
	Vector   bool   // vector instructions are in use
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
		splits = splits[:1] // the same rare heaps
	}
	for _, sp := range splits {
		masks = append(masks, sp.String())
		s.Rare += len(sp.Rares)
	}
	s.Mask = strings.Join(masks, " ")
	return s
}
