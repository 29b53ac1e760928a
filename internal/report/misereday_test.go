// SPDX-License-Identifier: Apache-2.0

package report_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/internal/report"
)

// Figure 32 of ONAG: the trees of the 22 games born by day 4, each with its genus below it.
func TestDayPicture(t *testing.T) {
	d := &report.Drawing{Misere: true}
	for text, want := range map[string]int{"day 0": 1, "day 2": 3, "day 3": 5, "day 4": 22} {
		c := draw.NewSVG()
		if err := d.Draw(context.Background(), c, nil, text); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if _, err := c.WriteTo(&out); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "<text"); n != 2*want { // the name and the genus
			t.Errorf("%s: %d captions, want %d", text, n, 2*want)
		}
	}
	for _, text := range []string{"day 5", "day x", "day -1"} {
		if err := d.Draw(context.Background(), draw.NewSVG(), nil, text); err == nil {
			t.Errorf("%q is drawn", text)
		}
	}
}
