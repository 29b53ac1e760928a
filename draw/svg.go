// SPDX-License-Identifier: Apache-2.0

package draw

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// An SVG is a canvas that is written as an SVG document.
type SVG struct {
	body strings.Builder
	box  box
}

// NewSVG returns an empty picture.
func NewSVG() *SVG { return &SVG{} }

const pixels = 40 // a unit of length

func (c *SVG) attrs(s Style) string {
	a := fmt.Sprintf(`fill="%s" stroke="%s" stroke-width="%.3g"`, web[s.Fill], web[cmp.Or(s.Stroke, Ink)], cmp.Or(s.Width, 0.04))
	if s.Dashed {
		a += ` stroke-dasharray="0.15 0.1"`
	}
	return a + place(s)
}

// place is the attribute by which a page finds the places that can be pointed at.
func place(s Style) string {
	if s.Place == "" {
		return ""
	}
	return ` data-place="` + s.Place + `"`
}

func (c *SVG) Line(x1, y1, x2, y2 float64, s Style) {
	c.box.Line(x1, y1, x2, y2, s)
	fmt.Fprintf(&c.body, "<line x1=\"%.4g\" y1=\"%.4g\" x2=\"%.4g\" y2=\"%.4g\" stroke-linecap=\"round\" %s/>\n", x1, y1, x2, y2, c.attrs(s))
}

func (c *SVG) Rect(x, y, w, h float64, s Style) {
	c.box.Rect(x, y, w, h, s)
	fmt.Fprintf(&c.body, "<rect x=\"%.4g\" y=\"%.4g\" width=\"%.4g\" height=\"%.4g\" %s/>\n", x, y, w, h, c.attrs(s))
}

func (c *SVG) Disc(x, y, r float64, s Style) {
	c.box.Disc(x, y, r, s)
	fmt.Fprintf(&c.body, "<circle cx=\"%.4g\" cy=\"%.4g\" r=\"%.4g\" %s/>\n", x, y, r, c.attrs(s))
	if s.Figure != Nobody {
		fmt.Fprintf(&c.body, "<path d=\"%s\" transform=\"translate(%.4g %.4g) scale(%.3g)\" fill=\"%s\"%s/>\n", s.Figure.Path(), x, y, 1.7*r, web[Paper], place(s))
	}
}

// Polygon draws a polygon with the given corners.
func (c *SVG) Polygon(points []float64, s Style) {
	c.box.Polygon(points, s)
	var at strings.Builder
	for i, p := range points {
		fmt.Fprintf(&at, "%.4g%s", p, [2]string{",", " "}[i%2])
	}
	fmt.Fprintf(&c.body, "<polygon points=\"%s\" %s/>\n", strings.TrimSpace(at.String()), c.attrs(s))
}

// Curve draws a smooth curve, see the function Curve.
func (c *SVG) Curve(points []float64, s Style) {
	c.box.Curve(points, s)
	var d strings.Builder
	n := len(points)
	fmt.Fprintf(&d, "M%.4g %.4g", points[0], points[1])
	for i, b := range bows(points) {
		if i == 0 {
			fmt.Fprintf(&d, "L%.4g %.4g", (points[0]+points[2])/2, (points[1]+points[3])/2)
		}
		fmt.Fprintf(&d, "Q%.4g %.4g %.4g %.4g", b[0], b[1], b[2], b[3])
	}
	fmt.Fprintf(&c.body, "<path d=\"%sL%.4g %.4g\" stroke-linecap=\"round\" %s/>\n", d.String(), points[n-2], points[n-1], c.attrs(s))
}

func (c *SVG) Text(x, y float64, text string, s Style) {
	_, size := extent(text, s)
	c.box.Text(x, y, text, s)
	const drop = 0.36 // share of the text size from the middle of a digit to its base line: not all programs know dominant-baseline
	fmt.Fprintf(&c.body, "<text x=\"%.4g\" y=\"%.4g\" font-size=\"%.3g\" text-anchor=\"middle\" fill=\"%s\"%s>", x, y+drop*size, size, web[cmp.Or(s.Fill, Ink)], place(s))
	xml.EscapeText(&c.body, []byte(text))
	c.body.WriteString("</text>\n")
}

// WriteTo writes the document.
func (c *SVG) WriteTo(w io.Writer) (int64, error) {
	const margin = 0.2
	x, y := c.box.x0-margin, c.box.y0-margin
	width, height := c.box.x1-c.box.x0+2*margin, c.box.y1-c.box.y0+2*margin
	n, err := fmt.Fprintf(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"%.4g %.4g %.5g %.5g\" font-family=\"'DejaVu Sans', Helvetica, Arial, sans-serif\">\n%s</svg>\n",
		width*pixels, height*pixels, x, y, width, height, c.body.String())
	return int64(n), err
}
