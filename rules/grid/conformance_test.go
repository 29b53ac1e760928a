// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"bufio"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// A sumCase is a line of shared/conformance/sums.jsonl.
type sumCase struct {
	ID       int
	Sum      []struct{ Game, Position string }
	Query    string
	Player   string
	Expected json.RawMessage
}

func sumCases(t *testing.T) []sumCase {
	dir := cmp.Or(os.Getenv("UPSTAR_CONFORMANCE"), filepath.Join("..", "..", "..", "shared", "conformance"))
	f, err := os.Open(filepath.Join(dir, "sums.jsonl"))
	if err != nil {
		t.Skipf("no conformance cases: %v", err)
	}
	defer f.Close()
	var out []sumCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c sumCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// Outcomes and nim values that other programs have found. What needs many
// positions is left to the solvers.
func TestConformance(t *testing.T) {
	games := map[string]ruleset{
		"domineering": Domineering, "clobber": Clobber, "clobber_1xn": Clobber, "cannibal_clobber": CannibalClobber,
		"nogo": NoGo, "nogo_1xn": NoGo, "amazons": Amazons, "fission": Fission,
	}
	limit, squares := 200, 40
	if os.Getenv("UPSTAR_SLOW") == "1" {
		limit, squares = 1_500, 100
	}
	tried, solved, solvers := map[string]int{}, map[string]int{}, map[string]*solver{}
	for _, c := range sumCases(t) {
		if len(c.Sum) == 0 {
			continue
		}
		name, impartial := strings.CutPrefix(c.Sum[0].Game, "impartial ")
		rules := games[name]
		if rules == nil || slices.ContainsFunc(c.Sum, func(g struct{ Game, Position string }) bool { return g.Game != c.Sum[0].Game }) {
			continue
		}
		s := solvers[c.Sum[0].Game]
		if s == nil {
			s = &solver{rules: rules, both: impartial, memo: map[string]bool{}, nim: map[Board]int{}}
			solvers[c.Sum[0].Game] = s
		}
		s.left = limit
		var sum []Board
		for _, g := range c.Sum {
			b := parse(t, rules, g.Position)
			if b.Size() > squares {
				s.left = -1
			}
			sum = append(sum, b)
		}
		var got string
		switch c.Query {
		case "outcome":
			got = `"loss"`
			if s.wins(sum, game.Player(strings.Index("BW", c.Player))) {
				got = `"win"`
			}
		case "nimber":
			b, _ := json.Marshal(s.nimber(sum))
			got = string(b)
		default:
			continue
		}
		tried[name]++
		if s.left < 0 {
			continue
		}
		solved[name]++
		if got != string(c.Expected) {
			t.Errorf("case %d: %s of %v for %s is %s, want %s", c.ID, c.Query, c.Sum, c.Player, got, c.Expected)
		}
	}
	for name := range tried {
		t.Logf("%s: %d of %d cases solved", name, solved[name], tried[name])
	}
}

// Rows × columns, Left upright; the outcomes are those of domineering in
// shared/truth/siegel.json.
func TestDomineeringTable(t *testing.T) {
	table := map[string]game.Outcome{"4x4": game.N, "4x5": game.L, "5x4": game.R, "5x5": game.P}
	s := solver{rules: Domineering, left: 1 << 30, memo: map[string]bool{}}
	for size, want := range table {
		sum := []Board{parse(t, Domineering, size)}
		if got := game.OutcomeOf(s.wins(sum, game.Left), s.wins(sum, game.Right)); got != want {
			t.Errorf("domineering(%s) is %v, want %v", size, got, want)
		}
	}
}

// A solver plays sums, splitting and remembering; it gives up when left < 0.
type solver struct {
	rules ruleset
	both  bool // either player may make the moves of both
	left  int
	memo  map[string]bool
	nim   map[Board]int
}

func (s *solver) options(b Board, player game.Player) []Board {
	options := s.rules.Options(nil, b, player)
	if s.both {
		options = s.rules.Options(options, b, player.Opponent())
	}
	return options
}

func (s *solver) parts(sum []Board) []Board {
	var parts []Board
	for _, b := range sum {
		parts = s.rules.Split(parts, b)
	}
	for i := range parts {
		parts[i] = s.rules.Canonical(parts[i])
	}
	slices.SortFunc(parts, func(a, b Board) int { return strings.Compare(a.String(), b.String()) })
	return parts
}

func (s *solver) wins(sum []Board, player game.Player) bool {
	if s.left < 0 {
		return false
	}
	sum = s.parts(sum)
	key := player.String()
	for _, b := range sum {
		key += " " + b.String()
	}
	if w, ok := s.memo[key]; ok {
		return w
	}
	s.left--
	win := false
	for i, b := range sum {
		for _, c := range s.options(b, player) {
			next := slices.Clone(sum)
			next[i] = c
			if !s.wins(next, player.Opponent()) {
				win = true
				break
			}
		}
		if win {
			break
		}
	}
	if s.left >= 0 {
		s.memo[key] = win
	}
	return win
}

func (s *solver) nimber(sum []Board) int {
	if s.left < 0 {
		return 0
	}
	value := 0
	for _, b := range s.parts(sum) {
		if _, ok := s.nim[b]; !ok {
			s.left -= 1 + b.Size()/20
			seen := map[int]bool{}
			for _, c := range s.options(b, game.Left) {
				seen[s.nimber([]Board{c})] = true
			}
			v := 0
			for seen[v] {
				v++
			}
			if s.left >= 0 {
				s.nim[b] = v
			}
		}
		value ^= s.nim[b]
	}
	return value
}
