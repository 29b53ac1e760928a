// SPDX-License-Identifier: Apache-2.0

package sequence

// Obliged values, 64 positions at a time. A sum with a component of value 11 gives no information.
// So only three classes of heaps matter: 01, 10 and 00. Of a sum only its state matters: whether it
// has a 00, and whether the number of 10s is odd. Whether T tokens break into c heaps with state s
// is a question about two sets of heap sizes A and B: is there an a in A with T−a in B? B is stored
// in reverse, so this is the AND of two rows of bits. Each question is asked at most once, and only
// if the answer matters. The search stops at the first witness. If A is small, its members are
// tried one by one.

import (
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// These are the states of a sum without a component of value 11.
const (
	state01 = iota // no 00, an even number of 10s: value 01
	state10        // no 00, an odd number of 10s: value 10
	state00        // a 00, an even number of 10s: value 00
	state11        // a 00, an odd number of 10s: value 11, but one more 10 makes it 00
	numStates
)

// classOf returns the state of a single heap of value v ≠ 11.
var classOf = [3]int{0: state00, 1: state01, 2: state10}

// plus returns the state of a sum, given the states of its two parts.
func plus(s, t int) int { return (s|t)&2 | (s^t)&1 }

// ObligedEngine computes obliged values of a code step by step.
type ObligedEngine struct {
	code   takebreak.Code
	sums   sums
	digits []amount // the digits of a finite code
	values []uint8
	heaps  [numStates]class
	parts  []breaks // parts[c] for c ≥ 2 heaps; for c = 2, only unequal heaps
	block  int      // length of the blocks for pairs
	pairs  *convolver
	size   int // capacity of the reversed rows
	steps  int // number of words examined for the current heap
}

// amount is a nonzero digit with its index.
type amount struct {
	i int
	d takebreak.Digit
}

// class is a set of heap sizes.
type class struct {
	list []int32
	row  bitset
	rev  bitset // bit size−1−a represents a
}

// breaks records which totals break into c heaps with which state.
type breaks struct {
	known, has []uint8 // by total: a bit for each state
	upTo       int     // all states of the totals below this one are known
	rev        [numStates]bitset
}

// NewObliged returns an engine without values. If the code restricts three or more heaps, it
// returns nil, because this engine does not cover such codes.
func NewObliged(code takebreak.Code) (*ObligedEngine, error) {
	if err := code.Grows(); err != nil {
		return nil, err
	}
	s, ok := newSums(code)
	if !ok {
		return nil, nil
	}
	e := &ObligedEngine{code: code, block: blockLen, sums: s, parts: make([]breaks, s.top+1)}
	end, _ := code.Last()
	for i := code.First(); i <= end; i++ {
		if d := code.Digit(i); !d.IsZero() {
			e.digits = append(e.digits, amount{i, d})
		}
	}
	return e, nil
}

// Values returns the values computed so far. The caller must not change them.
func (e *ObligedEngine) Values() []uint8 { return e.values }

// Extend computes the values of the heaps 0 to n−1. If m stops it early, the values computed so far
// are correct.
func (e *ObligedEngine) Extend(m *work.Meter, n int) error {
	e.reserve(n)
	return m.Do(func() {
		for h := len(e.values); h < n; h++ {
			v := e.value(h)
			e.values = append(e.values, v)
			if v != 3 && h > 0 {
				c := &e.heaps[classOf[v]]
				c.list = append(c.list, int32(h))
				c.row.set(h)
				c.rev.set(e.size - 1 - h)
			}
			steps := e.steps + 1
			e.steps = 0
			m.Step(steps)
		}
	})
}

// reserve makes room for totals that can occur for heaps below n.
func (e *ObligedEngine) reserve(n int) {
	need := n - e.code.First() + 64
	if need <= e.size {
		return
	}
	e.size = max((need+63)&^63, 2*e.size)
	for s := range e.heaps {
		c := &e.heaps[s]
		c.rev = make(bitset, e.size>>6+2)
		for _, h := range c.list {
			c.rev.set(e.size - 1 - int(h))
		}
	}
	for c := 2; c < len(e.parts); c++ {
		b := &e.parts[c]
		b.known = append(b.known, make([]uint8, e.size-len(b.known))...)
		b.has = append(b.has, make([]uint8, e.size-len(b.has))...)
		for s := range b.rev {
			b.rev[s] = make(bitset, e.size>>6+2)
		}
		b.upTo = 0 // complete then fills the rows again from the known answers
	}
}

// value returns Val(h), given the values below h.
func (e *ObligedEngine) value(h int) uint8 {
	if h == 0 {
		return 1
	}
	q := query{and: 3}
	e.eachDigit(h, func(d takebreak.Digit, t int) { e.easy(&q, d, t) })
	if q.splits {
		for _, s := range [...]int{state00, state01, state10} {
			e.eachDigit(h, func(d takebreak.Digit, t int) { e.hard(&q, d, t, s) })
		}
	}
	if !q.move {
		return 1
	}
	return ^q.and & 3
}

// eachDigit calls f for each digit that can be used on a heap of h, with the number of tokens it
// leaves.
func (e *ObligedEngine) eachDigit(h int, f func(d takebreak.Digit, t int)) {
	for _, a := range e.digits {
		if a.i <= h {
			f(a.d, h-a.i)
		}
	}
	end, finite := e.code.Last()
	for i := end + 1; !finite && i <= h; i++ {
		if d := e.code.Digit(i); !d.IsZero() {
			f(d, h-i)
		}
	}
}

// query is what is known about the options of a heap.
type query struct {
	and    uint8 // the AND of the values seen so far
	move   bool  // whether there is an option
	splits bool  // whether some option leaves two or more heaps
}

func (q *query) see(v uint8) {
	q.and &= v
	q.move = true
}

// easy examines the options with no heap, one heap or two equal heaps.
func (e *ObligedEngine) easy(q *query, d takebreak.Digit, t int) {
	if t == 0 {
		if d.Shape(0) != 0 {
			q.see(1)
		}
		return
	}
	if d.Shape(1) != 0 {
		q.see(e.values[t])
	}
	pairs := d.Shape(2)
	if pairs&takebreak.AllEqual != 0 && t%2 == 0 {
		v := e.values[t/2]
		q.see(ObligedSum(v, v))
	}
	if pairs&takebreak.AllUnequal != 0 && t >= 3 {
		q.move, q.splits = true, true
	}
	for c := 3; c <= e.sums.top && c <= t; c++ {
		if d.Shape(c) != 0 {
			q.move, q.splits = true, true
		}
	}
}

// valueOf gives the value of a sum by its state.
var valueOf = [numStates]uint8{state01: 1, state10: 2, state00: 0, state11: 3}

// hard searches for options of state s among those with several heaps, if such options would still
// change the value.
func (e *ObligedEngine) hard(q *query, d takebreak.Digit, t, s int) {
	if q.and&^valueOf[s] == 0 {
		return
	}
	found := d.Shape(2)&takebreak.AllUnequal != 0 && e.breaks(2, t, s)
	for c := 3; c <= e.sums.top && !found; c++ {
		found = d.Shape(c) != 0 && e.breaks(c, t, s)
	}
	if found {
		q.see(valueOf[s])
	}
}

// breaks reports whether t tokens break into c ≥ 2 heaps with state s. If c is 2, the heaps must be
// unequal. If c is the top number of the sums and they include larger numbers, c or more heaps
// count.
func (e *ObligedEngine) breaks(c, t, s int) bool {
	if t < c {
		return false
	}
	b := &e.parts[c]
	if b.known[t]>>s&1 == 0 {
		b.known[t] |= 1 << s
		if e.search(c, t, s) {
			b.has[t] |= 1 << s
		}
	}
	return b.has[t]>>s&1 != 0
}

// search searches for a heap a of some class such that the rest of t has the state that is needed
// for s.
func (e *ObligedEngine) search(c, t, s int) bool {
	if c == 2 {
		return e.searchPairs(t, s)
	}
	e.complete(c-1, t)
	plusClass := e.sums.plus && c == e.sums.top
	if plusClass {
		e.complete(c, t)
	}
	for one := range state11 {
		for rest := range numStates {
			if plus(one, rest) != s {
				continue
			}
			if e.meets(&e.heaps[one], e.parts[c-1].rev[rest], t, 1, t-1) ||
				plusClass && e.meets(&e.heaps[one], e.parts[c].rev[rest], t, 1, t-1) {
				return true
			}
		}
	}
	return false
}

// searchPairs searches for two unequal heaps.
func (e *ObligedEngine) searchPairs(t, s int) bool {
	half := (t - 1) / 2
	if block := t / e.block; block >= 2 && s != state11 {
		if e.pairs == nil {
			e.pairs = newConvolver(e.block)
		}
		if block >= e.pairs.prepared {
			e.pairs.prepare(e, block)
		}
		if e.pairs.found[s].has(t) {
			return true
		}
		half = min(e.block-1, t-block*e.block)
	}
	for one := range state11 {
		for two := one; two < state11; two++ {
			if plus(one, two) != s {
				continue
			}
			a, b := &e.heaps[one], &e.heaps[two]
			if one != two && len(b.list) < len(a.list) {
				a, b = b, a
			}
			if e.meets(a, b.rev, t, 1, half) {
				return true
			}
			if one != two && e.meets(a, b.rev, t, t-half, t-1) {
				return true
			}
		}
	}
	return false
}

// complete finds all states of the totals below t for c heaps. For c = 2, the rows also include
// pairs of equal heaps.
func (e *ObligedEngine) complete(c, t int) {
	b := &e.parts[c]
	for ; b.upTo < t; b.upTo++ {
		u := b.upTo
		for s := range numStates {
			if e.breaks(c, u, s) || c == 2 && u >= 2 && u%2 == 0 && e.equalPair(u/2, s) {
				b.rev[s].set(e.size - 1 - u)
			}
		}
	}
}

// meets reports whether there is an a in A, lo ≤ a ≤ hi, with t−a in the set
// whose reversed row is rev.
func (e *ObligedEngine) meets(a *class, rev bitset, t, lo, hi int) bool {
	if lo > hi || len(a.list) == 0 {
		return false
	}
	offset := e.size - 1 - t
	first, last := lo>>6, min(hi>>6, len(a.row)-1)
	if last < first {
		return false
	}
	if len(a.list) < 4*(last-first+1) {
		return meetsList(a.list, rev, offset, lo, hi)
	}
	shift := uint(offset & 63)
	row, rows := a.row[first:last+1], rev[offset>>6+first:]
	for w, x := range row {
		x &= rows[w]>>shift | rows[w+1]<<(64-shift)
		if x == 0 {
			continue
		}
		if w == 0 {
			x &= ^uint64(0) << (lo & 63)
		}
		if first+w == hi>>6 {
			x &= ^uint64(0) >> (63 - hi&63)
		}
		if x != 0 {
			e.steps += w
			return true
		}
	}
	e.steps += len(row)
	return false
}

func meetsList(list []int32, rev bitset, offset, lo, hi int) bool {
	for _, a := range list {
		if int(a) > hi {
			return false
		}
		if int(a) >= lo && rev.has(offset+int(a)) {
			return true
		}
	}
	return false
}
