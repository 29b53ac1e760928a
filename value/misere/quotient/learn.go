// SPDX-License-Identifier: Apache-2.0

// The learner. A hypothesis (Q, P, φ) that fails has a least failure w: it is right on all words
// below w and wrong on w. So every word v < w that the hypothesis makes equal to w has the other
// outcome, and each such equation is refuted. The next hypothesis refines the last one. It counts
// some heaps of w, up to an index and period, so that w becomes the least word of its element. Then
// it is also right on w: on words below w it follows the last hypothesis, and w is marked by play.
// Hence the least failures ascend.

package quotient

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// expand finds the quotient if the newest heap h is not an element of the quotient without it. If
// there is an open hypothesis, it continues from that.
func (s *Solver) expand(meter *work.Meter, h int) error {
	if s.open != nil && len(s.open.failures) >= s.limits.Rounds {
		return errSearch
	}
	for {
		m, phi, cyc := s.m, append(slices.Clone(s.phi), 0), []cyclic{{heap: h, index: 2, period: 2}}
		var failures []Word
		var err error
		if s.open != nil {
			m, phi, failures = s.open.m, s.open.phi, s.open.failures
			if cyc, err = separate(meter, m, phi, s.open.failure, s.limits.Trial); err != nil {
				return err
			}
			if cyc, err = s.deepen(meter, m, phi, cyc); err != nil {
				return err
			}
		}
		t := newTrial(m, phi, cyc)
		if err := t.generate(meter); err != nil {
			return err
		}
		if err := t.markP(meter, s.opts); err != nil {
			return err
		}
		if m, phi, err = t.reduce(s.limits.Order); err != nil {
			return err
		}
		v, failure, err := s.verify(meter, m, phi)
		if err != nil {
			return err
		}
		s.stats.rounds.Add(1)
		s.stats.trial.Store(int64(t.order()))
		s.stats.order.Store(int64(m.order))
		if failure == nil {
			s.m, s.phi, s.v, s.open = m, phi, v, nil
			s.depth, s.deeper = s.deeper, nil
			return nil
		}
		failures = append(slices.Clip(failures), failure)
		s.open = &hypothesis{m, phi, failure, failures}
		if len(failures) == s.limits.Rounds {
			return errSearch
		}
		if err := s.rest(); err != nil {
			return err
		}
	}
}

// deepen counts the heaps of cyc as far as they had to be counted for the previous heap, unless the
// trial monoid grows too much. Failures are similar from heap to heap, so this skips many
// intermediate hypotheses.
func (s *Solver) deepen(meter *work.Meter, m *monoid, phi []Elem, cyc []cyclic) ([]cyclic, error) {
	if s.deeper == nil {
		s.deeper = map[int]int{}
	}
	deep, size := slices.Clone(cyc), 1
	for i := range deep {
		c := &deep[i]
		c.index = max(c.index, min(s.depth[c.heap], longIndex))
		size *= c.size()
	}
	if !slices.Equal(deep, cyc) && size <= maxProduct && size*m.order <= s.limits.Trial {
		near, far := newTrial(m, phi, cyc), newTrial(m, phi, deep)
		if err := near.generate(meter); err != nil {
			return nil, err
		}
		if err := far.generate(meter); err != nil {
			return nil, err
		}
		if far.order() <= mostDeepened*near.order() {
			cyc = deep
		}
	}
	for _, c := range cyc {
		s.deeper[c.heap] = max(s.deeper[c.heap], c.index)
	}
	return cyc, nil
}

// mostDeepened is the greatest factor by which deepen may enlarge a trial monoid.
const mostDeepened = 4

// hypothesis is a bipartite monoid that is right on all words below failure.
type hypothesis struct {
	m       *monoid
	phi     []Elem
	failure Word

	failures []Word // the failures of all hypotheses up to this one
}

// verify checks (m, phi). It returns its verifier, or the least failure.
func (s *Solver) verify(meter *work.Meter, m *monoid, phi []Elem) (*verifier, Word, error) {
	opts := make([][]Elem, len(phi))
	for h := range opts {
		opts[h] = images(m, phi, s.opts[h])
	}
	failure := leastPFailure(m, phi, opts)
	v := newVerifier(m)
	for h := 1; h < len(phi); h++ {
		if failure != nil && failure[0] < h {
			break
		}
		nfail, err := v.extend(meter, phi[h], opts[h])
		if err != nil {
			return nil, nil, err
		}
		if nfail != nil {
			if failure == nil || nfail.Compare(failure) < 0 {
				failure = nfail
			}
			break
		}
	}
	return v, failure, nil
}

// separate returns the cyclics that, in the trial monoid over m, keep w apart from the smaller
// words equal to w. There is one way for each heap of w that is counted first. It takes the way
// with the smallest trial monoid.
func separate(meter *work.Meter, m *monoid, phi []Elem, w Word, limit int) ([]cyclic, error) {
	var best []cyclic
	order, err := 0, error(errSearch)
	for _, h := range slices.Compact(slices.Clone(w)) {
		cyc, n, e := separateBy(meter, m, phi, w, h, limit)
		if e == nil && (best == nil || n < order) {
			best, order, err = cyc, n, nil
		}
	}
	if e := meter.Err(); e != nil {
		err = e
	}
	return best, err
}

// separateBy is separate, where heap first is counted first. It also returns the order of the trial
// monoid.
func separateBy(meter *work.Meter, m *monoid, phi []Elem, w Word, first, limit int) ([]cyclic, int, error) {
	var cyc []cyclic
	for {
		size := 1
		for _, c := range cyc {
			size *= c.size()
		}
		if size > maxProduct || size*m.order > limit {
			return nil, 0, errSearch
		}
		t := newTrial(m, phi, cyc)
		if err := t.generate(meter); err != nil {
			return nil, 0, err
		}
		v := t.least(w)
		if v.Compare(w) == 0 {
			return cyc, t.order(), nil
		}
		// Count one further, because failures often come in series: h^3 u, h^4 u, ….
		cyc = count(cyc, pick(m, phi, cyc, w, v, first), w, v, 1)
	}
}

// pick returns a heap to count so that w and v < w become different. It prefers a heap of w that
// acts like a smaller word, then the heap first, and otherwise the largest heap that w has more
// often than v.
func pick(m *monoid, phi []Elem, cyc []cyclic, w, v Word, first int) int {
	counted := func(h int) bool {
		return slices.ContainsFunc(cyc, func(c cyclic) bool { return c.heap == h })
	}
	for _, h := range w {
		if !m.isGenerator(phi[h], h) && !counted(h) {
			return h
		}
	}
	if w.Count(first) != v.Count(first) && !counted(first) {
		return first
	}
	for _, h := range w {
		if w.Count(h) > v.Count(h) {
			return h
		}
	}
	panic("quotient: the least word is greater than the word")
}

// count returns cyc with heap h counted as far as needed to distinguish w from v, and further by
// the given amount.
func count(cyc []cyclic, h int, w, v Word, further int) []cyclic {
	index := max(2, min(w.Count(h), v.Count(h))+1+further)
	cyc = slices.Clone(cyc)
	at := slices.IndexFunc(cyc, func(c cyclic) bool { return c.heap == h })
	if at < 0 {
		at, cyc = len(cyc), append(cyc, cyclic{heap: h})
	}
	c := &cyc[at]
	c.index, c.period = max(index, c.index+1), 2
	if c.index > longIndex {
		c.period = 12 // an element may have a period other than 1 or 2
	}
	return cyc
}

// longIndex is the greatest index for which only short periods are tried.
const longIndex = 32
