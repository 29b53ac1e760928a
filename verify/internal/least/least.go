// SPDX-License-Identifier: Apache-2.0

// Package least rejects periods that are not the least.
package least

import "fmt"

// Period returns an error if n0 or p could be smaller, given that at(n+p) = at(n)+saltus for n ≥
// n0. It uses only the values below n0+p.
func Period(n0, p, saltus int, at func(n int) int) error {
	if n := n0 - 1; n >= 0 && at(n+p) == at(n)+saltus {
		return fmt.Errorf("the period starts before %d", n0)
	}
	for q := 1; q <= p/2; q++ {
		step, same := saltus*q/p, p%q == 0 && saltus*q%p == 0
		for n := n0; same && n+q < n0+p; n++ {
			same = at(n+q) == at(n)+step
		}
		if same {
			return fmt.Errorf("%d is a period too", q)
		}
	}
	return nil
}
