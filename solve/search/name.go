// SPDX-License-Identifier: Apache-2.0

package search

import (
	"errors"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/short"
)

// The hash of a sum is made from the names of its components and games. Within one run, a
// component's name is a hash of the text of its position. So a component that was dropped gets the
// same name again. The name of a game is its number; if results are to be saved for another run, it
// is a hash of the game's options instead.

// ErrNameless reports a component whose results cannot be saved.
var ErrNameless = errors.New("results of compounds cannot be kept: their positions have no names")

// name returns the name of c.
func (w *worker) name(c arena.Component) uint64 {
	name, ok := w.arena.Name(c, w.nameKind())
	switch {
	case ok:
		return name
	case w.Engine.options.Keep:
		w.meter.Fail(ErrNameless)
	}
	w.nameless.Store(true)
	return uint64(c)
}

// Several components may have the same name. For each name, shapes stores the first component that
// had it.
type shapes struct {
	table paged.Table
	first paged.Array[shape]
	bytes atomic.Int64 // that were charged
}

const shapeBytes = 16

type shape struct {
	name      uint64
	component arena.Component
}

// like returns the first component that has the name of c.
func (w *worker) like(c arena.Component, name uint64) arena.Component {
	if !w.arena.Shaped(c) || w.without(Inverses) {
		return c
	}
	x := w.shapes
	fresh := 0
	i, more, err := x.table.Add(uint32(name>>32), func(i uint32) bool { return x.first.At(i).name == name }, func() (uint32, error) {
		i, ok := x.first.Reserve(1)
		if !ok {
			return 0, errFull
		}
		*x.first.At(i), fresh = shape{name, c}, shapeBytes
		return i, nil
	})
	w.meter.Check(err)
	x.bytes.Add(int64(more + fresh))
	w.meter.Keep(0, more+fresh)
	return x.first.At(i).component
}

// nameKind says which kind of names components have.
func (w *worker) nameKind() arena.Names {
	if w.Engine.options.Keep {
		return arena.Lasting
	}
	return arena.Passing
}

// partNames says which kind of names components have before they are stored. The table contains no
// result about such components, unless it is older than the arena.
func (w *worker) partNames() arena.Names {
	if !w.renewed {
		return arena.Nameless
	}
	return w.nameKind()
}

// gameName returns the name of g.
func (w *worker) gameName(g short.Game) uint64 {
	if !w.Engine.options.Keep {
		return uint64(g) | uint64(valued)
	}
	if name, ok := w.names[g]; ok {
		return name
	}
	name := uint64(0)
	if x, ups, star, ok := w.calc.NumberUpStar(g); ok {
		for _, c := range []byte(x.String()) {
			name = splitmix.Hash(name ^ uint64(c))
		}
		name = splitmix.Hash(name + splitmix.Hash(uint64(int64(ups))) + splitmix.Hash(uint64(star)+1<<40))
	} else {
		for _, player := range game.Players {
			sum := uint64(0) // the order of the options does not matter
			for _, o := range w.calc.Options(g, player) {
				sum += splitmix.Hash(w.gameName(o) + uint64(player) + 1)
			}
			name = splitmix.Hash(name ^ sum)
		}
	}
	w.names[g] = name
	return name
}
