// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/sweep"
)

// runSweep makes a table, in a file if one is named, and shows how far it is.
func runSweep[K, R any](c *call, j *sweep.Job[K, R], file string, workers int) error {
	defer progress.Sweep(j)()
	if file != "" {
		return j.WriteFile(c.ctx, file, workers)
	}
	return j.Write(c.ctx, c.out, workers)
}

// sweep tabulates the periods of all octal or hexadecimal codes of so many digits.
func (f *heapFlags) sweep(c *call) error {
	periods, err := answer.NewCodePeriods(f.function, f.all, f.reach)
	if err != nil {
		return err
	}
	return runSweep(c, report.Periods(periods), f.file, f.threads)
}

// sweep tabulates the quotients of all codes of a kind, or in a file.
func (f *quotientFlags) sweep(c *call) error {
	var codes []string
	var err error
	if strings.HasSuffix(f.all, ".csv") {
		codes, err = sweep.Names(f.all)
	} else {
		codes, err = answer.QuotientCodes(f.all)
	}
	if err != nil {
		return err
	}
	f.question.Each = f.each
	find := func(ctx context.Context, code string) (answer.CodeQuotient, error) {
		return answer.QuotientOfCode(ctx, c.at, code, f.question)
	}
	return runSweep(c, report.Quotients(codes, find), f.file, f.threads)
}
