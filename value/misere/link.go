// SPDX-License-Identifier: Apache-2.0

// Links and distinguishers [ONAG, ch. 12, theorems 74–76]. T links G and H if G+T and H+T are both
// P-positions. T distinguishes G and H if one of G+T and H+T is a P-position and the other an
// N-position. The theorems say when such T exist, and their proofs construct them.

package misere

// Mate returns the game that ONAG calls G⁻: the game with 0 and 1 interchanged at every end of
// play. G + Mate(G) is a P-position.
func (s *Space) Mate(g Game) Game {
	switch g {
	case Zero:
		return One
	case One:
		return Zero
	}
	mate, ok := s.mates[g]
	if !ok {
		s.step(s.CountOptions(g))
		options := s.AppendOptions(nil, g)
		for i, o := range options {
			options[i] = s.Mate(o)
		}
		mate = s.Make(options)
		s.mates[g] = mate
	}
	return mate
}

// IsLinked reports whether some T makes both G+T and H+T P-positions. This is so if neither game is
// an option of the other.
func (s *Space) IsLinked(g, h Game) bool {
	return !s.HasOption(g, h) && !s.HasOption(h, g)
}

// Link returns a game T for which G+T and H+T are P-positions, if there is
// one.
func (s *Space) Link(g, h Game) (t Game, ok bool) {
	if !s.IsLinked(g, h) {
		return Zero, false
	}
	if g == h {
		return s.Mate(g), true
	}
	key := pairKey(g, h)
	if t, ok := s.links[key]; ok {
		return t, true
	}
	s.step(s.CountOptions(g))
	var options []Game
	for _, gg := range s.AppendOptions(nil, g) {
		options = append(options, s.Separator(gg, h))
	}
	for _, hh := range s.AppendOptions(nil, h) {
		options = append(options, s.Separator(hh, g))
	}
	t = s.Make(options)
	s.links[key] = t
	return t, true
}

// Distinguisher returns a game T for which exactly one of G+T and H+T is a P-position, if the games
// differ.
func (s *Space) Distinguisher(g, h Game) (t Game, ok bool) {
	if g == h {
		return Zero, false
	}
	if (g == Zero || h == Zero) && s.IsP(g) != s.IsP(h) {
		return Zero, true
	}
	for _, x := range [2][2]Game{{g, h}, {h, g}} {
		for _, option := range s.Options(x[0]) {
			if t, ok := s.Link(option, x[1]); ok {
				return t, true
			}
		}
	}
	panic("misere: unequal games without distinguisher")
}

// Separator returns a game T for which G+T is a P-position and H+T is not. The
// games must differ.
func (s *Space) Separator(g, h Game) Game {
	t, ok := s.Distinguisher(g, h)
	if !ok {
		panic("misere: separator of equal games")
	}
	if s.IsP(s.Add(g, t)) {
		return t
	}
	options := []Game{t}
	for _, gg := range s.AppendOptions(nil, g) {
		options = append(options, s.Mate(gg))
	}
	return s.Make(options)
}
