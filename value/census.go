// SPDX-License-Identifier: Apache-2.0

package value

import (
	"math/big"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/work"
)

// Memory for values is counted when they are made, including values that become garbage later. When
// the count reaches the available room, a census goes through all values that can still be reached.
// The calculation ends only if these are too much.

// A Holder holds other values. A census goes through these.
type Holder interface {
	// Hold adds to the census the bytes that the holder itself takes, and the values that it holds.
	Hold(c *Census)
}

// A Sized value holds no other values, and takes a fixed number of bytes.
type Sized interface{ Bytes() int }

// A Mark records whether a census has visited a value. Several worlds may use it at once; then one
// of them may miss a value that they share.
type Mark uint32

// A Census counts the bytes of all values that can be reached.
type Census struct {
	epoch uint32
	bytes uint64
	queue []Holder
	long  map[any]bool // long strings and numbers that were counted
}

// Add counts bytes.
func (c *Census) Add(bytes int) { c.bytes += uint64(bytes) }

// First reports whether the census visits the mark for the first time, and sets it.
func (c *Census) First(m *Mark) bool {
	if atomic.LoadUint32((*uint32)(m)) == c.epoch {
		return false
	}
	atomic.StoreUint32((*uint32)(m), c.epoch)
	return true
}

// Visit counts v and all values that it holds.
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

// once counts a long value only once.
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

// run visits all values in the queue.
func (c *Census) run() uint64 {
	for len(c.queue) > 0 {
		h := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		h.Hold(c)
	}
	return c.bytes
}

// Hold counts the list and its elements.
func (l *List) Hold(c *Census) {
	if c.First(&l.mark) {
		c.Add(48)
		c.All(l.Elements)
	}
}

// Hold counts the set, its elements and their index.
func (s *Set) Hold(c *Census) {
	if c.First(&s.mark) {
		c.Add(64 + 40*len(s.keys))
		c.All(s.Elements)
	}
}

// Hold counts the map, its entries and their index.
func (m *Map) Hold(c *Census) {
	if c.First(&m.mark) {
		c.Add(64 + 32*cap(m.Entries) + 48*len(m.index))
		for _, e := range m.Entries {
			c.Visit(e.Of)
			c.Visit(e.Value)
		}
	}
}

// Hold counts the form.
func (f Form) Hold(c *Census) { c.Add(64) }

// Made counts the bytes of new values. If there is no more room, it takes a census. If the values
// that can be reached are too much, it ends the calculation.
func (w *World) Made(bytes int) {
	if bytes > 1<<12 { // making so much takes a while
		w.Meter.Step(bytes >> 10)
	}
	if w.made += uint64(bytes); w.made > w.room {
		w.look()
	}
}

// Room ends the calculation if the given number of bytes does not fit beside the values that can be
// reached. Call it before making a large value; Made would notice the size only afterwards.
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

// Kept counts bytes that the world keeps as long as it exists.
func (w *World) Kept(bytes int) {
	w.kept += uint64(bytes)
	w.Made(bytes)
}

// Charge counts a new value.
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

// spare adds a fraction, 1/spare, to the size of the values that can be reached. It allows for
// garbage that is not collected yet, and for the memory of the census itself.
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

// roomFor sets how many bytes may be made before the next census.
func (w *World) roomFor(limit uint64) {
	w.room = 1 << 62
	if limit > 0 {
		w.room = max((limit-min(limit, w.live+w.Meter.Stats().Bytes))/2, limit/32)
	}
}
