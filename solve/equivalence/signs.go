// SPDX-License-Identifier: Apache-2.0

package equivalence

// signs write outcomes as letters, so that rows of outcomes are strings.
type signs struct {
	ids      map[Outcome]rune
	outcomes []Outcome
}

// sign returns the letter of an outcome.
func (s *signs) sign(o Outcome) rune {
	r, ok := s.ids[o]
	if !ok {
		if s.ids == nil {
			s.ids = map[Outcome]rune{}
		}
		r = rune(len(s.outcomes))
		s.ids[o], s.outcomes = r, append(s.outcomes, o)
	}
	return r
}

// first returns the outcome at the beginning of a row.
func (s *signs) first(row string) Outcome { return s.outcomes[[]rune(row[:min(len(row), 4)])[0]] }

// firstDifference returns the first place where two rows differ.
func firstDifference(a, b string) (at int, ok bool) {
	u, v := []rune(a), []rune(b)
	for x := range u {
		if u[x] != v[x] {
			return x, true
		}
	}
	return 0, false
}
