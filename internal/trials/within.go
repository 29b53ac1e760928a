// SPDX-License-Identifier: Apache-2.0

package trials

import (
	"context"
	"time"

	"github.com/upstar-cgt/upstar/internal/cpu"
)

// Within returns a copy of ctx that ends after the process has used d more processor time, or ctx
// itself if d is 0.
func Within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if begun := cpu.Time(); limit > 0 {
		go func() {
			for ctx.Err() == nil {
				if time.Sleep(limit / 100); cpu.Time()-begun > limit {
					cancel()
				}
			}
		}()
	}
	return ctx, cancel
}
