// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
)

// A Row is a function of the positions (a,0), (a,1), (a,2), … of a game of two
// coordinates.
type Row struct {
	Game     string  `json:"game"`
	Row      int     `json:"row"`
	Function string  `json:"function"`
	Values   []any   `json:"values"`
	Period   *Period `json:"period,omitempty"`
	Note     string  `json:"note,omitempty"`
}

// rowFunctions are those with numbers.
var rowFunctions = map[string]bool{"R+": true, "R-": true, "S+": true, "S-": true, "G+": true, "G-": true, "F+": true, "F-": true}

// RowOf computes a row to the column to. Its period is additive for Grundy numbers
// that grow, as in Wythoff's game: v(b+p) = v(b)+p; it is observed, not proved.
func RowOf(ctx context.Context, name, fn string, row, to int, limits solve.Limits) (*Row, error) {
	if !rowFunctions[fn] {
		return nil, fmt.Errorf("no row of %q; there are R+, R-, S+, S-, G+, G-, F+ and F-", fn)
	}
	e, err := catalog.Named(name)
	if err != nil {
		return nil, err
	}
	r := &Row{Game: e.Name, Row: row, Function: fn, Values: []any{}}
	first, err := e.Parse(fmt.Sprintf("%d,0", row))
	if err != nil || e.Kit == "grid" {
		return nil, fmt.Errorf("%s is not a game of two coordinates", e.Name)
	}
	if !first.Impartial() {
		return nil, fmt.Errorf("%s is partizan and has no %s", e.Name, fn)
	}
	prover := catalog.NewProver(ctx, limits)
	values := []int32{}
	for b := 0; b <= to && err == nil; b++ {
		var p catalog.Position
		var v any
		if p, err = e.Parse(fmt.Sprintf("%d,%d", row, b)); err != nil {
			break
		}
		if v, err = function(prover.Facts(p), fn); err != nil {
			err = fmt.Errorf("%s: %w", p, err)
			break
		}
		r.Values = append(r.Values, v)
		number, isNumber := v.(int)
		if !isNumber {
			number = period.Undefined
		}
		values = append(values, int32(number))
	}
	r.setPeriod(values)
	return r, err
}

// setPeriod finds the period: additive if there is such a one.
func (r *Row) setPeriod(values []int32) {
	p, ok := period.Row(func(b int) int { return int(values[b]) }, len(values))
	if !ok {
		p, ok = period.Find(values, period.Theorem{Missing: "no theorem bounds the period of a row"})
	}
	if ok {
		r.Period = &Period{Preperiod: p.Preperiod, Period: p.Period, Saltus: p.Saltus, Theorem: p.Theorem, Observed: p.Known - 1}
	}
}
