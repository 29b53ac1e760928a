// SPDX-License-Identifier: Apache-2.0

package sequence

import (
	"fmt"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// Nim returns the nim values of the heaps 0 to n−1. Octal codes take O(n²) time with a small
// constant, codes that leave one heap take O(n), and other codes take O(n²) or a little more. Other
// rules are played by the definition. If m stops it early, it returns the values it has, with the
// error.
func Nim(m *work.Meter, rule Rule, n int) ([]uint32, error) {
	code, ok := rule.(takebreak.Code)
	if !ok {
		return NimByDefinition(m, rule, n)
	}
	if err := code.Grows(); err != nil {
		return nil, err
	}
	if !code.Splits() {
		return nimOneHeap(m, code, n)
	}
	if none, one, two, ok := code.Octal(); ok {
		return nimOctal(m, none, one, two, n)
	}
	if s, ok := newSums(code); ok {
		return nimSums(m, code, s, n)
	}
	return NimByDefinition(m, rule, n)
}

// NimByDefinition returns the same as Nim, but follows the definition: the mex, over all moves, of
// the nim sum of the remaining heaps. It serves to check Nim.
func NimByDefinition(m *work.Meter, rule Rule, n int) (values []uint32, err error) {
	if err := checkCode(rule); err != nil {
		return nil, err
	}
	values = make([]uint32, 0, max(n, 0))
	var st stamps
	err = m.Do(func() {
		for h := range n {
			options := 0
			rule.Options(h, func(heaps []int) bool {
				v := uint32(0)
				for _, a := range heaps {
					if a >= h {
						m.Fail(growth(h, a))
					}
					v ^= values[a]
				}
				st.mark(v)
				if options++; options%manyOptions == 0 {
					m.Step(manyOptions)
				}
				return true
			})
			m.Step(options%manyOptions + 1)
			values = append(values, st.mex())
		}
	})
	return values, err
}

// manyOptions is the number of options of one heap that are counted together.
const manyOptions = 1 << 12

// growth is the error for a move that leaves a heap at least as large as the one from which it is
// made.
func growth(heap, left int) error {
	return fmt.Errorf("a move on a heap of %d leaves a heap of %d: the heap grows", heap, left)
}

// stamps is a set of numbers that can be emptied in O(1): a number is in the set if it carries the
// stamp of the current round.
type stamps struct {
	round uint32
	at    []uint32
}

func (s *stamps) mark(v uint32) {
	for int(v) >= len(s.at) {
		s.at = append(s.at, make([]uint32, len(s.at)+64)...)
	}
	s.at[v] = s.round + 1
}

// mex returns the least number not marked and empties the set.
func (s *stamps) mex() uint32 {
	s.round++
	for v, at := range s.at {
		if at != s.round {
			return uint32(v)
		}
	}
	return uint32(len(s.at))
}

// nimOctal is the simple algorithm for octal codes. It makes a stamp for each split, marks 0 once
// for equal halves, and considers each pair only once.
func nimOctal(m *work.Meter, none, one, two []int, n int) (values []uint32, err error) {
	var st stamps
	whole := map[int]bool{}
	for _, i := range none {
		whole[i] = true
	}
	bits := uint32(1) // a power of two greater than all values
	step := func(h int) uint32 {
		st.mark(2 * bits)
		if whole[h] {
			st.mark(0)
		}
		for _, i := range one {
			if i < h {
				st.mark(values[h-i])
			}
		}
		at, round := st.at, st.round+1
		for _, i := range two {
			t := h - i
			if t < 2 {
				break
			}
			if t%2 == 0 {
				at[0] = round
			}
			half := (t - 1) / 2
			low, high := values[1:half+1], values[t-half:t]
			for k, v := range low {
				at[v^high[len(high)-1-k]] = round
			}
			m.Step(half)
		}
		v := st.mex()
		for v >= bits {
			bits *= 2
		}
		return v
	}
	err = fill(m, &values, n, step)
	return values, err
}

// fill appends the values of the heaps 0 to n−1 that step finds, one after the other.
func fill[T any](m *work.Meter, values *[]T, n int, step func(h int) T) error {
	*values = make([]T, 0, max(n, 0))
	return m.Do(func() {
		for h := range n {
			*values = append(*values, step(h))
		}
		m.Look()
	})
}

// nimOneHeap is for codes that leave at most one heap. For each residue of the heap size modulo the
// length of the tail, it keeps one set of the values that the repeating tail reaches. The mex of a
// union of such sets never decreases.
func nimOneHeap(m *work.Meter, code takebreak.Code, n int) (values []uint32, err error) {
	r, t := TailOf(code)
	var one []int // the amounts before the tail
	for i := 1; i <= r; i++ {
		if code.Digit(i).Shape(1) != 0 {
			one = append(one, i)
		}
	}
	old := newResidues(code, r, t)
	var st stamps
	step := func(h int) uint32 {
		m.Step(len(one) + t + 1)
		old.add(values, h-r-1)
		if h > 0 && code.Digit(h).Shape(0) != 0 {
			st.mark(0)
		}
		for _, i := range one {
			if i < h {
				st.mark(values[h-i])
			}
		}
		return old.mex(&st, h)
	}
	err = fill(m, &values, n, step)
	return values, err
}

// residues holds the values of the heaps that the tail of a code reaches.
type residues struct {
	t     int
	phase [][]int  // phase[h mod t]: the residues of the heaps that the tail leaves
	sets  []bitset // by residue
	least []uint32 // by phase: all smaller values are in one of its sets
}

func newResidues(code takebreak.Code, r, t int) *residues {
	rs := &residues{t: t, phase: make([][]int, t), sets: make([]bitset, t), least: make([]uint32, t)}
	for h := range t {
		for i := r + 1; i <= r+t; i++ {
			if code.Digit(i).Shape(1) != 0 {
				rs.phase[h] = append(rs.phase[h], ((h-i)%t+t)%t)
			}
		}
	}
	return rs
}

func (rs *residues) add(values []uint32, m int) {
	if rs.t > 0 && m >= 1 {
		rs.sets[m%rs.t].set(int(values[m]))
	}
}

// mex returns the least number that is neither stamped nor among the values that the tail reaches
// from h. It clears the stamps.
func (rs *residues) mex(st *stamps, h int) uint32 {
	if rs.t == 0 {
		return st.mex()
	}
	st.round++
	phase := h % rs.t
	in := func(v uint32) bool {
		for _, j := range rs.phase[phase] {
			if rs.sets[j].has(int(v)) {
				return true
			}
		}
		return false
	}
	for in(rs.least[phase]) {
		rs.least[phase]++
	}
	v := rs.least[phase]
	for in(v) || int(v) < len(st.at) && st.at[v] == st.round {
		v++
	}
	return v
}
