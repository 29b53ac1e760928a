// SPDX-License-Identifier: Apache-2.0

package set

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Closed is a finite set of natural numbers that contains with each member all
// that are below it in some order: its maximal members, in ascending order, as
// text. The zero Closed is empty.
type Closed string

// A ClosedKit is a Kit for an order of natural numbers. Positions are written as
// members that stand for all at or below them.
type ClosedKit struct {
	Kit[Closed]
	below func(a int) []int
}

// Closing returns the kit for an order of natural numbers in which the numbers
// below a are less than a: below lists them and a, and leq is the order.
func Closing(k Kit[Closed], below func(a int) []int, leq func(a, b int) bool) ClosedKit {
	c := ClosedKit{k, below}
	c.Order = func(p Closed) Order[Closed] {
		tops, _, _ := numbers(string(p), largest)
		return Order[Closed]{c.members(tops), leq, func(members []int) Closed { return closed(members, leq) }}
	}
	return c
}

const (
	largest = 1_000_000_000
	widest  = 400 // members of the set
)

// members returns all that is at or below the given numbers, in ascending order.
func (k ClosedKit) members(tops []int) []int {
	var list []int
	for _, a := range tops {
		list = append(list, k.below(a)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// closed returns the set with the given members, ascending.
func closed(members []int, leq func(a, b int) bool) Closed {
	var tops []int
	for _, a := range slices.Backward(members) {
		if !slices.ContainsFunc(tops, func(b int) bool { return leq(a, b) }) {
			tops = append(tops, a)
		}
	}
	var b []byte
	for _, a := range slices.Backward(tops) {
		b = append(strconv.AppendInt(b, int64(a), 10), ',')
	}
	return Closed(strings.TrimSuffix(string(b), ","))
}

func (ClosedKit) Format(p Closed) string {
	if p == "" {
		return "-"
	}
	return string(p)
}

func (k ClosedKit) Parse(s string) (Closed, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	list, at, err := numbers(s, largest)
	if err != nil {
		return "", err
	}
	var members []int
	for i, n := range list {
		if members = k.members(append(members, n)); len(members) > widest {
			return "", game.Errorf(s, at[i], "more than %d members", widest)
		}
	}
	return k.Order("").Keep(members), nil
}
