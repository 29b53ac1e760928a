// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"fmt"

	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/search"
)

// Search shows the progress of a search: an estimate of the part that is done, the number of nodes,
// and how full the table is. The estimate assumes that the rest takes as long as the work so far.
// tell writes a line above it.
func Search(e *search.Engine) (tell func(string), stop func()) {
	return telling("search", shares, func() (int64, string) {
		s := e.Stats()
		return int64(s.Done * shares), fmt.Sprintf("%d nodes, table %.0f%% full, %d values", s.Nodes, 100*s.Filled, s.Values)
	})
}

// Table shows the progress of a table of retrograde analysis: the number of positions that are
// decided, and in how many moves.
func Table(t *retrograde.Table) (stop func()) {
	return watch("positions", int64(t.Progress().States), func() (int64, string) {
		p := t.Progress()
		if p.Wave < 0 {
			return int64(p.Scanned), "moves are counted"
		}
		return int64(p.Decided), fmt.Sprintf("won or lost; moves until the end: %d", p.Wave)
	})
}
