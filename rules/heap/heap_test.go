// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

var named = []Game{Nim, Kayles, DawsonsKayles, DawsonsChess, GrundysGame, JamesBond}

func TestRulesets(t *testing.T) {
	for _, g := range named {
		t.Run(g.Name, func(t *testing.T) { rulestest.Check(t, g) })
	}
	for _, f := range []game.Family[Heaps]{Octal, Subtraction, AllBut, PartizanSubtraction, Splittles, PartizanSplittles, PartizanOctal, Moore, LimitNim} {
		t.Run(f.Name, func(t *testing.T) { rulestest.CheckFamily(t, f) })
	}
	t.Run("obliged", func(t *testing.T) { rulestest.CheckFamily(t, Obliged) })
	t.Run("fibonacci-nim", func(t *testing.T) { rulestest.Check(t, FibonacciNim) })
	t.Run("nimania", func(t *testing.T) { rulestest.Check(t, Nimania) })
}

// The rule told in Go and the code beside it are the same game.
func TestCodes(t *testing.T) {
	for _, g := range named {
		code := takebreak.MustParse(g.Code)
		for n := range 30 {
			rule, coded := g.Options(nil, Of(n), game.Left), options(nil, Of(n), code)
			if !slices.Equal(sorted(rule), sorted(coded)) {
				t.Errorf("%s(%d): %v by the rule, %v by %s", g.Name, n, rule, coded, g.Code)
			}
		}
	}
}

// Splittles are the codes with digits 7.
func TestSplittlesAreSevens(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		set := []int{1 + r.IntN(5), 1 + r.IntN(9), 1 + r.IntN(9)}[:r.IntN(4)]
		slices.Sort(set)
		set = slices.Compact(set)
		code := takebreak.Splittles(set...)
		for n := range 16 {
			rule, coded := options(nil, Of(n), splitting(set)), options(nil, Of(n), code)
			if !slices.Equal(sorted(rule), sorted(coded)) {
				t.Errorf("splittles(%v,%d): %v, by %s %v", set, n, rule, code, coded)
			}
			if size := splitting(set).Size(n); size < len(rule) {
				t.Errorf("splittles(%v,%d): size %d, but %d options", set, n, size, len(rule))
			}
		}
	}
}

// The order of options does not change them.
func TestSmallFirst(t *testing.T) {
	for _, text := range []string{"0.77", "0.137", "0.007", "4.0", "0.6", "0.1234567", "0.8", "4!.0", "0.[3]"} {
		code := takebreak.MustParse(text)
		for n := range 25 {
			if a, b := options(nil, Of(n), code), options(nil, Of(n), smallFirst{code}); !slices.Equal(sorted(a), sorted(b)) {
				t.Errorf("%s, heap of %d: %v, small first %v", text, n, a, b)
			}
		}
	}
}

func sorted(ps []Heaps) []string {
	var out []string
	for _, p := range ps {
		out = append(out, Kit{}.Format(p))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestHeaps(t *testing.T) {
	if Of(3, 0, 1000000007, 3) != Of(1000000007, 3, 3) {
		t.Error("the order of heaps matters")
	}
	if got := Of(300, 5, 70000).Append(nil); !slices.Equal(got, []int{5, 300, 70000}) {
		t.Errorf("sizes %v", got)
	}
	if got := Nim.Move(Of(18, 22, 29), Of(11, 22, 29)); got != "18→11" {
		t.Errorf("move %q", got)
	}
}

func Example() {
	p, _ := Kayles.Parse("5")
	for _, q := range Kayles.Options(nil, p, game.Left) {
		fmt.Println(Kayles.Move(p, q))
	}
	// Output:
	// 5→4
	// 5→1+3
	// 5→2+2
	// 5→3
	// 5→1+2
}

func FuzzParse(f *testing.F) {
	f.Add("1,2,3")
	f.Add("0")
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := Nim.Parse(s); err == nil {
			if q, err := Nim.Parse(Nim.Format(p)); err != nil || q != p {
				t.Errorf("%q: %v, %v", s, q, err)
			}
		}
	})
}
