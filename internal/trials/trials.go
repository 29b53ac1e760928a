// SPDX-License-Identifier: Apache-2.0

// Package trials says how many cases a test tries: all or, with go test -short, one in ten.
package trials

import "testing"

// Of returns n, or with -short a tenth of it, but not less than one.
func Of(n int) int {
	if testing.Short() {
		return max(1, n/10)
	}
	return n
}
