// SPDX-License-Identifier: Apache-2.0

package period

import (
	"iter"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// Finding the period. The sequence satisfies v(n+p) = v(n)+s from n0 on iff the differences d(n) =
// v(n+1)−v(n) have period p from n0 on. The Z-function of the reversed differences gives, for every
// p, how long the end of the sequence matches the same sequence moved by p. This gives the least n0
// for that p, in O(N) time. The first p that the theorem accepts is the least period. For if p is a
// period and p' the least, p' has the same preperiod, and no theorem requires more values for a
// smaller period.

// zLimit is the greatest number of values for which the Z-function is used, which takes four bytes
// for each value. Above it, a scan without extra memory is used.
const zLimit = 1 << 27

// Find returns the least period of values that the theorem proves. If it proves none, Find returns
// the least period that at least half of the values show, with Proved false. If there is no such
// period either, ok is false.
func Find[T Integer](values []T, th Theorem) (p Finding, ok bool) {
	at := func(i int) int { return int(values[i]) }
	saltus := func(n0, q int) int { return at(n0+q) - at(n0) }
	return search(len(values), starts(values), at, saltus, th)
}

// search tries the periods in ascending order. The function start gives the least n0 of each, and
// saltus the number that is added in each period.
func search(n int, start func(q int) int, at func(i int) int, saltus func(n0, q int) int, th Theorem) (p Finding, ok bool) {
	observed, seen := Finding{}, false
	for q := 1; q < n; q++ {
		c := Finding{Period: game.Period{Preperiod: start(q), Length: q}, Known: n}
		if c.Preperiod+q >= n {
			continue
		}
		c.Saltus = saltus(c.Preperiod, q)
		if th.prove != nil {
			if bound, ok := th.prove(at, n, c); ok {
				c.Proved, c.Bound, c.Theorem = true, bound, th.name(c)
				return c, true
			}
		}
		if !seen && c.Preperiod+q <= n/2 && n >= 32 {
			observed, seen = c, true
			observed.Theorem = th.missing(c)
		}
	}
	return observed, seen
}

// starts returns a function that gives, for each p, the least n0 for which v(n+p)−v(n) is constant
// for n0 ≤ n < N−p.
func starts[T Integer](values []T) func(p int) int {
	n := len(values) - 1 // number of differences
	if n > zLimit {
		return func(p int) int {
			i := n - 1
			for i >= p && diff(values, i) == diff(values, i-p) {
				i--
			}
			return i - p + 1
		}
	}
	return zStarts(n, func(i int) int64 { return diff(values, n-1-i) })
}

// zStarts returns a function that gives, for each p, the least n0 for which w(n+p) = w(n) for n0 ≤
// n < N−p. The function at gives the N values of w, counted from the end.
func zStarts(n int, at func(i int) int64) func(p int) int {
	z := make([]int32, max(n, 0))
	for i, l, r := 1, 0, 0; i < n; i++ {
		k := 0
		if i < r {
			k = min(r-i, int(z[i-l]))
		}
		for i+k < n && at(k) == at(i+k) {
			k++
		}
		if z[i] = int32(k); i+k > r {
			l, r = i, i+k
		}
	}
	return func(p int) int {
		if p >= n {
			return max(0, n-p)
		}
		return n - p - int(z[p])
	}
}

// FindEqual is Find for values of any type: values that are a period apart must be equal.
func FindEqual[T comparable](values []T, th Theorem) (p Finding, ok bool) {
	ids := numbered(values)
	at := func(i int) int { return int(ids[i]) }
	return search(len(ids), equalStarts(ids), at, func(int, int) int { return 0 }, th)
}

// FindGrowing is FindEqual for values that may grow by an integer. A value has a shape, which must
// be the same a period later, and a level, which must be Saltus greater.
func FindGrowing[T comparable](shapes []T, levels []int64, th Theorem) (p Finding, ok bool) {
	ids := numbered(shapes)
	at := func(i int) int { return int(ids[i]) }
	same, steady := equalStarts(ids), starts(levels)
	saltus := func(n0, q int) int { return int(levels[n0+q] - levels[n0]) }
	return search(len(ids), func(q int) int { return max(same(q), steady(q)) }, at, saltus, th)
}

// numbered gives each value a number, such that equal values get the same number.
func numbered[T comparable](values []T) []int32 {
	number := map[T]int32{}
	ids := make([]int32, len(values))
	for i, v := range values {
		if _, known := number[v]; !known {
			number[v] = int32(len(number))
		}
		ids[i] = number[v]
	}
	return ids
}

// equalStarts returns a function that gives, for each p, the least n0 for which v(n+p) = v(n) for
// n0 ≤ n < N−p.
func equalStarts(ids []int32) func(p int) int {
	n := len(ids)
	return zStarts(n, func(i int) int64 { return int64(ids[n-1-i]) })
}

func diff[T Integer](values []T, i int) int64 {
	return int64(values[i+1]) - int64(values[i])
}

// Exceptions yields the heap sizes below the preperiod whose values differ from those that the
// period would give if continued downward. The function at gives the value of a heap up to the end
// of the first period.
func Exceptions(at func(n int) int, p Finding) iter.Seq[int] {
	return func(yield func(n int) bool) {
		for n := range p.Preperiod {
			rounds := (p.Preperiod - n + p.Length - 1) / p.Length
			if at(n) != at(n+rounds*p.Length)-rounds*p.Saltus && !yield(n) {
				return
			}
		}
	}
}

// Row returns the additive period of a row of a table with two coordinates, such as the nim values
// of Wythoff's game. It is the least p for which G(a,b+p) = G(a,b)+p for all b from some n0 on, as
// far as n columns show; Saltus equals Period. Every row of Wythoff's game has such a period
// [Dress–Flammenkamp–Pink 1999; Landman 2002]. The values of one row do not prove it; package rows
// proves it from the rows below. If fewer than half of the columns show a period, ok is false.
func Row(value func(b int) int, n int) (p Finding, ok bool) {
	excess := make([]int, n)
	for b := range excess {
		excess[b] = value(b) - b
	}
	start := starts(excess)
	for q := 1; q <= n/2; q++ {
		n0 := start(q)
		if n0+q <= n/2 && excess[n0+q] == excess[n0] {
			return Finding{Period: game.Period{Preperiod: n0, Length: q}, Saltus: q, Known: n,
				Theorem: "the row alone proves nothing"}, true
		}
	}
	return Finding{}, false
}

// Result is a sequence with the period found in it, if any.
type Result struct {
	Values []int32
	Period Finding
	Found  bool // whether a period was proved or observed

	// Graph gives the nim values of all heaps, if no period is found but the values are proved to
	// be those of an automaton. Otherwise it is nil.
	Graph *Graph
}

// firstLook is the number of values after which Solve first searches for a period.
const firstLook = 64

// Solve computes a function of a rule. It searches for a period each time the number of values has
// doubled, until a period is proved or limit values are known. If these are nim values, moves leave
// three or more heaps, and there is no period, it searches for a graph. If m stops it early, it
// returns the values it has, with the error.
func Solve(m *work.Meter, rule sequence.Rule, f game.Function, limit int) (Result, error) {
	th := For(rule, f)
	extend := sequence.Extender(rule, f)
	automata := newDecider(m, rule, f)
	var r Result
	for n := min(limit, firstLook); ; n = min(limit, 2*n) {
		values, err := extend(m, n)
		if len(values) > len(r.Values) {
			r.Values = values
			if r.Period, r.Found = Find(values, th); r.Found {
				r.Period, r.Found = automata.decide(values, r.Period, th)
			}
		}
		if err == nil && n >= limit && !r.Found {
			r.Graph, err = automata.graph(values)
		}
		if err != nil || r.Period.Proved || n >= limit {
			return r, err
		}
	}
}
