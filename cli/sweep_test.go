// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"os"
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
