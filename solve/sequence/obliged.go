// SPDX-License-Identifier: Apache-2.0

package sequence

// Obliged values [Ferguson]: in an obliged sum, a move in a component obliges both players to
// finish that component before they touch another. In the value xy of a position, x = 1 iff the
// next player wins in normal play, and y = 1 iff the next player wins in misère play. A sum with
// m_xy components of value xy has value
//
//	m11 > 0: 11;  else m00 > 0: 11 if m10 is odd, 00 if even;  else 10 or 01.
//
// In obliged take-and-break, the heaps that a move leaves are an obliged sum that must be finished
// first. Val(n) is the bitwise complement of the AND of the values of the options; it is 01 if
// there are no options.

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// Obliged returns the obliged values of the heaps 0 to n−1, two bits each: 2x + y. It is
// bit-parallel for codes that restrict at most two heaps to equal or unequal ones. Other rules are
// played by the definition. If m stops it early, it returns the values it has, with the error.
func Obliged(m *work.Meter, rule Rule, n int) ([]uint8, error) {
	code, ok := rule.(takebreak.Code)
	if !ok {
		return ObligedByDefinition(m, rule, n)
	}
	e, err := NewObliged(code)
	if err != nil {
		return nil, err
	}
	if e == nil {
		return ObligedByDefinition(m, rule, n)
	}
	err = e.Extend(m, n)
	return e.Values(), err
}

// ObligedByDefinition returns the same as Obliged, but follows the definition. It serves to check
// Obliged.
func ObligedByDefinition(m *work.Meter, rule Rule, n int) (values []uint8, err error) {
	if err := checkCode(rule); err != nil {
		return nil, err
	}
	values = make([]uint8, 0, max(n, 0))
	err = m.Do(func() {
		for h := range n {
			and, options := uint8(3), 0
			rule.Options(h, func(heaps []int) bool {
				var sum game.Obligation
				for _, a := range heaps {
					if a >= h {
						m.Fail(growth(h, a))
					}
					sum.Add(game.ValOf(values[a]), 1)
				}
				and &= sum.Val().Bits()
				if options++; options%manyOptions == 0 {
					m.Step(manyOptions)
				}
				return and != 0
			})
			m.Step(options%manyOptions + 1)
			if options == 0 {
				and = 2
			}
			values = append(values, ^and&3)
		}
	})
	return values, err
}

// ObligedSum returns the value of an obliged sum of positions with the given
// values, two bits each.
func ObligedSum(values ...uint8) uint8 {
	var sum game.Obligation
	for _, v := range values {
		sum.Add(game.ValOf(v), 1)
	}
	return sum.Val().Bits()
}
