// SPDX-License-Identifier: Apache-2.0

package explicit_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func Example() {
	p, _ := explicit.Literal.Parse("{0, {1|0} || * | -1}")
	fmt.Println(p)
	fmt.Println(explicit.Literal.Options(nil, p, game.Right))
	// Output:
	// {0,{1|0}|{*|-1}}
	// [{*|-1}]
}

func TestTree(t *testing.T) { rulestest.Check(t, explicit.Impartial) }
func TestForm(t *testing.T) { rulestest.Check(t, explicit.Literal) }

// The same tree has one text, whatever is written.
func TestNames(t *testing.T) {
	for s, want := range map[string]string{
		"{}": "0", "{0,{0}}": "2", "{0,{2}}": "{{2},0}", "{1,0,1,2}": "3", "*": "1", "*3": "3", "{3}": "{3}", "{10,9,{2},{{2}}}": "{{{2}},{2},10,9}",
	} {
		if p, err := explicit.Impartial.Parse(s); string(p) != want || err != nil {
			t.Errorf("tree(%s) = %s, %v, want %s", s, p, err, want)
		}
	}
	for s, want := range map[string]string{
		"{|}": "0", "{0|}": "1", "{|0}": "-1", "{{|}|}": "1", "{0|1}": "1/2", "{0|1/2}": "1/4", "{1/2|1}": "3/4", "{-1|0}": "-1/2",
		"{-1|1}": "{-1|1}", "{0|2}": "{0|2}", "{1|0}": "{1|0}", "{1/4|1}": "{1/4|1}", "{0,-1|1}": "{0,-1|1}", "{1/2|3/2}": "{1/2|3/2}", "{1|}": "2", "{1/2|}": "{1/2|}",
		"{0|0}": "*", "{0,*|*,0}": "*2", "{*|*}": "{*|*}", "{0|*}": "^", "{*|0}": "v", "{0,*|0}": "^*", "{0|0,*}": "v*", "{0|^*}": "^2", "{0|^}": "^2*",
		"{v*|0}": "v2", "{v|0}": "v2*", "{0|^2}": "^3*", "^0": "0", "^0*": "*", "*0": "0", "2/4": "1/2", "↑2": "^2", "↓": "v", "{0|v}": "{0|v}",
		"{0||1|2}": "{0|3/2}", "{0||0|1}": "1/4", "{1|0||*}": "{{1|0}|*}", "{0||1||| }": "{1/2|}", "{3||2,1|0|||*}": "{{3|{1,2|0}}|*}",
		"{|1}": "{|1}", "{-1|}": "{-1|}", "{10000|}": "{10000|}", "- 3": "-3", "-0": "0", "{||0|0}": "{|*}",
	} {
		if p, err := explicit.Literal.Parse(s); string(p) != want || err != nil {
			t.Errorf("form(%s) = %s, %v, want %s", s, p, err, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for s, offset := range map[string]int{
		"": 0, "{0": 2, "{0}": 2, "{0|1|2}": 4, "{0,|1}": 3, "{0||1|2||3}": 7, "1/3": 2, "x": 0, "{0|1}}": 5, "20000": 0, "{0|1/}": 5, "{0 1|}": 3, "99999999999999999999": 0,
	} {
		_, err := explicit.Literal.Parse(s)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset {
			t.Errorf("form(%s): %v, want an error at %d", s, err, offset)
		}
	}
	for _, s := range []string{"", "{", "{0", "{0,}", "{,0}", "{0}}", "20000", "{0|1}", strings.Repeat("{", 1000)} {
		if p, err := explicit.Impartial.Parse(s); err == nil {
			t.Errorf("tree(%s) = %s", s, p)
		}
	}
}

// Every form that is made has the options of which it was made.
func TestRandomForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	pool := []explicit.Form{"0"}
	pick := func() (list []explicit.Form) {
		for range rng.IntN(3) {
			list = append(list, pool[rng.IntN(len(pool))])
		}
		return list
	}
	set := func(list []explicit.Form) []explicit.Form {
		list = slices.Clone(list)
		slices.Sort(list)
		return slices.Compact(list)
	}
	join := func(list []explicit.Form) string {
		var texts []string
		for _, f := range list {
			texts = append(texts, string(f))
		}
		return strings.Join(texts, ",")
	}
	for range 5000 {
		options := [2][]explicit.Form{pick(), pick()}
		p, err := explicit.Literal.Parse("{" + join(options[0]) + "|" + join(options[1]) + "}")
		if err != nil {
			t.Fatal(err)
		}
		for _, player := range game.Players {
			if got := explicit.Literal.Options(nil, p, player); !slices.Equal(set(got), set(options[player])) {
				t.Fatalf("%v has %v for %v, made of %v", p, got, player, options[player])
			}
		}
		if q, err := explicit.Literal.Parse(string(p)); q != p {
			t.Fatalf("%v is read as %v, %v", p, q, err)
		}
		if len(p) < 40 {
			pool = append(pool, p)
		}
	}
}

// wins is play by the rules: no memory, no theory.
func wins[P comparable](r game.Ruleset[P], p P, player game.Player) bool {
	return slices.ContainsFunc(r.Options(nil, p, player), func(q P) bool { return !wins(r, q, player.Opponent()) })
}

func TestOutcomes(t *testing.T) {
	for s, want := range map[string]game.Outcome{
		"0": game.P, "*": game.N, "^": game.L, "v": game.R, "^*": game.N, "^2*": game.L, "1/8": game.L, "-3/4": game.R,
		"*4": game.N, "{-1|1}": game.P, "{1|-1}": game.N, "{*|*}": game.P, "{0||0|-2}": game.L,
	} {
		p, err := explicit.Literal.Parse(s)
		if got := game.OutcomeOf(wins(explicit.Literal, p, game.Left), wins(explicit.Literal, p, game.Right)); got != want || err != nil {
			t.Errorf("%s is %v, %v, want %v", s, got, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"{{2},0}", "{0,*|^,v2*}", "{1||0|-1/2}", "*3", "{||}", "{0|{|}}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := explicit.Impartial.Parse(s); err == nil {
			if q, err := explicit.Impartial.Parse(string(p)); err != nil || p != q {
				t.Errorf("tree: %q becomes %v, then %v, %v", s, p, q, err)
			}
		}
		if p, err := explicit.Literal.Parse(s); err == nil {
			if q, err := explicit.Literal.Parse(string(p)); err != nil || p != q {
				t.Errorf("form: %q becomes %v, then %v, %v", s, p, q, err)
			}
			explicit.Literal.Options(nil, p, game.Left)
		}
	})
}
