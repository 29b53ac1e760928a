// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/wholefile"
)

// batchFlag adds the flag that names a file of questions.
func batchFlag(cmd *cobra.Command, p *string) {
	cmd.Flags().StringVar(p, "batch", "", "answer each line of this file, or of standard input if it is -, by a line of JSON; --timeout is for each line")
	_ = cmd.MarkFlagFilename("batch")
}

// batch answers each line of a file, or of standard input if it is -, by a line
// of JSON.
func batch[T any](c *call, file string, answer func(line string) (*T, error)) error {
	lines := wholefile.LinesOf(file, c.cmd.InOrStdin())
	return report.Batch(c.whole, c.out, lines, c.timeout, func(ctx context.Context, line string) (*T, error) {
		c.ctx = ctx
		return answer(line)
	})
}
