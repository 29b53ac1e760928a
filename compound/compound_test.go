// SPDX-License-Identifier: Apache-2.0

package compound_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

// parts gives the parts random options, each with a smaller number.
type parts struct {
	options   [2][][]compound.Part
	impartial bool
}

func (r parts) Impartial() bool { return r.impartial }

func (r parts) Options(dst []compound.Part, p compound.Part, player game.Player) []compound.Part {
	return append(dst, r.options[player][p]...)
}

func randomParts(rng *rand.Rand, n int, impartial bool) parts {
	r := parts{impartial: impartial}
	for p := range n {
		for _, player := range game.Players {
			var options []compound.Part
			for q := range p {
				if rng.IntN(3) == 0 {
					options = append(options, compound.Part(q))
				}
			}
			r.options[player] = append(r.options[player], options)
		}
		if impartial {
			r.options[game.Right][p] = r.options[game.Left][p]
		}
	}
	return r
}

func modes() []compound.Mode {
	var out []compound.Mode
	for _, n := range compound.Names() {
		m, err := compound.ParseMode(n[:len(n)-len(suffix(n))] + map[string]string{"": "", ":K": ":2"}[suffix(n)])
		if err != nil {
			panic(err)
		}
		out = append(out, m)
	}
	return out
}

func suffix(name string) string {
	if len(name) > 2 && name[len(name)-2:] == ":K" {
		return ":K"
	}
	return ""
}

// Canonical keeps the game tree, Options are deterministic, impartial compounds
// are impartial.
func TestRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, m := range modes() {
		for _, impartial := range []bool{true, false} {
			r := compound.New(m, randomParts(rng, 5, impartial))
			t.Run(fmt.Sprint(m, impartial), func(t *testing.T) {
				rulestest.Check(t, game.Ruleset[compound.Position](r),
					compound.Of(4), compound.Of(3, 4), compound.Of(4, 2, 3), compound.Of(4, 3).Playing(1), compound.Of())
			})
		}
	}
}

func TestParseMode(t *testing.T) {
	for _, m := range modes() {
		if got, err := compound.ParseMode(m.String()); got != m || err != nil {
			t.Errorf("ParseMode(%q) = %v, %v", m.String(), got, err)
		}
		if m.Rule() == "" {
			t.Errorf("%v has no rule", m)
		}
	}
	for _, bad := range []string{"", "selectiv", "exactly", "exactly:0", "atmost:x", "odd:2"} {
		if m, err := compound.ParseMode(bad); err == nil {
			t.Errorf("ParseMode(%q) = %v", bad, m)
		}
	}
}

// By the mode that Among names, the components have the same moves.
func TestAmong(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	renamed := 0
	for i := range 2000 {
		games := randomParts(rng, 5, i%2 == 0)
		components := make([]compound.Part, rng.IntN(5))
		for i := range components {
			components[i] = compound.Part(rng.IntN(5))
		}
		m := compound.Mode{Kind: []compound.Kind{compound.AtMost, compound.Exactly, compound.Odd}[rng.IntN(3)]}
		if m.Kind != compound.Odd {
			m.K = 1 + rng.IntN(5)
		}
		among := m.Among(len(components))
		if among != m {
			renamed++
		}
		for _, player := range game.Players {
			moves := func(m compound.Mode) map[compound.Position]int {
				n := map[compound.Position]int{}
				for _, q := range compound.New(m, games).Options(nil, compound.Of(components...), player) {
					n[q]++
				}
				return n
			}
			if got, want := moves(among), moves(m); !maps.Equal(got, want) {
				t.Fatalf("%v of %v: %v, as %v: %v", m, components, want, among, got)
			}
		}
	}
	if renamed < 500 {
		t.Errorf("only %d of 2000 modes have another name", renamed)
	}
}

// count is the ruleset of Nim heaps.
type count struct{}

func (count) Impartial() bool { return true }

func (count) Options(dst []compound.Part, p compound.Part, _ game.Player) []compound.Part {
	for q := range p {
		dst = append(dst, q)
	}
	return dst
}

func Example() {
	r := compound.New(compound.Mode{Kind: compound.Selective}, count{})
	for _, p := range r.Options(nil, compound.Of(1, 1), game.Left) {
		fmt.Println(p.Parts(nil))
	}
	// Output:
	// [1 0]
	// [0 1]
	// [0 0]
}

func TestFirstToEnd(t *testing.T) {
	r := compound.New(compound.Mode{Kind: compound.FirstToEnd, Marks: "PN"}, count{})
	for _, c := range []struct {
		p    compound.Position
		want game.Result
		over bool
	}{
		{compound.Of(0, 1), game.Loss, true}, {compound.Of(1, 0), game.Win, true}, {compound.Of(1, 1), 0, false},
		{compound.Of(1, 1, 0), game.Loss, true}, {compound.Of(), 0, false},
	} {
		got, over := r.Over(c.p, game.Left)
		if got != c.want || over != c.over {
			t.Errorf("%v: %v, %v, want %v, %v", c.p.Parts(nil), got, over, c.want, c.over)
		}
		if n := len(r.Options(nil, c.p, game.Left)); over && n != 0 {
			t.Errorf("%v is over and has %d moves", c.p.Parts(nil), n)
		}
	}
	if _, over := compound.New(compound.Mode{}, count{}).Over(compound.Of(0, 1), game.Left); over {
		t.Error("a sum is over when a component is")
	}
	if p := compound.Of(1, 2, 3).Playing(1); p.InPlay() != 1 || !slices.Equal(p.Parts(nil), []compound.Part{1, 2, 3}) {
		t.Errorf("%v", p)
	}
}
