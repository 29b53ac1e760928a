// SPDX-License-Identifier: Apache-2.0

package work

import (
	"context"
	"sync"
)

// A Watch sees what is done under a context, by whichever meters: how far work has
// come that makes its meters itself.
type Watch struct {
	mutex    sync.Mutex
	accounts []*account
}

type watchKey struct{}

// mostWatched is how many calculations a Watch sees.
const mostWatched = 1000

// Watched returns a context whose work can be watched.
func Watched(ctx context.Context) (context.Context, *Watch) {
	w := &Watch{}
	return context.WithValue(ctx, watchKey{}, w), w
}

// watch lets the Watch of a context, if it has one, see an account.
func watch(ctx context.Context, a *account) {
	w, ok := ctx.Value(watchKey{}).(*Watch)
	if !ok {
		return
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if len(w.accounts) < mostWatched {
		w.accounts = append(w.accounts, a)
	}
}

// Stats returns what was done so far; it may be called from anywhere at any time.
func (w *Watch) Stats() (total Stats) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for _, a := range w.accounts {
		s := a.stats()
		total.Steps, total.Positions, total.Bytes = total.Steps+s.Steps, total.Positions+s.Positions, total.Bytes+s.Bytes
	}
	return total
}
