// SPDX-License-Identifier: Apache-2.0

package heapautomatic

// graph returns the relation that a certificate claims.
func (c Certificate) graph(w *work) *machine {
	if c.Period > 0 {
		w.m = c.Period
		return c.periodic(w)
	}
	w.m = c.Modulus
	return newReader(c.Roots, c.Next, c.Final).machine(w)
}

// place is the state after some bits of q and v: q itself as long as it is small, and v − saltus·q.
type place struct{ q, rest int }

// periodic returns the graph of a period M. For large q, the heap M·q + ρ has the value v iff v −
// saltus·q is the same as for the least such heap from the preperiod on. Below that, it must be the
// same as for the heap itself. A rest that is too far from 0 doubles for ever.
func (c Certificate) periodic(w *work) *machine {
	m, large := c.Period, (c.Preperiod+c.Period)/c.Period
	want := func(q, r int) int {
		if n := q*m + r; n < c.Preperiod+c.Period {
			return c.at(n) - c.Saltus*q
		}
		q = (c.Preperiod + m - 1 - r) / m
		return c.at(q*m+r) - c.Saltus*q
	}
	far := c.Saltus + 1
	for q := range large + 1 {
		for r := range m {
			far = max(far, want(q, r), -want(q, r))
		}
	}
	return machineOf(w, guesses[place]{
		start: []place{{}},
		next: func(p place, letter int, yield func(place)) {
			q, v := letter&1, letter>>1
			t := place{min(2*p.q+q, large), 2*p.rest + v - c.Saltus*q}
			if -far <= t.rest && t.rest <= far {
				yield(t)
			}
		},
		has: func(p place) set {
			has := newSet(m)
			for r := range m {
				if p.rest == want(p.q, r) {
					has.add(r)
				}
			}
			return has
		},
	})
}

// apart is a state of a relation, and whether the quotient is still 0.
type apart struct {
	s    int
	zero bool
}

// heaps returns a relation without the heap 0.
func (d *machine) heaps(w *work) *machine {
	return machineOf(w, guesses[apart]{
		start: []apart{{0, true}},
		next: func(a apart, letter int, yield func(apart)) {
			yield(apart{d.next[a.s][letter], a.zero && letter&1 == 0})
		},
		has: func(a apart) set {
			has := newSet(w.m)
			d.has[a.s].each(func(r int) {
				if r > 0 || !a.zero {
					has.add(r)
				}
			})
			return has
		},
	})
}

// none returns the relation that contains only the heap 0 with the number 0.
func none(w *work) *machine {
	return machineOf(w, guesses[int]{
		start: []int{0},
		next: func(_, letter int, yield func(int)) {
			if letter == 0 {
				yield(0)
			}
		},
		has: func(int) set {
			has := newSet(w.m)
			has.add(0)
			return has
		},
	})
}

// halves returns the relation of the even heaps above 0 with the number 0, for two equal heaps. The
// state records whether q is 0, and its last bit.
func halves(w *work) *machine {
	return machineOf(w, guesses[place]{
		start: []place{{}},
		next: func(p place, letter int, yield func(place)) {
			if letter < 2 {
				yield(place{max(p.q, letter), letter})
			}
		},
		has: func(p place) set {
			has := newSet(w.m)
			for r := range w.m {
				if (p.rest*w.m+r)%2 == 0 && p.q+r > 0 {
					has.add(r)
				}
			}
			return has
		},
	})
}

// two is the state in reading two heaps. The carry is what the lower bits must add to the bits that
// were read.
type two struct {
	s, t   int
	carry  int
	differ bool
}

// beside returns the relation between the total of two heaps, one of x and one of y, and the nim
// sum of their values. If unequal is true, the heaps must differ. Both relations are read from the
// greatest bits, by going backwards through readers. Going through machines would reach far more
// sets of states.
func beside(w *work, x, y *reader, unequal bool) *machine {
	var start []two
	for _, s := range x.final {
		for _, t := range y.final {
			start = append(start, two{s: s, t: t})
		}
	}
	return machineOf(w, guesses[two]{
		start: start,
		next: func(b two, letter int, yield func(two)) {
			total, sum := letter&1, letter>>1
			for guess := range 8 {
				p, q, v := guess&1, guess>>1&1, guess>>2
				carry := total + 2*b.carry - p - q
				if carry != 0 && carry != 1 {
					continue
				}
				for _, s := range x.before[b.s][p+2*v] {
					for _, t := range y.before[b.t][q+2*(v^sum)] {
						yield(two{s, t, carry, b.differ || unequal && p != q})
					}
				}
			}
		},
		has: func(b two) set {
			has := newSet(w.m)
			pairs := 0
			second := y.residues(w, b.t)
			x.residues(w, b.s).each(func(p int) {
				second.each(func(q int) {
					pairs++
					if r := p + q - w.m*b.carry; 0 <= r && r < w.m && (!unequal || b.differ || p != q) {
						has.add(r)
					}
				})
			})
			w.step(w.m + pairs/8)
			return has
		},
	})
}

// taker is the state in reading a move.
type taker struct{ s, carry int }

// taken takes a relation x between r and u. It returns the relation between n and u for which n = r
// + from + every·k for some k ≥ 0.
func taken(w *work, x *machine, from, every int) *machine {
	far := from/w.m + every + 3
	return machineOf(w, guesses[taker]{
		start: []taker{{}},
		next: func(t taker, letter int, yield func(taker)) {
			for guess := range 4 {
				r, k := guess&1, guess>>1
				carry := letter&1 + 2*t.carry - r - every*k
				if -far <= carry && carry <= far && (k == 0 || every > 0) {
					yield(taker{x.next[t.s][r+letter&2], carry})
				}
			}
		},
		has: func(t taker) set {
			has := newSet(w.m)
			x.has[t.s].each(func(r int) {
				for k := 0; k < w.m && (k == 0 || every > 0); k++ {
					if n := r + from + every*k - w.m*t.carry; 0 <= n && n < w.m {
						has.add(n)
					}
				}
			})
			w.step(w.m)
			return has
		},
	})
}

// either returns the union of two relations.
func either(w *work, x, y *machine) *machine {
	return machineOf(w, guesses[[2]int]{
		start: [][2]int{{}},
		next: func(p [2]int, letter int, yield func([2]int)) {
			yield([2]int{x.next[p[0]][letter], y.next[p[1]][letter]})
		},
		has: func(p [2]int) set {
			has := newSet(w.m)
			has.or(x.has[p[0]])
			has.or(y.has[p[1]])
			return has
		},
	})
}

// options returns the relation between heaps and the values of their options.
func (g *game) options(w *work, graph *machine) *machine {
	out := machineOf(w, guesses[int]{}) // nothing
	sums := []*machine{none(w), graph.heaps(w)}
	one := sums[1].turned(w)
	for i, d := range g.digits {
		every := 0
		if i >= len(g.digits)-g.tail {
			every = g.tail
		}
		for h := 0; d.bits>>h != 0; h++ {
			if d.bits>>h&1 == 0 {
				continue
			}
			for len(sums) <= h {
				sums = append(sums, beside(w, one, sums[len(sums)-1].turned(w), false))
			}
			left := sums[h]
			if h == 2 && d.suffix == '=' {
				left = halves(w)
			} else if h == 2 && d.suffix != 0 {
				left = beside(w, one, one, true)
			}
			out = either(w, out, taken(w, left, i, every))
		}
	}
	return out
}
