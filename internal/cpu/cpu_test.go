// SPDX-License-Identifier: Apache-2.0

package cpu

import (
	"testing"
	"time"
)

// Work takes processor time, sleep does not.
func TestTime(t *testing.T) {
	begin := Time()
	for clock := time.Now(); Time()-begin < 20*time.Millisecond; {
		if time.Since(clock) > 10*time.Second {
			t.Fatal("no processor time is used by a loop")
		}
	}
}
