// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// partial is a line of testdata/partial.csv or testdata/beyond.csv.
type partial struct {
	code           string
	heap, order, p int
}

func partials(t testing.TB, file string) []partial {
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var out []partial
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), ",")
		f := partial{code: cells[0]}
		for i, dst := range []*int{&f.heap, &f.order, &f.p} {
			if *dst, err = strconv.Atoi(cells[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, f)
	}
	return out
}

func slow(t testing.TB) {
	if os.Getenv("UPSTAR_SLOW") != "1" {
		t.Skip("set UPSTAR_SLOW=1 to run")
	}
}

// The partial quotients of shared/facts/misere-quotients.csv, and how far
// beyond them the limits allow us to go. With UPSTAR_SWEEP=FILE a line is
// appended for each code, and the codes already there are left out.
func TestPartialGames(t *testing.T) {
	slow(t)
	file := os.Getenv("UPSTAR_SWEEP")
	done := doneCodes(file)
	wants := map[string][]partial{}
	var codes []string
	for _, f := range append(partials(t, "partial.csv"), partials(t, "beyond.csv")...) {
		if wants[f.code] == nil && !done[f.code] {
			codes = append(codes, f.code)
		}
		wants[f.code] = append(wants[f.code], f)
	}
	for _, code := range codes {
		line := sweep(t, code, wants[code])
		t.Log(line)
		if file != "" {
			appendLine(t, file, line)
		}
	}
}

// doneCodes returns the codes that begin the lines of a file.
func doneCodes(file string) map[string]bool {
	done := map[string]bool{}
	if data, err := os.ReadFile(file); err == nil {
		for line := range strings.Lines(string(data)) {
			code, _, _ := strings.Cut(line, ",")
			done[code] = true
		}
	}
	return done
}

// sweep checks the known orders of a game and goes on for a while.
func sweep(t *testing.T, code string, want []partial) string {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	s := NewSolver(octal(code), Limits{Order: 6000, Trial: 400_000, Heap: 600})
	var err error
	for err == nil && s.Heap() < s.limits.Heap {
		if _, ok := s.Period(); ok {
			break
		}
		err = s.Next(work.New(ctx, work.Budget{}))
		for _, f := range want {
			if got := (partial{code, s.Heap(), s.m.order, s.m.p.count()}); err == nil && f.heap == s.Heap() && got != f {
				t.Errorf("got %v, want %v", got, f)
			}
		}
	}
	if _, ok := s.Period(); s.Heap() < want[0].heap && !ok {
		t.Errorf("%s: reached heap %d (%v), want %d", code, s.Heap(), err, want[0].heap)
	}
	p, _ := s.Period()
	bound := 0
	if b := s.Bound(); b != nil {
		bound = b.Order
	}
	return fmt.Sprintf("%s,%d,%d,%d,%d,%d,%d,%v", code, s.Heap(), s.m.order, s.m.p.count(), p.Length, p.Preperiod, bound, err)
}

func appendLine(t *testing.T, file, line string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := fmt.Fprintln(f, line); err != nil {
		t.Fatal(err)
	}
}
