// SPDX-License-Identifier: Apache-2.0

package report

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
)

// NewPNG returns an empty picture that is written as PNG, with enough resolution for plots.
func NewPNG() draw.Picture { return &raster{x1: 1, y1: 1} }

// A raster is a canvas that is written as a PNG picture. It stores everything that is drawn until
// its size is known. For texts it has digits, capital letters and a few signs.
type raster struct {
	x0, y0, x1, y1 float64
	strokes        []func(img *image.RGBA, x, y float64)
}

const (
	rasterUnit   = 48  // pixels
	rasterMargin = 0.4 // units
)

var rasterColors = map[draw.Color]color.RGBA{
	draw.None: {26, 26, 26, 255}, draw.Ink: {26, 26, 26, 255}, draw.Paper: {255, 255, 255, 255},
	draw.Blue: {37, 99, 201, 255}, draw.Red: {210, 50, 45, 255}, draw.Green: {46, 139, 61, 255},
	draw.Grey: {154, 160, 166, 255}, draw.Board: {226, 220, 206, 255}, draw.Dark: {91, 81, 72, 255},
}

func (r *raster) add(x, y float64, stroke func(img *image.RGBA, x, y float64)) {
	r.x0, r.y0, r.x1, r.y1 = min(r.x0, x), min(r.y0, y), max(r.x1, x), max(r.y1, y)
	if stroke != nil {
		r.strokes = append(r.strokes, func(img *image.RGBA, dx, dy float64) {
			stroke(img, (x+dx)*rasterUnit, (y+dy)*rasterUnit)
		})
	}
}

// Line draws horizontal and vertical lines; plots have no others.
func (r *raster) Line(x1, y1, x2, y2 float64, s draw.Style) {
	w, h := math.Abs(x2-x1), math.Abs(y2-y1)
	if h == 0 {
		h = s.Width
	} else {
		w = s.Width
	}
	r.add(x2, y2, nil)
	r.add(min(x1, x2), min(y1, y2), func(img *image.RGBA, x, y float64) {
		fillRect(img, x, y, max(1, math.Round(w*rasterUnit)), max(1, math.Round(h*rasterUnit)), rasterColors[s.Stroke])
	})
}

func (r *raster) Rect(x, y, w, h float64, s draw.Style) {
	r.add(x+w, y+h, nil)
	r.add(x, y, func(img *image.RGBA, px, py float64) {
		fillRect(img, px, py, w*rasterUnit, h*rasterUnit, rasterColors[s.Fill])
	})
}

func fillRect(img *image.RGBA, x, y, w, h float64, c color.RGBA) {
	for i := range int(w) {
		for j := range int(h) {
			img.SetRGBA(int(x)+i, int(y)+j, c)
		}
	}
}

// Disc draws a disc with a soft edge.
func (r *raster) Disc(x, y, radius float64, s draw.Style) {
	r.add(x, y, func(img *image.RGBA, px, py float64) {
		c, rad := rasterColors[s.Fill], max(0.8, radius*rasterUnit)
		for i := int(px - rad - 1); i <= int(px+rad+1); i++ {
			for j := int(py - rad - 1); j <= int(py+rad+1); j++ {
				cover := rad + 0.5 - math.Hypot(float64(i)+0.5-px, float64(j)+0.5-py)
				blend(img, i, j, c, min(1, max(0, cover)))
			}
		}
	})
}

// blend draws a color over a pixel with the opacity cover.
func blend(img *image.RGBA, x, y int, c color.RGBA, cover float64) {
	if cover <= 0 || !(image.Point{X: x, Y: y}).In(img.Rect) {
		return
	}
	old := img.RGBAAt(x, y)
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-cover) + float64(b)*cover) }
	img.SetRGBA(x, y, color.RGBA{mix(old.R, c.R), mix(old.G, c.G), mix(old.B, c.B), 255})
}

// Text draws a line of text centred at a point.
func (r *raster) Text(x, y float64, text string, s draw.Style) {
	size := cmp.Or(s.Size, 0.5)
	dot := max(1, math.Round(size*rasterUnit/10))
	half := 3 * dot * float64(len(text)) / rasterUnit
	r.add(x-half, y-size, nil)
	r.add(x+half, y+size, nil)
	r.add(x, y, func(img *image.RGBA, px, py float64) {
		px, py = px-half*rasterUnit, py-3.5*dot
		for _, letter := range strings.ToUpper(text) {
			for row, line := range font[letter] {
				for col := range 5 {
					if line>>(4-col)&1 == 1 {
						fillRect(img, px+float64(col)*dot, py+float64(row)*dot, dot, dot, rasterColors[s.Fill])
					}
				}
			}
			px += 6 * dot
		}
	})
}

// WriteTo writes the picture.
func (r *raster) WriteTo(w io.Writer) (int64, error) {
	wide := int((r.x1 - r.x0 + 2*rasterMargin) * rasterUnit)
	high := int((r.y1 - r.y0 + 2*rasterMargin) * rasterUnit)
	img := image.NewRGBA(image.Rect(0, 0, wide, high))
	fillRect(img, 0, 0, float64(wide), float64(high), rasterColors[draw.Paper])
	for _, stroke := range r.strokes {
		stroke(img, rasterMargin-r.x0, rasterMargin-r.y0)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return 0, err
	}
	return b.WriteTo(w)
}

// font has letters of five by seven dots, with each line in five bits.
var font = map[rune][7]uint8{
	'0': {14, 17, 19, 21, 25, 17, 14}, '1': {4, 12, 4, 4, 4, 4, 14}, '2': {14, 17, 1, 2, 4, 8, 31}, '3': {31, 2, 4, 2, 1, 17, 14},
	'4': {2, 6, 10, 18, 31, 2, 2}, '5': {31, 16, 30, 1, 1, 17, 14}, '6': {6, 8, 16, 30, 17, 17, 14}, '7': {31, 1, 2, 4, 8, 8, 8},
	'8': {14, 17, 17, 14, 17, 17, 14}, '9': {14, 17, 17, 15, 1, 2, 12},
	'A': {14, 17, 17, 31, 17, 17, 17}, 'B': {30, 17, 17, 30, 17, 17, 30}, 'C': {14, 17, 16, 16, 16, 17, 14}, 'D': {28, 18, 17, 17, 17, 18, 28},
	'E': {31, 16, 16, 30, 16, 16, 31}, 'F': {31, 16, 16, 30, 16, 16, 16}, 'G': {14, 17, 16, 23, 17, 17, 15}, 'H': {17, 17, 17, 31, 17, 17, 17},
	'I': {14, 4, 4, 4, 4, 4, 14}, 'J': {7, 2, 2, 2, 2, 18, 12}, 'K': {17, 18, 20, 24, 20, 18, 17}, 'L': {16, 16, 16, 16, 16, 16, 31},
	'M': {17, 27, 21, 21, 17, 17, 17}, 'N': {17, 17, 25, 21, 19, 17, 17}, 'O': {14, 17, 17, 17, 17, 17, 14}, 'P': {30, 17, 17, 30, 16, 16, 16},
	'Q': {14, 17, 17, 17, 21, 18, 13}, 'R': {30, 17, 17, 30, 20, 18, 17}, 'S': {15, 16, 16, 14, 1, 1, 30}, 'T': {31, 4, 4, 4, 4, 4, 4},
	'U': {17, 17, 17, 17, 17, 17, 14}, 'V': {17, 17, 17, 17, 17, 10, 4}, 'W': {17, 17, 17, 21, 21, 21, 10}, 'X': {17, 17, 10, 4, 10, 17, 17},
	'Y': {17, 17, 17, 10, 4, 4, 4}, 'Z': {31, 1, 2, 4, 8, 16, 31},
	'.': {0, 0, 0, 0, 0, 12, 12}, ',': {0, 0, 0, 0, 12, 4, 8}, '-': {0, 0, 0, 31, 0, 0, 0}, '+': {0, 4, 4, 31, 4, 4, 0},
	'!': {4, 4, 4, 4, 4, 0, 4}, '?': {14, 17, 1, 2, 4, 0, 4}, '=': {0, 0, 31, 0, 31, 0, 0}, '*': {0, 4, 21, 14, 21, 4, 0},
	'(': {2, 4, 8, 8, 8, 4, 2}, ')': {8, 4, 2, 2, 2, 4, 8}, '[': {14, 8, 8, 8, 8, 8, 14}, ']': {14, 2, 2, 2, 2, 2, 14},
	'{': {2, 4, 4, 8, 4, 4, 2}, '}': {8, 4, 4, 2, 4, 4, 8}, '/': {1, 1, 2, 4, 8, 16, 16}, '|': {4, 4, 4, 4, 4, 4, 4},
	'^': {4, 10, 17, 0, 0, 0, 0}, ':': {0, 4, 0, 0, 0, 4, 0}, '\'': {4, 4, 0, 0, 0, 0, 0}, '…': {0, 0, 0, 0, 0, 0, 21},
}
