// SPDX-License-Identifier: Apache-2.0

package tree_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
)

func Example() {
	leaf := func(name string) *tree.Node { return &tree.Node{Name: name} }
	three := &tree.Node{Left: []*tree.Node{leaf("2"), leaf("1")}, Right: []*tree.Node{leaf("0")}}
	picture := draw.NewText()
	tree.Draw(picture, &tree.Node{Left: []*tree.Node{leaf("3")}, Right: []*tree.Node{three}})
	picture.WriteTo(os.Stdout)
	// Output:
	// o
	//    / \
	//   /   \
	//  3 ____o
	//   /   / \
	//  /   /   \
	// 2   1     0
}

// A recorder keeps where dots and edges are.
type recorder struct {
	draw.Canvas
	dots  [][2]float64
	edges [][4]float64
}

func (r *recorder) Line(x1, y1, x2, y2 float64, _ draw.Style) {
	r.edges = append(r.edges, [4]float64{x1, y1, x2, y2})
}
func (r *recorder) Disc(x, y, _ float64, _ draw.Style)        { r.dots = append(r.dots, [2]float64{x, y}) }
func (r *recorder) Text(_, _ float64, _ string, _ draw.Style) {}

func random(r *rand.Rand, depth int) *tree.Node {
	n := &tree.Node{}
	if depth > 0 {
		for range r.IntN(4) {
			n.Both = append(n.Both, random(r, depth-1))
		}
	}
	return n
}

// Nodes of a level keep apart, parents stand amid their children, no edge is too
// flat, everything is within the span, and a tree that grows upwards is the other
// turned over.
func TestLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := random(r, 5)
		var down, up recorder
		tree.Draw(&down, n)
		tree.DrawUp(&up, n)
		left, right := tree.Span(n)
		last := map[float64][]float64{}
		for i, d := range down.dots {
			if d[0] < -left || d[0] > right || up.dots[i] != [2]float64{d[0], -d[1]} && d[1] != 0 {
				t.Fatalf("dot at %v, up at %v, span %v to %v", d, up.dots[i], -left, right)
			}
			for _, x := range last[d[1]] {
				if math.Abs(x-d[0]) < 0.5 {
					t.Fatalf("dots at %v and %v on level %v", x, d[0], d[1])
				}
			}
			last[d[1]] = append(last[d[1]], d[0])
		}
		children := map[[2]float64][]float64{}
		for _, e := range down.edges {
			if e[3]-e[1] < 0.3*math.Abs(e[2]-e[0]) {
				t.Fatalf("edge %v is flat", e)
			}
			p := [2]float64{e[0], e[1]}
			children[p] = append(children[p], e[2])
		}
		for p, xs := range children {
			if middle := (xs[0] + xs[len(xs)-1]) / 2; math.Abs(middle-p[0]) > 1e-3 {
				t.Fatalf("parent at %v, children %v", p, xs)
			}
		}
	}
}
