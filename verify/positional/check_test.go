// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/work"
)

var conventions = []hypergraph.Rules{hypergraph.Strong, hypergraph.AvoiderAvoider, hypergraph.MakerBreaker,
	hypergraph.AvoiderEnforcer, hypergraph.MonotoneAvoiderEnforcer, hypergraph.WaiterClient, hypergraph.ClientWaiter}

// certified returns a certificate of the engine's.
func certified(t testing.TB, r hypergraph.Rules, p hypergraph.Position) []byte {
	t.Helper()
	data, err := positional.New(r, p).Certificate(work.Unbounded(), p)
	if err != nil {
		t.Fatalf("%s(%s): %v", r.Name, r.Format(p), err)
	}
	return data
}

// Certificates of random games are accepted, at the start and after some moves.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 3))
	by := map[string]int{}
	for range trials.Of(3000) {
		r := conventions[rng.IntN(len(conventions))]
		p := random(t, rng, 9)
		player := game.Players[rng.IntN(2)]
		for range rng.IntN(5) {
			options := r.Options(nil, p, player)
			if len(options) == 0 {
				break
			}
			p, player = options[rng.IntN(len(options))], player.Opponent()
		}
		if p.Waited {
			continue
		}
		data := certified(t, r, p)
		summary, err := Check(context.Background(), data)
		if err != nil {
			t.Fatalf("%s(%s): %v\n%s", r.Name, r.Format(p), err, data)
		}
		for _, w := range []string{"carriers", "moves", "pairing", "Selfridge", "verdict", "box", "Avoider's", "Client's", "stealing"} {
			if strings.Contains(summary, w) {
				by[w]++
			}
		}
	}
	t.Log(by)
}

// Certificates of boards by name are accepted, and say who wins and by what.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		rules      hypergraph.Rules
		text, want string
	}{
		{hypergraph.Hex, "4x4", "if Left begins Left wins, by 137 patterns"},
		{hypergraph.Y, "4", "if Right begins Right wins"},
		{hypergraph.BridgIt, "12", "if Right begins Right wins, by two disjoint sets of edges"},
		{hypergraph.BridgIt, "5,X.O", ""},
		{hypergraph.Switching, "K5,1:2", "if Right begins Left wins, by two disjoint"},
		{hypergraph.Strong, "row(3,3x4)", "if Left begins Left wins"},
		{hypergraph.Strong, "vdw(4,12)", "a draw"},
		{hypergraph.MakerBreaker, "ttt(5,2)", "Right wins, by the Erdős–Selfridge criterion"},
		{hypergraph.MakerBreaker, "row(4,4x5)", "Right wins"},
		{hypergraph.MakerBreaker, "matching(K6)", "Left wins"},
		{hypergraph.MakerBreaker, "hamilton(K5)", "Right wins"},
		{hypergraph.MakerBreaker, "1-2,3-4,5-6", "by a pairing of 3 pairs"},
		{hypergraph.MakerBreaker, "2:3,triangle(K5)", "Right wins"},
		{hypergraph.Sim, "K5", "a draw"},
	} {
		p, err := c.rules.Parse(c.text)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s is read", c.text)
			}
			continue
		}
		if err != nil {
			t.Fatal(c.text, err)
		}
		summary, err := check(certified(t, c.rules, p))
		if err != nil || !strings.Contains(summary, c.want) {
			t.Errorf("%s(%s): %s, %v; want %s", c.rules.Name, c.text, summary, err, c.want)
		}
	}
}

// Certificates of random graphs are accepted, whoever wins.
func TestTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 5))
	left, right := 0, 0
	for range trials.Of(1500) {
		n := 3 + rng.IntN(5)
		var edges []string
		for range 2 + rng.IntN(12) {
			if a, b := 1+rng.IntN(n), 1+rng.IntN(n); a != b {
				edges = append(edges, fmt.Sprintf("%d-%d", a, b))
			}
		}
		text := "connectivity(" + strings.Join(edges, ",") + ")"
		if rng.IntN(2) == 0 {
			text = "switching(" + strings.Join(edges, ",") + ",1:2)"
		}
		p, err := hypergraph.MakerBreaker.Parse(text)
		if err != nil {
			continue // not connected
		}
		player := game.Players[rng.IntN(2)]
		for range rng.IntN(4) {
			if options := hypergraph.MakerBreaker.Options(nil, p, player); len(options) > 0 {
				p, player = options[rng.IntN(len(options))], player.Opponent()
			}
		}
		summary, err := check(certified(t, hypergraph.MakerBreaker, p))
		if err != nil {
			t.Fatalf("%s, %s: %v", text, p.Claims, err)
		}
		left += strings.Count(summary, "Left wins, by two")
		right += strings.Count(summary, "Right wins, by two")
	}
	if left < 100*trials.Of(10)/10 || right < 100*trials.Of(10)/10 {
		t.Errorf("Left wins %d, Right %d by trees", left, right)
	}
}

func ExampleCheck() {
	p, _ := hypergraph.Hex.Parse("3x3")
	data, _ := positional.New(hypergraph.Hex, p).Certificate(work.Unbounded(), p)
	summary, err := Check(context.Background(), data)
	fmt.Println(summary, err)
	// Output: maker-breaker with the bias 1:1 on 9 cells and 11 winning sets, called hex(3x3): if Left begins Left wins, by 18 patterns with their carriers; if Right begins Right wins, by 4 patterns with their carriers <nil>
}

// random returns a random hypergraph.
func random(t testing.TB, rng *rand.Rand, most int) hypergraph.Position {
	n := 1 + rng.IntN(most)
	var sets []string
	for range 1 + rng.IntN(n+2) {
		var cells []string
		for range 1 + rng.IntN(4) {
			cells = append(cells, fmt.Sprint(1+rng.IntN(n)))
		}
		sets = append(sets, strings.Join(cells, "-"))
	}
	b, err := hypergraph.ParseBoard(strings.Join(sets, ",") + fmt.Sprintf(",+%d", n))
	if err != nil {
		t.Fatal(err)
	}
	bias := [2]int{1, 1}
	if rng.IntN(2) == 0 {
		bias = [2]int{1 + rng.IntN(3), 1 + rng.IntN(3)}
	}
	return hypergraph.Start(b, bias)
}
