// SPDX-License-Identifier: Apache-2.0

package sparse

import "github.com/upstar-cgt/upstar/solve/sparse/internal/column"

// Long histories. A run by blocks looks at the first heaps, and at the last ones
// up to the greatest rare heap back; what is between is needed for a scan of all
// pairs, if ever. So when the values outgrow the memory, and are stored, a column
// keeps its two ends only.

const (
	shortWindow  = 1<<16 + 1<<13 // heaps that the choice of witnesses looks at
	longWindow   = 1 << 24       // more are of no use
	forgetWindow = 1 << 22       // if the others are forgotten
)

// window returns how many heaps are kept at each end of a cold column.
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

// windowOf returns the least window if this is the last rare heap.
func (e *Engine) windowOf(rare int) int {
	return (shortWindow + rare + e.game.Reach() + column.PerRecord) &^ (column.PerRecord - 1)
}

// canCool reports whether the column can do with its two ends.
func (e *Engine) canCool() bool {
	if e.opts.Storage == nil && !e.opts.Forget || e.fast == nil || e.fast.space.long != nil || !e.oneMask() || e.windowNeeded() > e.col.Len()/3 {
		return false
	}
	limit := e.limit()
	return limit == 0 || e.col.Width()*(3*e.window()+2*stretch) <= limit
}

// cool makes room for n more heaps by letting go of old ones.
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

// checkWindow makes a cold column whole if there is a rare heap so great that its
// ends are too short.
func (e *Engine) checkWindow() error {
	if !e.col.IsCold() || e.windowNeeded() <= min(e.col.Ends()) {
		return nil
	}
	return e.warm()
}
