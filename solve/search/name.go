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

// Hashes of sums are made of names of components and of games. The names of one run
// are hashes of the texts of positions, so that a component that was dropped has its
// name again, and the numbers of games. Where results are to be kept for another run,
// the name of a game is a hash of its options, too.

// ErrNameless reports a component that cannot be kept.
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

// Shapes are the components that were the first to have their names, where several may
// have the same.
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

// like returns the first component with the name of c.
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

// nameKind says which names components have.
func (w *worker) nameKind() arena.Names {
	if w.Engine.options.Keep {
		return arena.Lasting
	}
	return arena.Passing
}

// partNames says which names components have that are not stored. The table knows
// nothing of these, unless it is older than the arena.
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
			sum := uint64(0) // in whatever order they are
			for _, o := range w.calc.Options(g, player) {
				sum += splitmix.Hash(w.gameName(o) + uint64(player) + 1)
			}
			name = splitmix.Hash(name ^ sum)
		}
	}
	w.names[g] = name
	return name
}
