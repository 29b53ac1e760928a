// SPDX-License-Identifier: Apache-2.0

// A trial monoid is a finite monoid that refines a known one, with its P-portion marked by play on
// least words. It is a hypothesis: words that are equal in it should have equal outcomes.

package quotient

import "github.com/upstar-cgt/upstar/work"

// cyclic is the monoid <h | h^(index+period) = h^index> of one heap.
type cyclic struct {
	heap, index, period int
}

func (c cyclic) size() int { return c.index + c.period }

// cut returns the representative of h^k.
func (c cyclic) cut(k int) int {
	if k < c.size() {
		return k
	}
	return c.index + (k-c.index)%c.period
}

// product is the direct product of cyclic monoids. Its elements are numbers in a mixed radix.
type product struct {
	cyc    []cyclic
	stride []int
	size   int
	sum    []uint16 // size × size
}

// maxProduct is the greatest size of a product, so that its table stays small.
const maxProduct = 4096

func newProduct(cyc []cyclic) *product {
	p := &product{cyc: cyc, size: 1}
	for _, c := range cyc {
		p.stride = append(p.stride, p.size)
		p.size *= c.size()
	}
	p.sum = make([]uint16, p.size*p.size)
	for a := range p.size {
		for b := range p.size {
			p.sum[a*p.size+b] = uint16(p.add(a, b))
		}
	}
	return p
}

func (p *product) add(a, b int) int {
	sum := 0
	for i, c := range p.cyc {
		k := a/p.stride[i]%c.size() + b/p.stride[i]%c.size()
		sum += c.cut(k) * p.stride[i]
	}
	return sum
}

func (p *product) plus(a, b uint16) uint16 { return p.sum[int(a)*p.size+int(b)] }

// point is an element of base × product.
type point struct {
	x Elem
	c uint16
}

// trial is the submonoid of base × product that the heaps generate. The heap of a cyclic acts as
// the generator of that cyclic. If another heap equals a smaller word in base, it acts on the
// product like that word, so that the two stay equal. All other heaps act on base alone.
//
// Invariant: elements are numbered in the colexicographic order of their least words. The least
// word of e is the least word of parent[e] together with the heap gen[e].
type trial struct {
	base   *monoid
	prod   *product
	heap   []point // image of each heap
	id     []int32 // by element of base × product; -1 if it is not generated
	points []point
	parent []int32
	gen    []int
	mark   []bool // in P
}

func newTrial(base *monoid, phi []Elem, cyc []cyclic) *trial {
	t := &trial{base: base, prod: newProduct(cyc), heap: make([]point, len(phi))}
	own := make([]bool, len(phi))
	for i, c := range cyc {
		t.heap[c.heap].c, own[c.heap] = uint16(t.prod.stride[i]), true
	}
	for h, x := range phi {
		t.heap[h].x = x
		if own[h] || base.isGenerator(x, h) {
			continue
		}
		for ; x != 0; x = base.parent[x] {
			t.heap[h].c = t.prod.plus(t.heap[h].c, t.heap[base.gen[x]].c)
		}
	}
	t.id = make([]int32, base.order*t.prod.size)
	for i := range t.id {
		t.id[i] = -1
	}
	return t
}

func (t *trial) order() int { return len(t.points) }

func (t *trial) times(a, b point) point {
	return point{t.base.times(a.x, b.x), t.prod.plus(a.c, b.c)}
}

func (t *trial) index(a point) int { return int(a.x)*t.prod.size + int(a.c) }

// generate finds the elements in colexicographic order.
func (t *trial) generate(meter *work.Meter) error {
	t.push(point{}, 0, 0)
	for h := 1; h < len(t.heap); h++ {
		if err := meter.Err(); err != nil {
			return err
		}
		for lo, hi := 0, t.order(); lo < hi; lo, hi = hi, t.order() {
			for e := lo; e < hi; e++ {
				if a := t.times(t.points[e], t.heap[h]); t.id[t.index(a)] < 0 {
					t.push(a, int32(e), h)
				}
			}
		}
	}
	return nil
}

func (t *trial) push(a point, parent int32, gen int) {
	t.id[t.index(a)] = int32(t.order())
	t.points = append(t.points, a)
	t.parent = append(t.parent, parent)
	t.gen = append(t.gen, gen)
}

func (t *trial) image(w Word) point {
	a := point{}
	for _, h := range w {
		a = t.times(a, t.heap[h])
	}
	return a
}

// least returns the least word equal to w.
func (t *trial) least(w Word) Word {
	var v Word
	for e := t.id[t.index(t.image(w))]; e != 0; e = t.parent[e] {
		v = append(v, t.gen[e])
	}
	return v
}

// markP decides which elements are P-positions. It plays on the least word of each element; the
// options are smaller words.
func (t *trial) markP(meter *work.Meter, opts [][]Word) error {
	images := make([][]point, len(opts))
	for h := range opts {
		seen := make(map[point]bool, len(opts[h]))
		for _, w := range opts[h] {
			if a := t.image(w); !seen[a] {
				seen[a] = true
				images[h] = append(images[h], a)
			}
		}
	}
	t.mark = make([]bool, t.order())
	for e := 1; e < t.order(); e++ {
		if e&0xfff == 0 && meter.Err() != nil {
			return meter.Err()
		}
		t.mark[e] = !t.canWin(int32(e), images)
	}
	return nil
}

// canWin reports whether the least word of e has an option in P.
func (t *trial) canWin(e int32, images [][]point) bool {
	above, last := point{}, 0 // the product of the larger heaps, and the last of these
	for ; e != 0; e = t.parent[e] {
		h := t.gen[e]
		if h != last && t.reachesP(t.times(above, t.points[t.parent[e]]), images[h]) {
			return true
		}
		above, last = t.times(above, t.heap[h]), h
	}
	return false
}

func (t *trial) reachesP(rest point, options []point) bool {
	row, sum := t.base.row(rest.x), t.prod.sum[int(rest.c)*t.prod.size:]
	for _, o := range options {
		if t.mark[t.id[int(row[o.x])*t.prod.size+int(sum[o.c])]] {
			return true
		}
	}
	return false
}

// reduce returns the quotient of t by a relation, and the images of the heaps in it. Two elements x
// and y are related if, for all z, xz is in P exactly if yz is. If the order of the quotient is
// greater than limit, it fails with errSearch.
func (t *trial) reduce(limit int) (*monoid, []Elem, error) {
	m, phi, _, err := t.divide(limit, func(next [][]int32) ([]int32, int) { return refine(t.mark, next) })
	return m, phi, err
}

// divide is reduce by a given partition, which the actions of the generators must respect. It also
// returns the class of each element.
func (t *trial) divide(limit int, partition func(next [][]int32) ([]int32, int)) (m *monoid, phi []Elem, class []int32, err error) {
	gens, next := t.generators()
	class, count := partition(next)
	if count > limit {
		return nil, nil, nil, errSearch
	}
	m = t.classes(class, count)
	m.fillTable(gens, t.actions(class, next, count))
	phi = make([]Elem, len(t.heap))
	for h, a := range t.heap {
		phi[h] = Elem(class[t.id[t.index(a)]])
	}
	return m, phi, class, nil
}

// generators returns the heaps that are the least words of their elements, and their actions.
func (t *trial) generators() (gens []int, next [][]int32) {
	for e := 1; e < t.order(); e++ {
		if t.parent[e] == 0 {
			gens = append(gens, t.gen[e])
		}
	}
	next = make([][]int32, len(gens))
	for i, h := range gens {
		next[i] = make([]int32, t.order())
		for e, a := range t.points {
			next[i][e] = t.id[t.index(t.times(a, t.heap[h]))]
		}
	}
	return gens, next
}

// classes returns the monoid of the classes without its table.
func (t *trial) classes(class []int32, count int) *monoid {
	m := &monoid{order: count, p: newBitset(count), parent: make([]Elem, count), gen: make([]int, count)}
	seen := 0
	for e, k := range class {
		if int(k) != seen {
			continue
		}
		m.parent[k], m.gen[k] = Elem(class[t.parent[e]]), t.gen[e]
		if t.mark[e] {
			m.p.add(Elem(k))
		}
		seen++
	}
	return m
}

// actions returns the actions of the generators on the classes.
func (t *trial) actions(class []int32, next [][]int32, count int) [][]uint16 {
	act := make([][]uint16, len(next))
	for i := range act {
		act[i] = make([]uint16, count)
		for e, k := range class {
			act[i][k] = uint16(class[next[i][e]])
		}
	}
	return act
}
