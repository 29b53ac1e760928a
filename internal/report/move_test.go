// SPDX-License-Identifier: Apache-2.0

package report_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/session"
)

// A picture after a move marks the move; the error for another name lists the moves.
func TestDrawMove(t *testing.T) {
	for _, c := range []struct{ position, move, want string }{
		{"hex(3x3)", "b2", "#e0a100"},
		{"hex(3x3)", "right b2", "#e0a100"},
		{"domineering(2x2)", "a2-a1", "#e0a100"},
		{"domineering(2x2)", "right a1-b1", "#e0a100"},
		{"sprouts(3)", "1-2", "#e0a100"},
		{"nim(3,5)", "5->2", ""},
		{"nim(3,5)", "5->7", "is called"},
		{"nim(0)", "1->0", "no player can move"},
		{"nim(", "1->0", "nim("},
	} {
		picture := draw.NewSVG()
		calc := answer.NewCalculator(context.Background(), session.New(catalog.Builtin()), 1<<28)
		err := (&report.Drawing{Move: c.move}).Draw(context.Background(), picture, calc, c.position)
		var b strings.Builder
		picture.WriteTo(&b)
		if got := b.String(); err != nil && !strings.Contains(err.Error(), c.want) || err == nil && (!strings.Contains(got, c.want) || strings.Contains(c.want, " ")) {
			t.Errorf("%s after %s: %v\n%s", c.position, c.move, err, got)
		}
	}
	if err := (&report.Drawing{Move: "b2", Tree: true}).Draw(context.Background(), draw.NewSVG(), nil, "hex(3x3)"); err == nil {
		t.Error("the tree of a move is drawn")
	}
}
