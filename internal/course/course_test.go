// SPDX-License-Identifier: Apache-2.0

package course_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/course"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

func judge() course.Judge {
	s := session.New(catalog.Builtin())
	return course.Judge{Session: s, Engine: &play.Engine{Session: s, Limits: work.Budget{Positions: 150_000}}}
}

// Each right answer of each lesson is accepted, and each wrong one refused with a reason.
func TestLessons(t *testing.T) {
	all, err := course.All("en")
	if err != nil || len(all) != 12 {
		t.Fatalf("%d lessons, %v", len(all), err)
	}
	j, ctx := judge(), context.Background()
	for _, l := range all {
		if text, err := course.Source("en", l.Name); err != nil || !strings.Contains(text, "title: "+l.Title) {
			t.Errorf("%s has the text %.40q, %v", l.Name, text, err)
		}
		if len(l.Screens) < 8 || l.Goal == "" {
			t.Errorf("%s has %d screens and the goal %q", l.Name, len(l.Screens), l.Goal)
		}
		for _, problem := range j.Check(ctx, l) {
			t.Errorf("%s: %v", l.Name, problem)
		}
		for _, s := range l.Screens {
			if s.Exercise == nil {
				continue
			}
			right, wrong, err := j.Answers(ctx, s.Exercise)
			if err == nil && s.Exercise.Kind != course.Game && (len(right) == 0 || len(wrong) == 0 && s.Exercise.Kind != course.Move) {
				t.Errorf("%s, %s: %d right and %d wrong answers are tried", l.Name, s.Title, len(right), len(wrong))
			}
		}
	}
}

// The German lessons are the English ones in other words: the same boards, kinds and answers, and
// no text that is still English.
func TestGermanLessons(t *testing.T) {
	english, err := course.All("en")
	if err != nil {
		t.Fatal(err)
	}
	german, err := course.All("de")
	if err != nil || len(german) != len(english) {
		t.Fatalf("%d lessons, %v", len(german), err)
	}
	j, ctx := judge(), context.Background()
	for i, a := range english {
		b := german[i]
		if a.Name != b.Name || a.Goal == b.Goal || len(a.Screens) != len(b.Screens) {
			t.Errorf("%s: %d screens in English, %d in German", a.Name, len(a.Screens), len(b.Screens))
			continue
		}
		for k, x := range a.Screens {
			y := b.Screens[k]
			if len(strings.Fields(x.Text)) > 4 && x.Text == y.Text {
				t.Errorf("%s, %s is not translated", a.Name, x.Title)
			}
			if (x.Exercise == nil) != (y.Exercise == nil) {
				t.Errorf("%s, %s: an exercise is missing", a.Name, x.Title)
				continue
			}
			if x.Exercise == nil {
				continue
			}
			if x, y := shape(*x.Exercise), shape(*y.Exercise); x != y {
				t.Errorf("%s, screen %d: %s\nis in German %s", a.Name, k+1, x, y)
			}
			if x.Exercise.Task == y.Exercise.Task {
				t.Errorf("%s, %s: the task is not translated", a.Name, x.Title)
			}
			if y.Exercise.Kind == course.Say { // the others have the same answers
				right, wrong, err := j.Answers(ctx, y.Exercise)
				if err != nil || len(right) != 1 || len(wrong) != len(y.Exercise.Items)-1 {
					t.Errorf("%s, %s: %v, %v, %v", a.Name, y.Title, right, wrong, err)
				}
			}
		}
	}
}

// shape is what does not depend on the language of an exercise.
func shape(e course.Exercise) string {
	place := ""
	if e.Kind == course.Say { // items are words: only the place of the answer is the same
		place, e.Answer = fmt.Sprint(slices.Index(e.Items, e.Answer[0]), len(e.Items)), nil
		e.Items = nil
	}
	return fmt.Sprint(e.Kind, e.Boards, e.As, e.End, e.To, e.Turns, e.Items, e.From, e.Want, e.Answer, e.Not, len(e.Hints), e.Right != "", e.Wrong != "", place)
}

// What is wrong with a lesson is said with its line; the other screens are kept.
func TestProblems(t *testing.T) {
	const head = "title: T\ngoal: G\n\n## Good\nText.\n\n## Bad\nText.\n\n"
	for _, c := range []struct{ text, want string }{
		{"## One\nText.\n", "line 1: the lesson has no title"},
		{"title: T\n", "line 1: the lesson has no screen"},
		{"title: T\nText\n## A\nText\n", "line 2: this line belongs to no screen"},
		{head + "board: nim(3)\ntask: Win.\n", "line 10: the exercise has no kind"},
		{head + "ask: dance\ntask: Win.\n", `line 10: no exercise is of kind "dance"`},
		{head + "ask: move\ntask: Win.\n", "line 10: an exercise of kind move needs a line board:"},
		{head + "ask: say\ntask: Why?\nitems: a | b\nanswer: c\n", "line 10: the answer is none of the items"},
		{head + "ask: move\nboard: nim(3)\nanswer: 3→0\n", "line 10: the exercise needs a line task:"},
		{head + "ask:\n", "line 10: there is nothing after ask:"},
		{head + "ask: move\nand text\n", "line 11: there is text after the exercise"},
		{head + "goal: two\n", "line 10: goal: does not belong here"},
		{head + "as: odd\nas: side\nask: say\ntask: T\nitems: a | b\nanswer: a\n", "line 11: this screen has a line as: already"},
		{head + strings.Repeat("word ", 130) + "\n", "line 7: the text of a screen has at most 120 words"},
		{strings.Repeat("x", course.MostText+1), "a lesson has at most"},
	} {
		l, problems := course.Parse("t", c.text)
		if len(problems) == 0 || !strings.Contains(problems[0].Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, problems, c.want)
		}
		if strings.HasPrefix(c.text, head) && (len(l.Screens) != 1 || l.Screens[0].Title != "Good") {
			t.Errorf("%q: the good screen is lost: %+v", c.text, l.Screens)
		}
	}
}

// The engine finds answers that are not right.
func TestCheckFinds(t *testing.T) {
	j, ctx := judge(), context.Background()
	for _, c := range []struct{ exercise, want string }{
		{"ask: move\nboard: nim(3,5)\nanswer: 5→2", "the winning moves are 5→3, not 5→2"},
		{"ask: who\nboard: nim(2,2)\nanswer: Left", "the answer Left is not right"},
		{"ask: value\nboard: hackenbush(br)\nanswer: 1/3", "1/3 is too small"},
		{"ask: value\nboard: hackenbush(br)\nanswer: 1/2\nnot: 0.5", "0.5 is also accepted"},
		{"ask: build\nfrom: hackenbush\nwant: value 1\nanswer: hackenbush(r)", "too small"},
		{"ask: build\nfrom: hackenbush\nwant: value 1\nanswer: nim(1)", "build a position of hackenbush"},
		{"ask: build\nboard: nim(1,?)\nwant: colour\nanswer: 1", "want: says value"},
		{"ask: order\nitems: 1 | 0", "is not less"},
		{"ask: sort\nitems: nim(1) | nim(1,1)\nanswer: P P", "the outcomes are N P, not P P"},
		{"ask: mistake\nboard: nim(3)\nturns: 3→0\nanswer: 1", "is not right"},
		{"ask: mistake\nboard: nim(3)\nturns: 3→7\nanswer: 1", `no move is called "3→7"; the moves are`},
		{"ask: game\nboard: nim(3,3)", "cannot win"},
		{"ask: move\nboard: nimm(3)\nanswer: 3→0", "nimm"},
	} {
		l, problems := course.Parse("t", "title: T\n## S\nText.\n\ntask: Do it.\n"+c.exercise+"\n")
		problems = append(problems, j.Check(ctx, l)...)
		if len(problems) != 1 || !strings.Contains(problems[0].Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.exercise, problems, c.want)
		}
	}
}

// What a text claims is checked, too.
func TestFacts(t *testing.T) {
	j, ctx := judge(), context.Background()
	for _, c := range []struct{ fact, want string }{
		{"hackenbush(br+br) = 1", ""},
		{"^ || *", ""},
		{"domineering(...|...) = {1/2|-2}", "line 3: S: domineering(...|...) = {1/2|-2} is false"},
		{"nim(1,1) is P", ""},
		{"nim(1,1) is N misère", ""},
		{"nim(1,1) is N", "line 3: S: nim(1,1) is N: the outcome is P"},
		{"nimm(1) is N", "nimm"},
		{"nim(1)", "a fact compares two values"},
	} {
		l, problems := course.Parse("t", "title: T\n## S\nfact: "+c.fact+"\nText.\n")
		if problems = append(problems, j.Check(ctx, l)...); c.want == "" && len(problems) == 0 {
			continue
		}
		if len(problems) != 1 || c.want == "" || !strings.Contains(problems[0].Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.fact, problems, c.want)
		}
	}
}

// Why a wrong answer is wrong is shown on the board: a game that the engine can set, whose last
// move wins, where one is said to lose or to be equal.
func TestShown(t *testing.T) {
	j, ctx := judge(), context.Background()
	for _, c := range []struct{ exercise, answer, want string }{
		{"ask: move\nboard: nim(3,5)\nanswer: 5→3", "0h1t5", "g=nim:3,5&m=0h1t5.0h1t4&to=L"},
		{"ask: who\nboard: nim(2,3)\nanswer: whoever begins", "the other player", "m="},
		{"ask: who\nboard: nim(2,2)\nanswer: the other player", "whoever begins", "."},
		{"ask: who\nboard: hackenbush(b+b+r)\nanswer: Left", "Right", "m="},
		{"ask: value\nboard: hackenbush(br)\nanswer: 1/2", "1/4", "g=hackenbush:br&g=hackenbush:rbb"},
		{"ask: value\nboard: hackenbush(br)\nanswer: 1/2", "*", "g=nim:1"},
		{"ask: order\nitems: hackenbush(brr) | hackenbush(br)", "hackenbush(br) | hackenbush(brr)", "g=hackenbush:br&g=hackenbush:rbb"},
		{"ask: sort\nitems: nim(1) | nim(1,1)\nanswer: N P", "P P", "g=nim:1"},
		{"ask: build\nboard: nim(1,?)\nwant: outcome P\nanswer: 1", "2", "g=nim:1,2"},
		{"ask: mistake\nboard: nim(3)\nturns: 3→1, 1→0\nanswer: 1", "2", "m="},
	} {
		l, problems := course.Parse("t", "title: T\n## S\nText.\n\ntask: Do it.\n"+c.exercise+"\n")
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		v, err := j.Try(ctx, l.Screens[0].Exercise, c.answer)
		if err != nil || v.Right || !strings.Contains(v.Shows, c.want) {
			t.Errorf("%q, %s: %+v, %v; it should show %s", c.exercise, c.answer, v, err, c.want)
			continue
		}
		g, err := play.ParseAddress(v.Shows)
		if err == nil {
			_, err = play.Open(j.Session.Catalog, g)
		}
		if err != nil {
			t.Errorf("%s: %v", v.Shows, err)
		}
	}
}

// Answers that cannot be read are reported, and never judged.
func TestTryRefuses(t *testing.T) {
	all, err := course.All("en")
	if err != nil {
		t.Fatal(err)
	}
	j := judge()
	for _, l := range all {
		for _, s := range l.Screens {
			if s.Exercise == nil {
				continue
			}
			for _, a := range []string{"", "?", "0zz", "x | y", "99"} {
				if v, err := j.Try(context.Background(), s.Exercise, a); err == nil && v.Right {
					t.Errorf("%s, %s: %q is right", l.Name, s.Title, a)
				}
			}
		}
	}
}

// No text breaks the parser, and every line of a problem is a line of the text.
func FuzzParse(f *testing.F) {
	all, err := course.All("en")
	if err != nil {
		f.Fatal(err)
	}
	f.Add("title: " + all[0].Title + "\n## A\nask: move\nboard: nim(3)\n")
	f.Add("## \n\nask: sort\nitems: | |\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, problems := course.Parse("f", text)
		for _, err := range problems {
			if p, ok := err.(*course.Problem); !ok || p.Line < 0 || p.Line > strings.Count(text, "\n")+2 {
				t.Errorf("%v", err)
			}
		}
	})
}
