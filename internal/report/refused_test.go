// SPDX-License-Identifier: Apache-2.0

package report

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/sweep"
)

// The report of a sweep names refused results, and the workers that are shut out.
func TestRefusedResults(t *testing.T) {
	s := sweep.Status{Plan: sweep.Plan{Total: 2}, Done: 2, Refused: 3, Refusals: []string{"worker 01020304: heap 0.77: false"}, ShutOut: []string{"01020304", "05060708"}}
	const want = "3 results refused; workers shut out: 01020304, 05060708\nrefused: worker 01020304: heap 0.77: false\n"
	var one, two strings.Builder
	if err := Sweep(&one, s); err != nil || !strings.HasSuffix(one.String(), want) {
		t.Errorf("%v\n%s", err, one.String())
	}
	if err := Swept(&two, s, "c.db"); err != nil || !strings.HasSuffix(two.String(), want) {
		t.Errorf("%v\n%s", err, two.String())
	}
}
