// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
)

// Every compound is on the map, and every example on it runs.
func TestLandscape(t *testing.T) {
	regions, err := answer.Landscape("")
	if err != nil {
		t.Fatal(err)
	}
	seen, ran := map[string]bool{}, 0
	for _, r := range regions {
		m, err := compound.ParseMode(r.Compound)
		if err != nil {
			t.Error(err)
		}
		if seen[m.String()] = true; len(r.Cells) != 12 {
			t.Errorf("%s has %d cells", r.Compound, len(r.Cells))
		}
		for _, c := range r.Cells {
			if c.Known == "" || c.Computes == "" || (c.Example == "") != (c.Computes == "not computed") {
				t.Errorf("%s: %+v", r.Compound, c)
			}
			if c.Example == "" || seen[c.Example] {
				continue
			}
			seen[c.Example] = true
			args := words(c.Example)
			if out, errs, status := upstar(args[1:]...); status != 0 || out == "" {
				t.Errorf("%s: status %d, %s", c.Example, status, errs)
			}
			ran++
		}
	}
	for _, name := range compound.Names() {
		if m, err := compound.Named(name); err == nil && !seen[m.String()] && m.Kind != compound.FirstToEnd {
			t.Errorf("%s is not on the map", name)
		}
	}
	if ran < 60 {
		t.Errorf("only %d examples ran", ran)
	}
	if _, errs, status := upstar("landscape", "some"); status == 0 || !strings.Contains(errs, "no compound") {
		t.Errorf("landscape some: %s", errs)
	}
}
