// SPDX-License-Identifier: Apache-2.0

package heap

import "github.com/upstar-cgt/upstar/game"

// sizes says how heaps are written.
const sizes = "the heap sizes, separated by commas: 3,5,7"

// kit returns the kit of a game whose positions are just heaps.
func kit(name, title, rule, source string, samples ...string) Kit {
	return Kit{game.Doc{Name: name, Title: title, Rule: rule, Position: sizes, Sources: []string{source, "WW"}, Samples: samples}}
}
