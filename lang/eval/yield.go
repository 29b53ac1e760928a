// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"slices"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
)

// A yield holds the values that loops have yielded so far: full chunks, and the last one. A slot of
// the frame holds it, so that a census can find it.
type yield struct {
	full [][]value.Value
	last []value.Value
	seen *value.Distinct // for a large set
	of   syntax.CollectionKind
}

// chunk is the number of values in a full chunk.
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

// newYield returns an empty yield, which may reuse memory.
func (in *Interp) newYield(of syntax.CollectionKind) *yield {
	n := len(in.yields) - 1
	if n < 0 {
		return &yield{of: of}
	}
	y := in.yields[n]
	in.yields, y.of = in.yields[:n], of
	return y
}

// releaseYield returns a yield for reuse.
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

// spill moves the last chunk to the full ones. For a set it keeps only the new values.
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

// all returns the values and clears the yield.
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
