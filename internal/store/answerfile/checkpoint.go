// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/store/valuefile"
)

// checkpointed makes a question that can be resumed keep its checkpoint in a folder, unless the
// folder is "". explain adds advice to an error, and close closes the files.
func checkpointed(q ask.Question, m *ask.Means, folder string) (explain func(error) error, close func() error) {
	explain, close = func(err error) error { return err }, func() error { return nil }
	switch q := q.(type) {
	case ask.Heap:
		values := &valuefile.Folder{Dir: folder, Window: q.Keep == "window"}
		if folder == "" {
			return explain, values.Close
		}
		m.Notes = values.Notes
		if !values.Window {
			m.Store = values.Storage
		}
		return func(err error) error { return values.Explain(err, q.Code, true) }, values.Close
	case ask.Quotient:
		if folder == "" {
			break
		}
		m.Checkpoint = func(ctx context.Context, found *answer.Quotient) (func(error) error, error) {
			run := quotientRun{found, folder}
			return func(err error) error { return run.save(ctx, err) }, run.restore(ctx)
		}
	}
	return explain, close
}
