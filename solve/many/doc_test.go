// SPDX-License-Identifier: Apache-2.0

package many_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// periodsOf tells the periods, with their beginnings, of who moves last in Li's play
// and of the winning coalitions of the heaps of a subtraction game.
func periodsOf(m *work.Meter, players int, set []int) string {
	g := subtraction(players, set...)
	ranks, families := many.Misere(g, 0), many.Coalitions(g)
	last, won := make([]int, 10000), make([]many.Family, 10000)
	for k := range last {
		last[k], won[k] = ranks.Of(m, k, 0), families.Of(m, k, 0)
	}
	tell := func(p game.Period, ok bool) string {
		switch {
		case !ok:
			return "?"
		case p.Preperiod == 0:
			return fmt.Sprint(p.Length)
		}
		return fmt.Sprintf("%d from %d", p.Length, p.Preperiod)
	}
	return tell(many.Cycle(last, set[len(set)-1])) + "; " + tell(many.Cycle(won, set[len(set)-1]))
}

// The table of periods in the documents is what is found.
func TestDocumentedPeriods(t *testing.T) {
	text, err := os.ReadFile("../../docs/explanations/three-players.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| \{([0-9,]+)\} \|(.*)\|$`).FindAllStringSubmatch(string(text), -1)
	if len(rows) < 8 {
		t.Fatalf("%d rows of periods", len(rows))
	}
	m := work.Unbounded()
	for _, row := range rows {
		var set []int
		if err := json.Unmarshal([]byte("["+row[1]+"]"), &set); err != nil {
			t.Fatal(err)
		}
		var want []string
		for players := 2; players <= 6; players++ {
			want = append(want, periodsOf(m, players, set))
		}
		var got []string
		for cell := range strings.SplitSeq(row[2], "|") {
			got = append(got, strings.TrimSpace(cell))
		}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("| {%s} | %s |", row[1], strings.Join(want, " | "))
		}
	}
}
