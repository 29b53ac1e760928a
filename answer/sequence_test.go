// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// sequence asks for a function of heaps.
func sequenceOf(t *testing.T, code, function string, to int64) *answer.Sequence {
	t.Helper()
	s, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: code, Function: function, To: to})
	if err != nil {
		t.Fatalf("%s %s: %v", code, function, err)
	}
	return s
}

// The form of the JSON is fixed: programs read it.
func TestSequenceJSON(t *testing.T) {
	for _, c := range []struct {
		code, function string
		to             int64
		want           string
	}{
		{"0.07", "nim", 5, `{"code":"0.07","function":"nim","values":[0,0,1,1,2,0],` +
			`"period":{"preperiod":53,"period":34,"saltus":0,"proved":true,"bound":175,"theorem":"Guy–Smith"},` +
			`"canonical":"0.07","shift":0,"max":9,"exceptions":[0,1,15,17,18,32,35,52],"class":"0.4","class_shift":-1}`},
		{"0.[3]", "nim", 3, `{"code":"0.[3]","function":"nim","values":[0,1,2,3],` +
			`"period":{"preperiod":0,"period":1,"saltus":1,"proved":true,"bound":5,"theorem":"repeated window and sets"},` +
			`"canonical":"0.[3]","shift":0,"class":"0.[3]","class_shift":0}`},
		{"4.[3]", "nim", 4, `{"code":"4.[3]","function":"nim","values":[0,1,2,4,3],` +
			`"period":{"preperiod":1,"period":4,"saltus":4,"proved":true,"bound":5,"theorem":"automata","states":16},` +
			`"canonical":"4.[3]","shift":0,"exceptions":[0],"class":"4.[3]","class_shift":0}`},
		{"0.2048", "nim", 40_000_000_000, `{"code":"0.2048","function":"nim","values":[],"last":{"heap":40000000000,"value":12307692306},` +
			`"automatic":{"modulus":13,"states":22,"options":33,"proved":true,"aperiodic":true},` +
			`"canonical":"0.2048","shift":0,"class":"0.2048","class_shift":0}`},
		{"kayles", "obliged", 2, `{"code":"0.77","function":"obliged","values":["01","10","11"],` +
			`"period":{"preperiod":0,"period":8,"saltus":0,"proved":true,"bound":19,"theorem":"Guy–Smith"},"shift":0}`},
		{"kayles", "nim", 40_000_000_000, `{"code":"0.77","function":"nim","values":[],"last":{"heap":40000000000,"value":1},` +
			`"period":{"preperiod":71,"period":12,"saltus":0,"proved":true,"bound":167,"theorem":"Guy–Smith"},` +
			`"canonical":"0.77","shift":0,"max":8,"exceptions":[0,3,6,9,11,15,18,21,22,28,34,39,57,70],"class":"0.77","class_shift":0}`},
		{"partizan-splittles({1},{3})", "value", 15, `{"code":"partizan-splittles({1},{3})","function":"value","values":["0","1","2","{2|0}","{3|1}","{4|2}","2","3","4","{4|2}","{5|3}","{6|4}","4","5","6","{6|4}"],"period":{"preperiod":0,"period":3,"saltus":0,"saltus_value":"{2|0}","proved":true,"bound":16,"theorem":"Guy–Smith and number translation"},"shift":0}`},
		{"partizan-subtraction({1},{})", "value", 8, `{"code":"partizan-subtraction({1},{})","function":"value","values":["0","1","2","3","4","5","6","7","8"],"period":{"preperiod":0,"period":1,"saltus":1,"proved":true,"bound":3,"theorem":"repeated window and number translation"},"shift":0}`},
		{"partizan-subtraction({1},{2})", "value", 4, `{"code":"partizan-subtraction({1},{2})","function":"value","values":["0","1","{1|0}","0","1"],"shift":0,"computed":5}`},
	} {
		var b bytes.Buffer
		if err := sequenceOf(t, c.code, c.function, c.to).WriteJSON(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(b.String()); got != c.want {
			t.Errorf("%s %s:\n%s, want\n%s", c.code, c.function, got, c.want)
		}
	}
}

// .16 has period 149459 from 105351 [facts/octal-periods.csv].
func TestLongRun(t *testing.T) {
	s := sequenceOf(t, "0.16", "nim", 1_000_000_000_000)
	p := s.Period
	if p == nil || !p.Proved || p.Length != 149459 || p.Preperiod != 105351 || *s.Max != 23 || p.Theorem != "sparse window" || p.Bound < 105351+149459 {
		t.Fatalf("%+v, greatest %d", p, *s.Max)
	}
	for _, n := range []int64{105351, 200_000, 254_809, 999_999_999_999} {
		v, ok := s.Number(n)
		w, _ := s.Number(n + 149459*1_000_000)
		if !ok || v != w {
			t.Errorf("heap %d is %d, %d periods later %d", n, v, 1_000_000, w)
		}
	}
	if progress, ok := s.Progress(); !ok || progress.Rare == 0 || progress.Max != 23 {
		t.Errorf("progress %+v", progress)
	}
}

// What the engine lists is what the definition gives.
func TestLongIsNaive(t *testing.T) {
	for _, code := range []string{"0.16", "0.007", "0.106", "0.45", "4.06", "4!.0"} {
		s := sequenceOf(t, code, "nim", 6000)
		want, err := sequence.Nim(work.Unbounded(), takebreak.MustParse(code), 6001)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		if err := s.Each(context.Background(), func(k int64, v any) bool {
			if n++; v != int64(want[k]) {
				t.Fatalf("%s: heap %d is %v, want %d", code, k, v, want[k])
			}
			return true
		}); err != nil || n != 6001 {
			t.Errorf("%s: %d values, %v", code, n, err)
		}
	}
}

// A full disk or another game's file ends a run with what it is.
type brokenStorage struct {
	bytes.Buffer
	room int
}

func (b *brokenStorage) Size() (int64, error) { return int64(b.Len()), nil }
func (b *brokenStorage) ReadAt(p []byte, off int64) (int, error) {
	return copy(p, b.Bytes()[off:]), nil
}
func (b *brokenStorage) Truncate(size int64) error { b.Buffer.Truncate(int(size)); return nil }
func (b *brokenStorage) Append(p []byte) error {
	if b.Len()+len(p) > b.room {
		return syscall.ENOSPC
	}
	b.Write(p)
	return nil
}

func TestBrokenStorage(t *testing.T) {
	store := &brokenStorage{room: 50_000}
	q := answer.SequenceQuestion{Code: "0.16", Function: "nim", To: 100_000, Store: func(string) (sparse.Storage, error) { return store, nil }}
	s, err := answer.SequenceOf(context.Background(), at, q)
	if !errors.Is(err, syscall.ENOSPC) || s.Known() == 0 {
		t.Errorf("full disk: %v, %d values", err, s.Known())
	}
	store.room = 1 << 30
	if s, err = answer.SequenceOf(context.Background(), at, q); err != nil || s.Known() != 100_001 {
		t.Errorf("with room again: %v, %d values", err, s.Known())
	}
	q.Code = "0.56"
	if _, err = answer.SequenceOf(context.Background(), at, q); !errors.Is(err, sparse.ErrStorage) {
		t.Errorf("another game's values: %v", err)
	}
}

func TestMemoryIsALimit(t *testing.T) {
	s, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: "0.106", Function: "nim", To: 1 << 40, Bytes: 1 << 18})
	if !errors.Is(err, work.ErrLimit) || s.Known() < 1<<16 || strings.Count(err.Error(), "limit reached") != 1 {
		t.Errorf("%v after %d values", err, s.Known())
	}
	var b bytes.Buffer
	if err = s.WriteJSON(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf(`"last":{"heap":%d,`, s.Known()-1); !strings.Contains(b.String(), want) {
		t.Errorf("%s: want the last value that is known, %s", b.String(), want)
	}
}

func TestBadSequences(t *testing.T) {
	for _, c := range []struct{ code, function, want string }{
		{"0.7_7", "nim", "character 4"}, {"2.0", "nim", "grows"}, {"40.0", "nim", "adds 1"}, {"", "nim", "no digit"},
		{"kaylez", "nim", "kayles"}, {"0.77", "nimm", "nimm"}, {"subtraction({1,x})", "nim", "character 16"},
		{"subtraction({1,3}", "nim", "not closed"}, {"wythoff", "nim", "not a heap game"}, {"subtraction({1,3,4)", "nim", "'{' is not closed"}, {"subtraction", "nim", "set"},
		{"partizan-subtraction({1},{2})", "nim", "partizan"}, {"partizan-subtraction({1})", "value", "right"},
		{"partizan-octal(0.7,2.0)", "value", "grows"}, {"fibonacci-nim", "nim", "heap"},
		{"partizan-splittles({1},{0,2})", "value", "0 cannot be taken"}, {"partizan-splittles({1},{2,x})", "value", "character 27"}, {"splittles({1,x})", "nim", "character 14"},
		{"partizan-octal(0.7,0.x_)", "value", "character 23"}, {"0.77", "value", "unknown function"},
	} {
		_, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: c.code, Function: c.function, To: 20})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: error %v, want one with %q", c.code, c.function, err, c.want)
		}
	}
}

// Outcomes and values of partizan heaps are those of play.
func TestPartizanSequences(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for i := range 40 {
		name := fmt.Sprintf("partizan-subtraction({%d,%d},{%d,%d})", 1+r.IntN(4), 1+r.IntN(6), 1+r.IntN(4), 1+r.IntN(6))
		switch i % 3 {
		case 1:
			name = fmt.Sprintf("partizan-octal(0.%d%d,0.%d%d)", r.IntN(8), r.IntN(8), r.IntN(8), r.IntN(8))
		case 2:
			name = fmt.Sprintf("partizan-splittles({%d,%d},{%d})", 1+r.IntN(4), 1+r.IntN(6), 1+r.IntN(4))
		}
		f := solve.New(arena.New())
		const to = 12
		for function, c := range map[string]game.Convention{"outcome": game.Normal, "o-": game.Misere} {
			s := sequenceOf(t, name, function, to)
			for n := range int64(to + 1) {
				sum, err := parse(t, "%s,%d)", strings.TrimSuffix(name, ")"), n).Sum(free, f.Arena())
				if err != nil {
					t.Fatal(err)
				}
				want, _ := f.Outcome(free, sum, c)
				if got, _ := s.At(n); got != want.String() {
					t.Errorf("%s of %s, heap %d: %v, want %v", function, name, n, got, want)
				}
			}
		}
	}
}

// A large heap of a code without a proved period is looked up in a long run.
func TestFarHeap(t *testing.T) {
	s := sequenceOf(t, "0.106", "nim", 300_000)
	want, _ := s.Number(300_000)
	p, err := catalog.Builtin().Parse("octal(0.106,300000)")
	if err != nil {
		t.Fatal(err)
	}
	m := work.New(context.Background(), work.Budget{Positions: 1000})
	got, err := work.Try(m, func() int { return facts.NewProver(solve.New(arena.New())).Facts(p).Value(m, game.GrundyNormal) })
	if err != nil || int64(got) != want {
		t.Errorf("0.106 heap 300000: %d, %v, want %d", got, err, want)
	}
}
