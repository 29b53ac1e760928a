// SPDX-License-Identifier: Apache-2.0

package trials_test

import (
	"context"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/internal/trials"
)

// A context is done when a loop has used its processor time, and not without a limit.
func TestWithin(t *testing.T) {
	ctx, cancel := trials.Within(t.Context(), 10*time.Millisecond)
	defer cancel()
	free, end := trials.Within(context.Background(), 0)
	defer end()
	for begin := cpu.Time(); ctx.Err() == nil; {
		if cpu.Time()-begin > 10*time.Second {
			t.Fatal("the context goes on")
		}
	}
	if free.Err() != nil {
		t.Error("done without a limit")
	}
}
