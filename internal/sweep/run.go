// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

// An Ask answers one question. It is called on several goroutines at once. The error is
// work.ErrMemory if the answer needs more memory than is available while several run.
type Ask func(context.Context, catalogue.Question, Task) (catalogue.Entry, error)

// A Run is a sweep whose answers go into a catalogue. It is the only process that hands out
// questions and keeps answers. A question is asked until it has an answer in the catalogue or is on
// the list of failures. Anything that the queue loses is asked again.
type Run struct {
	Plan
	Place
	Questions []catalogue.Question
	Catalogue *catalogue.Catalogue
	Workers   int           // in this process
	Again     bool          // ask questions again that failed before
	Wait      time.Duration // how long to wait for servers that cannot be reached
	Ask       Ask
	Judge     catalogue.Check                 // checks certificates from other processes; nil trusts them
	Rules     func(catalogue.Question) string // the fingerprint of the rules of a question; nil accepts answers under any rules

	secret    []byte // with which this process recognizes its own results
	refused   int    // number of results that were not kept
	refusals  []string
	shut      map[string]string          // other workers that sent a false result, and the reasons
	doubted   map[string]map[string]bool // for each question, the workers whose results for it were refused
	vain      int                        // how often questions are handed out without success; 0: default
	waiting   int64                      // greatest number of waiting questions; 0: default
	queued    bool                       // skip the quick stage before the queue
	silence   time.Duration              // how long the servers may be silent; 0: default
	mutex     sync.Mutex
	open      map[string]catalogue.Question // questions without an answer, by hash
	known     int
	failures  map[string]Failure
	conflicts map[string]bool
	pace      []mark // of the last minute, preceded by the mark of the beginning
	begun     bool
	crew      *crew
	others    []Worker
	queue     *queue
	plans     jetstream.KeyValue
	ledger    jetstream.KeyValue // of failures
	there     jetstream.KeyValue // who works
}

// A mark is the number of open questions at some time.
type mark struct {
	at   time.Time
	open int
}

const (
	waiting  = 10_000 // greatest number of questions that are handed out at a time
	presence = 15 * time.Second
)

// Do asks all questions. Answers found before an error are in the catalogue.
func (r *Run) Do(ctx context.Context) (err error) {
	r.Tries, r.Patience = cmp.Or(r.Tries, 3), cmp.Or(r.Patience, 10*time.Second)
	if err := r.claim(); err != nil {
		return err
	}
	unlock, err := lockFolder(r.Folder)
	if err != nil {
		return err
	}
	defer unlock()
	if err := r.look(); err != nil {
		return err
	}
	r.begun = true
	if err := r.quick(ctx); err != nil || ctx.Err() != nil {
		return errors.Join(err, work.Interrupted(ctx), r.write(context.WithoutCancel(ctx)))
	}
	if len(r.open) == 0 && r.Listen == "" && r.URL == "" {
		r.Finished = true
		return r.write(ctx)
	}
	conn, end, err := r.connect(ctx)
	for begin := time.Now(); errors.Is(err, ErrAbsent) && time.Since(begin) < r.Wait && ctx.Err() == nil; {
		pause(ctx, idle)
		conn, end, err = r.connect(ctx)
	}
	if err != nil {
		return err
	}
	defer end()
	if err := r.begin(ctx, conn); err != nil {
		return err
	}
	err = r.sweep(ctx)
	r.mutex.Lock()
	r.Finished = err == nil
	r.mutex.Unlock()
	after, done := lasting(ctx)
	defer done()
	return errors.Join(err, r.end(after))
}

// claim refuses a folder that contains another sweep.
func (r *Run) claim() error {
	if err := os.MkdirAll(r.Folder, 0o755); err != nil {
		return err
	}
	var old Status
	data, err := os.ReadFile(filepath.Join(r.Folder, statusFile))
	if err == nil && json.Unmarshal(data, &old) == nil && old.ID != "" {
		if old.ID != r.ID {
			return fmt.Errorf("%s has another sweep (%s); name another folder by «folder»", r.Folder, strings.Join(old.Args, " "))
		}
		if !old.Finished {
			return old.fits(r.Version)
		}
	}
	return nil
}

// look finds the questions that have no answer yet.
func (r *Run) look() error {
	r.open, r.failures, r.conflicts = map[string]catalogue.Question{}, map[string]Failure{}, map[string]bool{}
	r.shut, r.doubted = map[string]string{}, map[string]map[string]bool{}
	_, there, err := r.Catalogue.Proved()
	if err != nil {
		return err
	}
	for _, q := range r.Questions {
		if there == 0 {
			r.open[q.Hash()] = q
			continue
		}
		_, err := r.answered(q)
		var conflict *catalogue.Conflict
		switch {
		case err == nil:
			r.known++
		case errors.As(err, &conflict):
			r.known++
			r.conflicts[conflict.Error()] = true
		case errors.Is(err, catalogue.ErrNone), errors.Is(err, catalogue.ErrRules):
			r.open[q.Hash()] = q
		default:
			return err
		}
	}
	return nil
}

// answered returns the answer that the catalogue has to a question.
func (r *Run) answered(q catalogue.Question) (*catalogue.Entry, error) {
	if r.Rules == nil {
		return r.Catalogue.Get(q)
	}
	return r.Catalogue.GetUnder(q, r.Rules(q))
}

// begin makes the queue, and reads earlier failures.
func (r *Run) begin(ctx context.Context, conn *nats.Conn) (err error) {
	buckets := []struct {
		to   *jetstream.KeyValue
		name string
		life time.Duration
	}{{&r.plans, plans, 0}, {&r.ledger, "upstar_" + r.ID + "_failures", 0}, {&r.there, "upstar_" + r.ID + "_workers", presence}}
	for _, b := range buckets {
		if *b.to, err = openBucket(ctx, conn, b.name, r.Replicas, b.life); err != nil {
			return err
		}
	}
	var old Plan
	if there, err := get(ctx, r.plans, r.ID, &old); err != nil {
		return err
	} else if there && !old.Finished {
		if err := old.fits(r.Version); err != nil {
			return err
		}
	}
	if r.queue, err = openQueue(ctx, conn, shape{name: r.ID, replicas: r.Replicas, waiting: cmp.Or(r.waiting, waiting), patience: r.Patience, lost: r.silence}); err != nil {
		return err
	}
	r.secret = []byte(rand.Text())
	r.queue.secret = r.secret
	r.crew = &crew{queue: r.queue, do: ask(r.Ask), workers: r.Workers, tries: r.Tries, patience: r.Patience, part: r.Part, name: hostName()}
	return errors.Join(put(ctx, r.plans, r.ID, r.Plan), r.readFailures(ctx))
}

func (r *Run) readFailures(ctx context.Context) error {
	all, err := keys(ctx, r.ledger, "")
	for _, hash := range all {
		var f Failure
		if _, waits := r.open[hash]; waits && r.Again {
			err = errors.Join(err, r.ledger.Delete(ctx, hash))
		} else if there, failed := get(ctx, r.ledger, hash, &f); failed != nil {
			err = errors.Join(err, failed)
		} else if there && waits {
			r.failures[hash] = f
			delete(r.open, hash)
		}
	}
	return err
}

// ask turns an Ask into the function of a worker.
func ask(a Ask) func(context.Context, Task) ([]byte, error) {
	return func(ctx context.Context, t Task) ([]byte, error) {
		var q catalogue.Question
		if err := json.Unmarshal(t.Body, &q); err != nil {
			return nil, err
		}
		e, err := a(ctx, q, t)
		if err != nil {
			return nil, err
		}
		if e.Hash() != q.Hash() {
			return nil, fmt.Errorf("%s %s: the worker answered another question, %s %s [%s]", q.Kind, q.Subject, e.Kind, e.Subject, e.Parameters())
		}
		return json.Marshal(e)
	}
}

// sweep hands out questions, works on them, and keeps answers, until nothing is left.
func (r *Run) sweep(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	working, stop := context.WithCancel(ctx)
	defer stop()
	var parts, keeping sync.WaitGroup
	last, done := lasting(ctx)
	defer done()
	collecting, enough := context.WithCancel(last)
	defer enough()
	end := func(err error) {
		if err != nil {
			cancel(err)
		}
	}
	keeping.Go(func() { end(r.queue.collect(collecting, func(rs []result) error { return r.keep(collecting, rs) })) })
	parts.Go(func() { end(r.crew.run(working)) })
	parts.Go(func() { r.tell(working) })
	err := r.feed(ctx)
	stop()
	parts.Wait()
	enough()
	keeping.Wait()
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause
	}
	if errors.Is(err, context.Canceled) {
		err = work.Interrupted(ctx)
	}
	return err
}

// feed hands out questions until none is open, in order of expected time, the longest first. It
// hands out lost questions again.
func (r *Run) feed(ctx context.Context) error {
	pass, quiet, before := 0, 2, -1
	vain, last := 0, -1 // how often in a row questions were handed out and none was answered or failed
	for {
		open := r.left()
		switch {
		case open == 0:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case quiet < 2 && (open != before || !r.queue.isEmpty(ctx)):
			quiet = 0
		default:
			quiet++
		}
		if before = open; quiet >= 2 {
			if vain++; open != last {
				vain, last = 0, open
			}
			if vain >= cmp.Or(r.vain, mostVain) {
				return fmt.Errorf("%d questions were given to workers %d times without a result. Results found so far are kept. If workers were shut out, run the same command with another «token»", open, vain)
			}
			if err := r.handOut(ctx, pass); err != nil {
				return err
			}
			pass, quiet = pass+1, 0
		}
		pause(ctx, 100*time.Millisecond)
	}
}

// mostVain is how often questions are handed out without success before the sweep ends.
const mostVain = 20

// left returns the number of open questions.
func (r *Run) left() int {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return len(r.open)
}

// handOut publishes the open questions. The servers refuse those that are already waiting, and
// those beyond the given number.
func (r *Run) handOut(ctx context.Context, pass int) error {
	kind := "small"
	if pass > 0 {
		kind = "alone"
	}
	var sent []sending
	for j := range r.jobs(pass) {
		m := r.queue.message(kind, j)
		future, err := r.queue.js.PublishMsgAsync(m)
		if err != nil {
			return err
		}
		if sent = append(sent, sending{m, future}); len(sent) == 256 {
			if err := r.arrived(ctx, sent); err != nil {
				return err
			}
			sent = sent[:0]
		}
	}
	return r.arrived(ctx, sent)
}

// jobs yields the open questions. It skips a question that is no longer open when its turn comes.
func (r *Run) jobs(pass int) iter.Seq[job] {
	return func(yield func(job) bool) {
		r.mutex.Lock()
		open := maps.Clone(r.open)
		r.mutex.Unlock()
		hashes := slices.Collect(maps.Keys(open))
		slices.SortFunc(hashes, func(a, b string) int {
			return cmp.Or(-cmp.Compare(expected(open[a].Subject), expected(open[b].Subject)), cmp.Compare(a, b))
		})
		for _, hash := range hashes {
			r.mutex.Lock()
			_, still := r.open[hash]
			r.mutex.Unlock()
			if body, _ := json.Marshal(open[hash]); still && !yield(job{Key: hash, Body: body, Pass: pass}) {
				return
			}
		}
	}
}

// A sending is a message that was sent and not yet acknowledged.
type sending struct {
	message *nats.Msg
	future  jetstream.PubAckFuture
}

// arrived waits until messages have arrived. It sends messages again for which there was no room.
func (r *Run) arrived(ctx context.Context, sent []sending) error {
	for _, s := range sent {
		var err error
		select {
		case <-s.future.Ok():
			continue
		case err = <-s.future.Err():
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if err = refused(err); errors.Is(err, errWaits) {
			continue
		}
		if errors.Is(err, errFull) || passing(err) {
			err = insist(ctx, r.queue.lost, func() error {
				_, err := r.queue.js.PublishMsg(ctx, s.message)
				return refused(err)
			})
		}
		if err != nil && !errors.Is(err, errWaits) {
			return err
		}
	}
	return nil
}

// keep puts results that answer open questions into the catalogue. It checks results from other
// processes. The first false result excludes its worker; see refuse.
func (r *Run) keep(ctx context.Context, all []result) error {
	var good []result
	var entries []catalogue.Entry
	for _, x := range all {
		own, worker := x.isSealed(r.secret), x.worker(r.ID)
		r.mutex.Lock()
		q, waits := r.open[x.Key]
		_, out := r.shut[worker]
		r.mutex.Unlock()
		if !waits || out && !own { // answered before, never asked, or from an excluded worker
			continue
		}
		if x.Failed == "" {
			e, err := r.accept(ctx, q, x, own)
			if err != nil {
				if err := r.refuse(ctx, q, worker, err); err != nil {
					return err
				}
				continue
			}
			entries = append(entries, e)
		}
		if !own {
			x.From = []byte(worker)
		} else {
			x.From = nil
		}
		good = append(good, x)
	}
	if err := r.keepEntries(entries); err != nil {
		return err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, x := range good {
		if q, waits := r.open[x.Key]; waits && x.Failed != "" {
			f := Failure{Question: q, Why: x.Failed, Tries: x.Tries, Worker: x.From}
			if err := put(ctx, r.ledger, x.Key, f); err != nil {
				return err
			}
			r.failures[x.Key] = f
			delete(r.open, x.Key)
		}
	}
	return nil
}

// accept reads the result of a question, or returns an error if it is not a valid result.
func (r *Run) accept(ctx context.Context, q catalogue.Question, x result, own bool) (e catalogue.Entry, err error) {
	if err := json.Unmarshal(x.Body, &e); err != nil {
		return e, fmt.Errorf("it cannot be read: %w", err)
	}
	switch {
	case e.Hash() != x.Key || q.Hash() != x.Key:
		return e, fmt.Errorf("it answers another question, %s %s [%s]", e.Kind, e.Subject, e.Parameters())
	case r.Rules != nil && e.Rules != r.Rules(q):
		return e, errors.New("it was found under other rules")
	}
	if err := e.Check(); err != nil || own || r.Judge == nil {
		return e, err
	}
	e.Text = "" // the words cannot be checked
	switch {
	case e.LacksCertificate():
		err = errors.New("it claims a proof, and has no certificate")
	case len(e.Certificate) > 0:
		_, err = r.Judge(ctx, &e)
	}
	return e, err
}

// refuse records a result that is not kept, and excludes its worker. No further results are
// accepted from this worker, and the failures that it has reported are dropped. A question fails
// after the results of Tries workers for it were refused. The sweep ends if mostShut workers are
// excluded.
func (r *Run) refuse(ctx context.Context, q catalogue.Question, worker string, why error) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	reason := fmt.Sprintf("%s %s: %v", q.Kind, q.Subject, why)
	if r.refused++; len(r.refusals) < mostRefusals {
		r.refusals = append(r.refusals, "worker "+short(worker)+": "+reason)
	}
	r.shut[worker] = reason
	if worker != "" {
		_ = put(ctx, r.plans, shutKey(r.ID, worker), reason) // this makes the worker end; it is excluded in any case
	}
	for hash, f := range r.failures {
		if string(f.Worker) == worker && f.Worker != nil {
			if err := r.ledger.Delete(ctx, hash); err != nil {
				return err
			}
			delete(r.failures, hash)
			r.open[hash] = f.Question
		}
	}
	hash := q.Hash()
	if r.doubted[hash] == nil {
		r.doubted[hash] = map[string]bool{}
	}
	if r.doubted[hash][worker] = true; len(r.doubted[hash]) >= r.Tries {
		f := Failure{Question: q, Why: fmt.Sprintf("the results of %d workers were refused: %v", len(r.doubted[hash]), why), Tries: len(r.doubted[hash])}
		if err := put(ctx, r.ledger, hash, f); err != nil {
			return err
		}
		r.failures[hash] = f
		delete(r.open, hash)
	}
	if len(r.shut) >= mostShut {
		return fmt.Errorf("%d workers sent false results, the last one for %s. Results found so far are kept. Run the same command with another «token» that only your workers know", len(r.shut), reason)
	}
	return nil
}

// shutKey is the key under which a worker finds that it is excluded.
func shutKey(sweep, worker string) string { return fmt.Sprintf("%s%s.%x", shutOut, sweep, worker) }

// mostShut is the number of excluded workers at which the sweep ends.
const mostShut = 10

// mostRefusals is the greatest number of refusals that a status describes in words.
const mostRefusals = 20

// tell writes the progress of the sweep every second.
func (r *Run) tell(ctx context.Context) {
	for ctx.Err() == nil {
		r.see(ctx)
		_ = r.write(ctx)
		pause(ctx, time.Second)
	}
}

// see finds the processes that work elsewhere, and returns their number.
func (r *Run) see(ctx context.Context) int {
	if r.Listen == "" && r.URL == "" {
		return 0
	}
	var all []Worker
	names, _ := keys(ctx, r.there, "")
	slices.Sort(names)
	for _, name := range names {
		var w Worker
		if there, err := get(ctx, r.there, name, &w); there && err == nil {
			all = append(all, w)
		}
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.others = all
	return len(all)
}

// write writes the progress of the sweep, for this machine and for others.
func (r *Run) write(ctx context.Context) error {
	s := r.Status()
	s.When = catalogue.Now()
	data, err := json.MarshalIndent(s, "", "\t")
	if err == nil {
		err = wholefile.WriteData(filepath.Join(r.Folder, statusFile), append(data, '\n'))
	}
	if r.Listen != "" || r.URL != "" {
		s.Failures = s.Failures[:min(len(s.Failures), 100)]
		err = errors.Join(err, put(ctx, r.plans, statusKey+r.ID, s))
	}
	return err
}

// Relieve stops the questions that this process works on, because there is not enough memory for
// all. Each of them will run again alone.
func (r *Run) Relieve(why error) {
	if r.crew != nil {
		r.crew.relieve(why)
	}
}

// Begun reports whether Do has come so far that Status is meaningful.
func (r *Run) Begun() bool { return r.begun }

// Status returns the progress of the sweep. Any goroutine may call it at any time.
func (r *Run) Status() Status {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	s := Status{Plan: r.Plan, Known: r.known, Failed: len(r.failures), Workers: slices.Clone(r.others)}
	s.Done = r.Total - r.known - len(r.failures) - len(r.open)
	if r.crew != nil && r.Workers > 0 {
		s.Workers = append([]Worker{{Name: r.crew.name, Workers: r.Workers, Done: r.crew.done.Load(), Running: r.crew.subjects()}}, s.Workers...)
	}
	for _, w := range s.Workers {
		s.Running += len(w.Running)
	}
	s.Speed, s.Left = r.speed(time.Now())
	for _, hash := range slices.Sorted(maps.Keys(r.failures)) {
		s.Failures = append(s.Failures, r.failures[hash])
	}
	slices.SortFunc(s.Failures, func(a, b Failure) int { return cmp.Compare(a.Question.Subject, b.Question.Subject) })
	s.Conflicts = slices.Sorted(maps.Keys(r.conflicts))
	s.Refused, s.Refusals = r.refused, slices.Clone(r.refusals)
	for _, worker := range slices.Sorted(maps.Keys(r.shut)) {
		s.ShutOut = append(s.ShutOut, short(worker))
	}
	return s
}

// speed returns the answers per second, and how long the rest takes. It uses the last minute, or
// the whole time if there were hardly any answers in that minute.
func (r *Run) speed(now time.Time) (perSecond, left float64) {
	r.pace = append(r.pace, mark{now, len(r.open)})
	for len(r.pace) > 3 && now.Sub(r.pace[2].at) > time.Minute {
		r.pace = slices.Delete(r.pace, 1, 2)
	}
	const few = 10
	from := r.pace[min(1, len(r.pace)-1)]
	if from.open-len(r.open) < few {
		from = r.pace[0]
	}
	if spent := now.Sub(from.at).Seconds(); spent > 0 && from.open > len(r.open) {
		perSecond = float64(from.open-len(r.open)) / spent
		left = float64(len(r.open)) / perSecond
	}
	return perSecond, left
}

// end publishes that the sweep is finished, waits a while for workers to leave, and drops the
// queue.
func (r *Run) end(ctx context.Context) error {
	if !r.Finished {
		return r.write(ctx)
	}
	err := errors.Join(put(ctx, r.plans, r.ID, r.Plan), r.write(ctx))
	for range 30 {
		if r.see(ctx) == 0 {
			break
		}
		pause(ctx, 100*time.Millisecond)
	}
	_ = r.queue.remove(ctx) // a queue that remains does no harm
	return err
}

// expected estimates how long subjects take, for sorting. For a board the estimate grows with the
// number of squares, and for other subjects with the length of the text.
func expected(subject string) (size float64) {
	for i := 0; i < len(subject); {
		n, k := number(subject[i:])
		if k == 0 {
			size++
			i++
			continue
		}
		for i += k; i+1 < len(subject) && subject[i] == 'x'; i += 1 + k { // rows and columns
			var m float64
			if m, k = number(subject[i+1:]); k == 0 {
				break
			}
			n *= m
		}
		size += min(n, 1e6)
	}
	return size
}

// number reads the digits at the beginning.
func number(text string) (n float64, digits int) {
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		n = 10*n + float64(text[digits]-'0')
		digits++
	}
	return n, digits
}
