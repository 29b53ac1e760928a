// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

const (
	mostEach    = 2    // calculations of one client at a time
	mostWaiting = 16   // of one client that wait
	mostInAll   = 1000 // that wait
	patience    = 30 * time.Second
	between     = 250 * time.Millisecond // of two words about the place of one
	while       = time.Second            // after which a calculation does not keep others out
)

// errBusy refuses a calculation.
var errBusy = errors.New("too many calculations wait: let some end, and ask again")

// A queue lets so many calculations run at a time; others wait, first come, first
// served, except that a client who has enough running lets those behind pass. Those
// that have run for a while, as many again, do not keep others out.
type queue struct {
	most    int
	mutex   sync.Mutex
	running []*ticket
	waiting []*ticket
}

// A ticket is a calculation that runs or waits.
type ticket struct {
	queue  *queue
	client string
	long   bool          // it may take minutes
	begun  chan struct{} // closed when it may run
	since  time.Time     // when it began
	moved  chan struct{} // something went on in the queue
	watch  *work.Watch
	cancel context.CancelCauseFunc
}

// join puts a calculation into the queue, or refuses it. Whoever joins must leave.
func (q *queue) join(client string, long bool) (*ticket, error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.waiting) >= mostInAll || count(q.waiting, client) >= mostWaiting {
		return nil, errBusy
	}
	j := &ticket{queue: q, client: client, long: long, begun: make(chan struct{}), moved: make(chan struct{}, 1)}
	q.waiting = append(q.waiting, j)
	q.admit()
	return j, nil
}

func count(jobs []*ticket, client string) (n int) {
	for _, j := range jobs {
		if j.client == client {
			n++
		}
	}
	return n
}

// admit lets those run for whom there is room, and tells the others.
func (q *queue) admit() {
	q.waiting = slices.DeleteFunc(q.waiting, func(j *ticket) bool {
		if !q.room(j) {
			return false
		}
		q.running = append(q.running, j)
		j.since = time.Now()
		time.AfterFunc(while, q.look)
		close(j.begun)
		return true
	})
	for _, j := range q.waiting {
		select {
		case j.moved <- struct{}{}:
		default:
		}
	}
}

// look lets those run for whom there is room by now.
func (q *queue) look() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.admit()
}

// room reports whether a calculation may run. Long ones leave a place to others.
func (q *queue) room(j *ticket) bool {
	most, old := q.most, 0
	if j.long && most > 1 {
		most--
	}
	for _, r := range q.running {
		if time.Since(r.since) >= while {
			old++
		}
	}
	return len(q.running)-min(old, q.most) < most && count(q.running, j.client) < mostEach
}

// wait returns when the calculation may run; place is told how many are before it,
// counted from 1.
func (j *ticket) wait(ctx context.Context, place func(int)) error {
	moved, again := j.moved, (<-chan time.Time)(nil)
	for {
		select {
		case <-j.begun:
			return nil
		case <-moved:
			if n := j.place(); n > 0 {
				place(n)
			}
			moved, again = nil, time.After(between)
		case <-again:
			moved, again = j.moved, nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// context returns that in which the calculation runs: it can be watched, and ended.
func (j *ticket) context(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	ctx, watch := work.Watched(ctx)
	j.queue.mutex.Lock()
	defer j.queue.mutex.Unlock()
	j.cancel, j.watch = cancel, watch
	return ctx
}

func (j *ticket) place() int {
	j.queue.mutex.Lock()
	defer j.queue.mutex.Unlock()
	return 1 + slices.Index(j.queue.waiting, j)
}

// leave takes a calculation out of the queue.
func (j *ticket) leave() {
	q := j.queue
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if j.cancel != nil {
		j.cancel(nil)
	}
	is := func(x *ticket) bool { return x == j }
	q.running, q.waiting = slices.DeleteFunc(q.running, is), slices.DeleteFunc(q.waiting, is)
	q.admit()
}

// endLargest cancels the calculation that keeps most, and reports whether there was
// one.
func (q *queue) endLargest() bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	var largest *ticket
	most := uint64(0)
	for _, j := range q.running {
		if j.watch == nil {
			continue
		}
		if n := j.watch.Stats().Bytes; largest == nil || n > most {
			largest, most = j, n
		}
	}
	if largest == nil {
		return false
	}
	largest.cancel(&work.Limit{What: "the memory of the server was full, and this was the largest calculation"})
	return true
}

// Relieve makes room when the process has outgrown its memory: it ends the largest
// calculation and forgets what was found before. work.Guard calls it.
func (s *Server) Relieve(error) {
	if s.queue.endLargest() {
		time.Sleep(settle)
	}
	s.desk.Forget()
}

// settle is how long a calculation that was canceled may take to end.
const settle = 200 * time.Millisecond
