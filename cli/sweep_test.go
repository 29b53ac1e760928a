// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// A sweep into a catalogue that is damaged anywhere does not begin, and changes nothing.
func TestSweepDamaged(t *testing.T) {
	t.Chdir(t.TempDir())
	if status, _, errs := command(context.Background(), "sweep", "run", "--catalogue", "c.db", "value", "{a}", "a=1..300"); status != 0 {
		t.Fatal(errs)
	}
	data, err := os.ReadFile("c.db")
	if err != nil {
		t.Fatal(err)
	}
	page := len(data) / 2 &^ 4095
	for i := range 4096 {
		data[page+i] ^= 0x5a
	}
	if err := os.WriteFile("c.db", data, 0o644); err != nil {
		t.Fatal(err)
	}
	status, out, errs := command(context.Background(), "sweep", "run", "--catalogue", "c.db", "value", "{a}/2", "a=1..3")
	if status == 0 || out != "" || !strings.Contains(errs, "the catalogue is damaged") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	if now, err := os.ReadFile("c.db"); err != nil || string(now) != string(data) {
		t.Errorf("the catalogue was changed: %v", err)
	}
}

// The parts of a sweep add up to the statistics of the whole, also after an interruption, and the hunts with several
// seeds to the best of them.
func TestSweepMerged(t *testing.T) {
	t.Chdir(t.TempDir())
	type row struct {
		Value    string
		Count    int
		Examples []string
	}
	type stats struct {
		Count     int
		Histogram []row
	}
	ask := func(into any, args ...string) {
		t.Helper()
		status, out, errs := command(context.Background(), args...)
		if status != 0 {
			t.Fatal(args, errs)
		}
		if err := json.Unmarshal([]byte(out), into); err != nil {
			t.Fatal(err, out)
		}
	}
	var whole stats
	ask(&whole, "stats", "clobber(2x3)", "--first", "3", "--json")
	var parts struct{ Stats []stats }
	for range 2 { // the second time all is known
		ask(&parts, "sweep", "run", "--json", "--folder", "s", "stats", "clobber(2x3)", "--first", "3", "--parts", "5")
		if len(parts.Stats) != 1 || !reflect.DeepEqual(parts.Stats[0], whole) {
			t.Errorf("%v, want %v", parts.Stats, whole)
		}
	}
	type find struct {
		Best        struct{ Score string }
		Seed        int
		Evaluations int
	}
	var best find
	for _, seed := range []string{"1", "2", "3"} {
		var one find
		ask(&one, "hunt", "domineering(3x4)", "--maximise", "Temperature", "--evals", "500", "--seed", seed, "--json")
		if len(one.Best.Score) > 0 && (best.Best.Score == "" || one.Best.Score == "3/2") {
			best.Best = one.Best
		}
		best.Evaluations += one.Evaluations
	}
	var hunts struct{ Hunts []find }
	ask(&hunts, "sweep", "run", "--json", "--folder", "h", "hunt", "domineering(3x4)", "--maximise", "Temperature", "--evals", "500", "--seeds", "3")
	if len(hunts.Hunts) != 1 || hunts.Hunts[0].Best.Score != best.Best.Score || hunts.Hunts[0].Evaluations != best.Evaluations {
		t.Errorf("%+v, want %+v", hunts.Hunts, best)
	}
}
