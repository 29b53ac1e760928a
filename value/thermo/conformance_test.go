// SPDX-License-Identifier: Apache-2.0

package thermo_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

var thermal = regexp.MustCompile(`\b(Cool|Heat|Overheat|Freeze|Mean|Temperature|Thermograph)\b`)

// elsewhere are cases that this package alone does not answer.
var elsewhere = map[string]string{
	"5.7":    "a test of the peer's variables: Heat is a function here",
	"32.153": "the peer's thermographs end at 2^31; ours do not",
	"77.1":   "thermographs are no values of the notation; see TestWall",
}

type conformanceCase struct {
	ID       string
	Input    string
	Expected *string
	IsError  bool `json:"is_error"`
}

func thermalCases(t *testing.T) (cases []conformanceCase) {
	path := os.Getenv("UPSTAR_CONFORMANCE")
	if path == "" {
		path = "../../../shared/conformance"
	}
	f, err := os.Open(filepath.Join(path, "cgscript.jsonl"))
	if err != nil {
		t.Skipf("no conformance cases: %v", err)
	}
	defer f.Close()
	for d := json.NewDecoder(f); d.More(); {
		var c conformanceCase
		if err := d.Decode(&c); err != nil {
			t.Fatal(err)
		}
		if thermal.MatchString(c.Input) && c.Expected != nil {
			cases = append(cases, c)
		}
	}
	return cases
}

func TestConformance(t *testing.T) {
	s := short.NewSpace()
	passed := 0
	for _, tt := range thermalCases(t) {
		if reason := elsewhere[tt.ID]; reason != "" {
			t.Logf("%s: skipped: %s", tt.ID, reason)
			continue
		}
		c, m := s.Calc(), work.New(context.Background(), work.Budget{Steps: 1e8})
		var v notation.Value
		var err error
		c.Do(m, func() { v, err = notation.Eval(c, tt.Input, answer.Functions()) })
		switch {
		case err != nil && !tt.IsError:
			t.Errorf("%s: %s: %v, want %s", tt.ID, tt.Input, err, *tt.Expected)
		case err == nil && tt.IsError:
			t.Errorf("%s: %s = %s, want the error %s", tt.ID, tt.Input, notation.Plain.FormatValue(c, v), *tt.Expected)
		case err == nil && notation.Plain.FormatValue(c, v) != *tt.Expected:
			t.Errorf("%s: %s = %s, want %s", tt.ID, tt.Input, notation.Plain.FormatValue(c, v), *tt.Expected)
		default:
			passed++
		}
	}
	t.Logf("%d cases passed", passed)
}
