// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
)

// A twin plays compounds by their rules, with no theory and no solver; it only
// remembers positions by what they print.
type twin struct {
	known map[string]bool
	left  int // positions it may still look at
}

type key struct {
	position   string
	player     game.Player
	convention game.Convention
}

func (w *twin) wins(x position.Position, player game.Player, c game.Convention) bool {
	k := fmt.Sprint(key{x.String(), player, c})
	if won, ok := w.known[k]; ok {
		return won
	}
	if w.left--; w.left < 0 {
		return false
	}
	options, err := x.Options(player)
	if err != nil {
		panic(err)
	}
	won := len(options) == 0 && c == game.Misere
	if y, ok := x.(position.Compound); ok {
		if r, over, _ := y.Over(player); over {
			won = r == game.Win
		}
	}
	for _, q := range options {
		won = won || !w.wins(q, player.Opponent(), c)
	}
	w.known[k] = won
	return won
}

// moves lists the winning moves as the answer's are listed.
func (w *twin) moves(x position.Compound, player game.Player, c game.Convention) []string {
	out := []string{}
	err := x.Moves(player, func(changes []position.Change, after position.Compound) bool {
		if !w.wins(after, player.Opponent(), c) {
			var steps []string
			for _, change := range changes {
				steps = append(steps, fmt.Sprintf("%d: %s", change.Component, change.To))
			}
			out = append(out, strings.Join(steps, "; "))
		}
		return true
	})
	if err != nil {
		panic(err)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var impartial = []string{"nim(0)", "nim(1)", "nim(2)", "nim(3)", "nim(1,2)", "nim(1,1)", "kayles(2)", "kayles(3)", "kayles(4)", "dawsons-kayles(4)",
	"grundy(3)", "grundy(5)", "wythoff(1,2)", "wythoff(2,2)", "horses(3,4)", "horses(1,1)", "horses(2,3)", "king(2,1)", "chomp(2x2)", "chomp(1)",
	"tree({{2},0})", "tree({{2},1})", "tree({{2}})", "tree({{1},2})", "tree({{{2}},0,1})", "tree({{2},3,2,1})", "tree({{2,1},{{2}}})", "tree({{{2},0},1})", "cram(2x2)", "treblecross(4)",
	"octal(0.8,5)", "subtraction({2,3},5)", "obliged(0.77,3)", "obliged(0.77,1;2)", "node-kayles(path:3)", "divisors(6)", "welter(1,3)", "moore(2,1,1)"}

var partizan = []string{"domineering(2x2)", "domineering(1x2)", "domineering(2x1)", "hackenbush(br)", "hackenbush(b)", "hackenbush(r+g)", "form({0|1})", "form({1|-1})",
	"form(^)", "toads-and-frogs(T.F)", "clobber(XOX)", "partizan-subtraction({1},{2},3)", "toppling-dominoes(XO)", "cutcake(1x2)", "grid-col(1x2)"}

var allModes = []string{"disjunctive", "conjunctive", "selective", "diminished-disjunctive", "continued-conjunctive", "shortened-selective",
	"obliged", "sequential", "ordinal", "side", "exactly:2", "exactly:1", "atmost:2", "odd", "first-to-end"}

// randomComponent draws a position from the pool and plays a few moves of either
// player, as long as there are any.
func randomComponent(t *testing.T, rng *rand.Rand, pool []string) position.Position {
	p := parse(t, "%s", pool[rng.IntN(len(pool))])
	for range max(0, rng.IntN(5)-2) {
		options, err := p.Options(game.Player(rng.IntN(2)))
		if err != nil {
			t.Fatal(err)
		}
		if len(options) > 0 {
			p = options[rng.IntN(len(options))]
		}
	}
	return p
}

// randomCompound draws a compound of up to three components, now and then of none,
// nested, in play or marked.
func randomCompound(t *testing.T, rng *rand.Rand, depth int) position.Compound {
	m, err := compound.ParseMode(allModes[rng.IntN(len(allModes))])
	if err != nil {
		t.Fatal(err)
	}
	x := position.Compound{Mode: m, Playing: -1}
	pool := impartial
	if rng.IntN(4) == 0 {
		pool = partizan
	}
	size := 1 + rng.IntN(3)
	if rng.IntN(30) == 0 {
		size = 0
	}
	for range size {
		if depth > 0 && rng.IntN(6) == 0 {
			x.Components = append(x.Components, randomCompound(t, rng, depth-1))
			continue
		}
		x.Components = append(x.Components, randomComponent(t, rng, pool))
	}
	switch {
	case size > 0 && m.Kind == compound.Obliged && rng.IntN(3) == 0:
		x.Playing = rng.IntN(len(x.Components))
	case m.Kind == compound.FirstToEnd:
		for range x.Components {
			x.Mode.Marks += string("NP"[rng.IntN(2)])
		}
	}
	return x
}

// Answers agree with literal play: who wins every kind of compound, nested ones
// too, by which moves, and how many there are.
func TestAnswerIsLiteralPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	theories := map[string]int{}
	for done := 0; done < trials.Of(1500); {
		x := randomCompound(t, rng, 2)
		w := &twin{known: map[string]bool{}, left: 400}
		for _, c := range game.Conventions {
			w.wins(x, game.Left, c)
			w.wins(x, game.Right, c)
		}
		if w.left < 0 {
			continue
		}
		done, w.left = done+1, 1_000_000
		q := answer.Question{Positions: x.Components, Mode: x.Mode, InPlay: x.Playing >= 0, Playing: max(x.Playing, 0), Moves: 100_000}
		a, err := answer.To(context.Background(), at, q)
		if err != nil {
			t.Fatalf("%s: %v", x, err)
		}
		theories[a.Normal.Means.Name]++
		whole := x
		if len(x.Components) == 1 && x.Mode.Kind == compound.Disjunctive {
			if y, ok := x.Components[0].(position.Compound); ok {
				whole = y // a compound that stands alone is answered itself
			}
		}
		checkVerdict(t, w, whole, game.Normal, a.Normal)
		switch {
		case whole.Mode.Kind != compound.FirstToEnd:
			checkVerdict(t, w, whole, game.Misere, a.Misere)
		case a.Misere != nil:
			t.Errorf("%s has a verdict for misère play, %v; its marks say who wins", x, *a.Misere)
		}
		checkJSON(t, a)
		if t.Failed() {
			return
		}
	}
	t.Logf("by %v", theories)
}

// A tame game may have an option that is not tame, such as {{2},0}: it is played.
func TestTameWithWildOption(t *testing.T) {
	for _, c := range []struct {
		positions []string
		want      []string
	}{
		{[]string{"tree({{{2},0},1})"}, []string{"0: tree(1)"}},
		{[]string{"tree({{{2},0},1})", "nim(2)"}, []string{"0: tree({{2},0})", "1: nim(1)"}},
	} {
		a := ask(t, "disjunctive", c.positions...)
		if got := moves(a.Misere.Winning); !slices.Equal(got, c.want) {
			t.Errorf("%v: misère play is won by %v, want %v", c.positions, got, c.want)
		}
		var x position.Compound
		x.Playing = -1
		for _, p := range c.positions {
			x.Components = append(x.Components, parse(t, "%s", p))
		}
		checkVerdict(t, &twin{map[string]bool{}, 1000}, x, game.Misere, a.Misere)
	}
}

// checkJSON looks for what no reader of the JSON of an answer expects.
func checkJSON(t *testing.T, a *answer.Answer) {
	t.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	for _, odd := range []string{`"components":null`, `[null`, `null]`, `"winning":null`, `"left":null`, `"right":null`} {
		if strings.Contains(string(text), odd) {
			t.Errorf("%s in %s", odd, text)
		}
	}
}

func checkVerdict(t *testing.T, w *twin, x position.Compound, c game.Convention, v *answer.Verdict) {
	t.Helper()
	if want := game.OutcomeOf(w.wins(x, game.Left, c), w.wins(x, game.Right, c)); !v.Found || v.Outcome != want || v.Err != nil {
		t.Errorf("%s is %v in %v play by %s (%v), literal play says %v", x, v.Outcome, c, v.Means.Name, v.Err, want)
		return
	}
	lists := map[game.Player]*answer.MoveList{game.Left: v.Left, game.Right: v.Right}
	if x.Impartial() {
		lists = map[game.Player]*answer.MoveList{game.Left: v.Winning}
	}
	for player, l := range lists {
		if l == nil {
			t.Errorf("%s, %v play: no list of moves of %v", x, c, player)
			continue
		}
		if got, want := moves(l), w.moves(x, player, c); !slices.Equal(slices.Compact(got), want) {
			t.Errorf("%s, %v play by %s: %v wins by %q, literal play by %q", x, c, v.Means.Name, player, got, want)
		}
		if l.Total == nil || l.Total.Int64() != int64(len(l.Moves)) {
			t.Errorf("%s, %v play: %v moves counted, %d listed", x, c, l.Total, len(l.Moves))
		}
	}
}
