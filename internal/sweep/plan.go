// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// A Plan is everything that a worker must know about a sweep.
type Plan struct {
	ID       string        `json:"id"` // identifies the sweep, whoever runs it
	Version  string        `json:"version"`
	Args     []string      `json:"args"` // as it was requested
	Total    int           `json:"total"`
	Tries    int           `json:"tries"`          // how often a question may fail
	Patience time.Duration `json:"patience"`       // a worker that is silent for this time is taken to have ended
	Part     time.Duration `json:"part,omitempty"` // time after which a question with checkpoints goes to another worker
	Replicas int           `json:"replicas"`       // number of servers that keep each message; 0 means 1
	Finished bool          `json:"finished,omitempty"`
}

// Identify computes the identity of a plan from its arguments and questions.
func (p *Plan) Identify(questions []catalogue.Question) {
	h := sha256.New()
	fmt.Fprintf(h, "%q\n", p.Args)
	for _, q := range questions {
		fmt.Fprintln(h, q.Hash())
	}
	p.ID, p.Total = hex.EncodeToString(h.Sum(nil))[:12], len(questions)
}

// ErrVersion says that a worker has another version than the sweep.
var ErrVersion = errors.New("another version of upstar began this sweep: answers of two versions are not mixed")

// fits returns an error if a version of the program must not work on a sweep.
func (p *Plan) fits(version string) error {
	if p.Version != version {
		return fmt.Errorf("%w; it is of %q, this is %q; use that one, or begin anew in another folder", ErrVersion, p.Version, version)
	}
	return nil
}

// plans is the bucket for the plans of all sweeps on some servers. The keys of statuses and of
// excluded workers have prefixes.
const plans, statusKey, shutOut = "upstar_sweeps", "status.", "shut."

// openBucket opens a bucket of keys with values, or creates it.
func openBucket(ctx context.Context, conn *nats.Conn, name string, replicas int, life time.Duration) (jetstream.KeyValue, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(patient))
	if err != nil {
		return nil, err
	}
	config := jetstream.KeyValueConfig{Bucket: name, Replicas: max(replicas, 1), TTL: life}
	kv, err := retried(ctx, func(ctx context.Context) (jetstream.KeyValue, error) { return js.CreateOrUpdateKeyValue(ctx, config) })
	return kv, noStreams(err)
}

// put writes a value as JSON.
func put(ctx context.Context, kv jetstream.KeyValue, key string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return insist(ctx, lost, func() error {
		ctx, cancel := within(ctx)
		defer cancel()
		_, err := kv.Put(ctx, key, data)
		return err
	})
}

// get reads a value; it returns false if there is none.
func get(ctx context.Context, kv jetstream.KeyValue, key string, value any) (bool, error) {
	entry, err := retried(ctx, func(ctx context.Context) (jetstream.KeyValueEntry, error) { return kv.Get(ctx, key) })
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, json.Unmarshal(entry.Value(), value)
}

// keys lists the keys of a bucket with the given prefix.
func keys(ctx context.Context, kv jetstream.KeyValue, begin string) (all []string, err error) {
	list, err := retried(ctx, func(ctx context.Context) ([]string, error) { return kv.Keys(ctx) })
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	for _, key := range list {
		if strings.HasPrefix(key, begin) {
			all = append(all, key)
		}
	}
	return all, err
}

// find finds the plan of a sweep on some servers. If no name is given, it returns the only plan
// that is not finished.
func find(ctx context.Context, conn *nats.Conn, id string) (p Plan, kv jetstream.KeyValue, err error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(patient))
	if err != nil {
		return p, nil, err
	}
	kv, err = retried(ctx, func(ctx context.Context) (jetstream.KeyValue, error) { return js.KeyValue(ctx, plans) })
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return p, nil, fmt.Errorf("%w; upstar sweep serve begins one", ErrAbsent)
	}
	if err != nil {
		return p, nil, noStreams(err)
	}
	all, err := keys(ctx, kv, id)
	if err != nil {
		return p, nil, err
	}
	var open []Plan
	for _, key := range all {
		if strings.HasPrefix(key, statusKey) || strings.HasPrefix(key, shutOut) {
			continue
		}
		if there, err := get(ctx, kv, key, &p); err != nil {
			return p, nil, err
		} else if there && (!p.Finished || id != "") {
			open = append(open, p)
		}
		p = Plan{}
	}
	switch len(open) {
	case 0:
		return p, nil, fmt.Errorf("%w that is not finished", ErrAbsent)
	case 1:
		return open[0], kv, nil
	}
	var names []string
	for _, p := range open {
		names = append(names, fmt.Sprintf("%s (%s)", p.ID, strings.Join(p.Args, " ")))
	}
	return p, nil, fmt.Errorf("there are several sweeps; name one by «sweep»: %s", strings.Join(names, ", "))
}

// hideToken returns an address without its secret.
func hideToken(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "the server"
	}
	u.User = nil
	return u.String()
}
