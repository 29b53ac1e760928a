// SPDX-License-Identifier: Apache-2.0

// Package takebreaktest makes codes for tests.
package takebreaktest

import (
	"math/rand/v2"
	"strconv"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Code returns a random code that does not grow.
func Code(r *rand.Rand) takebreak.Code {
	digit := func() string {
		switch r.IntN(12) {
		case 0:
			return []string{"4!", "7!", "C", "F", "8", "6=", "7?", "{2,3+}", "*", "{4}", "8!", "C=", "F?", "{3!,3=}"}[r.IntN(14)]
		case 1, 2, 3:
			return "0"
		}
		return strconv.Itoa(r.IntN(8))
	}
	for {
		s := []string{"0", "4", "4!", "8", "80", "C!"}[max(0, r.IntN(12)-6)] + "."
		for range 1 + r.IntN(4) {
			s += digit()
		}
		if r.IntN(6) == 0 {
			s += "[" + digit() + digit() + "]"
		}
		if c := takebreak.MustParse(s); c.Grows() == nil {
			return c
		}
	}
}
