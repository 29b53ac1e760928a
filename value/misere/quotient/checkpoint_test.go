// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

// told is all that a solver has found, and its certificates.
func told(t *testing.T, s *Solver, code string, err error) string {
	t.Helper()
	text, failed := json.Marshal(s.Result())
	line, notEncoded := s.Quotient().Certificate(code)
	if failed != nil || notEncoded != nil {
		t.Fatal(failed, notEncoded)
	}
	out := fmt.Sprintf("%s%s%v\n", text, line, err)
	if s.open != nil {
		line, failed = s.BoundCertificate(code)
		f, refused := s.ProveInfinite(work.Unbounded())
		out += fmt.Sprintf("%s%v%v\n", line, failed, refused)
		if refused == nil {
			line, failed = f.Certificate(code)
			out += fmt.Sprintf("%s%v\n", line, failed)
		}
	}
	return out
}

// A run that is cut at random places, each time to go on elsewhere from a checkpoint,
// finds what one that is not cut finds.
func TestCheckpoint(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 3))
	for _, c := range []struct {
		code   string
		limits Limits
	}{{"0.77", Limits{}}, {"0.75", Limits{}}, {"0.351", Limits{}}, {"0.07", Limits{Heap: 27}}, {"0.3122", Limits{Heap: 9, Rounds: 8}}, {"0.144", Limits{Heap: 40, Order: 100}}} {
		whole := NewSolver(octal(c.code), c.limits)
		_, err := whole.Run(work.Unbounded())
		want := told(t, whole, c.code, err)

		s, cuts, within := NewSolver(octal(c.code), c.limits), 0, 0
		for n := 1; ; n++ {
			left := rng.IntN(2*n) + 1
			stop := errors.New("elsewhere")
			s.Rest = func() error {
				if left--; left == 0 {
					return stop
				}
				return nil
			}
			meter := work.Unbounded()
			if n%2 == 0 { // anywhere
				meter = work.New(&countdown{context.Background(), rng.IntN(20 * n)}, work.Budget{})
			}
			if _, err = s.Run(meter); !errors.Is(err, stop) && !errors.Is(err, context.Canceled) {
				break
			}
			if cuts++; s.open != nil {
				within++
			}
			data, err := s.Checkpoint()
			if err != nil {
				t.Fatal(err)
			}
			heap := s.Heap()
			s = NewSolver(octal(c.code), c.limits)
			if err := s.Restore(work.Unbounded(), data); err != nil || s.Heap() != heap {
				t.Fatalf("%s: heap %d of %d, %v", c.code, s.Heap(), heap, err)
			}
		}
		s.Rest = nil
		if got := told(t, s, c.code, err); got != want {
			t.Errorf("%s, cut %d times:\n%.2000s\nwant\n%.2000s", c.code, cuts, got, want)
		}
		t.Logf("%s: cut %d times, %d of them within a heap", c.code, cuts, within)
		if cuts < 3 {
			t.Errorf("%s: cut %d times only", c.code, cuts)
		}
	}
}

// A checkpoint that is damaged, or of other rules, is refused, and leaves the solver as it
// was; one in the middle of a heap with another limit begins that heap anew.
func TestCheckpointRefuses(t *testing.T) {
	s := unfinished(t, "0.3122", 4, Limits{Rounds: 3})
	data, err := s.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	empty := func(code string) *Solver { return NewSolver(octal(code), Limits{Rounds: 3}) }
	for i, bad := range [][]byte{nil, []byte("{}"), []byte("[1"), data[:len(data)/2], bytes.Replace(data, []byte(`"phi":[0,1`), []byte(`"phi":[0,0`), 1)} {
		fresh := empty("0.3122")
		if err := fresh.Restore(work.Unbounded(), bad); !errors.Is(err, errCheckpoint) || fresh.Heap() != 0 {
			t.Errorf("%d: %v, heap %d", i, err, fresh.Heap())
		}
	}
	if other := empty("0.77"); !errors.Is(other.Restore(work.Unbounded(), data), errCheckpoint) {
		t.Error("a checkpoint of another game is taken")
	}
	for _, less := range []Limits{{Heap: 3, Rounds: 3}, {Order: 4, Rounds: 3}, {Rounds: 2}} {
		if err := NewSolver(octal("0.3122"), less).Restore(work.Unbounded(), data); !errors.Is(err, errFurther) {
			t.Errorf("%+v: %v", less, err)
		}
	}
	again := empty("0.3122")
	if err := again.Restore(work.Unbounded(), data); err != nil || again.open == nil || len(again.open.failures) != 3 {
		t.Errorf("%v, %+v", err, again.open)
	}
	narrow := NewSolver(octal("0.3122"), Limits{Rounds: 3, Trial: 50_000})
	if err := narrow.Restore(work.Unbounded(), data); err != nil || narrow.open != nil || narrow.Heap() != 4 {
		t.Errorf("%v, %+v, heap %d", err, narrow.open, narrow.Heap())
	}
}

// Whatever stands in a file, it is a checkpoint or refused.
func FuzzRestore(f *testing.F) {
	s := NewSolver(octal("0.77"), Limits{Heap: 6, Rounds: 1})
	_, _ = s.Run(work.Unbounded())
	data, err := s.Checkpoint()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"kind":"misere-checkpoint","known":{"parent":[0],"phi":[0]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var c checkpoint
		if json.Unmarshal(data, &c) != nil || len(c.Known.Phi) > 50 || len(c.Known.Parent) > 500 {
			return
		}
		c.Kind = checkpointKind
		c.Digest, _ = c.digest() // so that what comes after it is tried, too
		data, err := json.Marshal(c)
		if err != nil {
			return
		}
		s := NewSolver(octal("0.77"), Limits{Heap: 7, Rounds: 3})
		if s.Restore(work.Unbounded(), data) == nil {
			_, _ = s.Run(work.Unbounded())
		}
	})
}
