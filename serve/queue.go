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
	mostInAll   = 4096 // waiting calculations
	mostModest  = 4096 // names that are known to ask for little
	longFactor  = 8    // long calculations for each place in the queue
	patience    = 30 * time.Second
	between     = 250 * time.Millisecond // two messages about the place in the queue
	brief       = 25 * time.Millisecond  // the first turn of a calculation; after it a calculation is long
	costly      = 500 * time.Millisecond // a name is modest until a calculation takes this time
	turn        = 250 * time.Millisecond // a turn in the place that goes round
	ownPause    = 250 * time.Millisecond // the longest pause at a time of a calculation that shares nothing
	sharedPause = 20 * time.Millisecond  // and of one that may hold a lock others wait for
)

var (
	errBusy  = errors.New("too many calculations are waiting; let some end, then ask again")
	errYield = &work.Limit{What: "the server has too many long calculations, and this was one of the longest; ask again later"}
)

// A visitor is who asks. The address and the connection are facts, and the queue is
// fair between them. The name is the client's own choice: a new one earns nothing.
type visitor struct{ address, line, name string }

// A queue shares the processors among calculations by their cost. Each calculation
// has a short first turn; most of these run at a time. A calculation that is not done
// by then is long: of the long ones, most run at a time, in turns, or one while first
// turns run; the others are paused. If there are too many long ones, one is ended. Where it must choose, the queue
// spares the address, then the connection, with the fewest unfinished calculations.
//
// Names whose calculations are short are modest: their first turns come first, and as
// many again have a place. Every fourth turn is that of the calculation that has waited
// longest.
type queue struct {
	most    int
	mutex   sync.Mutex
	running []*ticket // begun and unfinished, also the paused ones
	waiting []*ticket // in the order in which they came
	modest  map[visitor]bool
	begun   int       // how many have begun
	round   *ticket   // the long one that runs because it has waited longest
	since   time.Time // when its turn began
	timed   bool      // a timer will look for the end of a turn
}

// A ticket is a calculation that runs or waits.
type ticket struct {
	queue  *queue
	from   visitor
	own    bool          // it shares no lock with other calculations
	begun  chan struct{} // closed when it may run
	moved  chan struct{} // the queue has changed
	at     time.Time     // when its used time was last counted
	used   time.Duration
	long   bool
	paused bool
	ended  error // why it must end
	watch  *work.Watch
	cancel context.CancelCauseFunc
}

// join puts a calculation into the queue, or refuses it. Whoever joins must leave.
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

// count returns how many tickets have the address of a visitor, and how many the connection.
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

// admit gives out turns, and tells those who wait.
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

// next returns the calculation that gets the next first turn, nil if none may. If the
// places are taken, only modest names may begin.
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

// known is a visitor as its record has it: without the connection.
func (v visitor) known() visitor { return visitor{address: v.address, name: v.name} }

// share lets some of the long calculations run, pauses the others, and ends one if
// there are too many. The first place goes round among all; the others go to those
// that have run least.
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

// without returns all tickets but one.
func without(all []*ticket, j *ticket) []*ticket {
	return slices.DeleteFunc(all, func(x *ticket) bool { return x == j })
}

// burden compares two calculations by how many of their address, then of their
// connection, are among others, and by how long they have run. A running one comes
// before a paused one of about the same age.
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

// level grows by one each time the time a calculation has run doubles.
func (j *ticket) level() int { return bits.Len64(uint64(j.used / brief)) }

// pause pauses a calculation, or lets it go on.
func (j *ticket) pause(pause bool) {
	if j.paused == pause {
		return
	}
	j.paused, j.at = pause, time.Now()
	switch {
	case j.watch == nil: // it begins; see context
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

// again is look, called by the timer of share.
func (q *queue) again() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.timed = false
	q.admit()
}

// look gives out turns again.
func (q *queue) look() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.admit()
}

// wait returns when the calculation may run; place is called with its place in the
// queue, counted from 1.
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

// context returns the context in which the calculation runs: it can be watched,
// paused and ended.
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

// leave takes a calculation out of the queue. One that ran and was short makes its
// name modest.
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

// praise notes that a name is modest.
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

// endLargest cancels the calculation that keeps most, and reports whether there was
// one.
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
