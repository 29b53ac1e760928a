// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	p, _ := catalog.Builtin().Parse("nim(18,22,29)")
	a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{p}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Normal.Outcome)
	for _, m := range a.Normal.Winning.Moves {
		fmt.Println(m[0].Name)
	}
	// Output:
	// N
	// 18→11
	// 22→15
	// 29→4
}

// The JSON of answers, as scripts read it: what each test wants must be there,
// further keys may be.
func TestJSON(t *testing.T) {
	for _, c := range []struct {
		mode      string
		positions []string
		want      string
	}{
		{"disjunctive", []string{"nim(18,22,29)"}, `{"components":[{"position":"nim(18,22,29)","impartial":true,"G+":25,"G-":25}],"theory":"disjunctive",
			"normal":{"outcome":"N","winning":[[{"component":0,"to":"nim(11,22,29)"}],[{"component":0,"to":"nim(15,18,29)"}],[{"component":0,"to":"nim(4,18,22)"}]]},
			"misere":{"outcome":"N","winning":[[{"component":0,"to":"nim(11,22,29)"}],[{"component":0,"to":"nim(15,18,29)"}],[{"component":0,"to":"nim(4,18,22)"}]]}}`},
		{"disjunctive", []string{"domineering(..|..)"}, `{"components":[{"position":"domineering(..|..)","impartial":false}],
			"normal":{"outcome":"N","left":[[{"component":0,"to":"domineering(#.|#.)"}],[{"component":0,"to":"domineering(.#|.#)"}]],
			"right":[[{"component":0,"to":"domineering(##|..)"}],[{"component":0,"to":"domineering(..|##)"}]]},
			"misere":{"outcome":"P","left":[],"right":[]}}`},
		{"obliged", []string{"wythoff(0,1)", "wythoff(1,4)", "wythoff(2,1)", "wythoff(2,2)", "wythoff(5,3)"}, `{"compound":"obliged","theory":"obliged","value":"11",
			"components":[{"position":"wythoff(0,1)","value":"10"},{"position":"wythoff(1,4)","value":"11"},{"position":"wythoff(2,1)","value":"01"},
				{"position":"wythoff(2,2)","value":"10"},{"position":"wythoff(5,3)","value":"00"}],
			"normal":{"outcome":"N","winning":[[{"component":1,"to":"wythoff(1,2)"}],[{"component":2,"to":"wythoff(0,1)"}],[{"component":2,"to":"wythoff(1,0)"}]]},
			"misere":{"outcome":"N","winning":[[{"component":1,"to":"wythoff(1,2)"}],[{"component":2,"to":"wythoff(0,1)"}],[{"component":2,"to":"wythoff(1,0)"}]]}}`},
		{"conjunctive", []string{"horses(3,4)", "kayles(3)"}, `{"compound":"conjunctive","components":[{"R+":3,"R-":4},{"R+":3,"R-":2}],"normal":{"outcome":"N"}}`},
		{"diminished-disjunctive", []string{"nim(1)", "nim(2)"}, `{"components":[{"F+":null,"F-":0},{"F+":null,"F-":1}]}`},
		{"disjunctive", []string{"nim(0)"}, `{"normal":{"outcome":"P","winning":[]},"misere":{"outcome":"N","winning":[]}}`},
	} {
		data, err := json.Marshal(ask(t, c.mode, c.positions...))
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c.want), &want); err != nil {
			t.Fatal(err)
		}
		if place := missing(got, want, "$"); place != "" {
			t.Errorf("%s%v: %s\nin %s", c.mode, c.positions, place, data)
		}
	}
}

// missing says where got lacks something of want, or nothing.
func missing(got, want any, place string) string {
	switch w := want.(type) {
	case map[string]any:
		g, _ := got.(map[string]any)
		for k, v := range w {
			value, ok := g[k]
			if !ok {
				return place + "." + k + " is missing"
			}
			if p := missing(value, v, place+"."+k); p != "" {
				return p
			}
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return fmt.Sprintf("%s is %v, want %v", place, got, want)
		}
		for i, v := range w {
			if p := missing(g[i], v, fmt.Sprintf("%s[%d]", place, i)); p != "" {
				return p
			}
		}
	default:
		if got != want {
			return fmt.Sprintf("%s is %v, want %v", place, got, want)
		}
	}
	return ""
}

func mode(t *testing.T, name string) compound.Mode {
	t.Helper()
	m, err := compound.ParseMode(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A component that is in play must be finished first.
func TestPlaying(t *testing.T) {
	q := answer.Question{Mode: mode(t, "obliged"), InPlay: true, Moves: 100,
		Positions: []position.Position{parse(t, "nim(3)"), parse(t, "nim(2)"), parse(t, "nim(1)")}}
	for playing := range 3 {
		q.Playing = playing
		a, err := answer.To(context.Background(), at, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []*answer.Verdict{a.Normal, a.Misere} {
			for _, m := range v.Winning.Moves {
				if len(m) != 1 || m[0].Component != playing {
					t.Errorf("component %d is in play, but %v wins", playing, m)
				}
			}
		}
	}
}

func TestBadQuestions(t *testing.T) {
	nim := []position.Position{parse(t, "nim(1)"), parse(t, "nim(2)")}
	for _, c := range []struct {
		question answer.Question
		want     string
	}{
		{answer.Question{Positions: nim, Mode: mode(t, "obliged"), InPlay: true, Playing: 2}, "component 2 cannot be in play: the components are 0 to 1"},
		{answer.Question{Positions: nim, Mode: mode(t, "obliged"), InPlay: true, Playing: -1}, "component -1 cannot be in play"},
		{answer.Question{Positions: nim, InPlay: true}, "only in an obliged sum"},
	} {
		if a, err := answer.To(context.Background(), at, c.question); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, %v, want %q", a, err, c.want)
		}
	}
	if _, err := compound.ParseMode("selectiv"); err == nil || !strings.Contains(err.Error(), "continued-conjunctive") {
		t.Errorf("%v: the compounds are not listed", err)
	}
}

// swing is a ruleset that goes back and forth for ever.
type swing struct{ impartial bool }

func (s swing) Impartial() bool { return s.impartial }

func (swing) Options(dst []int, p int, _ game.Player) []int { return append(dst, 1-p) }

func (swing) Format(p int) string { return strconv.Itoa(p) }

func (swing) Parse(s string) (int, error) { return strconv.Atoi(s) }

// A component from which play need not end: who can make it end to their advantage
// does, and otherwise it is drawn. By hand, in normal and misère play: there nobody
// ends a compound that ends with its first component.
func TestLoopy(t *testing.T) {
	want := map[string]string{ // where nim(2) ends it, or Left throws the loop away, it is not drawn
		"conjunctive": "N N", "exactly:2": "N N", "first-to-end": "N", "diminished-disjunctive": "N D", "shortened-selective": "N D", "side": "NHat NHat",
	}
	for _, impartial := range []bool{true, false} {
		loop := position.RulesOf("swing(", swing{impartial}).At(0)
		for _, m := range allModes {
			a, err := answer.To(context.Background(), at, answer.Question{Mode: mode(t, m), Positions: []position.Position{loop, parse(t, "nim(2)")}})
			if err != nil {
				t.Errorf("%s: %v", m, err)
			}
			got := a.Normal.Outcome.String()
			switch {
			case a.Misere == nil: // first-to-end has no misère verdict
			default:
				got += " " + a.Misere.Outcome.String()
			}
			if want := cmp.Or(want[m], "D D"); got != want {
				t.Errorf("%s: %s, want %s", m, got, want)
			}
		}
	}
}

// A limit or a deadline ends the work with what was found before it.
func TestLimit(t *testing.T) {
	q := answer.Question{Positions: []position.Position{parse(t, "clobber(5x5)")}, Limits: work.Budget{Positions: 1000}}
	a, err := answer.To(context.Background(), session.New(catalog.Builtin()), q)
	if !errors.Is(err, work.ErrLimit) || a == nil || a.Normal.Found || a.Normal.Err == nil {
		t.Errorf("%v, %v", a, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	q = answer.Question{Positions: []position.Position{parse(t, "amazons(X....|.....|.....|.....|....O)")}}
	if a, err := answer.To(ctx, session.New(catalog.Builtin()), q); !errors.Is(err, work.ErrLimit) || !errors.Is(err, context.DeadlineExceeded) || a.Normal.Err == nil {
		t.Errorf("%v, %v", a, err)
	}
	q = answer.Question{Positions: []position.Position{parse(t, "grundy(12)"), parse(t, "domineering(2x2)")}, Limits: work.Budget{Positions: 300}}
	if _, err := answer.To(context.Background(), session.New(catalog.Builtin()), q); err != nil && !errors.Is(err, work.ErrLimit) {
		t.Errorf("%v", err)
	}
}
