// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

func hunted(t *testing.T, q HuntQuestion) *HuntAnswer {
	t.Helper()
	if q.Evaluations == 0 {
		q.Evaluations = 100_000
	}
	a, err := Hunt(context.Background(), session.New(catalog.Builtin()), q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return a
}

// TestHuntHot finds temperature 2 in Domineering.
func TestHuntHot(t *testing.T) {
	for seed := range uint64(2) {
		a := hunted(t, HuntQuestion{Set: "domineering(5x6)", Maximise: "Temperature", Until: "2", Seed: seed, Workers: 1 + int(seed)%2})
		if !a.Found || a.Best.Score != "2" || a.Minimal == nil || a.Minimal.Size != 14 || a.Minimal.Value != "+-(2*)" {
			t.Errorf("seed %d: %+v, %+v, %+v", seed, a, a.Best, a.Minimal)
		}
	}
}

// TestHuntResumed: a hunt that is stopped at random moments and resumed ends as one that is not.
func TestHuntResumed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, q := range []HuntQuestion{
		{Set: "domineering(4x5)", Maximise: "Temperature", Seed: 3, Workers: 2, Evaluations: 5000},
		{Set: "domineering(4x5)", Maximise: "Temperature", Method: "anneal", Seed: 3, Evaluations: 3000},
		{Set: "domineering(4x4)", Maximise: "Temperature", Method: "genetic", Seed: 4, Evaluations: 3000},
		{Set: "toads-and-frogs(length:8)", Minimise: "Mean", Seed: 5, Method: "random", Evaluations: 4000},
		{Set: "domineering(4x4)", Maximise: "Temperature", Method: "exhaustive", Evaluations: 100_000},
		{Set: "digraph-placement(digraphs:4)", Values: 4, Seed: 6, Evaluations: 25_000},
		{Set: "graph-snort(trees:8)", Maximise: "Temperature", Seed: 7, Evaluations: 1500},
	} {
		want, _ := json.Marshal(hunted(t, q))
		var kept []byte
		for stops := 0; ; stops++ {
			stopped := errors.New("stopped")
			left := 1 + r.IntN(2)
			q.Resume = bytes.Clone(kept)
			q.Save = func(data []byte) error {
				kept = bytes.Clone(data)
				if left--; left == 0 && stops < 20 {
					return stopped
				}
				return nil
			}
			a, err := Hunt(context.Background(), session.New(catalog.Builtin()), q)
			if errors.Is(err, stopped) {
				continue
			}
			if err != nil {
				t.Fatalf("%+v: %v", q, err)
			}
			if got, _ := json.Marshal(a); string(got) != string(want) {
				t.Errorf("after %d stops:\n%s, want\n%s", stops, got, want)
			}
			break
		}
		q.Seed++
		if _, err := Hunt(context.Background(), session.New(catalog.Builtin()), q); len(kept) > 0 && (err == nil || !strings.Contains(err.Error(), "another hunt")) {
			t.Errorf("a checkpoint of another hunt: %v", err)
		}
	}
}

// TestHuntSmallest compares with smallest positions that another program has found.
func TestHuntSmallest(t *testing.T) {
	for value, size := range map[string]int{"*": 3, "^": 6, "^*": 8, "1/2": 4, "3/4": 6, "+-1": 4, "1/4": 7} {
		a := hunted(t, HuntQuestion{Set: "domineering(polyominoes:9)", Where: "CanonicalForm == " + value, Smallest: true})
		if !a.Found || !a.Smallest || a.Best.Size != size || a.Best.Value != value {
			t.Errorf("%s: %+v, %+v", value, a, a.Best)
		}
	}
	if a := hunted(t, HuntQuestion{Set: "domineering(polyominoes:6)", Where: "CanonicalForm == *2", Smallest: true}); a.Found || a.Best != nil || a.Searched != 6 || a.Evaluations != 307 {
		t.Errorf("*2 with 6 squares: %+v", a)
	}
	a := hunted(t, HuntQuestion{Set: "toads-and-frogs(length:5)", Where: "CanonicalForm == ^ and Squares > 4", Smallest: true})
	if !a.Found || a.Best.Position != "toads-and-frogs(T.TFF)" {
		t.Errorf("%+v, %+v", a, a.Best)
	}
	a = hunted(t, HuntQuestion{Set: "graph-snort(trees:8)", Maximise: "Temperature - MaxDegree", Method: "exhaustive"})
	if a.Best.Score != "1/2" || a.Best.Size != 8 {
		t.Errorf("%+v, %+v", a, a.Best)
	}
}

// TestHuntValues finds all values born by day 2, and with UPSTAR_SLOW=1 those by day 3.
func TestHuntValues(t *testing.T) {
	if a := hunted(t, HuntQuestion{Set: "digraph-placement(digraphs:8)", Values: 3, Seed: 1}); !a.Found || len(a.Values) != 22 {
		t.Errorf("%d values, %+v", len(a.Values), a.Found)
	}
	if os.Getenv("UPSTAR_SLOW") == "" {
		t.Skip("UPSTAR_SLOW=1 finds all values born by day 3")
	}
	if a := hunted(t, HuntQuestion{Set: "digraph-placement(digraphs:8)", Values: 4, Seed: 1, Evaluations: 2_000_000}); !a.Found || len(a.Values) != 1474 {
		t.Errorf("%d values", len(a.Values))
	}
}

func TestHuntMistakes(t *testing.T) {
	for want, q := range map[string]HuntQuestion{
		"one of «maximise»": {Set: "domineering(3x3)"},
		"ruleset(set)":      {Set: "domineering", Maximise: "Temperature"},
		"a set is required": {Set: "domineering(foo)", Maximise: "Temperature"},
		"not played on":     {Set: "graph-snort(polyominoes:4)", Maximise: "Temperature"},
		"any of the first":  {Set: "domineering(3x3)", Maximise: "Foo"},
		"not a number":      {Set: "domineering(3x3)", Maximise: "CanonicalForm", Method: "exhaustive", Until: "x"},
		"neither true":      {Set: "domineering(3x3)", Where: "Temperature"},
		"did you mean":      {Set: "domineerin(3x3)", Maximise: "Temperature"},
		"exhaustively only": {Set: "domineering(polyominoes:5)", Maximise: "Temperature", Method: "climb"},
		"a guided hunt":     {Set: "domineering(9x9)", Maximise: "Temperature", Method: "exhaustive"},
		"in the order":      {Set: "domineering(3x3)", Maximise: "Temperature", Smallest: true, Method: "climb"},
		"damaged":           {Set: "domineering(3x3)", Maximise: "Temperature", Resume: []byte("{")},
	} {
		q.Evaluations = 5000
		if want == "not a number" {
			want = "«until» requires a number"
		}
		if a, err := Hunt(context.Background(), session.New(catalog.Builtin()), q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %+v, %v, want %q", q, a, err, want)
		}
	}
}

// TestStats compares with the histograms of another program.
func TestStats(t *testing.T) {
	at := session.New(catalog.Builtin())
	a, err := Stats(context.Background(), at, StatsQuestion{Set: "domineering(polyominoes:8)", BySize: true, Examples: 1})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, r := range a.Rows {
		got[fmt.Sprint(r.Size, " ", r.Value)] = r.Count
	}
	file, err := os.Open("../../../shared/truth/discovery/domineering_polyominoes_stats.csv")
	if err != nil {
		t.Skip("no table:", err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		for _, s := range a.Sizes {
			if fmt.Sprint(s.Size) == row[0] && fmt.Sprint(s.Count, s.Values) != row[1]+" "+row[2] {
				t.Errorf("%+v, want %v", s, row)
			}
		}
	}
	for key, want := range map[string]int{"7 0": 38, "7 *": 52, "8 0": 49} {
		if got[key] != want {
			t.Errorf("%s: %d, want %d", key, got[key], want)
		}
	}
}

// TestStatsParts: parts add up, and a fast property is what the language gives.
func TestStatsParts(t *testing.T) {
	at := session.New(catalog.Builtin())
	stats := func(q StatsQuestion) *StatsAnswer {
		a, err := Stats(context.Background(), at, q)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	q := StatsQuestion{Set: "domineering(2x4)", Expression: "Temperature", Examples: 2}
	whole := stats(q)
	q.Part, q.Parts = 1, 3
	sum := stats(q)
	for q.Part = 2; q.Part <= 3; q.Part++ {
		sum.Merge(stats(q), 2)
	}
	slow := stats(StatsQuestion{Set: "domineering(2x4)", Expression: "g.Temperature", Examples: 2})
	for i, r := range whole.Rows {
		if sum.Rows[i].Value != r.Value || sum.Rows[i].Count != r.Count || slow.Rows[i].Value != r.Value || slow.Rows[i].Count != r.Count || slow.Rows[i].Examples[0] != r.Examples[0] {
			t.Errorf("%+v, %+v in parts, %+v by the language", r, sum.Rows[i], slow.Rows[i])
		}
	}
	if whole.Count != 256 || sum.Count != 256 {
		t.Errorf("%d, %d positions", whole.Count, sum.Count)
	}
	if a := stats(StatsQuestion{Set: "domineering(2x2)", Expression: "CanonicalForm.NimValue"}); a.Failed == 0 || a.Count != 16 || a.Failure == "" {
		t.Errorf("%+v", a)
	}
	if a := stats(StatsQuestion{Set: "backsliding-toads-and-frogs(length:3)", Expression: "OutcomeClass"}); a.Count != 39 {
		t.Errorf("%+v", a)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a, err := Stats(ctx, at, StatsQuestion{Set: "domineering(4x5)"}); err == nil || a == nil {
		t.Errorf("%v, %v", a, err)
	}
}
