// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// ErrNoDiagonal reports that the failures of a heap show no diagonal. Then there is no reason to
// expect an infinite quotient.
var ErrNoDiagonal = errors.New("no diagonal seen among the failures; the quotient may be finite, raise the limits")

// Infinite is a proof that the misère quotient of the heaps up to Heap is infinite. It also gives
// the outcomes of all sums of these heaps. An outcome depends on an element of a finite monoid and
// on a degree, which is a difference of numbers of heaps.
type Infinite struct {
	Heap   int    `json:"heap"`
	Order  int    `json:"order"` // of the finite monoid
	Up     int    `json:"up"`    // the heap of positive degree
	Down   int    `json:"down"`  // the heap of negative degree
	Window int    `json:"window"`
	Step   int    `json:"step"`
	Reason string `json:"reason"`

	g       *graded
	witness witness
}

// IsP reports whether the previous player wins the sum w, whose heaps are at most Heap, in misère
// play.
func (f *Infinite) IsP(w Word) (bool, error) {
	for _, h := range w {
		if h < 0 || h > f.Heap {
			return false, fmt.Errorf("heap %d in %v: the outcomes are known for heaps 0 to %d only", h, w, f.Heap)
		}
	}
	return f.g.bit(f.g.p, f.g.base.image(f.g.phi, w), degree(f.g.deg, w)), nil
}

// witness shows that infinitely many words are distinguished. The words are up^(k·times) for k =
// k0, k0+1, …, and the contexts are down^(j·times) + word. The outcome of their sum depends on k-j
// and is not constant.
type witness struct {
	times int
	word  Word
}

// ProveInfinite searches for a proof that the quotient of the heap that was not finished is
// infinite, along the diagonals that its failures show. The error ErrNoDiagonal means that they
// show no diagonal. The error work.ErrLimit means that no hypothesis tried within the limits was
// right; the quotient may still be infinite.
func (s *Solver) ProveInfinite(meter *work.Meter) (*Infinite, error) {
	diagonals := s.Diagonals()
	if len(diagonals) == 0 {
		return nil, ErrNoDiagonal
	}
	last := len(s.open.failures)
	for rounds := min(6, last); ; rounds = min(2*rounds, last) {
		start, err := s.hypothesisAfter(meter, rounds)
		if err != nil {
			return nil, err
		}
		for _, d := range diagonals[:min(len(diagonals), 3)] {
			f, err := s.infinite(meter, start, d)
			if !errors.Is(err, errSearch) && !errors.Is(err, ErrNoDiagonal) {
				return f, err
			}
		}
		if rounds == last {
			return nil, errSearch
		}
	}
}

// hypothesisAfter returns the hypothesis, after some rounds, for the heap that was not finished. An
// early hypothesis is smaller and may be the better start.
func (s *Solver) hypothesisAfter(meter *work.Meter, rounds int) (*hypothesis, error) {
	saved, limits, rest := s.open, s.limits, s.Rest
	if rounds == len(saved.failures) {
		return saved, nil
	}
	s.limits.Rounds, s.open, s.Rest = rounds, nil, nil
	err := s.expand(meter, len(s.phi))
	start := s.open
	s.open, s.limits, s.Rest = saved, limits, rest
	if errors.Is(err, errSearch) {
		err = nil
	}
	return start, err
}

// Infinite searches for a proof along the given diagonal, beginning with the last finite
// hypothesis.
func (s *Solver) Infinite(meter *work.Meter, d Diagonal) (*Infinite, error) {
	if s.open == nil {
		return nil, errors.New("the last heap was finished: its quotient is finite")
	}
	if h := len(s.phi); d.Up < 1 || d.Up > h || d.Down < 1 || d.Down > h || d.Up == d.Down {
		return nil, fmt.Errorf("diagonal %d, %d: want two heaps from 1 to %d", d.Up, d.Down, h)
	}
	return s.infinite(meter, s.open, d)
}

func (s *Solver) infinite(meter *work.Meter, start *hypothesis, d Diagonal) (*Infinite, error) {
	var err error
	for _, c := range []struct{ window, step int }{{8, 2}, {10, 4}} {
		l := &gradedLearner{m: start.m, phi: start.phi, opts: s.opts, limits: s.limits, window: c.window, step: c.step, up: d.Up, down: d.Down}
		var g *graded
		if g, err = l.learn(meter); err == nil {
			return newInfinite(g, d)
		}
		if !errors.Is(err, errSearch) {
			break
		}
	}
	return nil, err
}

// A Diagonal is a pair of heaps whose numbers increase together in failures.
type Diagonal struct {
	Up, Down int
}

// Diagonals returns pairs of heaps up+down such that some failures of the heap that was not
// finished differ by multiples of the pair. The most frequent pairs come first.
func (s *Solver) Diagonals() []Diagonal {
	if s.open == nil {
		return nil
	}
	seen := map[Diagonal]int{}
	for i, w := range s.open.failures {
		for _, v := range s.open.failures[:i] {
			d := quotientOf(w, v)
			if k := len(d) / 2; k > 0 && d[0] != d[len(d)-1] && d.Count(d[0]) == k && d.Count(d[len(d)-1]) == len(d)-k && len(d) == 2*k {
				seen[Diagonal{d[0], d[len(d)-1]}]++
			}
		}
	}
	var out []Diagonal
	for d := range seen {
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b Diagonal) int {
		return cmp.Or(seen[b]-seen[a], b.Up-a.Up, b.Down-a.Down)
	})
	return out
}

// quotientOf returns w without the heaps of v, or nil if v does not divide w.
func quotientOf(w, v Word) Word {
	rest := slices.Clone(w)
	for _, h := range v {
		i := slices.Index(rest, h)
		if i < 0 {
			return nil
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest
}

// gradedLearner finds a right graded hypothesis, in the same way in which expand finds a finite
// one.
type gradedLearner struct {
	m            *monoid
	phi          []Elem
	deg          []int
	opts         [][]Word
	limits       Limits
	window, step int
	up, down     int
}

// gradedRounds is the greatest number of hypotheses tried from one start.
const gradedRounds = 40

// learn finds a right hypothesis. On the way it allows twice the order, because wrong hypotheses
// are larger.
func (l *gradedLearner) learn(meter *work.Meter) (*graded, error) {
	l.degrees()
	cyc := []cyclic{{l.up, 2, l.step}, {l.down, 2, l.step}}
	var last Word
	for range min(l.limits.Rounds, gradedRounds) {
		t := newTrial(l.m, l.phi, cyc)
		if err := t.generate(meter); err != nil {
			return nil, err
		}
		g, err := newGraded(meter, t, l.deg, l.opts, l.window, l.step, min(2*l.limits.Order, maxOrder))
		if err != nil {
			return nil, err
		}
		if !g.closed() {
			return nil, errSearch
		}
		failures, err := g.failures(meter)
		if err != nil {
			return nil, err
		}
		if len(failures) == 0 && g.base.order <= l.limits.Order {
			return g, nil
		}
		l.m, l.phi = g.base, g.phi
		w := l.choose(failures, last)
		if w == nil {
			return nil, errSearch
		}
		last = w
		if cyc, err = l.separate(meter, w); err != nil {
			return nil, err
		}
	}
	return nil, errSearch
}

// degrees assigns 1 to up and −1 to down. To a heap that equals a smaller word, it assigns the
// degree of that word.
func (l *gradedLearner) degrees() {
	l.deg = make([]int, len(l.phi))
	for h, x := range l.phi {
		switch {
		case h == l.up:
			l.deg[h] = 1
		case h == l.down:
			l.deg[h] = -1
		case !l.m.isGenerator(x, h):
			l.deg[h] = degree(l.deg, l.m.word(x))
		}
	}
}

// choose returns the least word among the failures, except last, or nil if there is none.
func (l *gradedLearner) choose(failures []gradedFailure, last Word) Word {
	var best Word
	for _, f := range failures {
		if w := l.realize(f); w != nil && w.Compare(last) != 0 && (best == nil || w.Compare(best) < 0) {
			best = w
		}
	}
	return best
}

// realize returns a word with the element of the failure and with the failure's degree. It adds
// heaps up or down that do not change the element.
func (l *gradedLearner) realize(f gradedFailure) Word {
	w := f.word
	missing := f.d - degree(l.deg, w)
	h, sign := l.up, 1
	if missing < 0 {
		h, sign = l.down, -1
	}
	x := l.m.image(l.phi, w)
	y := x
	for range l.step {
		y = l.m.times(y, l.phi[h])
	}
	if missing%l.step != 0 || missing != 0 && x != y {
		return nil
	}
	for ; missing != 0; missing -= sign {
		w = w.Plus(Word{h})
	}
	return w
}

// separate returns cyclics that keep w apart from smaller words of the same degree. If there are no
// such words, the cyclics keep words with few heaps up and down apart from words with more.
func (l *gradedLearner) separate(meter *work.Meter, w Word) ([]cyclic, error) {
	var best []cyclic
	order := l.limits.Trial
	for _, first := range slices.Compact(slices.Clone(w)) {
		cyc, n, err := l.separateBy(meter, w, first, order)
		if errors.Is(err, errSearch) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if n < order {
			best, order = cyc, n
		}
		if len(cyc) == 0 {
			i, _ := (&Quotient{m: l.m}).IndexPeriod(l.phi[l.up])
			j, _ := (&Quotient{m: l.m}).IndexPeriod(l.phi[l.down])
			return []cyclic{{l.up, i + 1, l.step}, {l.down, j + 1, l.step}}, nil
		}
	}
	if best == nil {
		return nil, errSearch
	}
	return best, nil
}

func (l *gradedLearner) separateBy(meter *work.Meter, w Word, first, limit int) ([]cyclic, int, error) {
	var cyc []cyclic
	for {
		size := 1
		for _, c := range cyc {
			size *= c.size()
		}
		if size > maxProduct || size*l.m.order > l.limits.Trial {
			return nil, 0, errSearch
		}
		t := newTrial(l.m, l.phi, cyc)
		if err := t.generate(meter); err != nil {
			return nil, 0, err
		}
		if t.order() >= limit {
			return nil, 0, errSearch
		}
		d := degree(l.deg, w)
		table, err := newGradedTable(meter, t, l.deg, max(l.window, d, -d)+margin)
		if err != nil {
			return nil, 0, err
		}
		v := table.least(t.id[t.index(t.image(w))], d) // the least word equal to w
		if v == nil || v.Compare(w) >= 0 {
			return cyc, t.order(), nil
		}
		cyc = count(cyc, pick(l.m, l.phi, cyc, w, v, first), w, v, 0)
		for i := range cyc {
			if h := cyc[i].heap; h == l.up || h == l.down {
				cyc[i].period = l.step
			}
		}
	}
}

// newInfinite returns the proof if it finds a witness.
func newInfinite(g *graded, diag Diagonal) (*Infinite, error) {
	w, ok := g.witness(diag.Up, diag.Down)
	if !ok {
		return nil, ErrNoDiagonal
	}
	f := &Infinite{Heap: len(g.phi) - 1, Order: g.base.order, Up: diag.Up, Down: diag.Down, Window: g.window, Step: g.step, g: g, witness: w}
	f.Reason = fmt.Sprintf("the outcome of %d·k heaps %d, %d·j heaps %d and %v depends on k-j alone for k, j ≥ 1, and is not constant", w.times, diag.Up, w.times, diag.Down, w.word)
	return f, nil
}

// witness finds a word that shows the quotient to be infinite.
func (g *graded) witness(up, down int) (witness, bool) {
	q := &Quotient{m: g.base}
	times := g.step // a multiple of the step with idempotent powers
	for {
		x, y := q.Power(g.phi[up], times), q.Power(g.phi[down], times)
		if g.base.times(x, x) == x && g.base.times(y, y) == y {
			break
		}
		if times += g.step; times > 1<<12 {
			return witness{}, false
		}
	}
	xy := g.base.times(q.Power(g.phi[up], times), q.Power(g.phi[down], times))
	for c := range Elem(g.base.order) {
		y := g.base.times(xy, c)
		w := g.base.word(c)
		d := degree(g.deg, w)
		first := g.bit(g.p, y, d-times*g.reach)
		for k := -g.reach; k <= g.reach; k++ {
			if g.bit(g.p, y, d+k*times) != first {
				return witness{times, w}, true
			}
		}
	}
	return witness{}, false
}
