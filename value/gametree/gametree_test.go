// SPDX-License-Identifier: Apache-2.0

package gametree_test

import (
	"encoding/xml"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/gametree"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

func ExampleDraw() {
	c := short.NewSpace().Calc()
	g, _ := notation.Parse(c, "{3||2|1}")
	picture := draw.NewText()
	tree.Draw(picture, gametree.Of(c, g, gametree.Options{}))
	picture.WriteTo(os.Stdout)
	// Output:
	// o
	//   / \
	//  /   \
	// o     o
	// 3    / \
	//     /   \
	//    o     o
	//    2     1
}

var drawn = map[string]string{
	"switch": "+-2",
	"nested": "{3||2|1}",
	"rich":   "{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}",
	"star":   "*3",
	"up":     "^",
	"wide":   "{{5|4},{6|{3|2}}||{1|0},{2|{-1|-7}}|-3}",
	"zero":   "0",
	"long":   "{1|-1000000||||-123457/65536^^*2|-5000000||-5000001|||{-7000000|-8000000}}",
}

// TestDraw draws trees; with UPSTAR_PICTURES it leaves them there.
func TestDraw(t *testing.T) {
	c := short.NewSpace().Calc()
	for name, game := range drawn {
		g, err := notation.Parse(c, game)
		if err != nil {
			t.Fatal(err)
		}
		svg := draw.NewSVG()
		tree.Draw(svg, gametree.Of(c, g, gametree.Options{}))
		var b strings.Builder
		svg.WriteTo(&b)
		if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
			t.Errorf("%s: a coordinate is not a number", game)
		}
		for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", game, err)
			}
		}
		if dir := os.Getenv("UPSTAR_PICTURES"); dir != "" {
			os.WriteFile(filepath.Join(dir, "tree-"+name+".svg"), []byte(b.String()), 0o644)
		}
	}
}

// A recorder keeps where the discs, edges and labels of a picture are.
type recorder struct {
	discs  [][2]float64
	edges  [][4]float64
	style  []draw.Style
	labels []label
}

type label struct {
	x, y float64
	text string
}

// struck reports whether an edge runs through the label.
func (l label) struck(e [4]float64) bool {
	half := 0.45 * (0.3*float64(utf8.RuneCountInString(l.text)) + 0.1)
	for _, y := range []float64{l.y - 0.2, l.y, l.y + 0.2} {
		if y > e[1] && y < e[3] && math.Abs(e[0]+(e[2]-e[0])*(y-e[1])/(e[3]-e[1])-l.x) < half {
			return true
		}
	}
	return false
}

func (r *recorder) Line(x1, y1, x2, y2 float64, s draw.Style) {
	r.edges, r.style = append(r.edges, [4]float64{x1, y1, x2, y2}), append(r.style, s)
}
func (r *recorder) Rect(_, _, _, _ float64, _ draw.Style) {}
func (r *recorder) Text(x, y float64, text string, _ draw.Style) {
	r.labels = append(r.labels, label{x, y, text})
}
func (r *recorder) Disc(x, y, _ float64, _ draw.Style) { r.discs = append(r.discs, [2]float64{x, y}) }

// TestLayout checks on some games of day 3 that nodes keep apart, that edges lean
// the right way and that none runs through a label.
func TestLayout(t *testing.T) {
	c := short.NewSpace().Calc()
	games := c.BornBy(3).Games
	for i := 0; i < len(games); i += 7 {
		var r recorder
		tree.Draw(&r, gametree.Of(c, games[i], gametree.Options{Leaf: c.IsNumber}))
		for j, a := range r.discs {
			for _, b := range r.discs[:j] {
				if math.Abs(a[1]-b[1]) < 0.1 && math.Abs(a[0]-b[0]) < 0.5 {
					t.Fatalf("game %d: nodes at %v and %v", i, a, b)
				}
			}
		}
		for j, e := range r.edges {
			if left := r.style[j].Stroke == draw.Blue; left != (e[2] < e[0]) {
				t.Fatalf("game %d: edge %v, Left's: %v", i, e, left)
			}
			for _, l := range r.labels {
				if l.struck(e) {
					t.Fatalf("game %d: edge %v runs through %v", i, e, l)
				}
			}
		}
	}
}

func TestNodes(t *testing.T) {
	c := short.NewSpace().Calc()
	root := gametree.Of(c, c.FromNimber(12), gametree.Options{Leaf: c.IsNumber, Nodes: 300})
	n := 0
	var count func(t *tree.Node)
	count = func(t *tree.Node) {
		n++
		for _, x := range append(t.Left, t.Right...) {
			count(x)
		}
	}
	count(root)
	if n > 300 || n < 200 {
		t.Errorf("%d nodes, at most 300 asked for", n)
	}
}
