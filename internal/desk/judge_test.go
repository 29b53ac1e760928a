// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// A position is a puzzle if one move is right; else it is said what is wrong.
func TestJudge(t *testing.T) {
	d := New(catalog.Builtin())
	for _, c := range []struct {
		address, goal, want string
		unique              bool
	}{
		{"g=nim:3,4,5&to=L", "win", "3→1", true},
		{"g=nim:1&g=nim:3&to=L", "", "Nim 3→1", true},
		{"g=nim:3,5,7&to=L", "win", "3 of 15 moves are right", false},
		{"g=nim:2,2&to=L", "win", "No move of Left wins", false},
		{"g=nim:0&to=L", "win", "The game is over", false},
		{"g=nim:1&to=L", "win", "only move there is", false},
		{"g=nim:3,3&to=L", "who", "second", true},
		{"g=hackenbush:b&to=L", "who", "Left", true},
		{"g=nim:3,4&to=L", "draw", "Nobody needs a draw", false},
		{"g=tic-tac-toe:3,2&m=0a1&to=R", "draw", "b2", true},
	} {
		j, err := d.Judge(context.Background(), JudgeQuestion{Address: c.address, Goal: c.goal})
		if err != nil {
			t.Errorf("%s: %v", c.address, err)
			continue
		}
		got := j.Problem + strings.Join(j.Solutions, " ") + j.Who
		if j.Unique != c.unique || !strings.Contains(got, c.want) || j.Unique && j.Grade == 0 {
			t.Errorf("%s %s: %+v, want %s", c.address, c.goal, j, c.want)
		}
		if j.Unique && j.Goal != "who" && (j.Turn == "" || j.After == "" || j.Place == "") {
			t.Errorf("%s: no solution to show: %+v", c.address, j)
		}
	}
	for _, bad := range []JudgeQuestion{{}, {Address: "g=nim:3,"}, {Address: "g=nim:3,4", Goal: "dance"}} {
		if _, err := d.Judge(context.Background(), bad); err == nil {
			t.Errorf("%+v is judged", bad)
		}
	}
}

// Each line of puzzles.txt says how hard its puzzle is. UPSTAR_UPDATE=1 writes it anew.
func TestPuzzleGrades(t *testing.T) {
	d := New(catalog.Builtin())
	var b strings.Builder
	counts := map[int]int{}
	for line := range strings.Lines(drawn) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		j, err := d.Judge(context.Background(), JudgeQuestion{Address: fields[2]})
		if err != nil || !j.Unique {
			t.Fatalf("%s: %+v, %v", line, j, err)
		}
		counts[j.Grade]++
		now := fmt.Sprintf("%s\t%s\t%s\t%d\n", fields[0], fields[1], fields[2], j.Grade)
		if now != line && os.Getenv("UPSTAR_UPDATE") == "" {
			t.Errorf("%q should be %q", line, now)
		}
		b.WriteString(now)
	}
	for g := 1; g <= 3; g++ {
		if counts[g] < 10 {
			t.Errorf("%d puzzles are of grade %d", counts[g], g)
		}
	}
	if os.Getenv("UPSTAR_UPDATE") != "" {
		if err := os.WriteFile("puzzles.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A puzzle of misère play whose move also wins in normal play gets a caution.
func TestJudgeCaution(t *testing.T) {
	d := New(catalog.Builtin())
	for address, want := range map[string]bool{"g=nim:1,2,4,6&end=loses&to=L": true, "g=nim:1,5&end=loses&to=L": false, "g=nim:1,2,4,6&to=L": false} {
		j, err := d.Judge(context.Background(), JudgeQuestion{Address: address})
		if err != nil || !j.Unique || (j.Caution != "") != want {
			t.Errorf("%s: %+v, %v", address, j, err)
		}
	}
}
