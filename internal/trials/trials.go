// SPDX-License-Identifier: Apache-2.0

// Package trials says how much tests try: all cases or, with go test -short, one in ten, and for how
// much processor time.
package trials

import "testing"

// Of returns n, or with -short a tenth of it, but not less than one.
func Of(n int) int {
	if testing.Short() {
		return max(1, n/10)
	}
	return n
}
