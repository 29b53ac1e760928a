// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

var slow = os.Getenv("UPSTAR_SLOW") != ""

var conventions = []hypergraph.Rules{hypergraph.Strong, hypergraph.AvoiderAvoider, hypergraph.MakerBreaker,
	hypergraph.AvoiderEnforcer, hypergraph.MonotoneAvoiderEnforcer, hypergraph.WaiterClient, hypergraph.ClientWaiter}

func Example() {
	p, _ := hypergraph.Hex.Parse("3x3")
	s := New(hypergraph.Hex, p)
	m := work.Unbounded()
	v, _ := s.Solve(m, p, game.Left)
	moves, _, _ := s.Best(m, p, game.Left)
	fmt.Println(v.Result, v.By, len(moves))
	// Output: win search 5
}

// shared reads a file of the project's common store.
func shared(t *testing.T, name string) []byte {
	t.Helper()
	dir := os.Getenv("UPSTAR_SHARED")
	for _, d := range []string{dir, "../../../shared", "../../../../shared"} {
		if d != "" {
			if data, err := os.ReadFile(filepath.Join(d, name)); err == nil {
				return data
			}
		}
	}
	t.Skipf("no shared/%s; set UPSTAR_SHARED", name)
	return nil
}

// A player plays literally: by the moves of the ruleset alone.
type player struct {
	rules hypergraph.Rules
	known map[literal]game.Result
}

type literal struct {
	claims string
	waited bool
	toMove game.Player
}

func (x player) result(p hypergraph.Position, toMove game.Player) game.Result {
	if r, over := x.rules.Over(p, toMove); over {
		return r
	}
	key := literal{p.Claims, p.Waited, toMove}
	if r, ok := x.known[key]; ok {
		return r
	}
	best := game.Loss
	for _, q := range x.rules.Options(nil, p, toMove) {
		if best = max(best, x.result(q, toMove.Opponent()).Opposite()); best == game.Win {
			break
		}
	}
	x.known[key] = best
	return best
}

// position returns the empty board of a hypergraph.
func position(t *testing.T, cells int, sets [][]int, bias [2]int) hypergraph.Position {
	t.Helper()
	labels := make([]string, cells)
	for i := range labels {
		labels[i] = fmt.Sprint(i + 1)
	}
	b, err := hypergraph.New("", labels, sets)
	if err != nil {
		t.Fatal(err)
	}
	return hypergraph.Start(b, bias)
}

func TestTruth(t *testing.T) {
	var cases []struct {
		Vertices int
		Sets     [][]int
		Maker    string `json:"maker_first"`
		Breaker  string `json:"breaker_first"`
		Strong   string
		Reverse  string `json:"reverse_strong"`
		Avoider  string `json:"avoider_first"`
		Enforcer string `json:"enforcer_first"`
		MonoA    string `json:"monotone_avoider_first"`
		MonoE    string `json:"monotone_enforcer_first"`
		Waiter   string `json:"waiter_client"`
		Client   string `json:"client_waiter"`
	}
	if err := json.Unmarshal(shared(t, "truth/positional_random.json"), &cases); err != nil {
		t.Fatal(err)
	}
	m := work.Unbounded()
	for i, c := range cases {
		p := position(t, c.Vertices, c.Sets, [2]int{1, 1})
		for _, q := range []struct {
			rules hypergraph.Rules
			first game.Player
			want  string
		}{
			{hypergraph.MakerBreaker, game.Left, c.Maker}, {hypergraph.MakerBreaker, game.Right, c.Breaker},
			{hypergraph.Strong, game.Left, c.Strong}, {hypergraph.AvoiderAvoider, game.Left, c.Reverse},
			{hypergraph.AvoiderEnforcer, game.Left, c.Avoider}, {hypergraph.AvoiderEnforcer, game.Right, c.Enforcer},
			{hypergraph.MonotoneAvoiderEnforcer, game.Left, c.MonoA}, {hypergraph.MonotoneAvoiderEnforcer, game.Right, c.MonoE},
			{hypergraph.WaiterClient, game.Left, c.Waiter}, {hypergraph.ClientWaiter, game.Right, c.Client},
		} {
			v, err := New(q.rules, p).Solve(m, p, q.first)
			if got := said(q.rules, v.Result, q.first); err != nil || got != q.want {
				t.Errorf("case %d, %v, %s, %v first: %s, want %s (%s, %s)", i, p.Board, q.rules.Title, q.first, got, q.want, v.By, v.Why)
			}
		}
	}
	if len(cases) < 100 {
		t.Errorf("only %d cases", len(cases))
	}
}

// said names the winner.
func said(r hypergraph.Rules, result game.Result, first game.Player) string {
	if _, one := r.Convention.Filler(); !one {
		return map[game.Result]string{game.Win: "first", game.Draw: "draw", game.Loss: "second"}[result]
	}
	if result == game.Loss {
		first = first.Opponent()
	}
	return r.Role(first)
}

func randomPosition(t *testing.T, rng *rand.Rand, most int) hypergraph.Position {
	n := 1 + rng.IntN(most)
	sets := make([][]int, 1+rng.IntN(n+2))
	for i := range sets {
		for range 1 + rng.IntN(4) {
			sets[i] = append(sets[i], rng.IntN(n))
		}
	}
	return position(t, n, sets, [2]int{1 + rng.IntN(3), 1 + rng.IntN(3)})
}

// The solver, with and without criteria, finds what literal play finds, at the start
// and after some moves.
func TestLiteral(t *testing.T) {
	cases := 10_000
	if slow {
		cases = 100_000
	}
	rng := rand.New(rand.NewPCG(15, 1))
	m := work.Unbounded()
	by := map[string]int{}
	for range cases {
		r := conventions[rng.IntN(len(conventions))]
		most := 10
		if rng.IntN(4) > 0 {
			most = 7
		}
		p := randomPosition(t, rng, most)
		if rng.IntN(2) == 0 {
			p.Bias = [2]int{1, 1}
		}
		x := player{r, map[literal]game.Result{}}
		s := New(r, p)
		for player := game.Left; ; player = player.Opponent() {
			for _, first := range game.Players {
				want := x.result(p, first)
				if p.Waited { // who has waited has no move if it is not the other's turn
					continue
				}
				v, err := s.Solve(m, p, first)
				plain, err2 := s.Search(m, p, first)
				by[v.By]++
				if err != nil || err2 != nil || v.Result != want || plain.Result != want {
					t.Fatalf("%s(%s), %v to move: %v by %s (%s), %v by search, want %v; %v %v", r.Name, r.Format(p), first, v.Result, v.By, v.Why, plain.Result, want, err, err2)
				}
			}
			options := r.Options(nil, p, player)
			if len(options) == 0 {
				break
			}
			p = options[rng.IntN(len(options))]
		}
	}
	t.Log(by)
}

// Lehman's theorem finds what search finds, on random graphs and after some claims.
func TestLehman(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 2))
	m := work.Unbounded()
	tried := 0
	for tried < 600 {
		n := 3 + rng.IntN(4)
		var edges []string
		for range 2 + rng.IntN(10) {
			if a, b := 1+rng.IntN(n), 1+rng.IntN(n); a != b {
				edges = append(edges, fmt.Sprintf("%d-%d", a, b))
			}
		}
		text := "connectivity(" + strings.Join(edges, ",") + ")"
		if rng.IntN(2) == 0 {
			text = "switching(" + strings.Join(edges, ",") + ",1:2)"
		}
		r := hypergraph.MakerBreaker
		p, err := r.Parse(text)
		if err != nil {
			continue // not connected
		}
		tried++
		s := New(r, p)
		for player := game.Left; ; player = player.Opponent() {
			for _, first := range game.Players {
				a, err := s.Solve(m, p, first)
				b, err2 := s.Search(m, p, first)
				if err != nil || err2 != nil || a.Result != b.Result {
					t.Fatalf("%s, %v to move: %v by %s, %v by search; %v %v", r.Format(p), first, a.Result, a.By, b.Result, err, err2)
				}
			}
			options := r.Options(nil, p, player)
			if len(options) == 0 {
				break
			}
			p = options[rng.IntN(len(options))]
		}
	}
}

// The box game formula finds what search finds.
func TestBoxes(t *testing.T) {
	for n := 1; n <= 5; n++ {
		for size := 1; size <= 4; size++ {
			for larger := range n {
				for bias := 1; bias <= 4; bias++ {
					sets, cells := make([][]int, n), 0
					for i := range sets {
						for range size + min(1, max(0, larger-i)) {
							sets[i] = append(sets[i], cells)
							cells++
						}
					}
					p := position(t, cells, sets, [2]int{bias, 1})
					s := New(hypergraph.MakerBreaker, p)
					for _, first := range game.Players {
						v, err := s.Search(work.Unbounded(), p, first)
						wins, _, ok := boxes(sets, p.Bias, first == game.Left)
						if err != nil || !ok || wins != (v.Result == game.Win == (first == game.Left)) {
							t.Errorf("%v, %d:1, %v first: %v by the formula, %v by search, %v", sets, bias, first, wins, v.Result, err)
						}
					}
				}
			}
		}
	}
}

// Threshold biases of the triangle game, between the bounds of Chvátal and Erdős:
// Maker wins with 1:b if b < √(2n+2) − 5/2, Breaker if b ≥ 2√n.
func TestThreshold(t *testing.T) {
	m := work.Unbounded()
	for n, want := range []int{4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3} {
		if want == 0 || n > 9 && !slow {
			continue
		}
		b, err := hypergraph.ParseBoard(fmt.Sprintf("triangle(K%d)", n))
		if err != nil {
			t.Fatal(err)
		}
		got, err := Threshold(m, hypergraph.MakerBreaker, b, game.Left, 10)
		if err != nil || got != want {
			t.Errorf("K%d: threshold %d, %v, want %d", n, got, err, want)
		}
		if low, high := math.Sqrt(float64(2*n+2))-2.5, 2*math.Sqrt(float64(n)); float64(got) < low || float64(got) > math.Ceil(high) {
			t.Errorf("K%d: threshold %d is not between %.2f and %.2f", n, got, low, high)
		}
	}
	b, _ := hypergraph.ParseBoard("vdw(3,5)")
	if _, err := Threshold(m, hypergraph.Strong, b, game.Left, 3); err == nil {
		t.Error("a strong game has no threshold")
	}
}

// A budget ends a search.
func TestBudget(t *testing.T) {
	p, _ := hypergraph.Hex.Parse("6x6")
	_, err := New(hypergraph.Hex, p).Solve(work.New(context.Background(), work.Budget{Positions: 5}), p, game.Left)
	if !errors.Is(err, work.ErrLimit) {
		t.Error(err)
	}
	p, _ = hypergraph.Hex.Parse("11x11")
	if _, err = New(hypergraph.Hex, p).Solve(work.Unbounded(), p, game.Left); !errors.Is(err, work.ErrLimit) || !errors.Is(err, ErrLarge) {
		t.Error(err)
	}
}

// Of moves that a search has refuted when a limit ends it literal play says the same.
func TestRefuted(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 33))
	m := work.Unbounded()
	count := map[game.Result]int{}
	for range 400 {
		r := conventions[rng.IntN(len(conventions))]
		p := uniform(t, rng, 7, 5+rng.IntN(4))
		first := game.Players[rng.IntN(2)]
		s, x := New(r, p), player{r, map[literal]game.Result{}}
		_, _ = s.Search(work.New(t.Context(), work.Budget{Positions: uint64(rng.IntN(20) + 1)}), p, first)
		for _, least := range []game.Result{game.Win, game.Draw} {
			for _, q := range s.Refuted(m, p, first, least) {
				if got := x.result(q, first.Opponent()).Opposite(); got >= least {
					t.Fatalf("%s(%s), %v moves to %s: %v is not less than %v", r.Name, r.Format(p), first, r.Format(q), got, least)
				}
				count[least]++
			}
		}
	}
	if count[game.Win] < 500 || count[game.Draw] < 300 {
		t.Errorf("few refuted moves: %v", count)
	}
}
