// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/upstar-cgt/upstar/work"
)

// A Hand works on a sweep that another process runs.
type Hand struct {
	Place
	Sweep   string // its identity, or the beginning of it; "" for the only sweep
	Version string
	Workers int
	Wait    time.Duration           // how long to wait for a sweep that is not there yet
	Ask     func(Plan) (Ask, error) // returns the function that answers the questions of a sweep

	plan Plan
	key  string // by which its results are recognized
	crew *crew
}

// Do works until the sweep is finished, ctx is done or the servers are lost. It returns the number
// of questions that it has answered.
func (h *Hand) Do(ctx context.Context) (done int64, err error) {
	conn, end, plan, kv, err := h.find(ctx)
	for begin := time.Now(); errors.Is(err, ErrAbsent) && time.Since(begin) < h.Wait && ctx.Err() == nil; {
		pause(ctx, idle)
		conn, end, plan, kv, err = h.find(ctx)
	}
	if err != nil {
		return 0, err
	}
	defer end()
	if err := plan.fits(h.Version); err != nil {
		return 0, err
	}
	a, err := h.Ask(plan)
	if err != nil {
		return 0, err
	}
	there, err := openBucket(ctx, conn, "upstar_"+plan.ID+"_workers", plan.Replicas, presence)
	if err != nil {
		return 0, err
	}
	q, err := openQueue(ctx, conn, shape{name: plan.ID, replicas: plan.Replicas, waiting: waiting, patience: plan.Patience, join: true})
	if err != nil {
		return 0, err
	}
	if _, q.key, err = ed25519.GenerateKey(nil); err != nil {
		return 0, err
	}
	h.plan, h.key = plan, string(q.key.Public().(ed25519.PublicKey))
	h.crew = &crew{queue: q, do: ask(a), workers: h.Workers, tries: plan.Tries, patience: plan.Patience, part: plan.Part, name: hostName() + "-" + short(h.key)}
	working, stop := context.WithCancelCause(ctx)
	go h.watch(working, stop, kv, there)
	err = h.crew.run(working)
	if cause := context.Cause(working); errors.Is(cause, ErrShutOut) {
		err = cause
	}
	stop(nil)
	after, cancel := within(context.WithoutCancel(ctx))
	defer cancel()
	_ = there.Delete(after, h.crew.name)
	if err == nil {
		err = work.Interrupted(ctx)
	}
	return h.crew.done.Load(), err
}

// ErrAbsent says that there is no sweep, or that no server knows of one.
var ErrAbsent = errors.New("no sweep is there")

// ErrShutOut says that a worker sent a false result and is excluded.
var ErrShutOut = errors.New("the sweep has shut out this worker")

// find finds the sweep.
func (h *Hand) find(ctx context.Context) (conn *nats.Conn, end func(), p Plan, kv jetstream.KeyValue, err error) {
	if conn, end, err = h.connect(ctx); err != nil {
		return nil, nil, p, nil, err
	}
	if p, kv, err = find(ctx, conn, h.Sweep); err != nil {
		end()
	}
	return conn, end, p, kv, err
}

// Relieve stops the questions in progress. Each of them will run again alone.
func (h *Hand) Relieve(why error) {
	if h.crew != nil {
		h.crew.relieve(why)
	}
}

// watch reports that this process is alive. It ends the work when the sweep is finished or has
// excluded this process.
func (h *Hand) watch(ctx context.Context, stop context.CancelCauseFunc, kv, there jetstream.KeyValue) {
	defer stop(nil)
	for {
		w := Worker{Name: h.crew.name, Workers: h.Workers, Done: h.crew.done.Load(), Running: h.crew.subjects()}
		if data, err := json.Marshal(w); err == nil {
			_, _ = there.Put(ctx, h.crew.name, data)
		}
		var p Plan
		if known, err := get(ctx, kv, h.plan.ID, &p); ctx.Err() != nil || known && err == nil && p.Finished || errors.Is(err, jetstream.ErrBucketNotFound) {
			return
		}
		var why string
		if known, err := get(ctx, kv, shutKey(h.plan.ID, h.key), &why); known && err == nil {
			stop(fmt.Errorf("%w, because it sent a false result: %s", ErrShutOut, why))
			return
		}
		pause(ctx, time.Second)
	}
}
