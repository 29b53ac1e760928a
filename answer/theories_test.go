// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/work"
)

// invariant returns what the theory of a compound knows of a heap, by the functions that
// solve finds: two heaps with the same must be in one class.
func invariant(t *testing.T, at *session.Session, rule equivalence.Rule, text string) string {
	t.Helper()
	p, err := at.Catalog.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	m, solver := work.Unbounded(), at.Prover().Solver
	sum, err := p.Sum(m, solver.Arena())
	if err != nil {
		t.Fatal(err)
	}
	f := func(fn game.Function) int {
		v, err := solver.Value(m, fn, sum)
		if err != nil {
			t.Fatalf("%s of %s: %v", fn, text, err)
		}
		return v
	}
	wins := func(c game.Convention) bool {
		w, err := solver.Wins(m, sum, game.Left, c)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	ended, err := solver.Ended(m, sum)
	if err != nil {
		t.Fatal(err)
	}
	normal := rule.Convention == game.Normal
	choose := func(ofNormal, ofMisere game.Function) int {
		if normal {
			return f(ofNormal)
		}
		return f(ofMisere)
	}
	switch rule.Mode.Kind {
	case compound.Conjunctive:
		return fmt.Sprint(choose(game.RemotenessNormal, game.RemotenessMisere))
	case compound.Selective:
		if normal {
			return fmt.Sprint(wins(game.Normal))
		}
		return fmt.Sprint(ended, wins(game.Normal), wins(game.Misere))
	case compound.DiminishedDisjunctive:
		return fmt.Sprint(ended, f(game.RemotenessNormal) == 1, choose(game.ForeclosedNormal, game.ForeclosedMisere))
	case compound.Obliged:
		return fmt.Sprint(wins(game.Normal), wins(game.Misere)) // the two digits of his value
	}
	t.Fatalf("no invariant of %v", rule)
	return ""
}

// The classes of kayles, grundy and 0.137 to heap 12 in four compounds are as their theories
// say: heaps with the same remoteness, outcomes, Ferguson value or foreclosed number are in
// one class, and the outcomes of sums are those that solve finds by the theory.
func TestQuotientsByTheory(t *testing.T) {
	at := session.New(catalog.Builtin())
	rng := rand.New(rand.NewPCG(31, 12))
	for _, code := range []string{"kayles", "grundy", "0.137"} {
		for _, name := range []string{"conjunctive", "selective", "obliged", "diminished-disjunctive"} {
			mode, err := compound.ParseMode(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []game.Convention{game.Normal, game.Misere} {
				rule := equivalence.Rule{Mode: mode, Convention: c}
				quotientByTheory(t, at, rng, code, rule)
			}
		}
	}
}

func quotientByTheory(t *testing.T, at *session.Session, rng *rand.Rand, code string, rule equivalence.Rule) {
	const largest = 12
	rules, _, err := QuotientRules(at, code)
	if err != nil {
		t.Fatal(err)
	}
	heaps, texts := make([]string, largest), make([]string, largest)
	for n := range largest {
		heaps[n], texts[n] = heapKey([]int{n + 1}), fmt.Sprintf("%s(%d)", code, n+1)
		if code == "0.137" {
			texts[n] = fmt.Sprintf("octal(0.137,%d)", n+1)
		}
	}
	games, words, err := equivalence.Close(work.Unbounded(), heapSource{rules, false}, heaps)
	if err != nil {
		t.Fatal(err)
	}
	q, err := equivalence.Find(work.Unbounded(), games, rule, equivalence.Limits{})
	if err != nil || !q.Proved {
		t.Fatalf("%s in %s: %v", code, rule.Mode, err)
	}
	classOf := map[string]int{}
	for n := range largest {
		known := invariant(t, at, rule, texts[n])
		if c, ok := classOf[known]; ok && c != q.Run(0, words[n]) {
			t.Errorf("%s in %s, %s: heap %d is in class %d, one with the same invariant %s in %d", code, rule.Mode, rule.Convention, n+1, q.Run(0, words[n]), known, c)
		}
		classOf[known] = q.Run(0, words[n])
	}
	for range 60 {
		var w equivalence.Word
		question := Question{Mode: rule.Mode, Conventions: []game.Convention{rule.Convention}, Moves: 0}
		for range 1 + rng.IntN(4) {
			n := rng.IntN(largest)
			p, err := at.Catalog.Parse(texts[n])
			if err != nil {
				t.Fatal(err)
			}
			w, question.Positions = append(w, words[n]...), append(question.Positions, p)
		}
		a, err := To(t.Context(), at, question)
		if err != nil {
			t.Fatal(err)
		}
		verdict := a.Normal
		if rule.Convention == game.Misere {
			verdict = a.Misere
		}
		if got := q.Outcomes[q.Run(0, w)].String(); got != verdict.Outcome.String() {
			t.Errorf("%s in %s, %s: %v is %s by its class, %s by theory: %v", code, rule.Mode, rule.Convention, question.Positions, got, verdict.Outcome, verdict.Reason)
		}
	}
}
