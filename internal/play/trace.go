// SPDX-License-Identifier: Apache-2.0

package play

import (
	"maps"
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// trace finds the new places of all places after a move made in a given way. It also finds the
// places at which something disappears or appears. It compares what the scenes show at each place,
// wherever the place is drawn.
func (m *Move) trace(p position.Position, player game.Player, way []game.Place) {
	if position.Sketched(p) {
		m.touch(way)
		return
	}
	m.compare(shown(SceneOf(p)), p, player, way)
}

// compare does the same as trace, given the shapes of p.
func (m *Move) compare(old sight, p position.Position, player game.Player, way []game.Place) {
	new := shown(SceneOf(m.to))
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

// touch says that the places that were pointed at have changed. In games that are drawn while they
// are played nothing disappears, and places are renumbered after each move.
func (m *Move) touch(way []game.Place) { m.Gone = slices.Compact(slices.Sorted(slices.Values(way))) }

// A look is the appearance of a shape.
type look struct{ kind, fill, stroke, text string }

// A sight holds the shapes shown at each place.
type sight map[game.Place][]look

// shown returns the shapes that a scene shows at each place.
func shown(s *draw.Scene) sight {
	all := make(sight, len(s.Shapes))
	for _, shape := range s.Shapes {
		if shape.Place != "" {
			place := game.Place(shape.Place)
			all[place] = append(all[place], look{shape.Kind, shape.Fill, shape.Stroke, shape.Text})
		}
	}
	return all
}

// missing reports whether some shape occurs more often here than among the others.
func missing(shown, others []look) bool {
	if slices.Equal(shown, others) {
		return false
	}
	others = slices.Clone(others)
	for _, x := range shown {
		i := slices.Index(others, x)
		if i < 0 {
			return true
		}
		others = slices.Delete(others, i, i+1)
	}
	return false
}
