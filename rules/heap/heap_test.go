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

var named = []Game{Nim, Kayles, DawsonsKayles, DawsonsChess, GrundysGame, JamesBond, LaskersNim}

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
		code := takebreak.MustParse(g.Digits)
		for n := range 30 {
			rule, coded := g.Options(nil, Of(n), game.Left), options(nil, Of(n), code)
			if !slices.Equal(sorted(rule), sorted(coded)) {
				t.Errorf("%s(%d): %v by the rule, %v by %s", g.Name, n, rule, coded, g.Digits)
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
	if got := Nim.Move(Of(18, 22, 29), Of(11, 22, 29), game.Left).Name; got != "18→11" {
		t.Errorf("move %q", got)
	}
}

func Example() {
	p, _ := Kayles.Parse("5")
	for _, q := range Kayles.Options(nil, p, game.Left) {
		fmt.Println(Kayles.Move(p, q, game.Left).Name)
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

// Heaps are pointed at by tokens in columns, by runs and gaps in rows.
func TestTouch(t *testing.T) {
	octal := func(code string) Game { return Game{Rule: takebreak.MustParse(code)} }
	for _, c := range []struct {
		rules game.Mover[Heaps]
		p, q  Heaps
		want  string
	}{
		{Nim, Of(3, 5), Of(2, 3), "[h1t3]"},
		{Nim, Of(3, 3), Of(3), "[h0t1]"},
		{Kayles, Of(5), Of(1, 3), "[h0t2]"},
		{Kayles, Of(5), Of(1, 2), "[h0t2 h0t3]"},
		{Kayles, Of(2, 5), Of(2), "[h1t1 h1t5]"},
		{LaskersNim, Of(5), Of(2, 3), "[h0g2]"},
		{LaskersNim, Of(5), Of(2), "[h0t3 h0t5]"},
		{octal("0.8"), Of(7), Of(1, 2, 3), "[h0t2 h0g4]"},
		{moore{k: 2}, Of(2, 4), Of(1, 1), "[h0t2 h1t2]"},
		{moore{k: 3}, Of(2, 2, 4), Of(3), "[h0t1 h1t1 h2t4]"},
	} {
		if got := fmt.Sprint(c.rules.Move(c.p, c.q, game.Left).Touch); got != c.want {
			t.Errorf("the move from %v to %v touches %s, want %s", c.p, c.q, got, c.want)
		}
	}
}

// Codes are told, not only rules.
func TestCoded(t *testing.T) {
	for _, c := range []struct {
		family game.Family[Heaps]
		args   []string
		want   string
	}{
		{PartizanSubtraction, []string{"{1,3}", "{2}"}, "0.303 0.03"},
		{PartizanSplittles, []string{"{1}", "{}"}, "0.7 0.0"},
		{PartizanOctal, []string{"0.7", "0.07"}, "0.7 0.07"},
	} {
		r, err := c.family.Rules(c.args)
		if err != nil {
			t.Fatal(err)
		}
		codes, ok := r.(PartizanCoded).Codes()
		if got := fmt.Sprint(codes[0], " ", codes[1]); !ok || got != c.want {
			t.Errorf("%s%v has the codes %s, %v, want %s", c.family.Name, c.args, got, ok, c.want)
		}
	}
	if _, ok := (Game{Rule: Nim.Rule}).Code(); ok {
		t.Error("a rule without digits has a code")
	}
	for _, g := range named {
		if code, ok := Coded(g).Code(); !ok || code.String() != g.Digits {
			t.Errorf("%s has the code %v, %v", g.Name, code, ok)
		}
	}
	r, _ := Obliged.Rules([]string{"grundy"})
	if code := r.(Nested).Nests(); code.String() != GrundysGame.Digits {
		t.Errorf("obliged grundy is played by %v", code)
	}
}

// The nim values of Lasker's Nim are n, but n−1 for n ≡ 0 and n+1 for n ≡ 3 mod 4
// [WW, ch. 4].
func TestLaskersNim(t *testing.T) {
	values := []int{0}
	for n := 1; n <= 60; n++ {
		seen := map[int]bool{}
		for _, q := range LaskersNim.Options(nil, Of(n), game.Left) {
			sum := 0
			for _, m := range q.Append(nil) {
				sum ^= values[m]
			}
			seen[sum] = true
		}
		mex := 0
		for seen[mex] {
			mex++
		}
		if want := n + [4]int{-1, 0, 0, 1}[n%4]; mex != want {
			t.Errorf("laskers-nim(%d) = *%d, want *%d", n, mex, want)
		}
		values = append(values, mex)
	}
}

func FuzzParseMore(f *testing.F) {
	for _, s := range []string{"13", "10:6", "2,1@3", "3;1,2", "0;0", "5:", ";", "3@0"} {
		f.Add(s)
	}
	nest, _ := Obliged.Rules([]string{"0.77"})
	f.Fuzz(func(t *testing.T, s string) {
		again(t, s, FibonacciNim)
		again(t, s, Nimania)
		again(t, s, nest.(game.Notation[Nest]))
	})
}

func again[P comparable](t *testing.T, s string, r game.Notation[P]) {
	if p, err := r.Parse(s); err == nil {
		if q, err := r.Parse(r.Format(p)); err != nil || q != p {
			t.Errorf("%q is read as %v, then as %v, %v", s, p, q, err)
		}
	}
}
