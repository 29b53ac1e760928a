// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/internal/desk"
	"github.com/upstar-cgt/upstar/work"
)

const (
	lonelyTime   = time.Minute // a job to which nobody listens ends after this time
	progressTime = time.Second // between two reports of progress
	lastWords    = time.Second // time for a job to end when the server stops
	beginTime    = time.Second // the answer to a new job waits up to this time until the job runs
	mostJobs     = 4096        // jobs that are kept, including those that have ended
	mostBytes    = 128 << 20   // of their news
)

// errNoJob says that there is no such job.
var errNoJob = errors.New("this calculation does not exist: the server was restarted, or no page has listened for a while; ask again")

// A job is a calculation that runs on its own. Its events are kept, so that a client who has lost
// the connection can continue where it was lost.
type job struct {
	id     string
	jobs   *jobs
	cancel context.CancelFunc
	begun  <-chan struct{} // closed when the job starts to run

	mutex     sync.Mutex
	news      []news
	last      int           // the id of the latest event
	more      chan struct{} // closed when there are more events
	ended     bool
	listeners int
	timer     *time.Timer // ends a job to which nobody listens
}

// news is an event of a job, with an increasing number.
type news struct {
	id    int
	event string
	data  []byte
}

// jobs holds the running jobs, and those whose events may still be requested.
type jobs struct {
	ctx    context.Context // the context in which they run
	queue  *queue
	lonely time.Duration // how long a job continues when nobody listens
	every  time.Duration // time between two reports of progress
	most   int           // bytes of events that are kept
	mutex  sync.Mutex
	all    []*job // the oldest first
}

// begin starts a calculation for a client, or refuses it.
func (s *jobs) begin(from visitor, c desk.Call, params []byte) (*job, error) {
	t, err := s.queue.join(from, c.Name == "cell") // a worksheet shares no locks with others
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(desk.As(s.ctx, from.name))
	j := &job{id: newToken(), jobs: s, cancel: cancel, begun: t.begun, more: make(chan struct{})}
	j.timer = time.AfterFunc(s.lonely, j.leave)
	s.mutex.Lock()
	s.all = append(s.all, j)
	s.mutex.Unlock()
	s.trim()
	go j.run(ctx, t, c, params)
	return j, nil
}

// settle waits a moment until the job runs. If its client leaves before that, the job is dropped: a
// client that wants to wait must keep a connection open.
func (j *job) settle(ctx context.Context) error {
	select {
	case <-j.begun:
	case <-time.After(beginTime):
	case <-ctx.Done():
		j.leave()
		return context.Cause(ctx)
	}
	return nil
}

// at returns a job by its id, or nil if there is none.
func (s *jobs) at(id string) *job {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if i := slices.IndexFunc(s.all, func(j *job) bool { return j.id == id }); i >= 0 {
		return s.all[i]
	}
	return nil
}

// trim drops the oldest jobs that have ended, if too much is kept.
func (s *jobs) trim() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	jobs, bytes := len(s.all), 0
	for _, j := range s.all {
		n, _ := j.state()
		bytes += n
	}
	s.all = slices.DeleteFunc(s.all, func(j *job) bool {
		n, idle := j.state()
		if !idle || jobs <= mostJobs && bytes <= s.most {
			return false
		}
		jobs, bytes = jobs-1, bytes-n
		return true
	})
}

// run waits until the calculation may run, runs it, and keeps its events.
func (j *job) run(ctx context.Context, t *ticket, c desk.Call, params []byte) {
	defer j.end()
	defer t.leave()
	if err := t.wait(ctx, func(n int) { j.tell("queue", map[string]any{"place": n, "say": fmt.Sprintf("waiting, number %d", n)}) }); err != nil {
		j.tell("stopped", map[string]string{"why": err.Error()})
		j.tell("done", map[string]int{"ms": 0})
		return
	}
	ctx = t.context(ctx)
	watched, done := context.WithCancel(ctx)
	defer done()
	go j.progress(watched, t)
	if _, err := c.Do(ctx, params, j.tell); err != nil {
		j.tell("error", desk.ProblemOf(err))
		j.tell("done", map[string]int{"ms": 0})
	}
}

// progress reports the progress of a calculation until ctx is done.
func (j *job) progress(ctx context.Context, t *ticket) {
	tick := time.NewTicker(j.jobs.every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s := t.watch.Stats()
			j.tell("progress", map[string]any{"positions": s.Positions, "steps": s.Steps, "bytes": s.Bytes,
				"say": fmt.Sprintf("%d positions, %d steps, %d MiB", s.Positions, s.Steps, s.Bytes>>20)})
		case <-ctx.Done():
			return
		}
	}
}

// tell keeps an event. Of reports of progress, and of places in the queue, it keeps only the
// latest.
func (j *job) tell(event string, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		text, _ = json.Marshal(desk.ProblemOf(err))
		event = "error"
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.ended {
		return
	}
	if k := len(j.news) - 1; k >= 0 && j.news[k].event == event && (event == "progress" || event == "queue") {
		j.news = slices.Clone(j.news[:k]) // listeners may be reading the old slice
	}
	j.last++
	j.news = append(j.news, news{j.last, event, text})
	j.wake()
}

// wake tells the listeners that something has changed.
func (j *job) wake() {
	close(j.more)
	j.more = make(chan struct{})
}

// end records that there will be no more events.
func (j *job) end() {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.ended = true
	j.wake()
}

// state returns how many bytes of events are kept, and whether the job has ended and nobody
// listens.
func (j *job) state() (bytes int, idle bool) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	for _, n := range j.news {
		bytes += len(n.data)
	}
	return bytes, j.ended && j.listeners == 0
}

// after returns the events after an id, whether they are the last ones, and a channel that is
// closed when there are more.
func (j *job) after(id int) (fresh []news, ended bool, more <-chan struct{}) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	i := len(j.news)
	for i > 0 && j.news[i-1].id > id {
		i--
	}
	return j.news[i:], j.ended, j.more
}

// listen sends the events after an id until the job has ended or nobody reads. When the server
// stops, the job has a moment for its last events. Then listen says why it ends.
func (j *job) listen(e *events, id int) {
	j.attend(+1)
	defer j.attend(-1)
	stops, late := j.jobs.ctx.Done(), (<-chan time.Time)(nil)
	for {
		fresh, ended, more := j.after(id)
		for _, n := range fresh {
			e.send(n)
			id = n.id
		}
		if ended {
			return
		}
		select {
		case <-more:
		case <-stops:
			stops, late = nil, time.After(lastWords)
		case <-late:
			why, _ := json.Marshal(map[string]string{"why": work.Interrupted(j.jobs.ctx).Error()})
			e.send(news{id + 1, "stopped", why})
			e.send(news{id + 2, "done", []byte(`{"ms":0}`)})
			return
		case <-e.ctx.Done():
			return
		}
	}
}

// attend counts the listeners. When the last one has gone, the job ends after a while.
func (j *job) attend(n int) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.listeners += n; j.listeners > 0 {
		j.timer.Stop()
	} else {
		j.timer.Reset(j.jobs.lonely)
	}
}

// leave ends a job, and drops it.
func (j *job) leave() {
	j.cancel()
	s := j.jobs
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.all = slices.DeleteFunc(s.all, func(x *job) bool { return x == j })
}
