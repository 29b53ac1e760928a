// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"slices"

	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value"
)

// A yield is what loops have yielded so far: full chunks, and the last one. It is
// held by a slot of the frame, that a census may find it.
type yield struct {
	full [][]value.Value
	last []value.Value
	seen *value.Distinct // of a set that is large
	of   syntax.CollectionKind
}

// chunk is how many values stand together.
const chunk = 1 << 10

// Kind returns Object.
func (*yield) Kind() *value.Kind { return value.Object }

// Hold counts the values.
func (y *yield) Hold(c *value.Census) {
	c.Add(128)
	for _, vs := range y.full {
		c.All(vs)
	}
	c.All(y.last)
	if y.seen != nil {
		c.Add(y.seen.Bytes())
	}
}

// newYield returns one to which nothing was added, perhaps with room.
func (in *Interp) newYield(of syntax.CollectionKind) *yield {
	n := len(in.yields) - 1
	if n < 0 {
		return &yield{of: of}
	}
	y := in.yields[n]
	in.yields, y.of = in.yields[:n], of
	return y
}

// releaseYield gives a yield back.
func (in *Interp) releaseYield(y *yield) {
	if len(in.yields) < 16 {
		in.yields = append(in.yields, y)
	}
}

// add adds a value.
func (y *yield) add(w *value.World, v value.Value) {
	if len(y.last) == chunk {
		y.spill(w)
	}
	y.last = append(y.last, v)
}

// spill puts the last chunk to the full ones; of a set, only what is new.
func (y *yield) spill(w *value.World) {
	if y.of != syntax.OfSet {
		y.full = append(y.full, y.last)
		y.last = make([]value.Value, 0, chunk)
		return
	}
	if y.seen == nil {
		y.seen = &value.Distinct{}
	}
	var fresh []value.Value
	for _, v := range y.last {
		if y.seen.Add(w, v) {
			fresh = append(fresh, v)
		}
	}
	w.Made(y.seen.Bytes() / 16)
	y.full = append(y.full, fresh)
	y.last = y.last[:0]
}

// all returns the values and forgets them.
func (y *yield) all() []value.Value {
	var vs []value.Value
	if len(y.full) == 0 {
		vs = slices.Clone(y.last)
	} else {
		vs = slices.Concat(append(y.full, y.last)...)
	}
	clear(y.last)
	*y = yield{last: y.last[:0]}
	return vs
}
