// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"fmt"

	"github.com/upstar-cgt/upstar/solve/search"
)

// Search shows how far a search is: how much is done if what is left takes as long as
// what was, nodes, and how full the table is; tell writes a line above it.
func Search(e *search.Engine) (tell func(string), stop func()) {
	return telling("search", shares, func() (int64, string) {
		s := e.Stats()
		return int64(s.Done * shares), fmt.Sprintf("%d nodes, %d values, table %.0f%% full", s.Nodes, s.Values, 100*s.Filled)
	})
}

// shares is in how many steps a search is shown.
const shares = 1000
