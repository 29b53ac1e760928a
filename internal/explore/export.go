// SPDX-License-Identifier: Apache-2.0

package explore

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// Formats are the formats in which a position or a value can be exported: its value as text, and
// pictures of it, of its thermograph and of its tree.
func Formats() []string {
	return []string{"plain", "unicode", "latex", "cgscript", "txt", "svg", "tikz", "thermograph.svg", "thermograph.tikz", "tree.svg", "tree.tikz"}
}

// styles are the styles of values as text.
var styles = map[string]notation.Style{"plain": notation.Plain, "unicode": notation.Unicode, "latex": notation.LaTeX}

// canvases are the canvases of pictures.
var canvases = map[string]func() draw.Picture{
	"txt": func() draw.Picture { return draw.NewText() }, "svg": func() draw.Picture { return draw.NewSVG() }, "tikz": func() draw.Picture { return draw.NewTikZ() },
}

// Export returns a position or a value in one of the Formats.
func Export(ctx context.Context, at *session.Session, text, format string) (string, error) {
	if !slices.Contains(Formats(), format) {
		return "", fmt.Errorf("no format %q; there are %s", format, strings.Join(Formats(), ", "))
	}
	what, kind, two := strings.Cut(format, ".")
	if !two {
		what, kind = "position", format
	}
	if format == "cgscript" {
		return script(at, text), nil
	}
	if what == "position" && canvases[kind] != nil {
		p, err := at.Catalog.Parse(text)
		if err != nil {
			return "", err
		}
		return drawn(kind, p.Draw)
	}
	c := answer.NewCalculator(ctx, at, limits.Bytes)
	v, err := c.Eval(text)
	if err != nil {
		return "", err
	}
	if v == nil {
		return "", fmt.Errorf("%s has no value", text)
	}
	if s, ok := styles[format]; ok {
		return c.Text(v, s)
	}
	return pictured(c, v, what, kind)
}

// script writes a position or an expression for use in a worksheet.
func script(at *session.Session, text string) string {
	if p, err := at.Catalog.Parse(text); err == nil {
		return "g := " + p.String() + ";\ng.CanonicalForm\n"
	}
	return "g := " + text + ";\ng\n"
}

// pictured draws the thermograph or the tree of a value.
func pictured(c *answer.Calculator, v value.Value, what, kind string) (string, error) {
	if what == "tree" {
		t, err := c.Tree(v, Nodes)
		if err != nil {
			return "", err
		}
		return drawn(kind, func(canvas draw.Canvas) { tree.Draw(canvas, t) })
	}
	t, err := c.Thermograph(v)
	if err != nil {
		return "", err
	}
	return drawn(kind, func(canvas draw.Canvas) { thermo.Draw(canvas, t) })
}

func drawn(kind string, draw func(draw.Canvas)) (string, error) {
	canvas := canvases[kind]()
	draw(canvas)
	var b strings.Builder
	_, err := canvas.WriteTo(&b)
	return b.String(), err
}
