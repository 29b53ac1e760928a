// SPDX-License-Identifier: Apache-2.0

package set

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Closed is a finite set of numbers that contains all divisors of its members:
// its maximal members, in ascending order, as text. The zero Closed is empty.
type Closed string

// Divisors is Schuh's game: naming a divisor takes away its multiples, and
// nobody may name 1. With two primes it is Chomp.
var Divisors = divisors{Kit{game.Doc{
	Name: "divisors", Title: "Divisors", Aliases: []string{"schuh", "schuhs-game"},
	Rule:     "From a set of numbers that contains all divisors of its members, take a number other than 1 and all its multiples.",
	Position: "A number stands for all its divisors, as in 12; several, as in 4,6, for the divisors of any of them. The empty set is -.",
	Sources:  []string{"Schuh 1952", "Siegel CGT, I.4"},
	Samples:  []string{"72", "4,6", "30", "1"},
}}}

type divisors struct{ Kit }

const (
	largest = 1_000_000_000
	widest  = 400 // members of the set
)

// members returns the members of the set in ascending order.
func (p Closed) members() []int {
	var list []int
	for _, n := range p.maximal() {
		for d := 1; d*d <= n; d++ {
			if n%d == 0 {
				list = append(list, d, n/d)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (p Closed) maximal() []int {
	var list []int
	for s := range strings.SplitSeq(string(p), ",") {
		if n, err := strconv.Atoi(s); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// closed returns the set with the given members, which contain their divisors.
func closed(members []int) Closed {
	in := map[int]bool{}
	var primes []int
	for _, n := range members {
		in[n] = true
		if n > 1 && !slices.ContainsFunc(primes, func(q int) bool { return n%q == 0 }) {
			primes = append(primes, n)
		}
	}
	var b []byte
	for _, n := range members {
		if !slices.ContainsFunc(primes, func(q int) bool { return in[n*q] }) {
			if len(b) > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(n), 10)
		}
	}
	return Closed(b)
}

func (divisors) Options(dst []Closed, p Closed, _ game.Player) []Closed {
	members := p.members()
	for _, a := range members {
		if a > 1 {
			rest := slices.DeleteFunc(slices.Clone(members), func(n int) bool { return n%a == 0 })
			dst = append(dst, closed(rest))
		}
	}
	return dst
}

func (divisors) Format(p Closed) string {
	if p == "" {
		return "-"
	}
	return string(p)
}

func (divisors) Parse(s string) (Closed, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	list, at, err := numbers(s, largest)
	if err != nil {
		return "", err
	}
	if len(list) > widest {
		return "", game.Errorf(s, at[widest], "more than %d numbers", widest)
	}
	var members []int
	for i, n := range list {
		members = append(members, Closed(strconv.Itoa(n)).members()...)
		slices.Sort(members)
		if members = slices.Compact(members); len(members) > widest {
			return "", game.Errorf(s, at[i], "more than %d divisors", widest)
		}
	}
	return closed(members), nil
}

// Canonical replaces the primes by the first ones, in the order that gives the
// least numbers; with many primes it leaves them.
func (divisors) Canonical(p Closed) Closed {
	first := []int{2, 3, 5, 7}
	members := p.members()
	var primes []int
	for _, n := range members {
		if n > 1 && !slices.ContainsFunc(primes, func(q int) bool { return n%q == 0 }) {
			primes = append(primes, n)
		}
	}
	if len(primes) == 0 || len(primes) > len(first) {
		return p
	}
	var best []int
	permute(len(primes), func(order []int) {
		if list := exchange(members, primes, first, order); list != nil && (best == nil || slices.Compare(list, best) < 0) {
			best = list
		}
	})
	slices.Reverse(best)
	return closed(best)
}

// exchange replaces the primes by others in the given order and returns the
// members in descending order, or nil if one becomes too large.
func exchange(members, primes, others, order []int) []int {
	list := make([]int, len(members))
	for k, n := range members {
		list[k] = 1
		for i, q := range primes {
			for ; n%q == 0; n /= q {
				if list[k] *= others[order[i]]; list[k] > largest {
					return nil
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// permute calls do with every order of 0 to n−1.
func permute(n int, do func([]int)) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var from func(int)
	from = func(k int) {
		if k == n {
			do(order)
			return
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			from(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	from(0)
}

// Split takes primes apart that divide no member together: 1 is never taken.
func (d divisors) Split(dst []Closed, p Closed) []Closed {
	parts := map[int][]int{} // members other than 1 by least prime of their part
	var primes []int
	join := map[int]int{}
	root := func(q int) int {
		for join[q] != q {
			q = join[q]
		}
		return q
	}
	members := p.members()
	for _, n := range members {
		if n == 1 {
			continue
		}
		least := 0
		for _, q := range primes {
			if n%q == 0 {
				if least == 0 {
					least = root(q)
				}
				a, b := root(q), root(least)
				join[max(a, b)] = min(a, b)
			}
		}
		if least == 0 {
			primes = append(primes, n)
			join[n] = n
		}
	}
	for _, n := range members {
		for _, q := range primes {
			if n%q == 0 {
				parts[root(q)] = append(parts[root(q)], n)
				break
			}
		}
	}
	for _, q := range primes {
		if root(q) == q {
			dst = append(dst, closed(append([]int{1}, parts[q]...)))
		}
	}
	return dst
}

// Move names the number that was taken: the least that is gone.
func (divisors) Move(p, q Closed) string {
	left := q.members()
	for _, n := range p.members() {
		if _, found := slices.BinarySearch(left, n); !found {
			return strconv.Itoa(n)
		}
	}
	return "?"
}

func (d divisors) Draw(c draw.Canvas, p Closed) {
	h := hasse{}
	members := p.members()
	if len(members) > 100 {
		c.Text(0, 0, d.Format(p), draw.Style{})
		return
	}
	for j, n := range members {
		rank := 0
		for i, m := range members[:j] {
			if n%m == 0 && prime(n/m) {
				rank = max(rank, h.ranks[i]+1)
				h.covers = append(h.covers, [2]int{i, j})
			}
		}
		h.names = append(h.names, strconv.Itoa(n))
		h.ranks = append(h.ranks, rank)
	}
	h.draw(c)
}

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}
