// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

func runs(j *ticket) bool {
	select {
	case <-j.begun:
		return true
	default:
		return false
	}
}

// So many run, two of one client; long ones leave a place; who leaves lets another in.
func TestQueueOrder(t *testing.T) {
	q := &queue{most: 3}
	join := func(client string, long bool) *ticket {
		j, err := q.join(client, long)
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	a1, a2, a3 := join("a", false), join("a", true), join("a", false)
	b1, b2 := join("b", true), join("b", false)
	if !runs(a1) || !runs(a2) || runs(a3) || runs(b1) || !runs(b2) {
		t.Errorf("running: %v %v %v %v %v, want a1 a2 b2", runs(a1), runs(a2), runs(a3), runs(b1), runs(b2))
	}
	if a3.place() != 1 || b1.place() != 2 {
		t.Errorf("places %d %d", a3.place(), b1.place())
	}
	a1.leave()
	if !runs(a3) || runs(b1) {
		t.Error("after one has left the first that waits runs, if it may")
	}
	for _, j := range []*ticket{a2, a3, b2} {
		j.leave()
	}
	if !runs(b1) {
		t.Error("the last one does not run")
	}
	b1.leave()
	if len(q.running)+len(q.waiting) != 0 {
		t.Errorf("left behind: %d, %d", len(q.running), len(q.waiting))
	}
}

// Those who wait are told their place, and may give up; too many are refused.
func TestQueueLimit(t *testing.T) {
	q := &queue{most: 1}
	first, _ := q.join("a", false)
	second, _ := q.join("b", false)
	third, _ := q.join("c", false)
	ctx, cancel := context.WithTimeoutCause(context.Background(), 50*time.Millisecond, errBusy)
	defer cancel()
	if err := third.wait(ctx, func(n int) {
		if n != 2 {
			t.Errorf("place %d, want 2", n)
		}
	}); !errors.Is(err, errBusy) {
		t.Errorf("waiting ends with %v", err)
	}
	third.leave()
	first.leave()
	if err := second.wait(context.Background(), func(int) {}); err != nil {
		t.Error(err)
	}
	refused := 0
	for range 10 * mostWaiting {
		if _, err := q.join("many", false); err != nil {
			refused++
		}
	}
	if refused != 9*mostWaiting {
		t.Errorf("%d were refused", refused)
	}
	if _, err := q.join("other", false); err != nil {
		t.Errorf("another client: %v", err)
	}
}

// When memory is full the largest calculation ends, with the reason.
func TestRelieveLimit(t *testing.T) {
	s, _ := begin(t, Options{})
	s.Relieve(nil) // there is nothing to end
	var contexts []context.Context
	for i, client := range []string{"small", "large"} {
		j, err := s.queue.join(client, false)
		if err != nil {
			t.Fatal(err)
		}
		defer j.leave()
		ctx := j.context(context.Background())
		work.New(ctx, work.Budget{}).Keep(1, 1000*(i+1))
		contexts = append(contexts, ctx)
	}
	s.Relieve(nil)
	if contexts[0].Err() != nil {
		t.Error("the small one was ended")
	}
	if err := work.Interrupted(contexts[1]); err == nil || !strings.Contains(err.Error(), "largest calculation") || !errors.Is(err, work.ErrLimit) {
		t.Errorf("the large one: %v", err)
	}
}

// What is allowed can be asked.
func TestLimitsAnswer(t *testing.T) {
	s, h := begin(t, Options{Memory: 128 << 20, JobTime: time.Minute})
	var l Limits
	if err := json.NewDecoder(get(t, h, prefix+"limits").Body).Decode(&l); err != nil || l != s.limits() || l.Bytes != 128<<20 || l.Milliseconds.Cell != 60_000 || l.Each != 2 {
		t.Errorf("%+v, %v", l, err)
	}
}
