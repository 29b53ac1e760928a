// SPDX-License-Identifier: Apache-2.0

package value

import (
	"math/big"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/work"
)

// What values take is counted as they are made, garbage too. When that is as much
// as there is room for, a census goes through all that can still be reached, and
// only if this is too much the calculation ends.

// A Holder holds other values: what a census goes through.
type Holder interface {
	// Hold adds the bytes that the holder takes itself to the census, and what
	// it holds.
	Hold(c *Census)
}

// A Sized value holds no others, and takes a fixed number of bytes.
type Sized interface{ Bytes() int }

// A Mark tells whether a census has been somewhere. It may be used by many worlds
// at once; that of a value they share may then be missed by one of them.
type Mark uint32

// A Census counts the bytes of what can be reached.
type Census struct {
	epoch uint32
	bytes uint64
	queue []Holder
	long  map[any]bool // long strings and numbers that were seen
}

// Add counts bytes.
func (c *Census) Add(bytes int) { c.bytes += uint64(bytes) }

// First reports whether the census is there for the first time, and marks it.
func (c *Census) First(m *Mark) bool {
	if atomic.LoadUint32((*uint32)(m)) == c.epoch {
		return false
	}
	atomic.StoreUint32((*uint32)(m), c.epoch)
	return true
}

// Visit counts v, and all that it holds.
func (c *Census) Visit(v Value) {
	switch v := v.(type) {
	case nil, Int, Bool, Player, Game, nothing, Class:
	case String:
		c.once(len(v), string(v))
	case Rational:
		c.once(bytesOf(v.r), v.r)
	case Coordinates:
		c.Add(32)
	case Entry:
		c.Add(32)
		c.Visit(v.Of)
		c.Visit(v.Value)
	case Holder:
		c.queue = append(c.queue, v)
	case Sized:
		c.once(v.Bytes(), v)
	default:
		c.Add(64)
	}
}

// All counts a slice of values.
func (c *Census) All(vs []Value) {
	c.Add(16 * cap(vs))
	for _, v := range vs {
		c.Visit(v)
	}
}

// once counts what is long only once.
func (c *Census) once(bytes int, key any) {
	const long = 1 << 12
	if bytes >= long {
		if c.long[key] {
			return
		}
		c.long[key] = true
	}
	c.Add(bytes + 16)
}

func bytesOf(r *big.Rat) int { return (r.Num().BitLen()+r.Denom().BitLen())/8 + 64 }

// run goes through the queue.
func (c *Census) run() uint64 {
	for len(c.queue) > 0 {
		h := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		h.Hold(c)
	}
	return c.bytes
}

// Hold counts the elements.
func (l *List) Hold(c *Census) {
	if c.First(&l.mark) {
		c.Add(48)
		c.All(l.Elements)
	}
}

// Hold counts the elements and their index.
func (s *Set) Hold(c *Census) {
	if c.First(&s.mark) {
		c.Add(64 + 40*len(s.keys))
		c.All(s.Elements)
	}
}

// Hold counts the entries and their index.
func (m *Map) Hold(c *Census) {
	if c.First(&m.mark) {
		c.Add(64 + 32*cap(m.Entries) + 48*len(m.index))
		for _, e := range m.Entries {
			c.Visit(e.Of)
			c.Visit(e.Value)
		}
	}
}

// Hold counts the parts of a form.
func (f Form) Hold(c *Census) { c.Add(64) }

// Made counts the bytes of what was made, and looks at what can be reached when
// there is no more room: too much ends the calculation.
func (w *World) Made(bytes int) {
	if bytes > 1<<12 { // that takes a while
		w.Meter.Step(bytes >> 10)
	}
	if w.made += uint64(bytes); w.made > w.room {
		w.look()
	}
}

// Room ends the calculation if the given number of bytes does not fit beside what can be reached. It
// is for what is large, before it is made: Made would see it when it is there.
func (w *World) Room(bytes int) {
	limit := w.Meter.Budget().Bytes
	if limit == 0 || uint64(bytes) < limit/16 {
		return
	}
	w.look()
	if w.live+w.Meter.Stats().Bytes+uint64(bytes) > limit {
		w.Meter.Fail(work.Memory(limit))
	}
}

// Kept counts the bytes of what the world keeps for good.
func (w *World) Kept(bytes int) {
	w.kept += uint64(bytes)
	w.Made(bytes)
}

// Charge counts a value that was made.
func (w *World) Charge(v Value) {
	switch v := v.(type) {
	case *List:
		w.Made(48 + 16*len(v.Elements))
	case *Set:
		w.Made(64 + 16*len(v.Elements))
	case *Map:
		w.Made(64 + 32*len(v.Entries) + 48*len(v.index))
	case String:
		w.Made(16 + len(v))
	case Rational:
		w.Made(bytesOf(v.r))
	case Sized:
		w.Made(v.Bytes())
	}
}

// spare is the part of what can be reached that is counted once more: the collector has
// garbage beside it, and a census takes memory of its own.
const spare = 3

// look takes a census.
func (w *World) look() {
	limit := w.Meter.Budget().Bytes
	if limit == 0 {
		w.made = 0
		return
	}
	w.epoch++
	c := &Census{epoch: w.epoch, long: map[any]bool{}}
	for _, v := range w.Stack {
		c.Visit(v)
	}
	if w.Roots != nil {
		w.Roots(c)
	}
	w.live, w.made = c.run()+w.kept, 0
	w.live += w.live / spare
	if w.live+w.Meter.Stats().Bytes > limit {
		w.Meter.Fail(work.Memory(limit))
	}
	w.roomFor(limit)
}

// roomFor sets how much may be made before the next census.
func (w *World) roomFor(limit uint64) {
	w.room = 1 << 62
	if limit > 0 {
		w.room = max((limit-min(limit, w.live+w.Meter.Stats().Bytes))/2, limit/32)
	}
}
