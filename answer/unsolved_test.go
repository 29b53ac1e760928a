// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// inNormal answers a question about positions in normal play.
func inNormal(t *testing.T, q answer.Question, texts ...string) (*answer.Answer, error) {
	t.Helper()
	var err error
	if q.Positions, err = catalog.Builtin().ParseAll(texts); err != nil {
		t.Fatal(err)
	}
	q.Conventions = []game.Convention{game.Normal}
	return answer.To(t.Context(), session.New(catalog.Builtin()), q)
}

// Where a limit leaves open which moves win, it is said of how many: none is claimed to win
// or to lose that was not decided.
func TestMovesLeftOpen(t *testing.T) {
	met := false
	for steps := uint64(100); steps < 1<<24; steps += steps / 2 {
		a, err := inNormal(t, answer.Question{Method: answer.Search, Moves: 20, Limits: work.Budget{Steps: steps}}, "nogo(1x14)")
		v := a.Normal
		if err == nil {
			break
		}
		if !v.Found {
			continue
		}
		met = true
		if !errors.Is(err, work.ErrLimit) || v.Left == nil || v.Right == nil {
			t.Fatalf("%d steps: %v, %+v", steps, err, v)
		}
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		for name, l := range map[string]*answer.MoveList{"left": v.Left, "right": v.Right} {
			if done := l.Total != nil; done != (l.Open == 0) || len(l.Moves)+l.Open > 14 {
				t.Errorf("%d steps: %d moves of %s, %d open, in all %v", steps, len(l.Moves), name, l.Open, l.Total)
			}
			if empty := strings.Contains(string(data), `"`+name+`":[]`); empty && l.Open > 0 {
				t.Errorf("%d steps: %s is said to have no winning moves: %s", steps, name, data)
			}
		}
		if v.Left.Open+v.Right.Open == 0 || !strings.Contains(string(data), `"open":{`) {
			t.Errorf("%d steps: nothing is open: %s", steps, data)
		}
	}
	if !met {
		t.Error("no limit has left only moves open")
	}
}

// What helps is what was short, and what the method can make use of.
func TestWhatHelps(t *testing.T) {
	for _, c := range []struct {
		method answer.Method
		helps  []string
	}{
		{answer.Play, []string{"a larger «limit»", "«method» search"}},
		{answer.Search, []string{"a larger «limit»", "«keep» FILE, with which a later run goes on"}},
	} {
		a, err := inNormal(t, answer.Question{Method: c.method, Moves: -1, Limits: work.Budget{Positions: 5}}, "clobber(6x6)", "nogo(4x4)")
		u := a.Normal.Unsolved
		if !errors.Is(err, work.ErrLimit) || u == nil || !slices.Equal(u.Helps, c.helps) {
			t.Fatalf("%v: %v, %+v", c.method, err, u)
		}
		if !u.Nothing() {
			t.Errorf("%v: of a position with two sides something is proved: %+v", c.method, u)
		}
	}
}

// A search that cannot be, since play need not end or ends by a verdict, says so.
func TestWhyNotSearched(t *testing.T) {
	for _, c := range []struct {
		texts []string
		why   string
	}{
		{[]string{"fox-and-geese(4x4)", "domineering(2x2)"}, "play need not end, which search does not handle"},
		{[]string{"dots-and-boxes(1x2)"}, "play may end by a verdict, which search does not handle"},
	} {
		for _, method := range []answer.Method{answer.Auto, answer.Search, answer.Proof} {
			a, err := inNormal(t, answer.Question{Method: method, Moves: -1}, c.texts...)
			if err != nil || strings.HasPrefix(a.Normal.Reason, c.why) == (method == answer.Auto) {
				t.Errorf("%v by %s: %v, %q", c.texts, answer.Methods[method], err, a.Normal.Reason)
			}
		}
	}
}

// Of what has no strategy none is shown, not one for one player, and it is said why.
func TestNoStrategy(t *testing.T) {
	for text, why := range map[string]string{
		"fox-and-geese(4x4)":   "play must end",
		"dots-and-boxes(2x2)":  "end by a verdict",
		"go(#WB#|WX.B|#WB#)":   "this may be drawn",
		"selective(nim(1,2))":  "strategies are for disjunctive sums",
		"fox-and-geese(.X|O.)": "",
	} {
		a, err := inNormal(t, answer.Question{Moves: -1, Book: answer.Book{Depth: 2, Replies: 100}}, text)
		if shown := len(a.Normal.Plans) > 0; shown != (why == "") || shown != (err == nil) || err != nil && !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, %d strategies", text, err, len(a.Normal.Plans))
		}
	}
}

// What can be read at a glance is an answer, although there was no time to find it otherwise.
func TestKnownAfterAll(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for text, want := range map[string]game.Outcome{"cram(20x20)": game.P, "domineering(.........|#########)": game.R} {
		positions, err := catalog.Builtin().ParseAll([]string{text})
		if err != nil {
			t.Fatal(err)
		}
		q := answer.Question{Positions: positions, Conventions: []game.Convention{game.Normal}, Moves: -1}
		a, err := answer.To(ctx, session.New(catalog.Builtin()), q)
		if v := a.Normal; err != nil || !v.Found || v.Outcome != want || v.Unsolved != nil {
			t.Errorf("%s: %v, %+v", text, err, v)
		}
		q.Moves = 20
		a, err = answer.To(ctx, session.New(catalog.Builtin()), q)
		if v := a.Normal; !errors.Is(err, work.ErrLimit) || !v.Found || v.Outcome != want {
			t.Errorf("%s, with moves: %v, %+v", text, err, v)
		}
	}
}

// No move is said to look best after a game or two.
func TestFewPlayouts(t *testing.T) {
	a, _ := inNormal(t, answer.Question{Moves: -1, Guess: true, Limits: work.Budget{Positions: 5}}, "nogo(40x40)")
	for _, l := range a.Normal.Unsolved.Looks {
		if l.Playouts < 10 {
			t.Errorf("%v looks good after %d games", l.Move, l.Playouts)
		}
	}
}

// A strategy that a limit has ended says so, and has no move of the loser without an answer.
func TestStrategyCut(t *testing.T) {
	a, err := inNormal(t, answer.Question{Method: answer.Search, Moves: -1, Book: answer.Book{Depth: 1000, Replies: 1_000_000}, Limits: work.Budget{Bytes: 32 << 20}}, "domineering(5x6)", "clobber(3x4)")
	if !errors.Is(err, work.ErrLimit) || len(a.Normal.Plans) == 0 {
		t.Fatalf("%v, %d strategies", err, len(a.Normal.Plans))
	}
	var answered func(list []answer.Reply)
	answered = func(list []answer.Reply) {
		for _, r := range list {
			if r.Answer == nil && !r.Ended {
				t.Fatalf("no answer to %v", r.Move)
			}
			answered(r.Replies)
		}
	}
	last := a.Normal.Plans[len(a.Normal.Plans)-1]
	if !strings.Contains(last.Cut, "a limit has ended this") || len(last.Replies) == 0 {
		t.Errorf("%q, %d replies", last.Cut, len(last.Replies))
	}
	answered(last.Replies)
}

// A move that is known to lose does not look best.
func TestLooksOfLostMoves(t *testing.T) {
	refuted := 0
	for _, text := range []string{"amazons(X..O|....|....|O..X)", "clobber(5x6)", "battle-sheep(0,0,0,0,0,0|8,0,0,0,0,0|0,0,0,0,-8,0|0,0,0,0,0,0|0,0,0,0,0,0)"} {
		a, _ := inNormal(t, answer.Question{Method: answer.Search, Moves: 1000, Guess: true, Limits: work.Budget{Steps: 600_000}}, text)
		u := a.Normal.Unsolved
		if u == nil {
			continue
		}
		for _, l := range u.Looks {
			for _, x := range u.Refuted[l.Player].Moves {
				refuted++
				if x[0].Name == l.Move[0].Name {
					t.Errorf("%s: %v's %s is known to lose, and looks best", text, l.Player, l.Move[0].Name)
				}
			}
		}
	}
	if refuted == 0 {
		t.Error("no move was refuted")
	}
}
