// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"iter"
	"os"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

// batchFlag adds the flag that names a file of questions.
func batchFlag(cmd *cobra.Command, p *string) {
	cmd.Flags().StringVar(p, "batch", "", "answer each line of this file, or of standard input if it is -, by a line of JSON; --timeout is for each line")
	_ = cmd.MarkFlagFilename("batch")
}

// orBatch wants arguments, or a batch instead of them.
func orBatch(batch *string, args cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if *batch != "" {
			return exactly(0, "no arguments beside --batch")(cmd, given)
		}
		return args(cmd, given)
	}
}

// lines reads the questions in a file, or in standard input if it is -, but empty
// lines and those that begin with #.
func (c *call) lines(file string) iter.Seq2[string, error] {
	if file == "-" {
		return wholefile.Lines(c.cmd.InOrStdin(), "standard input")
	}
	return func(yield func(string, error) bool) {
		f, err := os.Open(file)
		if err != nil {
			yield("", err)
			return
		}
		defer f.Close()
		wholefile.Lines(f, file)(yield)
	}
}

// batch answers each line of a file by a line of JSON: what was found, or the
// error, beside the input. A line that fails does not keep the next from being
// answered.
func batch[T any](c *call, file string, answer func(line string) (*T, error)) error {
	failed, all := 0, 0
	for line, err := range c.lines(file) {
		if err != nil {
			return err
		}
		if c.whole.Err() != nil {
			return work.Interrupted(c.whole)
		}
		ctx, cancel := within(c.whole, c.timeout)
		c.ctx = ctx
		found, err := answer(line)
		err = interruption(ctx, err)
		cancel()
		if all++; err != nil {
			failed++
		}
		if err := report.Line(c.out, line, found, err); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d lines failed", failed, all)
	}
	return nil
}
