// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go/jetstream"
)

// together is the number of results that are kept at a time.
const together = 500

// collect passes results to the function keep, and drops them when they have been kept. It ends
// when ctx is done and no result is waiting.
func (q *queue) collect(ctx context.Context, keep func([]result) error) error {
	last, done := lasting(ctx)
	defer done()
	var quiet silence
	for {
		batch, err := fetch(last, q.found, together, 0)
		if err == nil && len(batch) == 0 {
			if ctx.Err() != nil {
				return nil
			}
			batch, err = fetch(ctx, q.found, 1, idle)
		}
		if lost := quiet.broken(q, err); lost != nil {
			return lost
		}
		if err != nil {
			if ctx.Err() != nil {
				return nil // waiting results are kept next time
			}
			pause(ctx, idle)
			continue
		}
		if err := q.keep(last, batch, keep); err != nil {
			return err
		}
	}
}

// keep reads results, passes them to the function keep, and acknowledges them.
func (q *queue) keep(ctx context.Context, batch []jetstream.Msg, keep func([]result) error) (err error) {
	all := make([]result, 0, len(batch))
	for _, m := range batch {
		var r result
		if err := json.Unmarshal(m.Data(), &r); err != nil {
			_ = m.TermWithReason("no result of a sweep")
			continue
		}
		if r.Long {
			if r.Body, err = q.files.GetBytes(ctx, "result."+r.Key); err != nil {
				_ = m.Ack() // the question will be asked again
				continue
			}
		}
		all = append(all, r)
	}
	if err := keep(all); err != nil {
		return err
	}
	for _, m := range batch {
		_ = m.Ack() // if the acknowledgement is lost, they are kept twice, which has no effect
	}
	for _, r := range all {
		if r.Long {
			_ = q.files.Delete(ctx, "result."+r.Key)
		}
	}
	return nil
}
