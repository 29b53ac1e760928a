// SPDX-License-Identifier: Apache-2.0

// Parts and partitions [ONAG, ch. 12], [Siegel CGT, V.5]. If G = X+Y, then each option of the
// reduced G is an X'+Y or an X+Y', so X or Y is a part of it. Hence it is enough to try the parts
// of one option of G and their complements. Games are considered up to adding 1: only even parts
// are listed.

package misere

import "slices"

// Parts returns the proper parts of g: the even games X other than 0 and g for which g = X+Y for
// some Y. Each is followed by its complement. The parts of g+1 are the same as those of g.
func (s *Space) Parts(g Game) []Game {
	g = g.even()
	if g == Zero {
		return nil
	}
	if parts, ok := s.parts[g]; ok {
		return slices.Clone(parts)
	}
	s.step(s.CountOptions(g))
	var parts []Game
	for _, x := range s.candidates(g) {
		y, ok := s.Sub(g, x)
		if !ok || x == Zero || x == g || slices.Contains(parts, x) {
			continue
		}
		parts = append(parts, x)
		if y.even() != x {
			parts = append(parts, y.even())
		}
	}
	s.parts[g] = parts
	return slices.Clone(parts)
}

// candidates returns a list of games that contains at least one part of every partition of g.
func (s *Space) candidates(g Game) []Game {
	options := s.Options(g)
	best := append(s.Parts(options[0]), Zero, options[0].even())
	for _, o := range options[1:] {
		if len(best) <= 2 {
			break
		}
		if parts := s.Parts(o); len(parts)+2 < len(best) {
			best = append(parts, Zero, o.even())
		}
	}
	slices.SortFunc(best, s.Compare)
	return best
}

// IsPart reports whether g = h+x for some x.
func (s *Space) IsPart(h, g Game) bool {
	_, ok := s.Sub(g, h)
	return ok
}

// IsPrime reports whether g is neither 0 nor 1, and 0 or 1 occurs in every way to write g as a sum
// of two games.
func (s *Space) IsPrime(g Game) bool { return g > One && len(s.Parts(g)) == 0 }

// Partitions returns all ways to write g as a sum of even primes, and of 1 if g is odd. Each is in
// the order of Compare.
func (s *Space) Partitions(g Game) [][]Game {
	var list [][]Game
	for _, p := range s.evenPartitions(g.even()) {
		if !g.IsEven() {
			p = append([]Game{One}, p...)
		}
		list = append(list, p)
	}
	return list
}

func (s *Space) evenPartitions(g Game) [][]Game {
	if g == Zero {
		return [][]Game{{}}
	}
	if s.IsPrime(g) {
		return [][]Game{{g}}
	}
	var list [][]Game
	for _, x := range s.Parts(g) {
		if !s.IsPrime(x) {
			continue
		}
		y, _ := s.Sub(g, x)
		for _, rest := range s.evenPartitions(y.even()) {
			p := append([]Game{x}, rest...)
			slices.SortFunc(p, s.Compare)
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(p, q []Game) int { return slices.CompareFunc(p, q, s.Compare) })
	return slices.CompactFunc(list, slices.Equal)
}

// IsExtraverted reports whether every option of g is a part of g. This holds exactly if g is a part
// of {g}.
func (s *Space) IsExtraverted(g Game) bool {
	return !slices.ContainsFunc(s.AppendOptions(nil, g), func(o Game) bool { return !s.IsPart(o, g) })
}

// IsIntroverted reports whether g is a part of each of its options. This holds only for 0 and 1.
func (s *Space) IsIntroverted(g Game) bool {
	return !slices.ContainsFunc(s.AppendOptions(nil, g), func(o Game) bool { return !s.IsPart(g, o) })
}
