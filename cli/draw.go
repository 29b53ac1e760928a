// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// drawFlags say what is drawn.
type drawFlags struct {
	app                              *app
	thermograph, tree, misere, parts bool
	nodes                            int
}

// drawn tells what a picture is of, and where it is.
type drawn struct {
	File    string `json:"file,omitempty"`
	Of      string `json:"of"`
	Picture string `json:"picture,omitempty"`
}

func (a *app) draw() *cobra.Command {
	f := &drawFlags{app: a}
	var output, questions string
	args := func(cmd *cobra.Command, args []string) error {
		return orBatch(&questions, exactly(1, "one position or expression"))(cmd, args)
	}
	cmd := a.command("draw POSITION|EXPRESSION [-o FILE]", args, func(c *call) error {
		if questions != "" {
			return batch(c, questions, func(line string) (*drawn, error) {
				picture := draw.NewText()
				if err := f.draw(c, picture, line); err != nil {
					return nil, err
				}
				return &drawn{Of: line, Picture: textOf(picture)}, nil
			})
		}
		of := c.args[0]
		picture, err := pictureFor(output)
		if err == nil {
			err = f.draw(c, picture, of)
		}
		switch {
		case err != nil:
			return err
		case output != "":
			if err := writePicture(picture, output); err != nil || !c.json {
				return err
			}
			return report.JSON(c.out, drawn{File: output, Of: of})
		case c.json:
			return report.JSON(c.out, drawn{Of: of, Picture: textOf(picture)})
		}
		_, err = picture.WriteTo(c.out)
		return err
	})
	flags := cmd.Flags()
	flags.BoolVar(&f.thermograph, "thermograph", false, "draw the thermograph of a value")
	flags.BoolVar(&f.tree, "tree", false, "draw the game tree of a value")
	flags.BoolVar(&f.misere, "misere", false, "draw the tree of the reduced form of an impartial position in misère play")
	flags.BoolVar(&f.parts, "parts", false, "with --misere: draw its prime parts beside it")
	flags.Lookup("json").Usage = "print the picture in JSON; with -o, only where it is"
	numberFlag(cmd, &f.nodes, "nodes", 200, 1, math.MaxInt, "the most nodes of a tree; games that are left become leaves")
	outputFlag(cmd, &output, "the file to write")
	batchFlag(cmd, &questions)
	cmd.ValidArgsFunction = a.completeNames("", 1, "(")
	cmd.Annotations = map[string]string{"expressions": "yes"}
	return cmd
}

// textOf returns a picture as it would be written.
func textOf(p draw.Picture) string {
	var text strings.Builder
	_, _ = p.WriteTo(&text) // a Builder takes it all
	return text.String()
}

func (f *drawFlags) draw(c *call, canvas draw.Canvas, text string) error {
	switch {
	case f.thermograph && f.tree:
		return wrong("--thermograph and --tree are two pictures; ask for one")
	case f.misere:
		space, g, err := answer.MisereGame(c.ctx, c.at, []string{text}, c.budget(0))
		if err != nil {
			return err
		}
		if f.parts {
			return report.DrawMisereParts(c.ctx, canvas, space, g)
		}
		return report.DrawMisere(canvas, space, g)
	case !f.thermograph && !f.tree:
		p, err := f.app.parse(text)
		if err == nil {
			p.Draw(canvas)
		}
		return err
	}
	calc, v, err := c.eval(text)
	if err != nil {
		return err
	}
	if f.tree {
		t, err := calc.Tree(v, f.nodes)
		if err == nil {
			tree.Draw(canvas, t)
		}
		return err
	}
	t, err := calc.Thermograph(v)
	if err == nil {
		thermo.Draw(canvas, t)
	}
	return err
}

func writePicture(p draw.Picture, file string) error {
	return wholefile.Write(file, func(w io.Writer) error {
		_, err := p.WriteTo(w)
		return err
	})
}

// pictureFor returns an empty picture of the kind the name of the file asks for.
func pictureFor(file string) (draw.Picture, error) {
	switch ext := filepath.Ext(file); ext {
	case "", ".txt":
		return draw.NewText(), nil
	case ".svg":
		return draw.NewSVG(), nil
	case ".tex", ".tikz":
		return draw.NewTikZ(), nil
	default:
		return nil, wrong("cannot draw a %s file; there are .svg, .tex and .txt", ext)
	}
}
