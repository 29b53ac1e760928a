// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/complete"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/sweep"
)

func (a *app) table() *cobra.Command {
	var function, format, file string
	var size, limit, players, ranks int
	cmd := a.command("table GAME", flag.Exactly(1, "one game"), func(c *call) error {
		find := func() (*answer.Table, error) {
			return swept(c, function, size, limit)
		}
		if players > 0 {
			find = func() (*answer.Table, error) { return manyTable(c, players, ranks, size, limit) }
		} else if err := flag.Unused(c.cmd, "without --players", "ranks"); err != nil {
			return err
		}
		t, err := find()
		if t == nil {
			return err
		}
		if err == nil {
			err = c.memory.Keep(func(w io.Writer, format string) error { return report.Table(w, t, format) }, nil)
		}
		write := func(w io.Writer) error { return report.Table(w, t, format) }
		if file != "" {
			return errors.Join(wholefile.Write(file, write), err)
		}
		return errors.Join(write(c.out), err)
	})
	functionFlag(cmd, &function, answer.TableFunctions)
	playersFlag(cmd, &players, "who can force a win if so many play: of three players Propp's types")
	ranksFlag(cmd, &ranks)
	flag.Number(cmd, &size, "size", 11, 1, answer.MostTable, "how many rows and columns")
	flag.Choice(cmd, &format, "format", "text", report.TableFormats, "text, csv, json, latex, markdown or svg")
	outputFlag(cmd, &file, "the file to write")
	limitFlag(cmd, &limit)
	cmd.ValidArgsFunction = complete.Names(a.at.Catalog, "grid coord heap set", 1, "")
	return cmd
}

// swept makes a table by a sweep over its rows.
func swept(c *call, function string, size, limit int) (*answer.Table, error) {
	t, row, err := answer.NewTable(c.ctx, c.at, c.args[0], function, size, c.budget(limit))
	if err != nil {
		return nil, err
	}
	c.guard.Trust(c.bytes + sweep.Memory)
	numbers := make([]int, size)
	for i := range numbers {
		numbers[i] = i
	}
	for cells, err := range sweep.Each(c.ctx, numbers, 1, func(_ context.Context, i int) ([]any, error) { return row(i) }) {
		if cells != nil {
			t.Rows = append(t.Rows, cells)
		}
		if err != nil {
			return t, err
		}
	}
	return t, nil
}
