// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// Long histories. A run by blocks reads only the first heaps, and the last ones as far back as the
// greatest rare heap. The heaps between them are needed only for a scan of all pairs, which is
// rare. So when the values outgrow the memory, and are stored, a column keeps only its two ends.

const (
	shortWindow  = 1<<16 + 1<<13 // number of heaps that the choice of witnesses examines
	longWindow   = 1 << 24       // a longer window has no use
	forgetWindow = 1 << 22       // the same if the other values are forgotten
)

// window returns the number of heaps kept at each end of a cold column.
func (e *Engine) window() int {
	least := e.windowNeeded()
	if e.opts.window > 0 {
		return max(least, e.opts.window)
	}
	room := longWindow
	if e.opts.Forget {
		room = forgetWindow
	}
	if limit := e.limit(); limit > 0 {
		room = min(room, limit/(lastGrowth*e.col.Width()))
	}
	return max(least, room) &^ (column.PerRecord - 1)
}

// windowNeeded returns the least window.
func (e *Engine) windowNeeded() int { return e.windowOf(e.x.lastRare()) }

// windowOf returns the least window, given the last rare heap.
func (e *Engine) windowOf(rare int) int {
	return (shortWindow + rare + e.game.Reach() + column.PerRecord) &^ (column.PerRecord - 1)
}

// canCool reports whether two ends of the column are enough.
func (e *Engine) canCool() bool {
	if e.opts.Storage == nil && !e.opts.Forget || e.fast == nil || e.fast.space.long != nil || !e.oneMask() || e.windowNeeded() > e.col.Len()/3 {
		return false
	}
	limit := e.limit()
	return limit == 0 || e.col.Width()*(3*e.window()+2*stretch) <= limit
}

// cool makes room for more heaps by releasing old ones.
func (e *Engine) cool(ahead int) error {
	if err := e.save(passing); err != nil {
		return err
	}
	keep := e.window()
	lo := (e.col.Len() - keep) &^ (column.PerRecord - 1)
	var past column.History
	if e.records != nil {
		lo, past = min(lo, e.records.Saved()&^(column.PerRecord-1)), e.records.Past()
	}
	whole, held := !e.col.IsCold(), e.col.Len()*e.col.Width()
	e.col.Cool(keep, lo, e.col.Len()+ahead+keep, past)
	e.charge()
	if whole {
		e.letGo(held)
	}
	return nil
}

// checkWindow makes a cold column whole if a rare heap is so great that the ends are too short.
func (e *Engine) checkWindow() error {
	if !e.col.IsCold() || e.windowNeeded() <= min(e.col.Ends()) {
		return nil
	}
	return e.warm()
}
