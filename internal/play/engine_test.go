// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"context"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A referee knows by play who wins, from other code than the engine's.
type referee struct {
	solver *solve.Solver
	meter  *work.Meter
}

func newReferee() *referee { return &referee{solve.New(arena.New()), work.Unbounded()} }

// result returns what the player to move can get.
func (r *referee) result(t testing.TB, table *play.Table) game.Result {
	s, err := table.Whole().Sum(r.meter, r.solver.Arena())
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := table.Board(0); ok && table.Boards() == 1 && position.Judged(p) {
		if result, over := position.Over(p, table.ToMove); over {
			return result
		}
	}
	found, err := r.solver.Result(r.meter, s, table.ToMove, table.Convention)
	if err != nil {
		t.Fatalf("%v: %v", table.Whole(), err)
	}
	return found
}

// longestGame is after how many turns a game that need not end is broken off.
const longestGame = 400

// match plays the perfect player against a random one from a table, and checks that
// the perfect one gets at least what the position is worth.
func match(t testing.TB, e *play.Engine, r *referee, table *play.Table, rng *rand.Rand) {
	perfect := game.Player(rng.IntN(2))
	worth := r.result(t, table)
	if table.ToMove != perfect {
		worth = worth.Opposite()
	}
	start := table
	for range longestGame {
		over, err := table.Over()
		if err != nil {
			t.Fatal(err)
		}
		if over != nil {
			got := game.Draw
			if over.Winner != "" {
				got = game.Won(over.Winner == strings.ToLower(perfect.String()))
			}
			if got < worth {
				t.Errorf("%s: %v is perfect, should %v, and gets a %v: %s", start.Game().Text(), perfect, worth, got, table.Game().Text())
			}
			return
		}
		opponent := play.Random
		if table.ToMove == perfect {
			opponent = play.Perfect
		}
		reply, err := e.Reply(context.Background(), table, opponent, rng)
		if err != nil {
			t.Fatalf("%v: %v", table.Whole(), err)
		}
		if opponent == play.Perfect && !reply.Proved {
			t.Errorf("%v: %s is not proved", table.Whole(), reply.Turn)
		}
		if table, err = table.Play(reply.Turn); err != nil {
			t.Fatal(err)
		}
	}
	if worth == game.Win {
		t.Errorf("%s: %v is perfect, should win, and plays for ever", start.Game().Text(), perfect)
	}
}

// wandered makes a few random turns.
func wandered(t testing.TB, table *play.Table, rng *rand.Rand) *play.Table {
	for range rng.IntN(3) {
		if over, err := table.Over(); err != nil || over != nil {
			break
		}
		var turns []play.Choices
		err := table.Turns(func(c play.Choices) bool { turns = append(turns, c); return len(turns) < 500 })
		if err != nil || len(turns) == 0 {
			break
		}
		next, err := table.After(turns[rng.IntN(len(turns))])
		if err != nil {
			t.Fatal(err)
		}
		if over, err := next.Over(); err != nil || over != nil {
			break
		}
		table = next
	}
	return table
}

// games returns how many games are played of a kind.
func games(few int) int {
	if os.Getenv("UPSTAR_SLOW") != "" {
		return 1000
	}
	return few
}

// The perfect player never loses a won position, nor a drawn one: every ruleset,
// both conventions.
func TestPerfect(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 3))
	c := catalog.Builtin()
	played := 0
	for _, entry := range c.Entries() {
		e, r := play.NewEngine(session.New(c)), newReferee()
		for _, end := range []string{"wins", "loses"} {
			for i := range games(2) {
				sample := entry.Samples[i%len(entry.Samples)]
				g := play.Game{Boards: []string{entry.Name + "(" + sample + ")"}, End: end, To: []string{"left", "right"}[rng.IntN(2)]}
				table := wandered(t, open(t, g), rng)
				if position.Judged(first(table)) && end == "loses" {
					continue // a verdict knows no convention
				}
				match(t, e, r, table, rng)
				if played++; t.Failed() {
					return
				}
			}
		}
	}
	t.Logf("%d games", played)
}

// The same at tables of several boards, in every compound, among them games that
// need not end and those that only one player moves in.
func TestPerfectCompounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 4))
	c := catalog.Builtin()
	boards := []string{"nim(3)", "nim(1,2)", "kayles(4)", "domineering(..|..)", "domineering(...|...)", "hackenbush(brb)", "hackenbush(gr)", "toads-and-frogs(TT.F)",
		"clobber(XOX)", "wythoff(1,2)", "backsliding-toads-and-frogs(T.F)", "passes(all,2@any)", "passes(all,2@1)", "cutcake(2x3)", "chomp(2x2)", "grid-col(...)"}
	played := 0
	for _, mode := range modes() {
		e, r := play.NewEngine(session.New(c)), newReferee()
		for _, end := range []string{"wins", "loses"} {
			for range games(4) {
				g := play.Game{As: mode, End: end, To: []string{"left", "right"}[rng.IntN(2)]}
				for range 1 + rng.IntN(3) {
					g.Boards = append(g.Boards, boards[rng.IntN(len(boards))])
					g.Marks += []string{"N", "P"}[rng.IntN(2)]
				}
				match(t, e, r, wandered(t, open(t, g), rng), rng)
				if played++; t.Failed() {
					return
				}
			}
		}
	}
	t.Logf("%d games", played)
}

// Where everything cannot be played out theory tells the moves.
func TestTheory(t *testing.T) {
	c := catalog.Builtin()
	e := play.NewEngine(session.New(c))
	e.Limits = work.Budget{Positions: 50, Bytes: 1 << 30}
	rng := rand.New(rand.NewPCG(14, 5))
	r := newReferee()
	for _, g := range []play.Game{
		{Boards: []string{"nim(5,6,7)"}}, {Boards: []string{"nim(5,6,7)"}, End: "loses"}, {Boards: []string{"kayles(8)", "nim(5)"}},
		{Boards: []string{"nim(3,4)", "kayles(5)"}, As: "selective"}, {Boards: []string{"wythoff(3,4)", "nim(4)"}, As: "conjunctive"},
		{Boards: []string{"wythoff(3,4)", "nim(4)"}, As: "obliged"}, {Boards: []string{"domineering(4x4)", "hackenbush(brb)"}},
		{Boards: []string{"nim(3,4)", "kayles(5)"}, As: "atmost:2"},
	} {
		for range 3 {
			match(t, e, r, open(t, g), rng)
		}
	}
}

// A reply comes in time, and says that it is not proved if it is not.
func TestTimeBox(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	table := open(t, play.Game{Boards: []string{"amazons(X.....|......|......|......|......|.....O)"}, As: "selective"})
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	reply, err := e.Reply(ctx, table, play.Perfect, rand.New(rand.NewPCG(1, 2)))
	if err != nil || reply.Proved || reply.Says == "" {
		t.Errorf("%+v, %v", reply, err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("the reply took %v", took)
	}
}

// Hints come in the order of their levels; the better moves are those after which
// the opponent loses.
func TestHints(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	table := open(t, play.Game{Boards: []string{"nim(3,4,5)", "domineering(...|...)"}})
	for level, want := range map[play.Level]string{
		play.Off: "", play.WhoWins: "verdict", play.WhichMove: "verdict moves", play.Values: "verdict moves value value sum", play.Heat: "verdict moves value value sum",
	} {
		var events []string
		err := e.Hints(context.Background(), table, level, func(h play.Hint) {
			events = append(events, h.Event)
			if m, ok := h.Data.(play.Moves); ok {
				checkMoves(t, table, m)
			}
			if v, ok := h.Data.(play.BoardValue); ok && (v.Value.Thermograph != nil) != (level >= play.Heat) {
				t.Errorf("level %d: thermograph %v", level, v.Value.Thermograph)
			}
		})
		if got := strings.Join(events, " "); got != want || err != nil {
			t.Errorf("level %d tells %s, %v, want %s", level, got, err, want)
		}
	}
}

// Values of boards on which play need not end are told too.
func TestLoopyHints(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	var got []string
	table := open(t, play.Game{Boards: []string{"loopy(a: 0 | a,a)", "nim(1)"}})
	err := e.Hints(context.Background(), table, play.Heat, func(h play.Hint) {
		switch d := h.Data.(type) {
		case play.BoardValue:
			got = append(got, d.Value.Text)
		case play.SumValue:
			got = append(got, "sum "+d.Value.Text)
		case play.Stopped:
			t.Errorf("%+v", d)
		}
	})
	if want := "over ∗ sum over"; err != nil || strings.Join(got, " ") != want {
		t.Errorf("%v, %v, want %s", got, err, want)
	}
}

func checkMoves(t *testing.T, table *play.Table, m play.Moves) {
	r := newReferee()
	good := 0
	for _, h := range m.Turns {
		after, err := table.Play(h.Turn)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.result(t, after).Opposite().String(); got != h.Result {
			t.Errorf("%s is a %s, want %s", h.Turn, h.Result, got)
		}
		if h.Good {
			good++
		}
	}
	if good != m.Good || len(m.Turns) != m.Total {
		t.Errorf("%d of %d turns are good, %d told", good, m.Total, len(m.Turns))
	}
}

func TestWhy(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	for address, want := range map[string]string{
		"g=nim:3,4,5&m=0h2t3&to=R":                  "This move gave the win away. The nim sum is 5; a winning move leaves nim sum 0. 3→1 would have kept it. Right's winning reply is 4→1.",
		"g=nim:3,4,5&m=0h0t2&to=R":                  "This move keeps the win.",
		"g=nim:1,1&m=0h0t1&to=R":                    "Left had lost already: every move loses.",
		"g=tic-tac-toe:3,2&m=0a1.0b1&to=L":          "This move gave the draw away. b2 would have kept it. Left's winning reply is a2.",
		"g=passes:all,3@any&m=0pass&to=R":           "This move gave the win away.",
		"g=hackenbush:b;r&end=loses&m=0e0x1b0&to=R": "This move keeps the win.",
	} {
		g, err := play.ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		why, err := e.Why(context.Background(), open(t, g))
		if err != nil || !why.Found || !strings.HasPrefix(why.Says, want) {
			t.Errorf("%s: %+v, %v, want %s", address, why, err, want)
		}
		if why.Mistake != (len(why.Better) > 0) {
			t.Errorf("%s: %+v", address, why)
		}
	}
}

// The graded opponents make mistakes, the careless more than the careful one.
func TestOpponents(t *testing.T) {
	c := catalog.Builtin()
	e := play.NewEngine(session.New(c))
	wins := map[play.Opponent]int{}
	const games = 60
	for _, o := range []play.Opponent{play.Perfect, play.Careful, play.Careless, play.Random} {
		rng := rand.New(rand.NewPCG(14, 6))
		for range games {
			table := open(t, play.Game{Boards: []string{"nim(3,4,5)"}})
			for {
				over, err := table.Over()
				if err != nil {
					t.Fatal(err)
				}
				if over != nil {
					if over.Winner == "left" {
						wins[o]++
					}
					break
				}
				who := o
				if table.ToMove == game.Right {
					who = play.Perfect
				}
				reply, err := e.Reply(context.Background(), table, who, rng)
				if err != nil {
					t.Fatal(err)
				}
				if table, err = table.Play(reply.Turn); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if !(wins[play.Perfect] == games && wins[play.Careful] > wins[play.Careless] && wins[play.Careless] > wins[play.Random]) {
		t.Errorf("of %d games are won %v", games, wins)
	}
	table := open(t, play.Game{Boards: []string{"domineering(...|...)", "domineering(..|..)"}})
	for _, o := range []play.Opponent{play.Hotstrat, play.Thermostrat} {
		reply, err := e.Reply(context.Background(), table, o, rand.New(rand.NewPCG(1, 1)))
		if err != nil || reply.Turn != "0b2-b1" {
			t.Errorf("%s plays %+v, %v, want the hottest move", o, reply, err)
		}
	}
	for _, name := range []string{"", "careful"} {
		if _, err := play.ParseOpponent(name); err != nil {
			t.Error(err)
		}
	}
	if _, err := play.ParseOpponent("grandmother"); err == nil {
		t.Error("there is an opponent grandmother")
	}
}

// Many ask one engine at once; what they do can be watched.
func TestEngineConcurrent(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	tables := []*play.Table{open(t, play.Game{Boards: []string{"nim(4,5,6)"}}), open(t, play.Game{Boards: []string{"domineering(3x4)"}}), open(t, play.Game{Boards: []string{"kayles(6)", "nim(3)"}, As: "selective", End: "loses"})}
	ctx, watch := work.Watched(context.Background())
	done := make(chan error)
	for i := range 8 {
		go func() {
			table := tables[i%len(tables)]
			err := e.Hints(ctx, table, play.Heat, func(play.Hint) {})
			if err == nil {
				_, err = e.Reply(ctx, table, play.Careful, rand.New(rand.NewPCG(uint64(i), 1)))
			}
			if err == nil {
				_, err = table.View()
			}
			done <- err
		}()
	}
	for range 8 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if watch.Stats().Positions == 0 {
		t.Error("nothing was seen of the work")
	}
}

// The opponents by Monte Carlo tree search have grades: the number of games that they try.
func TestMonteCarloGrades(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	tried := regexp.MustCompile(`of (\d+) trials`)
	for o, most := range map[play.Opponent]int{play.MonteCarlo10: 10, play.MonteCarlo100: 100} {
		r, err := e.Reply(context.Background(), opened(t, "g=domineering:8x8&to=L"), o, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		m := tried.FindStringSubmatch(r.Says)
		if m == nil {
			t.Errorf("%s says %q", o, r.Says)
			continue
		}
		if n, _ := strconv.Atoi(m[1]); n > most {
			t.Errorf("%s tried a move %d times: %q", o, n, r.Says)
		}
	}
}
