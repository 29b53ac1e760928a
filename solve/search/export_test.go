// SPDX-License-Identifier: Apache-2.0

package search

// Accelerators lists them, each alone.
func Accelerators() (all []Accelerator) {
	for x := Values; x <= Cuts; x <<= 1 {
		all = append(all, x)
	}
	return all
}

// Renewals returns how often an engine let go of components.
func Renewals(e *Engine) int { return e.renewals }
