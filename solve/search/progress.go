// SPDX-License-Identifier: Apache-2.0

package search

import "sync/atomic"

// progress records, for the first moves on the first worker's line of play, the index of the
// current option and the number of options. All options before it are done. Each option counts the
// same.
type progress [5]struct{ at, of atomic.Int32 }

func (w *worker) report(depth, at, of int) {
	if depth < len(w.progress) && w.number == 0 {
		w.progress[depth].at.Store(int32(at))
		w.progress[depth].of.Store(int32(of))
		if depth+1 < len(w.progress) {
			w.progress[depth+1].of.Store(0)
		}
	}
}

// done returns how much is done, from 0 to 1.
func (p *progress) done() (done float64) {
	share := 1.0
	for i := range p {
		of := float64(p[i].of.Load())
		if of == 0 {
			break
		}
		share /= of
		done += share * float64(p[i].at.Load())
	}
	return min(done, 1)
}
