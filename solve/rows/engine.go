// SPDX-License-Identifier: Apache-2.0

package rows

import "math/bits"

// An engine computes the rows of a plan in parallel, column by column.
//
// For each position from which a ride down to lower rows can start, the engine keeps the values
// that the ride passes as a set of bits. The set contains the value of the first position on the
// ride, and the set of that position. If values grow, they stay near the level of their column
// [Landman 2002]. To see this, let a value v be unused in the first m columns of a class, which
// have m different values. At least m−v of these columns have a value above v. They could not have
// v because of a leap, that is, a move to another row. All columns of a class leap to one class of
// a row, where v occurs at most once. So a leap of each kind forbids v only once. Hence m−v is at
// most the number of leaps, and a few words of bits hold all values of a set that matter.
type engine struct {
	*plan
	now     int // the present moment: the column of the last row
	base    int // the first word of new sets
	words   int // of a set
	ring    int // number of columns whose sets are kept
	values  [][]int32
	classes [][]class // for each row, by column modulo stride
	sets    [][]set   // for each ride, by row and column
	marks   []uint64
}

// A set is the values that a ride passes.
type set struct {
	base  int
	words []uint64
}

func newEngine(p *plan) *engine {
	spread := 2*p.leaps + 8
	e := &engine{plan: p, now: -p.row*p.skew - 1}
	e.words = (spread+p.level(p.row*p.skew))/64 + 3
	e.ring = roundUp(p.lag + 1)
	e.marks = make([]uint64, e.words)
	classWords := roundUp(spread/64 + 3)
	for range p.row + 1 {
		e.values = append(e.values, make([]int32, roundUp(p.window+1)))
		classes := make([]class, p.stride)
		for k := range classes {
			classes[k].words = make([]uint64, classWords)
		}
		e.classes = append(e.classes, classes)
	}
	for range p.rides {
		sets := make([]set, (p.row+1)*e.ring)
		for k := range sets {
			sets[k].words = make([]uint64, e.words)
		}
		e.sets = append(e.sets, sets)
	}
	return e
}

// roundUp returns the least power of two that is at least n.
func roundUp(n int) int { return 1 << bits.Len(uint(n-1)) }

// value returns the value of a row at one of its last columns.
func (e *engine) value(i, column int) int32 {
	ring := e.values[i]
	return ring[column&(len(ring)-1)]
}

// set returns the set of a ride at one of the last columns of a row.
func (e *engine) set(ride, i, column int) *set {
	return &e.sets[ride][i*e.ring+column&(e.ring-1)]
}

// column returns the present column of a row.
func (e *engine) column(i int) int { return e.now + (e.row-i)*e.skew }

// step computes the next column of each row.
func (e *engine) step() {
	e.now++
	e.base = max(0, e.level(e.now)-e.leaps-2) >> 6
	for i := range e.row + 1 {
		if c := e.column(i); c >= 0 {
			v := e.find(i, c)
			ring := e.values[i]
			ring[c&(len(ring)-1)] = v
			if e.stride > 0 {
				e.classes[i][c%e.stride].add(int(v))
			}
		}
	}
}

// find computes a value.
func (e *engine) find(i, column int) int32 {
	clear(e.marks)
	ended := e.stride == 0 || column < e.stride
	for k, v := range e.rides {
		s := e.set(k, i, column)
		s.base = e.base
		j, c := i+v.Rows, column+v.Columns
		if j < 0 || c < 0 {
			clear(s.words)
			continue
		}
		ended = false
		s.from(e.set(k, j, c))
		s.add(int(e.value(j, c)))
		for w, x := range s.words {
			e.marks[w] |= x
		}
	}
	all := set{e.base, e.marks}
	for _, v := range e.steps {
		if j, c := i+v.Rows, column+v.Columns; j >= 0 && c >= 0 {
			ended = false
			all.add(int(e.value(j, c)))
		}
	}
	if ended {
		return e.ended
	}
	return e.mex(i, column)
}

// mex returns the least value that is neither marked nor in the class.
func (e *engine) mex(i, column int) int32 {
	if e.stride == 0 {
		for w, x := range e.marks {
			if x != ^uint64(0) {
				return int32(w<<6 + bits.TrailingZeros64(^x))
			}
		}
		panic("rows: more values than options")
	}
	u := &e.classes[i][column%e.stride]
	if u.low>>6 < e.base {
		panic("rows: a value is too far from the level of its column")
	}
	for w := u.low >> 6; ; w++ {
		x := u.word(w)
		if w-e.base < len(e.marks) {
			x |= e.marks[w-e.base]
		}
		if x != ^uint64(0) {
			return int32(w<<6 + bits.TrailingZeros64(^x))
		}
	}
}

// from makes s a copy of an older set, without the values that are too low to matter.
func (s *set) from(old *set) {
	if d := s.base - old.base; d < len(s.words) {
		n := copy(s.words, old.words[max(d, 0):])
		clear(s.words[n:])
	} else {
		clear(s.words)
	}
}

// add adds a value, unless it is too low to matter.
func (s *set) add(v int) {
	if w := v>>6 - s.base; w >= 0 {
		s.words[w] |= 1 << (v & 63)
	}
}
