// SPDX-License-Identifier: Apache-2.0

// Package explicit holds games that are written out as trees: [Tree] for impartial games and [Form]
// for partizan ones. Nothing is simplified: play follows exactly the tree that is written.
//
//	p, err := explicit.Literal.Parse("{-1|1}") // not 0, although its value is
//
// A position is its own text. In it, options have a fixed order and occur once each, and a tree
// with a name is written as its name. Two positions are therefore == exactly if they are the same
// tree.
package explicit

import (
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/game"
)

// longest is the greatest length of the text of a position, in bytes.
const longest = 20_000

func tooLong(text string) error {
	return game.Errorf(text, longest, "the text is longer than %d characters", longest)
}

// parts splits s at the separators that are not inside braces.
func parts(s string, separator byte) []string {
	if s == "" {
		return nil
	}
	return game.Split(s, separator)
}

// drawTree draws a tree with the root at the top. Left's options are to the left and Right's to the
// right; options of both players are in the middle. A subtree with a name is drawn as a leaf,
// except at the root. A tree with too many nodes is written as text.
func drawTree(c draw.Canvas, root string, options func(string) (left, right, both []string)) {
	const many = 200
	nodes := 0
	var grow func(p string, depth int) *tree.Node
	grow = func(p string, depth int) *tree.Node {
		nodes++
		n := &tree.Node{}
		var left, right, both []string
		if depth == 0 || p[0] == '{' {
			left, right, both = options(p)
		}
		if len(left)+len(right)+len(both) == 0 {
			if n.Name = p; len(p) > 8 {
				n.Name = p[:7] + "…"
			}
		}
		next := 0
		for _, side := range []struct {
			to   *[]*tree.Node
			from []string
		}{{&n.Left, left}, {&n.Both, both}, {&n.Right, right}} {
			for _, q := range side.from {
				if nodes > many {
					break
				}
				child := grow(q, depth+1)
				if depth == 0 {
					child.Dot.Place = string(option(next))
					next++
				}
				*side.to = append(*side.to, child)
			}
		}
		return n
	}
	if n := grow(root, 0); nodes <= many {
		tree.Draw(c, n)
		return
	}
	c.Text(0, 0, root, draw.Style{})
}

// option is the place of an option of the root. Options are counted from 0, Left's first.
func option(i int) game.Place { return game.Place("o" + strconv.Itoa(i)) }
