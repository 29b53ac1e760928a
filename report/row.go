// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/answer"
)

// RowFormats are the formats of a row.
var RowFormats = []string{"text", "csv", "json"}

// Row writes a row of a table and its period in one of the formats.
func Row(w io.Writer, r *answer.Row, format string) error {
	switch format {
	case "json":
		return JSON(w, r)
	case "csv":
		out := &printer{w: w}
		out.printf("column,%s\n", r.Function)
		for b, v := range r.Values {
			out.printf("%d,%s\n", b, cell(v, ""))
		}
		return out.err
	}
	return textRow(w, r)
}

func textRow(w io.Writer, r *answer.Row) error {
	out := &printer{w: w}
	out.printf("%s, row %d, %s\n", r.Game, r.Row, r.Function)
	wide := 2
	for _, v := range r.Values {
		wide = max(wide, len(cell(v, "·")))
	}
	line := perLine(len("       0 "), wide, 20, 10, 5, 2)
	for b := 0; b < len(r.Values); b += line {
		out.printf("%8d ", b)
		for _, v := range r.Values[b:min(b+line, len(r.Values))] {
			out.printf(" %*s", wide, cell(v, "·"))
		}
		out.printf("\n")
	}
	p := r.Period
	if p == nil {
		out.printf("no period found in %d columns\n", r.Computed)
		return out.err
	}
	text := fmt.Sprintf("period %d from column %d", p.Period, p.Preperiod)
	if p.Saltus != 0 {
		text += fmt.Sprintf(", each period %d more than the last", p.Saltus)
	}
	if p.Proved {
		out.prose(2, "%s; proved by %s, from %d columns", text, p.Theorem, p.Bound)
	} else {
		out.prose(2, "%s; observed to column %d, not proved (%s)", text, p.Observed(), p.Theorem)
	}
	return out.err
}
