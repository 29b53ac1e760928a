// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/value/thermo"
)

func drawCommand() *cobra.Command {
	var file string
	var thermograph bool
	var f valueFlags
	cmd := &cobra.Command{
		Use:   "draw POSITION [-o FILE]",
		Short: "Draw a position, or the thermograph of a value, as text, SVG or TikZ",
		Long: `Draw a position; with --thermograph, the thermograph of a value. The ending of the file
says how: .svg, .tex (TikZ) or .txt; without -o it is drawn as text.`,
		Example: `  upstar draw 'domineering(4x5)'
  upstar draw 'hackenbush(bbr+gg)' -o stalks.svg
  upstar draw --thermograph '{3|1||-2}' -o t.svg`,
		Args: exactly(1, "one position or value"),
		RunE: func(cmd *cobra.Command, args []string) error {
			picture, err := pictureFor(file)
			if err != nil {
				return err
			}
			if thermograph {
				err = drawThermograph(cmd, &f, picture, args[0])
			} else {
				err = drawPosition(picture, args[0])
			}
			if err != nil {
				return err
			}
			return writePicture(picture, file, cmd.OutOrStdout())
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&thermograph, "thermograph", false, "draw the thermograph of a value")
	cmd.Flags().StringVarP(&file, "output", "o", "", "the file to write")
	return cmd
}

func drawPosition(c draw.Canvas, text string) error {
	p, err := catalog.Parse(text)
	if err == nil {
		p.Draw(c)
	}
	return err
}

func drawThermograph(cmd *cobra.Command, f *valueFlags, canvas draw.Canvas, expression string) error {
	c, v, err := f.eval(cmd.Context(), expression)
	if err != nil {
		return err
	}
	g, err := gameOf(v, expression)
	if err != nil {
		return err
	}
	return c.Do(func() { thermo.Draw(canvas, thermo.NewCalc(c).Thermograph(g)) })
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
	if file == "" {
		_, err := p.WriteTo(w)
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	_, err = p.WriteTo(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
