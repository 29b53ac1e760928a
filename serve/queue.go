// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

const (
	mostEach    = 4    // unfinished calculations of one connection
	mostWaiting = 16   // waiting calculations of one connection
	mostInAll   = 4096 // names that are known for short calculations
	mostModest  = 4096 // names that are known to ask for little
	longFactor  = 8    // long calculations for each place in the queue
	patience    = 30 * time.Second
	between     = 250 * time.Millisecond // time between two messages about the place in the queue
	brief       = 25 * time.Millisecond  // first turn of a calculation; afterwards the calculation is long
	costly      = 500 * time.Millisecond // a name is modest until one of its calculations takes this time
	turn        = 250 * time.Millisecond // length of a turn in the place that rotates
	ownPause    = 250 * time.Millisecond // the longest single pause of a calculation that shares nothing
	sharedPause = 20 * time.Millisecond  // and of one that may hold a lock that others need
)

var (
	errBusy  = errors.New("too many calculations are waiting; ask again when some have ended")
	errYield = &work.Limit{What: "the server has too many long calculations, and this was one of the longest; ask again later"}
)

// A visitor is the sender of a request. The address and the connection are facts, and the queue is
// fair between them. The name is chosen by the client, so a new name brings no advantage.
type visitor struct{ address, line, name string }

// A queue divides the processors among calculations by their cost. Each calculation begins with a
// short first turn; up to most first turns run at a time. A calculation that needs more is long. Up
// to most long calculations run at a time, in turns, but only one while first turns run; the others
// are paused. If there are too many long calculations, one is ended. If the queue must choose, it
// prefers the address, and then the connection, with the fewest unfinished calculations.
//
// Names whose calculations are short are modest. Their first turns come first, and there are as
// many additional places for them. Every fourth turn goes to the calculation that has waited
// longest.
type queue struct {
	most    int
	mutex   sync.Mutex
	running []*ticket // begun and unfinished, including paused ones
	waiting []*ticket // in order of arrival
	modest  map[visitor]bool
	begun   int       // number of calculations that have begun
	round   *ticket   // the long one in the place that rotates
	since   time.Time // when its turn began
	timed   bool      // a timer is set for the end of a turn
}

// A ticket is a calculation that runs or waits.
type ticket struct {
	queue  *queue
	from   visitor
	own    bool          // it shares no lock with other calculations
	begun  chan struct{} // closed when it may run
	moved  chan struct{} // signals that the queue has changed
	at     time.Time     // when its used time was last counted
	used   time.Duration
	long   bool
	paused bool
	ended  error // the reason why it must end
	watch  *work.Watch
	cancel context.CancelCauseFunc
}

// join puts a calculation into the queue, or refuses it. The caller must later call leave.
func (q *queue) join(from visitor, own bool) (*ticket, error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if _, waits := count(q.waiting, from); len(q.waiting) >= mostInAll || waits >= mostWaiting {
		return nil, errBusy
	}
	j := &ticket{queue: q, from: from, own: own, begun: make(chan struct{}), moved: make(chan struct{}, 1)}
	q.waiting = append(q.waiting, j)
	q.admit()
	return j, nil
}

// count returns how many tickets have the address of a visitor, and how many have the connection.
func count(all []*ticket, v visitor) (address, line int) {
	for _, j := range all {
		if j.from.address == v.address {
			address++
			if j.from.line == v.line {
				line++
			}
		}
	}
	return address, line
}

// admit starts turns, and informs those who wait.
func (q *queue) admit() {
	now, short := time.Now(), 0
	for _, j := range q.running {
		if !j.paused {
			j.used, j.at = j.used+now.Sub(j.at), now
		}
		j.long = j.long || j.used >= brief
		if j.used >= costly {
			delete(q.modest, j.from.known())
		}
		if !j.long {
			short++
		}
	}
	for ; short < 2*q.most; short++ {
		j := q.next(short >= q.most)
		if j == nil {
			break
		}
		q.waiting = without(q.waiting, j)
		q.running = append(q.running, j)
		q.begun++
		j.at = now
		time.AfterFunc(brief, q.look)
		close(j.begun)
	}
	q.share(now)
	for _, j := range q.waiting {
		select {
		case j.moved <- struct{}{}:
		default:
		}
	}
}

// next returns the calculation that gets the next first turn, or nil if none may begin. If the
// usual places are taken, only modest names may begin.
func (q *queue) next(taken bool) (best *ticket) {
	least := [3]int{}
	for _, j := range q.waiting {
		address, line := count(q.running, j.from)
		if line >= mostEach {
			continue
		}
		cost := [3]int{1, address, line}
		if q.modest[j.from.known()] {
			cost[0] = 0
		} else if taken {
			continue
		}
		if q.begun%4 == 0 && !taken {
			return j
		}
		if best == nil || slices.Compare(cost[:], least[:]) < 0 {
			best, least = j, cost
		}
	}
	return best
}

// known returns a visitor as it is recorded, which is without the connection.
func (v visitor) known() visitor { return visitor{address: v.address, name: v.name} }

// share lets some of the long calculations run, pauses the others, and ends one if there are too
// many. The first place rotates among all; the other places go to those that have run least.
func (q *queue) share(now time.Time) {
	var long, chosen []*ticket
	for _, j := range q.running {
		if j.long && j.ended == nil {
			long = append(long, j)
		}
	}
	if len(long) > longFactor*q.most {
		j := slices.MaxFunc(long, func(a, b *ticket) int { return burden(long, a, b) })
		j.end(errYield)
		long = without(long, j)
	}
	if len(long) > 0 && (!slices.Contains(long, q.round) || now.Sub(q.since) >= turn) {
		q.round = slices.MinFunc(long, func(a, b *ticket) int { return a.at.Compare(b.at) })
		q.since = now
	}
	most := q.most
	if slices.ContainsFunc(q.running, func(j *ticket) bool { return !j.long }) {
		most = 1
	}
	for len(chosen) < most && len(long) > 0 {
		j := q.round
		if len(chosen) > 0 {
			j = slices.MinFunc(long, func(a, b *ticket) int { return burden(chosen, a, b) })
		}
		chosen, long = append(chosen, j), without(long, j)
		j.pause(false)
	}
	for _, j := range long {
		j.pause(true)
	}
	if len(long) > 0 && !q.timed {
		q.timed = true
		time.AfterFunc(brief, q.again)
	}
}

// without returns all tickets except one.
func without(all []*ticket, j *ticket) []*ticket {
	return slices.DeleteFunc(all, func(x *ticket) bool { return x == j })
}

// burden compares two calculations: by the number of calculations from their address, then from
// their connection, and by how long they have run. If two are of about the same age, a running one
// comes before a paused one.
func burden(others []*ticket, a, b *ticket) int {
	a1, a2 := count(others, a.from)
	b1, b2 := count(others, b.from)
	return cmp.Or(cmp.Compare(a1, b1), cmp.Compare(a2, b2), cmp.Compare(a.level(), b.level()), cmp.Compare(a.rests(), b.rests()), cmp.Compare(a.used, b.used))
}

func (j *ticket) rests() int {
	if j.paused {
		return 1
	}
	return 0
}

// level grows by one each time the running time of a calculation doubles.
func (j *ticket) level() int { return bits.Len64(uint64(j.used / brief)) }

// pause pauses a calculation, or lets it continue.
func (j *ticket) pause(pause bool) {
	if j.paused == pause {
		return
	}
	j.paused, j.at = pause, time.Now()
	switch {
	case j.watch == nil: // it is just beginning; see context
	case !pause:
		j.watch.Resume()
	case j.own:
		j.watch.Pause(ownPause)
	default:
		j.watch.Pause(sharedPause)
	}
}

// end ends a calculation, and says why.
func (j *ticket) end(why error) {
	j.ended = why
	j.pause(false)
	if j.cancel != nil {
		j.cancel(why)
	}
}

// again calls look; the timer of share calls it.
func (q *queue) again() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.timed = false
	q.admit()
}

// look starts turns again.
func (q *queue) look() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.admit()
}

// wait returns when the calculation may run. It calls place with the place in the queue, counted
// from 1.
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

// context returns the context in which the calculation runs. Through it the calculation can be
// watched, paused and ended.
func (j *ticket) context(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	ctx, watch := work.Watched(ctx)
	j.queue.mutex.Lock()
	defer j.queue.mutex.Unlock()
	j.cancel, j.watch = cancel, watch
	if j.ended != nil {
		cancel(j.ended)
	} else if j.paused {
		j.paused = false
		j.pause(true)
	}
	return ctx
}

func (j *ticket) place() int {
	j.queue.mutex.Lock()
	defer j.queue.mutex.Unlock()
	return 1 + slices.Index(j.queue.waiting, j)
}

// leave takes a calculation out of the queue. If it ran and was short, its name becomes modest.
func (j *ticket) leave() {
	q := j.queue
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if j.cancel != nil {
		j.cancel(nil)
	}
	if slices.Contains(q.running, j) && j.ended == nil && j.used < brief && !j.paused && j.used+time.Since(j.at) < costly {
		q.praise(j.from)
	}
	q.running, q.waiting = without(q.running, j), without(q.waiting, j)
	q.admit()
}

// praise records that a name is modest.
func (q *queue) praise(v visitor) {
	if q.modest == nil {
		q.modest = map[visitor]bool{}
	}
	for old := range q.modest {
		if len(q.modest) < mostModest {
			break
		}
		delete(q.modest, old)
	}
	q.modest[v.known()] = true
}

// endLargest cancels the calculation that stores most, and reports whether there was one.
func (q *queue) endLargest() bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	var largest *ticket
	most := uint64(0)
	for _, j := range q.running {
		if j.watch == nil || j.ended != nil {
			continue
		}
		if n := j.watch.Stats().Bytes; largest == nil || n > most {
			largest, most = j, n
		}
	}
	if largest == nil {
		return false
	}
	largest.end(&work.Limit{What: "the memory of the server was full, and this was the largest calculation"})
	return true
}

// Relieve makes room when the process uses too much memory. It ends the largest calculation and
// drops earlier results. work.Guard calls it.
func (s *Server) Relieve(error) {
	if s.queue.endLargest() {
		time.Sleep(settle)
	}
	s.desk.Forget()
}

// settle is the time that a canceled calculation may take to end.
const settle = 200 * time.Millisecond
