// SPDX-License-Identifier: Apache-2.0

package report

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// Batch answers each line by a line of JSON. It contains the input and either the results found
// within a time limit (0: no limit) or the error. A line that fails does not prevent the next one
// from being answered. If the batch is live, each line is written at once, since somebody may be
// waiting for it. Otherwise lines are written a few at a time.
func Batch(ctx context.Context, w io.Writer, lines iter.Seq2[string, error], each time.Duration, live bool, answer func(ctx context.Context, line string) (json.RawMessage, error)) (err error) {
	failed, all := 0, 0
	out, flushed := bufio.NewWriter(w), time.Now()
	defer func() { err = errors.Join(out.Flush(), err) }()
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
		if err := Line(out, line, found, err); err != nil {
			return err
		}
		if live || time.Since(flushed) > soon {
			if err := out.Flush(); err != nil {
				return err
			}
			flushed = time.Now()
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d lines failed", failed, all)
	}
	return nil
}

// soon is how long a line may wait to be written together with others.
const soon = 50 * time.Millisecond
