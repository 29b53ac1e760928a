// SPDX-License-Identifier: Apache-2.0

package work

import (
	"cmp"
	"iter"
	"sync"
	"sync/atomic"
)

// Spread has n items worked on by at most so many goroutines: run is called on each of
// them, with its number and a meter, and goes through items until there are none left.
// An error ends the work of all.
func Spread(m *Meter, workers, n int, run func(w int, m *Meter, items iter.Seq[int]) error) error {
	const some = 16 // are taken at a time
	workers = max(1, min(workers, (n+some-1)/some))
	var next atomic.Int64
	items := func(yield func(int) bool) {
		for end := int(next.Add(some)); end-some < n; end = int(next.Add(some)) {
			for i := end - some; i < min(end, n); i++ {
				if !yield(i) {
					return
				}
			}
		}
	}
	errs := make([]error, workers)
	one := func(w int) {
		if errs[w] = run(w, m.Fork(), items); errs[w] != nil {
			next.Store(int64(n)) // the others stop too
		}
	}
	var group sync.WaitGroup
	for w := 1; w < workers; w++ {
		group.Go(func() { one(w) })
	}
	one(0)
	group.Wait()
	return cmp.Or(errs...)
}
