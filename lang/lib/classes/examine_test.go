// SPDX-License-Identifier: Apache-2.0

package classes_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/lib/classes"
)

func examined(t *testing.T, path string) []classes.Examination {
	t.Helper()
	all, err := classes.Examine(context.Background(), catalog.Builtin(), path, classes.Effort{Positions: 60, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Each of these classes has one fault, which is found at its place.
func TestFaults(t *testing.T) {
	for class, want := range map[string]string{
		"Symmetric": "Symmetric.cgs:5:3: symmetric(#.|#x): the symmetry Inversion changes the game",
		"Torn":      "Torn.cgs:10:5: torn(",
		"Moody":     "Moody.cgs:4:3: moody(3): Options gave",
		"Round":     "Round.cgs:3:3: round(3): play can return to this position",
		"Bounded":   "Bounded.cgs:4:3: bounded(3): Bounds are 0 and 2, and the value is 3",
		"Turned":    "Turned.cgs:4:3: turned(2): 2 is not the game with the players exchanged",
		"Exchanged": "Exchanged.cgs:3:3: exchanged(x.): o. is not",
		"Unfair":    "Unfair.cgs:3:3: unfair(1): the game is called impartial, but Left can move to 0 and Right to no position",
		"Twice":     "Twice.cgs:3:3: CharMap of class Twice has the letter x twice",
		"Throwing":  "Throwing.cgs:4:61: throwing(1): no such thing",
		"Hanging":   "did not end in one call",
		"Untrue":    "Untrue.cgs:6:5: the test untrue(3) == *2 is not true: untrue(3) is *3",
		"Named":     "Named.cgs:4:3: named(2): Left's moves to 0 and to 1 are both called move",
		"Wide":      "Wide.cgs:3:3: the sample ..|.:",
		"Plain":     "this class is no ruleset",
		"Longer":    "Longer.cgs:3:3: longer(2003): a play of 2000 moves led here and has not ended",
	} {
		all := examined(t, filepath.Join("testdata/faults", class+".cgs"))
		var faults []string
		for _, f := range all[0].Faults {
			faults = append(faults, f.String())
		}
		if len(all) != 1 || len(faults) != 1 || !strings.Contains(faults[0], want) {
			t.Errorf("%s: %q; want one fault: %q", class, faults, want)
		}
	}
}

// Classes without faults are found to have none, and all that they say is looked at.
func TestSound(t *testing.T) {
	for _, class := range []string{"Dominoes", "Hop", "Pairs", "Trail"} {
		all := examined(t, filepath.Join("testdata/games", class+".cgs"))
		if len(all) != 1 || len(all[0].Faults) != 0 || all[0].Compared < 5 {
			t.Errorf("%s: %+v", class, all)
		}
	}
}

// A skeleton of each family is a ruleset without faults, with tests.
func TestSkeleton(t *testing.T) {
	dir := t.TempDir()
	for i, family := range classes.Families() {
		name := "NewGame" + string(rune('A'+i))
		text, err := classes.Skeleton(catalog.Builtin(), family, name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, "NAME") || strings.Contains(text, "RULESET") || !strings.Contains(text, "def Tests") {
			t.Errorf("%s: %s", family, text)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".cgs"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all := examined(t, dir)
	if len(all) != len(classes.Families()) {
		t.Errorf("%d classes: %+v", len(all), all)
	}
	for _, x := range all {
		if len(x.Faults) != 0 || x.Tests < 2 || x.Compared < 5 {
			t.Errorf("%+v", x)
		}
	}
	for _, c := range [][2]string{{"square", "A"}, {"grid", "domino"}, {"grid", "Domineering"}, {"grid", "A(B)"}, {"grid", ""}} {
		if _, err := classes.Skeleton(catalog.Builtin(), c[0], c[1]); err == nil {
			t.Errorf("new %v: no error", c)
		}
	}
}
