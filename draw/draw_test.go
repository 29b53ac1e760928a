// SPDX-License-Identifier: Apache-2.0

package draw_test

import (
	"encoding/xml"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
)

func pair(c draw.Canvas) {
	c.Rect(0, 0, 1, 1, draw.Style{Fill: draw.Board})
	c.Rect(1, 0, 1, 1, draw.Style{Fill: draw.Dark, Glyph: '#'})
	c.Disc(0.5, 0.5, 0.4, draw.Style{Fill: draw.Blue, Glyph: 'X'})
}

func ExampleText() {
	c := draw.NewText()
	pair(c)
	c.WriteTo(os.Stdout)
	// Output:
	// +---+---+
	// | X | # |
	// +---+---+
}

func TestSVGIsXML(t *testing.T) {
	c := draw.NewSVG()
	pair(c)
	c.Text(1, 2, `<&"↑>`, draw.Style{Place: "b3"})
	c.Line(0, 0, 3, 3, draw.Style{Dashed: true, Stroke: draw.Red, Place: "e1x3b0"})
	var b strings.Builder
	c.WriteTo(&b)
	for _, place := range []string{"b3", "e1x3b0"} {
		if !strings.Contains(b.String(), ` data-place="`+place+`"`) {
			t.Errorf("no place %s in\n%s", place, b.String())
		}
	}
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
	}
}

func TestTikZ(t *testing.T) {
	c := draw.NewTikZ()
	pair(c)
	c.Text(0, 0, "50%_{a}", draw.Style{})
	var b strings.Builder
	c.WriteTo(&b)
	for _, want := range []string{`\begin{tikzpicture}`, `\end{tikzpicture}`, `50\%\_\{a\}`, `fill=upstarblue`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

// What is too far away to be shown leaves out itself and nothing else.
func TestTextFarAway(t *testing.T) {
	var near, all strings.Builder
	for i, b := range []*strings.Builder{&near, &all} {
		c := draw.NewText()
		c.Rect(0, 0, 1, 1, draw.Style{})
		if i == 1 {
			c.Line(0, 0, 1e12, math.Inf(1), draw.Style{})
			c.Disc(math.NaN(), 0, 1, draw.Style{})
			c.Text(1e300, -1e300, "x", draw.Style{})
		}
		if n, err := c.WriteTo(b); err != nil || int(n) != b.Len() {
			t.Errorf("%d bytes of %d, %v", n, b.Len(), err)
		}
	}
	if near.Len() == 0 || near.String() != all.String() {
		t.Errorf("%q, want %q", all.String(), near.String())
	}
}

func ExampleRow() {
	c := draw.NewText()
	draw.Row(c, 0.5, pair, func(c draw.Canvas) {
		c.Rect(3, 3, 1, 1, draw.Style{})
		c.Rect(3, 4, 1, 1, draw.Style{})
	})
	c.WriteTo(os.Stdout)
	// Output:
	//           +---+
	//           |   |
	// +---+---+ +---+
	// | X | # | |   |
	// +---+---+ +---+
}

func TestTints(t *testing.T) {
	seen := map[draw.Color]bool{}
	for n := range 16 {
		seen[draw.Tint(n)] = true
	}
	if len(seen) != 16 || draw.Tint(-1) != draw.Tint(15) || draw.Tint(40) != draw.Tint(8) {
		t.Error(seen)
	}
	c := draw.NewTikZ()
	c.Rect(0, 0, 1, 1, draw.Style{Fill: draw.Tint(3)})
	var b strings.Builder
	c.WriteTo(&b)
	if !strings.Contains(b.String(), `\definecolor{upstartint3}{HTML}`) || strings.Contains(b.String(), "upstartint4") {
		t.Error(b.String())
	}
}

// A golden rim is around what is marked: around the piece, not its square.
func TestMarked(t *testing.T) {
	picture := func(c draw.Canvas) {
		c.Rect(0, 0, 1, 1, draw.Style{Place: "a1"})
		c.Disc(0.5, 0.5, 0.4, draw.Style{Place: "a1"})
		c.Rect(1, 0, 1, 1, draw.Style{Place: "b1"})
		draw.Curve(c, []float64{0, 0, 1, 1, 2, 0, 3, 1}, draw.Style{Place: "c1"})
	}
	for places, want := range map[string]int{"a1": 1, "b1": 1, "c1": 1, "d1": 0} {
		c := draw.NewScene()
		draw.Marked(c, map[string]bool{places: true}, picture)
		gold := 0
		for _, s := range c.Shapes {
			if s.Stroke == "gold" {
				gold++
			}
		}
		if gold != want || len(c.Shapes) != 4+want {
			t.Errorf("%s: %d of %d shapes are golden", places, gold, len(c.Shapes))
		}
	}
	text := draw.NewText()
	draw.Marked(text, map[string]bool{"a1": true}, pair)
}
