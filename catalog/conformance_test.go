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
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A sumCase is a line of sums.jsonl: what another program says of a sum.
type sumCase struct {
	ID       int
	Sum      []struct{ Game, Position string }
	Query    string
	Player   string
	Expected json.RawMessage
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
		"kayles": "kayles", "gen_toads": "gen-toads", "integer_game": "form", "dyadic_rational": "form", "nimber": "form", "up_star": "form", "switch_game": "form",
	}
	ours, ok := names[name]
	if !ok {
		return ""
	}
	switch name {
	case "gen_toads":
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

// free plays a partizan game of an arena so that either player may make the moves
// of both.
type free struct {
	base  *arena.Arena
	meter *work.Meter
}

// A part is a component of the arena, or a sum of them.
type part struct {
	single bool
	id     uint32
}

func (free) Impartial() bool { return true }

func (r free) Options(dst []part, p part, _ game.Player) []part {
	for _, player := range game.Players {
		for _, s := range r.base.ComponentOptions(r.meter, nil, arena.Component(p.id), player) {
			dst = append(dst, part{id: uint32(s)})
		}
	}
	return dst
}

func (r free) Split(dst []part, p part) []part {
	if p.single {
		return append(dst, p)
	}
	for _, g := range r.base.Components(arena.Sum(p.id)) {
		dst = append(dst, part{true, uint32(g)})
	}
	return dst
}

// A judge enters sums and answers what is asked of them.
type judge struct {
	solver *solve.Solver
	base   *arena.Arena
	meter  *work.Meter
}

var errNoGame = errors.New("no such game")

func (j judge) enter(name, position string) (s arena.Sum, err error) {
	name, impartial := strings.CutPrefix(name, "impartial ")
	text := translate(name, position)
	if text == "" {
		return 0, fmt.Errorf("%w: %s", errNoGame, name)
	}
	p, err := catalog.Builtin().Parse(text)
	if err != nil {
		return 0, err
	}
	if !impartial || p.Impartial() {
		return p.Sum(j.meter, j.solver.Arena())
	}
	base, err := p.Sum(j.meter, j.base)
	if err != nil {
		return 0, err
	}
	port := arena.Enter(j.solver.Arena(), "free", free{j.base, j.meter})
	return work.Try(j.meter, func() arena.Sum { return port.Sum(j.meter, part{id: uint32(base)}) })
}

func (j judge) answer(c sumCase) (string, error) {
	total := arena.Sum(0)
	for _, g := range c.Sum {
		s, err := j.enter(g.Game, g.Position)
		if err != nil {
			return "", err
		}
		total = j.solver.Arena().Add(j.meter, total, s)
	}
	switch c.Query {
	case "nimber":
		n, err := j.solver.Nim(j.meter, total)
		return fmt.Sprint(n), err
	case "outcome":
		player := game.Player(strings.Index("BW", c.Player))
		wins, err := j.solver.Wins(j.meter, total, player, game.Normal)
		return map[bool]string{true: `"win"`, false: `"loss"`}[wins], err
	}
	return "", fmt.Errorf("%w: %s", errNoGame, c.Query)
}

// Sums of other programs' games: who wins, and nim values. What needs many
// positions is left out unless UPSTAR_SLOW is 1.
func TestConformance(t *testing.T) {
	limits, letters := work.Budget{Positions: 3000, Bytes: 1 << 20}, 40
	if os.Getenv("UPSTAR_SLOW") == "1" {
		limits, letters = work.Budget{Positions: 50_000, Bytes: 20 << 20}, 60
	}
	run, count := map[string]int{}, map[string]int{}
	for i, c := range sumCases(t) {
		if testing.Short() && i%10 != 0 {
			continue
		}
		if c.letters() > letters {
			count["too large"]++
			continue
		}
		j := judge{solve.New(arena.New()), arena.New(), work.New(context.Background(), limits)}
		got, err := j.answer(c)
		switch {
		case errors.Is(err, errNoGame):
			count[err.Error()]++
		case errors.Is(err, work.ErrLimit):
			count["too large"]++
		case err != nil:
			t.Errorf("case %d: %v", c.ID, err)
		case got != string(c.Expected):
			t.Errorf("case %d: %s of %v for %s is %s, want %s", c.ID, c.Query, c.Sum, c.Player, got, c.Expected)
		default:
			count["agree"]++
			for _, g := range c.Sum {
				run[g.Game]++
			}
		}
	}
	for _, why := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%5d %s", count[why], why)
	}
	for _, name := range slices.Sorted(maps.Keys(run)) {
		t.Logf("%5d times %s", run[name], name)
	}
	if count["agree"] < trials.Of(2000) {
		t.Errorf("only %d cases were run", count["agree"])
	}
}
