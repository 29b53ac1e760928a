// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A job is work in the queue. Its key is unique in the whole sweep. Tries counts how often it was
// begun in earlier messages and failed.
type job struct {
	Key   string          `json:"key"`
	Body  json.RawMessage `json:"body"`
	Tries int             `json:"tries,omitempty"`
	Why   string          `json:"why,omitempty"`   // error of the last failed try
	Big   bool            `json:"big,omitempty"`   // it must run alone in its process
	Turn  int             `json:"turn,omitempty"`  // how often it was passed to another worker
	Pass  int             `json:"pass,omitempty"`  // how often it was lost
	Whole bool            `json:"whole,omitempty"` // it has no checkpoints
}

// A result is the outcome of a job: a body, or the reason why there is none.
type result struct {
	Key    string          `json:"key"`
	Body   json.RawMessage `json:"body,omitempty"`
	Failed string          `json:"failed,omitempty"`
	Tries  int             `json:"tries,omitempty"`
	Long   bool            `json:"long,omitempty"` // the body is stored as a file of the sweep
	Seal   []byte          `json:"seal,omitempty"` // by which the process that runs the sweep recognizes its own results
	From   []byte          `json:"from,omitempty"` // the public key of a worker elsewhere
	Sign   []byte          `json:"sign,omitempty"` // its signature, so that no worker can pose as another
}

// seal returns the seal of a result with a secret.
func (r *result) seal(secret []byte) []byte {
	h := hmac.New(sha256.New, secret)
	h.Write(r.said())
	return h.Sum(nil)
}

// said returns the content of a result that is sealed or signed.
func (r *result) said() []byte {
	return append(fmt.Appendf(nil, "%s %d %d %s", r.Key, r.Tries, len(r.Failed), r.Failed), r.Body...)
}

// worker returns the key of the worker that signed a result in a sweep, or "" if none did.
func (r *result) worker(sweep string) string {
	if len(r.From) == ed25519.PublicKeySize && ed25519.Verify(r.From, append([]byte(sweep+" "), r.said()...), r.Sign) {
		return string(r.From)
	}
	return ""
}

// short abbreviates the key of a worker.
func short(worker string) string {
	if worker == "" {
		return "without a name"
	}
	return fmt.Sprintf("%.4x", worker)
}

// isSealed reports whether a result was sealed with a secret.
func (r *result) isSealed(secret []byte) bool {
	return len(secret) > 0 && hmac.Equal(r.Seal, r.seal(secret))
}

// A queue is the work of one sweep on JetStream. Each job goes to one worker, and to another one if
// that worker is silent for too long. Small jobs are handed out in batches. For jobs that are
// handed out alone, the queue counts how often they were begun. Results wait until they are kept.
type queue struct {
	conn  *nats.Conn
	js    jetstream.JetStream
	name  string
	small jetstream.Consumer
	alone jetstream.Consumer
	found jetstream.Consumer
	files jetstream.ObjectStore // nil in memory
	work  jetstream.Stream
	kept  jetstream.Stream
	lost  time.Duration // how long the servers may be silent

	secret []byte             // seals results; nil in processes that only help
	key    ed25519.PrivateKey // signs results; nil in the process that runs the sweep
}

// A shape describes how to make a queue.
type shape struct {
	name     string
	replicas int
	memory   bool          // it need not outlive the server
	join     bool          // another process has made it
	waiting  int64         // greatest number of waiting jobs, and of waiting results
	patience time.Duration // a worker that is silent for this time is taken to have ended
	lost     time.Duration // how long the servers may be silent; 0: default
}

// patient is how long to wait for an answer of the servers before asking again.
const patient = 3 * time.Second

// within limits the time of a request to the servers.
func within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, patient)
}

// openQueue opens the streams of a sweep, or creates them.
func openQueue(ctx context.Context, conn *nats.Conn, s shape) (q *queue, err error) {
	js, err := jetstream.New(conn, jetstream.WithPublishAsyncMaxPending(1024), jetstream.WithPublishAsyncTimeout(4*patient), jetstream.WithDefaultTimeout(patient))
	if err != nil {
		return nil, err
	}
	q = &queue{conn: conn, js: js, name: s.name, lost: cmp.Or(s.lost, lost)}
	storage := jetstream.FileStorage
	if s.memory {
		storage = jetstream.MemoryStorage
	}
	config := jetstream.StreamConfig{Name: "upstar_" + s.name + "_jobs", Subjects: []string{q.subject("small", "*"), q.subject("alone", "*")},
		Retention: jetstream.WorkQueuePolicy, Storage: storage, Replicas: max(s.replicas, 1), MaxMsgs: s.waiting, MaxMsgsPerSubject: 1,
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Duplicates: min(30*time.Second, 10*s.patience)}
	make := func(ctx context.Context) (jetstream.Stream, error) {
		if s.join {
			return js.Stream(ctx, config.Name)
		}
		return js.CreateOrUpdateStream(ctx, config)
	}
	if q.work, err = retried(ctx, make); err != nil {
		return nil, noStreams(err)
	}
	config.Name, config.Subjects, config.MaxMsgsPerSubject, config.DiscardNewPerSubject = "upstar_"+s.name+"_results", []string{q.subject("result", "*")}, -1, false
	if q.kept, err = retried(ctx, make); err != nil {
		return nil, noStreams(err)
	}
	consumers := []struct {
		of   jetstream.Stream
		name string
		to   *jetstream.Consumer
	}{{q.work, "small", &q.small}, {q.work, "alone", &q.alone}, {q.kept, "result", &q.found}}
	for _, c := range consumers {
		config := jetstream.ConsumerConfig{Durable: c.name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.patience, MaxDeliver: -1,
			MaxAckPending: 10_000, FilterSubject: q.subject(c.name, "*")}
		if *c.to, err = retried(ctx, func(ctx context.Context) (jetstream.Consumer, error) { return c.of.CreateOrUpdateConsumer(ctx, config) }); err != nil {
			return nil, noStreams(err)
		}
	}
	if !s.memory {
		store := jetstream.ObjectStoreConfig{Bucket: "upstar_" + s.name + "_files", Replicas: max(s.replicas, 1)}
		q.files, err = retried(ctx, func(ctx context.Context) (jetstream.ObjectStore, error) {
			return js.CreateOrUpdateObjectStore(ctx, store)
		})
	}
	return q, noStreams(err)
}

// retried repeats a request while the servers elect a leader.
func retried[T any](ctx context.Context, ask func(context.Context) (T, error)) (x T, err error) {
	for begin := time.Now(); ; {
		c, cancel := within(ctx)
		x, err = ask(c)
		cancel()
		if err == nil || ctx.Err() != nil || !passing(err) || time.Since(begin) > lost {
			return x, err
		}
		pause(ctx, 300*time.Millisecond)
	}
}

// passing reports whether an error may disappear after some time.
func passing(err error) bool {
	var api *jetstream.APIError
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, jetstream.ErrAsyncPublishTimeout) ||
		errors.As(err, &api) && (api.Code == 503 || api.Code == 500) && api.ErrorCode != storeFailed
}

func noStreams(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		return fmt.Errorf("the servers have no JetStream: nats-server wants -js")
	}
	return fmt.Errorf("the queue of the sweep: %w", err)
}

func (q *queue) subject(kind, key string) string { return "upstar." + q.name + "." + kind + "." + key }

// Reasons why a job cannot be added.
var (
	errWaits = errors.New("it waits already")
	errFull  = errors.New("too many wait")
	errRoom  = errors.New("the servers of the sweep cannot keep its queue, as if their disk were full or most of them lost; what was found is kept, and the same command continues")
)

// storeFailed is the error code of the servers for data that they could not write.
const storeFailed = 10077

// refused explains why a message was not accepted.
func refused(err error) error {
	var api *jetstream.APIError
	switch {
	case err == nil:
		return nil
	case strings.Contains(err.Error(), "maximum messages per subject exceeded"):
		return errWaits
	case strings.Contains(err.Error(), "maximum messages exceeded"):
		return errFull
	case errors.As(err, &api) && (api.ErrorCode == storeFailed || strings.Contains(api.Description, "resource")):
		return fmt.Errorf("%w: %w", errRoom, err)
	}
	return err
}

// message makes the message for a job. Its identity lets the servers recognize a second copy, which
// is sent if the first seems to be lost.
func (q *queue) message(kind string, j job) *nats.Msg {
	m := nats.NewMsg(q.subject(kind, j.Key))
	m.Data, _ = json.Marshal(j)
	m.Header.Set(jetstream.MsgIDHeader, fmt.Sprintf("%s/%s/%d.%d", kind, j.Key, j.Pass, j.Turn))
	return m
}

// addAlone adds a job that will be handed out alone, as soon as there is room.
func (q *queue) addAlone(ctx context.Context, j job) error {
	j.Turn++
	return insist(ctx, q.lost, func() error {
		_, err := q.js.PublishMsg(ctx, q.message("alone", j))
		if err = refused(err); errors.Is(err, errWaits) {
			return nil
		}
		return err
	})
}

// answer adds a result, as soon as there is room. A body that is too long for a message is stored
// as a file.
func (q *queue) answer(ctx context.Context, r result) error {
	if q.secret != nil {
		r.Seal = r.seal(q.secret)
	}
	if q.key != nil {
		r.From = q.key.Public().(ed25519.PublicKey)
		r.Sign = ed25519.Sign(q.key, append([]byte(q.name+" "), r.said()...))
	}
	if q.files != nil && int64(len(r.Body)) > q.conn.MaxPayload()*3/4-4096 {
		if err := insist(ctx, q.lost, func() error { _, err := q.files.PutBytes(ctx, "result."+r.Key, r.Body); return err }); err != nil {
			return err
		}
		r.Body, r.Long = nil, true
	}
	m := nats.NewMsg(q.subject("result", r.Key))
	m.Data, _ = json.Marshal(r)
	sum := sha256.Sum256(m.Data)
	m.Header.Set(jetstream.MsgIDHeader, r.Key+"/"+hex.EncodeToString(sum[:8]))
	return insist(ctx, q.lost, func() error {
		_, err := q.js.PublishMsg(ctx, m)
		return refused(err)
	})
}

// insist repeats an action until it succeeds, until it can never succeed, or until the servers are
// silent for too long. It waits if the queue is full, and for a short while if the disk is full.
func insist(ctx context.Context, limit time.Duration, do func() error) error {
	var quiet, noRoom silence
	for {
		err := do()
		switch {
		case err == nil, ctx.Err() != nil, !errors.Is(err, errFull) && !passing(err):
			return err
		case errors.Is(err, errFull):
		case errors.Is(err, errRoom):
			if noRoom.outlasts(patient) {
				return err
			}
		case quiet.outlasts(limit):
			return fmt.Errorf("%w: %v", errRoom, err) // this is not a limit set by the caller
		}
		pause(ctx, 200*time.Millisecond)
	}
}

// A silence records how often, and since when, the servers have not answered.
type silence struct {
	count int
	since time.Time
}

// outlasts records an error, and reports whether there were several errors over too long a time. A
// process that was stopped for a while has only few errors.
func (s *silence) outlasts(limit time.Duration) bool {
	if s.count++; s.count == 1 {
		s.since = time.Now()
	}
	const several = 5
	return s.count > several && time.Since(s.since) > limit
}

// broken is called with the result of each request. It returns an error if the connection is
// closed, or if there were only errors for too long.
func (s *silence) broken(q *queue, err error) error {
	switch {
	case err == nil:
		s.count = 0
	case q.conn.IsClosed():
		return fmt.Errorf("the servers of the sweep are lost: %w", err)
	case s.outlasts(q.lost):
		return fmt.Errorf("%w: %v", errRoom, err) // this is not a limit set by the caller
	}
	return nil
}

// lasting returns a context that outlives ctx briefly, for final messages.
func lasting(ctx context.Context) (context.Context, func()) {
	after, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(patient, cancel) })
	return after, func() { stop(); cancel() }
}

// pause waits, unless ctx is done.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// fetch takes up to n waiting messages, or waits a while for one.
func fetch(ctx context.Context, from jetstream.Consumer, n int, wait time.Duration) (all []jetstream.Msg, err error) {
	var batch jetstream.MessageBatch
	if wait == 0 {
		batch, err = from.FetchNoWait(n)
	} else {
		ctx, cancel := context.WithTimeout(ctx, wait)
		defer cancel()
		batch, err = from.Fetch(n, jetstream.FetchContext(ctx))
	}
	if err != nil {
		return nil, err
	}
	for m := range batch.Messages() {
		all = append(all, m)
	}
	if err := batch.Error(); len(all) == 0 && err != nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	return all, nil
}

// isEmpty reports whether neither jobs nor results are waiting.
func (q *queue) isEmpty(ctx context.Context) bool {
	ctx, cancel := within(ctx)
	defer cancel()
	for _, s := range []jetstream.Stream{q.work, q.kept} {
		if info, err := s.Info(ctx); err != nil || info.State.Msgs > 0 {
			return false
		}
	}
	return true
}

// remove drops everything that is waiting.
func (q *queue) remove(ctx context.Context) (err error) {
	names := []string{q.work.CachedInfo().Config.Name, q.kept.CachedInfo().Config.Name}
	if q.files != nil {
		names = append(names, "OBJ_upstar_"+q.name+"_files")
	}
	for _, name := range names {
		_, failed := retried(ctx, func(ctx context.Context) (bool, error) { return true, q.js.DeleteStream(ctx, name) })
		err = errors.Join(err, failed)
	}
	return err
}
