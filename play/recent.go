// SPDX-License-Identifier: Apache-2.0

package play

import (
	"slices"
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// recent is what was played out last: the next turn of a table is among what was
// reached from the one before, and many play the same game.
type recent struct {
	mutex sync.Mutex
	all   []*depths // the latest last; of one solver
	size  int       // the moments of all
}

// How much is kept: the number of analyses, and of moments in all.
const (
	mostRecent  = 64
	mostMoments = 400_000
)

// at returns an analysis in which player moves from s, nil if there is none.
func (r *recent) at(v *solve.Solver, s arena.Sum, player game.Player, c game.Convention) *depths {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for i, d := range slices.Backward(r.all) {
		if d.solver != v || d.convention != c {
			continue
		}
		if _, ok := d.at(s, player); ok {
			r.all = append(slices.Delete(r.all, i, i+1), d)
			return d
		}
	}
	return nil
}

// keep adds an analysis, and drops the oldest, and of those of another solver.
func (r *recent) keep(d *depths) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.all = append(slices.DeleteFunc(r.all, func(x *depths) bool { return x.solver != d.solver }), d)
	r.size = 0
	for i, x := range slices.Backward(r.all) {
		if r.size += len(x.found); r.size > mostMoments || len(r.all)-i > mostRecent {
			r.size -= len(x.found)
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
