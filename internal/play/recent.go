// SPDX-License-Identifier: Apache-2.0

package play

import (
	"slices"
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// recent holds the latest analyses. The next turn of a table usually belongs to the analysis of the
// turn before, and many users play the same game.
type recent struct {
	mutex sync.Mutex
	all   []*solve.Depths // the latest comes last; all belong to one solver
	size  int             // number of moments in all analyses
}

// Limits of what is kept: the number of analyses, and the number of moments in all of them.
const (
	mostRecent  = 64
	mostMoments = 400_000
)

// at returns an analysis that contains player moving from s, or nil if there is none.
func (r *recent) at(v *solve.Solver, s arena.Sum, player game.Player, c game.Convention) *solve.Depths {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for i, d := range slices.Backward(r.all) {
		if !d.Are(v, c) {
			continue
		}
		if _, ok := d.At(s, player); ok {
			r.all = append(slices.Delete(r.all, i, i+1), d)
			return d
		}
	}
	return nil
}

// keep adds an analysis. It drops the oldest analyses, and those of another solver.
func (r *recent) keep(d *solve.Depths) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.all = append(slices.DeleteFunc(r.all, func(x *solve.Depths) bool { return x.Solver() != d.Solver() }), d)
	r.size = 0
	for i, x := range slices.Backward(r.all) {
		if r.size += x.Len(); r.size > mostMoments || len(r.all)-i > mostRecent {
			r.size -= x.Len()
			r.all = slices.Delete(r.all, 0, i+1)
			return
		}
	}
}

// forget drops all.
func (r *recent) forget() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.all, r.size = nil, 0
}
