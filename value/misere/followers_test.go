// SPDX-License-Identifier: Apache-2.0

package misere

import "slices"

// Followers returns g and all games that can be reached from it, in the order
// of Compare.
func (s *Space) Followers(g Game) []Game {
	seen := map[Game]bool{g: true}
	list := []Game{g}
	var options []Game
	for i := 0; i < len(list); i++ {
		options = s.AppendOptions(options[:0], list[i])
		for _, h := range options {
			if !seen[h] {
				seen[h] = true
				list = append(list, h)
			}
		}
	}
	slices.SortFunc(list, s.Compare)
	return list
}
