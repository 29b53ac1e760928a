// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/sweep"
	"github.com/upstar-cgt/upstar/work"
)

// runSweep makes a table, in a file if one is named, and shows how far it is.
func runSweep[K, R any](c *call, j *sweep.Job[K, R], file string, workers int) error {
	stop := watch(j.Title, int64(len(j.Keys)+1), func() (int64, string) {
		done := j.Done()
		return int64(done), j.Name(j.Keys[min(done, len(j.Keys)-1)])
	})
	defer stop()
	if file != "" {
		return j.WriteFile(c.ctx, file, workers)
	}
	return j.Write(c.ctx, c.out, workers)
}

// kindAndDigits reads what --all asks for, such as octal:3.
func kindAndDigits(all string) (kind string, digits int) {
	kind, text, _ := strings.Cut(all, ":")
	digits, _ = strconv.Atoi(text)
	return kind, digits
}

// hexReach is how many values of a hexadecimal code are computed if nothing else is
// asked for.
const hexReach = 1 << 11

// sweep tabulates the periods of all octal or hexadecimal codes of so many digits.
func (f *heapFlags) sweep(c *call) error {
	kind, digits := kindAndDigits(f.all)
	bits, most := 3, 4
	if kind == "hex" {
		bits, most = 4, 3
	}
	if kind != "octal" && kind != "hex" || digits < 1 || digits > most {
		return wrong("--all wants octal:1 to octal:4 or hex:1 to hex:3, not %q", f.all)
	}
	reach := f.reach
	if reach == 0 {
		reach = map[string]int{"octal": 1 << 16, "hex": hexReach}[kind]
	}
	periods, err := answer.NewCodePeriods(f.function, reach, kind == "hex")
	if err != nil {
		return usageError{err}
	}
	return runSweep(c, &sweep.Job[takebreak.Code, answer.CodePeriod]{
		Title: "periods", Head: report.PeriodHead(periods), Keys: answer.HeapCodes(bits, digits),
		Name: takebreak.Code.String, Do: periods.Of,
		Row: func(code takebreak.Code, p answer.CodePeriod) []string { return report.PeriodRow(periods, code, p) },
	}, f.file, f.threads)
}

// found is the quotient of a code, or why there is none.
type found struct {
	quotient *answer.Quotient
	why      error
}

// sweep tabulates the quotients of all codes of a kind.
func (f *quotientFlags) sweep(c *call) error {
	codes, err := quotientCodes(f.all)
	if err != nil {
		return err
	}
	return runSweep(c, &sweep.Job[string, found]{
		Title: "quotients", Head: report.QuotientHead, Keys: codes,
		Name: func(code string) string { return code },
		Do:   func(ctx context.Context, code string) (found, error) { return f.ofCode(ctx, c.at, code) },
		Row:  func(code string, r found) []string { return report.QuotientRow(code, r.quotient, r.why) },
	}, f.file, f.threads)
}

// ofCode finds the quotient of a code within the time each code has; what it
// reached is the result.
func (f *quotientFlags) ofCode(ctx context.Context, at *session.Session, code string) (found, error) {
	question := f.question
	question.Code, question.Each = code, f.each
	q, err := answer.NewQuotient(ctx, at, question)
	if err != nil {
		return found{why: err}, nil
	}
	_ = q.Find(ctx)
	return found{quotient: q}, work.Interrupted(ctx)
}

// quotientCodes lists the codes that --all asks for: of a kind, or in a file.
func quotientCodes(all string) ([]string, error) {
	if !strings.HasSuffix(all, ".csv") {
		codes, ok := answer.QuotientCodes(kindAndDigits(all))
		if !ok {
			return nil, wrong("--all wants quaternary:1 to quaternary:5, octal:1 to octal:3 or a .csv file, not %q", all)
		}
		return codes, nil
	}
	f, err := os.Open(all)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	codes, err := sweep.Names(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", all, err)
	}
	return slices.DeleteFunc(codes, func(code string) bool { return code == "code" }), nil // the header
}
