// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// randomGraph returns a random game of at most three nodes, in which play may have no end.
func randomGraph(rng *rand.Rand, impartial bool) string {
	n := 1 + rng.IntN(3)
	options := func() string {
		var to []string
		for v := range n + 1 { // the last has no options
			if rng.IntN(3) == 0 {
				to = append(to, fmt.Sprint(v))
			}
		}
		return strings.Join(to, " ")
	}
	var lines []string
	for v := range n {
		if impartial {
			lines = append(lines, fmt.Sprintf("%d: %s", v, options()))
		} else {
			lines = append(lines, fmt.Sprintf("%d: %s | %s", v, options(), options()))
		}
	}
	if impartial {
		return "impartial-loopy(" + strings.Join(lines, "; ") + ",0)"
	}
	return "loopy(" + strings.Join(lines, "; ") + ",0)"
}

// playedOut returns the outcome of a compound, by retrograde analysis.
func playedOut(t *testing.T, mode compound.Mode, c game.Convention, texts ...string) game.Outcome {
	t.Helper()
	m, v := work.Unbounded(), solve.New(arena.New())
	var sums []arena.Sum
	for _, text := range texts {
		s, err := parse(t, "%s", text).Sum(m, v.Arena())
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, s)
	}
	s, err := solve.Compound(m, v.Arena(), mode, sums, -1)
	if err != nil {
		t.Fatal(err)
	}
	o, err := v.Outcome(m, s, c)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// Games with loops that are equal have the same outcome with random X, and those that are not have an
// X that tells them apart, in every compound.
func TestCompareLoopy(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 7))
	answers := map[string]int{}
	for _, name := range compound.Names() {
		mode, err := compound.Named(name)
		if err != nil || mode.Kind == compound.FirstToEnd {
			continue
		}
		for i := range 40 {
			c, impartial := game.Conventions[i%2], i%4 < 2
			g, h := randomGraph(rng, impartial), randomGraph(rng, impartial)
			got, err := answer.Compare(t.Context(), at, answer.CompareQuestion{Games: [2]string{g, h}, Compound: mode, Convention: c})
			if err != nil {
				t.Fatal(g, h, err)
			}
			answers[got.Equal]++
			about := fmt.Sprintf("%v, %v: %s and %s: %+v", mode, c, g, h, got)
			switch {
			case got.Equal == "no" && got.X != "":
				x := textOf(got.X)
				if a, b := playedOut(t, mode, c, g, x), playedOut(t, mode, c, h, x); a == b || a.String() != got.Outcomes[0] || b.String() != got.Outcomes[1] {
					t.Errorf("%s: played %v and %v", about, a, b)
				}
			case got.Equal == "no" && got.Proof == "", got.Equal == "yes" && got.Proof == "", got.Equal == "unknown" && got.Tried == "":
				t.Errorf("%s: no reason", about)
			case got.Equal == "yes":
				for range 5 {
					x := randomGraph(rng, impartial)
					if a, b := playedOut(t, mode, c, g, x), playedOut(t, mode, c, h, x); a != b {
						t.Errorf("%s: %v and %v with %s", about, a, b, x)
					}
				}
			}
		}
	}
	if answers["yes"] < 20 || answers["no"] < 200 {
		t.Errorf("%v", answers)
	}
}

// textOf returns the position of an X.
func textOf(x string) string {
	switch {
	case strings.Contains(x, "("):
		return x
	case strings.Contains(x, "|"):
		return "form(" + x + ")"
	}
	return "tree(" + x + ")"
}

func TestCompareLoopyDomains(t *testing.T) {
	const g, h = "impartial-loopy(a: b 0; b: a 0,a)", "impartial-loopy(a: a 0,a)" // the same moves for ever
	const on, over = "loopy(a: a |,a)", "loopy(a: 0 | a,a)"
	conjunctive := compound.Mode{Kind: compound.Conjunctive}
	for _, c := range []struct {
		games  [2]string
		mode   compound.Mode
		misere bool
		among  string
		equal  string
		says   string
	}{
		{[2]string{g, h}, compound.Mode{Kind: compound.Odd}, true, "words", "yes", "no compound tells them apart"},
		{[2]string{g, h}, compound.Mode{}, true, "all", "yes", "no compound tells them apart"},
		{[2]string{on, over}, compound.Mode{}, false, "", "no", ""},
		{[2]string{over, "loopy(b: 0 | b 1; 1: 0 |,b)"}, compound.Mode{}, false, "", "yes", "onsides and offsides"},
		{[2]string{on, "nim(1)"}, conjunctive, false, "", "no", ""},
		{[2]string{g, "nim(5)"}, conjunctive, false, "", "yes", "remoteness"},
		{[2]string{on, over}, compound.Mode{}, true, "dicot", "no", ""},
		{[2]string{on, over}, compound.Mode{}, false, "day:0", "yes", "by play"},
		{[2]string{on, over}, compound.Mode{}, false, "day:1", "no", ""},
		{[2]string{"impartial-loopy(a: b; b: a,a)", "impartial-loopy(a: a b; b: a 0,a)"}, compound.Mode{}, true, "", "unknown", ""},
	} {
		q := answer.CompareQuestion{Games: c.games, Compound: c.mode, Among: c.among}
		if c.misere {
			q.Convention = game.Misere
		}
		got, err := answer.Compare(t.Context(), at, q)
		if err != nil || got.Equal != c.equal || !strings.Contains(got.Proof, c.says) {
			t.Errorf("%+v: %+v, %v", c, got, err)
		}
	}
	for _, c := range []struct{ g, among, says string }{
		{on, "impartial", "partizan"}, {on, "moon", "no domain"}, {on, "day:9", "day"}, {on, "dicot", "misère"}, {"fox-and-geese(4x4,1)", "", ""},
	} {
		if got, err := answer.Compare(t.Context(), at, answer.CompareQuestion{Games: [2]string{c.g, over}, Among: c.among}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %+v, %v", c, got, err)
		}
	}
}
