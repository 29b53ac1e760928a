// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"context"
	"strings"
	"testing"
)

// nimTwo is the quotient of the Nim heaps 0, 1 and 2 in the selective compound, misère play:
// a word is empty or ended, has one live heap that is 1, or is won by whoever moves first
// [ONAG, ch. 14]. Written by hand.
func nimTwo() words {
	return words{
		Kind: "equivalence-words", About: "nim(2)", Compound: "selective", Convention: "misere",
		Left:  [][][]int{{}, {{0}}, {{0}, {1}}},
		Right: [][][]int{{}, {{0}}, {{0}, {1}}},
		Words: [][]int{{}, {1}, {2}}, Step: [][]int{{0, 1, 2}, {1, 2, 2}, {2, 2, 2}},
		Outcomes: []string{"N", "P", "N"}, Contexts: [][]int{{}, {1}},
	}
}

// mostOne is Nim with heaps of at most 1 in the disjunctive sum, misère play: two classes.
func mostOne() words {
	return words{
		Kind: "equivalence-words", About: "nim(1)", Compound: "disjunctive", Convention: "misere",
		Left: [][][]int{{}, {{}}}, Right: [][][]int{{}, {{}}},
		Words: [][]int{{}, {1}}, Step: [][]int{{0, 1}, {1, 0}},
		Outcomes: []string{"N", "P"}, Contexts: [][]int{{}},
	}
}

func sealedWords(t testing.TB, c words) []byte {
	t.Helper()
	data, err := wordForm.Write(c)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestCheckWords(t *testing.T) {
	for _, c := range []words{nimTwo(), mostOne()} {
		summary, err := CheckWords(t.Context(), sealedWords(t, c))
		if err != nil || !strings.Contains(summary, c.About) {
			t.Errorf("%s: %q, %v", c.About, summary, err)
		}
	}
}

// Each false or ill-formed claim is refused for the reason that is given.
func TestWordRefusals(t *testing.T) {
	for _, e := range []struct {
		name string
		of   func() words
		do   func(*words)
		want string
	}{
		{"wrong outcome", nimTwo, func(c *words) { c.Outcomes[1], c.Contexts = "L", [][]int{{}, {1}} }, "outcome"},
		{"wrong outcome of the empty word", mostOne, func(c *words) { c.Outcomes = []string{"P", "N"} }, "outcome"},
		{"wrong convention", mostOne, func(c *words) { c.Convention = "normal" }, "outcome"},
		{"unknown convention", mostOne, func(c *words) { c.Convention = "odd" }, "no convention"},
		{"wrong compound", nimTwo, func(c *words) { c.Compound = "disjunctive" }, "outcome"},
		{"unknown compound", nimTwo, func(c *words) { c.Compound = "first-to-end" }, "no compound"},
		{"compound without its number", nimTwo, func(c *words) { c.Compound = "atmost" }, "no compound"},
		{"compound with a number too many", nimTwo, func(c *words) { c.Compound = "odd:2" }, "no compound"},
		{"number written in another way", nimTwo, func(c *words) { c.Compound = "atmost:02" }, "not a number"},
		{"states that no context tells apart", nimTwo, func(c *words) { c.Contexts = [][]int{{}} }, "no context tells"},
		{"a class too many", mostOne, func(c *words) {
			c.Step, c.Words, c.Outcomes = [][]int{{0, 1}, {1, 2}, {2, 1}}, [][]int{{}, {1}, {1, 1}}, []string{"N", "P", "N"}
		}, "no context tells"},
		{"a step to another class", nimTwo, func(c *words) { c.Step[1][1] = 1 }, "outcome"},
		{"a word of another class", nimTwo, func(c *words) { c.Words[1] = []int{2} }, "leads to state"},
		{"a word with an unknown game", nimTwo, func(c *words) { c.Words[1] = []int{3} }, "not in the list"},
		{"a context with an unknown game", nimTwo, func(c *words) { c.Contexts[1] = []int{-1} }, "not in the list"},
		{"an option that is not an earlier game", nimTwo, func(c *words) { c.Left[1] = [][]int{{1}} }, "not an earlier game"},
		{"an option that is a sum", nimTwo, func(c *words) { c.Left[2] = [][]int{{0, 1}} }, "only in disjunctive sums"},
		{"an unknown outcome", nimTwo, func(c *words) { c.Outcomes[0] = "D" }, "no outcome"},
		{"a short row", nimTwo, func(c *words) { c.Step[0] = c.Step[0][:2] }, "one state for each game"},
		{"a state that is not there", nimTwo, func(c *words) { c.Step[0][0] = 3 }, "one state for each game"},
		{"no games", nimTwo, func(c *words) { c.Left, c.Right = nil, nil }, "empty"},
		{"games of one player", nimTwo, func(c *words) { c.Right = c.Right[:2] }, "different lengths"},
		{"a state without a word", nimTwo, func(c *words) { c.Words = c.Words[:2] }, "one word and one outcome"},
		{"another move for Right", nimTwo, func(c *words) { c.Right[2] = [][]int{} }, "outcome"},
	} {
		c := e.of()
		e.do(&c)
		if summary, err := CheckWords(t.Context(), sealedWords(t, c)); err == nil || !strings.Contains(err.Error(), e.want) {
			t.Errorf("%s: %q, %v, want %q", e.name, summary, err, e.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CheckWords(ctx, sealedWords(t, nimTwo())); err == nil {
		t.Error("a check that is stopped succeeds")
	}
}

// Each number of a certificate, made greater or smaller by one, spoils it.
func TestEveryNumberMatters(t *testing.T) {
	count := 0
	for _, of := range []func() words{nimTwo, mostOne} {
		for _, by := range []int{1, -1} {
			for i := 0; ; i++ {
				c := of()
				n := numberOf(&c, i)
				if n == nil {
					break
				}
				*n += by
				count++
				if summary, err := CheckWords(t.Context(), sealedWords(t, c)); err == nil {
					t.Errorf("number %d changed by %d: accepted as %s", i, by, summary)
				}
			}
		}
	}
	if count < 30 {
		t.Errorf("only %d numbers were changed", count)
	}
}

// numberOf returns the i-th number of the words, the steps and the contexts, or nil.
func numberOf(c *words, i int) *int {
	for _, rows := range [][][]int{c.Words, c.Step, c.Contexts} {
		for _, row := range rows {
			if i < len(row) {
				return &row[i]
			}
			i -= len(row)
		}
	}
	return nil
}

func FuzzCheckWords(f *testing.F) {
	f.Add(sealedWords(f, nimTwo()))
	f.Add(sealedWords(f, mostOne()))
	f.Add([]byte(`{"kind":"equivalence-words"}`))
	day, err := dayForm.Write(nimDay())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(day)
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = CheckDay(t.Context(), data)
		// A changed certificate has no valid seal; whoever renews it meets the mathematics.
		_, _ = CheckWords(t.Context(), data)
		if c, err := wordForm.Read(data); err == nil {
			_, _ = CheckWords(t.Context(), sealedWords(t, c))
		}
	})
}
