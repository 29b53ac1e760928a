// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

// ask answers questions in JSON.
func (a *app) ask() *cobra.Command {
	var file string
	var schema bool
	var limit int
	args := func(cmd *cobra.Command, args []string) error {
		if schema {
			return flag.Exactly(0, "no question beside --schema")(cmd, args)
		}
		return flag.Without("a question", "batch", flag.Exactly(1, "one question, in quotes"))(cmd, args)
	}
	cmd := a.command("ask QUESTION | --batch FILE | --schema", args, func(c *call) error {
		m := c.limited(limitedTo(limit))
		switch {
		case schema:
			return report.JSON(c.Out, ask.Schema())
		case file != "":
			return c.lines(file, func(ctx context.Context, line string) (json.RawMessage, error) {
				return ask.JSON(ctx, c.at, []byte(line), m)
			})
		}
		q, err := ask.Decode([]byte(c.args[0]))
		if err == nil {
			err = q.Check(c.at)
		}
		if err != nil {
			return flag.Wrong("%v", err) // a field of JSON is not a flag
		}
		return c.answered(q, answerfile.Shown{Format: "json"}, func() error {
			found, err := q.Do(c.ctx, c.at, m)
			if found == nil {
				return err
			}
			text, err := ask.Answered(found, err)
			_, failed := fmt.Fprintf(c.Out, "%s\n", text)
			return errors.Join(failed, err)
		})
	})
	cmd.Flags().BoolVar(&schema, "schema", false, "print the JSON Schema of all questions")
	limitFlag(cmd, &limit)
	cmd.Flags().Lookup("limit").DefValue = "that of the kind"
	batchFlag(cmd, &file)
	return cmd
}
