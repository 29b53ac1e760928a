// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// The wrong answers that sums gave as long as they turned into their values, and
// right ones beside them.
func TestSums(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{`(nim(2)+nim(2)).MisereOutcomeClass`, "P"},
		{`(kayles(5)+nim(1)).MisereOutcomeClass`, "P"},
		{`(nim(2)+nim(2)).ObligedValue`, "00"},
		{`[(nim(2)+nim(2)).Remoteness, (nim(2)+nim(2)).Suspense]`, "[4,2]"},
		{`(nim(2)+nim(2)).WinningCoalitions(3)`, "[[1,2],[1,3],[2,3]]"},
		{`((nim(2)+nim(2)) ConjunctiveSum nim(1)).OutcomeClass`, "N"},
		{`(grundy(18)+grundy(13)).Genus`, "7^05875"},
		{`(2*nim(2)).Remoteness`, "4"},
		{`(2*game.heap.Nim(2)).Remoteness`, "4"},
		{`(nim(2)-nim(2)).MisereOutcomeClass`, "P"},
		{`(nim(2)+*2).MisereOutcomeClass`, "P"},
		{`(game.heap.Nim(2)+nim(2)).MisereOutcomeClass`, "P"},
		{`{nim(2,2)|nim(2,2)}.MisereOutcomeClass`, "N"},
		{`(+-toads-and-frogs(T.F)).LeftOptions`, "[toads-and-frogs(T.F)]"},
		{`x := 0; for n from 1 to 10 do x := x + nim(n) end; [x.NimValue, x == *11]`, "[11,true]"},
		{`x := nim(1)+nim(2); y := x+nim(3); z := x+nim(4); [y.NimValue, z.NimValue, x.NimValue]`, "[0,7,3]"},
		{`[1000001*nim(3) == *3, (1000001*nim(3)).OutcomeClass]`, "[true,N]"},
		{`(1000001*nim(3)).MisereOutcomeClass`, "too many to play"},
		{`(-1000001*domineering(2x1)).OutcomeClass`, "R"},
		{`(nim(2)+on).MisereOutcomeClass`, "R"},
		{`(domineering(2x1)+domineering(2x1)).Factorial`, "2"},
		{`(domineering(2x1)-domineering(2x1)).Genus`, "not a method or member variable: `Genus`"},
		{`disjunctive(nim(2),-bulo(2x2))`, "no ruleset"},
	} {
		if got := text(t, newInterp(), c.in); !strings.Contains(got, c.out) {
			t.Errorf("%s = %s, want %s", c.in, got, c.out)
		}
	}
}

// arguments are what members are called with, by the kinds of their parameters. A
// member with a parameter of another kind needs a line here.
var arguments = map[*value.Kind]string{
	nil: "2", value.PlayerKind: "Left", value.Integer: "2", value.GameKind: "*", value.SurrealNumber: "1", value.StringKind: `"x"`,
	value.Function: "x -> x", value.Collection: "[1]", value.ListKind: "[1]", value.CoordinatesKind: "(1,1)", value.CanonicalStopper: "on",
}

// asked returns every question that the language has about a value: each of its
// members, called with arguments where it has parameters.
func asked(t *testing.T, in *eval.Interp, l *value.Library, script string) (all []string) {
	v, err := in.Eval(work.Unbounded(), script)
	if err != nil {
		t.Fatal(script, err)
	}
	for _, m := range in.MembersOf(v) {
		f, ok := l.Member(in.World.KindOf(v), m.Name)
		if !ok {
			if f, ok = l.Member(value.CanonicalShortGame, m.Name); !ok {
				t.Fatalf("%s has %s, which the library does not", script, m.Name)
			}
		}
		var args []string
		for _, p := range f.Params {
			arg, ok := arguments[p.Kind]
			if !ok {
				t.Errorf("%s: no argument for parameters of kind %s", m.Name, p.Kind)
			}
			args = append(args, arg)
		}
		call := "." + m.Name
		if len(args) > 0 {
			call += "(" + strings.Join(args, ",") + ")"
		}
		all = append(all, call)
	}
	return all
}

// reply returns what a script displays, or its error without the place; ok is false if
// it takes too long.
func reply(in *eval.Interp, script string) (text string, ok bool) {
	m := work.New(context.Background(), work.Budget{Positions: 3000, Steps: 10_000, Bytes: 1 << 26})
	v, err := in.Eval(m, script)
	if err == nil && v != nil {
		text, err = in.Text(m, v, notation.Plain)
	}
	if errors.Is(err, work.ErrLimit) {
		return "", false
	}
	if err != nil {
		text, _, _ = strings.Cut(err.Error(), "\n")
		text, _, _ = strings.Cut(text, " at '")
	}
	return text, true
}

// small returns positions of many rulesets that are soon played out.
func small(c *catalog.Catalog, in *eval.Interp) (all []string) {
	for _, e := range c.Entries() {
		for _, s := range e.Samples {
			p := e.Name + "(" + s + ")"
			if _, ok := reply(in, p+".OutcomeClass"); ok && len(p) < 40 {
				all = append(all, p)
				break
			}
		}
	}
	return all
}

// Every member of every theory says of a sum, and of every other compound, what it says
// of the compound that is written by its name.
func TestEveryMemberOfSums(t *testing.T) {
	c, l := builtin()
	in, rnd := newInterp(), rand.New(rand.NewPCG(11, 12))
	pool := small(c, newInterp())
	if len(pool) < 80 {
		t.Fatalf("only %d small positions: %v", len(pool), pool)
	}
	seen, asks, count := map[string]bool{}, map[string]bool{}, 0
	rounds := 1
	if os.Getenv("UPSTAR_SLOW") != "" { // a hundred times as many
		rounds = 100
	}
	for i := range 1 + rounds {
		a, b, d := pool[rnd.IntN(len(pool))], pool[rnd.IntN(len(pool))], pool[rnd.IntN(len(pool))]
		if i == 0 { // impartial ones have members that others have not
			a, b, d = "nim(2)", "kayles(4)", "grundy(5)"
		}
		for _, x := range [][2]string{
			{a + "+" + b, "disjunctive(" + a + "," + b + ")"},
			{a + "-" + b, "disjunctive(" + a + ",-" + b + ")"},
			{"3*" + a, "disjunctive(" + a + "," + a + "," + a + ")"},
			{"-" + a + "+" + b + "+" + d, "disjunctive(-" + a + "," + b + "," + d + ")"},
			{a + ":" + b, "ordinal(" + a + "," + b + ")"},
			{a + " ConjunctiveSum " + b, "conjunctive(" + a + "," + b + ")"},
			{a + " SelectiveSum " + b, "selective(" + a + "," + b + ")"},
			{a + " ShortenedSelectiveSum " + b, "shortened-selective(" + a + "," + b + ")"},
			{a + " ContinuedConjunctiveSum " + b, "continued-conjunctive(" + a + "," + b + ")"},
			{a + " DiminishedDisjunctiveSum " + b, "diminished-disjunctive(" + a + "," + b + ")"},
			{a + " ObligedSum " + b, "obliged(" + a + "," + b + ")"},
			{a + " SequentialSum " + b, "sequential(" + a + "," + b + ")"},
			{a + " SideSum " + b, "side(" + a + "," + b + ")"},
			{"(" + a + "+" + b + ") ConjunctiveSum " + d, "conjunctive(disjunctive(" + a + "," + b + ")," + d + ")"},
			{"(" + a + " SelectiveSum " + b + ")-" + d, "disjunctive(selective(" + a + "," + b + "),-" + d + ")"},
		} {
			for _, member := range asked(t, in, l, x[1]) {
				asks[member] = true
				got, ok := reply(in, "("+x[0]+")"+member)
				want, ok2 := reply(in, x[1]+member)
				if ok && ok2 && got != want {
					t.Errorf("(%s)%s = %s, want %s", x[0], member, got, want)
				}
				if ok && ok2 {
					seen[member] = true
					count++
				}
			}
		}
	}
	t.Logf("%d answers, %d members, %d positions to choose from", count, len(seen), len(pool))
	for member := range asks {
		if !seen[member] {
			t.Errorf("%s was never answered", member)
		}
	}
	for _, f := range l.Funcs { // what positions have, impartial ones among them
		if of := f.Of; of != nil && !f.Static && (of.Name == "Position" || of == value.ImpartialGame) && !slices.ContainsFunc(slices.Collect(maps.Keys(asks)), func(m string) bool {
			name, _, _ := strings.Cut(m[1:], "(")
			return name == f.Name
		}) {
			t.Errorf("%s of %s was never asked", f.Name, of)
		}
	}
}

// A sum of positions is played as the sum of forms that CGSuite makes of them, whose
// options are found one by one.
func TestSumsOfForms(t *testing.T) {
	in, rnd := newInterp(), rand.New(rand.NewPCG(13, 14))
	grids := [][2]string{{"cram(%s)", `game.grid.Cram("%s")`}, {"clobber(%s)", `game.grid.Clobber("%s")`}, {"domineering(%s)", `game.grid.Domineering("%s")`}}
	for range 60 {
		var sums [2][]string
		for range 2 {
			g := grids[rnd.IntN(len(grids))]
			letters := ".#"
			if strings.HasPrefix(g[0], "clobber") {
				letters = "xo."
			}
			b := make([]byte, 2+rnd.IntN(3))
			for i := range b {
				b[i] = letters[rnd.IntN(len(letters))]
			}
			for i := range g {
				sums[i] = append(sums[i], fmt.Sprintf(g[i], b))
			}
		}
		for _, op := range []string{"+", "-", " ConjunctiveSum ", " SelectiveSum ", ":"} {
			for _, ask := range []string{".CanonicalForm", ".OutcomeClass", ".MisereOutcomeClass", ".MisereWinningMoves(Left).Size", ".WinningMoves(Right).Size"} {
				got, want := "("+strings.Join(sums[0], op)+")"+ask, "("+strings.Join(sums[1], op)+")"+ask
				if x, y := text(t, in, got), text(t, in, want); x != y {
					t.Errorf("%s = %s, but %s = %s", got, x, want, y)
				}
			}
		}
	}
}

// The negative of a position has the outcomes of the position with the players exchanged,
// and so on after each move.
func TestNegatives(t *testing.T) {
	c, _ := builtin()
	in := newInterp()
	turned := strings.NewReplacer("L", "R", "R", "L", "left", "right", "right", "left")
	pool := small(c, newInterp())
	for _, p := range pool {
		for _, ask := range []string{".OutcomeClass", ".MisereOutcomeClass"} {
			got, ok := reply(in, "(-"+p+")"+ask)
			want, ok2 := reply(in, p+ask)
			if ok && ok2 && len(want) < 3 && got != turned.Replace(want) {
				t.Errorf("(-%s)%s = %s, want %s turned", p, ask, got, want)
			}
		}
		got, ok := reply(in, "[q.OutcomeClass for q in (-"+p+").Options(Left)].Sorted")
		want, ok2 := reply(in, "[(-q).OutcomeClass for q in "+p+".Options(Right)].Sorted")
		if ok && ok2 && got != want {
			t.Errorf("options of -%s: %s, want %s", p, got, want)
		}
	}
	if !slices.ContainsFunc(pool, func(p string) bool { return strings.HasPrefix(p, "toads") }) {
		t.Error("no partizan position")
	}
}
