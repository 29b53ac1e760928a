// SPDX-License-Identifier: Apache-2.0

package misere

import "strings"

// Lookup returns the game of a name.
func (n *Names) Lookup(name string) (Game, bool) {
	for _, g := range n.order {
		if n.names[g] == name {
			return g, true
		}
	}
	return Zero, false
}

// Definition writes g by its options, even if it has a name.
func (n *Names) Definition(g Game) string {
	var b strings.Builder
	n.writeOptions(&b, g)
	return b.String()
}
