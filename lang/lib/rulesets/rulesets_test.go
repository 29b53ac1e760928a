// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	_ "github.com/upstar-cgt/upstar/ask" // answers Ask
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func text(t *testing.T, in *eval.Interp, script string) string {
	t.Helper()
	v, err := in.Eval(work.Unbounded(), script)
	if err != nil {
		return err.Error()
	}
	s, err := in.Text(work.Unbounded(), v, notation.Plain)
	if err != nil {
		return err.Error()
	}
	return s
}

var builtin = sync.OnceValues(func() (*catalog.Catalog, *value.Library) {
	c := catalog.Builtin()
	return c, rulesets.Library(c)
})

func newInterp() *eval.Interp {
	c, l := builtin()
	return eval.New(value.NewWorld(short.NewSpace().Calc()), l, rulesets.Catalogue{Catalog: c})
}

// Every function has a sentence and an example that has a value.
func TestExamples(t *testing.T) {
	in := newInterp()
	for _, f := range rulesets.Library(catalog.Builtin()).Funcs {
		if v, err := in.Eval(work.Unbounded(), f.Example); err != nil || v == nil || f.Doc == "" {
			t.Errorf("%s: %s = %v, %v", f.Name, f.Example, v, err)
		}
	}
}

// ring is a class in which Right can pass, pairs one that takes heaps apart.
const (
	ring  = "class Ring(n) extends Game override def Options(player) := if player == Left then [0] else [Ring(n)] end; end; "
	pairs = "class Pairs(n) extends Game override def Options(player) := if n > 0 then [Pairs(n-1)] else [] end; " +
		"override def Decomposition := if n > 1 then [Pairs(n-2), Pairs(1), Pairs(1)] else [this] end; end; "
)

func TestPositions(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{`game.grid.Domineering("..|..")`, `Domineering.Position("..|..")`},
		{`game.grid.Domineering("..|..").CanonicalForm`, "+-1"},
		{`game.grid.Domineering("..|..").Options(Left)`, `[Domineering.Position("#.|#."),Domineering.Position(".#|.#")]`},
		{`(game.grid.Domineering("..|..") + 1).CanonicalForm`, "{2|0}"},
		{`(-game.grid.Domineering("..|.")).CanonicalForm`, "this row has 1 squares"},
		{`game.heap.Kayles(7).NimValue`, "2"},
		{`kayles(10000,7).NimValue`, "3"},
		{`import game.heap; Kayles(5).NimValue`, "4"},
		{`import game.heap.Kayles; Kayles(5).NimValue`, "4"},
		{`game.strip.ToadsAndFrogs("tt..ff").CanonicalForm == toads-and-frogs(TT..FF)`, "true"},
		{`game.heap.Wythoff((1,2)).OutcomeClass`, "P"},
		{`game.heap.PartizanSubtraction([1,3],[2,3])(6).CanonicalForm`, "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}"},
		{`domineering(2x3) + 1`, "disjunctive(domineering(...|...),form(1))"},
		{`(domineering(2x3) + 1).CanonicalForm`, "{3|1/2}"},
		{`domineering(2x2) == +-1`, "true"},
		{`domineering(2x2).LeftOptions.Size`, "2"},
		{`nim(1,2,3).NimValue`, "0"},
		{`kayles(5).MisereOutcomeClass`, "N"},
		{`hex(5x5).OutcomeClass`, "N"},
		{`game.hypergraph.MakerBreaker("triangle(K5)").Verdict(Right)`, "Maker wins, by search"},
		{`strong(ttt(5,2)).Verdict(Left)`, "a draw, by Erdős–Selfridge criterion"},
		{`game.hypergraph.MakerBreaker("triangle(K8)").ThresholdBias(Left)`, "3"},
		{`nim(3).ThresholdBias(Left)`, "nim(3) is no positional game"},
		{`strong(vdw(3,5)).ThresholdBias(Left)`, "no threshold bias"},
		{`nim(1,2).WinningCoalitions(3)`, "[[1,2],[1,3],[2,3]]"},
		{`nim(1,1,1).WinningCoalitions(3)`, "[[3]]"},
		{`nim(1,2).LastMover(3)`, "2"},
		{`nim(1,2).LastMover(65)`, "is for 2 to 64 players"},
		{`domineering(2x2).LastMover(3)`, "is partizan"},
		{`nim(3,4).WinningMoves(Left)`, "[nim(3,3)]"},
		{`(nim(3) ShortenedSelectiveSum nim(2)).OutcomeClass`, "N"},
		{`(*2 ContinuedConjunctiveSum *2).OutcomeClass`, "N"},
		// remotenesses 3 and 4, the least counts; by their values, *4 and 0, it would be lost
		{`(horses(3,4) ConjunctiveSum horses(5,5)).OutcomeClass`, "N"},
		{`(horses(3,4) ConjunctiveSum horses(5,5)).Remoteness`, "3"},
		{`[(kayles(a) ConjunctiveSum kayles(b)).Remoteness == [kayles(a).Remoteness, kayles(b).Remoteness].Min for a from 0 to 6 for b from 0 to 6].ToSet`, "{true}"},
		{`(kayles(2) SelectiveSum nim(1)).WinningMoves(Left)`, "[selective(kayles(0),nim(0))]"},
		{`game.grid.Cram(".........|##.######").MisereCanonicalForm`, "*[2[2]321]"},
		{`nim(5).Remoteness`, "1"},
		{`game.heap.Kayles.ObligedValueSequence(4)`, "[10,11,11,10]"},
		{`game.heap.HeapRuleset(n -> [[n-1], [n-2]].Filter(o -> o[1] >= 0)).ObligedValueSequence(3)`, "["},
		{ring + `Ring(3).GameValue`, "over"},
		{ring + `Ring(3).CanonicalForm`, "try `GameValue`"},
		{pairs + `Pairs(7).CanonicalForm == 3 * '{*|*}'.CanonicalForm + *`, "true"},
	} {
		if got := text(t, newInterp(), c.in); !strings.Contains(got, c.out) {
			t.Errorf("%s = %s, want %s", c.in, got, c.out)
		}
	}
}

// Where play takes long, who wins is searched: 6x6 Domineering is won by who begins
// [Breuker, Uiterwijk, van den Herik 2000].
func TestSearchedOutcome(t *testing.T) {
	for script, want := range map[string]string{`domineering(6x6).OutcomeClass`: "N", `domineering(3x9).OutcomeClass`: "R"} {
		if got := text(t, newInterp(), script); got != want {
			t.Errorf("%s = %s, want %s", script, got, want)
		}
	}
}

// clobber is Clobber as a user writes it.
const clobber = `singleton class MyClobber extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) begin
      var us := player.Ordinal;
      var them := player.Opponent.Ordinal;
      for here in grid.FindAll(us) for step in Coordinates.Orthogonal
      where grid.IsInBounds(here + step) and grid[here + step] == them
      yield Position(grid.Updated({here => 0, here + step => us}))
      end
    end
  end
end; `

// A ruleset in the language has the values, outcomes and winning moves of the one
// in Go.
func TestClass(t *testing.T) {
	in, rnd := newInterp(), rand.New(rand.NewPCG(7, 8))
	text(t, in, clobber)
	for range 40 {
		var b strings.Builder
		rows, columns := 1+rnd.IntN(2), 2+rnd.IntN(3)
		for r := range rows {
			if r > 0 {
				b.WriteByte('|')
			}
			for range columns {
				b.WriteByte(".xo"[rnd.IntN(3)])
			}
		}
		for _, ask := range []string{".CanonicalForm", ".OutcomeClass", ".MisereOutcomeClass", ".WinningMoves(Left).Size", ".MisereWinningMoves(Right).Size", ".LeftOptions.Size > 0"} {
			mine := text(t, in, `MyClobber("`+b.String()+`")`+ask)
			if want := text(t, in, `game.grid.Clobber("`+b.String()+`")`+ask); mine != want {
				t.Errorf("%s%s = %s, want %s", b.String(), ask, mine, want)
			}
		}
	}
}

func Example() {
	in, m := newInterp(), work.Unbounded()
	v, _ := in.Eval(m, `game.grid.Domineering("..|..").CanonicalForm`)
	fmt.Println(in.Text(m, v, notation.Plain))
	// Output: +-1 <nil>
}
