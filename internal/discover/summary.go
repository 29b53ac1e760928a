// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"math/big"
	"slices"
)

// A Summary counts the kinds of values among the positions of a size.
type Summary struct {
	Numbers        int            `json:"numbers"`
	Infinitesimals int            `json:"temperature_0"` // not numbers, but numbers plus infinitesimals
	Hot            int            `json:"hot"`
	Outcomes       map[string]int `json:"outcomes"`
	Temperatures   []Heat         `json:"temperatures"` // of values that are not numbers, from the least on
	Hottest        string         `json:"hottest,omitempty"`
}

// A Heat is the number of positions with a temperature.
type Heat struct {
	Temperature string `json:"temperature"`
	Count       int    `json:"count"`
}

// A summary is a Summary in preparation.
type summary struct {
	size, count, values int
	Summary
	heats map[string]int
	most  *big.Rat
}

func newSummary(size int) *summary {
	return &summary{size: size, Summary: Summary{Outcomes: map[string]int{}}, heats: map[string]int{}}
}

// add counts a value.
func (s *summary) add(v toldValue, t *played, isNumber bool) {
	s.count += t.count
	s.values++
	s.Outcomes[v.outcome] += t.count
	switch {
	case isNumber:
		s.Numbers += t.count
		return
	case v.heat.Sign() == 0:
		s.Infinitesimals += t.count
	default:
		s.Hot += t.count
	}
	s.heats[v.heat.RatString()] += t.count
	if s.most == nil || v.heat.Cmp(s.most) > 0 {
		s.most = v.heat
		if s.Hottest = ""; len(t.first) > 0 {
			s.Hottest = "domineering(" + t.first[0].shape.String() + ")"
		}
	}
}

// sized returns the summary with its temperatures in order.
func (s *summary) sized() Sized {
	x := s.Summary
	for text, n := range s.heats {
		x.Temperatures = append(x.Temperatures, Heat{text, n})
	}
	x.sort()
	return Sized{Size: s.size, Count: s.count, Values: s.values, Summary: &x}
}

func (x *Summary) sort() {
	slices.SortFunc(x.Temperatures, func(a, b Heat) int { return a.number().Cmp(b.number()) })
}

func (h Heat) number() *big.Rat {
	v, _ := new(big.Rat).SetString(h.Temperature)
	return v
}

// plus adds the summary of another part. The result is nil if one of the parts has no summary.
func (x *Summary) plus(y *Summary) *Summary {
	if x == nil || y == nil {
		return nil
	}
	sum := Summary{x.Numbers + y.Numbers, x.Infinitesimals + y.Infinitesimals, x.Hot + y.Hot, map[string]int{}, nil, x.Hottest}
	heats := map[string]int{}
	for _, part := range [2]*Summary{x, y} {
		for o, n := range part.Outcomes {
			sum.Outcomes[o] += n
		}
		for _, h := range part.Temperatures {
			heats[h.Temperature] += h.Count
		}
	}
	for text, n := range heats {
		sum.Temperatures = append(sum.Temperatures, Heat{text, n})
	}
	sum.sort()
	if n, m := len(x.Temperatures), len(y.Temperatures); m > 0 && (n == 0 || x.Temperatures[n-1].number().Cmp(y.Temperatures[m-1].number()) < 0) {
		sum.Hottest = y.Hottest
	}
	return &sum
}
