// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"cmp"
	"context"
	"math"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Heap asks for a function of the heaps 0, 1, 2, … of a game, and for its period.
type Heap struct {
	Code     string `json:"code" ask:"subject"` // a take-and-break code, or a heap game by name
	Function string `json:"function,omitempty"` // one of answer.SequenceFunctions; nim by default
	To       *int64 `json:"to,omitempty"`       // the largest heap, 100 by default
	Reach    int64  `json:"reach,omitempty"`    // how many values to compute in search of a period, at least
	Keep     string `json:"keep,omitempty"`     // window: a long run keeps only its first and last values
}

// MostHeap is the largest heap that a question may have. Sums of two such numbers do not overflow.
const MostHeap = 1 << 61

// formPositions is the greatest number of positions stored for functions that are computed by play
// or by reduced forms.
const formPositions = 500_000

// Kind returns heap.
func (Heap) Kind() string { return "heap" }

func (q Heap) filled() Heap {
	q.Function = cmp.Or(q.Function, "nim")
	if q.To == nil {
		to := int64(100)
		q.To = &to
	}
	if q.Keep == "all" {
		q.Keep = ""
	}
	return q
}

// Key files a game by its code.
func (q Heap) Key(s *session.Session) (Key, error) {
	_, code, err := answer.Rule(s, q.Code)
	return Key{"heap", code, params(q.filled())}, err
}

// About asks the same about another game.
func (q Heap) About(subject string) Question {
	q.Code = subject
	return q
}

// Check refuses an unknown game or function.
func (q Heap) Check(s *session.Session) error {
	_, err := q.Sequence(s, Means{})
	return err
}

// Do returns an *answer.Sequence.
func (q Heap) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	found, err := q.Sequence(s, m)
	if err == nil && m.Certificate {
		err = found.Certifiable()
	}
	if err != nil {
		return nil, err
	}
	defer m.watch(found)()
	return found, work.Explained(ctx, found.Find(ctx))
}

// Sequence returns the sequence; nothing of it is computed yet.
func (q Heap) Sequence(s *session.Session, m Means) (*answer.Sequence, error) {
	q = q.filled()
	fn, err := answer.SequenceFunction(q.Function)
	switch {
	case err != nil:
		return nil, answer.RefuseField("function", "%w", err)
	case *q.To < 0 || *q.To > MostHeap:
		return nil, answer.RefuseField("to", "is a number from 0 to %d, not %d", int64(MostHeap), *q.To)
	case q.Reach < 0 || q.Reach > math.MaxInt32:
		return nil, answer.RefuseField("reach", "is a number up to %d, not %d", math.MaxInt32, q.Reach)
	case q.Keep != "" && q.Keep != "window":
		return nil, answer.RefuseField("keep", "is all or window, not %q", q.Keep)
	case q.Keep != "" && !answer.IsNim(fn):
		return nil, answer.RefuseField("keep", "window is for nim values in text or JSON; lists and plots need all of them")
	}
	limits := m.Limits
	limits.Positions = cmp.Or(limits.Positions, formPositions)
	return answer.NewSequence(s, answer.SequenceQuestion{Code: q.Code, Function: fn, To: *q.To, Limits: limits, Threads: max(m.Workers, 1), Bytes: m.Limits.Bytes, Look: q.Reach,
		Store: m.Store, Notes: m.Notes, Forget: q.Keep == "window"})
}

// ManyHeap asks who wins the heaps of an impartial game that several play in turn.
type ManyHeap struct {
	Code    string `json:"code" ask:"subject"`
	Players int    `json:"players"`
	Ranks   *int   `json:"ranks,omitempty" ask:"given"` // ask who moves last in i-misère play with this i, instead of who can force a win
	To      *int64 `json:"to,omitempty"`                // the largest heap, 100 by default
}

// Kind returns many-heap.
func (ManyHeap) Kind() string { return "many-heap" }

func (q ManyHeap) filled() ManyHeap {
	if q.To == nil {
		to := int64(100)
		q.To = &to
	}
	return q
}

// Key files the answer with those of heap.
func (q ManyHeap) Key(s *session.Session) (Key, error) {
	k, err := Heap{Code: q.Code}.Key(s)
	k.Params = params(q.filled())
	k.Params["function"] = "nim"
	return k, err
}

// About asks the same about another game.
func (q ManyHeap) About(subject string) Question {
	q.Code = subject
	return q
}

// manyFunction returns the function to tabulate for a game for several players.
func manyFunction(players int, ranks *int) answer.ManyFunction {
	f := answer.ManyFunction{Players: players, Ranks: -1}
	if ranks != nil {
		f.Ranks = *ranks
	}
	return f
}

// Check refuses an unknown game and impossible numbers of players.
func (q ManyHeap) Check(s *session.Session) error {
	q = q.filled()
	if *q.To < 0 || *q.To > math.MaxInt32 {
		return answer.RefuseField("to", "is a number from 0 to %d, not %d", math.MaxInt32, *q.To)
	}
	if _, err := q.Key(s); err != nil {
		return err
	}
	return manyFunction(q.Players, q.Ranks).Check()
}

// Do returns an *answer.ManyHeaps.
func (q ManyHeap) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	limits := m.Limits
	limits.Positions = cmp.Or(limits.Positions, formPositions)
	return found(answer.ManyHeapsOf(ctx, s, q.Code, manyFunction(q.Players, q.Ranks), int(*q.filled().To), limits))
}
