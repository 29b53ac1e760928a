// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

func TestFormats(t *testing.T) {
	s := misere.NewSpace()
	for _, e := range []struct{ text, tree, compact, onag string }{
		{"0", "0", "*[0]", "0"},
		{"11", "11", "*[11]", "11"},
		{"{0,{2}}", "{0,{2}}", "*[2#0]", "2_0"},
		{"*[[2],1]", "{1,{2}}", "*[2#1]", "2_1"},
		{"2+2", "{2,3}", "*[2[2]]", "32"},
		{"{2}+1", "{3,{2}}", "*[2[#1]]", "2_3"},
		{"{{2,3}}", "{{2,3}}", "*[2[2#]]", "(32)_"},
		{"*[2#3210]", "{0,1,2,3,{2}}", "*[2#3210]", "2_3210"},
		{"{4,5}", "{4,5}", "*[(54)]", "54"},
		{"{2,10}", "{2,10}", "*[{10}2]", "{10}2"},
		{"12+2", "", "*[{12}[2]]", ""},
		{"{12}+12", "", "*[{12}[#{12}]]", ""},
		{"{2}-3", "", "*[2[#-3]]", ""},
	} {
		g := parse(t, s, e.text)
		if got := s.Format(g); e.tree != "" && got != e.tree {
			t.Errorf("%s: tree %s, want %s", e.text, got, e.tree)
		}
		if got := s.FormatCompact(g); got != e.compact {
			t.Errorf("%s: compact %s, want %s", e.text, got, e.compact)
		}
		if got := s.FormatONAG(g); e.onag != "" && got != e.onag {
			t.Errorf("%s: ONAG %s, want %s", e.text, got, e.onag)
		}
	}
}

func TestParseFormat(t *testing.T) {
	s, other := misere.NewSpace(), misere.NewSpace()
	for _, g := range append(s.Day(4), sample(s, 13, 500)...) {
		for _, text := range []string{s.Format(g), s.FormatCompact(g)} {
			if parse(t, s, text) != g {
				t.Fatalf("%s reads as %s", text, s.Format(parse(t, s, text)))
			}
		}
		// No output depends on handles: another space prints the same.
		if h := parse(t, other, s.FormatCompact(g)); other.Format(h) != s.Format(g) || other.FormatCompact(h) != s.FormatCompact(g) {
			t.Fatalf("%s prints as %s in another space", s.Format(g), other.Format(h))
		}
	}
}

func TestParseErrors(t *testing.T) {
	s := misere.NewSpace()
	for text, offset := range map[string]int{
		"": 0, "{": 1, "{2": 2, "{2,}": 3, "2}": 1, "*": 1, "*[": 2, "*[2#": 4, "{2;3}": 2, "99999": 0,
		"{2}-4": 3, "*[2[#-4]]": 5, "x": 0, "{{2},y}": 5, "2+": 2, "*[(2#1]": 6,
		strings.Repeat("{", 5000): 1000,
	} {
		g, err := s.Parse(text)
		var e *game.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%.20q reads as %s, error %v", text, s.Format(g), err)
			continue
		}
		if e.Offset != offset {
			t.Errorf("%.20q: offset %d, want %d: %v", text, e.Offset, offset, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"{{2},0}", "*[[2],0]", "*[2#1]", "*[4[2#-2]]", "2+{2}-2", "*[((2#1)21)32]", "*[*[[2],1]+*[1],[[2],0]]", "{12}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 60 {
			return
		}
		s := misere.NewSpace()
		err := s.Do(work.New(context.Background(), work.Budget{Positions: 20000, Steps: 200000}), func() {
			g, err := s.Parse(text)
			if err != nil {
				return
			}
			for _, again := range []string{s.Format(g), s.FormatCompact(g)} {
				if strings.Contains(again, "…") {
					continue
				}
				if h, err := s.Parse(again); err != nil || h != g {
					t.Errorf("%q prints as %q, which reads as %v, %v", text, again, h, err)
				}
			}
		})
		if err != nil && !errors.Is(err, work.ErrLimit) {
			t.Error(err)
		}
	})
}

func TestLimits(t *testing.T) {
	s := misere.NewSpace()
	big := func() {
		g := s.Heap(9)
		for range 50 {
			g = s.Add(g, s.Set(g, s.Heap(7)))
		}
	}
	games := work.New(context.Background(), work.Budget{Positions: 2000})
	if err := s.Do(games, big); !errors.Is(err, work.ErrLimit) {
		t.Errorf("games: %v", err)
	}
	if n := s.Len(); n != 2001 { // 0 was there before
		t.Errorf("%d games after a limit of 2000", n)
	}
	if err := s.Do(work.New(context.Background(), work.Budget{Steps: 5000}), big); !errors.Is(err, work.ErrLimit) {
		t.Errorf("steps: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Do(work.New(ctx, work.Budget{}), big); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	// What was found before a stop stays right.
	if got := s.Format(s.Add(s.Heap(2), s.Heap(2))); got != "{2,3}" {
		t.Errorf("2+2 = %s after a stop", got)
	}
	mine := errors.New("mine")
	if err := s.Do(work.Unbounded(), func() { s.Fail(mine) }); err != mine {
		t.Errorf("Fail: %v", err)
	}
	if err := s.Do(work.Unbounded(), func() { s.Heap(misere.MaxHeap + 1) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("Heap: %v", err)
	}
}
