// SPDX-License-Identifier: Apache-2.0

package period

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// Periods that no bound proves and automata do; those of 0.8, 0.C, 0.3F and 0.F8
// are facts/heap-games.md's, Lasker's Nim [WW, ch. 4].
func TestAutomata(t *testing.T) {
	tests := []struct {
		code                      string
		preperiod, period, saltus int
	}{
		{"0.8", 1, 3, 1}, {"0.C", 1, 2, 1}, {"0.3F", 0, 6, 3}, {"0.F8", 7, 6, 4},
		{"0.28", 1, 53, 16}, {"4.[3]", 1, 4, 4}, {"0.*", 0, 2, 0}, {"0.[7]", 0, 1, 1},
	}
	for _, tt := range tests {
		code := takebreak.MustParse(tt.code)
		r, err := Solve(work.Unbounded(), code, game.GrundyNormal, 256)
		p := r.Period
		if err != nil || !p.Proved || p.Theorem != byAutomata || p.States == 0 ||
			p.Preperiod != tt.preperiod || p.Length != tt.period || p.Saltus != tt.saltus {
			t.Errorf("%s: %v %v, want %v", tt.code, p, err, tt)
			continue
		}
		table, err := NewTable(r.Values, p)
		if err != nil {
			t.Fatal(err)
		}
		values, err := sequence.Nim(work.Unbounded(), code, 500)
		if err != nil {
			t.Fatal(err)
		}
		for n, v := range values {
			if got := table.At(int64(n)); got != int64(v) {
				t.Fatalf("%s: heap %d has %d, want %d", tt.code, n, got, v)
			}
		}
	}
}

// A bound that proves a period comes first, and a period that is not one is not
// reported.
func TestAutomataComeLast(t *testing.T) {
	for _, s := range []string{"0.77", "0.[3]", "0.F", "4!.0"} {
		r, err := Solve(work.Unbounded(), takebreak.MustParse(s), game.GrundyNormal, 512)
		if err != nil || r.Period.Theorem == byAutomata {
			t.Errorf("%s: %v %v", s, r.Period, err)
		}
	}
	code := takebreak.MustParse("0.3F")
	d := newDecider(work.Unbounded(), code, game.GrundyNormal)
	wrong := []int32{0, 1, 2, 0, 1, 2, 3}
	if p, ok := d.decide(wrong, Finding{Period: game.Period{Length: 7}, Saltus: 4}, For(code, game.GrundyNormal)); ok || p.Proved {
		t.Errorf("a wrong period: %v %v", p, ok)
	}
}

// The ruler of 0.2048 has no period; all its values are known from a graph.
func TestGraph(t *testing.T) {
	code := takebreak.MustParse("0.2048")
	r, err := Solve(work.Unbounded(), code, game.GrundyNormal, 2048)
	if err != nil || r.Found || r.Graph == nil || r.Graph.Options == 0 || !r.Graph.Aperiodic {
		t.Fatalf("%v %v %v", r.Period, r.Graph, err)
	}
	if _, err := CertifyGraph(code, r.Graph); err != nil {
		t.Error(err)
	}
	if _, err := CertifyGraph(takebreak.MustParse("0.{2!,3}"), r.Graph); err == nil {
		t.Error("a code that the checker does not read was certified")
	}
}
