// SPDX-License-Identifier: Apache-2.0

package search

import "github.com/upstar-cgt/upstar/value/short"

// Accelerators lists them, each alone.
func Accelerators() (all []Accelerator) {
	for x := Values; x <= Cuts; x <<= 1 {
		all = append(all, x)
	}
	return all
}

// Renewals returns how often an engine let go of components.
func Renewals(e *Engine) int { return e.renewals }

// Weights returns integers between which the atomic weight of g lies.
func Weights(c *short.Calc, g short.Game) [2]int32 {
	w := &worker{calc: c}
	return w.weights(g, c.Neg(g))
}
