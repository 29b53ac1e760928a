// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"
	"maps"
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// trace fills in which place is which after a move made in a way, and at which
// something vanishes and comes. What is at a place is what the scenes show there,
// wherever that is.
func (m *Move) trace(p position.Position, player game.Player, way []game.Place) {
	m.compare(SceneOf(p), SceneOf(m.to), p, player, way)
}

func (m *Move) compare(before, after *draw.Scene, p position.Position, player game.Player, way []game.Place) {
	old, new := shown(before), shown(after)
	same, renames := position.Same(p, m.to, player, way)
	if renames {
		m.Same = same
	}
	came := maps.Clone(new)
	m.Gone, m.Put = nil, nil
	for _, place := range slices.Sorted(maps.Keys(old)) {
		to, stays := place, true
		if renames {
			to, stays = same[place]
		}
		if !stays || missing(old[place], new[to]) {
			m.Gone = append(m.Gone, place)
		}
		if stays && !missing(new[to], old[place]) {
			delete(came, to)
		}
	}
	m.Put = slices.Sorted(maps.Keys(came))
}

// shown tells what a scene shows at each place: how often which shape.
func shown(s *draw.Scene) map[game.Place]map[string]int {
	all := map[game.Place]map[string]int{}
	for _, shape := range s.Shapes {
		if shape.Place == "" {
			continue
		}
		place := game.Place(shape.Place)
		if all[place] == nil {
			all[place] = map[string]int{}
		}
		all[place][fmt.Sprint(shape.Kind, " ", shape.Fill, " ", shape.Stroke, " ", shape.Text)]++
	}
	return all
}

// missing reports whether something is shown that is not among the others.
func missing(shown, others map[string]int) bool {
	for what, n := range shown {
		if others[what] < n {
			return true
		}
	}
	return false
}
