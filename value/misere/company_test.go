// SPDX-License-Identifier: Apache-2.0

package misere

import "fmt"

// TypeOfHeaps returns the type of a Nim position.
func TypeOfHeaps(heaps ...int) NimType {
	var t NimType
	for _, n := range heaps {
		t = t.Add(NimType{n, n > 1})
	}
	return t
}

// addNim returns the genus of G + heaps for a restive game G of genus g.
func (g Genus) addNim(heaps []int) Genus {
	sum, alike := 0, true
	for _, n := range heaps {
		sum ^= n
		alike = alike && (n < 2 || n|1 == g.Misere()|1)
	}
	if !alike {
		return NewGenus(g.Normal()^sum, g.Normal()^sum)
	}
	digits := g.Digits()
	for i := range digits {
		digits[i] ^= sum
	}
	return NewGenus(g.Normal()^sum, digits...)
}

// RestiveGenus returns the genus of G + heaps for a restive game G of genus g
// [ONAG, ch. 12].
func RestiveGenus(g Genus, heaps ...int) (Genus, error) {
	if g.Normal() > 1 || g.Misere() < 2 {
		return Genus{}, fmt.Errorf("genus %s is not restive", g)
	}
	return g.addNim(heaps), nil
}

// MisereTable returns the table of (G+a+b)⁻ for the heaps a of rows and b of
// columns. Nim-adding 1 to a or b adds 1 to the entry, so even heaps suffice.
//
// Entries are found by the mex rule over G's followers, row by row: no sum is
// made as a game.
func (s *Space) MisereTable(g Game, rows, columns []int) [][]int {
	t := nimCompany{space: s, known: map[companyKey]int{}}
	table := make([][]int, len(rows))
	for i, a := range rows {
		table[i] = make([]int, len(columns))
		for j, b := range columns {
			table[i][j] = t.value(g, a, b)
		}
	}
	return table
}

// nimCompany finds misère values of G plus two heaps by play.
type nimCompany struct {
	space *Space
	known map[companyKey]int
}

type companyKey struct {
	g    Game
	a, b int
}

func (t *nimCompany) value(g Game, a, b int) int {
	flip := int(g.star()) ^ a&1 ^ b&1
	g, a, b = g.even(), a&^1, b&^1
	key := companyKey{g, min(a, b), max(a, b)}
	if key == (companyKey{}) {
		return 1 ^ flip
	}
	v, ok := t.known[key]
	if !ok {
		s := t.space
		s.step(s.CountOptions(g) + a + b)
		m := newMex(s.CountOptions(g) + a + b)
		for _, o := range s.stored(g) {
			m.add(t.value(o, a, b))
		}
		for n := range a {
			m.add(t.value(g, n, b))
		}
		for n := range b {
			m.add(t.value(g, a, n))
		}
		v = m.value()
		t.known[key] = v
	}
	return v ^ flip
}
