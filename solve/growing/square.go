// SPDX-License-Identifier: Apache-2.0

package growing

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/work"
)

// Two growing tails at one piece. T(i,j) is a head with a tail of i vertices at its vertex a and a
// tail of j vertices at its vertex b. A move leaves a smaller head with both tails, or cuts the
// graph into graphs with one tail, or cuts off the end of a tail.
//
// Theorem (the square). Let the graphs with one tail have the period p from N on. Consider the
// square 0 ≤ i,j ≤ R = 2N+2p+D−2. Suppose that on it every head satisfies T(i+p,j) = T(i,j) if N ≤
// i ≤ R−p, and T(i,j+p) = T(i,j) if N ≤ j ≤ R−p. Then the first equation holds for all i ≥ N and
// all j, and the second for all j ≥ N and all i.
//
// Proof. The rows i = 0, …, R are families with one growing tail. Together with the paths and the
// graphs with one tail they form a closed system. So Guy–Smith for systems gives T(i,j+p) = T(i,j)
// for i ≤ R and all j ≥ N. So T(i+p,j) = T(i,j), known for j ≤ R, holds for all j and N ≤ i ≤ R−p.
// For greater i, use induction on i, j and the head. Options in the first tail are treated as in
// Guy–Smith. Options in the second tail have the same i and a smaller j. Options at the head have
// smaller numbers or a smaller head. ∎

// A twin is a head with two tails, at the vertices a and b.
type twin struct {
	part    uint64
	a, b    int
	options []twinOption
	rows    [][]uint16 // T(i,j)
	columns [][]uint16 // T(j,i)
}

// A twinOption is a move at the head. It leaves c ⊕ T(i−d1,j−d2) of another head, or c ⊕ F(i−d1) ⊕
// F'(j−d2). A tail that is shorter than d disappears.
type twinOption struct {
	value    int
	twin     int // −1 if the head is cut
	one, two int // the heads with one tail
	d        [2]int
	needs    [2]int // the least lengths of the tails for this move
}

// A Square is the system of graphs with two growing tails at one piece.
type Square struct {
	*System  // of the graphs with one tail
	twins    []*twin
	numbered map[[3]uint64]int
	ordered  []int // smaller heads first
	stamps   []uint32
	stamp    uint32
	done     int // all pairs of lengths below this number are known
}

// NewSquare derives the graphs whose values depend on each other. If there are not two growing
// tails at one piece, the error wraps ErrNotOne.
func NewSquare(m *work.Meter, game Game, sketch *graph.Sketch) (q *Square, err error) {
	if len(sketch.Grows) != 2 || sketch.Directed {
		return nil, fmt.Errorf("%w; the theorem of the square is for two tails", ErrNotOne)
	}
	a, b := sketch.Grows[0], sketch.Grows[1]
	if a.B >= 0 || b.B >= 0 || a.A < 0 || b.A < 0 || a.Name == b.Name {
		return nil, fmt.Errorf("%w; the theorem of the square is for two tails that grow independently", ErrNotOne)
	}
	s := &System{Game: game, Sketch: sketch, named: map[string]int{}, number: map[family]int{}}
	if s.base, err = newBase(m, game, sketch.Plain); err != nil {
		return nil, err
	}
	q = &Square{System: s, numbered: map[[3]uint64]int{}, stamps: make([]uint32, 1<<10)}
	err = m.Do(func() {
		all := uint64(1)<<sketch.N - 1
		piece := s.base.piece(all, a.A)
		if piece>>b.A&1 == 0 {
			m.Fail(fmt.Errorf("%w; the two tails are at different pieces, so that the graph is a sum", ErrNotOne))
		}
		s.beside = s.base.nim(all &^ piece)
		s.head(0, 0)
		s.family(0, 0)
		q.twin(piece, a.A, b.A)
		for i := 0; i < len(q.twins); i++ {
			m.Step(1)
			q.derive(q.twins[i])
		}
		m.Check(s.close(m))
		for i := range q.twins {
			q.ordered = append(q.ordered, i)
		}
		slices.SortStableFunc(q.ordered, func(i, j int) int {
			return cmp.Compare(bits.OnesCount64(q.twins[i].part), bits.OnesCount64(q.twins[j].part))
		})
	})
	return q, err
}

func (q *Square) twin(part uint64, a, b int) int {
	key := [3]uint64{part, uint64(a), uint64(b)}
	n, ok := q.numbered[key]
	if !ok {
		n = len(q.twins)
		q.numbered[key] = n
		q.twins = append(q.twins, &twin{part: part, a: a, b: b})
	}
	return n
}

// derive lists the moves at a head.
func (q *Square) derive(t *twin) {
	roots := [2]int{t.a, t.b}
	q.base.taken(t.part, func(v int, gone uint64) {
		d := [2]int{}
		for k, root := range roots {
			if q.Game == Node && v == root {
				d[k] = 1
			}
		}
		q.leave(t, gone, d, [2]int{})
	})
	for k, root := range roots { // the first vertex of a tail, or the edge to it
		d, needs := [2]int{}, [2]int{}
		d[k], needs[k] = 1, 1
		if q.Game == Node {
			d[k] = 2
		}
		q.leave(t, 1<<root, d, needs)
	}
}

// leave records what remains of a head after some vertices are deleted.
func (q *Square) leave(t *twin, gone uint64, d, needs [2]int) {
	left := t.part &^ gone
	o := twinOption{twin: -1, d: d, needs: needs}
	var pieces [2]uint64
	for k, root := range [2]int{t.a, t.b} {
		if left>>root&1 == 1 {
			pieces[k] = q.base.piece(left, root)
		}
	}
	o.value = q.base.nim(left &^ pieces[0] &^ pieces[1])
	if pieces[0]&pieces[1] != 0 {
		o.twin = q.twin(pieces[0], t.a, t.b)
	} else {
		o.one, o.two = q.head(pieces[0], t.a), q.head(pieces[1], t.b)
		q.family(o.one, 0)
		q.family(o.two, 0)
	}
	t.options = append(t.options, o)
}

// Compute finds the values for tails up to n.
func (q *Square) Compute(m *work.Meter, n int) error {
	if err := q.System.Compute(m, n); err != nil {
		return err
	}
	return m.Do(func() {
		for _, i := range q.ordered {
			t := q.twins[i]
			for _, table := range []*[][]uint16{&t.rows, &t.columns} {
				for i := range n + 1 {
					if i >= len(*table) {
						*table = append(*table, nil)
					}
					(*table)[i] = append((*table)[i], make([]uint16, n+1-len((*table)[i]))...)
				}
			}
		}
		for i := range n + 1 {
			for j := range n + 1 {
				if m.Step(1 + (i+j)/32); i < q.done && j < q.done {
					continue
				}
				for _, k := range q.ordered {
					t := q.twins[k]
					v := q.value(t, i, j)
					t.rows[i][j], t.columns[j][i] = v, v
				}
			}
		}
		q.done = n + 1
	})
}

// value returns T(i,j), given all smaller values.
func (q *Square) value(t *twin, i, j int) uint16 {
	q.stamp++
	for _, o := range t.options {
		if i < o.needs[0] || j < o.needs[1] {
			continue
		}
		x, y := max(0, i-o.d[0]), max(0, j-o.d[1])
		if o.twin >= 0 {
			q.mark(uint16(o.value) ^ q.twins[o.twin].rows[x][y])
		} else {
			q.mark(uint16(o.value) ^ q.values[q.number[pair(o.one, 0)]][x] ^ q.values[q.number[pair(o.two, 0)]][y])
		}
	}
	q.tail(t.columns[j], i)
	q.tail(t.rows[i], j)
	for v := range q.stamps {
		if q.stamps[v] != q.stamp {
			return uint16(v)
		}
	}
	return uint16(len(q.stamps))
}

// tail marks the options in a tail of n vertices. The slice row has the values for shorter tails.
func (q *Square) tail(row []uint16, n int) {
	paths := q.values[q.number[family{}]]
	if q.Game == Node && n >= 2 {
		q.mark(row[n-2])
	}
	for d := q.Game.reach(); d > 0; d-- {
		for k := range n - d + 1 {
			q.mark(row[k] ^ paths[n-d-k])
		}
		if q.Game != Kayles {
			break
		}
	}
}

func (q *Square) mark(v uint16) {
	if int(v) >= len(q.stamps) {
		q.stamps = append(q.stamps, make([]uint32, int(v))...)
	}
	q.stamps[v] = q.stamp
}

// A SquareProof says that T(i+Length,j) = T(i,j) for i ≥ Preperiod and all j, and the same with
// the tails exchanged. Needed is R, the length up to which values had to be computed. If the period
// is not proved, Exception is the last pair that contradicts it.
type SquareProof struct {
	game.Period
	Needed    int
	Exception [2]int
}

// Find computes values for tails of at most most vertices until a period is proved. If none is
// proved, ok is false.
func (q *Square) Find(m *work.Meter, most int) (p SquareProof, ok bool, err error) {
	one, ok, err := q.System.Find(m, 4*most)
	if err != nil || !ok {
		return p, false, err
	}
	for n := min(300, most); ; n = min(n+n/2, most) {
		if err := q.Compute(m, n); err != nil {
			return p, false, err
		}
		p = q.period(one, n)
		if ok = p.Needed <= n; ok || n == most {
			return p, ok, nil
		}
	}
}

// period finds the place from which on the square has the period of the graphs with one tail.
func (q *Square) period(one Proof, n int) SquareProof {
	p := SquareProof{Period: one.System}
	for _, t := range q.twins {
		for turned, table := range [][][]uint16{t.columns, t.rows} { // in a column, the first tail grows
			for j := range n + 1 {
				if from := regular(table[j][:n+1], p.Length, p.Preperiod); from > p.Preperiod {
					p.Preperiod, p.Exception = from, [2]int{from - 1, j}
					if turned == 1 {
						p.Exception = [2]int{j, from - 1}
					}
				}
			}
		}
	}
	p.Needed = 2*p.Preperiod + 2*p.Length + q.Game.reach() - 2
	return p
}

// At returns the value for tails of i and j vertices, which must have been computed.
func (q *Square) At(i, j int) int { return int(q.twins[0].rows[i][j]) ^ q.beside }

// CheckSquareLiterally compares the values with play on the graph, for graphs with at most the
// given number of vertices.
func (q *Square) CheckSquareLiterally(m *work.Meter, vertices int) error {
	one, two := q.Sketch.Grows[0].Name, q.Sketch.Grows[1].Name
	return m.Do(func() {
		for i := 0; i < q.done && q.Sketch.N+i <= vertices; i++ {
			for j := 0; j < q.done && q.Sketch.N+i+j <= vertices; j++ {
				b, err := newBase(m, q.Game, q.Sketch.At(map[string]int{one: i, two: j}))
				m.Check(err)
				if played := b.nim(1<<len(b.near) - 1); played != q.At(i, j) {
					m.Fail(fmt.Errorf("for tails of %d and %d the value is %d by the system and %d by play: this is a defect of upstar", i, j, q.At(i, j), played))
				}
			}
		}
	})
}
