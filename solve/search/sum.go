// SPDX-License-Identifier: Apache-2.0

package search

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// A sum is the object of the search: terms, a number and n·↑ + *m.
//
// Invariant: the terms do not contain a term together with its inverse.
type sum struct {
	terms []term
	account
}

func (s *sum) clear() { s.terms, s.account = s.terms[:0], account{} }

// enter sets s to the sum of the components.
func (w *worker) enter(s *sum, parts []arena.Component) {
	s.clear()
	for _, c := range parts {
		w.add(s, c)
	}
}

// add adds a component, or its value if the value is known.
func (w *worker) add(s *sum, c arena.Component) {
	c, p := w.first(c)
	if v := p.value.Load(); v > never {
		w.addGame(s, short.Game(v-2))
		return
	}
	s.plus(&w.rated(c, p).account, 1)
	w.addTerm(s, term(c), p.inverse)
}

func (w *worker) addGame(s *sum, g short.Game) {
	v := w.worth(g)
	s.plus(&v.account, 1)
	if v.term != none {
		w.addTerm(s, v.term, v.inverse)
	}
}

// addTerm adds a term that the account already includes.
func (w *worker) addTerm(s *sum, t, inverse term) {
	if inverse != none && !w.without(Inverses) {
		if i := slices.Index(s.terms, inverse); i >= 0 {
			s.terms = slices.Delete(s.terms, i, i+1)
			s.plus(w.accountOf(t), -1)
			s.plus(w.accountOf(inverse), -1)
			return
		}
	}
	s.terms = append(s.terms, t)
}

func (w *worker) accountOf(t term) *account {
	if t.valued() {
		return &w.worth(t.game()).account
	}
	return &w.rating(t.component()).account
}

// tally adds a component to the account, or its value if the value is known.
func (w *worker) tally(a *account, h *heat, c arena.Component) {
	c, p := w.first(c)
	if v := p.value.Load(); v > never {
		w.tallyGame(a, h, short.Game(v-2))
		return
	}
	r := w.rated(c, p)
	a.plus(&r.account, 1)
	h.meet(r.heat)
}

// tallyPart adds a component of a ruleset without bounds to the account, or its value if the value
// is known.
func (w *worker) tallyPart(a *account, h *heat, x arena.Part) {
	if x.Stored {
		w.tally(a, h, x.Component)
		return
	}
	if m := w.kept[x.Name]; m.value > never {
		w.tallyGame(a, h, short.Game(m.value-2))
		return
	}
	b := rawAccount(0, 0, false, x.Left, x.Right)
	if x.Signed && !w.without(Inverses) {
		b.add, b.xor = word(x.Name, x.Negative)
	} else {
		b.add, b.unsigned = splitmix.Hash(x.Name), 1
	}
	a.plus(&b, 1)
}

func (w *worker) tallyGame(a *account, h *heat, g short.Game) {
	v := w.worth(g)
	a.plus(&v.account, 1)
	h.meet(v.heat)
}

// negate replaces s by −s, whose terms all have inverses.
func (w *worker) negate(s *sum) {
	for i, t := range s.terms {
		if t.valued() {
			s.terms[i] = w.worth(t.game()).inverse
		} else {
			s.terms[i] = w.named(t.component()).inverse
		}
	}
	s.account = s.account.negative()
}

// The heat of a sum is the greatest temperature of its terms and the greatest difference between
// the stops of a term. A component with bounds has two: one for the lower bound and one for the
// upper.
type heat struct{ temperature, width [2]fix }

func (h *heat) meet(x heat) {
	for i := range h.temperature {
		h.temperature[i] = max(h.temperature[i], x.temperature[i])
		h.width[i] = max(h.width[i], x.width[i])
	}
}

// negative returns the heat of the negative sum.
func (h heat) negative() heat {
	return heat{[2]fix{h.temperature[1], h.temperature[0]}, [2]fix{h.width[1], h.width[0]}}
}

// heatWithout returns the heat of all terms except term i.
func (w *worker) heatWithout(s *sum, i int) (h heat) {
	for k, t := range s.terms {
		switch {
		case k == i:
		case t.valued():
			h.meet(w.worth(t.game()).heat)
		default:
			h.meet(w.rating(t.component()).heat)
		}
	}
	return h
}

// decide tries to tell from the account alone whether player, who moves first, wins.
func (a *account) decide(h heat, player game.Player) (wins, known bool) {
	b := *a
	if player == game.Right {
		b, h = a.negative(), h.negative()
	}
	if b.leftFirst(h) {
		return true, true
	}
	b = b.negative()
	return false, b.leftSecond(h.negative())
}

// leftSecond reports that Left certainly wins moving second.
//
// The Right stop of a sum of values is at least the sum of their Right stops. It is also at least
// the sum of their means minus the greatest temperature. If all bounds are inequalities of games,
// equality is enough, and ups may decide: infinitesimals lie between multiples of ↑, with or
// without *.
func (a *account) leftSecond(h heat) bool {
	if a.open[0] != 0 {
		return false
	}
	sure := a.number + a.bounds[0]
	return a.number+max(a.cuts[0]+a.stops[0], a.means[0]-h.temperature[0]) > 0 ||
		sure == 0 && a.wild == 0 && atLeastZero(a.ups+a.flurry[0].ups, a.star^a.flurry[0].star) ||
		sure == 0 && a.heavy == 0 && a.ups+a.weights[0] >= 2
}

// leftFirst reports that Left certainly wins moving first. The Left stop of a sum is at least its
// mean. It is also at least the Left stop of one value plus the Right stops of the others.
func (a *account) leftFirst(h heat) bool {
	if a.open[0] != 0 {
		return false
	}
	sure := a.number + a.bounds[0]
	return a.number+max(a.means[0], a.cuts[0]+a.stops[0]+h.width[0]) > 0 ||
		sure == 0 && a.wild == 0 && !atLeastZero(-a.ups-a.flurry[0].ups, a.star^a.flurry[0].star) ||
		sure == 0 && a.heavy == 0 && a.ups+a.weights[0] >= 1
}

// atLeastZero reports whether n·↑ + *m ≥ 0.
func atLeastZero(ups int32, star uint32) bool {
	return ups > 1 || ups == 1 && star != 1 || ups == 0 && star == 0
}

// exact decides a sum if all terms except one are numbers and ups, or all except two are numbers.
func (w *worker) exact(s *sum, player game.Player) (wins, known bool) {
	if s.pieces != 0 || len(s.terms) == 0 || len(s.terms) > 2 || w.without(Bounds) {
		return false, false
	}
	g := s.terms[0].game()
	rest := w.calc.FromParts(s.number.number(), int(s.ups), s.star)
	if len(s.terms) == 2 {
		if s.ups != 0 || s.star != 0 {
			return false, false
		}
		rest = w.calc.Add(s.terms[1].game(), rest)
	}
	if player == game.Left {
		return !w.calc.Leq(g, w.calc.Neg(rest)), true
	}
	return !w.calc.Leq(w.calc.Neg(rest), g), true
}

// hash returns the hash of s, the player for whom its result is stored, and whether s must be
// negated first. Only one of s and −s is stored. For a sum that is its own negative, only the
// result for Left is stored.
func (a *account) hash(player game.Player) (hash uint64, as game.Player, negate bool) {
	h := a.add + uint64(a.number)*0x9fb21c651e98df25 + uint64(int64(a.ups))*0xd6e8feb86659fd93
	switch {
	case a.unsigned != 0:
	case h == -h:
		player = game.Left
	case h > -h:
		h, player, negate = -h, player.Opponent(), true
	}
	return splitmix.Hash(h+normalStart) ^ a.xor ^ uint64(a.star)*0xa0761d6478bd642f, player, negate
}

// These constants keep the hashes of sums in normal play, of sums in misère play, and of components
// with their nim values apart.
const normalStart, misereStart, nimStart = 1 << 62, 1 << 61, 1 << 60

// infinitesimal returns the part n·↑ + *m of s as a game.
func (w *worker) infinitesimal(s *sum) short.Game {
	return w.calc.FromParts(dyadic.Number{}, int(s.ups), s.star)
}
