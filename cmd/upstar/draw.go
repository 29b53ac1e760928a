// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/gametree"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// drawFlags say what is drawn and where to.
type drawFlags struct {
	valueFlags
	file              string
	thermograph, tree bool
	nodes             int
}

func drawCommand() *cobra.Command {
	var f drawFlags
	cmd := &cobra.Command{
		Use:   "draw POSITION|EXPRESSION [-o FILE]",
		Short: "Draw a position, or the thermograph or tree of a value, as text, SVG or TikZ",
		Long: `Draw a position; with --thermograph or --tree, the thermograph or the game tree of the
value of an expression, in which positions may stand. A tree is that of the canonical
form; '{0,-1|1}', in single quotes, is drawn as it is. The ending of the file says how
to draw: .svg, .tex (TikZ) or .txt; without -o it is drawn as text.`,
		Example: `  upstar draw 'domineering(4x5)'
  upstar draw 'hackenbush(bbr+gg)' -o stalks.svg
  upstar draw --thermograph '{3|1||-2}' -o t.svg
  upstar draw --thermograph 'domineering(3x3)'
  upstar draw --tree '{3||2|1}' -o tree.tex`,
		Args: exactly(1, "one position or expression"),
		RunE: func(cmd *cobra.Command, args []string) error {
			picture, err := pictureFor(f.file)
			if err != nil {
				return err
			}
			if err := f.draw(cmd, picture, args[0]); err != nil {
				return err
			}
			return tellPicture(cmd, picture, f.file, args[0])
		},
	}
	f.add(cmd)
	drawsMisere(cmd)
	cmd.Flags().BoolVar(&f.thermograph, "thermograph", false, "draw the thermograph of a value")
	cmd.Flags().BoolVar(&f.tree, "tree", false, "draw the game tree of a value")
	cmd.Flags().Bool("json", false, "print the picture in JSON; with -o, only where it is")
	cmd.Flags().IntVar(&f.nodes, "nodes", 200, "the most nodes of a tree; games that are left become leaves")
	cmd.Flags().StringVarP(&f.file, "output", "o", "", "the file to write")
	return cmd
}

func (f *drawFlags) draw(cmd *cobra.Command, canvas draw.Canvas, text string) error {
	if f.thermograph && f.tree {
		return usageError{fmt.Errorf("--thermograph and --tree are two pictures; ask for one")}
	}
	if f.nodes < 1 {
		return usageError{fmt.Errorf("--nodes wants a number from 1")}
	}
	if !f.thermograph && !f.tree {
		p, err := catalog.Parse(text)
		if err == nil {
			p.Draw(canvas)
		}
		return err
	}
	return f.eval(cmd, text, func(c *answer.Calculator, v value.Value, err error) error {
		if err != nil {
			return err
		}
		if f.tree {
			t, err := c.Tree(v, f.nodes)
			if err == nil {
				gametree.Draw(canvas, t)
			}
			return err
		}
		t, err := c.Thermograph(v)
		if err == nil {
			thermo.Draw(canvas, t)
		}
		return err
	})
}

// tellPicture writes a picture; with --json it tells what the picture is of, and
// the picture itself or the file it was written to.
func tellPicture(cmd *cobra.Command, p draw.Picture, file, of string) error {
	w := cmd.OutOrStdout()
	if asJSON, _ := cmd.Flags().GetBool("json"); !asJSON {
		return writePicture(p, file, w)
	}
	told := map[string]string{"of": of}
	if file != "" {
		if err := writePicture(p, file, w); err != nil {
			return err
		}
		told["file"] = file
		return writeJSON(w, told)
	}
	var text strings.Builder
	if _, err := p.WriteTo(&text); err != nil {
		return err
	}
	told["picture"] = text.String()
	return writeJSON(w, told)
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
		return nil, usageError{fmt.Errorf("cannot draw a %s file; there are .svg, .tex and .txt", ext)}
	}
}

// writePicture writes to the file, or to w if no file is named.
func writePicture(p draw.Picture, file string, w io.Writer) error {
	write := func(w io.Writer) error {
		_, err := p.WriteTo(w)
		return err
	}
	if file == "" {
		return write(w)
	}
	return writeFile(file, write)
}
