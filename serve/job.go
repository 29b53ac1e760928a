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

	"github.com/upstar-cgt/upstar/desk"
	"github.com/upstar-cgt/upstar/work"
)

const (
	lonelyTime   = time.Minute // after which a job to which nobody listens ends
	progressTime = time.Second // between two words about how far a calculation has come
	lastWords    = time.Second // for a job to end when the server stops
	beginTime    = time.Second // for which the answer to a new job waits until it runs
	mostJobs     = 4096        // that are kept, with those that have ended
	mostBytes    = 128 << 20   // of their news
)

// errNoJob says that there is no such job.
var errNoJob = errors.New("there is no such calculation: the server was started anew, or nobody has listened for a while; ask again")

// A job is a calculation that runs on its own. Its news are kept, so that who has
// lost the connection can go on listening where it was lost.
type job struct {
	id     string
	jobs   *jobs
	cancel context.CancelFunc
	begun  <-chan struct{} // closed when it runs

	mutex     sync.Mutex
	news      []news
	last      int           // the id of the latest news
	more      chan struct{} // closed when there is more news
	ended     bool
	listeners int
	timer     *time.Timer // ends a job to which nobody listens
}

// news is an event of a job, with a number that grows.
type news struct {
	id    int
	event string
	data  []byte
}

// jobs are those that run, and those whose news may still be asked for.
type jobs struct {
	ctx    context.Context // in which they run
	queue  *queue
	lonely time.Duration // for which a job goes on when nobody listens
	every  time.Duration // between two reports of progress
	most   int           // bytes of news that are kept
	mutex  sync.Mutex
	all    []*job // the oldest first
}

// begin begins a calculation of a client, or refuses it.
func (s *jobs) begin(from visitor, c desk.Call, params []byte) (*job, error) {
	t, err := s.queue.join(from, c.Name == "cell") // a worksheet shares nothing with others
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

// settle waits a moment until the job runs. A job whose client leaves before is
// dropped: whoever wants to wait keeps a connection open.
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

// at returns a job by its id, nil if there is none.
func (s *jobs) at(id string) *job {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if i := slices.IndexFunc(s.all, func(j *job) bool { return j.id == id }); i >= 0 {
		return s.all[i]
	}
	return nil
}

// trim drops the oldest that have ended if too much is kept.
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

// run waits until the calculation may run, runs it, and keeps what it tells.
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

// progress tells how far a calculation has come until ctx is done.
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

// tell keeps news; of progress, and of the place in the queue, the latest only.
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
		j.news = slices.Clone(j.news[:k]) // listeners may be reading the old one
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

// end notes that there will be no more news.
func (j *job) end() {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.ended = true
	j.wake()
}

// state returns how many bytes of news are kept, and whether the job has ended and
// nobody listens.
func (j *job) state() (bytes int, idle bool) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	for _, n := range j.news {
		bytes += len(n.data)
	}
	return bytes, j.ended && j.listeners == 0
}

// after returns the news after an id, whether they are the last, and what is closed
// when there are more.
func (j *job) after(id int) (fresh []news, ended bool, more <-chan struct{}) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	i := len(j.news)
	for i > 0 && j.news[i-1].id > id {
		i--
	}
	return j.news[i:], j.ended, j.more
}

// listen sends the news after an id until the job has ended or nobody reads. When the
// server stops, the job has a moment for its last news; then listen says why it ends.
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

// attend counts the listeners; when the last has gone the job has a while to live.
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
