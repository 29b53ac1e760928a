// SPDX-License-Identifier: Apache-2.0

//go:build invariants

// Stored games must be canonical: no option is dominated or reversible [ONAG, ch. 10]. Then games
// with the same value have the same options and the same handle. This check uses the order by its
// definition, without caches and stops. It gives up if that takes too long.

package short

import "fmt"

const invariants = true

// orderSteps is the greatest number of comparisons in the check of a game.
const orderSteps = 20_000

// mustBeCanonical panics if the form stored as g is not canonical.
func (s *Space) mustBeCanonical(g Game) {
	left, right := s.Left(g), s.Right(g)
	o := &slowOrder{Space: s, known: map[[2]Game]bool{}}
	for i, gl := range left {
		for j, other := range left {
			s.must(i == j || !o.leq(gl, other), g, "Left option", gl, "is dominated")
		}
		for _, glr := range s.Right(gl) {
			s.must(!o.leq(glr, g), g, "Left option", gl, "is reversible")
		}
	}
	for i, gr := range right {
		for j, other := range right {
			s.must(i == j || !o.leq(other, gr), g, "Right option", gr, "is dominated")
		}
		for _, grl := range s.Left(gr) {
			s.must(!o.leq(g, grl), g, "Right option", gr, "is reversible")
		}
	}
	if r := s.record(g); !r.compact() {
		other, twice := s.recognise(left, right)
		s.must(!twice, g, "the same game", other, "is compact")
	}
}

func (s *Space) must(holds bool, g Game, what string, option Game, fault string) {
	if !holds {
		panic(fmt.Sprintf("short: game %d = {%v | %v}: %s %d %s", g, s.Left(g), s.Right(g), what, option, fault))
	}
}

// A slowOrder compares games by the definition.
type slowOrder struct {
	*Space
	known map[[2]Game]bool
	steps int
}

// leq reports whether g ≤ h. It returns false if this takes too long.
func (o *slowOrder) leq(g, h Game) bool {
	if leq, ok := o.known[[2]Game{g, h}]; ok || g == h {
		return leq || g == h
	}
	p, gCompact := o.compact(g)
	q, hCompact := o.compact(h)
	if gCompact && hCompact { // the recursion can be very deep, as for 2⁴⁰ and 2³⁰·↑
		return o.leqCompact(p, q)
	}
	if o.steps++; o.steps > orderSteps {
		return false
	}
	leq := true
	for _, gl := range o.Left(g) {
		leq = leq && !o.leq(h, gl)
	}
	for _, hr := range o.Right(h) {
		leq = leq && !o.leq(hr, g)
	}
	leq = leq && o.steps <= orderSteps
	o.known[[2]Game{g, h}] = leq
	return leq
}
