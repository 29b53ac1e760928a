// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// allQuotients tabulates the quotients of all codes of a kind. Codes that the file
// has already are left out.
func (f *quotientFlags) allQuotients(ctx context.Context, w io.Writer) error {
	codes, err := quotientCodes(f.all)
	if err != nil {
		return err
	}
	done, err := codesOf(f.file)
	if err != nil {
		return err
	}
	if f.file != "" {
		file, err := os.OpenFile(f.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer file.Close()
		w = file
	}
	if len(done) == 0 {
		fmt.Fprintln(w, "code,status,order,p,period,preperiod,tame,heap,bound")
	}
	var open []string
	for _, code := range codes {
		if !done[code] {
			open = append(open, code)
		}
	}
	if len(open) == 0 {
		return nil
	}
	var now atomic.Int64
	stop := watch(f.all, int64(len(open)+1), func() (int64, string) {
		i := now.Load()
		return i, open[min(int(i), len(open)-1)]
	})
	defer stop()
	return f.tabulate(ctx, open, func(row []string) error {
		now.Add(1)
		out := csv.NewWriter(w)
		_ = out.Write(row)
		out.Flush()
		return out.Error()
	})
}

// tabulate works on several codes at a time and gives the rows in their order.
func (f *quotientFlags) tabulate(ctx context.Context, codes []string, write func(row []string) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type result struct {
		row []string
		err error
	}
	results := make([]chan result, len(codes))
	for i := range results {
		results[i] = make(chan result, 1)
	}
	var next atomic.Int64
	for range max(1, f.threads) {
		go func() {
			for i := int(next.Add(1)) - 1; i < len(codes) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				row, err := f.row(ctx, codes[i])
				results[i] <- result{row, err}
			}
		}()
	}
	for i, code := range codes {
		select {
		case <-ctx.Done():
			return fmt.Errorf("%w: before %s: %w", solve.ErrLimit, code, ctx.Err())
		case r := <-results[i]:
			if r.err != nil {
				return r.err
			}
			if err := write(r.row); err != nil {
				return err
			}
		}
	}
	return nil
}

// row finds the quotient of a code within the time each code has.
func (f *quotientFlags) row(all context.Context, code string) ([]string, error) {
	rules, _, err := answer.QuotientRules(code)
	if err != nil {
		return []string{code, err.Error(), "", "", "", "", "", "", ""}, nil
	}
	ctx, cancel := context.WithTimeout(all, f.each)
	defer cancel()
	solver := quotient.NewSolver(rules, f.limits())
	quiet := quotientFlags{json: true}
	_ = quiet.grow(ctx, io.Discard, solver, f.to) // what it reached is the result
	if all.Err() != nil {
		return nil, fmt.Errorf("%w: %s: %w", solve.ErrLimit, code, all.Err())
	}
	r := solver.Result()
	row := []string{code, "partial", strconv.Itoa(r.Order), strconv.Itoa(r.P), "", "", "", strconv.Itoa(r.Heap), ""}
	if r.Tame != nil {
		row[6] = fmt.Sprintf("T_%d", *r.Tame)
	}
	switch {
	case r.Solved:
		row[1], row[4], row[5] = "solved", strconv.Itoa(r.Period), strconv.Itoa(r.Preperiod)
	case f.proves(all, solver):
		row[1] = fmt.Sprintf("infinite at heap %d", r.Heap+1)
	case r.Bound != nil:
		row[8] = strconv.Itoa(r.Bound.Order)
	}
	return row, nil
}

// proves reports whether the next quotient is proved infinite, in the time each
// code has.
func (f *quotientFlags) proves(ctx context.Context, solver *quotient.Solver) bool {
	ctx, cancel := context.WithTimeout(ctx, f.each)
	defer cancel()
	proof, err := solver.ProveInfinite(work.New(ctx, work.Budget{}))
	return err == nil && proof != nil
}

// quotientCodes lists the codes 0.d1d2… of up to so many digits, such as
// quaternary:4 asks for, or the codes that begin the lines of a file.
func quotientCodes(all string) ([]string, error) {
	if strings.HasSuffix(all, ".csv") {
		return codesIn(all)
	}
	kind, text, _ := strings.Cut(all, ":")
	digits, err := strconv.Atoi(text)
	bits := map[string]int{"quaternary": 2, "octal": 3}[kind]
	if err != nil || bits == 0 || digits < 1 || digits*bits > 10 {
		return nil, usageError{fmt.Errorf("--all wants quaternary:1 to quaternary:5, octal:1 to octal:3 or a .csv file, not %q", all)}
	}
	var out []string
	for i := 1; i < 1<<(bits*digits); i++ {
		code := []byte("0.")
		for k := digits - 1; k >= 0; k-- {
			code = append(code, '0'+byte(i>>(bits*k))&(1<<bits-1))
		}
		out = append(out, string(bytes.TrimRight(code, "0")))
	}
	return out, nil
}

// codesIn reads codes, each once, from the first column of a file.
func codesIn(file string) ([]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var out []string
	seen := map[string]bool{"code": true} // the header
	for _, row := range rows {
		if code := strings.TrimSpace(row[0]); !seen[code] {
			seen[code] = true
			out = append(out, code)
		}
	}
	return out, nil
}

// codesOf returns the codes that a file has already, and takes off a last line
// that is not whole.
func codesOf(file string) (map[string]bool, error) {
	out := map[string]bool{}
	if file == "" {
		return out, nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	if whole < len(data) {
		if err := os.Truncate(file, int64(whole)); err != nil {
			return nil, err
		}
	}
	for line := range strings.Lines(string(data[:whole])) {
		code, _, _ := strings.Cut(line, ",")
		out[code] = true
	}
	if len(out) > 0 && !out["code"] {
		return nil, fmt.Errorf("%s is no table of quotients: its first line is not a header", file)
	}
	return out, nil
}
