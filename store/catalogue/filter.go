// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"math/big"
	"strings"
)

// A Filter says which entries are meant: those that have all that it names. A number may
// be a range, such as 10..99, 10.. or ..99. The zero Filter is for all.
type Filter struct {
	Kind, Game, Subject, Outcome, Value, Temperature, Period, Order string

	Hash      string // how it begins
	Conflicts bool   // only questions that have several answers
}

// Matches reports whether an entry has what is asked for.
func (f Filter) Matches(e *Entry) bool {
	x := e.Facts()
	switch {
	case f.Kind != "" && f.Kind != e.Kind,
		f.Subject != "" && f.Subject != e.Subject,
		f.Game != "" && f.Game != x.Game,
		f.Outcome != "" && f.Outcome != x.Outcome && f.Outcome != x.Misere,
		f.Value != "" && f.Value != x.Value,
		f.Hash != "" && !strings.HasPrefix(e.Hash(), f.Hash):
		return false
	}
	return within(f.Temperature, x.Temperature) && within(f.Period, x.Period) && within(f.Order, x.Order)
}

// within reports whether a number is the one that is wanted, or in the range.
func within(want, have string) bool {
	if want == "" || want == have {
		return true
	}
	x, ok := new(big.Rat).SetString(have)
	if !ok {
		return false
	}
	low, high, ranged := strings.Cut(want, "..")
	if !ranged {
		high = low
	}
	a, okay := new(big.Rat).SetString(low)
	if low != "" && (!okay || x.Cmp(a) < 0) {
		return false
	}
	b, okay := new(big.Rat).SetString(high)
	return high == "" || okay && x.Cmp(b) <= 0
}
