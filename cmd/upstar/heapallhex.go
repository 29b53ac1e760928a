// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/work"
)

// hexReach is how many values of a hexadecimal code are computed if nothing else is
// asked for.
const hexReach = 1 << 11

// hexHead is the first line of a table of nim values of hexadecimal codes: modulus
// and states are those of the graph of values without a period.
var hexHead = []string{"code", "preperiod", "period", "saltus", "modulus", "states", "status", "theorem", "bound", "computed"}

// hexRow is the line of a code.
func (t periodTable) hexRow(ctx context.Context, code takebreak.Code) tableRow {
	r, err := period.Solve(ctx, code, t.fn, t.reach)
	if err != nil {
		return tableRow{err: fmt.Errorf("%w: %w", work.ErrLimit, err)}
	}
	p := periodCells(r.Period)
	cells := append([]string{code.String()}, p[:3]...)
	if g := r.Graph; g != nil {
		cells = append(cells, strconv.Itoa(g.Modulus()), strconv.Itoa(g.States()), "2-automatic", "automata", "")
	} else {
		cells = append(append(cells, "", ""), p[3:]...)
	}
	return tableRow{cells: append(cells, strconv.Itoa(len(r.Values)))}
}
