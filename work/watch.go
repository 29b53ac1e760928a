// SPDX-License-Identifier: Apache-2.0

package work

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// A Watch counts the work that is done under a context, by all its meters. It shows the progress of
// work that makes its own meters. It can also pause that work.
type Watch struct {
	mutex    sync.Mutex
	accounts []*account
	paused   atomic.Pointer[pause]
}

// A pause delays work until the pause is over.
type pause struct {
	over chan struct{}
	most time.Duration
}

type watchKey struct{}

// mostWatched is the greatest number of calculations that a Watch sees.
const mostWatched = 1000

// Watched returns a context whose work can be watched.
func Watched(ctx context.Context) (context.Context, *Watch) {
	w := &Watch{}
	return context.WithValue(ctx, watchKey{}, w), w
}

// watch adds an account to the Watch of a context, if the context has one.
func watch(ctx context.Context, a *account) {
	w, ok := ctx.Value(watchKey{}).(*Watch)
	if !ok {
		return
	}
	a.watch = w
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if len(w.accounts) < mostWatched {
		w.accounts = append(w.accounts, a)
	}
}

// Pause slows the work down until Resume: each Look of a meter waits, for at most the given time.
// This limit keeps paused work from blocking other work that waits for its locks.
func (w *Watch) Pause(most time.Duration) {
	w.Resume()
	w.paused.Store(&pause{make(chan struct{}), most})
}

// Resume ends a pause.
func (w *Watch) Resume() {
	if p := w.paused.Swap(nil); p != nil {
		close(p.over)
	}
}

// wait waits while the work is paused.
func (w *Watch) wait(ctx context.Context) {
	p := w.paused.Load()
	if p == nil {
		return
	}
	t := time.NewTimer(p.most)
	defer t.Stop()
	select {
	case <-p.over:
	case <-t.C:
	case <-ctx.Done():
	}
}

// Stats returns the work done so far. Any goroutine may call it at any time.
func (w *Watch) Stats() (total Stats) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for _, a := range w.accounts {
		s := a.stats()
		total.Steps, total.Positions, total.Bytes = total.Steps+s.Steps, total.Positions+s.Positions, total.Bytes+s.Bytes
	}
	return total
}
