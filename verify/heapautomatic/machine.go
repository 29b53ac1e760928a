// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import (
	"context"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
)

// A machine is a relation between heaps n = M·q + ρ and numbers v. It reads q and v from the
// greatest bits down, both with any number of leading zeros. The state that it reaches has the set
// of the residues ρ for which (n,v) is in the relation.
type machine struct {
	next [][4]int // by state and letter, which is bit of q + 2·bit of v; the start is state 0
	has  []set    // by state
}

// set is a set of residues.
type set []uint64

func newSet(m int) set            { return make(set, (m+63)/64) }
func (s set) add(r int)           { s[r/64] |= 1 << (r % 64) }
func (s set) contains(r int) bool { return s[r/64]>>(r%64)&1 != 0 }

func (s set) or(t set) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s set) key() string {
	var b []byte
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

// each calls f with each residue in s.
func (s set) each(f func(r int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*i + bits.TrailingZeros64(w))
		}
	}
}

// work counts steps, and stops when there are too many.
type work struct {
	ctx   context.Context
	m     int // the modulus
	steps int
	limit int
}

// stopped is the value with which step panics. Check recovers it.
type stopped struct{ err error }

func (w *work) step(n int) {
	before := w.steps
	if w.steps += n; w.steps > w.limit {
		panic(stopped{errors.New("the automata are too large to check")})
	}
	if before>>14 != w.steps>>14 && w.ctx.Err() != nil {
		panic(stopped{context.Cause(w.ctx)})
	}
}

// room stops the check if this number of states would fill the memory.
func (w *work) room(states int) {
	if states > maxStates {
		panic(stopped{errors.New("the automata are too large to check")})
	}
}

// guesses is a relation given by nondeterministic rules. From a state k, a letter leads to any of
// the states that next yields. The state k has the residues of has.
type guesses[K comparable] struct {
	start []K
	next  func(k K, letter int, yield func(K))
	has   func(k K) set
}

// machineOf makes a state for every set of states that is reached.
func machineOf[K comparable](w *work, g guesses[K]) *machine {
	next, has, start := explore(w, g)
	live(w, next, has)
	d := machine{}
	sets := [][]int{start}
	known := map[string]int{key(start): 0}
	for i := 0; i < len(sets); i++ {
		all := newSet(w.m)
		for _, s := range sets[i] {
			all.or(has[s])
		}
		var to [4]int
		for letter := range to {
			var union []int
			for _, s := range sets[i] {
				union = append(union, next[s][letter]...)
			}
			w.step(1 + len(union))
			slices.Sort(union)
			union = slices.Compact(union)
			j, ok := known[key(union)]
			if !ok {
				j = len(sets)
				known[key(union)] = j
				sets = append(sets, union)
				w.room(len(sets))
			}
			to[letter] = j
		}
		d.next = append(d.next, to)
		d.has = append(d.has, all)
	}
	out := d.joined(w)
	if out.next[0][0] != 0 {
		panic(stopped{errors.New("zeros in front change a relation")})
	}
	return out
}

// explore numbers the states. Before the first bit, guessed numbers may have bits while the numbers
// that are read have zeros. So it begins in all states to which zeros lead.
func explore[K comparable](w *work, g guesses[K]) (next [][4][]int, has []set, start []int) {
	number := map[K]int{}
	var states []K
	id := func(k K) int {
		if _, ok := number[k]; !ok {
			number[k] = len(states)
			states = append(states, k)
			w.room(len(states))
		}
		return number[k]
	}
	for _, k := range g.start {
		id(k)
	}
	starts := len(states)
	for i := 0; i < len(states); i++ {
		var to [4][]int
		for letter := range to {
			g.next(states[i], letter, func(k K) { to[letter] = append(to[letter], id(k)) })
			w.step(1 + len(to[letter]))
		}
		next = append(next, to)
		has = append(has, g.has(states[i]))
	}
	in := make([]bool, len(states))
	for s := range starts {
		in[s] = true
		start = append(start, s)
	}
	for i := 0; i < len(start); i++ {
		for _, t := range next[start[i]][0] {
			if !in[t] {
				in[t] = true
				start = append(start, t)
			}
		}
	}
	slices.Sort(start)
	return next, has, start
}

// live removes steps to states from which no residue can ever be reached.
func live(w *work, next [][4][]int, has []set) {
	before := make([][]int, len(next))
	alive := make([]bool, len(next))
	var queue []int
	for s, to := range next {
		for letter := range to {
			for _, t := range to[letter] {
				before[t] = append(before[t], s)
			}
		}
		has[s].each(func(int) {
			if !alive[s] {
				alive[s] = true
				queue = append(queue, s)
			}
		})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, s := range before[queue[0]] {
			if !alive[s] {
				alive[s] = true
				queue = append(queue, s)
			}
		}
	}
	for s := range next {
		w.step(1)
		for letter := range next[s] {
			next[s][letter] = slices.DeleteFunc(next[s][letter], func(t int) bool { return !alive[t] })
		}
	}
}

// key returns a text that is different for different lists of numbers.
func key(ns []int) string {
	var b []byte
	for _, n := range ns {
		b = binary.AppendVarint(b, int64(n))
	}
	return string(b)
}

// joined returns the machine in which indistinguishable states are merged.
func (d *machine) joined(w *work) *machine {
	class := make([]int, len(d.next))
	classes := 0
	for {
		w.step(4 * len(d.next))
		number := map[string]int{}
		finer := make([]int, len(d.next))
		for s, to := range d.next {
			k := key([]int{class[s], class[to[0]], class[to[1]], class[to[2]], class[to[3]]})
			if classes == 0 {
				k = d.has[s].key()
			}
			if _, ok := number[k]; !ok {
				number[k] = len(number)
			}
			finer[s] = number[k]
		}
		class = finer
		if len(number) == classes {
			break
		}
		classes = len(number)
	}
	out := &machine{make([][4]int, classes), make([]set, classes)} // the class of the start is number 0
	for s, to := range d.next {
		out.has[class[s]] = d.has[s]
		for letter, t := range to {
			out.next[class[s]][letter] = class[t]
		}
	}
	return out
}
