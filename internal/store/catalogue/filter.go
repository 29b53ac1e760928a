// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"fmt"
	"math/big"
	"strings"
)

// A Filter selects entries, namely those that match all its fields. A number may be a range, such
// as 10..99, 10.. or ..99. The zero Filter selects all entries.
type Filter struct {
	Kind, Game, Subject, Outcome, Value, Temperature, Period, Order string

	Code, Form string // other ways to write the Game and the Value

	Hash      string // how it begins
	Conflicts bool   // only questions that have several answers
}

// Matches reports whether the filter selects an entry.
func (f Filter) Matches(e *Entry) bool {
	x := e.Facts()
	switch {
	case f.Kind != "" && f.Kind != e.Kind,
		f.Subject != "" && f.Subject != e.Subject,
		f.Game != "" && f.Game != x.Game && (f.Code == "" || f.Code != x.Game),
		f.Outcome != "" && f.Outcome != x.Outcome && f.Outcome != x.Misere,
		f.Value != "" && f.Value != x.Value && (f.Form == "" || f.Form != x.Value),
		f.Hash != "" && !strings.HasPrefix(e.Hash(), f.Hash):
		return false
	}
	return within(f.Temperature, x.Temperature) && within(f.Period, x.Period) && within(f.Order, x.Order)
}

// Check refuses a text that is neither a number nor a range.
func (f Filter) Check() error {
	for _, x := range [][2]string{{"temperature", f.Temperature}, {"period", f.Period}, {"order", f.Order}} {
		if _, _, ok := bounds(x[1]); !ok {
			return fmt.Errorf("%s: want a number or a range, such as 10..99, 10.. or ..99, not %q", x[0], x[1])
		}
	}
	return nil
}

// within reports whether a number is the requested one, or in the requested range.
func within(want, have string) bool {
	if want == "" || want == have {
		return true
	}
	x, isNumber := new(big.Rat).SetString(have)
	low, high, ok := bounds(want)
	return ok && isNumber && (low == nil || low.Cmp(x) <= 0) && (high == nil || x.Cmp(high) <= 0)
}

// bounds returns the least and the greatest number of a range, each nil if missing. It also reports
// whether there is a range.
func bounds(want string) (low, high *big.Rat, ok bool) {
	first, last, isRange := strings.Cut(want, "..")
	if !isRange {
		last = first
	}
	low, okLow := number(first)
	high, okHigh := number(last)
	return low, high, okLow && okHigh && (low == nil || high == nil || low.Cmp(high) <= 0)
}

// number reads a number, or returns nil if the text is empty.
func number(text string) (*big.Rat, bool) {
	if text == "" {
		return nil, true
	}
	return new(big.Rat).SetString(text)
}
