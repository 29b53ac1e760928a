// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

func forms(t *testing.T, code, function string, to int64) *answer.Sequence {
	t.Helper()
	s, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: code, Function: function, To: to})
	if err != nil {
		t.Fatalf("%s, %s: %v", code, function, err)
	}
	return s
}

// longGenus returns the genus of a Nim heap, which is written as its size, with its digits.
func longGenus(text string) string {
	switch {
	case strings.Contains(text, "^"):
		return text
	case text == "0":
		return "0^120"
	case text == "1":
		return "1^031"
	}
	return text + "^" + text
}

// Genera of Grundy's game and of three octal games [ONAG, ch. 12, figs 34, 35],
// computed again by literal play.
func TestGenusSequences(t *testing.T) {
	data, err := os.ReadFile("../value/misere/testdata/misere.json")
	if err != nil {
		t.Fatal(err)
	}
	type row struct {
		N     int64  `json:"n"`
		Genus string `json:"genus"`
	}
	var truth struct {
		Grundy struct {
			Rows []row `json:"grundy_misere"`
		} `json:"part2_grundys_game"`
		Octal map[string]json.RawMessage `json:"part3_octal_games"`
	}
	if err := json.Unmarshal(data, &truth); err != nil {
		t.Fatal(err)
	}
	tables := map[string][]row{"grundy": truth.Grundy.Rows}
	for name, code := range map[string]string{"octal .77": "0.77", "octal .4": "0.4", "octal .07": "0.07"} {
		var rows []row
		if err := json.Unmarshal(truth.Octal[name], &rows); err != nil {
			t.Fatal(err)
		}
		tables[code] = rows
	}
	for code, rows := range tables {
		if len(rows) < 15 {
			t.Fatalf("%s: only %d rows", code, len(rows))
		}
		s := forms(t, code, "genus", rows[len(rows)-1].N)
		for _, r := range rows {
			v, _ := s.At(r.N)
			if got := longGenus(v.(string)); !strings.HasPrefix(got, r.Genus) { // ONAG writes a digit less
				t.Errorf("%s, heap %d: genus %s, want %s", code, r.N, got, r.Genus)
			}
		}
	}
}

// Conway's games a to d of Grundy's game [ONAG, ch. 12].
func TestFormSequence(t *testing.T) {
	s := forms(t, "grundy", "misere", 22)
	for n, want := range map[int64]string{0: "0", 5: "2", 13: "{2_2,2,1}", 16: "{2_2,2,1}", 18: "{h13_2,h13,2,0}", 20: "{h18,h13,3}", 22: "{h20,h18,h13_1,2_2,1}"} {
		if got, _ := s.At(n); got != want {
			t.Errorf("heap %d is %v, want %s", n, got, want)
		}
	}
	if s := forms(t, "subtraction({1,2,3})", "misere", 40); s.Period == nil || s.Period.Length != 4 || s.Period.Proved {
		t.Errorf("subtracting 1, 2 or 3 has the period %+v, want 4, observed", s.Period)
	}
}

func TestFormSequenceLimit(t *testing.T) {
	s, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: "0.77", Function: "misere", To: 60, Limits: work.Budget{Positions: 500}})
	if !errors.Is(err, work.ErrLimit) || s == nil || s.Known() < 10 {
		t.Errorf("error %v", err)
	}
	if _, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: "partizan-subtraction({1},{2})", Function: "genus", To: 5}); err == nil {
		t.Error("a partizan game has no genus")
	} else {
		t.Log(err)
	}
}

// Misère outcomes by quotients and by forms agree with the genera: P means that
// the first digit is 0.
func TestMisereOutcomes(t *testing.T) {
	for _, code := range []string{"0.77", "0.15", "0.6", "0.31", "grundy"} {
		outcomes, genera := forms(t, code, "o-", 30), forms(t, code, "genus", 30)
		for n := range int64(31) {
			o, _ := outcomes.At(n)
			g, _ := genera.At(n)
			_, digits, _ := strings.Cut(longGenus(g.(string)), "^")
			if isP := digits[0] == '0'; isP != (o == "P") {
				t.Errorf("%s, heap %d: outcome %v, genus %v", code, n, o, g)
			}
		}
	}
	if p := forms(t, "kayles", "o-", 100).Period; p == nil || !p.Proved || p.Length != 1 || p.Preperiod != 21 {
		t.Errorf("misère Kayles has the outcome period %+v, want 1 from 21, proved", p)
	}
}

// The outcomes of heaps that break are those of play, and their period is proved by
// that of the nim values.
func TestOutcomesByNimValues(t *testing.T) {
	at := session.New(catalog.Builtin())
	for _, c := range []struct {
		code              string
		preperiod, period int // 0: none
	}{{"kayles", 1, 1}, {"0.07", 36, 34}, {"0.8", 4, 1}, {"4.3", 0, 0}, {"grundy", 0, 0}, {"0.3333f", 0, 6}} {
		s, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: c.code, Function: "outcome", To: 30})
		if err != nil {
			t.Fatal(err)
		}
		if p := s.Period; c.period > 0 && (p == nil || !p.Proved || p.Preperiod != c.preperiod || p.Length != c.period) {
			t.Errorf("%s: %v, want period %d from %d, proved", c.code, p, c.period, c.preperiod)
		}
		rule, _, err := answer.Rule(at, c.code)
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for n := range 13 {
			if got, _ := s.At(int64(n)); got != game.OutcomeOf(wins(rule, known, n), wins(rule, known, n)).String() {
				t.Errorf("%s: heap %d is %v", c.code, n, got)
			}
		}
	}
}

// wins reports whether the player to move wins on heaps, by play.
func wins(rule sequence.Rule, known map[string]bool, heaps ...int) bool {
	slices.Sort(heaps)
	key := fmt.Sprint(heaps)
	if won, ok := known[key]; ok {
		return won
	}
	won := false
	for i, n := range heaps {
		for _, left := range sequence.List(rule, n) {
			won = won || !wins(rule, known, slices.Concat(heaps[:i], left, heaps[i+1:])...)
		}
	}
	known[key] = won
	return won
}
