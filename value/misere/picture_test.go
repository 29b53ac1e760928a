// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"encoding/xml"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/misere"
)

func ExampleSpace_Tree() {
	s := misere.NewSpace()
	g, _ := s.Parse("{{2},0}")
	t, _ := s.Tree(g, misere.HeapLeaves, 100)
	c := draw.NewText()
	tree.DrawUp(c, t)
	c.WriteTo(os.Stdout)
	// Output:
	// 2
	// |
	// |
	// ●   0
	//  \ /
	//   |
	//   ○
}

// TestDraw draws figures 32, 33 and 36 of ONAG, ch. 12, in full and with heaps as
// leaves: a dot for each node, an edge for each but the root.
func TestDraw(t *testing.T) {
	s := misere.NewSpace()
	b := parse(t, s, "{{2+2,2,1}+2,{2+2,2,1},2,0}")
	for _, g := range append(s.Day(4), b, parse(t, s, "{{3,2}}")) {
		root, err := s.Tree(g, misere.FullTree, 10000)
		if err != nil {
			t.Fatal(err)
		}
		var n count
		tree.DrawUp(&n, root)
		if nodes := countNodes(root); n.lines != nodes-1 || n.discs != nodes || n.texts != 0 {
			t.Errorf("%s: %d nodes, but %+v", s.Format(g), nodes, n)
		}
	}
	g := parse(t, s, "{{3,2}}")
	parts := s.Partitions(g)[0]
	games := append([]misere.Game{g}, parts...)
	var trees []*tree.Node
	for _, g := range games {
		root, err := s.Tree(g, misere.FullTree, 10000)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, root)
	}
	svg := draw.NewSVG()
	s.DrawCaptioned(svg, games, trees, "=", "+", "+")
	var text strings.Builder
	if _, err := svg.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	dec := xml.NewDecoder(strings.NewReader(text.String()))
	for {
		_, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"(32)_", "1^1", "="} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %s in the picture", want)
		}
	}
}

func countNodes(n *tree.Node) int {
	nodes := 1
	for _, m := range n.Both {
		nodes += countNodes(m)
	}
	return nodes
}

// count is a canvas that counts.
type count struct{ lines, discs, texts int }

func (c *count) Line(_, _, _, _ float64, _ draw.Style)     { c.lines++ }
func (c *count) Rect(_, _, _, _ float64, _ draw.Style)     {}
func (c *count) Disc(_, _, _ float64, _ draw.Style)        { c.discs++ }
func (c *count) Text(_, _ float64, _ string, _ draw.Style) { c.texts++ }
