// SPDX-License-Identifier: Apache-2.0

package catalog_test

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A sumCase is a line of sums.jsonl: what another program says of a sum.
type sumCase struct {
	ID       int
	Sum      []struct{ Game, Position string }
	Query    string
	Player   string
	Expected json.RawMessage
	Time     float64 `json:"author_time_ms"` // of the other program, where it is known
}

// letters is how long the positions are, written down.
func (c sumCase) letters() int {
	n := 0
	for _, g := range c.Sum {
		n += len(g.Position)
	}
	return n
}

func sumCases(t *testing.T) []sumCase {
	dir := cmp.Or(os.Getenv("UPSTAR_CONFORMANCE"), filepath.Join("..", "..", "shared", "conformance"))
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

// translate writes a position of the other program as ours. The empty text is a
// game that we do not have.
func translate(name, position string) string {
	names := map[string]string{
		"domineering": "domineering", "clobber": "clobber", "clobber_1xn": "clobber", "nogo": "nogo", "nogo_1xn": "nogo", "amazons": "amazons",
		"elephants": "elephants-and-rhinos", "fission": "fission", "toppling_dominoes": "toppling-dominoes", "cannibal_clobber": "cannibal-clobber",
		"kayles": "kayles", "gen_toads": "gen-toads", "gen_king_dirt": "gen-king-dirt", "sheep": "battle-sheep", "integer_game": "form", "dyadic_rational": "form", "nimber": "form", "up_star": "form", "switch_game": "form",
	}
	ours, ok := names[name]
	if !ok {
		return ""
	}
	switch name {
	case "gen_toads", "gen_king_dirt":
		position = strings.Replace(position, ":", ",", 1)
	case "nimber":
		position = "*" + position
	case "switch_game":
		position = "{" + strings.Join(strings.Fields(strings.ReplaceAll(position, ",", " ")), "|") + "}"
	case "up_star":
		number, star := strings.CutSuffix(strings.TrimSpace(position), "*")
		position = map[bool]string{true: "*", false: ""}[star]
		if n := strings.TrimSpace(number); strings.HasPrefix(n, "-") {
			position = "v" + n[1:] + position
		} else if n != "0" && n != "" {
			position = "^" + n + position
		} else if !star {
			position = "0"
		}
	}
	return ours + "(" + position + ")"
}

// A judge enters sums and answers what is asked of them.
type judge struct {
	engine *search.Engine
	meter  *work.Meter
}

var errNoGame = errors.New("no such game")

// read returns the positions of a case, and whether each player may make the moves
// of both.
func read(c sumCase) (all []position.Position, free bool, err error) {
	for _, g := range c.Sum {
		name, impartial := strings.CutPrefix(g.Game, "impartial ")
		free = free || impartial
		text := translate(name, g.Position)
		if text == "" {
			return nil, false, fmt.Errorf("%w: %s", errNoGame, name)
		}
		p, err := catalog.Builtin().Parse(text)
		if err != nil {
			return nil, false, err
		}
		all = append(all, p)
	}
	return all, free, nil
}

func (j judge) sum(all []position.Position) (total arena.Sum, err error) {
	for _, p := range all {
		s, err := p.Sum(j.meter, j.engine.Arena())
		if err != nil {
			return 0, err
		}
		total = j.engine.Arena().Add(j.meter, total, s)
	}
	return total, nil
}

func (j judge) wins(all []position.Position, free bool, player game.Player) (bool, error) {
	s, err := j.sum(all)
	if err != nil {
		return false, err
	}
	if free {
		return j.engine.FreeWins(j.meter, s)
	}
	return j.engine.Wins(j.meter, s, player)
}

// winning counts the options of player that win, each position once.
func (j judge) winning(all []position.Position, free bool, player game.Player) (n int, err error) {
	for i, p := range all {
		seen := map[string]bool{}
		for _, mover := range game.Players {
			if mover != player && !free {
				continue
			}
			options, err := p.Options(mover)
			if err != nil {
				return 0, err
			}
			for _, q := range options {
				if seen[q.String()] {
					continue
				}
				seen[q.String()] = true
				after := slices.Clone(all)
				after[i] = q
				wins, err := j.wins(after, free, player.Opponent())
				if err != nil {
					return 0, err
				}
				if !wins {
					n++
				}
			}
		}
	}
	return n, nil
}

// answer answers a case, and tells the answer that is expected in the same words.
func (j judge) answer(c sumCase) (got, want string, err error) {
	all, free, err := read(c)
	if err != nil {
		return "", "", err
	}
	player := game.Player(max(strings.Index("BW", c.Player), 0))
	want = string(c.Expected)
	switch c.Query {
	case "nimber":
		s, err := j.sum(all)
		if err != nil {
			return "", "", err
		}
		n, err := j.engine.FreeNim(j.meter, s)
		return fmt.Sprint(n), want, err
	case "outcome":
		wins, err := j.wins(all, free, player)
		return map[bool]string{true: `"win"`, false: `"loss"`}[wins], want, err
	case "winning_moves":
		var moves []string
		if err := json.Unmarshal(c.Expected, &moves); err != nil {
			return "", "", err
		}
		if slices.Equal(moves, []string{"None"}) {
			moves = nil
		}
		n, err := j.winning(all, free, player)
		if 0 < n && n < len(moves) { // several moves lead to one position
			n = len(moves)
		}
		return fmt.Sprint(n), fmt.Sprint(len(moves)), err
	}
	return "", "", fmt.Errorf("%w: %s", errNoGame, c.Query)
}

// Sums of other programs' games: who wins, nim values, and how many moves win.
// What takes many steps is left out unless UPSTAR_SLOW is 1.
func TestConformance(t *testing.T) {
	steps, left := uint64(100_000), int64(trials.Of(12_000_000)) // of a case, and of all
	slow := os.Getenv("UPSTAR_SLOW") == "1"
	if slow {
		steps, left = 40_000_000, math.MaxInt64
	}
	cases := sumCases(t)
	slices.SortStableFunc(cases, func(a, b sumCase) int { return a.letters() - b.letters() })
	run, count := map[string]int{}, map[string]int{}
	timed, ours, theirs := 0, time.Duration(0), time.Duration(0)
	var engine *search.Engine
	for i, c := range cases {
		if testing.Short() && i%10 != 0 {
			continue
		}
		if left < 0 {
			count["not begun"]++
			continue
		}
		if i%100 == 0 || c.letters() > 20 {
			engine = search.New(arena.New(), search.Options{Workers: 1, Table: min(64<<20, uint64(1)<<(15+c.letters()/3))})
		}
		j := judge{engine, work.New(context.Background(), work.Budget{Steps: steps, Bytes: 3 << 30})}
		begun := time.Now()
		got, want, err := j.answer(c)
		left -= int64(j.meter.Stats().Steps)
		switch {
		case errors.Is(err, errNoGame):
			count[err.Error()]++
		case errors.Is(err, work.ErrLimit):
			count["too large"]++
			if slow {
				t.Logf("too large: case %d, %s of %v", c.ID, c.Query, c.Sum)
			}
		case err != nil:
			t.Errorf("case %d: %v", c.ID, err)
		case got != want:
			t.Errorf("case %d: %s of %v for %s is %s, want %s (%s)", c.ID, c.Query, c.Sum, c.Player, got, want, c.Expected)
		default:
			count["agree"]++
			if c.Time > 0 {
				timed++
				ours, theirs = ours+time.Since(begun), theirs+time.Duration(c.Time*float64(time.Millisecond))
			}
			for _, g := range c.Sum {
				run[g.Game]++
			}
		}
	}
	t.Logf("%d cases of which the other program's time is known: %v, the other %v", timed, ours.Round(time.Millisecond), theirs.Round(time.Millisecond))
	for _, why := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d %s", count[why], why)
	}
	for _, name := range slices.Sorted(maps.Keys(run)) {
		t.Logf("%5d times %s", run[name], name)
	}
	const last = 2450 // so many agreed when this was last changed: raise it with every gain
	if !testing.Short() && count["agree"] < last {
		t.Errorf("only %d cases agree", count["agree"])
	}
}
