// SPDX-License-Identifier: Apache-2.0

package search

import (
	"errors"
	"runtime"

	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A long search meets more components than fit into memory. Its results are in the table, whose
// size is fixed, under names that do not depend on when a component was met. So when memory is
// full, the engine drops the components and begins the search again from the first sum. With the
// table, it soon reaches the point where it was.

// leastNodes is the least number of nodes between two renewals. With fewer, the search would make
// no progress.
const leastNodes = 1 << 8

// setRoof sets the memory use at which the engine is renewed: halfway from the present use to the
// limit. The rest is a reserve, because growing arrays take up to twice the memory charged for
// their elements.
func (e *Engine) setRoof(m *work.Meter) {
	begun, most := m.Stats().Bytes, m.Budget().Bytes
	if e.roof = (begun + most) / 2; begun > most/4*3 || e.without(Memory) {
		e.roof = 0
	}
}

// beware ends the heat when the roof is reached.
func (w *worker) beware() {
	if w.roof != 0 && !w.nameless.Load() && w.meter.Stats().Bytes > w.roof {
		w.meter.Fail(work.Memory(w.meter.Budget().Bytes))
	}
}

// full reports whether err says that no memory is left, although dropping components may free some.
func (e *Engine) full(m *work.Meter, err error) bool {
	return errors.Is(err, work.ErrMemory) && m.Err() == nil && !e.nameless.Load() && !e.without(Memory)
}

// renew drops the components that came after the mark. It keeps their values.
func (e *Engine) renew(m *work.Meter, mark arena.Mark) error {
	bytes := -e.harvest(mark.Components())
	bytes += pieceBytes * e.pieces.Truncate(uint64(mark.Components()))
	bytes += ratingBytes * e.ratings.Truncate(uint64(mark.Components()))
	e.nims.Truncate(uint64(mark.Components()))
	bytes += int(e.shapes.bytes.Load())
	e.shapes = &shapes{}
	bytes += 4 * int(e.moves.Len())
	e.moves.Truncate(0)
	for i := range min(mark.Components(), uint32(e.pieces.Room())) {
		e.pieces.At(i).forget(mark)
	}
	positions, more := e.arena.Forget(mark)
	e.workers, e.marks, e.renewed = nil, marks{}, true
	e.renewals++
	runtime.GC() // before the arrays grow again
	return m.Do(func() { m.Keep(-positions, -bytes-more) })
}

// harvest keeps the values of the components from the first on, and returns the number of bytes
// that these values take.
func (e *Engine) harvest(first uint32) (bytes int) {
	if e.kept == nil {
		e.kept = map[uint64]memory{}
	}
	for i := first; i < min(uint32(e.arena.Stats().Components), uint32(e.pieces.Room())); i++ {
		p := e.pieces.At(i)
		if p.state.Load() < ready {
			continue
		}
		if v := p.value.Load(); v > never && e.kept[p.name].value == 0 {
			e.kept[p.name] = memory{value: v}
			bytes += keptBytes
		}
	}
	return bytes
}

// forget removes from a piece what refers to components that came after the mark.
func (p *piece) forget(mark arena.Mark) {
	for i := range p.options {
		p.options[i].at.Store(unknown)
	}
	p.noted.And(dear)
	if p.inverse != none && uint32(p.inverse.component()) >= mark.Components() {
		p.state.Store(unknown) // its negative gets another number, and both are rated by their numbers
		p.rated.Store(unknown)
	}
}
