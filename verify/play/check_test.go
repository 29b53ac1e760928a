// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// The theorems about compounds agree with play.
func TestTheorems(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 1))
	pool := strings.Fields("nim(0) nim(1) nim(2) nim(3) kayles(2) kayles(3) kayles(4) tree({{0}}) tree({{2},0}) tree({{{0}},0}) wythoff(1,2) octal(0.137,4) chomp(2,1) euclid(2,5)")
	count := 0
	for name := range theorems {
		for range 60 {
			q := Question{Compound: name}
			for range 1 + rng.IntN(3) {
				q.Positions = append(q.Positions, pool[rng.IntN(len(pool))])
			}
			for c := range 2 {
				if theorems[name][c] == nil {
					continue
				}
				w, err := open(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				g, err := w.explore()
				if err != nil {
					t.Fatal(err)
				}
				results, _ := g.results(c == 1)
				wins, err := w.byTheorem(c == 1)
				if err != nil || wins != (results[0] == "win") {
					t.Errorf("%s of %v, misère %v: the theorem says %v, play %v; %v", name, q.Positions, c == 1, wins, results, err)
				}
				count++
			}
		}
	}
	if count < 700 {
		t.Errorf("only %d compounds", count)
	}
}

// Certificates that are no certificates, and positions that are no positions, are refused with
// a reason.
func TestRefusals(t *testing.T) {
	good := Certificate{Kind: "play", Version: 1, Question: Question{Ask: "outcome", Positions: []string{"nim(1)"}, Compound: "disjunctive", Play: "normal"},
		Claim: Claim{Results: []string{"win", "win"}, Plies: []int{1, 1}}}
	seven := 7
	for _, e := range []struct {
		do   func(*Certificate)
		want string
	}{
		{func(c *Certificate) {}, ""},
		{func(c *Certificate) { c.Claim.Plies = nil }, ""},
		{func(c *Certificate) { c.Version = 2 }, "version 2"},
		{func(c *Certificate) { c.Version = 0 }, "version 0"},
		{func(c *Certificate) { c.Kind = "plays" }, "kind"},
		{func(c *Certificate) { c.Question.Ask = "who" }, "who"},
		{func(c *Certificate) { c.Question.Play = "odd" }, "no play"},
		{func(c *Certificate) { c.Question.Compound = "first-to-end" }, "no compound"},
		{func(c *Certificate) { c.Question.Compound = "exactly:01" }, "number of components"},
		{func(c *Certificate) { c.Question.Positions = nil }, "0 positions"},
		{func(c *Certificate) { c.Question.Positions = []string{"chess(8x8)"} }, "no rules of chess"},
		{func(c *Certificate) { c.Question.Positions = []string{"nim"} }, "not written"},
		{func(c *Certificate) { c.Question.Positions = []string{"tree({0)"} }, "missing"},
		{func(c *Certificate) { c.Question.Positions = []string{"tree({0}})"} }, "after the tree"},
		{func(c *Certificate) { c.Question.Positions = []string{"wythoff(1)"} }, "2 numbers"},
		{func(c *Certificate) { c.Question.Positions = []string{"wythoff(1,-1)"} }, "2 numbers"},
		{func(c *Certificate) { c.Question.Positions = []string{"euclid(0,4)"} }, "2 numbers"},
		{func(c *Certificate) { c.Question.Positions = []string{"chomp(1,2)"} }, "longest first"},
		{func(c *Certificate) { c.Question.Positions = []string{"welter(1,1)"} }, "different squares"},
		{func(c *Certificate) { c.Question.Positions = []string{"fox-and-geese(X.O)", "fox-and-geese(X..)"} }, "0 foxes"},
		{func(c *Certificate) { c.Question.Positions = []string{"fox-and-geese(XO.)"} }, "two colours"},
		{func(c *Certificate) { c.Question.Positions = []string{"loopy(a: a | a,b)"} }, "no node"},
		{func(c *Certificate) { c.Question.Positions = []string{"loopy(a: a; a: a,a)"} }, "not a node"},
		{func(c *Certificate) { c.Claim.Value = &seven }, "value"},
		{func(c *Certificate) { c.Question.Players = 3 }, "players"},
		{func(c *Certificate) { c.Claim.Results = nil }, "results"},
		{func(c *Certificate) { c.Claim.Results = []string{"win"} }, "Left and for Right"},
		{func(c *Certificate) { c.Claim.Results[1] = "draw" }, "claimed"},
		{func(c *Certificate) { c.Claim.Plies[0] = 2 }, "2 moves are claimed"},
		{func(c *Certificate) { c.Question.Positions = []string{"wythoff(3000,3000)"} }, "too large"},
		{func(c *Certificate) { c.Question.Positions = make([]string, 100) }, "100 positions"},
	} {
		c := good
		c.Question.Positions, c.Claim.Results, c.Claim.Plies = []string{"nim(1)"}, []string{"win", "win"}, []int{1, 1}
		e.do(&c)
		data, err := form.Write(c)
		if err != nil {
			t.Fatal(err)
		}
		summary, err := Check(t.Context(), data)
		switch {
		case e.want == "" && err != nil:
			t.Errorf("refused: %v", err)
		case e.want != "" && (err == nil || !strings.Contains(err.Error(), e.want)):
			t.Errorf("%+v: %q, %v; want %q", c, summary, err, e.want)
		}
	}
}

// Nobody can alternate for ever in a stopper; on & off is none.
func TestStoppers(t *testing.T) {
	for text, want := range map[string]bool{
		"loopy(a: a |,a)": true, "loopy(a: b | a; b: |,a)": true, "loopy(a: a | a,a)": false, "loopy(a: b |; b: | a,a)": false,
	} {
		w, err := open(t.Context(), Question{Compound: "disjunctive", Positions: []string{text}})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.isStopper(); (err == nil) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzCheck(f *testing.F) {
	for _, text := range []string{"nim(1)", "loopy(a: a | a,a)", "tree({{2},0})", "wythoff(1,2)", "fox-and-geese(X.|.O)"} {
		data, err := form.Write(Certificate{Kind: "play", Version: 1, Question: Question{Ask: "outcome", Positions: []string{text}, Compound: "disjunctive", Play: "normal"}, Claim: Claim{Results: []string{"win", "win"}}})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, "selective", data)
	}
	f.Fuzz(func(t *testing.T, text, compound string, data []byte) {
		_, _ = Check(t.Context(), data)
		if w, err := open(t.Context(), Question{Compound: compound, Positions: []string{text, text}}); err == nil && len(text) < 30 && !strings.ContainsAny(text, "3456789") {
			if g, err := w.explore(); err == nil {
				_ = fmt.Sprint(g.results(true))
			}
		}
	})
}
