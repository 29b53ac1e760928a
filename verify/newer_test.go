// SPDX-License-Identifier: Apache-2.0

package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify"
)

// A certificate of a newer version, of an unknown kind or of none is refused with a
// sentence that says what to do or what is missing.
func TestNewer(t *testing.T) {
	for text, want := range map[string]string{
		`{"kind":"heap-period","version":5}`: "forms up to 4; install the newest version",
		"{\n \"kind\": \"heap-period\",\n \"version\": 5,\n \"question\": {},\n \"answer\": \"\",\n \"digest\": \"\",\n \"proof\":\n{}\n}\n": "forms up to 4; install the newest version",
		`{"kind":"heap-period","version":4}`: "not in its fixed form",
		`{"kind":"row-period","version":2}`:  "not in its fixed form",
		`{"kind":"heap-perod","version":1}`:  "there are equivalence-day, equivalence-words, family-period",
		`{}`:                                 `no field "kind"`,
		`[`:                                  "not JSON",
	} {
		if _, err := verify.Check(context.Background(), []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}
