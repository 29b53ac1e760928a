// SPDX-License-Identifier: Apache-2.0

package explore

import (
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// PlayTree returns the tree of play from a position, those nearest to it first, with
// so many nodes at the most; a leaf whose label ends with … goes on.
func PlayTree(p position.Position, nodes int) (Tree, error) {
	type pending struct {
		node *tree.Node
		at   position.Position
	}
	root := &tree.Node{Label: p.String()}
	queue := []pending{{root, p}}
	for count := 1; len(queue) > 0; queue = queue[1:] {
		n, at := queue[0].node, queue[0].at
		var options [2][]position.Position
		total := 0
		for _, player := range game.Players {
			if player == game.Right && at.Impartial() {
				break
			}
			list, err := at.Options(player)
			if err != nil {
				return Tree{}, err
			}
			options[player] = list
			total += len(list)
		}
		if count += total; count > nodes {
			count -= total
			if total > 0 {
				n.Label += " …"
			}
			continue
		}
		for player, list := range options {
			for _, q := range list {
				child := &tree.Node{Label: q.String()}
				switch {
				case at.Impartial():
					n.Both = append(n.Both, child)
				case game.Player(player) == game.Left:
					n.Left = append(n.Left, child)
				default:
					n.Right = append(n.Right, child)
				}
				queue = append(queue, pending{child, q})
			}
		}
	}
	return treeOf("play", root), nil
}
