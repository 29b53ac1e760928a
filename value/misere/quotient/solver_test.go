// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

func ExampleSolve() {
	r, err := Solve(work.Unbounded(), octal("0.77"), Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("order", r.Order, "P", r.P, "period", r.Period, "from", r.Preperiod)
	fmt.Println(r.Growth)
	fmt.Println(r.Quotient.IsP(Word{9, 5}))
	// Output:
	// order 40 P 9 period 12 from 71
	// [{1 2 1} {2 6 2} {5 12 3} {9 18 6} {12 24 8} {25 32 9} {27 40 9}]
	// true <nil>
}

// Growth of Dawson's Kayles as in shared/facts/misere-quotients.csv, and its
// cousin 0.4, which is one heap behind.
func TestGrowth(t *testing.T) {
	want := []Growth{{2, 2, 1}, {4, 6, 2}, {10, 12, 3}, {14, 24, 5}, {25, 144, 23}, {27, 176, 28}, {30, 360, 65}}
	for delay, code := range []string{"0.07", "0.4"} {
		r := solve(t, code, Limits{Heap: 30 + delay})
		var got []Growth
		for _, g := range r.Growth {
			if g.Heap -= delay; g.Order > 1 {
				got = append(got, g)
			}
		}
		if !slices.Equal(got, want) || r.Solved {
			t.Errorf("%s grows %v (solved %v), want %v", code, got, r.Solved, want)
		}
	}
}

// The peer's frontier: 0.07 to heap 33, 0.26 to heap 40, 0.6 to heap 16 and
// 0.4 to 34, which is 0.07 to 33.
func TestFrontier(t *testing.T) {
	slow(t)
	for _, c := range []struct {
		code           string
		heap, order, p int
	}{{"0.07", 33, 638, 109}, {"0.26", 40, 180, 45}, {"0.6", 16, 304, 38}, {"0.4", 34, 638, 109}} {
		if r := solve(t, c.code, Limits{Heap: c.heap}); r.Order != c.order || r.P != c.p {
			t.Errorf("%s to heap %d: order %d with %d in P, want %d with %d", c.code, c.heap, r.Order, r.P, c.order, c.p)
		}
	}
}

// The four quaternaries of four digits that are not solved end at the limits,
// no earlier than shared/facts/misere-quotients.csv knows them.
func TestUnsolvedQuaternaries(t *testing.T) {
	for code, want := range map[string]Growth{
		"0.3102": {11, 74, 18}, "0.3122": {6, 52, 10}, "0.3123": {11, 328, 68}, "0.3312": {8, 56, 13},
	} {
		r, err := Solve(work.Unbounded(), octal(code), Limits{Order: 1500, Trial: 60_000})
		if !errors.Is(err, work.ErrLimit) || r.Solved || r.Heap < want.Heap {
			t.Errorf("%s: solved %v to heap %d, %v; want a limit after heap %d", code, r.Solved, r.Heap, err, want.Heap)
		}
		if !slices.ContainsFunc(r.Growth, func(g Growth) bool { return g.Order == want.Order && g.P == want.P && g.Heap <= want.Heap }) {
			t.Errorf("%s: growth %v, want %v in it", code, r.Growth, want)
		}
		if r.Bound == nil || r.Bound.Order < want.Order {
			t.Errorf("%s: bound %+v, want at least %d", code, r.Bound.Order, want.Order)
		}
	}
}

func TestJSON(t *testing.T) {
	r := solve(t, "0.3", Limits{})
	r.Code = "0.3"
	got, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"code":"0.3","solved":true,"order":2,"p":1,"tame":1,"period":2,"preperiod":0,"heap":3,"growth":[{"heap":1,"order":2,"p":1}],"pretending":["1","a","1","a"],"generators":[{"name":"a","heap":1}],"relations":["a^2=1"],"p_portion":["a"]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The game without moves has the trivial quotient T_0.
func TestTrivial(t *testing.T) {
	got, err := json.Marshal(solve(t, "0.0", Limits{}))
	want := `{"solved":true,"order":1,"p":0,"tame":0,"period":1,"preperiod":0,"heap":1,"growth":[],"pretending":["1","1"],"generators":[],"relations":[],"p_portion":[]}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
}

// countdown is a context that is done after some polls.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Wherever it is stopped, the work ends with a right partial quotient and can
// be taken up again.
func TestCancel(t *testing.T) {
	want := solve(t, "0.15", Limits{})
	for polls := 0; polls < 3000; polls += 97 {
		s := NewSolver(octal("0.15"), Limits{})
		r, err := s.Run(work.New(&countdown{context.Background(), polls}, work.Budget{}))
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d polls: %v", polls, err)
		}
		last := want.Growth[0]
		for _, g := range want.Growth {
			if g.Heap <= r.Heap {
				last = g
			}
		}
		if r.Heap > 0 && (r.Order != last.Order || r.P != last.P) {
			t.Errorf("after %d polls: heap %d has order %d, want %d", polls, r.Heap, r.Order, last.Order)
		}
		if r, err = s.Run(work.Unbounded()); err != nil || r.Order != 42 || r.Period != 10 || r.Preperiod != 66 {
			t.Errorf("resumed after %d polls: order %d period %d from %d, %v", polls, r.Order, r.Period, r.Preperiod, err)
		}
	}
}

func TestBadOptions(t *testing.T) {
	for _, bad := range [][]int{{3}, {-1}, {1, 7}} {
		rules := Rules{Options: func(n int) [][]int {
			if n == 3 {
				return [][]int{{1}, bad}
			}
			return [][]int{{0}}
		}}
		r, err := Solve(work.Unbounded(), rules, Limits{Heap: 5})
		if err == nil || !strings.Contains(err.Error(), fmt.Sprint(bad)) || r.Heap != 2 {
			t.Errorf("option %v of heap 3: heap %d, error %v; want one that quotes it after heap 2", bad, r.Heap, err)
		}
	}
	q := solve(t, "0.3", Limits{Heap: 2}).Quotient
	if _, err := q.IsP(Word{9, 1}); err == nil || !strings.Contains(err.Error(), "heap 9") {
		t.Errorf("IsP of an unknown heap: %v", err)
	}
}

func TestStats(t *testing.T) {
	s := NewSolver(octal("0.77"), Limits{})
	if _, err := s.Run(work.Unbounded()); err != nil {
		t.Fatal(err)
	}
	if got := s.Stats(); got.Heap != 167 || got.Rounds == 0 || got.Order != 40 {
		t.Errorf("stats %+v", got)
	}
}
