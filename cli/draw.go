// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"encoding/json"
	"math"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

func (a *app) draw() *cobra.Command {
	f := &report.Drawing{}
	var output, questions string
	args := flag.Without("arguments", "batch", flag.Exactly(1, "one position or expression"))
	cmd := a.command("draw POSITION|EXPRESSION [-o FILE]", args, func(c *call) error {
		if questions != "" {
			return c.lines(questions, func(ctx context.Context, line string) (json.RawMessage, error) {
				c.ctx = ctx
				picture := draw.NewText()
				if err := drawing(c, f, picture, line); err != nil {
					return nil, err
				}
				return json.Marshal(report.NewDrawn(line, picture))
			})
		}
		of := c.args[0]
		picture := report.Picture(output)
		if picture == nil {
			return flag.Wrong("cannot draw a %s file; there are .svg, .tex and .txt", filepath.Ext(output))
		}
		if err := drawing(c, f, picture, of); err != nil {
			return err
		}
		return answerfile.Picture(c.Output, picture, of, output)
	})
	flags := cmd.Flags()
	flags.BoolVar(&f.Thermograph, "thermograph", false, "draw the thermograph of a value")
	flags.BoolVar(&f.Tree, "tree", false, "draw the game tree of a value")
	flags.BoolVar(&f.Misere, "misere", false, "draw the tree of the reduced form of an impartial position in misère play")
	flags.BoolVar(&f.Parts, "parts", false, "with --misere: draw its prime parts beside it")
	flags.StringVar(&f.Move, "move", "", "make this move, such as 'c3' or 'right c3', and mark it")
	flags.Lookup("json").Usage = "print the picture in JSON; with -o only the name of the file"
	flag.Number(cmd, &f.Nodes, "nodes", 200, 1, math.MaxInt, "the most nodes of a tree; games that are left become leaves")
	outputFlag(cmd, &output, "the file to write")
	batchFlag(cmd, &questions)
	cmd.ValidArgsFunction = names(a.at.Catalog, nil, 1, "(")
	cmd.Annotations = map[string]string{flag.Expressions: "yes"}
	return cmd
}

func drawing(c *call, f *report.Drawing, canvas draw.Canvas, text string) error {
	calc := c.calculator()
	defer progress.Value(calc)()
	return f.Draw(c.ctx, canvas, calc, text)
}
