// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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

// at returns a visitor at an address, by a connection, with a new name.
func at(address, line string) visitor { return visitor{address, line, rand.Text()} }

func joins(t *testing.T, q *queue, v visitor) *ticket {
	t.Helper()
	j, err := q.join(v, true)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// age lets a calculation have run for a time.
func (j *ticket) age(d time.Duration) {
	j.queue.mutex.Lock()
	defer j.queue.mutex.Unlock()
	j.used += d
	j.queue.admit()
}

// First turns go to the address, then to the connection, with the fewest unfinished
// calculations; every fourth goes to the one that has waited longest.
func TestQueueOrder(t *testing.T) {
	q := &queue{most: 2}
	a1, a2 := joins(t, q, at("a", "a:1")), joins(t, q, at("a", "a:1"))
	a3, a4, a5, b := joins(t, q, at("a", "a:1")), joins(t, q, at("a", "a:1")), joins(t, q, at("a", "a:2")), joins(t, q, at("b", "b:1"))
	if !runs(a1) || !runs(a2) || runs(a3) || runs(a4) || runs(a5) || runs(b) {
		t.Fatal("two run at a time, those who came first")
	}
	if a3.place() != 1 || b.place() != 4 {
		t.Errorf("places %d, %d, want 1, 4", a3.place(), b.place())
	}
	a1.leave()
	if !runs(b) || runs(a5) {
		t.Error("another address comes first")
	}
	b.leave()
	if !runs(a5) || runs(a3) {
		t.Error("then another connection")
	}
	a5.leave()
	if !runs(a3) || runs(a4) {
		t.Error("then the one that has waited longest")
	}
	for _, j := range []*ticket{a2, a3, a4} {
		j.leave()
	}
	if len(q.running)+len(q.waiting) != 0 {
		t.Errorf("left behind: %d, %d", len(q.running), len(q.waiting))
	}
}

// A long calculation makes room for first turns. Two long ones run at a time, by
// turns, and of too many the worst is ended: the address and connection that have most.
func TestQueueLongOrder(t *testing.T) {
	q := &queue{most: 2}
	var long []*ticket
	for i := range longFactor * q.most {
		j := joins(t, q, at("a", fmt.Sprint("a:", i/3)))
		if !runs(j) {
			t.Fatal("long calculations keep another out")
		}
		j.context(context.Background())
		j.age(brief)
		long = append(long, j)
	}
	paused := func() (n int) {
		q.mutex.Lock()
		defer q.mutex.Unlock()
		for _, j := range long {
			if j.paused {
				n++
			}
		}
		return n
	}
	if n := paused(); n != len(long)-2 {
		t.Errorf("%d of %d long ones are paused", n, len(long))
	}
	modest := joins(t, q, at("b", "b:1"))
	ctx := modest.context(context.Background())
	modest.age(time.Hour) // far the longest
	q.mutex.Lock()        // the queue looks at its tickets by itself, too
	if ctx.Err() != nil || modest.paused {
		t.Error("the only calculation of an address is ended or paused for those of another")
	}
	ended := 0
	for i, j := range long {
		if j.ended != nil {
			if ended++; i/3 == len(long)/3 {
				t.Error("a connection with one calculation loses it before one with three")
			}
		}
	}
	q.mutex.Unlock()
	if ended != 1 {
		t.Errorf("%d were ended, want 1", ended)
	}
	for range 40 * len(long) { // everyone has a turn
		q.mutex.Lock()
		q.since = time.Time{}
		q.admit()
		waits := slices.ContainsFunc(long, func(j *ticket) bool { return j.used <= brief && j.ended == nil })
		q.mutex.Unlock()
		if !waits {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("some long calculations never have a turn")
}

// A name whose calculations are short comes before new names; it earns nothing by
// changing its name, and loses its place by a long calculation.
func TestQueueModestOrder(t *testing.T) {
	q := &queue{most: 1, begun: 1}
	known := visitor{"a", "a:1", "known"}
	joins(t, q, known).leave()
	busy := joins(t, q, visitor{"a", "a:2", "other"})
	fresh, old := joins(t, q, visitor{"a", "a:3", "new name"}), joins(t, q, known)
	q.begun = 1
	busy.leave()
	if runs(fresh) || !runs(old) {
		t.Error("a modest name waits for a new one")
	}
	old.age(costly)
	old.leave()
	if q.modest[known.known()] {
		t.Error("a long calculation is modest")
	}
	for i := range 2 * mostModest {
		q.praise(visitor{name: fmt.Sprint(i)})
	}
	if len(q.modest) > mostModest {
		t.Errorf("%d names are kept", len(q.modest))
	}
}

// Those who wait learn their place, and may give up; too many of one connection are
// refused, whatever their names.
func TestQueueLimit(t *testing.T) {
	q := &queue{most: 1}
	first, second, third := joins(t, q, at("a", "a")), joins(t, q, at("b", "b")), joins(t, q, at("c", "c"))
	ctx, cancel := context.WithTimeoutCause(context.Background(), 50*time.Millisecond, errBusy)
	defer cancel()
	q.mutex.Lock()
	q.most = 0 // nobody else begins
	q.mutex.Unlock()
	if err := third.wait(ctx, func(n int) {
		if n != 2 {
			t.Errorf("place %d, want 2", n)
		}
	}); !errors.Is(err, errBusy) {
		t.Errorf("waiting ends with %v", err)
	}
	third.leave()
	q.most = 1
	first.leave()
	if err := second.wait(context.Background(), func(int) {}); err != nil {
		t.Error(err)
	}
	refused := 0
	q.most = 0
	for i := range 10 * mostWaiting {
		if _, err := q.join(visitor{"d", "d:1", fmt.Sprint(i)}, false); err != nil {
			refused++
		}
	}
	if refused != 9*mostWaiting {
		t.Errorf("%d were refused", refused)
	}
	if _, err := q.join(at("d", "d:2"), false); err != nil {
		t.Errorf("another connection: %v", err)
	}
}

// When memory is full the largest calculation ends, with the reason.
func TestRelieveLimit(t *testing.T) {
	s, _ := begin(t, Options{})
	s.Relieve(nil) // there is nothing to end
	var contexts []context.Context
	for i, client := range []string{"small", "large"} {
		j, err := s.queue.join(at(client, client), false)
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
	if err := json.NewDecoder(get(t, h, prefix+"limits").Body).Decode(&l); err != nil || l != s.limits() || l.Bytes != 128<<20 || l.Milliseconds.Cell != 60_000 || l.Each != mostEach {
		t.Errorf("%+v, %v", l, err)
	}
}
