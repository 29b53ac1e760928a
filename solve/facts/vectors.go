// SPDX-License-Identifier: Apache-2.0

package facts

import (
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/solve/rows"
)

// Vectors returns the vectors by which the piece of a position goes, none if it is
// not a game of that kind.
func Vectors(p position.Position) []rows.Vector {
	rider, ok := position.Behind[coord.Rider](p)
	if !ok {
		return nil
	}
	var vectors []rows.Vector
	for _, v := range rider.Goes() {
		vectors = append(vectors, rows.Vector{Rows: v.DX, Columns: v.DY, Rides: v.Rides})
	}
	return vectors
}
