// SPDX-License-Identifier: Apache-2.0

package equivalence_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/work"
)

// The numbers of classes for three and four players.
func TestPlayers(t *testing.T) {
	var table map[string]any
	truth(t, "players.json", &table)
	for players := 3; players <= 4; players++ {
		counts := table[fmt.Sprintf("%d players", players)].(map[string]any)
		for _, alone := range []bool{true, false} {
			for day := 2; day <= 3; day++ {
				name := map[bool]string{true: "single", false: "coalitions"}[alone]
				got, _, err := equivalence.PlayersDay(work.Unbounded(), compound.Mode{}, players, 3, day, alone)
				if want := int(counts[fmt.Sprintf("%s, d=%d", name, day)].(float64)); err != nil || len(got) != want {
					t.Errorf("%d players, %s, X to day %d: %d classes, want %d; %v", players, name, day, len(got), want, err)
				}
			}
		}
	}
	// For two players it is the ordinary equivalence.
	for _, r := range rules(t) {
		if r.Convention != 0 || r.Mode.Kind == compound.Obliged || r.Mode.Kind == compound.Side {
			continue
		}
		d, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{Rule: r, Day: 3})
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := equivalence.PlayersDay(work.Unbounded(), r.Mode, 2, 3, 3, false)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(d.Representatives) {
			t.Errorf("%v: %v for two players, want %v; %v", r.Mode, got, d.Representatives, err)
		}
	}
}
