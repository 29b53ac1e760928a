// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
)

// QuotientRules returns the rules of a heap game for its misère quotient, and its
// name. A period can be found if it is a finite take-and-break code.
func QuotientRules(text string) (quotient.Rules, string, error) {
	rule, name, err := Rule(text)
	if err != nil {
		return quotient.Rules{}, "", err
	}
	r := quotient.Rules{Options: func(n int) [][]int { return optionsOf(rule, n) }}
	code, ok := rule.(takebreak.Code)
	if !ok {
		return r, name, nil
	}
	if _, _, _, octal := code.Octal(); octal {
		r.Parts, _ = code.MaxHeaps()
		r.Parts = max(r.Parts, 1)
		r.Take, _ = code.Last()
	}
	return r, name, nil
}

func optionsOf(rule period.Rule, n int) [][]int {
	var out [][]int
	rule.Options(n, func(heaps []int) bool {
		out = append(out, slices.Clone(heaps))
		return true
	})
	return out
}

// QuotientLimit makes an error of a quotient one of this package.
func QuotientLimit(err error) error {
	if errors.Is(err, quotient.ErrLimit) {
		return fmt.Errorf("%w: %w", solve.ErrLimit, err)
	}
	return err
}
