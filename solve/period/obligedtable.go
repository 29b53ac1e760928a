// SPDX-License-Identifier: Apache-2.0

package period

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// ObligedRow is the obliged period of one code.
type ObligedRow struct {
	Code   takebreak.Code
	Period Period
	Counts [4]int // heaps of value 00, 01, 10, 11 in the preperiod and one period
	Known  int    // number of values computed
}

// ObligedLimit is the number of values after which ObligedTable gives a code up.
const ObligedLimit = 1 << 16

// ObligedTable finds the obliged periods of the octal codes with d0 0 or 4 and
// up to the given number of digits after the point, from the code with index
// from on. It calls row with each result in order, and the index at which a later
// run goes on; row returns false to stop. It stops with ctx's error when ctx is
// done.
func ObligedTable(ctx context.Context, digits, from int, row func(r ObligedRow, next int) bool) error {
	if digits < 0 || digits > 6 {
		return fmt.Errorf("obliged table of %d digits: between 0 and 6 are possible", digits)
	}
	for i := max(from, 1); i < ObligedTableLen(digits); i++ {
		code := obligedCode(digits, i)
		r, err := ObligedPeriod(ctx, code, ObligedLimit)
		if err != nil {
			return err
		}
		if !row(r, i+1) {
			return nil
		}
	}
	return nil
}

// ObligedTableLen returns the number of codes of that many digits, 0.0 among
// them.
func ObligedTableLen(digits int) int { return 2 << (3 * digits) }

func obligedCode(digits, i int) takebreak.Code {
	ds := make([]uint, digits)
	for k := range ds {
		ds[k] = uint(i>>(3*(digits-1-k))) & 7
	}
	return takebreak.Octal(uint(i>>(3*digits))*4, ds...)
}

// ObligedPeriod finds the obliged period of one code within limit values.
func ObligedPeriod(ctx context.Context, code takebreak.Code, limit int) (ObligedRow, error) {
	res, err := Solve(ctx, code, FuncObliged, limit)
	r := ObligedRow{Code: code, Period: res.Period, Known: len(res.Values)}
	end := len(res.Values)
	if res.Period.Proved {
		end = res.Period.Preperiod + res.Period.Period
	}
	for _, v := range res.Values[:end] {
		r.Counts[v]++
	}
	return r, err
}

// WriteObligedTable writes the rows as CSV with a header.
func WriteObligedTable(w io.Writer, rows []ObligedRow) error {
	out := csv.NewWriter(w)
	head := []string{"code", "preperiod", "period", "status", "theorem", "bound", "n00", "n01", "n10", "n11"}
	if err := out.Write(head); err != nil {
		return err
	}
	for _, r := range rows {
		if err := out.Write(r.fields()); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func (r ObligedRow) fields() []string {
	fs := []string{r.Code.String(), "", "", "none to " + strconv.Itoa(r.Known-1), "", ""}
	if r.Period.Proved {
		fs = []string{r.Code.String(), strconv.Itoa(r.Period.Preperiod), strconv.Itoa(r.Period.Period),
			"proved", r.Period.Theorem, strconv.Itoa(r.Period.Bound)}
	}
	for _, n := range r.Counts {
		fs = append(fs, strconv.Itoa(n))
	}
	return fs
}
