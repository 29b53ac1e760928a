// SPDX-License-Identifier: Apache-2.0

// Infinite quotients. Each heap has a degree, which is an integer; the degree of a word is the sum
// over its heaps. The outcome of a word depends on its element y in the finite monoid and on its
// degree d: the word is in P if bit d of column y of InP is set. Columns contain the degrees from
// -Window to Window; other degrees are moved towards 0 by Step until they are in this range. Exists
// says which pairs (y, d) must be considered.
//
// docs/papers/infinite-quotients.md proves that the checks below are sufficient. In short:
//
// Exists must hold for all words. It holds for the empty word, and if it holds for (y, d), it holds
// for (yφ(h), d + degree of h). Then the checks are those of failure.go. In the N-check S(w) is a
// set of pairs (z, D), where z is the element of further heaps, and D the degree of w and these
// heaps together:
//
//	S(0) = {(z, D) : exists, not in P}
//	S(w+h) = {(z, D) : (φ(h)z, D) in S(w), (φ(w)z, D - degree h) exists, and no
//	(φ(w)oz, D - degree h + degree o) is in P, o an option of h}.
//
// If w fails, (0, its degree) is in S(w). So it is sufficient that no S(w) has a pair (0, D),
// whether or not a word has this D. All checks at D use only degrees that differ from D by at most
// some shift, and beyond the window columns repeat. So the degrees D up to the reach, which is
// window + shift + step, represent all degrees.
//
// A word w is dropped if S(w) is empty, or is contained in S(v) for an earlier v with φ(v) = φ(w).
// S(w+u) depends only on φ(w) and S(w), and grows with the latter. So w+u fails only if v+u fails.
// The order of words respects sums and has no infinite descent, so this ends at words that were
// examined.
//
// Infinity: let x and y be the elements of Times heaps Up and of Times heaps Down. They are
// idempotents of opposite degrees, which are multiples of Step. For k, j ≥ 1, consider the sum of
// k·Times heaps Up, j·Times heaps Down and Word. Its outcome depends only on k-j; write it as
// p(k-j). Far below 0, p is constant, because it steps through the repeating part of one column by
// multiples of Step. Suppose that p is not constant everywhere, say p(t) ≠ p(t+1). Then the words
// k·Times Up, for k > t+1, are all different. For if k < m gave the same outcomes for all j, then
// p(s) = p(s+m-k) for all s < k, so p would be constant on all numbers below m.

package misquotient

import (
	"errors"
	"fmt"
	"slices"
)

// graded is the hypothesis described at the head of this file.
type graded struct {
	*monoid
	c      *Certificate
	reach  int
	opts   [][][2]int // element, and change of degree
	exists []uint64
	inP    []uint64
}

func (c *Certificate) checkInfinite(g game, q *monoid) (string, error) {
	if c.Period != 0 || c.Preperiod != 0 || c.hasBound() || len(c.P) != 0 {
		return "", errors.New("certificate of an infinite quotient has fields of another kind")
	}
	s, err := c.graded(g, q)
	if err != nil {
		return "", err
	}
	if err := s.checkClosed(); err != nil {
		return "", err
	}
	if err := s.checkP(); err != nil {
		return "", err
	}
	if err := s.checkN(); err != nil {
		return "", err
	}
	if err := s.checkWitness(); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: misère quotient for heaps to %d is infinite", c.Code, c.Heap), nil
}

func (c *Certificate) graded(g game, q *monoid) (*graded, error) {
	if len(c.Degree) != c.Heap+1 || len(c.Exists) != c.Order || len(c.InP) != c.Order {
		return nil, errors.New("want a degree for each heap and columns for each element")
	}
	if c.Step < 1 || c.Step > 31 || c.Window < c.Step || c.Window > 31 {
		return nil, fmt.Errorf("window %d with step %d: want 1 to 31, the step not greater", c.Window, c.Step)
	}
	for x := range c.Exists {
		if (c.Exists[x]|c.InP[x])>>(2*c.Window+1) != 0 || c.InP[x]&^c.Exists[x] != 0 {
			return nil, fmt.Errorf("column %d is not within the window and what exists", x)
		}
	}
	s := &graded{monoid: q, c: c, opts: make([][][2]int, len(c.Phi))}
	shift := 0
	for h, d := range c.Degree {
		if d < -31 || d > 31 || len(q.opts[h]) == 0 && d != 0 {
			return nil, fmt.Errorf("degree %d of heap %d: want -31 to 31, and 0 when it has no moves", d, h)
		}
		shift = max(shift, d, -d)
		for _, o := range g.options(h) {
			change := c.Degree[o[0]] + c.Degree[o[1]] - d
			shift = max(shift, change, -change)
			s.opts[h] = append(s.opts[h], [2]int{int(q.mul[c.Phi[o[0]]][c.Phi[o[1]]]), change})
		}
	}
	if s.reach = c.Window + shift + c.Step; 2*s.reach+1 > 64 {
		return nil, fmt.Errorf("reach %d: want at most 31", s.reach)
	}
	s.exists, s.inP = s.spread(c.Exists), s.spread(c.InP)
	return s, nil
}

// at returns the bit for a degree in a column of the certificate.
func (s *graded) at(column uint64, d int) bool {
	w, step := s.c.Window, s.c.Step
	if d > w {
		d = w - step + 1 + (d-w+step-1)%step
	}
	if d < -w {
		d = -w + step - 1 - (-d-w+step-1)%step
	}
	return column>>(d+w)&1 != 0
}

// spread extends the columns from the window to the reach.
func (s *graded) spread(columns []uint64) []uint64 {
	out := make([]uint64, len(columns))
	for x, col := range columns {
		for d := -s.reach; d <= s.reach; d++ {
			if s.at(col, d) {
				out[x] |= 1 << (d + s.reach)
			}
		}
	}
	return out
}

func (s *graded) exist(y int32, d int) bool { return s.at(s.c.Exists[y], d) }
func (s *graded) wins(y int32, d int) bool  { return s.at(s.c.InP[y], d) }

func (s *graded) checkClosed() error {
	if !s.exist(0, 0) || s.wins(0, 0) {
		return errors.New("the empty sum does not exist or is in P")
	}
	span := 2 * s.reach
	for y := range s.order {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		for h := 1; h < len(s.phi); h++ {
			for d := -span; d <= span; d++ {
				if s.exist(int32(y), d) && !s.exist(s.mul[y][s.phi[h]], d+s.c.Degree[h]) {
					return fmt.Errorf("element %d exists with degree %d but not with heap %d added", y, d, h)
				}
			}
		}
	}
	return nil
}

func (s *graded) checkP() error {
	span := 2 * s.reach
	for y := range s.order {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		for h := range s.phi {
			yh := s.mul[y][s.phi[h]]
			for _, o := range s.opts[h] {
				yo := s.mul[y][o[0]]
				if s.inP[yh] == 0 || s.inP[yo] == 0 {
					continue
				}
				for d := -span; d <= span; d++ {
					if s.wins(yh, d) && s.wins(yo, d+o[1]) && s.exist(int32(y), d-s.c.Degree[h]) {
						return fmt.Errorf("element %d plus heap %d with degree %d is in P, and an option too", y, h, d)
					}
				}
			}
		}
	}
	return nil
}

func (s *graded) checkN() error {
	start := make([]uint64, s.order)
	for z := range start {
		start[z] = s.exists[z] &^ s.inP[z]
	}
	list := []state{{s: start}}
	byX := make([][]int, s.order)
	byX[0] = []int{0}
	for h := 1; h < len(s.phi); h++ {
		if s.opts[h] == nil {
			continue
		}
		quiet := s.quiet(h)
		alone := false // heap h alone was dropped, and so are its multiples
		for lo, hi := 0, len(list); lo < hi && !alone; lo, hi = hi, len(list) {
			for i := lo; i < hi && !alone; i++ {
				if err := s.ctx.Err(); err != nil {
					return err
				}
				next := state{parent: i, heap: h, x: int(s.mul[list[i].x][s.phi[h]]), s: make([]uint64, s.order)}
				for z := range next.s {
					next.s[z] = list[i].s[s.mul[z][s.phi[h]]] & quiet[s.mul[list[i].x][z]]
				}
				if next.s[0] != 0 {
					return fmt.Errorf("heaps %v have no winning move but are not in P for some degree", spell(list, next))
				}
				if dropped(list, byX[next.x], next.s) {
					alone = i == 0
					continue
				}
				byX[next.x] = append(byX[next.x], len(list))
				if list = append(list, next); len(list)*s.order > maxStates*64 {
					return errors.New("certificate is too large to check")
				}
			}
		}
	}
	return nil
}

// quiet returns, for each rest y, the totals for which y exists and no move in heap h leads to P.
func (s *graded) quiet(h int) []uint64 {
	out := make([]uint64, s.order)
	for y := range out {
		for d := -s.reach; d <= s.reach; d++ {
			if !s.exist(int32(y), d-s.c.Degree[h]) {
				continue
			}
			if !slices.ContainsFunc(s.opts[h], func(o [2]int) bool { return s.wins(s.mul[y][o[0]], d+o[1]) }) {
				out[y] |= 1 << (d + s.reach)
			}
		}
	}
	return out
}

func (s *graded) checkWitness() error {
	c := s.c
	if c.Up < 1 || c.Up > c.Heap || c.Down < 1 || c.Down > c.Heap || c.Degree[c.Up] < 1 || c.Degree[c.Up] != -c.Degree[c.Down] {
		return fmt.Errorf("heaps %d and %d do not have opposite degrees", c.Up, c.Down)
	}
	if c.Times < 1 || c.Times > 1<<12 || c.Times%c.Step != 0 {
		return fmt.Errorf("%d times: want a multiple of the step", c.Times)
	}
	x, y := int32(0), int32(0)
	for range c.Times {
		x, y = s.mul[x][c.Phi[c.Up]], s.mul[y][c.Phi[c.Down]]
	}
	if s.mul[x][x] != x || s.mul[y][y] != y {
		return fmt.Errorf("%d heaps %d or %d are not idempotent", c.Times, c.Up, c.Down)
	}
	if len(c.Word) > 64 {
		return fmt.Errorf("word of %d heaps: want at most 64", len(c.Word))
	}
	z, d := s.mul[x][y], 0
	for i, h := range c.Word {
		if h < 1 || h > c.Heap || i > 0 && h > c.Word[i-1] {
			return fmt.Errorf("word %v: want heaps, largest first", c.Word)
		}
		z, d = s.mul[z][c.Phi[h]], d+c.Degree[h]
	}
	t := c.Times * c.Degree[c.Up]
	far := s.reach + max(d, -d)
	for k := -far; k <= far; k++ {
		if s.wins(z, d+k*t) != s.wins(z, d-far*t) {
			return nil
		}
	}
	return errors.New("outcomes along the diagonal are constant")
}
