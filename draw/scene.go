// SPDX-License-Identifier: Apache-2.0

package draw

import "math"

// A Scene is a canvas that keeps what is drawn on it as shapes in colour roles. A page can paint
// these shapes in its own colours and at any scale. On a Scene pictures are complete and show
// nothing but the position, see Whole.
type Scene struct {
	Box    [4]float64 `json:"box"` // x, y, width and height
	Shapes []Shape    `json:"shapes"`

	box box
}

// A Shape is one thing of a scene.
type Shape struct {
	Kind   string    `json:"k" enum:"l,r,p,c,d,t"` // l line, r rectangle, p polygon, c curve, d disc, t text
	At     []float64 `json:"at"`                   // both ends; corner, width and height; corners; points, see Curve; middle and radius; middle
	Fill   string    `json:"f,omitempty"`          // a role: left, right, both, board, wall, ink, paper, grey, tint0 …
	Stroke string    `json:"s,omitempty"`          // a role; ink if missing, clear if there is none
	Width  float64   `json:"w,omitempty"`
	Size   float64   `json:"z,omitempty"` // of text
	Dashed bool      `json:"dash,omitempty"`
	Text   string    `json:"x,omitempty"`
	Glyph  string    `json:"g,omitempty"` // the letter of a piece
	Figure string    `json:"p,omitempty"` // the figure on a piece: an SVG path around its middle
	Place  string    `json:"place,omitempty"`
}

// NewScene returns an empty scene.
func NewScene() *Scene { return &Scene{Shapes: []Shape{}} }

// roles names the colours.
var roles = [...]string{
	None: "", Ink: "ink", Paper: "paper", Blue: "left", Red: "right", Green: "both", Grey: "grey",
	Board: "board", Dark: "wall", Clear: "clear", Magenta: "center", Gold: "gold", Wood: "wood",
	"tint0", "tint1", "tint2", "tint3", "tint4", "tint5", "tint6", "tint7",
	"tint8", "tint9", "tint10", "tint11", "tint12", "tint13", "tint14", "tint15",
}

func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }

// put keeps a shape that fills the rectangle between two corners.
func (c *Scene) put(s Shape, style Style, x0, y0, x1, y1 float64) {
	c.box.add(x0, y0)
	c.box.add(x1, y1)
	c.Box = [4]float64{thousandths(c.box.x0), thousandths(c.box.y0), thousandths(c.box.x1 - c.box.x0), thousandths(c.box.y1 - c.box.y0)}
	for i, x := range s.At {
		s.At[i] = thousandths(x)
	}
	s.Fill, s.Stroke, s.Width, s.Dashed, s.Place = roles[style.Fill], roles[style.Stroke], style.Width, style.Dashed, style.Place
	if style.Glyph > ' ' {
		s.Glyph = string(style.Glyph)
	}
	s.Figure = style.Figure.Path()
	c.Shapes = append(c.Shapes, s)
}

func (c *Scene) Line(x1, y1, x2, y2 float64, s Style) {
	c.put(Shape{Kind: "l", At: []float64{x1, y1, x2, y2}}, s, x1, y1, x2, y2)
}

func (c *Scene) Rect(x, y, w, h float64, s Style) {
	c.put(Shape{Kind: "r", At: []float64{x, y, w, h}}, s, x, y, x+w, y+h)
}

func (c *Scene) Disc(x, y, r float64, s Style) {
	c.put(Shape{Kind: "d", At: []float64{x, y, r}}, s, x-r, y-r, x+r, y+r)
}

func (c *Scene) Polygon(points []float64, s Style) {
	var b box
	b.Polygon(points, s)
	c.put(Shape{Kind: "p", At: append([]float64{}, points...)}, s, b.x0, b.y0, b.x1, b.y1)
}

func (c *Scene) Curve(points []float64, s Style) {
	var b box
	b.Curve(points, s)
	c.put(Shape{Kind: "c", At: append([]float64{}, points...)}, s, b.x0, b.y0, b.x1, b.y1)
}

func (c *Scene) Text(x, y float64, text string, s Style) {
	w, size := extent(text, s)
	c.put(Shape{Kind: "t", At: []float64{x, y}, Text: text, Size: size}, s, x-w/2, y-size/2, x+w/2, y+size/2)
}

// Places returns the places on the scene that can be pointed at.
func (c *Scene) Places() map[string]bool {
	places := map[string]bool{}
	for _, s := range c.Shapes {
		if s.Place != "" {
			places[s.Place] = true
		}
	}
	return places
}

// Whole says that pictures on a scene are not shortened.
func (c *Scene) Whole() bool { return true }

// Whole reports whether pictures on c are for playing. Such pictures are complete unless they are
// too large to examine, and they do not hint at moves.
func Whole(c Canvas) bool {
	w, ok := c.(interface{ Whole() bool })
	return ok && w.Whole()
}
