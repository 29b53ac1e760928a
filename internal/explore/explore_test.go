// SPDX-License-Identifier: Apache-2.0

package explore_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
)

func Example() {
	at := session.New(catalog.Builtin())
	explore.Explore(context.Background(), at, "domineering(...|...)", func(f play.Hint) {
		switch d := f.Data.(type) {
		case explore.Outcome:
			fmt.Println(d.Normal.Outcome, d.Misere.Outcome)
		case explore.Worth:
			fmt.Println(d.Text, d.Temperature)
		}
	})
	// Output:
	// N L
	// {2 | −1/2} 5/4
}

// told collects what is told of a text.
func told(t *testing.T, text string) (events []string, facts map[string]any) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	facts = map[string]any{}
	err := explore.Explore(ctx, session.New(catalog.Builtin()), text, func(f play.Hint) {
		events = append(events, f.Event)
		facts[f.Event] = f.Data
		if _, err := json.Marshal(f); err != nil {
			t.Errorf("%s: %s: %v", text, f.Event, err)
		}
	})
	if err != nil {
		t.Errorf("%s: %v", text, err)
	}
	return events, facts
}

func TestExplore(t *testing.T) {
	for text, want := range map[string]string{
		"nim(3,4,5)":                         "position options outcome value flags tree misere",
		"domineering(..|..)":                 "position options options outcome value flags flags tree",
		"selective(nim(2),kayles(2))":        "position options outcome value flags tree misere",
		"{2|-1}+^":                           "value tree",
		"over":                               "value",
		"hex(2x2)":                           "position options options outcome",
		"backsliding-toads-and-frogs(TT.FF)": "position options options outcome value flags flags",
	} {
		events, facts := told(t, text)
		if got := strings.Join(events, " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		if v, ok := facts["value"].(explore.Worth); ok && (v.Text == "" || v.Spoken == "" || len(v.Tree) == 0) {
			t.Errorf("%s: %+v", text, v)
		}
	}
	_, facts := told(t, "kayles(7)")
	if m := facts["misere"].(*answer.MisereForm); m.Genus != "2^2" {
		t.Errorf("the genus of kayles(7) is %s", m.Genus)
	}
	for _, bad := range []string{"", "nim(3,", "nimm(3)", "{1|", "kayles(x)"} {
		if err := explore.Explore(context.Background(), session.New(catalog.Builtin()), bad, func(play.Hint) {}); err == nil {
			t.Errorf("%q can be explored", bad)
		}
	}
}

// The best options are those of the canonical form: as many as it has, if none is
// reversed to something else, and the marked ones win.
func TestFlags(t *testing.T) {
	for text, want := range map[string][2]string{ // best and winning options of Left
		"domineering(...|...)": {"domineering(.#.|.#.)", "domineering(.#.|.#.)"},
		"nim(3,4,5)":           {"nim(1,4,5)", "nim(1,4,5)"},
		"form({0,1,*|2})":      {"form(1)", "form(0) form(1)"},
	} {
		flags := flagsOf(t, text)
		var wins []string
		for _, f := range flags.Options {
			if f.Wins {
				wins = append(wins, f.To)
			}
			if f.Best && (f.Dominated || f.Reversible) {
				t.Errorf("%s: %+v", text, f)
			}
		}
		if got := strings.Join(wins, " "); got != want[1] {
			t.Errorf("%s is won by %s, want %s", text, got, want[1])
		}
		if !slices.ContainsFunc(flags.Options, func(f explore.Flag) bool { return f.Best && f.To == want[0] }) {
			t.Errorf("%s: best is %+v, want %s", text, flags, want[0])
		}
	}
}

// flagsOf returns the flags of the first player's options.
func flagsOf(t *testing.T, text string) (flags explore.Flags) {
	err := explore.Explore(context.Background(), session.New(catalog.Builtin()), text, func(f play.Hint) {
		if x, ok := f.Data.(explore.Flags); ok && flags.Player == "" {
			flags = x
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return flags
}

func TestExport(t *testing.T) {
	at := session.New(catalog.Builtin())
	for format, want := range map[string]string{
		"plain": "{2|-1/2}", "unicode": "{2 | −1/2}", "latex": `\{2 \mid -\frac{1}{2}\}`, "cgscript": "g := domineering(...|...);",
		"txt": "+", "svg": "<svg", "tikz": `\begin{tikzpicture}`, "thermograph.svg": "<svg", "thermograph.tikz": `\begin{tikzpicture}`,
		"tree.svg": "<svg", "tree.tikz": `\begin{tikzpicture}`,
	} {
		got, err := explore.Export(context.Background(), at, "domineering(...|...)", format)
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%s: %s, %v, want %s", format, got, err, want)
		}
	}
	text, _ := explore.Export(context.Background(), at, "domineering(...|...)", "cgscript")
	if v, err := answer.NewCalculator(context.Background(), at, 0).TextOf(text, notation.Plain); err != nil || v != "{2|-1/2}" {
		t.Errorf("the script gives %s, %v", v, err)
	}
	for _, format := range explore.Formats() {
		if _, err := explore.Export(context.Background(), at, "nim(", format); err == nil && format != "cgscript" {
			t.Errorf("nim( is exported as %s", format)
		}
	}
	if _, err := explore.Export(context.Background(), at, "nim(3)", "doc"); err == nil {
		t.Error("there is a format doc")
	}
}

func TestCompare(t *testing.T) {
	at := session.New(catalog.Builtin())
	for _, c := range [][4]string{{"^", "*", "||", "↑∗"}, {"domineering(..|..)", "+-1", "=", "0"}, {"1", "^", ">", "1↓"}, {"hackenbush(br)", "1", "<", "−1/2"}} {
		x, err := explore.Compare(context.Background(), at, c[0], c[1])
		if err != nil || x.Order != c[2] || x.Difference.Text != c[3] {
			t.Errorf("%s and %s: %+v, %v", c[0], c[1], x, err)
		}
	}
}

// Of loopy games the sides are told where they differ, and what each option is worth.
func TestLoopySides(t *testing.T) {
	for text, want := range map[string]string{
		"dud": "on off", "on & off": "on off", "over": "", "loopy(x: y z | 0; y: x | z; z: 0 z | x,x)": "{on | 0} ∗", "backsliding-toads-and-frogs(T.F)": "",
	} {
		_, facts := told(t, text)
		sides := map[string]string{}
		for _, f := range facts["value"].(explore.Worth).Facts {
			sides[f.Name] = f.Value
		}
		if got := strings.TrimSpace(sides["onside"] + " " + sides["offside"]); got != want {
			t.Errorf("%s: sides %q, want %q", text, got, want)
		}
	}
	_, facts := told(t, "loopy(a: 0 | a,a)") // Left's move to 0 wins
	if f := facts["flags"].(explore.Flags); f.Player != "right" || len(f.Options) != 1 || f.Options[0].Wins {
		t.Errorf("flags of Right: %+v", f)
	}
	_, facts = told(t, "impartial-loopy(a: b c; b: c a; c: d,a)")
	if f, ok := facts["flags"].(explore.Flags); !ok || len(f.Options) != 2 {
		t.Errorf("flags of an impartial game: %+v", facts["flags"])
	}
}
