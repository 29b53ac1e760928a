// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"fmt"

	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/search"
)

// Search shows how far a search is: how much is done if what is left takes as long as
// what was, nodes, and how full the table is; tell writes a line above it.
func Search(e *search.Engine) (tell func(string), stop func()) {
	return telling("search", shares, func() (int64, string) {
		s := e.Stats()
		return int64(s.Done * shares), fmt.Sprintf("%d nodes, table %.0f%% full, %d values", s.Nodes, 100*s.Filled, s.Values)
	})
}

// Table shows how far a table of retrograde analysis is: how many positions are decided
// in how many moves.
func Table(t *retrograde.Table) (stop func()) {
	return watch("positions", int64(t.Progress().States), func() (int64, string) {
		p := t.Progress()
		if p.Wave < 0 {
			return int64(p.Scanned), "moves are counted"
		}
		return int64(p.Decided), fmt.Sprintf("won or lost; moves until the end: %d", p.Wave)
	})
}
