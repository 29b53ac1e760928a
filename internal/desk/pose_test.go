// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// Puzzles that ask for a value, a position or an order: the solution is accepted and others are
// refused with a reason.
func TestPose(t *testing.T) {
	d := New(catalog.Builtin())
	ctx := context.Background()
	for _, c := range []struct {
		address, goal, want, model, right string // "; " between right answers
		wrong                             string
	}{
		{"g=hackenbush:brb&to=L", "value", "", "", "3/4; 0.75; ¾", "1/2; *; ^"},
		{"g=domineering:../..", "value", "", "", "{1|-1}; +-1", "0; 1"},
		{"g=nim:5&g=nim:3", "value", "", "", "*6", "*5; 8"},
		{"g=nim:2,4,?", "build", "outcome P", "", "6", "5; 0; 7"},
		{"g=kayles:?&g=nim:2", "build", "value 0", "", "", ""},
		{"g=hackenbush:?", "build", "value 1/2", "hackenbush(br)", "hackenbush(br); hackenbush(br+b+r)", "hackenbush(b); hackenbush(rb)"},
		{"g=hackenbush:?", "build", "value 1/2", "hackenbush(bb)", "", ""},
		{"g=nim:?", "build", "outcome N", "", "nim(3); nim(1,2)", "nim(1,1)"},
		{"g=nim:3,?", "build", "outcome N", "", "", ""}, // many
		{"g=nim:3,4", "build", "outcome P", "", "", ""}, // no ?
		{"g=nim:3,?", "build", "a box", "", "", ""},
		{"g=hackenbush:br&g=hackenbush:b&g=hackenbush:brr&g=hackenbush:r", "order", "", "", "hackenbush(r) | hackenbush(brr) | hackenbush(br) | hackenbush(b)", "hackenbush(b) | hackenbush(r) | hackenbush(br) | hackenbush(brr)"},
		{"g=hackenbush:br&g=hackenbush:br", "order", "", "", "", ""},
		{"g=nim:1&g=nim:2", "order", "", "", "", ""}, // incomparable
		{"g=nim:1", "order", "", "", "", ""},
		{"g=nim:1&end=loses", "value", "", "", "", ""},
	} {
		j, err := d.Judge(ctx, JudgeQuestion{Address: c.address, Goal: c.goal, Want: c.want, Model: c.model})
		if err != nil {
			t.Errorf("%s %s: %v", c.goal, c.address, err)
			continue
		}
		if j.Unique != (c.right != "") || j.Unique == (j.Problem != "") || j.Unique && j.Grade == 0 {
			t.Errorf("%s %s: %+v", c.goal, c.address, j)
		}
		try := func(answers string, right bool) {
			for a := range strings.SplitSeq(answers, "; ") {
				if a == "" {
					continue
				}
				v, err := d.Attempt(ctx, AttemptQuestion{Address: c.address, Goal: c.goal, Want: c.want, Answer: a})
				if err != nil || v.Right != right || v.Says == "" {
					t.Errorf("%s %s, answer %s: %+v, %v", c.goal, c.address, a, v, err)
				}
			}
		}
		try(c.right, true)
		try(c.wrong, false)
		if j.Unique && len(j.Solutions) > 0 { // the solution that is shown is right
			try(strings.Join(j.Solutions, " | "), true)
		}
	}
	if _, err := d.Attempt(ctx, AttemptQuestion{Address: "g=nim:3", Goal: "value", Answer: "1/"}); err == nil {
		t.Error("1/ is a value")
	}
}

// The natural wrong move of a puzzle is wrong, and the move that answers it wins.
func TestNatural(t *testing.T) {
	d := New(catalog.Builtin())
	for address, want := range map[string]string{
		"g=nim:1,2,4,6&end=loses&to=L": "",
		"g=nim:1,1,3&end=loses&to=L":   "3→0 convention", // in normal play it leaves two equal heaps
		"g=nim:3,4,5&to=L":             "",
		"g=kayles:9&to=L":              "",
	} {
		j, err := d.Judge(context.Background(), JudgeQuestion{Address: address, Natural: true})
		if err != nil || !j.Unique {
			t.Errorf("%s: %+v, %v", address, j, err)
			continue
		}
		n := j.Natural
		if n == nil || n.Name == "" || n.Reply == "" || n.Name == j.Solutions[0] || want != "" && n.Name+" "+n.Kind != want {
			t.Errorf("%s: %+v, want %s", address, n, want)
		}
	}
}
