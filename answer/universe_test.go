// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// The games of each universe born by day 2: forms, classes and invertible classes.
func TestUniverseDays(t *testing.T) {
	for _, c := range []struct {
		name                       string
		day                        int
		forms, classes, invertible int
		counts                     string
	}{
		{"dicot", 2, 10, 9, 8, "N 4, P 1, L 2, R 2"},
		{"dead-ending", 2, 232, 196, 46, "N 109, P 9, L 39, R 39"},
		{"blocking", 2, 256, 220, 52, "N 133, P 9, L 39, R 39"},
		{"all", 2, 256, 256, 1, "N 169, P 9, L 39, R 39"},
	} {
		d, err := answer.UniverseDayOf(t.Context(), c.name, c.day)
		if err != nil || d.Forms != c.forms || d.Classes != c.classes || d.Invertible != c.invertible || d.Counts() != c.counts {
			t.Errorf("%s: %d forms, %d classes, %d invertible, %s; %v", c.name, d.Forms, d.Classes, d.Invertible, d.Counts(), err)
		}
	}
	if _, err := answer.UniverseDayOf(t.Context(), "blocking", 3); err == nil {
		t.Error("day 3 of blocking games was listed")
	}
}

// Misère Domineering: outcomes, and boards reduced modulo dead-ending games.
func TestMisereDomineering(t *testing.T) {
	data, err := os.ReadFile("../../shared/truth/landscape/misere-domineering.json")
	if err != nil {
		t.Skip("the tables are not here: ", err)
	}
	var file struct {
		Outcome    map[string]string
		DeadEnding map[string]struct {
			Literal    int `json:"literal_positions"`
			Reduced    int `json:"reduced_positions"`
			Invertible *bool
		} `json:"dead_ending"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for size, want := range file.Outcome {
		var rows, columns int
		fmt.Sscanf(size, "%dx%d", &rows, &columns)
		if rows*columns > 15 && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		p := parse(t, "domineering(%dx%d)", rows, columns)
		q := answer.Question{Positions: []position.Position{p}, Conventions: []game.Convention{game.Misere}, Moves: -1}
		if a, err := answer.To(t.Context(), at, q); err != nil || a.Misere.Outcome.String() != want {
			t.Errorf("%s: %v, want %s; %v", size, a.Misere.Outcome, want, err)
		}
	}
	for size, want := range file.DeadEnding {
		if want.Reduced > 50 {
			continue
		}
		var rows, columns int
		fmt.Sscanf(size, "%dx%d", &rows, &columns)
		g, err := answer.MisereModulo(t.Context(), at, "dead-ending", fmt.Sprintf("domineering(%dx%d)", rows, columns))
		if err != nil || g.Positions != want.Literal || g.ReducedPositions != want.Reduced || g.SimplestPositions > want.Reduced || want.Invertible != nil && *g.Invertible != *want.Invertible {
			t.Errorf("%s: %+v, want %+v; %v", size, g, want, err)
		}
	}
}

// A universe may be given by its ends; what are no Left dead ends is refused.
func TestUniverseOfEnds(t *testing.T) {
	for name, want := range map[string]int{"ends:": 9, "ends:0": 9, "dicot": 9, "ends:{|0}": 194, "ends:{|0},{|{|0}}": 194} {
		day, err := answer.UniverseDayOf(context.Background(), name, 2)
		if err != nil || day.Classes != want {
			t.Errorf("%s: %+v, %v, want %d classes", name, day, err, want)
		}
	}
	for name, want := range map[string]string{"ends:{0|}": "1 is not a Left dead end", "ends:{|0": "closing brace", "ends:*": "not a Left dead end", "nothing": "ends:FORM"} {
		if _, err := answer.UniverseDayOf(context.Background(), name, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
