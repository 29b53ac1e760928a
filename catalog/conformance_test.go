// SPDX-License-Identifier: Apache-2.0

package catalog_test

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
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

// game is that of the first summand.
func (c sumCase) game() string {
	if len(c.Sum) == 0 {
		return ""
	}
	return c.Sum[0].Game
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
		if impartial {
			text = "impartial " + text
		}
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

// winning counts the options of player that win, in each component, each position
// once.
func (j judge) winning(all []position.Position, free bool, player game.Player) (counts []int, err error) {
	counts = make([]int, len(all))
	for i, p := range all {
		options, err := p.Options(player)
		if err != nil {
			return nil, err
		}
		for _, q := range options {
			after := slices.Clone(all)
			after[i] = q
			wins, err := j.wins(after, free, player.Opponent())
			if err != nil {
				return nil, err
			}
			if !wins {
				counts[i]++
			}
		}
	}
	return counts, nil
}

// expectedMoves counts the moves that win by component; they are written 0:b1-a1,
// without the number of the component if there is only one.
func expectedMoves(c sumCase) ([]int, error) {
	var moves []string
	if err := json.Unmarshal(c.Expected, &moves); err != nil {
		return nil, err
	}
	counts := make([]int, len(c.Sum))
	for _, m := range moves {
		component := 0
		if number, _, ok := strings.Cut(m, ":"); ok {
			fmt.Sscan(number, &component)
		}
		if m != "None" {
			counts[component]++
		}
	}
	return counts, nil
}

// thermograph writes the walls as the other program does: value and temperature at
// each corner.
func (j judge) thermograph(all []position.Position) (string, error) {
	s, err := j.sum(all)
	if err != nil {
		return "", err
	}
	space := short.NewSpace()
	g, err := solve.NewShort(solve.New(j.engine.Arena()), space).Value(j.meter, s)
	if err != nil {
		return "", err
	}
	t := thermo.NewCalc(space.Calc()).Thermograph(g)
	text := func(name string, wall thermo.Trajectory) string {
		for _, p := range wall.Corners() {
			name += fmt.Sprintf(" (%v, %v)", p.V, p.T)
		}
		return name
	}
	return text("L:", t.Left) + text(" R:", t.Right), nil
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
		want, err := expectedMoves(c)
		if err != nil {
			return "", "", err
		}
		got, err := j.winning(all, free, player)
		for i, n := range got {
			if 0 < n && n < want[i] { // several moves lead to one position
				got[i] = want[i]
			}
		}
		return fmt.Sprint(got), fmt.Sprint(want), err
	case "thermograph":
		got, err := j.thermograph(all)
		return got, strings.Trim(want, `"`), err
	}
	return "", "", fmt.Errorf("%w: %s", errNoGame, c.Query)
}

// A desk gives cases to engines: those of one game share one, but a case of which
// the other program's time is known has one of its own.
type desk struct {
	engine *search.Engine
	game   string
	bytes  uint64
}

func (d *desk) judge(ctx context.Context, c sumCase, steps uint64) judge {
	name := c.game()
	if d.engine == nil || c.Time > 0 || d.game != name || d.bytes > 1<<30 {
		*d = desk{search.New(arena.New(), search.Options{Workers: 1}), name, 0}
	}
	return judge{d.engine, work.New(ctx, work.Budget{Steps: steps, Bytes: 2 << 30})}
}

// done says what a case has cost.
func (d *desk) done(c sumCase, used work.Stats) {
	if d.bytes += used.Bytes; c.Time > 0 {
		d.engine = nil
	}
}

// Sums of other programs' games: who wins, nim values, how many moves win, and
// thermographs. What takes many steps is left out unless UPSTAR_SLOW is 1; then
// UPSTAR_CASE says how much processor time one may take (such as 2m), UPSTAR_CASES
// which are taken (such as 5757,5769), and what took a second is told.
func TestConformance(t *testing.T) {
	steps := uint64(11_000)
	slow := os.Getenv("UPSTAR_SLOW") == "1"
	if slow {
		steps = math.MaxInt64
	}
	limit, err := time.ParseDuration(cmp.Or(os.Getenv("UPSTAR_CASE"), "0"))
	if err != nil {
		t.Fatal(err)
	}
	cases := sumCases(t)
	if only := os.Getenv("UPSTAR_CASES"); only != "" {
		ids := strings.Split(only, ",")
		cases = slices.DeleteFunc(cases, func(c sumCase) bool { return !slices.Contains(ids, fmt.Sprint(c.ID)) })
	}
	slices.SortStableFunc(cases, func(a, b sumCase) int {
		return cmp.Or(cmp.Compare(a.game(), b.game()), a.letters()-b.letters())
	})
	agree, large := 0, []string(nil)
	timed, ours, theirs := 0, time.Duration(0), time.Duration(0)
	start := cpu.Time()
	var d desk
	for i, c := range cases {
		if testing.Short() && i%10 != 0 {
			continue
		}
		ctx, cancel := trials.Within(t.Context(), limit)
		j := d.judge(ctx, c, steps)
		begun := cpu.Time()
		got, want, err := j.answer(c)
		took := cpu.Time() - begun
		cancel()
		d.done(c, j.meter.Stats())
		switch {
		case errors.Is(err, work.ErrLimit):
			large = append(large, fmt.Sprint(c.ID))
			if slow {
				d.engine = nil
				t.Logf("case %d, %s of %v: %v", c.ID, c.Query, c.Sum, err)
			}
		case err != nil:
			t.Errorf("case %d, %s of %v: %v", c.ID, c.Query, c.Sum, err)
		case got != want:
			t.Errorf("case %d: %s of %v for %s is %s, want %s (%s)", c.ID, c.Query, c.Sum, c.Player, got, want, c.Expected)
		default:
			agree++
			if c.Time > 0 {
				timed++
				ours, theirs = ours+took, theirs+time.Duration(c.Time*float64(time.Millisecond))
			}
		}
		if slow && took > time.Second {
			t.Logf("case %d, %s of %v: %v CPU, %d steps, the other program %v ms", c.ID, c.Query, c.Sum, took.Round(time.Millisecond), j.meter.Stats().Steps, c.Time)
		}
	}
	t.Logf("%d of %d agree, %d too large, %v CPU", agree, len(cases), len(large), (cpu.Time() - start).Round(time.Second))
	t.Logf("too large: %s", strings.Join(large, ","))
	t.Logf("%d cases of which the other program's time is known: %v, the other %v", timed, ours.Round(time.Millisecond), theirs.Round(time.Millisecond))
	const last = 5000 // so many agreed when this was last changed: raise it with every gain
	if !testing.Short() && agree < min(last, len(cases)) {
		t.Errorf("only %d cases agree", agree)
	}
}
