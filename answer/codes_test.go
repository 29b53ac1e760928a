// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// What is taken from the canonical code of a class is what a run of the code
// itself finds: .644 has a dozen codes of three digits, and .3777 is shifted.
func TestAllClasses(t *testing.T) {
	table, err := answer.NewCodePeriods("nim", "octal:1", 20_000)
	if err != nil {
		t.Fatal(err)
	}
	shifted := 0
	for _, text := range []string{"0.644", "0.645", "0.655", "0.677", "0.3777"} {
		r, err := table.Of(context.Background(), takebreak.MustParse(text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := answer.SequenceOf(context.Background(), at, answer.SequenceQuestion{Code: text, Function: "nim", To: 19_999})
		if err != nil || s.Period == nil {
			t.Fatalf("%s: %v", text, err)
		}
		if s.ClassShift != 0 {
			shifted++
		}
		want := fmt.Sprintf("%s %s %d %d %d %d", s.Code, s.Class, s.Period.Preperiod, s.Period.Length, *s.Max, s.Period.Bound)
		if got := fmt.Sprintf("%s %s %d %d %d %d", text, r.Same.Class, r.Preperiod, r.Finding.Length, r.Same.Max, r.Bound); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if shifted == 0 {
		t.Error("no code was shifted")
	}
}
