// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/work"
)

// A Task is a job from the point of view of its worker.
type Task struct {
	Body   json.RawMessage
	Alone  bool   // nothing else runs in this process
	Folder string // checkpoints of a long job; "" if none are requested
}

// errPart ends a job that has run long enough on one worker.
var errPart = errors.New("another worker continues")

// A crew is the workers of one process.
type crew struct {
	queue    *queue
	do       func(context.Context, Task) ([]byte, error)
	workers  int
	tries    int           // how often a job may fail
	patience time.Duration // see shape
	part     time.Duration // time after which a job returns a checkpoint; 0 for never
	name     string

	alone   sync.RWMutex // write lock: held by a job that runs alone
	hand    sync.Mutex   // held while taking a job that is handed out alone; guards suspect
	suspect bool         // a job is running that may have ended a worker before
	done    atomic.Int64
	mutex   sync.Mutex
	running map[string]running // by key
}

// running is a job in progress.
type running struct {
	since   time.Time
	subject string
	stop    context.CancelCauseFunc
}

// relieve stops the jobs that run beside others, so that each will run again alone.
func (c *crew) relieve(why error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, r := range c.running {
		r.stop(why)
	}
}

// run works until ctx is done or the servers are lost.
func (c *crew) run(ctx context.Context) error {
	var all sync.WaitGroup
	errs := make([]error, c.workers)
	for i := range c.workers {
		all.Go(func() { errs[i] = c.worker(ctx) })
	}
	all.Wait()
	return cmp.Or(errs...)
}

// A worker takes as many small jobs at a time as it can do in a moment.
const (
	moment = 20 * time.Millisecond
	most   = 200
	idle   = 300 * time.Millisecond
	long   = time.Second // time after which others may have the rest of a batch
)

// worker does one job after another.
func (c *crew) worker(ctx context.Context) error {
	mean := moment // average time of a small job
	var quiet silence
	for ctx.Err() == nil {
		batch, err := c.take(ctx, min(max(int(moment/mean), 1), most))
		if lost := quiet.broken(c.queue, err); lost != nil {
			return lost
		}
		if err != nil {
			pause(ctx, idle)
		}
		if len(batch) == 0 {
			continue
		}
		begin := time.Now()
		if err := c.batch(ctx, batch); err != nil {
			return err
		}
		mean = max((3*mean+time.Since(begin)/time.Duration(len(batch)))/4, time.Microsecond)
	}
	return nil
}

// take takes one job that is handed out alone, or n small ones.
func (c *crew) take(ctx context.Context, n int) ([]jetstream.Msg, error) {
	batch, err := c.takeAlone(ctx)
	if len(batch) > 0 || err != nil {
		return batch, err
	}
	if batch, err = fetch(ctx, c.queue.small, n, 0); len(batch) > 0 || err != nil {
		return batch, err
	}
	return fetch(ctx, c.queue.small, 1, idle)
}

// takeAlone takes a job that is handed out alone. While a job is running that may have ended its
// worker, it takes none. Otherwise another job could be blamed.
func (c *crew) takeAlone(ctx context.Context) ([]jetstream.Msg, error) {
	c.hand.Lock()
	defer c.hand.Unlock()
	if c.suspect {
		return nil, nil
	}
	batch, err := fetch(ctx, c.queue.alone, 1, 0)
	if len(batch) > 0 {
		_, begun, err := read(batch[0])
		c.suspect = err == nil && begun > 0
	}
	return batch, err
}

// clear records that the job that may have ended its worker is done.
func (c *crew) clear() {
	c.hand.Lock()
	defer c.hand.Unlock()
	c.suspect = false
}

// read returns the job of a message, and how often it was begun before.
func read(m jetstream.Msg) (j job, begun int, err error) {
	meta, err := m.Metadata()
	if err == nil {
		err = json.Unmarshal(m.Data(), &j)
	}
	if err != nil {
		return j, 0, err
	}
	return j, j.Tries + int(meta.NumDelivered) - 1, nil
}

// batch does the jobs that were taken, and meanwhile reports that it is alive. It returns jobs that
// have not begun when ctx is done, or when one job takes long.
func (c *crew) batch(ctx context.Context, batch []jetstream.Msg) error {
	held := &held{messages: batch}
	alive, quiet := context.WithCancel(context.Background())
	var beat sync.WaitGroup
	beat.Go(func() { held.beat(alive, c.patience/4) })
	defer beat.Wait()
	defer quiet()
	begin := time.Now()
	for i, m := range batch {
		if ctx.Err() != nil || i > 0 && time.Since(begin) > long {
			_ = m.Nak()
			continue
		}
		if err := c.message(ctx, m); err != nil {
			return err
		}
		held.drop()
	}
	return nil
}

// held are messages that a worker has not yet acknowledged.
type held struct {
	mutex    sync.Mutex
	messages []jetstream.Msg
}

func (h *held) drop() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.messages = h.messages[1:]
}

// beat tells the servers that work on the messages continues.
func (h *held) beat(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			h.mutex.Lock()
			for _, m := range h.messages {
				_ = m.InProgress()
			}
			h.mutex.Unlock()
		}
	}
}

// message does the job of a message. It returns an error only if the servers are lost.
func (c *crew) message(ctx context.Context, m jetstream.Msg) error {
	j, begun, err := read(m)
	if err != nil {
		return m.TermWithReason("no job of a sweep")
	}
	after, done := lasting(ctx) // completed work is reported even if the work is to end
	defer done()
	small := strings.Contains(m.Subject(), ".small.")
	if !small && begun > 0 {
		defer c.clear()
	}
	switch {
	case small && begun > 0: // a job in a batch whose worker has ended: to find out which one it was, run it alone
		if err := c.queue.addAlone(after, j); err != nil {
			return c.lost(err)
		}
		return c.lost(acked(after, m))
	case begun >= c.tries:
		return c.fail(after, m, j, begun, cmp.Or(j.Why, fmt.Sprintf("its worker ended without a word, %d times", begun)))
	}
	one, stop := context.WithCancelCause(ctx)
	c.note(j, stop)
	body, err := c.try(one, &j)
	c.noteEnd(j)
	stop(nil)
	switch {
	case err == nil:
		c.done.Add(1)
		if err := c.queue.answer(after, result{Key: j.Key, Body: body}); err != nil {
			return c.lost(err)
		}
		c.forget(after, j)
		return c.lost(m.Ack())
	case errors.Is(err, errPart):
		return c.again(after, m, j)
	case ctx.Err() != nil && small:
		return c.lost(m.Nak())
	case ctx.Err() != nil: // this is not the fault of the job
		j.Tries = begun
		return c.again(after, m, j)
	case errors.Is(err, work.ErrMemory) && !j.Big:
		j.Big = true
		return c.again(after, m, j)
	}
	j.Why = err.Error()
	if j.Tries = begun + 1; j.Tries < c.tries && !errors.Is(err, work.ErrLimit) {
		return c.again(after, m, j)
	}
	return c.fail(after, m, j, j.Tries, err.Error())
}

// try does a job; a job that runs alone waits for its turn. A panic is an error of the job.
func (c *crew) try(ctx context.Context, j *job) (body []byte, err error) {
	if j.Big {
		c.alone.Lock()
		defer c.alone.Unlock()
	} else {
		c.alone.RLock()
		defer c.alone.RUnlock()
	}
	t := Task{Body: j.Body, Alone: j.Big}
	if c.part == 0 || j.Whole {
		return guarded(ctx, c.do, t)
	}
	folder, remove, err := temporary()
	if err != nil {
		return nil, err
	}
	defer remove()
	if err := c.queue.unpack(ctx, *j, folder); err != nil {
		return nil, err
	}
	t.Folder = folder
	// Each turn is twice as long as the one before. So even work without checkpoints gets done.
	turn, cancel := context.WithTimeoutCause(ctx, c.part<<min(j.Turn, 10), errPart)
	defer cancel()
	body, err = guarded(turn, c.do, t)
	if err == nil || turn.Err() == nil || errors.Is(err, work.ErrMemory) {
		return body, err
	}
	packed, failed := c.queue.pack(context.WithoutCancel(ctx), *j, folder)
	if j.Whole = failed == nil && !packed && ctx.Err() == nil; failed != nil {
		return nil, failed
	}
	return nil, errPart
}

// guarded does a job. A result after the job was stopped may be incomplete and does not count.
func guarded(ctx context.Context, do func(context.Context, Task) ([]byte, error), t Task) (body []byte, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v\n%s", x, debug.Stack())
		}
	}()
	if body, err = do(ctx, t); err == nil {
		err = work.Interrupted(ctx)
	}
	return body, err
}

// acked acknowledges a message, and waits until this is confirmed.
func acked(ctx context.Context, m jetstream.Msg) error {
	ctx, cancel := within(ctx)
	defer cancel()
	return m.DoubleAck(ctx)
}

// again returns a job, which will then be handed out alone. If the job is lost in between, the
// process that waits for its result asks for it again.
func (c *crew) again(ctx context.Context, m jetstream.Msg, j job) error {
	if err := acked(ctx, m); err != nil {
		return c.lost(err)
	}
	return c.lost(c.queue.addAlone(ctx, j))
}

// fail adds a job to the list of jobs without an answer.
func (c *crew) fail(ctx context.Context, m jetstream.Msg, j job, tries int, why string) error {
	if err := c.queue.answer(ctx, result{Key: j.Key, Failed: why, Tries: tries}); err != nil {
		return c.lost(err)
	}
	c.forget(ctx, j)
	return c.lost(m.Ack())
}

// lost returns an error if the servers are lost for good or have no room. Other errors concern a
// message that will be handed out again.
func (c *crew) lost(err error) error {
	switch {
	case err == nil:
		return nil
	case c.queue.conn.IsClosed(), errors.Is(err, nats.ErrConnectionClosed):
		return fmt.Errorf("the servers of the sweep are lost: %w", err)
	case errors.Is(err, errRoom):
		return err
	}
	return nil
}

// note records that a job is running.
func (c *crew) note(j job, stop context.CancelCauseFunc) {
	var q catalogue.Question
	_ = json.Unmarshal(j.Body, &q)
	c.noteQuestion(j.Key, q, stop)
}

// noteQuestion records that a question is running.
func (c *crew) noteQuestion(key string, q catalogue.Question, stop context.CancelCauseFunc) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.running == nil {
		c.running = map[string]running{}
	}
	c.running[key] = running{time.Now(), q.Subject, stop}
}

func (c *crew) noteEnd(j job) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	delete(c.running, j.Key)
}

// subjects lists the running questions, the longest running first.
func (c *crew) subjects() (all []string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, r := range slices.SortedFunc(maps.Values(c.running), func(a, b running) int { return a.since.Compare(b.since) }) {
		all = append(all, r.subject)
	}
	return all
}

// hostName returns a name of this process.
func hostName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s-%d", strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' {
			return r
		}
		return '_'
	}, host), os.Getpid())
}
