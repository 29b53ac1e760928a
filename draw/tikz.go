// SPDX-License-Identifier: Apache-2.0

package draw

import (
	"cmp"
	"fmt"
	"io"
	"strings"
)

// A TikZ is a canvas that is written as a tikzpicture.
type TikZ struct {
	body strings.Builder
	used [len(web)]bool
}

// NewTikZ returns an empty picture.
func NewTikZ() *TikZ { return &TikZ{} }

func (c *TikZ) options(s Style) string {
	o := "draw=none"
	if s.Stroke != Clear {
		o = "draw=" + c.name(cmp.Or(s.Stroke, Ink))
	}
	if s.Fill != None {
		o += ", fill=" + c.name(s.Fill)
	}
	if s.Width > 0 {
		o += fmt.Sprintf(", line width=%.3gpt", 20*s.Width)
	}
	if s.Dashed {
		o += ", dashed"
	}
	return o
}

var names = [...]string{
	None: "none", Ink: "ink", Paper: "paper", Blue: "blue", Red: "red",
	Green: "green", Grey: "grey", Board: "board", Dark: "dark", Clear: "none", Magenta: "magenta", Gold: "gold", Wood: "wood",
}

// name returns the name of a colour, which WriteTo defines before the picture.
func (c *TikZ) name(color Color) string {
	c.used[color] = true
	if color >= tint0 {
		return fmt.Sprintf("upstartint%d", color-tint0)
	}
	return "upstar" + names[color]
}

func (c *TikZ) Line(x1, y1, x2, y2 float64, s Style) {
	fmt.Fprintf(&c.body, "  \\draw[%s] (%.4g,%.4g) -- (%.4g,%.4g);\n", c.options(s), x1, -y1, x2, -y2)
}

func (c *TikZ) Rect(x, y, w, h float64, s Style) {
	fmt.Fprintf(&c.body, "  \\path[%s] (%.4g,%.4g) rectangle (%.4g,%.4g);\n", c.options(s), x, -y, x+w, -y-h)
}

func (c *TikZ) Disc(x, y, r float64, s Style) {
	fmt.Fprintf(&c.body, "  \\path[%s] (%.4g,%.4g) circle[radius=%.4g];\n", c.options(s), x, -y, r)
	if s.Figure != Nobody && s.Glyph > ' ' {
		c.Text(x, y, string(s.Glyph), Style{Fill: Paper})
	}
}

// Polygon draws a polygon with the given corners.
func (c *TikZ) Polygon(points []float64, s Style) {
	fmt.Fprintf(&c.body, "  \\path[%s]", c.options(s))
	for i := 0; i+1 < len(points); i += 2 {
		fmt.Fprintf(&c.body, " (%.4g,%.4g) --", points[i], -points[i+1])
	}
	c.body.WriteString(" cycle;\n")
}

// Curve draws a smooth curve, see the function Curve.
func (c *TikZ) Curve(points []float64, s Style) {
	n := len(points)
	fmt.Fprintf(&c.body, "  \\draw[%s] (%.4g,%.4g)", c.options(s), points[0], -points[1])
	x, y := (points[0]+points[2])/2, (points[1]+points[3])/2
	for i, b := range bows(points) {
		if i == 0 {
			fmt.Fprintf(&c.body, " -- (%.4g,%.4g)", x, -y)
		}
		third := func(from, to float64) float64 { return from + 2*(to-from)/3 } // a quadratic curve as a cubic one
		fmt.Fprintf(&c.body, " .. controls (%.4g,%.4g) and (%.4g,%.4g) .. (%.4g,%.4g)", third(x, b[0]), -third(y, b[1]), third(b[2], b[0]), -third(b[3], b[1]), b[2], -b[3])
		x, y = b[2], b[3]
	}
	fmt.Fprintf(&c.body, " -- (%.4g,%.4g);\n", points[n-2], -points[n-1])
}

var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`,
	"_", `\_`, "^", `\^{}`, "~", `\~{}`, "↑", `$\uparrow$`, "⇑", `$\Uparrow$`, "↓", `$\downarrow$`, "⇓", `$\Downarrow$`, "±", `$\pm$`, "∗", `$*$`, "→", `$\to$`, "|", `$|$`, "−", `$-$`)

func (c *TikZ) Text(x, y float64, text string, s Style) {
	fmt.Fprintf(&c.body, "  \\node[text=%s, scale=%.3g, inner sep=0pt] at (%.4g,%.4g) {%s};\n", c.name(cmp.Or(s.Fill, Ink)), 2*cmp.Or(s.Size, 0.5), x, -y, latex.Replace(text))
}

// WriteTo writes the tikzpicture, with its colours defined before it.
func (c *TikZ) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	for color, used := range c.used {
		if used {
			fmt.Fprintf(&b, "\\definecolor{%s}{HTML}{%s}\n", c.name(Color(color)), strings.ToUpper(web[color][1:]))
		}
	}
	fmt.Fprintf(&b, "\\begin{tikzpicture}[x=0.6cm, y=0.6cm]\n%s\\end{tikzpicture}\n", c.body.String())
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}
