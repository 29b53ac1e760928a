// SPDX-License-Identifier: Apache-2.0

package report

import (
	"context"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// Batch answers each line by a line of JSON: what was found within a time, unless
// that is 0, or the error, beside the input. A line that fails does not keep the
// next from being answered.
func Batch[T any](ctx context.Context, w io.Writer, lines iter.Seq2[string, error], each time.Duration, answer func(ctx context.Context, line string) (*T, error)) error {
	failed, all := 0, 0
	for line, err := range lines {
		if err == nil {
			err = work.Interrupted(ctx)
		}
		if err != nil {
			return err
		}
		within, cancel := work.Within(ctx, each)
		found, err := answer(within, line)
		err = work.Explained(within, err)
		cancel()
		if all++; err != nil {
			failed++
		}
		if err := Line(w, line, found, err); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d lines failed", failed, all)
	}
	return nil
}
