// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
)

// allCodes tabulates the periods of all octal codes of so many digits. If the
// file exists already, the run goes on after its last line.
func allCodes(cmd *cobra.Command, all, function, file string, reach int) error {
	digits, err := strconv.Atoi(strings.TrimPrefix(all, "octal:"))
	if err != nil || !strings.HasPrefix(all, "octal:") || digits < 1 || digits > 4 {
		return usageError{fmt.Errorf("--all wants octal:1 to octal:4, not %q", all)}
	}
	fn, err := period.ParseFunction(function)
	if err != nil {
		return usageError{err}
	}
	done, err := lastCode(file)
	if err != nil {
		return err
	}
	w, err := appendTo(file, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	out := csv.NewWriter(w)
	if done == "" {
		_ = out.Write([]string{"code", "preperiod", "period", "saltus", "status", "theorem", "bound", "computed"})
	}
	codes := octalCodes(digits)
	var now atomic.Int64
	stop := watch(all, int64(len(codes)), func() (int64, string) {
		i := now.Load()
		return i, codes[min(int(i), len(codes)-1)].String()
	})
	skipping := done != ""
	for i, code := range codes {
		now.Store(int64(i))
		if skipping {
			skipping = code.String() != done
			continue
		}
		r, failed := period.Solve(cmd.Context(), code, fn, reach)
		if errors.Is(failed, period.ErrSplits) {
			failed = nil
			r.Period.Theorem = "a move leaves several heaps"
		}
		if failed != nil {
			err = fmt.Errorf("%w: %w", solve.ErrLimit, failed)
			break
		}
		_ = out.Write(periodRow(code, r))
		if out.Flush(); out.Error() != nil {
			err = out.Error()
			break
		}
	}
	stop()
	if c, ok := w.(io.Closer); ok && file != "" {
		if failed := c.Close(); err == nil {
			err = failed
		}
	}
	return err
}

func periodRow(code takebreak.Code, r period.Result) []string {
	p := r.Period
	status := "proved"
	switch {
	case p.Period == 0:
		return []string{code.String(), "", "", "", "none found", p.Theorem, "", strconv.Itoa(len(r.Values))}
	case !p.Proved:
		status = "observed"
	}
	bound := ""
	if p.Bound > 0 {
		bound = strconv.Itoa(p.Bound)
	}
	return []string{code.String(), strconv.Itoa(p.Preperiod), strconv.Itoa(p.Period), strconv.Itoa(p.Saltus), status, p.Theorem, bound, strconv.Itoa(len(r.Values))}
}

// octalCodes lists the codes 0.d1d2… and 4.d1d2… of up to so many digits.
func octalCodes(digits int) []takebreak.Code {
	var out []takebreak.Code
	size := 1 << (3 * digits)
	for _, d0 := range []uint{0, 4} {
		for i := range size {
			ds := make([]uint, digits)
			for k := range ds {
				ds[k] = uint(i>>(3*(digits-1-k))) & 7
			}
			if i > 0 || d0 > 0 {
				out = append(out, takebreak.Octal(d0, ds...))
			}
		}
	}
	return out
}

// lastCode returns the code of the last whole line of a file, if there is one.
func lastCode(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	f, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	last := ""
	for lines := bufio.NewScanner(f); lines.Scan(); {
		last, _, _ = strings.Cut(lines.Text(), ",")
	}
	if last == "code" {
		last = ""
	}
	return last, nil
}

func appendTo(file string, otherwise io.Writer) (io.Writer, error) {
	if file == "" {
		return otherwise, nil
	}
	return os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
}
