// SPDX-License-Identifier: Apache-2.0

package period

// Row returns the additive period of a row of a two-coordinate table, such as
// the nim values of Wythoff's game: the least p with G(a,b+p) = G(a,b)+p for all
// b from some n0 on, as far as n columns show; Saltus equals Period. Every row of
// Wythoff's game has one [Dress–Flammenkamp–Pink 1999; Landman 2002]. The values of
// one row do not prove it; package rows does, from the rows below.
// ok is false if fewer than half of the columns show one.
func Row(value func(b int) int, n int) (p Period, ok bool) {
	excess := make([]int, n)
	for b := range excess {
		excess[b] = value(b) - b
	}
	start := starts(excess)
	for q := 1; q <= n/2; q++ {
		n0 := start(q)
		if n0+q <= n/2 && excess[n0+q] == excess[n0] {
			return Period{Preperiod: n0, Period: q, Saltus: q, Known: n,
				Theorem: "the row alone proves nothing"}, true
		}
	}
	return Period{}, false
}
