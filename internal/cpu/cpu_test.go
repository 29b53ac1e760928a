// SPDX-License-Identifier: Apache-2.0

package cpu

import (
	"context"
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

// A context is done when a loop has used its processor time, and not without a limit.
func TestWithin(t *testing.T) {
	ctx, cancel := Within(t.Context(), 10*time.Millisecond)
	defer cancel()
	free, end := Within(context.Background(), 0)
	defer end()
	for begin := Time(); ctx.Err() == nil; {
		if Time()-begin > 10*time.Second {
			t.Fatal("the context goes on")
		}
	}
	if free.Err() != nil {
		t.Error("done without a limit")
	}
}
