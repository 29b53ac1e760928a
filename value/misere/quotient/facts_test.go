// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/work"
)

// fact is a line of testdata/solved.csv.
type fact struct {
	code                        string
	order, p, period, preperiod int
}

func facts(t testing.TB) []fact {
	data, err := os.ReadFile("testdata/solved.csv")
	if err != nil {
		t.Fatal(err)
	}
	var out []fact
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), ",")
		f := fact{code: cells[0]}
		for i, dst := range []*int{&f.order, &f.p, &f.period, &f.preperiod} {
			if *dst, err = strconv.Atoi(cells[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, f)
	}
	return out
}

func solve(t testing.TB, code string, limits Limits) *Result {
	r, err := Solve(work.Unbounded(), octal(code), limits)
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	return r
}

// Every row of shared/facts/misere-quotients.csv that is marked solved.
func TestSolvedGames(t *testing.T) {
	for _, f := range facts(t) {
		r := solve(t, f.code, Limits{})
		got := fact{f.code, r.Order, r.P, r.Period, r.Preperiod}
		if !r.Solved || got != f {
			t.Errorf("%s: got %+v (solved %v), want %+v", f.code, got, r.Solved, f)
		}
	}
}
