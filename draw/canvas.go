// SPDX-License-Identifier: Apache-2.0

// Package draw is the vocabulary of pictures: a Canvas, and canvases that produce text, SVG and
// TikZ.
//
// The unit of length is the side of a square of a board; x grows to the right
// and y downwards. A canvas grows with what is drawn on it.
//
//	c := draw.NewSVG()
//	c.Rect(0, 0, 1, 1, draw.Style{Fill: draw.Board, Stroke: draw.Ink})
//	c.Disc(0.5, 0.5, 0.4, draw.Style{Fill: draw.Blue, Glyph: 'X'})
//	c.WriteTo(os.Stdout)
package draw

import "io"

// A Canvas takes lines, rectangles, discs and text.
type Canvas interface {
	Line(x1, y1, x2, y2 float64, s Style)
	Rect(x, y, w, h float64, s Style)
	Disc(x, y, r float64, s Style)
	Text(x, y float64, text string, s Style) // centred at (x, y)
}

// A Picture is a canvas that can be written out.
type Picture interface {
	Canvas
	io.WriterTo
}

// A Sketch is something that can be drawn on any canvas.
type Sketch interface{ Draw(c Canvas) }

// A Style says how a thing looks. The zero Style is drawn in thin ink, unfilled.
type Style struct {
	Fill, Stroke Color
	Width        float64 // of the stroke, 0 for a thin one
	Size         float64 // of text; 0 means 0.5
	Dashed       bool
	Branch       bool   // of a line: it is an edge of a tree, and a text canvas bends it rather than breaks it
	Glyph        rune   // the character that a text canvas writes for a disc or in a rectangle
	Figure       Figure // the figure on a disc
	Place        string // the place on the board, letters and digits, kept by SVG
}

// A Color is one of the few colours that pictures of games need.
type Color uint8

const (
	None  Color = iota // no fill; as a stroke, ink
	Ink                // black on paper
	Paper              // white
	Blue               // Left
	Red                // Right
	Green              // either player
	Grey
	Board   // the squares of a board
	Dark    // squares taken out of play
	Clear   // as a stroke: not drawn
	Magenta // the third player
	Gold    // the last move, and what wins
	Wood    // a board for stones
	tint0   // the first of the tints
)

// tints is the number of light colours for maps.
const tints = 16

// Tint returns a light colour that text in ink can be read on. Equal numbers have equal tints, and
// nearby numbers have similar tints. The tints repeat after sixteen.
func Tint(n int) Color { return tint0 + Color((n%tints+tints)%tints) }

// web lists the colours by name in SVG; TikZ uses them through its HTML colour model.
var web = [...]string{
	None: "none", Ink: "#1a1a1a", Paper: "#ffffff", Blue: "#2563c9", Red: "#d2322d",
	Green: "#2e8b3d", Grey: "#9aa0a6", Board: "#f3ead8", Dark: "#5b5148", Clear: "none", Magenta: "#a0348c", Gold: "#e0a100", Wood: "#e6cf9f",
	"#fdf6c9", "#fbe08f", "#f9c784", "#f7ab7c", "#f39a93", "#ee9bb4", "#e3a6d6", "#cfaeea",
	"#b7b4f2", "#a3c0f5", "#96d0f2", "#92dbe3", "#96e0cb", "#a4e2ab", "#c0e596", "#dcea9f",
}

// box is the part of the plane that has been drawn on. It is itself a canvas.
type box struct {
	x0, y0, x1, y1 float64
	any            bool
}

func (b *box) add(x, y float64) {
	if !b.any {
		*b = box{x, y, x, y, true}
	}
	b.x0, b.y0, b.x1, b.y1 = min(b.x0, x), min(b.y0, y), max(b.x1, x), max(b.y1, y)
}

func (b *box) Line(x1, y1, x2, y2 float64, _ Style) {
	b.add(x1, y1)
	b.add(x2, y2)
}

func (b *box) Rect(x, y, w, h float64, s Style) { b.Line(x, y, x+w, y+h, s) }

func (b *box) Disc(x, y, r float64, s Style) { b.Rect(x-r, y-r, 2*r, 2*r, s) }

func (b *box) Text(x, y float64, text string, s Style) {
	w, h := extent(text, s)
	b.Rect(x-w/2, y-h/2, w, h, s)
}
