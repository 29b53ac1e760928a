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
		`{"kind":"heap-period","version":4}`: "forms up to 3; install the newest version",
		`{"kind":"row-period","version":2}`:  "forms up to 1; install the newest version",
		`{"kind":"heap-perod","version":1}`:  "there are heap-period",
		`{}`:                                 `no field "kind"`,
		`[`:                                  "not JSON",
	} {
		if _, err := verify.Check(context.Background(), []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}
