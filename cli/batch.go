// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/report"
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

// mostLine is how long a line may be.
const mostLine = 16 << 20

// lines reads the lines of a file, or of standard input if it is -, but empty ones
// and those that begin with #.
func (c *call) lines(file string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		in := c.cmd.InOrStdin()
		if file != "-" {
			f, err := os.Open(file)
			if err != nil {
				yield("", err)
				return
			}
			defer f.Close()
			in = f
		}
		s := bufio.NewScanner(in)
		s.Buffer(nil, mostLine)
		for n := 0; s.Scan(); n++ {
			line := s.Text()
			if n == 0 {
				line = strings.TrimPrefix(line, "\ufeff") // a byte order mark
			}
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !yield(line, nil) {
				return
			}
		}
		if err := s.Err(); errors.Is(err, bufio.ErrTooLong) {
			yield("", fmt.Errorf("more than %d MiB in a line of %s", mostLine>>20, file))
		} else if err != nil {
			yield("", fmt.Errorf("%s: %w", file, err))
		}
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
		if err := writeLine(c.out, line, found, err); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d lines failed", failed, all)
	}
	return nil
}

// writeLine writes an object of JSON: the input, what was found of it, if not nil,
// and the error.
func writeLine[T any](w io.Writer, input string, found *T, err error) error {
	parts := []any{map[string]string{"input": input}}
	if found != nil {
		parts = append(parts, found)
	}
	if err != nil {
		parts = append(parts, map[string]string{"error": message(err)})
	}
	var b bytes.Buffer
	for _, part := range parts { // objects, whose inner brackets become commas
		var object bytes.Buffer
		if err := report.JSON(&object, part); err != nil {
			return err
		}
		b.WriteString(strings.TrimSuffix(object.String(), "}\n"))
		b.WriteByte('\n')
	}
	line := strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\n{", ",")
	_, failed := fmt.Fprintf(w, "%s}\n", line)
	return failed
}
