// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sparse"
)

// A source provides the computed values.
type source interface {
	known() int64
	at(n int64) (v int64, ok bool) // for n below known; ok is false if the value cannot be read
}

// numbers are values in memory.
type numbers []int32

func (v numbers) known() int64             { return int64(len(v)) }
func (v numbers) at(n int64) (int64, bool) { return int64(v[n]), true }

// long holds the values of a long run. It keeps the two pieces that were used last in memory, the
// more recent one first.
type long struct {
	engine *sparse.Engine
	pieces [2]piece
	err    error // why a value could not be read
}

// piece holds consecutive values, beginning with those of one heap.
type piece struct {
	from   int64
	values []uint16
}

const pieceLength = 1 << 12

func (p piece) has(n int64) bool { return n >= p.from && n < p.from+int64(len(p.values)) }

func (l *long) known() int64 { return int64(l.engine.Known()) }

func (l *long) at(n int64) (int64, bool) {
	if !l.pieces[0].has(n) {
		l.pieces[0], l.pieces[1] = l.pieces[1], l.pieces[0]
	}
	p := &l.pieces[0]
	if !p.has(n) {
		p.from = n - n%pieceLength
		var err error
		if p.values, err = l.engine.Read(uint64(p.from), uint64(p.from+pieceLength)); err != nil {
			l.err = err
			return 0, false
		}
	}
	return int64(p.values[n-p.from]), true
}

// Number returns the value of a heap as a number, if the value is computed or proved.
func (s *Sequence) Number(n int64) (int64, bool) {
	if s.source == nil || n < 0 {
		return 0, false
	}
	if n < s.source.known() {
		return s.source.at(n)
	}
	if s.graph != nil {
		v, ok := s.graph.Value(uint64(n))
		return int64(v), ok
	}
	p := s.found
	if !p.Proved || s.partizan != nil && s.partizan.beyond != nil {
		return 0, false
	}
	past := n - int64(p.Preperiod)
	v, ok := s.source.at(int64(p.Preperiod) + past%int64(p.Length))
	return v + past/int64(p.Length)*int64(p.Saltus), ok
}

// At returns the value of a heap, if it is known: a number, a text, or nil if it is undefined.
func (s *Sequence) At(n int64) (v any, ok bool) {
	x, ok := s.Number(n)
	if !ok && n >= 0 && s.partizan != nil && s.partizan.beyond != nil {
		return s.partizan.beyond(n)
	}
	if !ok {
		return nil, false
	}
	return s.format(x), true
}

// Known returns how many of the heaps 0 to To have known values.
func (s *Sequence) Known() int64 {
	switch {
	case s.source == nil:
		return 0
	case s.found.Proved || s.graph != nil:
		return s.To + 1
	}
	return min(s.To+1, s.source.known())
}

// Computed returns the number of computed values.
func (s *Sequence) Computed() int64 {
	if s.source == nil {
		return 0
	}
	return s.source.known()
}

// Each calls yield with the known values until it returns false or ctx is done.
func (s *Sequence) Each(ctx context.Context, yield func(n int64, v any) bool) error {
	for n := range s.Known() {
		if n&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		v, ok := s.At(n)
		if !ok {
			return s.unreadable(n)
		}
		if !yield(n, v) {
			return nil
		}
	}
	return nil
}

// unreadable says why the value of a heap that was computed cannot be read.
func (s *Sequence) unreadable(n int64) error {
	if l, ok := s.source.(*long); ok && l.err != nil {
		return fmt.Errorf("the value of heap %d: %w", n, l.err)
	}
	return fmt.Errorf("the value of heap %d is not known", n)
}

// HasNumbers reports whether the values are numbers; some may be undefined.
func (s *Sequence) HasNumbers() bool {
	return s.partizan == nil && s.forms == nil && s.fn != game.Obliged && s.fn != game.OutcomeNormal && s.fn != game.OutcomeMisere
}

// format writes a value in the style of its function.
func (s *Sequence) format(v int64) any {
	switch {
	case s.partizan != nil:
		return s.partizan.texts[v]
	case s.forms != nil:
		return s.forms.texts[v]
	case s.fn == game.Obliged:
		return game.ValOf(uint8(v)).String()
	case s.fn == game.OutcomeNormal || s.fn == game.OutcomeMisere:
		return game.OutcomeOf(v != 0, v != 0).String()
	case v == game.Undefined:
		return nil
	}
	return v
}

const (
	exceptionsListed = 1000       // further exceptions are only counted
	exceptionsSought = 10_000_000 // the longest preperiod in which exceptions are listed
)

func (s *Sequence) setPeriod() {
	p := s.found
	s.Period = &p
	if s.partizan != nil || s.fn != game.GrundyNormal || p.Preperiod > exceptionsSought || p.AtMost {
		return
	}
	at := func(n int) int {
		v, _ := s.source.at(int64(n))
		return int(v)
	}
	count := 0
	for n := range period.Exceptions(at, p) {
		if count++; count <= exceptionsListed {
			s.Exceptions = append(s.Exceptions, n)
		}
	}
	if count > exceptionsListed {
		s.Exceptions, s.ExceptionCount = nil, count
	}
}

// Last is the value of a single large heap.
type Last struct {
	Heap  int64 `json:"heap"`
	Value any   `json:"value"`
}

const (
	MostListed = 1_000_000_000 // WriteJSON lists the values up to this heap; beyond it, only the last value is given
	fewListed  = 100_000       // the same if values are forgotten
)

// MarshalJSON writes the sequence as WriteJSON does. WriteJSON is better for a long one.
func (s *Sequence) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	err := s.WriteJSON(context.Background(), &b)
	return b.Bytes(), err
}

// WriteJSON writes the sequence as one line of JSON, one value after another.
func (s *Sequence) WriteJSON(ctx context.Context, w io.Writer) error {
	code, _ := json.Marshal(s.Code)
	function, _ := json.Marshal(s.Function)
	if _, err := fmt.Fprintf(w, `{"code":%s,"function":%s,"values":[`, code, function); err != nil {
		return err
	}
	var last *Last
	var failed error
	if s.To > MostListed || s.question.Forget && s.To > fewListed {
		n := s.Known() - 1
		if v, ok := s.At(n); ok {
			last = &Last{n, v}
		}
	} else if err := s.Each(ctx, func(n int64, v any) bool {
		if n > 0 {
			_, _ = io.WriteString(w, ",")
		}
		text, _ := json.Marshal(v)
		_, failed = w.Write(text)
		return failed == nil
	}); err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	after := struct {
		Last *Last `json:"last,omitempty"`
		Remarks
		ClassShift *int   `json:"class_shift,omitempty"`
		Note       string `json:"note,omitempty"`
		Computed   int64  `json:"computed,omitempty"` // number of values, if no period was found in them
	}{Last: last, Remarks: s.Remarks, Note: s.Note}
	if s.Class != "" {
		after.ClassShift = &s.ClassShift
	}
	if s.Period == nil && s.Automatic == nil {
		after.Computed = s.Computed()
	}
	rest, err := json.Marshal(after)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "],%s\n", rest[1:])
	return err
}
